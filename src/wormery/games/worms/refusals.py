"""Why a move is not allowed: the first failing check, in the order of section 3.4 of the rules.

Who acts, and by which picture of the table, was asked at the table's door. Only public things and the asking seat's own
hand go into an answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from wormery.core.game import Move
from wormery.core.refusal import NotAllowed
from wormery.core.state import Seat
from wormery.games.worms import frames as f
from wormery.games.worms import moves as m
from wormery.games.worms import rules as r
from wormery.games.worms.building import cells_of, tile_fault
from wormery.games.worms.field import NOWHERE, apart
from wormery.games.worms.menu import menu_of
from wormery.games.worms.names import FACES, TEAMS, hex_name, hex_of, sudden_name, weapon_name, worm_name
from wormery.games.worms.notation import ASKED
from wormery.games.worms.state import Worms
from wormery.games.worms.things import BIT, TEAM

KINDS: dict[int, tuple[type[Move], ...]] = {
    f.ASK_TILE: (m.LayTile,),
    f.ASK_THING: (m.PutThing,),
    f.ASK_KEEP: (m.Keep,),
    f.ASK_ACTIVATE: (m.Activate,),
    f.ASK_MOVE: (m.Stay, m.Inch, m.Jump),
    f.ASK_PLAY: (m.PlayCard, m.Pass),
    f.ASK_TARGET: (m.Aim, m.Strike),
    f.ASK_FACE: (m.Face,),
    f.ASK_ORDER: (m.Next,),
    f.ASK_PROD: (m.Prod, m.Decline),
    f.ASK_DIR: (m.Direction,),
    f.ASK_PICK: (m.Pick,),
    f.ASK_OPTION: (m.Option,),
    f.ASK_SPOT: (m.Spot,),
    f.ASK_WIND: (m.Wind,),
}
CLAUSES = {  # of what is asked, for a choice that is not offered
    f.ASK_ORDER: "WB-G1",
    f.ASK_PROD: "WB-F3",
    f.ASK_DIR: "WB-K21",
    f.ASK_PICK: "WB-K1",
    f.ASK_OPTION: "WB-G5",
    f.ASK_SPOT: "WB-K3",
    f.ASK_WIND: "WB-K30",
    f.ASK_KEEP: "WB-OP3",
}
MOST_NAMED = 12  # choices an answer names


def why_not(state: Worms, seat: Seat, move: Move, coder: m.Coder) -> NotAllowed:
    """Called only for a move that is not allowed, by a seat that may act."""
    kinds = KINDS[state.ask]
    if not isinstance(move, kinds):
        if isinstance(move, m.TimeIsUp):
            return NotAllowed("E_KIND", {"said": "timeout", "reason": f"asked.{ASKED[state.ask]}"}, "WB-OP9")
        return NotAllowed("E_KIND", {"said": m.write(move), "reason": f"asked.{ASKED[state.ask]}"}, "WB-T0")
    for refusal in _checks(state, seat, move):
        return refusal
    data: dict[str, object] = {"said": m.write(move), "asked": ASKED[state.ask]}
    menu = menu_of(state, seat)
    data["fits"] = [m.write(coder.unpack(action)) for action in menu[:MOST_NAMED]]
    return NotAllowed("E_NOT_CANDIDATE", data, CLAUSES.get(state.ask, "WB-G1"))


def _checks(state: Worms, seat: Seat, move: Move) -> Iterator[NotAllowed]:
    match move:
        case m.LayTile():
            yield from _tile(state, move)
        case m.PutThing():
            yield from _thing(state, move)
        case m.Activate(worm):
            yield from _activate(state, seat, worm)
        case m.Inch() | m.Jump():
            yield from _step(state, move)
        case m.PlayCard(card):
            held = [weapon_name(state.rules, one) for one in sorted(set(state.hands[seat]))]
            yield NotAllowed("E_NO_CARD", {"card": card, "hand": held}, "WB-T5")
        case m.Keep(card):
            held = [sudden_name(state.rules, one) for one in state.dealt[seat]]
            yield NotAllowed("E_NO_CARD", {"card": card, "hand": held}, "WB-OP3")
        case m.Aim() | m.Strike():
            yield from _target(state, move)
        case m.Face(face):
            rolled = [FACES[one] for one in sorted(set(state.stack[-1][2:]))]
            yield NotAllowed("E_NOT_ROLLED", {"face": face, "faces": rolled}, "WB-K5")


def _tile(state: Worms, move: m.LayTile) -> Iterator[NotAllowed]:
    tiles = state.rules.tiles
    left = [f"T{n + 1}" for n in range(len(tiles)) if not state.used & BIT[n]]
    if not 1 <= move.tile <= len(tiles) or state.used & BIT[move.tile - 1]:
        yield NotAllowed("E_TILE_USED", {"tile": f"T{move.tile}", "tiles": left}, "WB-S2")
    anchor = hex_of(move.hex)
    if anchor is not None and 0 <= move.turned < 6:
        fault = tile_fault(state, cells_of(tiles[move.tile - 1], move.turned, anchor))
        if fault == 1:
            yield NotAllowed("E_TILE_OVERLAP", {"tile": f"T{move.tile}"}, "WB-S3")
    yield NotAllowed("E_TILE_DETACHED", {"tile": f"T{move.tile}"}, "WB-S3")


def _thing(state: Worms, move: m.PutThing) -> Iterator[NotAllowed]:
    pile = state.piles[state.turn if state.rules.own_piles else 0]
    left = [name for name, count in zip(m.PUTS, pile, strict=True) if count]
    if move.thing not in left:
        yield NotAllowed("E_PILE", {"thing": move.thing, "left": left}, "WB-S6")
    h = hex_of(move.hex)
    if h is None or not state.on_land(h):
        yield NotAllowed("E_NOT_LAND", {"hex": _said(move.hex)}, "WB-S7")
        return
    yield NotAllowed("E_HEX_FULL", {"hex": _said(move.hex), "things": int(state.count(h))}, "WB-S7")


def _said(where: tuple[int, int] | None) -> str:
    return f"{where[0]},{where[1]}" if where else ""


def _activate(state: Worms, seat: Seat, name: str) -> Iterator[NotAllowed]:
    worm = m.worm_of(name)
    own = [worm_name(one) for one in state.worms_of(state.teams[seat])]
    if worm is None or worm // TEAM != state.teams[seat]:
        yield NotAllowed("E_NOT_OWN", {"worm": name, "team": TEAMS[state.teams[seat]], "worms": own}, "WB-T1")
    yield NotAllowed("E_GONE", {"worm": name, "worms": own}, "WB-T1")


def _step(state: Worms, move: m.Inch | m.Jump) -> Iterator[NotAllowed]:
    """Same hex, distance, terrain."""
    here = state.at[state.active]
    h = hex_of(move.hex)
    data = {"worm": worm_name(state.active), "hex": _said(move.hex), "from": hex_name(here)}
    inch = isinstance(move, m.Inch)
    clause = "WB-M1" if inch else "WB-M2"
    if h == here:
        yield NotAllowed("E_SAME_HEX", data, clause)
    away = apart(here, h) if h is not None else 99
    if away > (1 if inch else 2):
        yield NotAllowed("E_NOT_ADJACENT" if inch else "E_TOO_FAR", {**data, "away": int(away)}, clause)
    yield NotAllowed("E_NOT_LAND", data, clause)


def _target(state: Worms, move: m.Aim | m.Strike) -> Iterator[NotAllowed]:
    frame = state.stack[-1]
    op = state.rules.programs[frame[1]][frame[2]]
    strike = op.reach == r.LINE3
    h = hex_of(move.hex)
    data: dict[str, object] = {"hex": _said(move.hex), "reach": _reach(op), "max": int(op.most)}
    if strike != isinstance(move, m.Strike):
        yield NotAllowed(
            "E_TARGET", {**data, "reason": "target.strike" if strike else "target.aim"}, "WB-K15" if strike else "WB-K1"
        )
        return
    yield NotAllowed("E_TARGET", {**data, "reason": f"target.{_reason(state, op, h)}"}, "WB-K15" if strike else "WB-K2")


def _reach(op: r.Op) -> str:
    return ("", "own", "direct", "within", "path", "any", "line3", "random")[op.reach]


def _reason(state: Worms, op: r.Op, h: int | None) -> str:
    """Which restriction the hex does not meet, as a word."""
    origin = state.token if op.from_token else state.here()
    if h is None or op.reach in (r.ANY, r.LINE3):
        return "window"
    if op.new and h == state.token:
        return "new"
    if op.land and not state.on_land(h):
        return "land"
    if op.nonfull and not state.on_land(h):
        return "land"
    if op.nonfull and state.count(h) >= 3:
        return "nonfull"
    if op.sunk and not state.is_sunk(h):
        return "sunk"
    if origin != NOWHERE and not op.least <= apart(origin, h) <= op.most:
        return "near" if apart(origin, h) < op.least else "far"
    return "path" if op.reach == r.PATH else "direct"

"""A table of Worms in lines of text that can be read aloud, hex by hex."""

from __future__ import annotations

from collections.abc import Sequence

from wormery.core.game import SEATS, Say
from wormery.core.state import Seat
from wormery.games.worms import frames as f
from wormery.games.worms.field import NOWHERE
from wormery.games.worms.layout import BUILDING, NO_CARD, PLACING, TURNS
from wormery.games.worms.names import PIECES, TEAMS, hex_name, weapon_name, worm_name
from wormery.games.worms.notation import ASKED, STEPS
from wormery.games.worms.state import Worms
from wormery.games.worms.telling import Teller, thing_said
from wormery.games.worms.things import BIT, CRATER, WORM
from wormery.games.worms.wire import WHY


def picture(view: Worms, viewer: Seat | None, names: Sequence[str], teller: Teller, say: Say) -> list[str]:
    lines = [say("table.map", wind=view.wind or say("none"), dial=hex_name(view.ground.dial))]
    lines += [f"  {_hex(view, h, say)}" for h in sorted(view.ground.hexes)]
    if view.token != NOWHERE:
        key = "table.token_arrow" if view.arrow else "table.token"
        lines.append(say(key, hex=hex_name(view.token), direction=view.arrow))
    lines.append(say("table.players"))
    lines += [f"  {_player(view, seat, names, say)}" for seat in range(view.rules.seats)]
    if view.phase >= TURNS:
        lines.append(_decks(view, teller, say))
    if viewer is not None and view.hands[viewer]:
        held = [
            f"{teller.named(weapon_name(view.rules, card), say)} ({weapon_name(view.rules, card)})"
            for card in view.hands[viewer]
        ]
        lines.append(say("table.hand", cards=held))
    return lines


def _hex(view: Worms, h: int, say: Say) -> str:
    name = hex_name(h)
    if view.is_sunk(h):
        return say("table.sunk", hex=name)
    things = []
    for worm in view.things_of(WORM, h):
        key = "table.worm_hurt" if view.hurt & BIT[worm] else "table.worm"
        text = say(key, worm=thing_said(worm, say))
        things.append(say("table.active", worm=text) if worm == view.active else text)
    for kind, piece in enumerate(PIECES, 1):
        count = view.count_of(kind, h)
        if count:
            things.append(say(f"count.{piece}", count=count))
    coast = say("table.coast") if h in view.around_land().coastal(view.land()) and view.phase >= TURNS else ""
    cracked = say("table.cracked") if view.count_of(CRATER, h) == 2 else ""
    return say("table.hex", hex=name, things=things or say("table.empty"), coast=coast, cracked=cracked)


def _player(view: Worms, seat: Seat, names: Sequence[str], say: Say) -> str:
    name = f"{SEATS[seat]} {names[seat]}" + (say("table.turn") if seat in view.to_act() else "")
    team = view.teams[seat]
    if team < 0:
        return say("table.player_early", name=name)
    worms = [worm_name(worm) + ("*" if view.hurt & BIT[worm] else "") for worm in view.worms_of(team)]
    cards = say("cards", count=len(view.hands[seat]))
    return say("table.player", name=name, team=say(f"team.{TEAMS[team]}"), worms=worms, cards=cards)


def _decks(view: Worms, teller: Teller, say: Say) -> str:
    supply = view.supply_left + view.supers_left
    if view.sudden != NO_CARD:
        card = teller.box.suddens[view.sudden]
        hint = card.hint.said(say("language"))
        return say("table.sudden", supply=supply, card=teller.card(card, say), hint=hint)
    text = say("table.decks", supply=supply, drops=view.drops_left)
    return text + (" " + say("table.final") if view.final else "")


def aside(view: Worms, teller: Teller, say: Say) -> list[str]:
    """Cards that were played, and Drop cards that came."""
    played = [teller.weapon(card, say) for card in view.filed]
    came = [teller.card(teller.box.drops[card], say) for card in view.dropped]
    pools = [say(f"count.{piece}", count=view.pool[kind]) for kind, piece in enumerate(PIECES, 1)]
    return [
        say("table.filed", cards=played),
        say("table.dropped", cards=came),
        say("table.pools", things=pools),
    ]


def prompt(view: Worms, seat: Seat, teller: Teller, say: Say) -> str:
    if view.phase == BUILDING:
        return say("prompt.tile")
    if view.phase == PLACING:
        return say("prompt.put")
    frame = view.stack[-1] if view.stack else (0,)
    kind = ASKED[view.ask]
    cards = [one[1] for one in view.stack if one[0] == f.CARD]
    card = teller.weapon(cards[-1], say) if cards else ""
    if view.ask == f.ASK_MOVE:
        again = STEPS[view.step()] if not cards else "card"
        return say(f"prompt.move.{again}", worm=worm_name(view.active))
    if view.ask == f.ASK_TARGET:
        return say("prompt.target" if card else "prompt.target_drop", card=card)
    if view.ask == f.ASK_PROD:
        return say("prompt.prod", hex=hex_name(frame[1]))
    if view.ask == f.ASK_DIR:
        why = WHY[frame[3]] if frame[0] == f.SCATTER else "push"
        return say("prompt.dir", thing=thing_said(frame[1], say), why=say(f"why.{why}"))
    if view.ask == f.ASK_PLAY and cards:
        return say("prompt.play_again")
    return say(f"prompt.{kind}", card=card)

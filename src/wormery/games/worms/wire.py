"""What a viewer of Worms is sent: a view in names and pairs, ready to draw."""

from __future__ import annotations

from typing import Literal

import msgspec

from wormery.games.worms import facts
from wormery.games.worms import frames as f
from wormery.games.worms import rules as r
from wormery.games.worms.field import NOWHERE, Hex, pair
from wormery.games.worms.layout import NO_CARD, UNSEEN
from wormery.games.worms.names import (
    FACES,
    PIECES,
    TEAMS,
    drop_name,
    sudden_name,
    thing_name,
    weapon_name,
    worm_name,
)
from wormery.games.worms.notation import ASKED, PHASES, STEPS
from wormery.games.worms.options import CHOICES
from wormery.games.worms.state import Worms
from wormery.games.worms.things import BIT, CRATER, FIRST, TEAM, THINGS

Phase = Literal["building", "placing", "dealing", "turns", "over"]

WormsFact = (
    facts.BuilderChosen
    | facts.TileLaid
    | facts.SetGiven
    | facts.ThingPut
    | facts.TeamDealt
    | facts.StarterDealt
    | facts.SuddenDealt
    | facts.SuddenKept
    | facts.TurnStarted
    | facts.Activated
    | facts.Healed
    | facts.Moved
    | facts.DieRolled
    | facts.FaceChosen
    | facts.Flipped
    | facts.TokenPut
    | facts.Blasted
    | facts.DrumBlew
    | facts.Damaged
    | facts.Destroyed
    | facts.ThingPlaced
    | facts.PoolEmpty
    | facts.Sank
    | facts.Rose
    | facts.CardDrawn
    | facts.SupplyEmpty
    | facts.CardPlayed
    | facts.CardFiled
    | facts.DropDrawn
    | facts.DropsShuffled
    | facts.SuddenDeath
    | facts.WindTurned
    | facts.WindStayed
    | facts.Prodded
    | facts.TurnCut
    | facts.TimeUp
    | facts.TeamOut
    | facts.FinalRound
    | facts.GameEnded
)


class MapHex(msgspec.Struct, frozen=True):
    """A hex that a tile covers."""

    hex: Hex
    sunk: bool
    craters: int


class MapThing(msgspec.Struct, frozen=True):
    """`id` is the number that facts tell it by. Craters are counted with their hex."""

    id: int
    kind: str
    hex: Hex
    worm: str | None  # its name
    team: str | None
    damaged: bool


class TileShape(msgspec.Struct, frozen=True):
    """A tile that is not laid yet: its cells for each turn, from the anchor."""

    tile: int
    turns: list[list[Hex]]


class WormsPlayer(msgspec.Struct, frozen=True):
    team: str | None  # None: not dealt yet
    hand: list[str]  # own faces; of others the named starters they still hold, and backs
    worms: int
    unhurt: int
    kills: int
    dealt: list[str]  # Sudden Death cards of the draft
    kept: str | None
    place: int  # 1 is first


class Asked(msgspec.Struct, frozen=True):
    """What is asked of whom; the menu says what may be answered."""

    kind: str
    seats: list[int]
    card: str | None  # the weapon card whose text or Action Line asks
    thing: int | None
    hex: Hex | None
    dice: list[str]  # faces rolled so far
    why: str | None


class WormsView(msgspec.Struct, frozen=True, tag="worms", tag_field="game"):
    phase: Phase
    turn: int
    turns: int
    worms: int  # of a team at the start
    step: str  # of the turn: activate, heal, move, again, card, end, drop, token
    builder: int | None
    dial: Hex
    hexes: list[MapHex]
    things: list[MapThing]
    tiles: list[TileShape]
    pile: dict[str, int]  # what is left to place, of the seat that places
    wind: int | None
    token: Hex | None
    arrow: int | None
    active: str | None
    cut: bool
    asked: Asked | None
    cards: list[list[object]]  # cards being resolved: name, symbols done; the last is on top
    players: list[WormsPlayer]
    pools: dict[str, int]
    supply: int
    supers: int
    drops: int  # Drop cards left above the Sudden Death card
    sudden: str | None
    filed: list[str]
    dropped: list[str]
    out: list[str]  # teams, as they went
    final: bool
    finals: list[int]
    timer: int
    sudden_death: str


def wire(view: Worms) -> WormsView:
    rules = view.rules
    return WormsView(
        phase=PHASES[view.phase],  # type: ignore[arg-type]
        turn=view.turn,
        turns=view.turns,
        worms=rules.worms,
        step=STEPS[view.step()],
        builder=view.builder if view.builder >= 0 else None,
        dial=pair(view.ground.dial),
        hexes=[MapHex(pair(h), view.is_sunk(h), view.count_of(CRATER, h)) for h in view.ground.hexes],
        things=[_thing(view, thing) for thing in range(THINGS) if view.at[thing] != NOWHERE],
        tiles=_tiles(view) if view.phase == 0 else [],
        pile=_pile(view),
        wind=view.wind or None,
        token=pair(view.token) if view.token != NOWHERE else None,
        arrow=view.arrow or None,
        active=worm_name(view.active) if view.active >= 0 else None,
        cut=view.cut,
        asked=_asked(view) if view.acting else None,
        cards=[[weapon_name(view.rules, frame[1]), frame[2]] for frame in view.stack if frame[0] == f.CARD],
        players=[_player(view, seat, place) for seat, place in enumerate(view.places())],
        pools={piece: view.pool[kind] for kind, piece in enumerate(PIECES, 1)},
        supply=view.supply_left,
        supers=view.supers_left,
        drops=view.drops_left,
        sudden=sudden_name(view.rules, view.sudden) if view.sudden != NO_CARD else None,
        filed=[weapon_name(view.rules, card) for card in view.filed],
        dropped=[drop_name(view.rules, card) for card in view.dropped],
        out=[TEAMS[team] for team in view.gone],
        final=view.final,
        finals=list(view.finals),
        timer=rules.timer,
        sudden_death=CHOICES["sudden_death"][rules.sudden_death],
    )


def _thing(view: Worms, thing: int) -> MapThing:
    worm = thing < FIRST[1]
    return MapThing(
        thing,
        "worm" if worm else thing_name(thing),
        pair(view.at[thing]),
        worm_name(thing) if worm else None,
        TEAMS[thing // TEAM] if worm else None,
        worm and bool(view.hurt & BIT[thing]),
    )


def _tiles(view: Worms) -> list[TileShape]:
    return [
        TileShape(n + 1, [[(row[i], row[i + 1]) for i in range(0, len(row), 2)] for row in tile.turns])
        for n, tile in enumerate(view.rules.tiles)
        if not view.used & BIT[n]
    ]


def _pile(view: Worms) -> dict[str, int]:
    if not view.piles:
        return {}
    pile = view.piles[view.turn if len(view.piles) > 1 and view.turn < len(view.piles) else 0]
    return {name: count for name, count in zip((*TEAMS, *PIECES), pile, strict=False) if count}


def _player(view: Worms, seat: int, place: int) -> WormsPlayer:
    team = view.teams[seat]
    return WormsPlayer(
        team=TEAMS[team] if team >= 0 else None,
        hand=[weapon_name(view.rules, card) for card in view.hands[seat]],
        worms=view.standing(seat) if team >= 0 else 0,
        unhurt=view.unhurt(seat) if team >= 0 else 0,
        kills=view.kills[seat],
        dealt=[sudden_name(view.rules, card) for card in view.dealt[seat] if card != UNSEEN],
        kept=sudden_name(view.rules, view.kept[seat]) if view.kept[seat] not in (NO_CARD, UNSEEN) else None,
        place=place,
    )


WHY = ("inch", "jump", "scatter", "knock", "blast", "push", "go", "aim", "drum", "wind", "prod")


def _asked(view: Worms) -> Asked:
    frame = view.stack[-1] if view.stack else (0,)
    kind = frame[0]
    thing: int | None = None
    h: int | None = None
    why: str | None = None
    dice: tuple[int, ...] = ()
    if kind in (f.SCATTER, f.SHOVE, f.BLAST_HIT) and frame[1] >= 0:
        thing, h = frame[1], view.at[frame[1]]
        why = WHY[frame[3]] if kind == f.SCATTER else "blast" if kind == f.BLAST_HIT else "push"
    elif kind == f.ENTRY:
        thing, h = frame[1], frame[2]
    elif kind in (f.FULL, f.DRUM):
        h = frame[1]
    elif kind == f.FLIP:
        h, why = frame[3], PIECES[frame[1] - 1]
    if kind in (f.AIMING, f.DRUM):
        dice = frame[2:]
    if kind == f.CHOICE and view.ask == f.ASK_SPOT:
        op = view.rules.programs[frame[1]][frame[2]]
        why = {r.PLACE: "place", r.TERRAIN: "terrain"}.get(int(op.code), "each")
    cards = [one[1] for one in view.stack if one[0] == f.CARD]
    card = weapon_name(view.rules, cards[-1]) if cards else None
    return Asked(
        kind=ASKED.get(view.ask, "chance"),
        seats=[seat for seat in view.acting if seat >= 0],
        card=card,
        thing=thing,
        hex=pair(h) if h is not None and h >= 0 else None,
        dice=[FACES[face] for face in dice],
        why=why,
    )

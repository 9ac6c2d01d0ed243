"""A table of Das Wurmt in lines of text that can be read aloud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wormery.core.game import SEATS, Say
from wormery.core.state import Seat
from wormery.games.daswurmt.cards import BACK, COLOURS, HIDDEN, KINDS, NO_CARD, NO_HEAD, NUMBERS, UNSEEN
from wormery.games.daswurmt.deck import ACTIONS
from wormery.games.daswurmt.layout import AFTER_SKIP
from wormery.games.daswurmt.moves import name_of
from wormery.games.daswurmt.state import DasWurmt
from wormery.games.daswurmt.telling import card_name, colour_name


def picture(view: DasWurmt, viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
    lines = [say("table.worms")]
    lines += [f"  {_worm(view, worm, viewer, names, say)}" for worm in range(len(view.colours))]
    lines.append(say("table.players"))
    lines += [f"  {_player(view, seat, viewer, names, say)}" for seat in range(view.rules.seats)]
    lines.append(_pile(view, say))
    if view.removed:  # WU-A3
        lines.append(say("table.removed", cards=_tally(view.removed, say)))
    for seat in range(view.rules.seats):
        if view.hands[seat] and view.hands[seat][0] < BACK:
            held = ", ".join(f"{name_of(card)} {card_name(card, say)}" for card in view.hands[seat])
            key = "table.hand" if seat == viewer else "table.hand_open"
            lines.append(say(key, cards=held, name=names[seat]))
    return lines


def aside(view: DasWurmt, say: Say) -> list[str]:
    """The discards, colour by colour: all of them are open (WU-A13), but too many to be read at every turn."""
    seen = [card for card in view.discard if card != UNSEEN]
    lines = [say("table.discards", cards=say("cards", count=len(view.discard)))]
    if len(seen) < len(view.discard):
        return [*lines, f"  {say('table.discards_top', card=card_name(seen[-1], say))}"]
    return [*lines, *(f"  {line}" for line in _tally(seen, say))]


def _tally(cards: list[int], say: Say) -> list[str]:
    """`yellow: 1 1 6 Peek`, a line for each colour; of backs alone how many."""
    backs = Counter(card - BACK for card in cards if card >= BACK)
    if backs:
        return [say("table.backs", count=backs[colour], colour=colour_name(colour, say)) for colour in sorted(backs)]
    lines = []
    for colour in range(COLOURS):
        kinds = sorted(card % KINDS for card in cards if card // KINDS == colour)
        fronts = [str(k + 1) if k < NUMBERS else say(f"action.{ACTIONS[k - NUMBERS]}") for k in kinds]
        if fronts:
            lines.append(say("table.fronts", colour=colour_name(colour, say), fronts=" ".join(fronts)))
    return lines


def prompt(view: DasWurmt, seat: Seat, say: Say) -> str:
    if view.phase == AFTER_SKIP:
        return say("prompt.skip")
    if view.closing:
        return say("prompt.closing")
    held = any(card % KINDS < NUMBERS for card in view.hands[seat])
    return say("prompt.main" if held else "prompt.stuck")


def _worm(view: DasWurmt, worm: int, viewer: Seat | None, names: Sequence[str], say: Say) -> str:
    body = say("table.body_empty")
    if view.bodies[worm]:
        body = say("table.body", numbers=" ".join(map(str, view.bodies[worm])), length=view.lengths[worm])
    colour = colour_name(view.colours[worm], say)
    return say("table.worm", worm=f"w{worm}", colour=colour, body=body, head=_head(view, worm, viewer, names, say))


def _head(view: DasWurmt, worm: int, viewer: Seat | None, names: Sequence[str], say: Say) -> str:
    number = view.heads[worm]
    if number == NO_HEAD:
        return say("table.head_none")
    by = view.head_by[worm]
    text = say("table.head_you") if by == viewer else say("table.head", by=names[by])
    if number == HIDDEN:
        text += say("table.head_hidden")
    else:
        text += say("table.head_known" if viewer is not None else "table.head_open", number=number)
    others = [names[seat] for seat in range(view.rules.seats) if view.known_by[worm] >> seat & 1 and seat != by]
    if others:
        text += say("table.head_seen", seats=others)
    claim, length = view.claims[worm] % 8, view.claims[worm] // 8
    if claim:
        text += say("table.head_claim_length" if length else "table.head_claim", claim=claim, length=length)
    return text


def _player(view: DasWurmt, seat: Seat, viewer: Seat | None, names: Sequence[str], say: Say) -> str:
    hand = view.hands[seat]
    backs = Counter((card - BACK) if card >= BACK else card // KINDS for card in hand)
    told = [say("table.backs", count=backs[colour], colour=colour_name(colour, say)) for colour in sorted(backs)]
    name = f"{SEATS[seat]} {names[seat]}" + (say("table.turn") if (seat,) == view.to_act() else "")
    scored = {"plus": _numbers(view.plus[seat]), "minus": _numbers(view.minus[seat])}
    key = "table.player_scored" if view.plus[seat] or view.minus[seat] else "table.player"
    counted = {"points": say("points", count=view.points[seat]), "cards": say("cards", count=len(hand))}
    return say(key, name=name, backs=told, **counted, **scored)


def _numbers(cards: list[int]) -> str:
    return " ".join(str(card % KINDS + 1) for card in cards) or "0"


def _pile(view: DasWurmt, say: Say) -> str:
    reserve = [
        say("table.backs", count=count, colour=colour_name(colour, say))
        for colour, count in enumerate(view.reserve)
        if count
    ]
    known = {"reserve": reserve, "discards": len(view.discard), "cards": say("cards", count=view.pile)}
    if not view.pile:
        return say("table.pile_empty", **known)
    if view.top in (NO_CARD, UNSEEN):
        return say("table.pile_hidden", **known)
    colour = view.top - BACK if view.top >= BACK else view.top // KINDS
    return say("table.pile", colour=colour_name(colour, say), **known)

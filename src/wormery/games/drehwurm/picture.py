"""A table of Drehwurm in lines of text that can be read aloud."""

from __future__ import annotations

from collections.abc import Sequence

from wormery.core.game import SEATS, Say
from wormery.core.state import Seat
from wormery.games.drehwurm.cards import FACES, NOTHING, SLOTS, UNSEEN, UNSEEN_CHICKEN
from wormery.games.drehwurm.layout import BETWEEN, SNAPPING, TURNING, value
from wormery.games.drehwurm.moves import chicken_name as short_chicken
from wormery.games.drehwurm.moves import name_of, slot_name
from wormery.games.drehwurm.rules import FULL, NO_AID
from wormery.games.drehwurm.state import Drehwurm
from wormery.games.drehwurm.telling import card_name, chicken_name


def picture(view: Drehwurm, viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
    lines = [say("table.match", match=view.match + 1, matches=view.rules.matches)]
    lines += [f"  {_pile(view, slot, names, say)}" for slot in range(SLOTS) if view.lies(slot)]
    lines.append(say("table.draw_pile", cards=say("cards", count=view.pile), played=_played(view, say)))
    lines.append(say("table.players"))
    for seat in range(view.rules.seats):
        lines += [f"  {line}" for line in _player(view, seat, viewer, names, say)]
    for seat in range(view.rules.seats):
        hand, chickens = view.hands[seat], view.chickens[seat]
        seen = [card for card in hand if card < FACES]
        if seat != viewer and not (view.open() or viewer is None):
            continue
        held = [f"{name_of(card)} {card_name(card, say)}" for card in seen]
        held += [f"{short_chicken(one)} {chicken_name(one, say)}" for one in chickens if one < UNSEEN_CHICKEN]
        if held:
            lines.append(say("table.hand" if seat == viewer else "table.hand_open", cards=held, name=names[seat]))
    return lines


def _played(view: Drehwurm, say: Say) -> str:
    most = view.rules.seats * view.rules.chickens_dealt
    more = [count for count in view.rules.extra_piles if count > view.played]
    key = "table.played_more" if more else "table.played"
    return say(key, played=view.played, most=most, next=more[0] if more else 0)


def prompt(view: Drehwurm, seat: Seat, say: Say) -> str:
    if view.phase == BETWEEN:
        return say("prompt.deal")
    if view.phase == TURNING:
        return say("prompt.turn")
    if view.fresh != NOTHING and (view.phase == SNAPPING or seat != view.turn):
        return say("prompt.snap", pile=slot_name(view.fresh), card=card_name(view.top(view.fresh), say))
    if view.fresh != NOTHING:
        return say("prompt.late", pile=slot_name(view.fresh), card=card_name(view.top(view.fresh), say))
    return say("prompt.regular")


def _pile(view: Drehwurm, slot: int, names: Sequence[str], say: Say) -> str:
    up, down = view.sides[slot * 2], view.sides[slot * 2 + 1]
    known = {"pile": slot_name(slot), "name": name_of(up[-1]), "card": card_name(up[-1], say)}
    text = say("table.pile", cards=say("cards", count=len(up) + len(down)), **known)
    memory = view.rules.memory
    if memory == FULL or view.open():
        text += say("table.all", up=[name_of(one) for one in reversed(up)], down=[name_of(one) for one in down])
    elif memory != NO_AID:
        text += say("table.bottom", card=name_of(down[-1])) if down[-1] != UNSEEN else say("table.bottom_unseen")
    if slot == view.fresh:
        text += say("table.fresh", turner=names[view.turner])
    return text


def _player(view: Drehwurm, seat: Seat, viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
    name = f"{SEATS[seat]} {names[seat]}" + (say("table.turn") if seat == view.turn and not view.open() else "")
    counted = {"worms": say("worms", count=len(view.hands[seat]))}
    counted["chickens"] = say("chickens", count=len(view.chickens[seat]))
    lines = [say("table.player", name=name, points=say("points", count=view.points[seat]), **counted)]
    for meal in view.eaten[seat]:
        told = {"chicken": chicken_name(meal[0], say), "cards": say("cards", count=len(meal) - 1)}
        if (view.rules.eaten_open or view.open()) and UNSEEN not in meal[1:]:
            seen = {"worms": [name_of(one) for one in meal[1:]], "points": say("points", count=value(meal))}
            lines.append("  " + say("table.eaten_open", **told, **seen))
        else:
            lines.append("  " + say("table.eaten", **told))
    return lines

"""Moves and facts of Drehwurm as sentences, from the keys of `words.*.toml`."""

from __future__ import annotations

from collections.abc import Sequence

from wormery.core.facts import Fact
from wormery.core.game import Move, Say
from wormery.core.state import Seat
from wormery.games.drehwurm.cards import FACES, NUMBERS, UNSEEN_CHICKEN
from wormery.games.drehwurm.facts import (
    Ate,
    ChickenDealt,
    Dealt,
    DrewCard,
    Formed,
    HandCounted,
    Laid,
    MatchBegan,
    MatchEnded,
    MealCounted,
    Scores,
    Shown,
    ThrowLost,
    Thrown,
    TurnCame,
    Turned,
    WindowClosed,
)
from wormery.games.drehwurm.moves import CARD_OF, LETTERS, Deal, Draw, Eat, Pass, Play, Snap, Turn, slot_name, write


def card_name(card: int, say: Say) -> str:
    """`yellow 7`; of the double face `yellow 1/10`."""
    if card >= FACES:
        return say("card.unseen")
    number = card % NUMBERS + 1
    return say(f"card.{LETTERS[card // NUMBERS]}", number=number if number > 1 else "1/10")


def chicken_name(chicken: int, say: Say) -> str:
    return say(f"chicken.{LETTERS[chicken]}") if chicken < UNSEEN_CHICKEN else say("chicken.unseen")


def any_name(card: int, say: Say) -> str:
    return card_name(card, say) if card < FACES else chicken_name(card - FACES, say)


def describe(move: Move, say: Say) -> str:
    """An allowed move for people. The record names cards that exist."""
    name = getattr(move, "card", None)
    card = any_name(CARD_OF[name], say) if name else ""
    match move:
        case Play(_, slot) | Eat(_, slot):
            return say("move.play" if isinstance(move, Play) else "move.eat", card=card, pile=slot_name(slot))
        case Snap(_, None):
            return say("move.snap", card=card)
        case Snap(_, int(slot)):
            return say("move.snap_on", card=card, pile=slot_name(slot))
        case Turn(slot):
            return say("move.turn", pile=slot_name(slot))
        case Pass() | Draw() | Deal():
            return say(f"move.{write(move)}")
    return write(move)


def tell(facts: Sequence[Fact], viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
    """The cards one seat is dealt become one sentence; what others are dealt is none."""
    lines: list[str] = []
    dealt: list[str] = []
    for fact in facts:
        if isinstance(fact, Dealt | ChickenDealt):
            if fact.seat == viewer:
                dealt.append(_face(fact, say))
            continue
        if dealt:
            lines.append(say("fact.Dealt", cards=dealt))
            dealt = []
        lines += _sentences(fact, viewer, names, say)
    return lines + ([say("fact.Dealt", cards=dealt)] if dealt else [])


def _face(fact: Dealt | ChickenDealt, say: Say) -> str:
    if isinstance(fact, Dealt):
        return card_name(fact.card if fact.card is not None else FACES, say)
    return chicken_name(fact.chicken if fact.chicken is not None else UNSEEN_CHICKEN, say)


def _sentences(fact: Fact, viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
    kind = f"fact.{type(fact).__name__}"
    seat = getattr(fact, "seat", None)
    you = ".you" if seat is not None and seat == viewer else ""
    who = {"seat": names[seat]} if seat is not None else {}
    slot = getattr(fact, "slot", None)
    pile = {"pile": slot_name(slot)} if slot is not None else {}
    match fact:
        case MatchBegan(match, matches, starts):
            key = kind + (".you" if starts == viewer else "")
            return [say(key, match=match, matches=matches, seat=names[starts])]
        case Formed(_, card, left):
            return [say(kind, card=card_name(card, say), left=say("cards", count=left), **pile)]
        case Laid(_, card) | Thrown(_, card):
            return [say(kind + you, card=card_name(card, say), **who, **pile)]
        case Turned(_, _, card, _):
            return [say(kind, card=card_name(card, say), **pile)]
        case ThrowLost(_, by, card, chicken):
            lost = card_name(card, say) if card is not None else chicken_name(chicken or 0, say)
            return [say(kind + you, card=lost, by=names[by], **who)]
        case WindowClosed():
            return [say(kind, **pile)]
        case Ate(_, chicken, _, cards):
            told = {"chicken": chicken_name(chicken, say), "cards": say("cards", count=cards)}
            return [say(kind + you, **told, **who, **pile)]
        case DrewCard(_, card, left):
            seen = card_name(card, say) if card is not None else ""
            key = kind + (you or (".open" if card is not None else ""))
            return [say(key, card=seen, left=say("cards", count=left), **who)]
        case TurnCame():
            return [say(kind + you, **who)]
        case MatchEnded(match, reason):
            return [say(kind, match=match, reason=say(f"reason.match.{reason}"))]
        case Shown(card, None, _):
            return [say(f"{kind}.pile", card=card_name(card, say), **pile)]
        case Shown(card):
            return [say(f"{kind}.eaten", card=card_name(card, say), **who)]
        case MealCounted(_, chicken, worms, points):
            eaten = [card_name(worm, say) for worm in worms]
            worth = {"chicken": chicken_name(chicken, say), "points": say("points", count=points)}
            return [say(kind + you, cards=eaten, **worth, **who)]
        case HandCounted(_, worms, chickens, points):
            held = [card_name(worm, say) for worm in worms] + [chicken_name(one, say) for one in chickens]
            return [say(kind + you, cards=held, points=say("points", count=points), **who)] if held else []
        case Scores(match, points, totals):
            columns = zip(names, points, totals, strict=False)
            rows = [say("table.score", name=name, points=one, total=total) for name, one, total in columns]
            return [say(kind, match=match), *(f"  {row}" for row in rows)]
    return [say(kind)]

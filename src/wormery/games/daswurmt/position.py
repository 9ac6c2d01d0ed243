"""A position of Das Wurmt written by hand becomes a state, or is refused as one that cannot arise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from wormery.core.game import SEATS
from wormery.core.refusal import Unusable
from wormery.core.state import Action
from wormery.games.daswurmt.cards import KINDS, NO_CARD, NO_HEAD, NUMBERS
from wormery.games.daswurmt.coding import DREW_AT, SLOTS
from wormery.games.daswurmt.layout import AFTER_SKIP, GAME_OVER, MAIN
from wormery.games.daswurmt.moves import FACE_OF, LETTERS, name_of
from wormery.games.daswurmt.notation import PHASES, ROWS, normal, parts
from wormery.games.daswurmt.rules import REMOVED_HIDDEN, Rules
from wormery.games.daswurmt.state import DasWurmt

_WORM = re.compile(r"([YPB]) \[((?:[1-7](?: [1-7])*)?)\] \(([1-7-])\)")
_CLAIM = re.compile(r"([1-7])(?: FOR ([1-9]|1[0-6]))?")
MOST_TURNS = 10_000


def position(rules: Rules, given: Mapping[str, object], draws: list[Action], seed: int) -> DasWurmt:
    """Cards nobody mentions go where they are needed, at random from `seed`; `draws` come next from the pile."""
    state = _Reader(rules, given, draws, seed).read()
    del draws[:1]  # the top card lies there
    return state


class _Reader:
    """Reads a position part by part, keeping count of the cards that are left."""

    def __init__(self, rules: Rules, given: Mapping[str, object], draws: list[Action], seed: int) -> None:
        self.rules = rules
        self.given = dict(given)
        self.rng = Random(seed)
        self.left = Counter(rules.deck)
        self.state = DasWurmt.start(rules)
        self.draws = [action - DREW_AT for action in draws]
        if not all(0 <= card < len(FACE_OF) for card in self.draws):
            raise self.fail("chance", "pile_only")

    def fail(self, part: str, reason: str, **data: object) -> Unusable:
        return Unusable("BAD_POSITION", {"part": part, "reason": f"position.{reason}", **data})

    def read(self) -> DasWurmt:
        state, rules = self.state, self.rules
        state.turn = self.seat("turn", 0)
        state.first = self.seat("first", max(rules.first, 0))
        state.turn_no = self.number("turns", 0, MOST_TURNS)
        phase = self.text("phase", PHASES[MAIN])
        if phase not in PHASES[MAIN:]:
            raise self.fail("phase", "phase", phases=list(PHASES[MAIN:]))
        state.phase = PHASES.index(phase)
        closing = self.text("closing", "FALSE")
        if closing not in ("TRUE", "FALSE"):
            raise self.fail("closing", "true_or_false")
        state.closing = closing == "TRUE"
        self.worms()
        self.score_cards()
        counts = {part: self.count(part) for part in list(self.given) if part.startswith(ROWS)}
        hands = [self.cards(f"hand.{SEATS[seat]}") for seat in range(rules.seats)]
        discard = self.cards("discard")
        if rules.removed_cards != REMOVED_HIDDEN:
            state.removed = self.cards("removed.cards") or []
        for part in self.given:
            if part not in ("reserve", "pile", "top"):
                raise self.fail(part, "no_part")
        draws = self.take("draws", self.draws)
        for seat, hand in enumerate(hands):
            wanted = counts.get(f"hand.{SEATS[seat]}")
            state.hands[seat] = sorted(hand) if hand is not None else self.some(wanted, rules.hand_size)
        if rules.removed_cards != REMOVED_HIDDEN and not state.removed:
            state.removed = self.some(counts.get("removed.cards"), rules.removed)
        state.discard = discard or []
        self.pile(draws, len(discard) if discard is not None else counts.get("discard"))
        for part, reason, data in self.impossible():
            raise self.fail(part, reason, **data)
        state.owed = 0  # the deal is over
        state.acting = () if state.phase == GAME_OVER else (state.turn,)
        return state

    # -- reading values

    def text(self, part: str, default: str = "") -> str:
        return normal(part, self.given.pop(part, default))

    def seat(self, part: str, default: int) -> int:
        return self.seat_in(part, self.text(part, SEATS[default]))

    def seat_in(self, part: str, letter: str) -> int:
        seat = SEATS.find(letter)
        if len(letter) != 1 or not 0 <= seat < self.rules.seats:
            raise self.fail(part, "seat", seat=letter, last=SEATS[self.rules.seats - 1])
        return seat

    def number(self, part: str, default: int, most: int) -> int:
        text = self.text(part, str(default))
        if not (text.isascii() and text.isdecimal()) or int(text[:9]) > most:
            raise self.fail(part, "number", most=most)
        return int(text)

    def count(self, part: str) -> int | None:
        """A number in place of cards: so many of them, at random."""
        value = self.given[part]
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        return self.number(part, 0, len(self.rules.deck))

    def cards(self, part: str, worm_cards: bool = False) -> list[int] | None:
        """None where they are not named."""
        if part not in self.given:
            return None
        cards = []
        value = self.given.pop(part)
        for name in normal("", value).split():
            card = FACE_OF.get(name)
            if card is None or (worm_cards and card % KINDS >= NUMBERS):
                raise self.fail(part, "no_worm_card" if worm_cards else "no_card", card=name)
            cards.append(card)
        return self.take(part, cards)

    def take(self, part: str, cards: list[int]) -> list[int]:
        for card in cards:
            if not self.left[card]:
                raise self.fail(part, "too_often", card=name_of(card), copies=self.rules.deck.count(card))
            self.left[card] -= 1
        return cards

    def some(self, wanted: int | None, usual: int) -> list[int]:
        count = usual if wanted is None else wanted
        rest = sorted(self.left.elements())
        if count > len(rest):
            raise self.fail("pile", "too_many")
        return self.take("", sorted(self.rng.sample(rest, count)))

    # -- the table

    def score_cards(self) -> None:
        for seat in range(self.rules.seats):
            for row, side, sign in (("plus", self.state.plus, 1), ("minus", self.state.minus, -1)):
                cards = self.cards(f"{row}.{SEATS[seat]}", worm_cards=True) or []
                side[seat] = cards
                self.state.points[seat] += sign * sum(card % KINDS + 1 for card in cards)

    def worms(self) -> None:
        state = self.state
        for worm in range(SLOTS):
            part = f"w{worm}"
            text = self.text(part)
            extra = {key: self.text(f"{part}.{key}") for key in ("by", "seen", "says")}
            if not text:
                if any(extra.values()):
                    raise self.fail(part, "head_of_no_worm")
                continue
            found = _WORM.fullmatch(text)
            if not found:
                raise self.fail(part, "worm")
            colour = LETTERS.index(found[1])
            if worm > len(state.colours) or (worm < len(LETTERS) and colour != worm):
                raise self.fail(part, "order_of_worms")
            if worm == len(state.colours):
                if not state.reserve[colour]:
                    raise self.fail(part, "no_end", colour=found[1])
                state._new_worm(colour)
            state.bodies[worm] = [int(number) for number in found[2].split()]
            state.lengths[worm] = sum(state.bodies[worm])
            state.heads[worm] = NO_HEAD if found[3] == "-" else int(found[3])
            numbers = [*state.bodies[worm], *([state.heads[worm]] if state.heads[worm] else [])]
            self.take(part, [colour * KINDS + number - 1 for number in numbers])
            self.head(worm, extra)
        told = parts(state)["reserve"]
        if "reserve" in self.given and self.text("reserve") != normal("reserve", told):
            raise self.fail("reserve", "reserve", ends=told)

    def head(self, worm: int, extra: Mapping[str, str]) -> None:
        state = self.state
        if not state.heads[worm]:
            if any(extra.values()):
                raise self.fail(f"w{worm}", "no_head")
            return
        before = (state.turn - 1) % self.rules.seats
        by = self.seat_in(f"w{worm}.by", extra["by"] or SEATS[before])
        state.head_by[worm] = by
        state.known_by[worm] = 1 << by
        for letter in extra["seen"].split():
            state.known_by[worm] |= 1 << self.seat_in(f"w{worm}.seen", letter)
        said = _CLAIM.fullmatch(extra["says"])
        if extra["says"] and (not said or not self.rules.announce):
            raise self.fail(f"w{worm}.says", "claim")
        state.claims[worm] = int(said[1]) + 8 * int(said[2] or 0) if said else 0

    def pile(self, draws: list[int], discards: int | None) -> None:
        """What is left: as many cards as `pile` says (else all), the removed ones, and the rest to the discards."""
        state = self.state
        hidden = 0 if self.rules.removed_cards != REMOVED_HIDDEN else self.rules.removed
        unnamed = (discards or 0) - len(state.discard)
        rest = len(draws) + sum(self.left.values()) - hidden - unnamed
        if rest < 0:
            raise self.fail("pile", "too_many")
        state.pile = self.number("pile", rest, len(self.rules.deck))
        spare = rest - state.pile
        if spare < 0 or len(draws) > state.pile:
            raise self.fail("pile", "pile_too_large", most=rest, draws=len(draws))
        if spare and discards is not None:
            raise self.fail("pile", "pile_must_be", count=rest, said=state.pile)
        if discards is None or unnamed:
            state.discard = self.some(None, spare + unnamed)
        state.pool = sorted([*draws, *self.left.elements()])
        self.top(draws)

    def top(self, draws: list[int]) -> None:
        state = self.state
        top = self.text("top")
        if not state.pile:
            if top:
                raise self.fail("top", "pile_empty")
            return
        wanted = draws[0] if draws else self.rng.choice(state.pool)
        if top:
            wanted = FACE_OF.get(top, NO_CARD)
            if wanted not in state.pool or (draws and draws[0] != wanted):
                raise self.fail("top", "top", card=top)
        state.top = wanted
        state.pool.remove(wanted)

    def impossible(self) -> Iterator[tuple[str, str, dict[str, object]]]:
        state, rules = self.state, self.rules
        for worm, body in enumerate(state.bodies):
            if body and not state.heads[worm]:
                yield f"w{worm}", "body_without_head", {}
            if sum(body) >= rules.shortest:
                yield f"w{worm}", "body_too_long", {"shortest": rules.shortest}
        for seat, hand in enumerate(state.hands):
            least = 0 if state.closing or state.phase == GAME_OVER else rules.refill_at + 1
            if not least <= len(hand) <= rules.hand_size:
                yield f"hand.{SEATS[seat]}", "hand_size", {"least": least, "most": rules.hand_size, "count": len(hand)}
        if len(state.removed) not in (0, rules.removed):
            yield "removed.cards", "removed", {"count": rules.removed}
        if state.phase == AFTER_SKIP and rules.skip_ends_turn:
            yield "phase", "skip_ends_turn", {}
        if state.phase == GAME_OVER and state.pile:
            yield "phase", "over_with_a_pile", {}
        if state.closing and (not rules.end_timing or state.pile):
            yield "closing", "closing", {}

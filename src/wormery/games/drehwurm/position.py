"""A position of Drehwurm written by hand becomes a state, or is refused as one that cannot arise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from wormery.core.game import SEATS
from wormery.core.refusal import Unusable
from wormery.core.state import Action
from wormery.games.drehwurm.cards import FACES, NOTHING, SLOTS, UNSEEN
from wormery.games.drehwurm.coding import DREW_AT
from wormery.games.drehwurm.layout import BIT, CLOCKWISE, REGULAR, SNAPPING, TURNING
from wormery.games.drehwurm.moves import CARD_OF, card_name, slot_name
from wormery.games.drehwurm.notation import PHASES, ROWS, normal, split_meals, split_pile
from wormery.games.drehwurm.rules import LIVE, Rules
from wormery.games.drehwurm.state import Drehwurm

OPEN_PHASES = PHASES[REGULAR : TURNING + 1]
MOST = 10_000  # of anything that is counted


def position(rules: Rules, given: Mapping[str, object], draws: list[Action], seed: int) -> Drehwurm:
    """Cards nobody mentions go where they are needed, at random from `seed`; `draws` come next from chance."""
    return _Reader(rules, given, draws, seed).read()


class _Reader:
    """Reads a position part by part, keeping count of the cards that are left."""

    def __init__(self, rules: Rules, given: Mapping[str, object], draws: list[Action], seed: int) -> None:
        self.rules = rules
        self.given = dict(given)
        self.rng = Random(seed)
        self.left = Counter(rules.deck)
        self.flock = Counter(rules.chickens)
        self.state = Drehwurm.start(rules)
        cards = [action - DREW_AT for action in draws if action >= DREW_AT]
        if any(card >= FACES for card in cards):
            raise self.fail("chance", "worms_only")
        self.draws = self.take("draws", cards)
        self.letters = SEATS[: rules.seats]

    def fail(self, part: str, reason: str, **data: object) -> Unusable:
        return Unusable("BAD_POSITION", {"part": part, "reason": f"position.{reason}", **data})

    def read(self) -> Drehwurm:
        state, rules = self.state, self.rules
        state.match = self.number("match", 1, rules.matches) - 1
        if state.match < 0:
            raise self.fail("match", "number", most=rules.matches)
        self.starts()
        state.turn = self.seat("turn", state.starter())
        state.turning = self.number("turnings", 0, MOST)
        phase = self.text("phase", "regular")
        if phase not in OPEN_PHASES:
            raise self.fail("phase", "phase", phases=list(OPEN_PHASES))
        state.phase = PHASES.index(phase)
        for seat, letter in enumerate(self.letters):
            self.meals(seat, f"eaten.{letter}")
            state.won[seat] = self.number(f"won.{letter}", 0, MOST)
        self.more_meals()
        self.hands()
        self.centre()
        self.window()
        self.earlier_matches()
        short = self.draw_pile()
        for part in self.given:
            raise self.fail(part, "no_part")
        self.fill(short)
        state.pool = sorted([*self.draws, *self.left.elements()])
        state.chicken_pool = sorted(self.flock.elements())
        state.dealt = rules.seats * (rules.worms_dealt + rules.chickens_dealt) + rules.start_piles
        if state.played >= rules.seats * rules.chickens_dealt or not all(map(state.cards_of, range(rules.seats))):
            raise self.fail("hand", "over")
        return state

    # -- reading values

    def text(self, part: str, default: str = "") -> str:
        return normal(part, self.given.pop(part, default))

    def seat(self, part: str, default: int) -> int:
        letter = self.text(part, SEATS[default])
        seat = SEATS.find(letter)
        if len(letter) != 1 or not 0 <= seat < self.rules.seats:
            raise self.fail(part, "seat", seat=letter, last=self.letters[-1])
        return seat

    def number(self, part: str, default: int, most: int) -> int:
        text = self.text(part, str(default))
        if not (text.isascii() and text.isdecimal()) or int(text[:9]) > most:
            raise self.fail(part, "number", most=most)
        return int(text)

    def named(self, part: str, words: list[str]) -> list[int]:
        """Worms, and behind the faces chickens."""
        cards = []
        for word in words:
            card = CARD_OF.get("c" + word[1:] if word[:1] == "C" else word)
            if card is None:
                raise self.fail(part, "no_card", card=word)
            cards.append(card)
        return cards

    def worms(self, part: str, words: list[str]) -> list[int]:
        cards = self.named(part, words)
        for card in cards:
            if card >= FACES:
                raise self.fail(part, "no_worm", card=card_name(card))
        return self.take(part, cards)

    def take(self, part: str, cards: list[int]) -> list[int]:
        for card in cards:
            left = self.left if card < FACES else self.flock
            one = card if card < FACES else card - FACES
            if not left[one]:
                copies = (self.rules.deck if card < FACES else self.rules.chickens).count(one)
                raise self.fail(part, "too_often", card=card_name(card), copies=copies)
            left[one] -= 1
        return cards

    def some(self, part: str, wanted: int) -> list[int]:
        rest = sorted(self.left.elements())
        if wanted > len(rest):
            raise self.fail(part, "too_many")
        return self.take(part, sorted(self.rng.sample(rest, wanted)))

    def some_chickens(self, part: str, wanted: int) -> list[int]:
        rest = sorted(self.flock.elements())
        if wanted > len(rest):
            raise self.fail(part, "too_many")
        return sorted(card - FACES for card in self.take(part, [FACES + one for one in self.rng.sample(rest, wanted)]))

    # -- the table

    def starts(self) -> None:
        """`start` is who starts the match of the position."""
        state, seats = self.state, self.rules.seats
        usual = (max(self.rules.first, 0) + state.match) % seats
        start = self.seat("start", usual)
        if self.rules.first >= 0 and start != usual:
            raise self.fail("start", "start", start=SEATS[usual])
        state.first = (start - state.match) % seats

    def meals(self, seat: int, part: str) -> None:
        if part not in self.given:
            return
        value = self.given.pop(part)
        text = "; ".join(map(str, value)) if isinstance(value, list) else str(value)
        words = text.upper().replace(",", " ").replace(";", " ").split()
        found = split_meals(words)
        written = "".join(f"{chicken}[{worms}]" for chicken, worms in found)
        if "".join(written.split()) != "".join(words) or len(found) > self.rules.chickens_dealt:
            raise self.fail(part, "meal")
        for chicken, worms in found:
            card = self.take(part, self.named(part, [chicken]))[0]
            hidden = worms.split()[-1:] == ["?"] and len(worms.split()) == 2
            cards = self.worms(part, worms.split()[: -1 if hidden else None]) + [UNSEEN] * hidden
            if card < FACES or len(cards) < 2:
                raise self.fail(part, "meal")
            self.ate(seat, [card - FACES, *cards])

    def ate(self, seat: int, meal: list[int]) -> None:
        self.state.eaten[seat] = [*self.state.eaten[seat], meal]
        self.state.played += 1

    def more_meals(self) -> None:
        """`played` counts chickens; those that no `eaten` names were played by the seats after the one to move."""
        state, rules = self.state, self.rules
        wanted = self.number("played", state.played, rules.seats * rules.chickens_dealt)
        if wanted < state.played:
            raise self.fail("played", "played", count=state.played)
        for place in range(rules.seats * rules.chickens_dealt):
            seat = (state.turn + 1 + place) % rules.seats
            if state.played < wanted and len(state.eaten[seat]) <= place // rules.seats:
                meal = [*self.some_chickens("played", 1), *self.some("played", 2)]
                self.ate(seat, meal)

    def hands(self) -> None:
        """Chickens that a hand does not name are dealt to it at random; so is all of a hand that is not named."""
        state, rules = self.state, self.rules
        unnamed = []
        for seat, letter in enumerate(self.letters):
            part = f"hand.{letter}"
            chickens = rules.chickens_dealt - len(state.eaten[seat])
            value = self.given.get(part)
            if value is None or (isinstance(value, int) and not isinstance(value, bool)):
                count = self.number(part, rules.worms_dealt + chickens, MOST) - chickens
                if count < 0:
                    raise self.fail(part, "chickens", count=chickens)
                unnamed.append((seat, count))
                continue
            cards = self.take(part, self.named(part, normal(ROWS[0], self.given.pop(part)).split()))
            state.hands[seat] = sorted(card for card in cards if card < FACES)
            state.chickens[seat] = sorted(card - FACES for card in cards if card >= FACES)
            if len(state.chickens[seat]) > chickens:
                raise self.fail(part, "chickens", count=chickens)
        for seat in range(rules.seats):
            missing = rules.chickens_dealt - len(state.eaten[seat]) - len(state.chickens[seat])
            state.chickens[seat] = sorted(state.chickens[seat] + self.some_chickens("hand", missing))
        self.unnamed = unnamed

    def centre(self) -> None:
        state, rules = self.state, self.rules
        piles = rules.start_piles + sum(count <= state.played for count in rules.extra_piles)
        self.formed: list[int] = []  # slots that nobody described
        for slot in range(SLOTS):
            part = slot_name(slot)
            if part not in self.given:
                if slot < piles:
                    self.formed.append(slot)
                continue
            if slot >= piles:
                raise self.fail(part, "no_pile", count=piles, played=state.played)
            sides = split_pile(self.text(part))
            if not sides or not all(sides):
                raise self.fail(part, "pile")
            up, down = sides
            hidden = down == ["?"]
            state.sides[slot * 2] = self.worms(part, up)[::-1]
            state.sides[slot * 2 + 1] = [UNSEEN] if hidden else self.worms(part, down)

    def window(self) -> None:
        state, rules = self.state, self.rules
        fresh, turner = self.text("fresh"), self.text("turner")
        state.acting = CLOCKWISE[state.turn * 64 + BIT[state.turn]]
        if not fresh:
            if turner or state.phase == SNAPPING:
                raise self.fail("turner" if turner else "fresh", "fresh_needed")
            return
        before = (state.turn - 1) % rules.seats
        state.fresh = {slot_name(slot).upper(): slot for slot in range(SLOTS)}.get(fresh, NOTHING)
        if state.fresh == NOTHING or not (state.lies(state.fresh) or state.fresh in self.formed):
            raise self.fail("fresh", "fresh")
        state.turner = SEATS.find(turner) if turner else before
        if state.turner != before:  # DW-NEXT-1
            raise self.fail("turner", "turner", seat=SEATS[before])
        if state.phase == TURNING or not rules.snap:
            raise self.fail("fresh", "never_fresh")
        self.throwers(state)

    def throwers(self, state: Drehwurm) -> None:
        """Who may throw: everybody but the turner, whoever holds only chickens excepted (DW-A30)."""
        live = self.rules.mode == LIVE
        if not live and state.phase == REGULAR:
            if not self.rules.kept:
                raise self.fail("fresh", "never_fresh")
            return
        named = dict(self.unnamed)
        waiting = 0
        for seat in range(self.rules.seats):
            worms = named.get(seat, len(state.hands[seat]))
            if seat != state.turner and (worms or (self.rules.chickens_thrown and state.chickens[seat])):
                waiting |= BIT[seat]
        if not waiting or (live and state.phase == SNAPPING):
            raise self.fail("phase", "nobody_throws")
        everybody = " ".join(sorted(SEATS[seat] for seat in range(self.rules.seats) if waiting & BIT[seat]))
        throwing = self.text("throwing", everybody)
        if throwing not in (everybody, "" if live and self.rules.kept else everybody):
            raise self.fail("throwing", "throwing", seats=everybody)
        if not throwing:  # all have passed
            return
        state.waiting = waiting
        state.turning = max(state.turning, 1)
        state.acting = CLOCKWISE[state.turn * 64 + (waiting | BIT[state.turn] if live else waiting)]

    def earlier_matches(self) -> None:
        """`results.X` are the points of earlier matches, 0 each where they are not told."""
        state = self.state
        columns = []
        for seat, letter in enumerate(self.letters):
            part = f"results.{letter}"
            words = self.text(part, "0 " * state.match).split()
            if len(words) != state.match or not all(word.removeprefix("-").isdecimal() for word in words):
                raise self.fail(part, "results", count=state.match)
            columns.append([int(word[:6]) for word in words])
            state.points[seat] = sum(columns[-1])
        state.results = [list(row) for row in zip(*columns, strict=True)]

    def draw_pile(self) -> int:
        """How many cards are left over when the draw pile has as many as `pile` says, or the usual number."""
        state = self.state
        unseen = sum(down[:1] == [UNSEEN] for down in state.sides[1::2]) + len(self.formed)
        unseen += sum(meal[-1] == UNSEEN for meals in state.eaten for meal in meals)
        rest = sum(self.left.values()) + len(self.draws) - len(self.formed)
        rest -= unseen + sum(count for _, count in self.unnamed)
        least = 0 if self.rules.on_need else 1
        state.pile = self.number("pile", max(rest, least), MOST)
        if not least <= state.pile <= rest:
            raise self.fail("pile", "draw_pile", least=least, most=max(rest, 0))
        return rest - state.pile

    def fill(self, more: int) -> None:
        """The rest at random: what the draw pile lacks has been drawn by hands nobody named, or lies inside piles."""
        state = self.state
        counts = dict(self.unnamed)
        for i in range(more if counts else 0):
            counts[self.unnamed[i % len(self.unnamed)][0]] += 1
        for slot in self.formed:
            state.sides[slot * 2] = self.some("pile", 1)
            state.sides[slot * 2 + 1] = [UNSEEN]
        for seat, count in counts.items():
            state.hands[seat] = self.some(f"hand.{SEATS[seat]}", count)
        if more and not counts:
            if not self.formed:
                raise self.fail("pile", "draw_pile", least=state.pile + more, most=state.pile + more)
            slot = self.formed[0]
            hidden = self.some("pile", more + 1)  # among them the one that lay face down from the start
            state.sides[slot * 2 + 1] = hidden

"""Das Wurmt once more, written straight from sections 3, 4 and 6 of its rules: slow, in words, and without any of ours.

`play` is a generator: it asks whose move it is ("*" is chance), and is sent what was said. What holds in between is
told by `menu` and by `parts`, which blanks what a viewer may not know.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from itertools import combinations
from typing import Any

Asking = Generator[str, str, None]
Drawing = Generator[str, str, str]
ACTIONS = ("REMOVE", "REFILL", "NEW_WORM", "PEEK", "SKIP")
ORDER = [f"{c}{front}" for c in "YPB" for front in (*"1234567", *(f":{action}" for action in ACTIONS))]
GONE = {2: 30, 3: 20, 4: 10, 5: 0}


class Over(Exception):
    pass


def is_worm_card(card: str) -> bool:
    return ":" not in card


class Model:
    def __init__(self, options: Mapping[str, str | int]) -> None:
        self.option = options
        players = int(options["players"])
        self.seats = "ABCDE"[:players]
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.plus: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.minus: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.worms: list[dict[str, Any]] = []
        for colour in "YPB":
            self.lay_end(colour)
        self.reserve = {"Y": 1, "P": 1, "B": 1}
        self.discard: list[str] = []
        self.removed: list[str] = []
        self.gone = GONE[players]
        self.pile = 99 - self.gone
        self.top = ""
        self.first = str(options.get("first_seat", ""))
        self.turn, self.turns, self.phase, self.closing = "A", 0, "dealing", False

    def lay_end(self, colour: str) -> None:
        self.worms.append({"colour": colour, "body": [], "head": None, "by": "", "seen": set(), "says": ""})

    # -- the course of the game

    def play(self) -> Asking:
        if not self.first:
            self.first = (yield "*").removeprefix("first ")
        if self.option["removed_cards"] != "hidden":
            for _ in range(self.gone):
                self.removed.append((yield "*").removeprefix("removed "))
        self.top = (yield "*").removeprefix("drew ")
        for seat in self.seats:
            for _ in range(5):
                self.hands[seat].append((yield from self.take()))
        self.turn = self.first
        try:
            while True:
                yield from self.take_turn(self.turn)
                following = self.seats[(self.seats.index(self.turn) + 1) % len(self.seats)]
                if self.closing and (self.option["end_timing"] == "finish_turn" or following == self.first):
                    raise Over
                self.turn = following
                self.turns += 1
        except Over:
            self.phase = "over"

    def take(self) -> Drawing:
        card = self.top
        self.pile -= 1
        self.top = (yield "*").removeprefix("drew ") if self.pile else ""
        return card

    def fill(self, seat: str) -> Asking:
        if self.closing:
            return
        while len(self.hands[seat]) < 5 and self.pile:
            self.hands[seat].append((yield from self.take()))
        if len(self.hands[seat]) < 5:
            if self.option["end_timing"] == "immediate":
                raise Over
            self.closing = True

    def take_turn(self, seat: str) -> Asking:
        self.phase = "main"
        hand = self.hands[seat]
        while True:
            word, *rest = (yield seat).split()
            if word == "end":
                return
            if word == "redraw":
                self.discard += sorted(hand, key=ORDER.index)
                hand.clear()
                yield from self.fill(seat)
                continue
            card = rest.pop(0)
            hand.remove(card)
            if word == "place":
                self.place(seat, card, int(rest[0][1:]), " ".join(rest[2:]))
            elif word == "refill":
                for thrown in reversed(rest):
                    hand.remove(thrown)
                    self.discard.append(thrown)
            elif rest:
                self.act(seat, word, rest[0])
            if word != "place":
                self.discard.append(card)
            if word == "skip" and self.option["skip_ends_turn"] == "off":
                self.phase = "after skip"
            if len(hand) <= 2 or word == "refill":
                yield from self.fill(seat)
            if word == "place" or (word == "skip" and self.option["skip_ends_turn"] == "on"):
                return

    def act(self, seat: str, word: str, target: str) -> None:
        if word == "new":
            self.reserve[target] -= 1
            self.lay_end(target)
            return
        number, _, what = target[1:].partition("/")
        worm = self.worms[int(number)]
        if word == "remove":
            worm["body"].remove(int(what))
            self.discard.append(worm["colour"] + what)
        else:
            worm["seen"].add(seat)

    def place(self, seat: str, card: str, number: int, says: str) -> None:
        worm = self.worms[number]
        old, worm["head"], worm["by"], worm["seen"], worm["says"] = worm["head"], int(card[1]), seat, {seat}, says
        if old is None:
            return
        worm["body"].append(old)
        length = sum(worm["body"])
        if length < 10:
            return
        (self.plus if length <= 12 else self.minus)[seat].append(f"{worm['colour']}{worm['body'].pop()}")
        self.discard += [f"{worm['colour']}{one}" for one in worm["body"]]
        worm["body"] = []

    # -- what may be done

    def menu(self) -> set[str]:
        hand = self.hands[self.turn]
        lenient = self.option["void_actions"] == "allow"
        found = {
            f"place {card} w{n}"
            for card in hand
            if is_worm_card(card) and self.phase == "main"
            for n, worm in enumerate(self.worms)
            if worm["colour"] == card[0]
        }
        if not found:
            found = {"redraw" if self.phase == "main" and not self.closing else "end"}
            if found == {"redraw"} and self.option["no_worm_redraw"] == "immediate":
                return found
        elif self.option["announce"] == "on":
            found = {f"{place} says {claim}" for place in found for claim in range(1, 8)}
        for card in hand:
            if not is_worm_card(card):
                uses = self.uses(card, hand)
                found |= uses or ({f"{card[2:].lower().replace('_worm', '')} {card}"} if lenient else set())
        return found

    def uses(self, card: str, hand: list[str]) -> set[str]:
        worms = list(enumerate(self.worms))
        match card[2:]:
            case "REMOVE":
                return {f"remove {card} w{n}/{one}" for n, worm in worms for one in worm["body"]}
            case "PEEK":
                return {f"peek {card} w{n}" for n, worm in worms if worm["head"]}
            case "NEW_WORM":
                return {f"new {card} {colour}" for colour, left in self.reserve.items() if left}
            case "SKIP":
                return {f"skip {card}"} if self.phase == "main" else set()
        if self.closing:
            return set()
        rest = sorted((other for other in hand if other != card), key=ORDER.index)
        return {" ".join(("refill", card, *some)) for n in range(5) for some in combinations(rest, n)}

    # -- what a viewer sees ("" is the referee, who sees all; "-" a spectator)

    def parts(self, viewer: str = "") -> dict[str, object]:
        option = self.option
        told: dict[str, object] = {"phase": self.phase, "turn": self.turn, "turns": self.turns, "first": self.first}
        told |= {"closing": self.closing, "pile": self.pile, "removed": self.gone, "top": self.top}
        told["reserve"] = " ".join(f"{colour}{left}" for colour, left in self.reserve.items())
        told["removed.cards"], told["discard"] = " ".join(self.removed), " ".join(self.discard)
        if viewer and self.top:
            told["top"] = f"{self.top[0]}?" if option["pile_top"] == "shown" else "?"
        if viewer and option["removed_cards"] == "backs_shown":
            told["removed.cards"] = " ".join(f"{card[0]}?" for card in sorted(self.removed, key=ORDER.index))
        if viewer and option["discard_view"] == "top_only":
            told["discard"] = " ".join(["?"] * (len(self.discard) - 1) + self.discard[-1:])
        for seat in self.seats:
            hand = sorted(self.hands[seat], key=ORDER.index)
            told[f"hand.{seat}"] = " ".join(hand if viewer in ("", seat) else [f"{card[0]}?" for card in hand])
            told[f"plus.{seat}"], told[f"minus.{seat}"] = " ".join(self.plus[seat]), " ".join(self.minus[seat])
            sums = [sum(int(card[1]) for card in rows[seat]) for rows in (self.plus, self.minus)]
            told[f"points.{seat}"] = sums[0] - sums[1]
        for n, worm in enumerate(self.worms):
            shown = not viewer or (viewer in worm["seen"] and option["memory_aid"] == "on")
            head = "-" if worm["head"] is None else worm["head"] if shown else "?"
            told[f"w{n}"] = f"{worm['colour']} [{' '.join(map(str, worm['body']))}] ({head})"
            told[f"w{n}.by"], told[f"w{n}.says"] = worm["by"], worm["says"]
            told[f"w{n}.seen"] = " ".join(sorted(worm["seen"]))
        return told

"""What a choice does to each worm, exactly: the rules themselves played out over all dice and flips. Compiled.

From a decision of the turn on, chance is gone through outcome by outcome, outcomes that lead to the same are taken
together, and where the player has to choose on the way the choice that is best for the team is taken. Accuracy is not
played die by die: for each face what it leads to is found once, and the best face among n dice follows from that. What
is too unlikely to be followed, or too much, is played out once with dice; how much of it all that was is told.
"""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import i64

from wormery.core.state import CHANCE, Action
from wormery.games.worms import coding as c
from wormery.games.worms import frames as f
from wormery.games.worms.field import HIT_FACE, STEP, WIND_FACE
from wormery.games.worms.layout import Frame
from wormery.games.worms.menu import chances
from wormery.games.worms.state import Worms
from wormery.games.worms.things import BIT, TEAM

WORMS: Final = 24
OPEN: Final = 48  # in a row of odds: damaged by worm, lost by worm, then how much was played out only once
ROW: Final = 49

LOST: Final = 1.0  # what a worm is worth, and what its health is
HEALTH: Final = 0.4
OWN: Final = 1.25  # own worms weigh a little more than those of others

NODES: Final = 300  # positions followed outcome by outcome
RARE: Final = 0.0015  # outcomes less likely than this are played out once


class Search:
    """One choice followed to the end of its text or move."""

    base: i64  # frames below what is followed
    below: Frame
    team: i64
    alive: i64  # bits of worms, when it began
    hurt: i64
    nodes: i64
    guesses: i64
    rng: Random
    tokens: list[float]  # by face: how likely it is the one taken; only the first roll for accuracy
    dice: i64
    aimed: i64  # where the token lay for that roll

    def __init__(self, state: Worms) -> None:
        self.base = len(state.stack) - 1
        for i in range(len(state.stack)):
            if state.stack[i][0] == f.TEXT_END:
                self.base = i
                break
        self.below = state.stack[self.base - 1] if self.base > 0 else (0,)
        self.team = state.teams[state.turn]
        self.hurt = state.hurt
        self.alive = 0
        for worm in range(WORMS):
            if state.at[worm] >= 0:
                self.alive |= BIT[worm]
        self.nodes = 0
        self.guesses = 0
        self.rng = Random(1)  # the same odds for the same table
        self.tokens = []
        self.dice = 0
        self.aimed = -1

    def over(self, state: Worms) -> bool:
        if not state.acting or len(state.stack) <= self.base:
            return True
        return self.base > 0 and state.stack[self.base - 1] != self.below

    def harm(self, state: Worms) -> list[float]:
        """As it stands: who is damaged, who is lost."""
        row = [0.0] * ROW
        for worm in range(WORMS):
            if self.alive & BIT[worm]:
                if state.at[worm] < 0:
                    row[WORMS + worm] = 1.0
                elif state.hurt & BIT[worm] and not self.hurt & BIT[worm]:
                    row[worm] = 1.0
        return row

    def value(self, row: list[float]) -> float:
        """What these odds are worth to the team."""
        total = 0.0
        for worm in range(WORMS):
            if self.alive & BIT[worm]:
                lost = row[WORMS + worm]
                worth = HEALTH * row[worm] + lost * (LOST if self.hurt & BIT[worm] else LOST + HEALTH)
                total += -OWN * worth if worm // TEAM == self.team else worth
        return total

    def follow(self, state: Worms, weight: float) -> list[float]:
        """The odds from here to the end."""
        if self.over(state):
            return self.harm(state)
        if weight < RARE or self.nodes > NODES:
            return self.guess(state)
        if state.acting[0] == CHANCE:
            return self.by_chance(state, weight)
        menu = self.choices(state, weight)
        best = self.after(state, state.acting[0], menu[0], weight)
        for action in menu[1:]:
            row = self.after(state, state.acting[0], action, weight)
            if self.value(row) > self.value(best):
                best = row
        return best

    def choices(self, state: Worms, weight: float) -> list[Action]:
        """Choices that are looked at; of those that seldom matter, or are too many, the first."""
        menu = state.actions(state.acting[0])
        ask = state.ask
        if ask == f.ASK_MOVE or ask == f.ASK_SPOT or ask == f.ASK_WIND:
            return menu[:1]
        if ask == f.ASK_FACE:
            return menu
        if ask == f.ASK_PICK or ask == f.ASK_DIR or ask == f.ASK_OPTION:
            return menu if weight > 0.01 else menu[:1]
        if ask == f.ASK_TARGET:
            return menu if len(menu) <= 7 and weight > 0.1 else menu[:1]
        return menu[:3] if weight > 0.03 else menu[:1]

    def after(self, state: Worms, seat: int, action: Action, weight: float) -> list[float]:
        self.nodes += 1
        other = state.copy()
        other.play(seat, action)
        return self.follow(other, weight)

    def by_chance(self, state: Worms, weight: float) -> list[float]:
        frame = state.stack[len(state.stack) - 1]
        if state.ask == f.CHANCE_DIE:
            if frame[0] == f.AIMING:
                return self.accuracy(state, frame, weight)
            if frame[0] == f.DRUM:
                return self.drum(state, frame, weight)
            return self.die(state, weight)
        menu = chances(state)
        if state.ask == f.CHANCE_SUPPLY:
            menu = menu[:1]  # which card it is hurts nobody
        row = [0.0] * ROW
        share = 1.0 / len(menu)
        for action in menu:
            add(row, self.after(state, CHANCE, action, weight * share), share)
        return row

    def die(self, state: Worms, weight: float) -> list[float]:
        """Wind is the same as its number."""
        row = [0.0] * ROW
        for face in range(1, 9):
            if face == WIND_FACE and state.wind:
                continue
            share = 0.25 if face == state.wind else 0.125
            add(row, self.after(state, CHANCE, c.ROLLED + face, weight * share), share)
        return row

    def accuracy(self, state: Worms, frame: Frame, weight: float) -> list[float]:
        """The best face of n dice: the faces ranked by what they lead to, each the best with a chance that follows."""
        dice = frame[1] + len(frame) - 2
        rows: list[list[float]] = []
        values: list[float] = []
        for face in range(1, 9):
            if face == WIND_FACE and state.wind:
                rows.append(rows[state.wind - 1])
                values.append(values[state.wind - 1])
                continue
            self.nodes += 1
            other = state.copy()
            other.stack[len(other.stack) - 1] = (f.AIMING, 0, face)
            other.go_aimed(face)
            row = self.follow(other, weight * best_chance(dice))
            rows.append(row)
            values.append(self.value(row))
        order = sorted(range(8), key=lambda n: -values[n])
        total = [0.0] * ROW
        left = 1.0
        taken = [0.0] * 9
        for rank in range(8):
            less = ((7 - rank) / 8.0) ** dice
            add(total, rows[order[rank]], left - less)
            taken[order[rank] + 1] = left - less
            left = less
        if not self.tokens:
            self.tokens = taken
            self.dice = dice
            self.aimed = state.token
        return total

    def drum(self, state: Worms, frame: Frame, weight: float) -> list[float]:
        """All hexes that five dice may show together; those in the Water make no difference."""
        h = frame[1]
        shares: dict[int, float] = {0: 1.0}
        for _ in range(5):
            further: dict[int, float] = {}
            for mask, share in shares.items():
                for face in range(1, 9):
                    d = state.direction(face)
                    wider = mask | BIT[d] if state.on_land(h + STEP[d]) else mask
                    further[wider] = further.get(wider, 0.0) + share / 8.0
            shares = further
        row = [0.0] * ROW
        for mask, share in shares.items():
            self.nodes += 1
            other = state.copy()
            other.go_blown(h, mask)
            add(row, self.follow(other, weight * share), share)
        return row

    def guess(self, state: Worms) -> list[float]:
        """Played out once with dice; of choices the first, and a direct hit where there is one."""
        self.guesses += 1
        other = state.copy()
        while not self.over(other):
            if other.acting[0] == CHANCE:
                other.play(CHANCE, other.chance(self.rng))
            else:
                menu = other.actions(other.acting[0])
                hit = other.ask == f.ASK_FACE and c.FACE + HIT_FACE in menu
                other.play(other.acting[0], c.FACE + HIT_FACE if hit else menu[0])
        row = self.harm(other)
        row[OPEN] = 1.0
        return row


def best_chance(dice: i64) -> float:
    """How likely a wanted face is among so many dice, about; to weigh what is worth following."""
    share = 0.125 * float(dice)
    return share if share < 0.6 else 0.6


def add(row: list[float], other: list[float], share: float) -> None:
    for i in range(ROW):
        if other[i]:
            row[i] += share * other[i]


def odds_of(view: Worms, seat: int, action: Action) -> tuple[list[float], Search]:
    """The odds of a choice, and how they were found."""
    search = Search(view)
    return search.after(view, seat, action, 1.0), search

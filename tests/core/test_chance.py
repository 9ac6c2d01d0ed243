"""Where chance comes from."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations
from random import Random

import pytest
from tests.chisquare import critical
from tests.toy import GRAB

from wormery.core.chance import SEED_BYTES, Chance, Committed, Fast, Loaded, choice, commitment, seed_from

SEED = bytes(range(SEED_BYTES))


def test_a_choice_is_the_hmac_of_its_number_as_anybody_can_recompute() -> None:
    for k in range(50):
        digest = hmac.new(SEED, f"wormery/choice/1:{k}:0".encode(), hashlib.sha256).digest()
        assert choice(SEED, k, 99) == int.from_bytes(digest[:16], "big") % 99


def test_these_choices_never_change() -> None:
    assert [choice(SEED, k, 100) for k in range(8)] == [62, 66, 75, 54, 58, 28, 68, 72]
    assert commitment(SEED) == hashlib.sha256(b"wormery/seed/1:" + SEED).hexdigest()


@pytest.mark.parametrize("n", [1, 2, 3, 7, 36, 99])
def test_every_choice_is_as_likely_as_the_others(n: int) -> None:
    count = 300 * n
    found = Counter(choice(SEED, k, n) for k in range(count))
    assert set(found) == set(range(n))
    if n > 1:
        assert sum((found[i] - 300) ** 2 / 300 for i in range(n)) < critical(n - 1)


def test_a_draw_that_would_make_low_numbers_likelier_is_thrown_away() -> None:
    # With n a little more than half the range, every second draw lies above the limit.
    n = (1 << 127) + 1
    drawn = []
    for k in range(40):
        first = int.from_bytes(hmac.new(SEED, b"wormery/choice/1:%d:0" % k, hashlib.sha256).digest()[:16], "big")
        second = int.from_bytes(hmac.new(SEED, b"wormery/choice/1:%d:1" % k, hashlib.sha256).digest()[:16], "big")
        chosen = choice(SEED, k, n)
        assert chosen < n
        if first < n:
            assert chosen == first
        elif second < n:
            assert chosen == second
        drawn.append(first < n)
    assert set(drawn) == {True, False}


def test_choices_depend_on_seed_and_number() -> None:
    others = [bytes([*SEED[:-1], last]) for last in range(50, 60)]
    streams = {tuple(choice(seed, k, 10**6) for k in range(4)) for seed in (SEED, *others)}
    assert len(streams) == 11
    assert len({choice(SEED, k, 10**9) for k in range(1000)}) == 1000


def test_the_commitment_is_no_choice_and_hides_the_seed() -> None:
    table = Committed(SEED)
    assert table.commitment == commitment(SEED)
    assert SEED.hex() not in table.commitment
    assert commitment(SEED) != commitment(SEED[::-1])


def test_a_committed_chance_goes_on_from_where_a_saved_game_stopped() -> None:
    whole, late = Committed(SEED), Committed(SEED, made=3)
    numbers = [whole.below(50) for _ in range(6)]
    assert whole.made == 6
    assert [late.below(50) for _ in range(3)] == numbers[3:]


def test_a_fresh_seed_is_random_and_has_its_length() -> None:
    one, other = Committed(), Committed()
    assert len(one.seed) == SEED_BYTES
    assert one.seed != other.seed
    for wrong in (b"", b"x", bytes(31), bytes(33)):
        with pytest.raises(ValueError, match="32 bytes"):
            Committed(wrong)


def test_a_typed_seed_is_hashed_and_hexadecimal_is_the_seed_itself() -> None:
    assert seed_from(SEED.hex()) == SEED
    assert seed_from("worm") == hashlib.sha256(b"wormery/text/1:worm").digest()
    texts = ["", "worm", "Worm", "worm ", SEED.hex()[:-1], SEED.hex().upper(), "g" * 64, "ü" * 64, "0" * 63 + "٣"]
    assert len({seed_from(text) for text in texts}) == len(texts)
    assert all(len(seed_from(text)) == SEED_BYTES for text in texts)
    assert seed_from(SEED.hex().upper()) != SEED


@pytest.mark.parametrize("make", [lambda k: Committed(SEED, 2 * k), lambda k: Fast(Random(k))], ids=["hmac", "fast"])
def test_every_order_of_sealed_answers_is_as_likely(make: object) -> None:
    assert callable(make)
    found = Counter(tuple(make(k).order([4, 0, 2])) for k in range(0, 2400))
    assert set(found) == set(permutations([0, 2, 4]))
    assert sum((count - 400) ** 2 / 400 for count in found.values()) < critical(5)


def test_an_order_can_be_recomputed_from_the_seats_in_any_order() -> None:
    orders = {tuple(Committed(SEED, 5).order(list(seats))) for seats in permutations([0, 1, 3])}
    assert len(orders) == 1
    assert sorted(orders.pop()) == [0, 1, 3]
    used = Committed(SEED)
    used.order([0, 1, 2])
    assert used.made == 3


@pytest.mark.parametrize("chance", [Committed(SEED), Fast(Random(1))], ids=["hmac", "fast"])
def test_chance_acts_from_the_menu(chance: Chance) -> None:
    state = GRAB.start(GRAB.options({}))
    found = Counter(chance.act(state) for _ in range(600))
    assert set(found) == {1, 2, 3}
    assert all(150 < count < 250 for count in found.values())


def test_loaded_dice_fall_first_as_given_and_then_as_they_like() -> None:
    state = GRAB.start(GRAB.options({}))
    loaded = Loaded((2, 2, 3), Committed(SEED))
    other = Committed(SEED)
    assert [loaded.act(state) for _ in range(6)] == [2, 2, 3, *(other.act(state) for _ in range(3))]
    assert loaded.order([0, 1, 2]) == other.order([0, 1, 2])


def test_nothing_but_the_interface_is_promised_of_chance() -> None:
    with pytest.raises(NotImplementedError):
        Chance().act(GRAB.start(GRAB.options({})))
    with pytest.raises(NotImplementedError):
        Chance().order([0])

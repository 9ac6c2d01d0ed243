"""Cards are data: what a file may say, what is refused and why, and a card from outside that is played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.games.worms.positions import GAME, table, worms_of

from wormery.core.refusal import Unusable
from wormery.games.worms import cards, tiles
from wormery.games.worms.facts import Blasted
from wormery.words import LANGUAGES, Words

CUSTARD = """
[[supply]]
id = "custard_pie"
name = { en = "Custard Pie", de = "Sahnetorte" }
copies = 3
line = ["TEXT", "MOVE"]
text = [
  { op = "target", reach = "within", max = 2, min = 1 },
  { op = "accuracy", n = 2 },
  { op = "push", who = { kind = "worm", pick = "one" }, dir = "away", n = 2 },
  { op = "repeat", n = 2, do = [{ op = "scatter", who = "target" }, { op = "place", thing = "fire" }] },
]
hint = { en = "Sticky and hot.", de = "Klebrig und heiß." }
"""


def test_the_box_is_that_of_the_rules() -> None:
    box = cards.box()
    copies = [int(card.copies) for card in box.weapons if not isinstance(card.copies, str) and not card.starter]
    assert sum(copies) == 40  # WB-S11
    assert sum(1 for card in box.weapons if card.super) == 6
    assert [card.id for card in box.weapons[:4]] == ["uzi", "bazooka", "ninja_rope", "girder"]  # WB-S9
    assert sum(int(card.copies) for card in box.weapons[4:9]) == 8  # WB-S10
    assert (sum(int(card.copies) for card in box.drops), len(box.drops), len(box.suddens)) == (24, 9, 8)  # WB-S12


def test_every_operation_of_the_language_is_used() -> None:
    used = {op for card in cards.box().all() for op in re.findall(r"'op': '(\w+)'", str(card))}
    assert used == set(cards.FIELDS)
    assert len(cards.FIELDS) == 17


def test_numbers_of_the_cards_never_change() -> None:
    """Logs and learners rely on them (rules version 1): new cards go behind the old ones."""
    box = cards.box()
    assert [box.numbers[name] for name in ("uzi", "prod", "homing_missile", "skip_go", "earthquake")] == [
        0,
        8,
        9,
        28,
        36,
    ]
    assert [box.numbers[name] for name in ("supply_drop", "fair_weather", "rising_water", "last_laugh")] == [0, 8, 0, 7]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_explained_in_whole_words(language: str) -> None:
    words = Words(language, GAME)
    assert len(GAME.cards(words)) > 60
    for card in cards.box().all():
        lines = GAME.cards(words, card.id)
        assert card.name.said(language) in lines[0]
        text = "\n".join(lines)
        assert not re.search(r"\b(op|who|where|reach|limit|symbol|kind|rule|source|a)\.\w+|\{|\}", text), text
        assert GAME.cards(words, card.name.said(language)) == lines


def test_a_card_that_is_not_there_is_answered_with_the_nearest() -> None:
    with pytest.raises(Unusable) as refused:
        GAME.cards(Words("en", GAME), "bazoka")
    assert (refused.value.code, refused.value.data["near"]) == ("UNKNOWN_CARD", "bazooka")


def test_a_card_from_outside_is_played() -> None:
    game = GAME.with_cards("pie.toml", CUSTARD)
    position = {"land": "I19", "active": "B1", "step": "card", "hand.A": "custard_pie"}
    things = {"map.0,0": "B1", "map.0,1": "R1", "map.-2,0": "R2"}
    dice = ["HIT", "4", "HIT", "1", "drop fair_weather"]
    made = table({**position, **things}, dice, game=game)
    made.say(0, "play custard_pie")
    made.say(0, "aim 0,1")
    made.say(0, "face HIT")
    parts = game.parts(made.state)
    assert parts["worm.R1"] == "gone"  # pushed two hexes over the rim
    assert (parts["map.0,1"], parts["map.0,0"]) == ("F", "B1 F")
    assert parts["supply"] == 42
    assert "Klebrig" in "\n".join(game.cards(Words("de", game), "Sahnetorte"))
    assert "custard_pie" not in cards.box().numbers


def test_games_with_cards_from_outside_play_to_their_end() -> None:
    from random import Random

    from wormery.core.rollout import rollout

    game = GAME.with_cards("pie.toml", CUSTARD)
    for seed in range(20):
        state = game.start(game.options({"players": 2 + seed % 5}))
        rollout(state, Random(seed))
        assert state.to_act() == ()


def test_a_new_operation_order_needs_no_code() -> None:
    """A strike of three whose every hex throws one worm at random, from words that exist."""
    text = CUSTARD.replace("custard_pie", "comb").replace('"TEXT", "MOVE"', '"TEXT"')
    start = text.index("text = [")
    body = """text = [
      { op = "target", reach = "line3" },
      { op = "scatter", who = { kind = "worm", pick = "one" }, knockback = true },
      { op = "blast" },
    ]
    """
    game = GAME.with_cards("comb.toml", text[:start] + body + text[text.index("hint") :])
    position = {"land": "I19", "active": "B1", "step": "card", "hand.A": "comb"}
    things = {"map.-2,2": "B1", "map.0,0": "R1", "map.1,0": "R2"}
    made = table({**position, **things}, ["1", "1", "drop fair_weather"], game=game)
    made.say(0, "play comb")
    made.say(0, "strike 0,0 3")
    parts = game.parts(made.state)
    assert (parts["worm.R1"], parts["worm.R2"], parts["map.2,0"]) == ("0,-1", "1,-1", "C")
    assert sum(isinstance(one.fact, Blasted) for one in made.told or []) == 3
    assert worms_of(made).stack


TARGET = '{ op = "target", reach = "any" }'
WORM = '{ kind = "worm", pick = "all" }'
LIES = {  # what the text says: the reason, and a word of the sentence
    "[{ op = 'explode' }]": ("op", "explode"),
    "[{ opp = 'blast' }]": ("op", "None"),
    "[3]": ("shape", "object"),
    "'blast'": ("shape", "array"),
    "[{ op = 'blast' }]": ("no_target", "blast"),
    "[{ op = 'accuracy', n = 3 }]": ("no_target", "accuracy"),
    "[{ op = 'go' }]": ("no_target", "go"),
    "[{ op = 'place', thing = 'mine' }]": ("no_target", "place"),
    f"[{{ op = 'damage', who = {WORM} }}]": ("no_target", "damage"),
    f"[{TARGET}, {{ op = 'blast', n = 3 }}]": ("field", "n"),
    f"[{TARGET}, {{ op = 'accuracy' }}]": ("missing", "n"),
    f"[{TARGET}, {{ op = 'accuracy', n = 0 }}]": ("number", "from 1"),
    f"[{TARGET}, {{ op = 'accuracy', n = 10 }}]": ("number", "10"),
    f"[{TARGET}, {{ op = 'accuracy', n = true }}]": ("number", "True"),
    f"[{TARGET}, {{ op = 'accuracy', n = 'two' }}]": ("number", "two"),
    "[{ op = 'target' }]": ("missing", "reach"),
    "[{ op = 'target', reach = 'far' }]": ("word", "far"),
    "[{ op = 'target', reach = 'within' }]": ("missing", "max"),
    "[{ op = 'target', reach = 'within', max = 99 }]": ("number", "99"),
    "[{ op = 'target', reach = 'within', max = 1, min = 3 }]": ("min_max", "min"),
    "[{ op = 'target', reach = 'any', land = 1 }]": ("flag", "land"),
    "[{ op = 'target', reach = 'any', land = true, sunk = true }]": ("land_sunk", "Land"),
    "[{ op = 'target', reach = 'line3', max = 2 }]": ("field", "max"),
    "[{ op = 'target', reach = 'any', from = 'token' }]": ("no_target", "from"),
    f"[{TARGET}, {{ op = 'damage', who = 'everybody' }}]": ("word", "everybody"),
    f"[{TARGET}, {{ op = 'damage', who = 'target' }}]": ("word", "target"),
    f"[{TARGET}, {{ op = 'damage', who = 3 }}]": ("who", "kind"),
    f"[{TARGET}, {{ op = 'damage', who = {{ kind = 'worm' }} }}]": ("missing", "pick"),
    f"[{TARGET}, {{ op = 'damage', who = {{ kind = 'snail', pick = 'one' }} }}]": ("word", "snail"),
    f"[{TARGET}, {{ op = 'damage', who = {{ kind = 'cargo', pick = 'one', side = 'own' }} }}]": ("worms_only", "worms"),
    f"[{TARGET}, {{ op = 'heal', who = {{ kind = 'soft', pick = 'all' }} }}]": ("worms_only", "worms"),
    f"[{TARGET}, {{ op = 'push', who = {WORM}, dir = 'up', n = 1 }}]": ("word", "up"),
    f"[{TARGET}, {{ op = 'push', who = {WORM}, dir = 'wind' }}]": ("missing", "n"),
    f"[{TARGET}, {{ op = 'place', thing = 'worm' }}]": ("word", "worm"),
    "[{ op = 'wind', mode = 'spin' }]": ("word", "spin"),
    "[{ op = 'terrain', to = 'lava', at = 'emptiest' }]": ("word", "lava"),
    "[{ op = 'repeat', n = 2, do = [] }]": ("block", "1."),
    "[{ op = 'repeat', n = 2, do = [{ op = 'blast' }] }]": ("no_target", "1.1"),
    "[{ op = 'each', hexes = 'everywhere', do = [{ op = 'blast' }] }]": ("word", "everywhere"),
    f"[{{ op = 'choose', options = [[{TARGET}]] }}]": ("options", "two"),
    f"[{{ op = 'choose', options = [[{TARGET}], 3] }}]": ("block", "1.2"),
}


@pytest.mark.parametrize("text", LIES, ids=lambda text: text[:60])
def test_a_card_that_lies_is_answered_with_file_card_and_reason(text: str) -> None:
    reason, word = LIES[text]
    start, end = CUSTARD.index("text = ["), CUSTARD.index("hint")
    with pytest.raises(Unusable) as refused:
        GAME.with_cards("pie.toml", CUSTARD[:start] + f"text = {text}\n" + CUSTARD[end:])
    data = refused.value.data
    assert (refused.value.code, data["file"]) == ("CARDS_DAMAGED", "pie.toml")
    assert (data["card"], data["reason"]) == ("supply custard_pie", f"card.{reason}")
    english, german = (Words(language, GAME).refusal(refused.value) for language in LANGUAGES)
    assert word in english
    assert english != german
    assert not re.search(r"card\.\w+|\{\w+\}", english + german)


OTHER_LIES = {
    ("supply]]", "suply]]"): "table",
    ("[[supply]]", "[supply]"): "rows",
    ("custard_pie", "Custard Pie"): "id",
    ("custard_pie", "uzi"): "twice",
    ('de = "Sahnetorte"', 'de = ""'): "said",
    ('de = "Sahnetorte"', 'fr = "Tarte"'): "shape",
    ("copies = 3", "copies = 0"): "copies",
    ("copies = 3", 'copies = "per_player"'): "per_player",
    ("copies = 3", "copies = 3.5"): "shape",
    ("copies = 3", "copys = 3"): "shape",
    ('["TEXT", "MOVE"]', "[]"): "line",
    ('["TEXT", "MOVE"]', '["MOVE"]'): "line_and_text",
    ('["TEXT", "MOVE"]', '["TEXT", "DANCE"]'): "shape",
    ('["TEXT", "MOVE"]', '["TEXT", "MOVE"]\nstarter = true'): "starter_table",
    ("[[supply]]", "[[starter]]\nsuper = true"): "super_starter",
    ("[[supply]]", "[[supply"): "toml",
    ("Sticky and hot.", "x" * 400): "said",
    ("Sticky", "Sticky" * 60_000): "too_large",
}


@pytest.mark.parametrize("change", OTHER_LIES, ids=lambda change: change[1][:40])
def test_a_card_of_the_wrong_shape_is_refused(change: tuple[str, str]) -> None:
    with pytest.raises(Unusable) as refused:
        GAME.with_cards("pie.toml", CUSTARD.replace(*change))
    assert (refused.value.code, refused.value.data["reason"]) == ("CARDS_DAMAGED", f"card.{OTHER_LIES[change]}")
    for language in LANGUAGES:
        assert not re.search(r"card\.\w+|\{\w+\}", Words(language, GAME).refusal(refused.value))


def test_every_reason_has_its_sentence_and_every_sentence_its_reason() -> None:
    source = Path(cards.__file__).read_text(encoding="utf-8")
    used = set(re.findall(r'(?:Wrong|fail)\(\s*"([a-z_]+)"', source)) | {"shape"}
    for language in LANGUAGES:
        keys = {
            key.removeprefix("wrong.card.")
            for key in Words(language).keys | Words(language, GAME).keys
            if "wrong.card." in key
        }
        assert keys == used


def test_a_drop_card_needs_a_text_and_copies_are_a_number() -> None:
    drop = '[[drop]]\nid = "d"\nname = { en = "D", de = "D" }\nhint = { en = "D", de = "D" }\ncopies = 1\n'
    for text, reason in (("text = []", "no_text"), ("", "shape"), ("line = []", "shape")):
        with pytest.raises(Unusable) as refused:
            GAME.with_cards("d.toml", drop + text)
        assert refused.value.data["reason"] == f"card.{reason}"


def test_tiles_are_checked_at_load(tmp_path: Path) -> None:
    good = (tiles.FOLDER / "tiles.toml").read_text(encoding="utf-8")
    for before, after in (
        ("T6 = [[0, -1]", "T7 = [[0, -1]"),
        ("T1 = [[0, 0], [0, -1]", "T1 = [[0, 0], [0, 0]"),
        ("T1 = [[0, 0], [0, -1]", "T1 = [[0, 0], [3, -3]"),
        ("T1 = [[0, 0], [0, -1]", "T1 = [[0, 0], [9, 0]"),
        ("T1 = [[0, 0], [0, -1]", 'T1 = [[0, 0], "x"'),
        ("T1 = [", "T1 = "),
    ):
        file = tmp_path / "tiles.toml"
        file.write_text(good.replace(before, after, 1), encoding="utf-8")
        with pytest.raises(Unusable) as refused:
            tiles.load(file)
        assert refused.value.code == "DATA_DAMAGED"
    assert set(tiles.load(tiles.FOLDER / "tiles.toml")) == {"compact", "roomy"}  # WB-A5


def test_around_means_the_six_around_the_token_in_an_each_too() -> None:
    """7.1: in `each` the target area is another hex, and the token stays where it is."""
    text = """
[[supply]]
id = "echo"
name = { en = "Echo", de = "Echo" }
hint = { en = "Echoes.", de = "Hallt." }
copies = 1
line = ["TEXT"]
text = [
  { op = "target", reach = "within", max = 1 },
  { op = "each", hexes = "own", do = [{ op = "place", thing = "fire", at = "around" }] },
]
"""
    place = {"land": "I19", "active": "B1", "step": "card", "hand.A": "echo", "map.0,0": "B1", "map.2,-2": "R1"}
    made = table(place, game=GAME.with_cards("echo.toml", text))
    made.say(0, "play echo")
    made.say(0, "aim 0,1")
    burning = {part for part, what in GAME.parts(made.state).items() if part.startswith("map.") and "F" in str(what)}
    assert burning == {"map.0,0", "map.1,0", "map.1,1", "map.0,2", "map.-1,2", "map.-1,1"}


def test_the_card_of_the_document_can_be_played() -> None:
    text = (Path(__file__).parents[3] / "docs" / "adding-a-card.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```toml\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    game = GAME.with_cards("pie.toml", block)
    made = table(
        {"land": "I19", "active": "B1", "step": "card", "hand.A": "custard_pie", "map.0,0": "B1", "map.0,1": "R1"},
        ["HIT", "HIT"],
        game=game,
    )
    made.say(0, "play custard_pie")
    made.say(0, "aim 0,1")
    assert game.parts(made.state)["worm.R1"] == "gone"
    for op in cards.FIELDS:
        assert f"`{op}`" in text

"""Scenario files as strangers write them: other wordings are understood, and what is wrong is told in one sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wormery.scenario
from wormery import scenario
from wormery.core.refusal import Unusable
from wormery.games import find
from wormery.words import LANGUAGES, Words

START = 'game = "das-wurmt"\ntitle = "a stranger\'s"\n'
HAND = '[position]\nhand.A = "Y:REFILL Y7 Y7 P1 B2"\nw0 = "Y [4 3] (5)"\n"w0.by" = "B"\n'


def failures(folder: Path, text: str) -> list[str]:
    file = folder / "s.toml"
    file.write_bytes(text.encode())
    return [f"{one.where}, {one.what}" for one in scenario.run(scenario.read(file))]


@pytest.mark.parametrize(
    "expected",
    [
        'menu.has = ["refill Y:REFILL P1 Y7 B2", "refill Y:REFILL b2, y7, y7", "Place y7 W0", "PLACE P1 w1"]',
        'menu.has = ["Place Y7 on w0", "refill Y:REFILL Y7"]',
        'menu.lacks = ["end turn", "new worm Y:NEW_WORM P", "new_worm y:new_worm p", "peek P:PEEK at w0"]',
        'menu.lacks = ["place y7 w1", "refill Y:REFILL Y7 Y7 Y7", "place Y7 w0 says 3", "end_turn", "place Y8 w0"]',
        "menu.size = 15",
        "state = { hand.A = 5, discard = 0, plus.A = 0 }",
        'state = { hand.A = "b2 P1 Y7, Y7 y:refill", reserve = "B1 P1 Y1" }',
        'state = { hand.A = ["B2", "P1", "Y7", "Y7", "Y:REFILL"] }',
        'state = { w0 = "Y[4,3](5)", "w0.seen" = "B", w3 = "", "w3.by" = "" }',
        'view.a = { hand.A = "P1 B2 Y7 Y7 Y:REFILL", hand.B = 5 }',
        'view.C = { w0 = "Y[4 3](?)", hand.A = "B? Y? P? Y? Y?" }',
        'view.Spectator = { w0 = "Y [4 3] (?)" }',
        'winners = ["C", "A", "B"]',
        "scores = [0, 0, 0.0]",
        "facts.spectator = []",
    ],
)
def test_other_wordings_are_understood(tmp_path: Path, expected: str) -> None:
    assert failures(tmp_path, f"{START}{HAND}[start]\n{expected}\n") == []


@pytest.mark.parametrize(
    ("expected", "what"),
    [
        ('menu.has = ["place Y6 w0"]', "menu has"),
        ('menu.lacks = ["Place y7 W0"]', "menu lacks"),
        ('menu = ["place Y7 w0"]', "menu"),
        ("state = { hand.A = 4 }", "hand.A"),
        ('state = { w3 = "Y [] (-)" }', "w3"),
        ('view.C = { hand.A = "Y7 Y7 P1 B2 Y:REFILL" }', "view of C: hand.A"),
        ('view.C = { w0 = "Y [4 3] (5)" }', "view of C: w0"),
        ('winners = ["A", "B"]', "winners"),
        ('facts.A = ["TurnBegan seat=A"]', "facts for A"),
    ],
)
def test_a_difference_stays_one(tmp_path: Path, expected: str, what: str) -> None:
    assert failures(tmp_path, f"{START}{HAND}[start]\n{expected}\n") == [f"start, {what}"]


def test_a_menu_may_be_a_list_and_a_claim_with_a_length_may_be_said(tmp_path: Path) -> None:
    text = '[options]\nannounce = true\n[position]\nhand.A = "Y7 Y7 Y7"\n[start]\n'
    seven = ", ".join(f'"place Y7 w0 says {claim}"' for claim in range(7, 0, -1))
    assert failures(tmp_path, f"{START}{text}menu = [{seven}]\n") == []
    assert failures(tmp_path, f'{START}{text}menu.has = ["place Y7 w0 says 3 for 12"]\n') == []
    assert failures(tmp_path, f'{START}{text}menu.has = ["place Y7 w0 says 3 for 17"]\n') == ["start, menu has"]


def test_moves_facts_and_draws_may_be_worded_otherwise(tmp_path: Path) -> None:
    text = 'draws = ["p2", "P3", "P4"]\n' + HAND
    step = '[[step]]\nseat = "a"\nmove = "Refill y:refill b2, y7"\nversion = 0\n'
    facts = ["played card=y:refill seat=a", "Threw seat=A card=B2", "Threw card=Y7 seat=A"]
    facts += ["Drew colour=P seat=A"] * 3
    step += f"facts.B = {facts}\n".replace("'", '"')
    step += 'state = { discard = "Y?" }\n'
    assert failures(tmp_path, START + text + step) == ["step 1, discard"]


WORMS = """
game = "worms"
title = "a stranger's"
chance = ["5", "5", "WIND", "drew sheep"]
options.players = 2
[position]
land = "I19"
active = "B1"
step = "card"
hand.A = "ninja_rope"
map = { "0,2" = "B1", "0,0" = "R1" }
[[step]]
seat = "a"
move = "play Ninja Rope"
[[step]]
seat = "A"
move = "aim (1,0)"
refused = "e_target"
clause = "wb-k2"
[[step]]
seat = "A"
move = "aim 0,0"
menu = ["face 5", "face wind"]
"""


def test_names_of_two_words_and_codes_in_small_letters_are_understood(tmp_path: Path) -> None:
    assert failures(tmp_path, WORMS) == []


def test_tiles_that_never_move_need_no_word_for_what_they_are(tmp_path: Path) -> None:
    text = 'game = "worm-derby"\ntitle = "t"\n[position]\n[start]\nstate = { t1 = "50000 0 0", t2 = "0, 360000, 0" }\n'
    assert failures(tmp_path, text) == []
    assert failures(tmp_path, text.replace("0, 360000", "0, 360001")) == ["start, t2"]


def test_what_chance_cannot_do_is_told_with_its_step_and_what_it_could(tmp_path: Path) -> None:
    with pytest.raises(Unusable) as refused:
        failures(tmp_path, WORMS + '[[step]]\nseat = "A"\nmove = "face 5"\n[[step]]\nseat = "A"\nmove = "pass"\n')
    said = Words("en", find("worms")).refusal(refused.value)
    assert "step 4: chance: chance cannot do that here: drew sheep (entry 4); it can be: drop " in said
    with pytest.raises(Unusable) as refused:
        failures(tmp_path, f'{START}chance = ["first A"]\ndraws = "Y1 Y1 Y1 Y1 Y1"\n')
    said = Words("en", find("das-wurmt")).refusal(refused.value)
    assert "start: draws: chance cannot do that here: drew Y1 (entry 5); it can be: drew Y2, " in said


@pytest.mark.parametrize("start", ["\ufeff", "\n\r\n", "# ü\r\n"], ids=["bom", "lines", "carriage returns"])
def test_what_an_editor_of_another_system_adds_is_no_fault(tmp_path: Path, start: str) -> None:
    assert failures(tmp_path, f"{start}{START}{HAND}".replace("\n", "\r\n")) == []


STEP = '[[step]]\nseat = "A"\nmove = "end"\n'
BAD = {
    "seed = " + "9" * 5000: "it is no TOML",
    "clauses = " + "[" * 4000: "it is no TOML",
    "clauses = " + "[" * 4000 + "]" * 4000: "it is no TOML",
    'title = "again"': "Cannot overwrite a value",
    "[position\n": "line 3",
    "\x00": "it is no TOML",
    "#" * 1_000_001: "it is too large",
    'titel = "t"': "there is no key titel; is title meant?",
    "xyz = 1": "the keys are: chance, clauses, draws",
    "[start]\nstat.turn = 1": "start: there is no key stat; is state meant?",
    "[start]\nmenu.hass = []": "start: menu: there is no key hass; is has meant?",
    '[[step]]\nseat = "A"': "step 1: the key move is missing",
    STEP + '[[step]]\nmove = "end"': "step 2: the key seat is missing",
    STEP + "clauses = []": "step 1: there is no key clauses; is clause meant?",
    '[step]\nseat = "A"\nmove = "end"': "write [[step]] with two brackets",
    "step = 1": "Expected `array`",
    "position = 3": "Expected `object | null`",
    '[start]\nover = "no"': "Expected `bool | null`",
    '[start]\nmenu = "end"': "Expected `object | array | null`",
    "seed = 1.5": "Expected `int`",
    "seed = nan": "Expected `int`",
    "[start]\nstate.hnad.A = 1": "start: hnad.A: no such part; is hand.A meant?",
    "[start]\nstate.w9 = 1": "w9: no such part",
    "[start]\nview.Z.turn = 1": "there is no seat Z, only A to C",
    "[start]\nfacts.spectators = []": "there is no seat spectators",
    '[start]\nwinners = ["F"]': "there is no seat F",
    '[start]\nmenu.lacks = ["plaec Y6 w0"]': "start: plaec Y6 w0: no such move",
    '[[step]]\nseat = ""\nmove = "end"': "there is no seat ,",
    'chance = ["first Z"]': "chance: first Z is nothing that chance does",
    'chance = ["place Y6 w0"]': "chance cannot do that here: place Y6 w0",
    'chance = ["first B", "first B"]': "chance cannot do that here: first B",
    'draws = "Y9"': "draws: drew Y9 is nothing that chance does",
    'chance = ["first A"]\ndraws = "Y1 Y1 Y1 Y1 Y1"': "chance cannot do that here: drew Y1",
    'chance = ["first A"]\n[position]': "cards of the pile only",
    '[options]\nanounce = "on"': "There is no option “anounce”",
    "[options]\nplayers = [2]": "2 to 5 players",
    "[options]\nplayers = 2.0": "2 to 5 players",
    "[options]\nannounce = { on = true }": "The option announce cannot be",
    '[options]\nfirst_seat = "A"': "does not go with",
}


@pytest.mark.parametrize("text", BAD, ids=lambda text: text[:40])
def test_what_is_wrong_with_a_file_is_told_in_one_sentence(tmp_path: Path, text: str) -> None:
    with pytest.raises(Unusable) as refused:
        failures(tmp_path, START + text)
    english, german = (Words(language, find("das-wurmt")).refusal(refused.value) for language in LANGUAGES)
    assert BAD[text] in english
    assert german != english
    for sentence in (english, german):
        assert not re.search(r"scenario\.\w+|position\.\w+|\{", sentence.replace("s.toml", "").replace("{'on'", ""))


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"\xff\xfe", "no text in UTF-8"), (b"", "the key game is missing"), (bytes(range(256)), "no text in UTF-8")],
)
def test_a_file_of_another_kind_is_told(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "s.toml").write_bytes(content)
    with pytest.raises(Unusable) as refused:
        scenario.read(tmp_path / "s.toml")
    assert said in Words("en").refusal(refused.value)


def test_a_folder_and_nothing_at_all_are_told_in_both_languages(tmp_path: Path) -> None:
    for file, english, german in (
        (tmp_path, "it is a folder", "das ist ein Ordner"),
        (tmp_path / "no", "there is no such", "gibt es nicht"),
    ):
        with pytest.raises(Unusable) as refused:
            scenario.read(file)
        assert english in Words("en").refusal(refused.value)
        assert german in Words("de").refusal(refused.value)


def test_every_reason_of_the_runner_has_its_sentence() -> None:
    source = Path(wormery.scenario.__file__).read_text(encoding="utf-8")
    used = set(re.findall(r'(?:_damaged\(|_impossible\([^"()]+, |_impossible\("\w+", )"([a-z_]+)"', source))
    for language in LANGUAGES:
        keys = Words(language).keys
        assert used == {key.removeprefix("wrong.scenario.") for key in keys if key.startswith("wrong.scenario.")}

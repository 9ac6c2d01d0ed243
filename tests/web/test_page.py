"""The built page: small, without inline scripts, whole without a network, and drawn with drawings that exist."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import get_args
from xml.etree import ElementTree

import page_build
import pytest
from bench.page import BUDGET, GAMES, LANDING, chunks, javascript, reached
from msgspec import Meta

from wormery.server import messages

PAGE = page_build.PAGE
SOURCES = page_build.WEB / "src"
DRAWINGS = SOURCES / "art" / "svg"


def test_the_page_is_fresh() -> None:
    assert page_build.fresh(), "run scripts/env"


@pytest.mark.parametrize("game", GAMES)
def test_the_landing_and_a_table_stay_within_their_budget(game: str) -> None:
    sizes = javascript(*LANDING, *GAMES[game])
    assert sum(sizes.values()) <= BUDGET, sizes


def test_a_table_is_no_part_of_the_landing() -> None:
    known = chunks()
    landing = "".join((PAGE / known[name]["file"]).read_text(encoding="utf-8") for name in reached("index.html", known))
    assert "M200 118C160 104 128 122 104 136" not in landing, "the tail of a worm is drawn in the shell"


class Shell(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        tag = self.tags[-1][0] if self.tags else ""
        self.texts[tag] = self.texts.get(tag, "") + data.strip()


def shell() -> Shell:
    parser = Shell()
    parser.feed((PAGE / "index.html").read_text(encoding="utf-8"))
    return parser


def test_the_shell_has_no_inline_script_and_only_relative_addresses() -> None:
    scripts = [attrs for tag, attrs in shell().tags if tag == "script"]
    assert scripts
    assert all(attrs.get("src") for attrs in scripts)
    assert not shell().texts.get("script")
    addresses = [value or "" for _, attrs in shell().tags for name, value in attrs.items() if name in {"src", "href"}]
    assert addresses
    assert all(address.startswith("./") for address in addresses)
    assert not [name for _, attrs in shell().tags for name in attrs if name.startswith("on")]


def test_without_javascript_a_sentence_in_both_languages_says_so() -> None:
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    said = re.search(r"<noscript>(.*?)</noscript>", html, re.DOTALL)
    assert said
    assert "needs JavaScript" in said[1]
    assert "braucht JavaScript" in said[1]


def test_the_build_is_told_alike_in_all_places() -> None:
    build = json.loads((PAGE / "build.json").read_text(encoding="utf-8"))["build"]
    assert {"name": "build", "content": build} in [attrs for tag, attrs in shell().tags if tag == "meta"]
    assert f'"{build}"' in (PAGE / "sw.js").read_text(encoding="utf-8")


def test_the_service_worker_keeps_files_that_exist_and_all_that_the_page_may_load() -> None:
    listed = re.search(r"__FILES__=(\[.*?\])", (PAGE / "sw.js").read_text(encoding="utf-8"))
    assert listed
    kept = set(json.loads(listed[1]))
    assert all((PAGE / name).is_file() for name in kept)
    assert {"index.html", "manifest.webmanifest", "icons/icon.svg"} <= kept
    assert {path.relative_to(PAGE).as_posix() for path in (PAGE / "assets").iterdir()} <= kept


def test_the_manifest_names_icons_that_exist_in_the_size_they_claim() -> None:
    manifest = json.loads((PAGE / "manifest.webmanifest").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        file = PAGE / icon["src"]
        assert file.is_file()
        if icon["type"] == "image/png":
            head = file.read_bytes()[:24]
            width, height = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
            assert icon["sizes"] == f"{width}x{height}"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


# -- drawings


def test_every_drawing_is_well_formed_and_harmless() -> None:
    files = list(DRAWINGS.rglob("*.svg"))
    assert files
    for file in files:
        root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
        assert root.get("viewBox"), file
        for part in root.iter():
            assert part.tag.rpartition("}")[2] not in {"script", "image", "foreignObject", "linearGradient", "filter"}
            assert not [name for name in part.attrib if name.startswith("on") or name.endswith("href")], file


def test_every_drawing_is_small_enough_to_be_edited_by_hand() -> None:
    large = {file.name for file in DRAWINGS.rglob("*.svg") if file.stat().st_size > 6_200}
    assert large == set()


def test_the_drawings_of_a_game_come_with_that_game_alone() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in (PAGE / "assets").glob("*.js"))
    for folder in DRAWINGS.iterdir():
        if folder.name in ("brand", "ui"):
            continue  # the shell's
        parts = sorted((PAGE / "assets").glob(f"drawings-{folder.name}-*.json"))
        assert all(part.name in scripts for part in parts), "drawings that the page never fetches"
        drawn = [name for part in parts for name in json.loads(part.read_text(encoding="utf-8"))]
        assert sorted(drawn) == sorted(file.stem for file in folder.glob("*.svg"))


def test_no_drawing_of_a_game_is_code() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in (PAGE / "assets").glob("*.js"))
    for name in ("worms/blast", "worms/card-teleport", "daswurmt/tail", "drehwurm/suit-yellow", "derby/pylon"):
        longest = max(re.findall(r' d="([^"]+)"', (DRAWINGS / f"{name}.svg").read_text(encoding="utf-8")), key=len)
        assert longest not in scripts, name


def test_whoever_sits_down_can_wear_a_worm_of_their_own() -> None:
    worn = set(get_args(messages.Avatar))
    drawn = {file.stem.removeprefix("avatar-") for file in (DRAWINGS / "brand").glob("avatar-*.svg")}
    assert worn <= drawn
    last = next(part.le for part in get_args(messages.Seat) if isinstance(part, Meta))
    assert last is not None
    assert len(worn - {"bot"}) > last


def test_every_drawing_that_the_page_names_exists() -> None:
    there = {path.relative_to(DRAWINGS).with_suffix("").as_posix() for path in DRAWINGS.rglob("*.svg")}
    folders = "|".join(sorted({name.split("/")[0] for name in there}))
    named = re.compile(rf"""['"`]((?:{folders})/[\w-]*)(\{{|\$\{{)?""")
    unknown = []
    for source in (path for path in SOURCES.rglob("*") if path.suffix in {".ts", ".svelte"}):
        for name, open_end in named.findall(source.read_text(encoding="utf-8")):
            fits = any(one.startswith(name) for one in there) if open_end else name in there
            if not fits:
                unknown.append(f"{source.relative_to(SOURCES)}: {name}")
    assert unknown == []

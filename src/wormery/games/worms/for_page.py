"""What the page takes over of Worms: the cards in the order of their numbers, what else facts tell by number, and the
sentences of facts, so that both tell a game in the same words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from wormery.core.game import Say
from wormery.games.worms.cards import Box, Card, WeaponCard
from wormery.games.worms.explain import Explainer
from wormery.games.worms.names import FACES, PIECES, TEAMS
from wormery.games.worms.telling import CAUSES
from wormery.games.worms.things import FIRST, TEAM
from wormery.games.worms.wire import WHY

FOLDER = files(__package__)
TOLD = ("fact", "team", "thing", "a", "face", "blank", "worm_of", "thing_at", "token")


def data(box: Box) -> Mapping[str, object]:
    """What the page must know of the cards, and names by number."""
    return {
        "cards": {
            "weapons": [card_of(card) for card in box.weapons],
            "drops": [card_of(card) for card in box.drops],
            "suddens": [card_of(card) for card in box.suddens],
            "first": FIRST,
            "each": TEAM,
            "teams": TEAMS,
            "pieces": PIECES,
            "faces": FACES,
            "why": WHY,
            "causes": CAUSES,
        }
    }


def card_of(card: Card) -> Mapping[str, object]:
    match card:
        case WeaponCard():
            group = "each" if isinstance(card.copies, str) else "further" if card.starter else "supply"
            told = {"id": card.id, "group": group, "super": card.super, "line": card.line}
            return told | {"dice": _dice(card.text), "drifts": _drifts(card.text)}
    return {"id": card.id, "copies": card.copies}


def _dice(text: Sequence[Mapping[str, Any]]) -> int:
    """For accuracy, at arm's length; 0 where nothing is rolled."""
    for op in text:
        inner = [*op.get("do", ()), *(one for way in op.get("options", ()) for one in way)]
        if found := int(op["n"]) if op["op"] == "accuracy" else _dice(inner):
            return found
    return 0


def _drifts(text: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the token scatters before anything happens where it lies."""
    for op in text:
        if op["op"] == "scatter" and op["who"] == "target":
            return True
        if op["op"] not in ("target", "accuracy"):
            return False
    return False


def sentences(box: Box, languages: Iterable[str]) -> Mapping[str, object]:
    """By language, under their keys; names of cards among them."""
    return {f"sentences.{one}": {**dict(_sentences(one)), **dict(_called(box, one))} for one in languages}


def _called(box: Box, language: str) -> Iterator[tuple[str, str]]:
    for card in box.all():
        yield f"card.{card.id}", card.name.said(language)


def hints(box: Box, languages: Iterable[str]) -> Mapping[str, object]:
    """By language, what a card does in a line."""
    return {f"hints.{one}": {card.id: card.hint.said(one) for card in box.all()} for one in languages}


def _sentences(language: str) -> Iterator[tuple[str, str]]:
    text = (FOLDER / f"words.{language}.toml").read_text(encoding="utf-8")
    for key, said in tomllib.loads(text).items():
        if key in TOLD:
            yield from _flat(key, said)


def _flat(key: str, said: object) -> Iterator[tuple[str, str]]:
    if isinstance(said, dict):
        for name, more in said.items():
            yield from _flat(f"{key}.{name}", more)
    else:
        yield key, str(said)


def texts(box: Box, says: Mapping[str, Say]) -> Mapping[str, object]:
    """Every card in full, made from its data."""
    return {f"texts.{language}": _texts(box, Explainer(box, say)) for language, say in says.items()}


def _texts(box: Box, explainer: Explainer) -> Mapping[str, list[str]]:
    return {card.id: [line.strip() for line in explainer.card(card)[2:-1]] for card in box.all()}

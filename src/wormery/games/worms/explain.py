"""Every card in sentences, made from its data: what it says, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from wormery.core.game import Say
from wormery.core.refusal import Unusable
from wormery.games.worms.cards import Box, Card, DropCard, SuddenCard, WeaponCard

RESTRICTIONS = ("land", "sunk", "nonfull", "new")


class Explainer:
    def __init__(self, box: Box, say: Say) -> None:
        self.box, self.say = box, say
        self.language = say("language")

    def lines(self, name: str | None = None) -> list[str]:
        """One card by its id or name, or all of them."""
        if name is not None:
            return self.card(self.find(name))
        lines: list[str] = []
        for heading, cards in self._groups():
            lines += ["", self.say(f"cards_of.{heading}")]
            for card in cards:
                lines.append(f"  {self.title(card)}: {card.hint.said(self.language)}")
        return lines[1:]

    def _groups(self) -> Iterator[tuple[str, list[Card]]]:
        weapons = self.box.weapons
        yield "each", [card for card in weapons if isinstance(card.copies, str)]
        yield "further", [card for card in weapons if card.starter and not isinstance(card.copies, str)]
        yield "supply", [card for card in weapons if not card.starter]
        yield "drop", list(self.box.drops)
        yield "sudden", list(self.box.suddens)

    def find(self, name: str) -> Card:
        wanted = name.casefold().replace(" ", "_").replace("-", "_")
        known: dict[str, Card] = {}
        for card in self.box.all():
            for said in (card.id, card.name.en, card.name.de):
                known.setdefault(said.casefold().replace(" ", "_"), card)
        if wanted not in known:
            near = get_close_matches(wanted, known, 1)
            raise Unusable("UNKNOWN_CARD", {"card": name, "near": known[near[0]].id if near else "", "game": "worms"})
        return known[wanted]

    def title(self, card: Card) -> str:
        star = " *" if isinstance(card, WeaponCard) and card.super else ""
        copies = "" if isinstance(card.copies, str) or card.copies == 1 else f" ×{card.copies}"
        return f"{card.name.said(self.language)}{star} ({card.id}){copies}"

    def card(self, card: Card) -> list[str]:
        """All that its data say."""
        say = self.say
        lines = [self.title(card), f"  {card.hint.said(self.language)}", f"  {self.kind(card)}"]
        match card:
            case WeaponCard():
                symbols = [say(f"symbol.{symbol}") for symbol in card.line]
                lines.append(f"  {say('explain.line', symbols=symbols)}")
                lines += self.text(card.text, "explain.text")
            case DropCard():
                lines += self.text(card.text, "explain.text")
            case SuddenCard():
                lines += [f"  {say(f'rule.{rule}')}" for rule in card.rules]
                for part in ("reveal", "end_turn", "drop"):
                    lines += self.text(getattr(card, part), f"explain.{part}")
        lines.append(f"  {say(f'source.{card.source}')}")
        return lines

    def kind(self, card: Card) -> str:
        if not isinstance(card, WeaponCard):
            return self.say(f"kind.{'drop' if isinstance(card, DropCard) else 'sudden'}", count=card.copies)
        if isinstance(card.copies, str):
            return self.say("kind.each")
        key = "further" if card.starter else "super" if card.super else "supply"
        return self.say(f"kind.{key}", count=card.copies)

    def text(self, text: list[dict[str, Any]], key: str) -> list[str]:
        return [f"  {self.say(key)}", *self.block(text, "    ")] if text else []

    def block(self, text: list[dict[str, Any]], indent: str) -> list[str]:
        lines = []
        for number, op in enumerate(text, 1):
            lines.append(f"{indent}{number}. {self.operation(op)}")
            if "do" in op:
                lines += self.block(op["do"], indent + "   ")
            for way, option in enumerate(op.get("options", ()), 1):
                lines.append(f"{indent}   {self.say('op.way', number=way)}")
                lines += self.block(option, indent + "      ")
        return lines

    def operation(self, op: Mapping[str, Any]) -> str:
        say = self.say
        name = op["op"]
        match name:
            case "target":
                return say("op.target", where=self.target(op))
            case "scatter" if op["who"] == "target":
                return say("op.scatter_token")
            case "scatter":
                return say("op.knock" if op.get("knockback") else "op.scatter", who=self.who(op["who"]))
            case "damage" | "destroy" | "heal":
                return say(f"op.{name}", who=self.who(op["who"]))
            case "place":
                return say("op.place", thing=say(f"a.{op['thing']}"), where=say(f"where.{op.get('at', 'target')}"))
            case "push":
                return say(f"op.push_{op['dir']}", who=self.who(op["who"]), hexes=say("hexes", count=op["n"]))
            case "terrain":
                return say(f"op.terrain_{op['to']}", where=say(f"where.{op.get('at', 'target')}"))
            case "wind":
                return say(f"op.wind_{op['mode']}")
            case "each":
                return say("op.each", where=say(f"where.{op['hexes']}"))
            case "walk" | "repeat":
                return say(f"op.{name}", times=say("times", count=op["n"]))
            case "draw":
                return say("op.draw", cards=say("cards", count=op["n"]))
        return say(f"op.{name}", n=op.get("n", 1))

    def target(self, op: Mapping[str, Any]) -> str:
        say = self.say
        told = [say(f"reach.{op['reach']}", max=op.get("max", 0))]
        if op["reach"] == "direct" and "max" in op:
            told.append(say("limit.max", hexes=say("hexes", count=op["max"])))
        if op.get("min"):
            told.append(say("limit.min", hexes=say("hexes", count=op["min"])))
        told += [say(f"limit.{name}") for name in RESTRICTIONS if op.get(name)]
        if op.get("from") == "token":
            told.append(say("limit.from"))
        return ", ".join(told)

    def who(self, who: str | Mapping[str, Any]) -> str:
        if isinstance(who, str):
            return self.say(f"who.{who}")
        key = f"{who['pick']}.{who['kind']}"
        side = f".{who['side']}" if "side" in who else ".healthy" if "state" in who else ""
        return self.say(f"who.{key}{side}") + " " + self.say(f"where.{who.get('in', 'target')}")

"""Moves and facts of Worms as sentences, from the keys of `words.*.toml`."""

from __future__ import annotations

from collections.abc import Sequence

from wormery.core.facts import Fact
from wormery.core.game import Move, Say
from wormery.core.state import Seat
from wormery.games.worms import facts as t
from wormery.games.worms import moves as m
from wormery.games.worms.cards import Box, Card
from wormery.games.worms.names import FACES, PIECES, TEAMS, said, thing_name
from wormery.games.worms.things import KIND, THINGS, WORM
from wormery.games.worms.wire import WHY

CAUSES = ("damage", "water", "trigger", "effect", "picked")
RUN = ("aim", "drum")  # dice of these are told in one sentence


class Teller:
    """Says what happens at a table with the cards of one box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.known = {card.id: card for card in box.all()}

    def card(self, card: Card, say: Say) -> str:
        return card.name.said(say("language"))

    def weapon(self, number: int, say: Say) -> str:
        return self.card(self.box.weapons[number], say)

    def named(self, name: str, say: Say) -> str:
        """A card by its id; a blank as what one sees of it."""
        if name in self.known:
            return self.card(self.known[name], say)
        return say(f"blank.{name.rstrip('?') or 'sudden'}")

    # -- moves

    def describe(self, move: Move, say: Say) -> str:
        """An allowed move for people."""
        where = getattr(move, "hex", None)
        h = f"{where[0]},{where[1]}" if where else ""
        verb = m.WORDS[type(move)]
        match move:
            case m.LayTile(tile, _, turned):
                return say("move.tile_turned" if turned else "move.tile", tile=f"T{tile}", hex=h, times=turned)
            case m.PutThing(thing):
                return say("move.put", thing=team_or_piece(thing, say), hex=h)
            case m.PlayCard(card) | m.Keep(card):
                return say(f"move.{verb}", card=self.named(card, say))
            case m.Strike(_, direction):
                return say("move.strike", hex=h, direction=direction)
            case m.Face(face):
                return say(f"move.face.{face if face in ('WIND', 'HIT') else 'number'}", face=face)
            case m.Next(thing) | m.Prod(thing) | m.Pick(thing):
                key = f"move.{verb}"
                name = say("thing_at", thing=say(f"thing.{thing}"), hex=h) if where else say("worm", name=thing)
                return say(key, thing=name)
            case m.Activate(worm):
                return say("move.activate", worm=worm)
            case m.Option(number):
                return say("move.option", number=number)
            case m.Direction(direction) | m.Wind(direction):
                return say(f"move.{verb}", direction=direction)
        return say(f"move.{verb}", hex=h) if where or verb in ("stay", "pass", "decline", "timeout") else m.write(move)

    # -- facts

    def tell(self, told: Sequence[Fact], viewer: Seat | None, names: Sequence[str], say: Say) -> list[str]:
        """Dice of one roll become one sentence."""
        lines: list[str] = []
        at = 0
        while at < len(told):
            fact = told[at]
            at += 1
            if isinstance(fact, t.DieRolled) and WHY[fact.why] in RUN:
                faces = [fact.face]
                while at < len(told) and isinstance(other := told[at], t.DieRolled) and other.why == fact.why:
                    if WHY[fact.why] == "drum" and len(faces) == 5:
                        break
                    faces.append(other.face)
                    at += 1
                lines.append(say(f"fact.DieRolled.{WHY[fact.why]}", faces=" ".join(_face(face, say) for face in faces)))
                continue
            line = self._sentence(fact, viewer, names, say)
            if line:
                lines.append(line)
        return [line[:1].upper() + line[1:] for line in lines]

    def _sentence(self, fact: Fact, viewer: Seat | None, names: Sequence[str], say: Say) -> str:
        key = f"fact.{type(fact).__name__}"
        seat = getattr(fact, "seat", None)
        mine = ".you" if seat is not None and seat == viewer else ""
        who = {"seat": names[seat]} if seat is not None else {}
        match fact:
            case t.TileLaid(_, tile, hexes):
                return say(key + (mine if who else ".chance"), tile=f"T{tile}", hexes=" ".join(map(said, hexes)), **who)
            case t.SetGiven(_, team) | t.TeamDealt(_, team):
                return say(key + mine, team=say(f"team.{TEAMS[team]}"), **who)
            case t.ThingPut(_, thing, h):
                return say(key + (mine if who else ".chance"), thing=thing_said(thing, say), hex=said(h), **who)
            case t.StarterDealt(_, card) | t.CardDrawn(_, card):
                known = card is not None
                text = self.named(card, say) if card is not None else ""
                return say(key + (mine or ".open" if known else ""), card=text, **who)
            case t.SuddenDealt(_, sudden) | t.SuddenKept(_, sudden):
                known = sudden is not None
                text = self.named(sudden, say) if sudden is not None else ""
                return say(key + (mine or ".open" if known else ""), card=text, **who)
            case t.TurnStarted(_, _, final):
                return say(key + mine + (".final" if final else ""), **who)
            case t.CardPlayed(_, card):
                return say(key + mine, card=self.named(card, say), **who)
            case t.CardFiled(card, cut):
                return say(key, card=self.named(card, say)) if cut else ""
            case t.DropDrawn(name) | t.SuddenDeath(name):
                drawn = self.known[name]
                return say(key, card=self.card(drawn, say), hint=drawn.hint.said(say("language")))
            case t.TeamOut(team):
                return say(key + mine, team=say(f"team.{TEAMS[team]}"), **who)
            case t.FinalRound(seats) | t.GameEnded(seats):
                return say(key, seats=[names[one] for one in seats])
            case t.BuilderChosen() | t.SupplyEmpty() | t.TimeUp():
                return say(key + mine, **who)
        return self._on_map(fact, key, say)

    def _on_map(self, fact: Fact, key: str, say: Say) -> str:
        h = getattr(fact, "hex", None)
        where = {"hex": said(h)} if h is not None else {}
        match fact:
            case t.Activated(worm) | t.Healed(worm) | t.Damaged(worm):
                return say(key, worm=thing_said(worm, say), **where)
            case t.TurnCut(worm):
                return say(key, worm=thing_said(worm, say))
            case t.Moved(thing, start, to, why):
                told = {"thing": thing_said(thing, say), "start": said(start), "to": said(to)}
                return say(f"{key}.{WHY[why]}", **told)
            case t.DieRolled(why, face, thing, _):
                name = thing_said(thing, say) if thing is not None else say("token")
                return say(f"{key}.{WHY[why]}", face=_face(face, say), thing=name)
            case t.FaceChosen(face):
                return say(key, face=_face(face, say))
            case t.Flipped(kind, _, danger):
                side = "danger" if danger else "safe"
                return say(f"{key}.{PIECES[kind - 1]}.{side}", **where)
            case t.TokenPut(_, arrow, why):
                return say(key + (".moved" if why is not None else ".arrow" if arrow else ""), direction=arrow, **where)
            case t.Blasted(_, water, gift):
                return say(key + (".water" if water else ".gift" if gift else ""), **where)
            case t.Destroyed(thing, _, cause):
                worm = thing < THINGS and KIND[thing] == WORM
                kind_ = "worm" if worm else "thing"
                return say(f"{key}.{kind_}.{CAUSES[cause]}", thing=thing_said(thing, say), **where)
            case t.ThingPlaced(kind) | t.PoolEmpty(kind):
                return say(key, thing=say(f"thing.{PIECES[kind - 1]}"), **where)
            case t.WindTurned(wind) | t.WindStayed(wind):
                return say(key, wind=wind)
            case t.Prodded(thing):
                return say(key, thing=thing_said(thing, say), **where)
        return say(key, **where)


def thing_said(thing: int, say: Say) -> str:
    name = thing_name(thing)
    return say("worm", name=name) if thing < THINGS and KIND[thing] == WORM else say(f"thing.{name}")


def team_or_piece(name: str, say: Say) -> str:
    return say("worm_of", team=say(f"team.{name}")) if name in TEAMS else say(f"thing.{name}")


def _face(face: int, say: Say) -> str:
    name = FACES[face]
    return say(f"face.{name}") if name in ("WIND", "HIT") else name

"""`wormery replay` and `wormery verify`."""

from __future__ import annotations

import argparse

from wormery.cli.console import Console, seat_of, shown, within
from wormery.core.chance import SEED_BYTES, commitment
from wormery.core.facts import heard, listen
from wormery.core.refusal import Unusable
from wormery.core.table import Event
from wormery.games import find
from wormery.saved import load
from wormery.verification import verify as verify_log


def replay(args: argparse.Namespace, console: Console) -> int:
    saved = load(args.file, find)
    game = saved.game
    words = console.speak(game)
    viewer = None if args.seat is None else seat_of(args.seat, len(saved.header.seats))
    names = shown(saved.header.seats, viewer, words)
    last = len(saved.log) if args.to is None else within("--to", args.to, 0, len(saved.log))
    console.line(words("files.replay", game=game.title, rules=game.rules, seats=names))
    state = game.start(saved.header.options)
    told = listen(state)
    for n, entry in enumerate(saved.log[:last], 1):
        if isinstance(entry, Event):
            state.play(entry.seat, entry.action)
        facts = [one.fact for one in told if one.but is None] if viewer is None else heard(told, viewer)
        for line in game.tell(facts, viewer, names, words):
            console.line(f"{n:4}  {line}")
        told.clear()
    seen = state if viewer is None else state.seen_by(viewer)
    console.lines(game.picture(seen, viewer, names, words))
    if last == len(saved.log):
        console.line(words("files.at_stop" if state.to_act() else "files.at_end"))
    return 0


def verify(args: argparse.Namespace, console: Console) -> int:
    saved = load(args.file, find)
    words = console.words
    told = args.seed or saved.header.seed
    if not told:
        raise Unusable("SEED_UNKNOWN")
    try:
        seed = bytes.fromhex(told)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise Unusable("BAD_SEED", {"seed": told})
    published = (args.commitment or saved.header.commitment).lower()
    if commitment(seed) != published:
        console.line(words("files.other_commitment", found=commitment(seed), published=published))
        return 1
    verdict = verify_log(saved, seed)
    if verdict.wrong is not None:
        console.line(words("files.not_verified", n=verdict.wrong))
        return 1
    console.line(words("files.verified", choices=verdict.choices, commitment=published))
    if not args.commitment:
        console.line(words("files.unpublished"))
    return 0

"""What may lie on the stack, and what may be asked. Compiled: constants only.

A frame is a tuple of numbers, its kind first. The last frame is what happens next (WB-G4); one that waits for an answer
stays on top until the answer comes.
"""

from __future__ import annotations

from typing import Final

# -- frames, with what follows their kind
TURN: Final = 1  # step
STEP: Final = 2  # in a text or not, moves left
JUMP_TAIL: Final = 3  # in a text or not
HAND: Final = 4  # a card may be played
CARD: Final = 5  # card, symbols done
TEXT: Final = 6  # program, operations done, hex it is bound to or NOWHERE
TEXT_END: Final = 7
AGAIN: Final = 8  # program, times left, bound hex
EACH_OF: Final = 9  # program, hexes
AT_ONE: Final = 10  # program, operation, hex: an operation on one hex of several
CHOICE: Final = 11  # program, operation, bound hex: target, option, spot or wind is asked
SELECT: Final = 12  # program, operation, hexes: one Thing there is picked
LIST: Final = 13  # what, number, then Thing and hex, again and again: each of them, in an order that is asked
MOVE: Final = 14  # Thing, hex, why
ENTRY: Final = 15  # Thing, hex, triggers
FLIP: Final = 16  # what decides (fire or mine), Thing that entered, hex
SCATTER: Final = 17  # Thing or token, knockback, why
AIMING: Final = 18  # dice left, faces rolled
BLAST: Final = 19  # hex, whether it is a parting gift
BLAST_ALL: Final = 20  # hex: what the Blast finds there
BLAST_HIT: Final = 21  # Thing, hex
THROWN: Final = 22  # Thing, hex it was on, face
DRUM: Final = 23  # hex, faces rolled
BURN: Final = 24  # hex, bits of directions, 0 the own hex
HARM: Final = 25  # Thing, hex of its parting gift
PLACE: Final = 26  # kind, hex
GROUND: Final = 27  # to land or not, hex
LEAVE: Final = 28  # hex: one reason less to wait with its check
FULL: Final = 29  # hex
PUSH: Final = 30  # Thing, direction, hexes left, where it must be
SHOVE: Final = 31  # Thing, hexes: away from the Active worm
DRAWING: Final = 32  # seat, cards
WINDING: Final = 33
SETTING: Final = 34  # the game is set up

# -- what a list does to each of its Things
DO_BLAST: Final = 0
DO_HARM: Final = 1
DO_DESTROY: Final = 2
DO_HEAL: Final = 3
DO_SCATTER: Final = 4
DO_KNOCK: Final = 5
DO_SHOVE: Final = 6
DO_DRIFT: Final = 7

# -- what is asked of a seat
ASK_TILE: Final = 1
ASK_THING: Final = 2
ASK_KEEP: Final = 3
ASK_ACTIVATE: Final = 4
ASK_MOVE: Final = 5
ASK_PLAY: Final = 6
ASK_TARGET: Final = 7
ASK_FACE: Final = 8
ASK_ORDER: Final = 9
ASK_PROD: Final = 10
ASK_DIR: Final = 11
ASK_PICK: Final = 12
ASK_OPTION: Final = 13
ASK_SPOT: Final = 14
ASK_WIND: Final = 15

# -- what is asked of chance; tiles and Things too, where the start is quick
CHANCE_BUILDER: Final = 20
CHANCE_SET: Final = 21
CHANCE_TEAM: Final = 22
CHANCE_STARTER: Final = 23
CHANCE_DEALT: Final = 24
CHANCE_DIE: Final = 25
CHANCE_FLIP: Final = 26
CHANCE_SUPPLY: Final = 27
CHANCE_DROP: Final = 28
CHANCE_SUDDEN: Final = 29
CHANCE_LAND: Final = 30

# -- why a Thing moves, and by what it is destroyed: as facts tell it (`telling.py` names them)
WHY_INCH: Final = 0
WHY_JUMP: Final = 1
WHY_SCATTER: Final = 2
WHY_KNOCK: Final = 3
WHY_BLAST: Final = 4
WHY_PUSH: Final = 5
WHY_GO: Final = 6
WHY_AIM: Final = 7
WHY_DRUM: Final = 8
WHY_WIND: Final = 9
WHY_PROD: Final = 10

BY_DAMAGE: Final = 0
BY_WATER: Final = 1
BY_TRIGGER: Final = 2
BY_EFFECT: Final = 3
BY_PICK_UP: Final = 4

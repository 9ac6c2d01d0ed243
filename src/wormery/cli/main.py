"""`wormery`: what is asked for, and what the shell is told. Bad input ends in one sentence and exit code 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from wormery.cli.arguments import language, parser
from wormery.cli.console import Console
from wormery.core.refusal import Refusal, Unusable, why
from wormery.words import Words

FINE, NO, UNUSABLE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None, speaker: Callable[[str], Console] = Console) -> int:
    typed = sys.argv[1:] if arguments is None else arguments
    args = parser(Words(language(typed))).parse_args(typed)
    console = speaker(args.lang)
    try:
        code: int = args.run(args, console)
        if sys.stdout:
            sys.stdout.flush()
        return code
    except Refusal as refusal:
        console.complain(refusal)
        return UNUSABLE
    except KeyboardInterrupt:
        console.error("")
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        _hush()
        return FINE
    except OSError as error:  # a full disk, a terminal that is gone
        _hush()
        console.complain(Unusable("OUTPUT_LOST", why(error)))
        return UNUSABLE


def _hush() -> None:
    """What could not be written is given up; else the interpreter would try once more when it ends, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())

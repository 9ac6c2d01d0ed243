"""`python -m wormery` is the command line."""

import sys

from wormery.cli.main import main

sys.exit(main())

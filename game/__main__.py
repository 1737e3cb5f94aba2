"""`python -m game` is the same as `knucklebone`."""

from game.cli import main

raise SystemExit(main())

"""Arguments that several commands have: counts, house rules, and how work is shared among processes."""

from __future__ import annotations

import argparse
from typing import Final

from game.errors import UsageError

BACKENDS: Final = ("loky", "threading", "dask", "ray")


def add_sharing(parser: argparse.ArgumentParser) -> None:
    """`[--jobs N] [--backend NAME] [--cluster ADDRESS]`."""
    sharing = parser.add_argument_group("sharing the work")
    sharing.add_argument("--jobs", type=count, default=1, metavar="N", help="processes (default: 1)")
    sharing.add_argument(
        "--backend", choices=BACKENDS, default="loky", help="what runs the processes (default: %(default)s)"
    )
    sharing.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="of a running Dask or Ray cluster; without it a local one is started",
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """`[--option NAME=VALUE]`, repeatable."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=option,
        metavar="NAME=VALUE",
        help="a variant or house rule, or cards from a file (spells=FILE.toml); may be repeated",
    )


def names_in(text: str, option: str) -> list[str]:
    """Names between commas, without signs that cannot be seen. Raises UsageError for an empty one."""
    names = ["".join(filter(str.isprintable, name)).strip() for name in text.split(",")]
    if "" in names:
        raise UsageError(f"{option} has an empty name in it, number {names.index('') + 1} of {len(names)}.")
    return names


def count(text: str) -> int:
    """A whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1")
    return int(text)


def option(text: str) -> tuple[str, str]:
    """NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=VALUE")
    return name.strip(), value.strip()

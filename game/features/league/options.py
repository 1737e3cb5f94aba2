"""What the league adds to the command line of the program; read by `open_league`."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The option."""
    parser.add_argument("--league", metavar="URL", help="share results with the tables of a club")


def run(args: argparse.Namespace) -> None:
    """Nothing: the program is opened as ever."""

"""`knucklebone manual`: the manual page, and what shells complete."""

from __future__ import annotations

import argparse
import sys

from game.completion import SHELLS, completion
from game.manual import manual, pages

EXAMPLE = "knucklebone manual bash > ~/.local/share/bash-completion/completions/knucklebone"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    told = "the page for man, or what a shell reads to complete commands (default: man)"
    parser.add_argument("what", nargs="?", default="man", choices=("man", *SHELLS), help=told)


def run(args: argparse.Namespace) -> int:
    """Print it, as it is."""
    from game.cli import whole_parser

    page = pages(whole_parser())
    sys.stdout.write(manual(page) if args.what == "man" else completion(page, args.what))
    return 0

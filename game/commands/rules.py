"""`knucklebone rules`: the rules of a game as a sheet to print."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.arguments import add_options
from game.errors import UsageError, UserError
from game.terminal import tell

EXAMPLE = "knucklebone rules spellcycles --out rules.pdf --lang de"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`GAME --out FILE [--lang CODE] [--players N] [--paper a4|letter] [--option NAME=VALUE]`."""
    parser.add_argument("game", metavar="GAME", help="which game, such as spellcycles")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the PDF file to write")
    parser.add_argument("--lang", metavar="CODE", default="", help="en or de (default: that of the computer)")
    parser.add_argument("--players", type=int, metavar="N", help="for so many (default: as many as can play)")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the paper (default: a4)")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write the PDF and say where it lies."""
    from game.catalogue import build, known_game
    from game.translation.languages import LANGUAGES, language_named
    from game.ui.art import Art
    from game.ui.reference import reference_of
    from game.ui.reference.sheet import rules_pdf
    from game.ui.words import use_language

    if args.lang and args.lang not in LANGUAGES:
        raise UsageError(f"There is no language {args.lang}; there are {', '.join(LANGUAGES)}.")
    info = known_game(args.game)
    rules = build(args.game, args.players or info.seat_range[-1], dict(args.option))
    with use_language(language_named(args.lang)):
        seats = range(args.players, args.players + 1) if args.players else info.seat_range
        made = rules_pdf(args.game, seats, reference_of(rules), Art(1.0), args.paper)
    try:
        args.out.write_bytes(made)
    except OSError as error:
        raise UserError(
            f"{args.out} cannot be written ({error.strerror}): name a file in a folder that is yours."
        ) from None
    tell(f"{args.out}: the rules of {info.title}, ready to print.")
    return 0

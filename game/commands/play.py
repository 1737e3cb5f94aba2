"""`knucklebone`: the full-screen program. Most of what it takes is loaded when it is run."""

from __future__ import annotations

import argparse

from game.catalogue import GAMES
from game.commands.arguments import add_device_options
from game.doctor.installation import refuse_both_pygames
from game.ui.loading import loading

EXAMPLE = "knucklebone --windowed --game spellcycles --seats ann,bob,bot"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("--windowed", action="store_true", help="open in a window")
    parser.add_argument("--display", metavar="WHICH", help="on this monitor: its number, or part of its name")
    parser.add_argument("--game", choices=tuple(GAMES), help="start a match of this game at once")
    parser.add_argument(
        "--seats", metavar="WHO", help="who plays, by name; 'bot', 'medea' or 'master' for a bot"
    )
    parser.add_argument("--kiosk", action="store_true", help="for a public screen: guests cannot close it")
    parser.add_argument("--data", metavar="DIR", help="keep matches and settings in this folder")
    parser.add_argument("--seed", type=int, metavar="N", help="the same shuffles and virtual dice every time")
    parser.add_argument("--provable", action="store_true", help="provably fair virtual dice (needs --game)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule, or profile=NAME"
    )
    parser.add_argument("--present", choices=("auto", "shm", "gpu"), help="how pictures reach the screen")
    add_device_options(parser)


def run(args: argparse.Namespace) -> int:
    """Open the program, or play off-screen where there is no screen; until the system wants its end."""
    refuse_both_pygames()
    with loading():
        from game.commands.open_program import open_program
        from game.ui.window.ending import Ending
    with Ending() as ending:
        open_program(args, until=ending.is_asked)
    return 0

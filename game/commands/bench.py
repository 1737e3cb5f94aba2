"""`knucklebone bench`: measures this machine; the same work each time."""

from __future__ import annotations

import argparse

from game.catalogue import GAMES
from game.commands.arguments import size_of
from game.commands.workshop import workshop
from game.errors import UsageError

EXAMPLE = "knucklebone bench vision"

SCENES = ("table", *[*GAMES][1:], "worst-case")
"""What can be measured in frames: full tables, and the worst case."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to measure and how to tell it."""
    kinds = ("frames", "vision", "rules", "thinking", "rolls", "pi", "all")
    parser.add_argument("what", nargs="?", choices=kinds, default="frames", help="what to measure (frames)")
    parser.add_argument("--matches", type=int, default=300, metavar="N", help="matches of each game (300)")
    parser.add_argument(
        "--pictures", type=int, default=40, metavar="N", help="rendered 1280x720 pictures to read (40)"
    )
    parser.add_argument(
        "--reader",
        action="append",
        default=[],
        metavar="MODULE:FUNCTION",
        help="also measure this reader of dice: takes a BGR picture, returns the values (repeatable)",
    )
    parser.add_argument("--bot", default="master", metavar="BOT", help="the bot that thinks (master)")
    parser.add_argument(
        "--choices", type=int, default=20, metavar="N", help="choices of a match to think about (20)"
    )
    parser.add_argument("--scene", choices=SCENES, default=None, help="measure this scene only")
    parser.add_argument("--frames", type=int, default=600, metavar="N", help="frames to draw (600)")
    screen = "the screen to draw for, px (1920x1080)"
    parser.add_argument("--size", type=size_of, default=(1920, 1080), metavar="WxH", help=screen)
    parser.add_argument(
        "--runs", type=int, default=1, metavar="N", help="draw them N times; the fastest counts (1)"
    )
    parser.add_argument(
        "--phones", type=int, default=0, metavar="N", help="people at the tables who play with phones (0)"
    )
    parser.add_argument(
        "--everything",
        action="store_true",
        help="with sounds, theme, a voice and a phone at every seat, all of them silent",
    )
    parser.add_argument(
        "--camera",
        nargs="?",
        const="",
        metavar="CAMERA",
        help="show frames at their real pace, without a camera and while this one is read (a drawn film)",
    )
    parser.add_argument(
        "--share", type=int, default=20, metavar="PERCENT", help="of one core, for `bench pi` (20)"
    )
    parser.add_argument(
        "--throws", type=int, default=8, metavar="N", help="throws in the film of `bench rolls` (8)"
    )
    parser.add_argument(
        "--rolls", type=int, default=2000, metavar="N", help="virtual rolls of `bench rolls` (2000)"
    )
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="one JSON line a measurement")


def run(args: argparse.Namespace) -> int:
    """Measure what was named."""
    counts = ("frames", "runs", "matches", "pictures", "choices", "throws", "rolls")
    if min(getattr(args, name) for name in counts) < 1:
        raise UsageError(f"--{', --'.join(counts[:-1])} and --{counts[-1]} must be at least 1.")
    code: int = workshop("benches.command", "Measurements").run(args)
    return code

"""`knucklebone simulate`: let bots play many matches and count."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.simulate import Summary

EXAMPLE = (
    "knucklebone simulate spellcycles --seats greedy,random,random,random --games 200 --option length=short"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`GAME [--seats ...] [--games N] [--seed N] [--jobs N] [--option NAME=VALUE] [--json]`."""
    parser.add_argument("game", metavar="GAME", help="which game, by its name")
    parser.add_argument(
        "--seats",
        default="random,random",
        metavar="BOT,BOT...",
        help="a bot for each seat; their number is the number of players (default: %(default)s)",
    )
    parser.add_argument(
        "--games", type=_count, default=100, metavar="N", help="how many matches (default: 100)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="same seed, same matches (default: 0)"
    )
    parser.add_argument("--jobs", type=_count, default=1, metavar="N", help="processes that share the work")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option,
        metavar="NAME=VALUE",
        help="a variant or house rule, or spells=FILE.toml; may be repeated",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")


def run(args: argparse.Namespace) -> int:
    """Play and report."""
    from game.games import build, check_spells, make_bot
    from game.simulate import simulate

    seats = [seat.strip() for seat in args.seats.split(",")]
    options = dict(args.option)
    rules = build(args.game, len(seats), options)
    for seat in seats:
        make_bot(seat, args.game)
    if "spells" in options:
        for warning in check_spells(options.pop("spells").split(","), options):
            print(f"knucklebone: {warning}", file=sys.stderr)
    summary = simulate(rules, seats, args.games, args.seed, args.jobs)
    print(json.dumps(summary.as_data()) if args.json else _report(rules.title, seats, summary))
    return 0


def _report(title: str, seats: list[str], summary: Summary) -> str:
    lines = [
        f"{title}: {summary.games} matches of {len(seats)} players in {summary.seconds:.1f} s",
        f"  {summary.mean_length:.1f} moves a match, {summary.moves_per_s:,.0f} moves a second",
    ]
    if summary.capped:
        lines.append(f"  {summary.capped} stopped by the limit on length")
    lines.append("  seat  bot           wins            mean score")
    for seat, (bot, wins, score) in enumerate(zip(seats, summary.wins, summary.mean_scores, strict=True)):
        share = wins / summary.games if summary.games else 0.0
        lines.append(f"  {seat + 1:4}  {bot:10} {wins:9.1f} ({share:6.1%}) {score:10.1f}")
    return "\n".join(lines)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1")
    return int(text)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=VALUE")
    return name.strip(), value.strip()

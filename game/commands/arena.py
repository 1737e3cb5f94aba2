"""`knucklebone arena`: a tournament of bots."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from game.commands.arguments import (
    USUAL_SEATS,
    add_matches,
    add_tables,
    count,
    names_in,
    usual_seats,
    write_csv,
)
from game.commands.writing_tables import BOUT, bout_rows, watch_progress
from game.terminal import tell, tell_data

if TYPE_CHECKING:
    from game.lab.arena import TournamentOutcome

EXAMPLE = "knucklebone arena engine --bots steady,sharp --against careful,greedy,wild --games 400"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`GAME --bots A,B,C [--against A,B] [--players N] [--games N] [--seed N] [--jobs N] [--json] ...`."""
    parser.add_argument("game", metavar="GAME", help="the game")
    parser.add_argument(
        "--bots", metavar="BOT,BOT...", help="the bots to compare (default: every bot of a level)"
    )
    parser.add_argument(
        "--against",
        metavar="BOT,BOT...",
        help="opponents drawn from these, for one bot at a time (default: the bots meet each other)",
    )
    parser.add_argument(
        "--players", type=count, metavar="N", help=f"seats at the table (default: {USUAL_SEATS}, if possible)"
    )
    add_matches(parser)
    add_tables(parser, "write the table to a file, too")


def run(args: argparse.Namespace) -> int:
    """Play and report."""
    from game.catalogue import build, lobby_bots
    from game.lab.arena import Tournament, hold
    from game.lab.partners import partner

    seats = args.players or usual_seats(args.game)
    rules = build(args.game, seats, dict(args.option))
    bots = tuple(names_in(args.bots, "--bots")) if args.bots is not None else lobby_bots(args.game)
    field = tuple(names_in(args.against, "--against")) if args.against is not None else ()
    for bot in (*bots, *field):
        partner(bot, args.game)
    tournament = Tournament(args.game, bots, seats, rules.options, args.seed, field)
    how = {"backend": args.backend, "cluster": args.cluster}
    with watch_progress(args.out, BOUT, bout_rows) as watch:
        outcome = hold(tournament, args.games, args.jobs, **how, watch=watch)
    if args.csv:
        rows = outcome.as_data()["bots"]
        write_csv(args.csv, "table", list(rows[0]), rows)
    if args.json:
        tell_data(outcome.as_data())
    else:
        tell(*report(rules.title, outcome))
    return 0


def report(title: str, outcome: TournamentOutcome) -> list[str]:
    """The table, for people."""
    tournament = outcome.tournament
    lines = [
        f"{title}: {outcome.matches} matches of {tournament.seats} players in {outcome.seconds:.1f} s; "
        f"fair are {1 / tournament.seats:.1%}",
        "  bot          played    wins             95 %    Elo        95 %     ms a choice    p95",
    ]
    for standing, rating in outcome.rank():
        low, high = standing.interval
        lines.append(
            f"  {standing.name:12} {standing.played:6} {standing.win_rate:7.1%} {low:7.1%} to {high:6.1%} "
            f"{rating.points:6.0f} {rating.low:5.0f} to {rating.high:4.0f} "
            f"{standing.thinking_ms():13.1f} {standing.thinking_ms(0.95):7.1f}"
        )
    return lines

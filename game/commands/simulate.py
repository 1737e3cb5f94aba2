"""`knucklebone simulate`: let bots play many matches and count."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.commands.arguments import add_matches, add_tables, names_in, write_csv
from game.commands.writing_tables import PLAYED, played_rows, watch_progress
from game.errors import UserError
from game.terminal import complain, tell, tell_data

if TYPE_CHECKING:
    from game.intervals import Interval
    from game.lab.simulate import Summary
    from game.lab.statistics import Statistics, Usage

EXAMPLE = (
    "knucklebone simulate spellcycles --seats greedy,random,random,random --games 200 --option length=short"
)
COLUMNS: Final = (
    "kind",
    "name",
    "matches",
    "times",
    "users",
    "win_rate",
    "low",
    "high",
    "win_rate_without",
    "effect",
    "odds",
    "mean_score",
)
"""Columns of the CSV file: a line for each seat, then one for everything that was used."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`GAME [--seats ...] [--games N] [--seed N] [--jobs N] [--option NAME=VALUE] [--json] [--out FILE]`."""
    parser.add_argument("game", metavar="GAME", help="the game")
    parser.add_argument(
        "--seats",
        metavar="BOT,BOT...",
        help="a bot for each seat; their number is the number of players (default: as few as can play)",
    )
    add_matches(parser)
    add_tables(parser, "write the statistics as a table, too")
    parser.add_argument(
        "--statistics",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="what was used and what it was worth; slower, so left out of --json unless asked for",
    )


def run(args: argparse.Namespace) -> int:
    """Play and report."""
    from game.catalogue import build, make_bot
    from game.lab.simulate import simulate

    options = dict(args.option)
    if args.seats is not None:
        seats = names_in(args.seats, "--seats")
    else:
        seats = ["random"] * _fewest(args.game, options)
    rules = build(args.game, len(seats), options)
    for seat in seats:
        make_bot(seat, args.game)
    _warn_of_oddities(args.game, rules.options, options)
    gather = args.statistics if args.statistics is not None else bool(args.csv) or not args.json
    how = {"backend": args.backend, "cluster": args.cluster}
    with watch_progress(args.out, PLAYED, partial(played_rows, seats)) as watch:
        summary = simulate(rules, seats, args.games, args.seed, args.jobs, **how, gather=gather, watch=watch)
    if args.csv:
        write_csv(args.csv, "statistics", COLUMNS, _rows(seats, summary))
    if args.json:
        tell_data(summary.as_data())
    else:
        tell(*report(rules.title, seats, summary))
    return 0


def _fewest(game: str, options: dict[str, str]) -> int:
    """How few players these options are for. Raises UserError when they are for none."""
    from game.catalogue import build, known_game

    *fewer, most = known_game(game).seat_range
    for seats in fewer:
        try:
            return build(game, seats, options).seats
        except UserError:
            continue
    return build(game, most, options).seats


def _warn_of_oddities(game: str, complete: Any, chosen: dict[str, str]) -> None:
    """Say what is odd about cards of one's own."""
    from game.catalogue import game_named

    for content in game_named(game).contents:
        if content.option in chosen:
            for warning in content.check(complete[content.option], complete):
                complain(warning)


# -- text ------------------------------------------------------------------------------------------------


def report(title: str, seats: list[str], summary: Summary) -> list[str]:
    """Everything that was counted, for people."""
    lines = [
        f"{title}: {summary.games} matches of {len(seats)} players in {summary.seconds:.1f} s",
        f"  {summary.mean_length:.1f} moves a match, {summary.moves_per_s:,.0f} moves a second",
    ]
    if summary.capped:
        lines.append(f"  {summary.capped} stopped by the limit on length")
    if summary.statistics is not None:
        lines += _course(summary.statistics)
    lines.append("  seat  bot           wins            95 %             mean score")
    rows = zip(seats, summary.wins, summary.intervals, summary.mean_scores, strict=True)
    for seat, (bot, wins, interval, score) in enumerate(rows):
        share = wins / summary.games if summary.games else 0.0
        lines.append(f"  {seat + 1:4}  {bot:10} {wins:9.1f} ({share:6.1%}) {_range(interval)} {score:10.1f}")
    if summary.statistics is not None:
        lines += _usage_table(summary.statistics, summary.games)
    return lines


def _course(statistics: Statistics) -> list[str]:
    shortest, longest = min(statistics.lengths, default=0), max(statistics.lengths, default=0)
    lines = [f"  {shortest} to {longest} moves, half of the matches up to {statistics.median_length:g}"]
    if statistics.mean_lead_changes is not None:
        lines.append(f"  the lead changed {statistics.mean_lead_changes:.1f} times a match")
    lines.append(f"  {statistics.mean_spread:.1f} points lie between the first and the last")
    return lines


def _usage_table(statistics: Statistics, games: int) -> list[str]:
    usages = statistics.usages()
    if not usages:
        return []
    wide = max(len(usage.name) for usage in usages)
    has_odds = any(usage.odds is not None for usage in usages)
    lines: list[str] = []
    for kind in dict.fromkeys(usage.kind for usage in usages):
        head = f"  {kind:{wide}}  a match  wins with it  95 %             without  effect"
        lines += ["", head + ("  possible" if has_odds else "")]
        lines += [_usage_line(usage, games, wide) for usage in usages if usage.kind == kind]
    return lines


def _usage_line(usage: Usage, games: int, wide: int) -> str:
    line = f"  {usage.name:{wide}} {usage.times / games:8.2f} {_share(usage.win_rate):>13}"
    line += f"  {_range(usage.interval) if usage.users else '':15}  {_share(usage.win_rate_without):>7}"
    effect = "" if usage.effect is None else f"{100 * usage.effect:+.1f}"
    line += f" {effect:>7}"
    return (line + (f" {_share(usage.odds):>9}" if usage.odds is not None else "")).rstrip()


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.1%}"


def _range(interval: Interval) -> str:
    return f"{interval.low:6.1%} to {interval.high:6.1%}"


# -- CSV -------------------------------------------------------------------------------------------------


def _rows(seats: list[str], summary: Summary) -> Iterator[dict[str, Any]]:
    """One for each seat, then one for everything that was used."""
    rows = zip(seats, summary.wins, summary.intervals, summary.mean_scores, strict=True)
    for seat, (bot, wins, interval, score) in enumerate(rows, start=1):
        yield {
            "kind": "seat",
            "name": f"{seat} {bot}",
            "matches": summary.games,
            "win_rate": round(wins / summary.games, 4) if summary.games else "",
            "low": round(interval.low, 4),
            "high": round(interval.high, 4),
            "mean_score": round(score, 2),
        }
    if summary.statistics is not None:
        for usage in summary.statistics.usages():
            yield {**usage.as_data(), "matches": summary.games}

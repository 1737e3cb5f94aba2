"""`knucklebone tune`: compare house rules or decks by letting bots play each."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.commands.arguments import USUAL_SEATS, add_matches, add_tables, names_in, usual_seats, write_csv
from game.commands.writing_tables import PLAYED, played_rows, watch_progress
from game.errors import UserError
from game.terminal import tell, tell_data

if TYPE_CHECKING:
    from game.lab.simulate import Played
    from game.lab.tuning import Tried, Variant

EXAMPLE = "knucklebone tune spellcycles --option length=short,normal --games 200 --html length.html"
PARTS: Final = ("variant", "measure", "kind", "name", "value", "low", "high", "trials")
"""Columns of the CSV file of the comparison."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`GAME --option NAME=A,B,C [--seats ...] [--games N] [--html FILE] [--pictures DIR] [--json] ...`."""
    parser.add_argument("game", metavar="GAME", help="the game")
    parser.add_argument(
        "--seats",
        metavar="BOT,BOT...",
        help=f"a bot for each seat (default: {USUAL_SEATS} alike that answer at once)",
    )
    add_matches(parser)
    add_tables(parser, "write the comparison as a table, too")
    drawn = parser.add_argument_group("pictures (these need Matplotlib)")
    drawn.add_argument("--html", type=Path, metavar="FILE", help="one web page with pictures and tables")
    drawn.add_argument("--pictures", type=Path, metavar="DIR", help="the pictures alone, as PNG")


def run(args: argparse.Namespace) -> int:
    """Play every variant, then report."""
    from game.catalogue import build, known_game, make_bot, quick_bot
    from game.lab.tuning import side_by_side, variants_of
    from game.lab.tuning_pictures import need_matplotlib
    from game.lab.tuning_words import report

    known_game(args.game)
    variants = variants_of(args.option)
    seats = names_in(args.seats, "--seats") if args.seats else [quick_bot(args.game)] * usual_seats(args.game)
    for seat in seats:
        make_bot(seat, args.game)
    for variant in variants:
        build(args.game, len(seats), variant.options)
    if args.html or args.pictures:
        need_matplotlib()
    tries = _play(args, seats, variants)
    lines = side_by_side(tries)
    _write(args, tries, lines)
    if args.json:
        tell_data({"game": args.game, "seats": seats, "games": args.games, "figures": _rows(tries)})
    else:
        tell(*report(known_game(args.game).title, tries, lines))
    return 0


def _play(args: argparse.Namespace, seats: Sequence[str], variants: Sequence[Variant]) -> list[Tried]:
    from game.catalogue import build
    from game.lab.simulate import simulate
    from game.lab.tuning import Tried

    how = {"backend": args.backend, "cluster": args.cluster}
    columns = {"variant": str, **PLAYED}
    now = ""

    def rows(number: int, match: Played) -> Iterator[dict[str, Any]]:
        return ({"variant": now, **row} for row in played_rows(seats, number, match))

    tries = []
    with watch_progress(args.out, columns, rows) as watch:
        for variant in variants:
            now = variant.name
            rules = build(args.game, len(seats), variant.options)
            played = partial(simulate, rules, seats, args.games, args.seed, args.jobs, **how)
            tries.append(Tried(variant, played(gather=True, watch=watch)))
    return tries


def _rows(tries: Sequence[Tried]) -> list[dict[str, Any]]:
    from game.lab.tuning import figures

    return [figure.as_data() for tried in tries for figure in figures(tried)]


def _write(args: argparse.Namespace, tries: Sequence[Tried], lines: Sequence[Any]) -> None:
    """The files that were asked for. Raises UserError."""
    from game.catalogue import known_game
    from game.lab.tuning_page import page
    from game.lab.tuning_pictures import pictures

    if args.csv:
        write_csv(args.csv, "comparison", PARTS, _rows(tries))
    if not (args.html or args.pictures):
        return
    drawn = list(pictures(tries, lines))
    try:
        if args.pictures:
            args.pictures.mkdir(parents=True, exist_ok=True)
            for title, png in drawn:
                name = re.sub(r"\W+", "-", title)
                (args.pictures / f"{name}.png").write_bytes(png)
        if args.html:
            text = page(known_game(args.game).title, _command(args), tries, lines, drawn)
            args.html.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UserError(f"{error.filename} cannot be written: {error.strerror}.") from error


def _command(args: argparse.Namespace) -> str:
    """What gives the same comparison again."""
    options = [word for name, value in args.option for word in ("--option", f"{name}={value}")]
    seats = ["--seats", args.seats] if args.seats else []
    words = ["tune", args.game, *options, *seats, "--games", str(args.games), "--seed", str(args.seed)]
    return shlex.join(["knucklebone", *words])

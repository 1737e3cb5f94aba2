"""`--out FILE`: every match of a simulation or tournament in a table, a row for each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from game.lab.table_files import Columns, Row, table_file
from game.terminal import progress

if TYPE_CHECKING:
    from game.lab.arena import Bout
    from game.lab.simulate import Played

PLAYED: Final[Columns] = {
    "match": int,
    "seat": int,
    "bot": str,
    "score": float,
    "won": float,
    "moves": int,
    "capped": int,
}
"""Columns of simulated matches. `match` counts from 0, `seat` from 1; `won` is its share of the victory."""
BOUT: Final[Columns] = {
    "match": int,
    "seat": int,
    "bot": str,
    "won": float,
    "moves": int,
    "choices": int,
    "thinking_ms": float,
}
"""Columns of a tournament. `thinking_ms` is processor time, of all choices of the seat together."""

T = TypeVar("T")


@contextmanager
def watch_progress(
    path: Path | None, columns: Columns, rows_of: Callable[[int, T], Iterable[Row]]
) -> Iterator[Callable[[Iterator[T], int], Iterator[T]]]:
    """What matches pass through as they come in: it shows how many have come, and writes them to a file.

    Raises UserError when the file cannot be written, before a match is played.
    """
    if path is None:
        yield progress
        return
    with table_file(path, columns) as add:

        def watch(matches: Iterator[T], count: int) -> Iterator[T]:
            for number, match in enumerate(progress(matches, count)):
                for row in rows_of(number, match):
                    add(row)
                yield match

        yield watch


def played_rows(bots: Sequence[str], number: int, match: Played) -> Iterator[dict[str, Any]]:
    """A row for each seat of a simulated match."""
    for seat, (bot, score) in enumerate(zip(bots, match.scores, strict=True)):
        yield {
            "match": number,
            "seat": seat + 1,
            "bot": bot,
            "score": float(score),
            "won": _share(seat, match.winners),
            "moves": match.moves,
            "capped": int(match.capped),
        }


def bout_rows(number: int, bout: Bout) -> Iterator[dict[str, Any]]:
    """A row for each seat of a match of a tournament."""
    for seat, (bot, times) in enumerate(zip(bout.seats, bout.thinking, strict=True)):
        yield {
            "match": number,
            "seat": seat + 1,
            "bot": bot,
            "won": _share(seat, bout.winners),
            "moves": bout.moves,
            "choices": len(times),
            "thinking_ms": round(1000 * sum(times), 3),
        }


def _share(seat: int, winners: Sequence[int]) -> float:
    return 1 / len(winners) if seat in winners else 0.0

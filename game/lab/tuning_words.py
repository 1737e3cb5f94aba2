"""A comparison of variants as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from game.lab.tuning import SEAT, UNITS, WINS, ComparedLine, Figure, Tried

SHARES: Final = (SEAT, WINS)
"""Measures shown in hundredths."""


def describe_figure(figure: Figure) -> tuple[str, str]:
    """Its value and its interval: ('21.4%', '18.0% to 25.3%')."""
    low, high = figure.interval
    if figure.measure in SHARES:
        return f"{figure.value:.1%}", f"{low:.1%} to {high:.1%}"
    return f"{figure.value:.2f}", f"{low:.2f} to {high:.2f}"


def report(title: str, tries: Sequence[Tried], lines: Sequence[ComparedLine]) -> list[str]:
    """The whole comparison, for people; variants are numbered, so that lines stay short."""
    first = tries[0].summary
    return [
        f"{title}: {first.games} matches of {len(first.wins)} players of each variant",
        *(f"  [{number}] {tried.variant.name}" for number, tried in enumerate(tries, start=1)),
        *_tables(lines, len(tries)),
    ]


def _tables(lines: Sequence[ComparedLine], variants: int) -> Iterator[str]:
    wide = max((len(line.name) for line in lines), default=0)
    for (measure, kind), group in groupby(lines, key=lambda line: (line.measure, line.kind)):
        yield ""
        yield f"  {kind}: {UNITS[measure]}" if kind else f"  {UNITS[measure]}"
        yield (
            f"  {'':{wide}}" + "".join(f"  {f'[{number}]':26}" for number in range(1, variants + 1)).rstrip()
        )
        for line in group:
            yield (f"  {line.name:{wide}}" + "".join(f"  {_cell(each):26}" for each in line.figures)).rstrip()


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return ""
    value, interval = describe_figure(figure)
    return f"{value:>6}  {interval}"

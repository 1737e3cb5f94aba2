"""A comparison of variants as PNG pictures, drawn by matplotlib: values as dots, intervals as whiskers."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from game.errors import UserError
from game.lab.tuning import (
    LEAD,
    LENGTH,
    SEAT,
    SPREAD,
    UNITS,
    USES,
    WINS,
    ComparedLine,
    Figure,
    Tried,
    counts_of,
)

DOTS_PER_INCH: Final = 110
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#4b4b4b", "#b0a100")
"""Colours of the variants, in turn; those of Okabe and Ito (2008), which colour-blind people tell apart."""
MARKS: Final = "osD^vPX*"


def need_matplotlib() -> None:
    """Raises UserError where pictures cannot be drawn."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise UserError("Pictures need Matplotlib: pip install 'knucklebone[designer]'.") from None


def pictures(tries: Sequence[Tried], lines: Sequence[ComparedLine]) -> Iterator[tuple[str, bytes]]:
    """(title, PNG) of each: length, lead, spread, seats, then one for every kind of thing that is used."""
    names = [tried.variant.name for tried in tries]
    for measure in (LENGTH, LEAD, SPREAD):
        counts = [_counts(tried, measure) for tried in tries]
        if all(counts):
            yield measure, _distributions(UNITS[measure], names, counts)
    seats = [line for line in lines if line.measure == SEAT]
    yield "seats", _seats(names, seats)
    used = [line for line in lines if line.measure == USES]
    for kind, of_kind in groupby(used, key=lambda line: line.kind):
        wins = {line.name: line for line in lines if (line.measure, line.kind) == (WINS, kind)}
        yield kind, _usage(names, [(line, wins.get(line.name)) for line in of_kind])


def _counts(tried: Tried, measure: str) -> Sequence[float]:
    statistics = tried.summary.statistics
    return () if statistics is None else counts_of(statistics)[measure]


def _distributions(unit: str, names: Sequence[str], counts: Sequence[Sequence[float]]) -> bytes:
    """All matches of each variant: how they are spread, and the middle one."""
    figure, (axes,) = _figure(7.5, 1.2 + 0.6 * len(names))
    places = [*range(len(names), 0, -1)]
    look = {"showextrema": False, "showmedians": True}
    drawn = axes.violinplot(counts, places, orientation="horizontal", widths=0.8, **look)
    for body, colour in zip(drawn["bodies"], _colours(len(names)), strict=True):
        body.set(facecolor=colour, alpha=0.5)
    drawn["cmedians"].set_color("black")
    axes.set_yticks(places, [_plain(name) for name in names])
    axes.set_xlabel(f"{unit}; the line is the middle one")
    return _png(figure)


def _seats(names: Sequence[str], lines: Sequence[ComparedLine]) -> bytes:
    figure, (axes,) = _figure(7.5, 3.6)
    places = [*range(1, len(lines) + 1)]
    for column, name in enumerate(names):
        shift = _shift(column, len(names))
        figures = [line.figures[column] for line in lines]
        shown = [
            (place + shift, each) for place, each in zip(places, figures, strict=True) if each is not None
        ]
        _dots(axes, name, column, shown, upright=True)
    axes.axhline(1 / max(1, len(lines)), color="black", linewidth=0.8, linestyle=":")
    axes.set_xticks(places, [f"seat {line.name}" for line in lines])
    axes.set_ylabel(f"{UNITS[SEAT]}; dotted is fair")
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return _png(figure)


def _usage(names: Sequence[str], rows: Sequence[tuple[ComparedLine, ComparedLine | None]]) -> bytes:
    """How often each thing is used, and beside it how often who used it wins."""
    figure, panels = _figure(11, 1.4 + 0.34 * len(rows), panels=2)
    for column, name in enumerate(names):
        for axes, lines in zip(panels, zip(*rows, strict=True), strict=True):
            shown = [
                (len(rows) - row - _shift(column, len(names)), each)
                for row, line in enumerate(lines)
                if line is not None and (each := line.figures[column]) is not None
            ]
            _dots(axes, name, column, shown, upright=False)
    panels[0].set_yticks([*range(len(rows), 0, -1)], [_plain(line.name) for line, _ in rows])
    panels[0].set_ylim(0.3, len(rows) + 0.7)
    panels[0].set_xlabel(UNITS[USES])
    panels[1].set_xlabel(UNITS[WINS])
    panels[1].legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return _png(figure)


def _dots(axes: Any, name: str, column: int, shown: Sequence[tuple[float, Figure]], *, upright: bool) -> None:
    """One variant: a dot for each figure at its place, with its interval."""
    places = [place for place, _ in shown]
    values = [figure.value for _, figure in shown]
    reach = [
        [max(0.0, figure.value - figure.interval.low) for _, figure in shown],
        [max(0.0, figure.interval.high - figure.value) for _, figure in shown],
    ]
    x, y, along = (places, values, "yerr") if upright else (values, places, "xerr")
    look = {"color": COLOURS[column % len(COLOURS)], "fmt": MARKS[column % len(MARKS)], "markersize": 5}
    axes.errorbar(x, y, **{along: reach}, **look, elinewidth=1.2, label=_plain(name))


def _shift(column: int, columns: int) -> float:
    """How far a variant stands beside the middle of its row, so that none hides another."""
    return 0.6 * ((column + 0.5) / columns - 0.5)


def _colours(count: int) -> list[str]:
    return [COLOURS[column % len(COLOURS)] for column in range(count)]


def _plain(name: str) -> str:
    """A name as it stands: matplotlib takes what is between dollars for mathematics."""
    return name.replace("$", r"\$")


def _figure(wide: float, high: float, panels: int = 1) -> tuple[Any, list[Any]]:
    """A new figure of that many inches, and its axes; nothing is kept between pictures."""
    from matplotlib.figure import Figure as Drawing

    drawing = Drawing(figsize=(wide, high), dpi=DOTS_PER_INCH, layout="constrained")
    axes = drawing.subplots(1, panels, sharey=True, squeeze=False)
    for each in axes[0]:
        each.grid(alpha=0.3)
        each.spines[["top", "right"]].set_visible(False)
    return drawing, list(axes[0])


def _png(figure: Any) -> bytes:
    file = io.BytesIO()
    figure.savefig(file, format="png")
    return file.getvalue()

"""A comparison of variants as one web page: nothing is loaded from elsewhere, and there is no script."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from string import Template
from typing import Final

from game.lab.tuning import UNITS, ComparedLine, Figure, Tried
from game.lab.tuning_words import describe_figure

_PAGE: Final = Template("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
body { margin: 0 auto; max-width: 75rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: #222; }
h2 { margin: 2.5rem 0 .5rem; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .15rem 1.5rem .15rem 0; text-align: left; border-bottom: 1px solid #ddd; }
td { font-variant-numeric: tabular-nums; }
code { background: #eee; padding: .1rem .3rem; }
small { color: #666; }
</style>
</head>
<body>
<h1>$title</h1>
<p>$matches</p>
<p>Made by <code>$command</code></p>
<p>Behind each value stands the interval that holds the true one in 19 of 20 cases. Where intervals of two
variants overlap widely, nothing is proved; among a hundred lines a few differ by chance alone.</p>
$pictures
$tables
</body>
</html>
""")


def page(
    title: str,
    command: str,
    tries: Sequence[Tried],
    lines: Sequence[ComparedLine],
    pictures: Iterable[tuple[str, bytes]],
) -> str:
    """The page as HTML. `command` is what made it; `pictures` are (title, PNG)."""
    first = tries[0].summary
    return _PAGE.substitute(
        title=escape(title),
        command=escape(command),
        matches=f"{first.games} matches of {len(first.wins)} seats of each variant.",
        pictures="\n".join(_picture(name, png) for name, png in pictures),
        tables="\n".join(_tables(tries, lines)),
    )


def _picture(title: str, png: bytes) -> str:
    data = base64.b64encode(png).decode()
    heading = f"<h2>{escape(title.capitalize())}</h2>"
    return f'{heading}\n<img alt="{escape(title)}" src="data:image/png;base64,{data}">'


def _tables(tries: Sequence[Tried], lines: Sequence[ComparedLine]) -> Iterable[str]:
    head = "".join(f"<th>{escape(tried.variant.name)}</th>" for tried in tries)
    for (measure, kind), group in groupby(lines, key=lambda line: (line.measure, line.kind)):
        heading = f"{kind}: {UNITS[measure]}" if kind else UNITS[measure]
        yield f"<h2>{escape(heading.capitalize())}</h2>\n<table><tr><th></th>{head}</tr>"
        for line in group:
            yield f"<tr><th>{escape(line.name)}</th>{''.join(map(_cell, line.figures))}</tr>"
        yield "</table>"


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return "<td></td>"
    value, interval = describe_figure(figure)
    return f"<td>{value} <small>{interval}</small></td>"

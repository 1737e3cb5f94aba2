"""Variants side by side: which there are, what is counted of them, and the page that shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.catalogue import build
from game.errors import UsageError
from game.intervals import Interval
from game.lab.simulate import simulate
from game.lab.statistics import MatchRecord, Statistics
from game.lab.tuning import (
    LENGTH,
    SEAT,
    SPREAD,
    USES,
    WINS,
    Tried,
    Variant,
    figures,
    side_by_side,
    variants_of,
)
from game.lab.tuning_page import page
from game.lab.tuning_pictures import pictures
from game.lab.tuning_words import report

PNG = b"\x89PNG"


def test_every_combination_is_a_variant_named_by_what_differs() -> None:
    variants = variants_of([("length", "short,long"), ("duel", "no"), ("credit", "yes, no")])
    assert [variant.name for variant in variants] == [
        "length=short, credit=yes",
        "length=short, credit=no",
        "length=long, credit=yes",
        "length=long, credit=no",
    ]
    assert variants[1].options == {"length": "short", "duel": "no", "credit": "no"}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ([], "Nothing varies"),
        ([("length", "short")], "Nothing varies"),
        ([("length", "short"), ("length", "long")], "once"),
        ([("a", "1,2,3,4"), ("b", "1,2,3,4")], "16 variants; 12 at most"),
    ],
)
def test_what_is_no_comparison_is_refused(options: list[tuple[str, str]], sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        variants_of(options)


def made(name: str) -> Tried:
    """Four matches of two seats whose figures can be checked by hand."""
    rules = build("spellcycles", 2, {"length": "short"})
    statistics = Statistics(2)
    for length, winner, times in ((10, 0, (2, 0)), (12, 0, (0, 0)), (14, 1, (1, 1)), (16, 0, (0, 0))):
        record = MatchRecord(None, (("card", "<ace> & $", times),), ())
        statistics.add(length, (winner,), (3.0, 1.0), record)
    summary = simulate(rules, ["random", "random"], games=1, seed=0)
    return Tried(Variant(name, {}), replace(summary, games=4, wins=(3.0, 1.0), statistics=statistics))


def test_everything_counted_has_its_value_and_interval() -> None:
    found = {(figure.measure, figure.name): figure for figure in figures(made("a"))}
    length = found[LENGTH, ""]
    assert (length.value, length.trials) == (13, 4)
    assert length.interval == pytest.approx((10.470, 15.530), abs=1e-3)
    assert found[SPREAD, ""].interval == Interval(2, 2)
    assert [found[SEAT, seat].value for seat in "12"] == [0.75, 0.25]
    uses = found[USES, "<ace> & $"]
    assert uses.value == 1
    assert uses.interval.low == 0, "nothing is used less than never"
    wins = found[WINS, "<ace> & $"]
    assert (wins.value, wins.trials) == (pytest.approx(2 / 3), 3)


def test_what_one_variant_lacks_stays_empty_beside_the_other() -> None:
    bare = made("bare")
    bare = Tried(bare.variant, replace(bare.summary, statistics=Statistics(2)))
    lines = {line.measure: line for line in side_by_side([made("a"), bare])}
    assert [figure is None for figure in lines[WINS].figures] == [False, True]
    text = report("Made", [made("a"), bare], list(lines.values()))
    assert text[:3] == ["Made: 4 matches of 2 players of each variant", "  [1] a", "  [2] bare"]
    assert any(line.strip() == "13.00  10.47 to 15.53" for line in text)


def test_the_page_needs_nothing_else_and_takes_names_as_they_are() -> None:
    tries = [made("deck=<script>.toml"), made("b")]
    html = page("Made", "knucklebone tune 'a&b'", tries, side_by_side(tries), [("length", PNG)])
    assert "<script" not in html
    assert "&lt;ace&gt; &amp; $" in html
    assert "http" not in html
    assert 'src="data:image/png;base64,' in html
    assert html.count("75.0% <small>") == 2


def test_pictures_are_drawn_of_everything_whatever_it_is_called() -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed")
    tries = [made("$x^"), made("b")]
    drawn = dict(pictures(tries, side_by_side(tries)))
    assert list(drawn) == ["length", "spread", "seats", "card"]
    assert all(png.startswith(PNG) for png in drawn.values())

"""Whatever a tower says that its protocol allows: nothing breaks or stalls, and nothing wrong counts."""

from __future__ import annotations

import random

import pytest

from studio.trials.tower import grammar as grammar
from studio.trials.tower.referee import Referee, read
from studio.trials.tower.table import play

MOMENT = grammar.Moment("AAAA0001", 1, 5, 17, (15, 16), 2, "9")


def test_the_table_plays_on_whatever_the_tower_says() -> None:
    """The long form is played by hand: 20,000 messages."""
    findings = play(400, seed=2)
    assert (findings.wrong, findings.stalled, findings.silent) == ([], [], [])
    assert findings.rolls >= 400
    assert findings.heard > 300
    assert findings.ruined > 20


def test_the_grammar_makes_every_kind_of_message_with_every_field() -> None:
    rng = random.Random(1)
    frames = [read(said.rstrip(b"\n")) for said in grammar.each(MOMENT, rng)]
    made = {(fields[""], key) for fields in frames if fields for key in fields if key}
    assert made == {(verb, key) for verb, keys in grammar.FIELDS.items() for key in keys}


def result(**fields: str) -> bytes:
    usual = {"boot": "1", "roll": "5", "dice": "3,5", "tok": "17"}
    return grammar.line(grammar.body("result", usual | fields))


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        (result(), True),
        (result(conf="90,99", flag=".,.", kind="6,6"), True),
        (result(dice="3,-,5", flag=".,e,.", conf="99,0,99"), True),
        (result(dice="3,3"), False),
        (result(tok="16"), False),
        (result(kind="20"), False),
        (result(flag=".,c"), False),
        (result(conf="99,89"), False),
        (result(roll="x"), False),
        (result(none="1"), False),
        (result(dice="3,6") + result(), False),
        (result()[:-3] + b"\n", False),
    ],
)
def test_the_referee_knows_what_may_count(said: bytes, counts: bool) -> None:
    referee = Referee(greeted=1)
    referee.armed(17, 2)
    referee.hear(said)
    assert referee.counts((3, 5)) is counts
    assert not referee.counts((3, 5)), "not twice"

"""House rules: defaults, refusals, and options that rebuild the same rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.games.engine.rules import Engine


def test_defaults_are_the_rule_book() -> None:
    assert Engine(4, {}).options == {
        "adjacent": False,
        "passive_instants": True,
        "gift_instants": True,
        "last_instants": True,
        "replacing": "besides",
        "passive_aces": "suit",
        "stacking": "single",
        "goal": "net",
        "order": "first",
        "max_turns": 400,
    }


def test_options_are_plain_data_that_rebuild_the_same_rules() -> None:
    rules = Engine(3, {"adjacent": True, "max_turns": 60})
    again = Engine(3, json.loads(json.dumps(rules.options)))
    assert (again.options, again.settings) == (rules.options, rules.settings)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"speed": 3},
            "no house rule 'speed'; there are adjacent, passive_instants, gift_instants, last_instants, ",
        ),
        ({"adjacent": 1}, "'adjacent' cannot be '1'"),
        ({"max_turns": 5}, "'max_turns' cannot be '5'; it can be 400, 100, 60"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Engine(2, options)


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        Engine(seats, {})

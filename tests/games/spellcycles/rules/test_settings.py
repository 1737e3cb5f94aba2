"""House rules: defaults, refusals, and options that rebuild the same rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.games.spellcycles import default_spells
from game.games.spellcycles.rules import Spellcycles

SPELLS = default_spells()


def test_defaults_are_the_rule_book() -> None:
    options = dict(Spellcycles(4, {"spells": SPELLS}).options)
    options.pop("spells")
    assert options == {
        "length": "normal", "match": "line8", "trios": 5, "colours": "RYGBWK", "stackers": False,
        "accelerando": False, "duel": False, "credit": "off", "contribute": "must", "returning": "together",
        "reading": "both", "gaps": "none",
    }  # fmt: skip


def test_options_are_plain_data_that_rebuild_the_same_rules() -> None:
    rules = Spellcycles(3, {"spells": SPELLS, "stackers": True, "length": "long"})
    again = Spellcycles(3, json.loads(json.dumps(rules.options)))
    assert again.options == rules.options
    assert again.deck == rules.deck


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"speed": 3}, "no house rule 'speed'"),
        ({"length": "endless"}, "'length' cannot be 'endless'; it can be normal, short, long"),
        ({"trios": 2}, "'trios' cannot be '2'"),
        ({"trios": True}, "'trios' cannot be 'True'"),
        ({"stackers": 1}, "'stackers' cannot be '1'"),
        ({"colours": "RYG"}, "'colours' cannot be 'RYG'"),
        ({"duel": True, "credit": "faces"}, "Extra Credit cannot be combined"),
        ({"match": "path", "reading": "one"}, "no left and right"),
        ({"match": "path8", "gaps": "skipped"}, "must touch"),
        ({"colours": "RYBK"}, "only 7 for these house rules"),
        ({"spells": {"spell": [{"id": "a", "seq": "RX"}]}}, "no colour"),
        ({"spells": None}, "a deck is a table"),
        (
            {"match": "path", "length": "short",
             "spells": {"spell": [{"id": f"s{i}", "seq": "RYGBWKR"} for i in range(4)]}},
            "no spell may have more than 6",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_in_one_sentence(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        Spellcycles(4, {"spells": SPELLS, **options})
    assert "\n" not in str(caught.value)


def test_there_is_no_game_without_spells() -> None:
    with pytest.raises(ValueError, match="needs a deck"):
        Spellcycles(4, {})


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_can_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 5 players"):
        Spellcycles(seats, {"spells": SPELLS})

"""House rules: defaults, refusals, and options that rebuild the same rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.games.unnamed.rules import Unnamed
from tests.games.unnamed.rules.tables import decks, rules_for


def test_defaults_are_the_rule_book() -> None:
    options = {name: value for name, value in rules_for(4).options.items() if name not in ("fx", "powers")}
    assert options == {
        "taxation": False, "skip_resource": False, "vendors": False,
        "trade": "consent", "token_supply": None, "min_price": 1,
        "again": "cycle", "totem": "drawn", "fx_left": "kept", "tokens_left": "lost", "late_powers": "taxed",
        "vendor_price": "pile", "named_by": "proposer",
    }  # fmt: skip


def test_options_are_plain_data_that_rebuild_the_same_rules() -> None:
    rules = rules_for(3, vendors=True, token_supply=30)
    again = Unnamed(3, json.loads(json.dumps(rules.options)))
    assert again.options == rules.options
    assert again.settings == rules.settings


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"speed": 3}, "no house rule 'speed'"),
        ({"trade": "never"}, "'trade' cannot be 'never'; it can be consent, forced"),
        ({"taxation": 1}, "'taxation' cannot be '1'"),
        ({"min_price": True}, "'min_price' cannot be 'True'"),
        ({"token_supply": 20}, "'token_supply' cannot be '20'; it can be None, 30"),
        ({"fx": None}, "a deck is a table"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        rules_for(4, **options)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("missing", "words"), [("fx", "deck of FX"), ("powers", "deck of Special Powers")])
def test_there_is_no_game_without_its_decks(missing: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Unnamed(4, {name: deck for name, deck in decks().items() if name != missing})


@pytest.mark.parametrize("seats", [1, 7])
def test_u2_only_two_to_six_can_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 players"):
        rules_for(seats)

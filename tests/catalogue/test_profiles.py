"""House rules that go together: in every game, in one word."""

from __future__ import annotations

import pytest

from game.catalogue import build, house_rules, profile_of, profiles, to_the_letter, with_profile
from game.errors import UserError

HOUSE = ("spellcycles", "unnamed", "engine", "trade-or-duel", "power-vacuum")


@pytest.mark.parametrize("game", HOUSE)
def test_every_profile_of_a_game_can_be_played(game: str) -> None:
    usual = ["usual", "letter"] if game in ("unnamed", "power-vacuum") else ["letter"]
    assert [profile.name for profile in profiles(game)] == [*usual, "tournament", "family"]
    for profile in profiles(game):
        rules = build(game, 4, {"profile": profile.name})
        for name, value in profile.options.items():
            assert rules.options[name] == value
        assert "profile" not in rules.options, "a journal says what it stands for"


@pytest.mark.parametrize("game", HOUSE)
def test_profiles_differ_and_are_told_apart(game: str) -> None:
    for profile in profiles(game):
        options = with_profile(game, profile, {})
        assert profile_of(game, options) == profile
        defaults = {rule.name: rule.default for rule in house_rules(game)}
        assert all(value != defaults[name] for name, value in options.items())


def test_a_profile_leaves_what_none_of_them_is_about() -> None:
    family = next(profile for profile in profiles("spellcycles") if profile.name == "family")
    assert with_profile("spellcycles", family, {"stackers": True, "reading": "one"}) == {
        "stackers": True,
        "match": "path8",
        "contribute": "may",
    }


def test_what_is_said_besides_a_profile_wins() -> None:
    rules = build("engine", 3, {"profile": "family", "stacking": "single"})
    assert (rules.options["stacking"], rules.options["goal"]) == ("single", "gross")


def test_a_profile_that_is_none_is_refused_with_those_there_are() -> None:
    with pytest.raises(UserError, match="Engine has no profile 'party' of house rules; there are letter, t"):
        build("engine", 3, {"profile": "party"})


def test_an_earlier_word_for_the_defaults_is_understood() -> None:
    assert build("unnamed", 3, {"profile": "printed"}).options == build("unnamed", 3).options


def test_to_the_letter_sets_every_house_rule() -> None:
    assert to_the_letter("engine") == {}
    assert to_the_letter("unnamed") == {"min_price": 0}
    assert to_the_letter("power-vacuum") == {"captured": "now", "building": "chosen"}

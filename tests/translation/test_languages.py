"""Which language the screen speaks: the one chosen, else the computer's, else English."""

from __future__ import annotations

import pytest

from game.translation.languages import (
    LANGUAGES,
    PSEUDO,
    code_in_use,
    english,
    language_named,
    pseudo,
    system_code,
)


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "German_Germany.1252"}, "de"),
        ({"LANGUAGE": "de:en", "LANG": "en_US.UTF-8"}, "de"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "", "LC_MESSAGES": "de"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "tlh_QO"}, "en"),
    ],
)
def test_the_computer_says_what_it_speaks(environment: dict[str, str], code: str) -> None:
    assert system_code(environment) == code


def test_what_was_chosen_goes_before_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert code_in_use("") == "de"
    assert code_in_use("en") == "en"
    assert language_named("en") is english


def test_a_language_that_is_no_longer_there_gives_way_to_english() -> None:
    assert language_named("tlh") is english
    assert language_named(PSEUDO) is pseudo


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_offered_can_say_something(code: str) -> None:
    said = language_named(code)("Rules")
    assert said
    assert (said == "Rules") is (code == "en")

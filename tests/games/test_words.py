"""What every game has words for: each moment of a match, whoever looks at it, and each house rule."""

from __future__ import annotations

import random

import pytest

from game.catalogue import GAMES, build, game_named
from game.lab.simulate import chance
from game.rules.contract import Answer, Event, Over, Roll, Turn
from tests.rules.test_contract import VARIANTS

NAMES = ("Ann", "Bob", "Cleo", "Dan")


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_a_match_can_be_told(game: str) -> None:
    """Each option of a turn has words of its own; and whoever looks is told nothing that it cannot know."""
    for number, options in enumerate((VARIANTS[game]["rule book"], [*VARIANTS[game].values()][1])):
        seats = 3 if game != "trade-or-duel" else 4 - number
        rules, names, rng = build(game, seats, options), NAMES[:seats], random.Random(number)
        words, state, told = game_named(game).words(rules), rules.start(), list[Event]()
        while not isinstance(pending := rules.pending(state), Over):
            if isinstance(pending, Turn | Roll):
                asked = words.prompt(pending, rules.view(state, None), names)
                assert asked
                assert "{" not in asked
            for viewer in (0, 2, None):
                view = rules.view(state, viewer)
                summary = words.summary(view, viewer, names)
                assert all(lines for heading, lines in summary if heading in names)
                assert summary
                public = rules.view(state, None)
                assert words.progress(view) == words.progress(public)
                assert words.goal(view).endswith(".")
                assert words.who_needs_what(view, names) == words.who_needs_what(public, names)
                if viewer is not None and rng.random() < 0.2:
                    imagined = rules.view(rules.imagine(view, viewer, rng), viewer)
                    assert words.summary(imagined, viewer, names) == summary
            answer: Answer
            if isinstance(pending, Turn):
                view = rules.view(state, pending.seat)
                labels = [words.label(option, view, names) for option in pending.options]
                assert len({*labels}) == len(labels)
                answer = rng.choice(pending.options)
            else:
                answer = chance(pending, rng)
            rules.apply(state, answer, told.append)
        for sentence in (words.sentence(event, names) for event in told):
            assert not sentence or sentence.endswith((".", "!", "?"))
            assert "{" not in sentence


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_says_why_in_one_sentence(game: str) -> None:
    for rule in game_named(game).house_rules():
        assert rule.reason.endswith(".")
        assert len(rule.choices) >= 2
        assert rule.default in [value for value, _ in rule.choices]

"""A few matches of the referee of what may be done at any time."""

from __future__ import annotations

from studio.trials.rules.breaking_in import REFEREES, referee


def test_the_rules_let_people_break_in_when_the_texts_do_and_never_else() -> None:
    for game in REFEREES:
        broken = sum(referee(game, number)[1] for number in range(6))
        assert broken > 10, f"nobody ever breaks in in {game}"

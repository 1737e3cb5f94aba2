"""The lessons: a first walk through each game, played on the real table. One file per game.

lesson   what a lesson is            script   a match that goes as it is written down
"""

from __future__ import annotations

from game.ui.lessons import engine, power_vacuum, spellcycles, trade_or_duel, unnamed
from game.ui.lessons.lesson import Lesson, Step

_ALL = (
    spellcycles.LESSON,
    unnamed.LESSON,
    engine.LESSON,
    trade_or_duel.LESSON,
    power_vacuum.LESSON,
)
LESSONS = {lesson.game: lesson for lesson in _ALL}
"""By the game's name on the command line."""


def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game, if it has one."""
    return LESSONS.get(game)


__all__ = ["LESSONS", "Lesson", "Step", "lesson_of"]

"""Answers as lines of text: what all games share. Actions say their own, see `game.rules.actions`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from game.rules.contract import Action, Answer, Dice, IllegalAnswer, Order
from game.rules.gaps import FieldNotation
from game.rules.interjections import Interjection

LONGEST_SHOWN: Final = 60
"""Letters of a text that is no notation."""

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)


def by_code_notation(by_code: Mapping[str, Any]) -> FieldNotation:
    """Makes a notation for what has a code of its own."""
    codes = {value: code for code, value in by_code.items()}
    return FieldNotation(lambda _settings, value: codes[value], lambda _settings, code: by_code[code])


class Notation:
    """The notation of a game: that of its actions, and of what chance answers, which is the same everywhere.

    'order 5 1 3' are items drawn, counting from 1, and 'roll 3 5 1' values of dice, in games that have some.
    What begins with 'interject 2' is done by the second seat out of turn.
    """

    def __init__(self, title: str, actions: Sequence[type[Action]], *, dice: bool = False) -> None:
        """`title` is that of the game, for messages. Raises AssertionError for an action without notation."""
        self._title, self._actions, self._dice = title, tuple(actions), dice
        for action in actions:
            action.check_notation()

    def write(self, answer: Answer, settings: Any = None) -> str:
        """The answer as a line of text. Raises TypeError for anything that is no answer in the game."""
        match answer:
            case Dice(values=values) if self._dice:
                return f"roll {' '.join(map(str, values))}"
            case Order(indices=indices):
                return f"order {' '.join(str(index + 1) for index in indices)}"
            case Interjection(seat=seat, action=action):
                done = f" {self.write(action, settings)}" if action is not None else ""
                return f"interject {seat + 1}{done}"
        if isinstance(answer, Action) and type(answer) in self._actions:
            text = answer.write(settings)
            if text is not None:
                return text
        raise TypeError(f"{answer!r} is no answer in {self._title}")

    def read(self, text: str, settings: Any = None) -> Answer:
        """The inverse of `write`. Raises IllegalAnswer for text that is no notation."""
        words = text.split(" ") if isinstance(text, str) else []
        with suppress(ValueError):
            match words:
                case ["roll", _, *_] if self._dice:
                    return Dice(tuple(number_in(value) for value in words[1:]))
                case ["order", _, *_]:
                    return Order(tuple(number_in(item) - 1 for item in words[1:]))
                case ["interject", seat, *line]:
                    action = self._action_in(line, settings) if line else None
                    return Interjection(number_in(seat) - 1, action)
        with suppress(ValueError):
            return self._action_in(words, settings)
        raise IllegalAnswer(f"{_short(text)} is no notation of {self._title}.")

    def _action_in(self, words: Sequence[str], settings: Any) -> Action:
        """The action that words of notation say. Raises ValueError for those that say none."""
        for action in self._actions:
            with suppress(ValueError, KeyError):
                answer = action.read(settings, words)
                if answer is not None:
                    return answer
        raise ValueError(words)


def number_in(text: str) -> int:
    """A whole number from 1, written plainly. Raises ValueError."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


NUMBER: Final = FieldNotation(lambda _settings, number: str(number), lambda _settings, word: number_in(word))
FROM_ONE: Final = FieldNotation(
    lambda _settings, number: str(number + 1), lambda _settings, word: number_in(word) - 1
)
"""Seats and items, which count from 0 everywhere else."""


def _short(text: object) -> str:
    """Quotes it, with signs that cannot be seen spelled out; not much of it."""
    shown = repr(text)
    return shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}..."

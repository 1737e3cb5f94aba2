"""Answers as lines of text: what all games share. Actions say their own, see `game.rules.actions`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from game.rules.contract import Action, Answer, Dice, IllegalAnswer, Order
from game.rules.gaps import FieldNotation

LONGEST_SHOWN: Final = 60
"""Letters of a text that is no notation."""

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)


def coded(by_code: Mapping[str, Any]) -> FieldNotation:
    """For what has a code of its own."""
    codes = {value: code for code, value in by_code.items()}
    return FieldNotation(lambda _settings, value: codes[value], lambda _settings, code: by_code[code])


class ActionNotation:
    """The notation of a game: that of its actions."""

    def __init__(self, actions: Sequence[type[Action]]) -> None:
        self._actions = tuple(actions)

    def write(self, settings: Any, answer: Answer) -> str | None:
        """The action in notation; None for what is no action of the game."""
        return (
            answer.write(settings) if isinstance(answer, Action) and type(answer) in self._actions else None
        )

    def parse(self, settings: Any, words: list[str]) -> Answer | None:
        """None for words that are no notation."""
        for action in self._actions:
            with suppress(ValueError, KeyError):
                answer = action.read(settings, words)
                if answer is not None:
                    return answer
        return None


def write_with(write: Callable[[Answer], str | None], answer: Answer, title: str, dice: bool) -> str:
    """The answer in notation; `write` returns None for what it does not know. Raises TypeError naming the
    game's `title`.

    What chance answers is the same in every game: 'order 5 1 3', where items count from 1, and with `dice` in
    the game 'roll 3 5 1'.
    """
    match answer:
        case Dice(values=values) if dice:
            return f"roll {' '.join(map(str, values))}"
        case Order(indices=indices):
            return f"order {' '.join(str(index + 1) for index in indices)}"
    text = write(answer)
    if text is None:
        raise TypeError(f"{answer!r} is no answer in {title}")
    return text


def read_with(parse: Callable[[list[str]], Answer | None], text: str, title: str, dice: bool) -> Answer:
    """The answer that a line of notation says; `parse` takes its words and returns None, or raises ValueError
    or KeyError, for what it does not know. Raises IllegalAnswer naming the game's `title`.

    Without `dice` in the game a roll is no notation either.
    """
    answer: Answer | None = None
    try:
        match text.split(" ") if isinstance(text, str) else []:
            case ["roll", _, *_] as words if dice:
                answer = Dice(tuple(number_in(value) for value in words[1:]))
            case ["order", _, *_] as words:
                answer = Order(tuple(number_in(item) - 1 for item in words[1:]))
            case words:
                answer = parse(words)
    except (ValueError, KeyError):
        pass
    if answer is None:
        raise IllegalAnswer(f"{_short(text)} is no notation of {title}.")
    return answer


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
    """In quotation marks, with signs that cannot be seen spelled out; not much of it."""
    shown = repr(text)
    return shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}..."

"""What an answer must be before a game looks at what it says, and answers that are the same in every game.

Answers come from far away: journals, foreign bots, programs of one's own. The rules index tables with them
and shift bits by them, so each is asked for its exact class and the exact kinds of its fields first. Whether
it is possible now is for the game to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, get_origin, get_type_hints

from game.rules.contract import Action, Answer, Dice, IllegalAnswer, Order

LARGEST: Final = (1 << 15) - 1
"""No card, seat, square, cell or value of any game is larger."""

LONGEST_SHOWN: Final = 60
"""Letters of a text that is no notation."""

_INTS: Final = frozenset({int})

Field = tuple[str, type, int, int]
"""Its name, its kind, and the smallest and the largest number that it may hold."""
Forms = Mapping[type, tuple[Field, ...]]
"""By the class of an answer: its fields."""

_NO_ANSWER: Final = "This is no answer in this game."


def forms_of(*actions: type[Action], largest: int = LARGEST) -> Forms:
    """The forms of a game's answers: dice, orders and these actions, frozen dataclasses.

    Their fields hold whole numbers from 0 or, where that is less, from their default up to `largest`; words;
    truth values; or tuples of whole numbers. What dice and orders hold, `dice_of` and `order_of` see.
    """
    forms: dict[type, tuple[Field, ...]] = {Dice: (), Order: ()}
    for action in actions:
        hints = get_type_hints(action)
        forms[action] = tuple(
            (field.name, get_origin(hints[field.name]) or hints[field.name], _least(field.default), largest)
            for field in fields(action)  # type: ignore[arg-type]
        )
    return forms


def _least(default: object) -> int:
    return default if type(default) is int and default < 0 else 0


def refuse_malformed(answer: object, forms: Forms) -> None:
    """Raises IllegalAnswer for what is no answer of the game at all, whatever object it is."""
    form = forms.get(type(answer))
    if form is None:
        raise IllegalAnswer(_NO_ANSWER)
    for name, kind, least, most in form:
        value: Any = getattr(answer, name, None)
        fits = type(value) is kind
        if fits and kind is int:
            fits = least <= value <= most
        elif fits and kind is tuple:
            fits = _INTS.issuperset(map(type, value))
        if not fits:
            raise IllegalAnswer(_NO_ANSWER)


def ids_of(*known: object) -> frozenset[int]:
    """The identities of actions that exist once, in tables of tables or alone: they need not be looked at."""
    found: set[int] = set()
    for each in known:
        if isinstance(each, Action):
            found.add(id(each))
        elif isinstance(each, Mapping):
            found |= ids_of(*each.values())
        elif isinstance(each, tuple):
            found |= ids_of(*each)
    return frozenset(found)


def order_of(answer: Answer, size: int, draw: int) -> tuple[int, ...]:
    """The items of an answer to a shuffle that draws some of `size`. Raises IllegalAnswer."""
    if type(answer) is not Order:
        raise IllegalAnswer("Something must be drawn at random now.")
    indices = answer.indices
    if not _are_numbers(indices, draw, 0, size - 1) or len(set(indices)) != draw:
        raise IllegalAnswer(f"This draw needs {draw} different numbers from 1 to {size}.")
    return indices


def dice_of(answer: Answer, dice: int) -> tuple[int, ...]:
    """The values of an answer to a roll of so many dice with six sides. Raises IllegalAnswer."""
    if type(answer) is not Dice:
        raise IllegalAnswer("Dice must be rolled now.")
    values = answer.values
    if not _are_numbers(values, dice, 1, 6):
        raise IllegalAnswer(f"This roll needs {dice} {'value' if dice == 1 else 'values'} from 1 to 6.")
    return values


def _are_numbers(values: object, count: int, least: int, most: int) -> bool:
    """Whether it is a tuple of so many whole numbers in these bounds."""
    if type(values) is not tuple or len(values) != count:
        return False
    for value in values:  # noqa: SIM110 (half the time: a generator costs more than what it does here)
        if type(value) is not int or not least <= value <= most:
            return False
    return True


def read_with(parse: Callable[[list[str]], Answer | None], text: str, title: str) -> Answer:
    """The answer that a line of notation says; `parse` takes its words and returns None, or raises ValueError
    or KeyError, for what it does not know. Raises IllegalAnswer naming the game's `title`."""
    try:
        answer = parse(text.split(" ")) if isinstance(text, str) else None
    except (ValueError, KeyError):
        answer = None
    if answer is None:
        raise IllegalAnswer(f"{_short(text)} is no notation of {title}.")
    return answer


def _short(text: object) -> str:
    """In quotation marks, with signs that cannot be seen spelled out; not much of it."""
    shown = repr(text)
    return shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}..."

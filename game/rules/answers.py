"""What an answer must be before a game looks at what it says, and answers that are the same in every game.

Answers come from far away: journals, foreign bots, programs of one's own. The rules index tables with them
and shift bits by them, so each is asked for its exact class and the exact kinds of its fields first. Whether
it is possible now is for the game to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from types import ModuleType
from typing import Any, Final, get_origin, get_type_hints

from game.rules.actions import actions_in
from game.rules.contract import Action, Answer, Dice, IllegalAnswer, Order

MAX_NUMBER: Final = (1 << 15) - 1
"""No card, seat, square, cell or value of any game is larger."""

_INTS: Final = frozenset({int})

Field = tuple[str, type, int, int]
"""Its name, its kind, and the smallest and the largest number that it may hold."""
Forms = Mapping[type, tuple[Field, ...]]
"""By the class of an action: its fields."""

_NO_ANSWER: Final = "This is no answer in this game."


@cache
def forms_in(actions: ModuleType) -> Forms:
    """The forms of the actions that a module defines, frozen dataclasses.

    Their fields hold whole numbers from 0 or, where that is less, from their default up to MAX_NUMBER, the
    module's own if it has one; words; truth values; or tuples of whole numbers.
    """
    largest = getattr(actions, "MAX_NUMBER", MAX_NUMBER)
    forms: dict[type, tuple[Field, ...]] = {}
    for action in actions_in(actions):
        hints = get_type_hints(action)
        forms[action] = tuple(
            (one.name, get_origin(hints[one.name]) or hints[one.name], _least(one.default), largest)
            for one in fields(action)
        )
    return forms


def _least(default: object) -> int:
    return default if type(default) is int and default < 0 else 0


@cache
def plain_in(actions: ModuleType) -> frozenset[type]:
    """The classes of answers with nothing in them that `refuse_malformed` would have to look at.

    Actions without fields, and dice, which `dice_of` looks at.
    """
    return frozenset({Dice, *(action for action, form in forms_in(actions).items() if not form)})


def refuse_malformed(answer: object, forms: Forms) -> None:
    """Raises IllegalAnswer for what is no action of the game at all, whatever object it is."""
    form = forms.get(type(answer))
    if form is None:
        chance: Any = answer
        # How many numbers there are and how large, `order_of` sees.
        if type(answer) is not Order or len(chance) != 1 or not _are_whole(chance[0]):
            raise IllegalAnswer(_NO_ANSWER)
        return
    for name, kind, least, most in form:
        value: Any = getattr(answer, name, None)
        fits = type(value) is kind
        if fits and kind is int:
            fits = least <= value <= most
        elif fits and kind is tuple:
            fits = _INTS.issuperset(map(type, value)) and (
                not value or (min(value) >= 0 and max(value) <= most)
            )
        if not fits:
            raise IllegalAnswer(_NO_ANSWER)


def _are_whole(numbers: object) -> bool:
    """Whether it is a tuple of whole numbers."""
    return type(numbers) is tuple and _INTS.issuperset(map(type, numbers))


@cache
def action_identities(actions: ModuleType) -> frozenset[int]:
    """The identities of the actions that a module keeps, by themselves or in tables: they need no check."""
    return frozenset(_ids([kept for name, kept in vars(actions).items() if name.isupper()]))


def _ids(kept: Iterable[object]) -> Iterator[int]:
    for each in kept:
        if isinstance(each, Action):
            yield id(each)
        elif isinstance(each, Mapping):
            yield from _ids(each.values())
        elif isinstance(each, tuple):
            yield from _ids(each)


def order_of(answer: Answer, size: int, draw: int) -> tuple[int, ...]:
    """The items of an answer to a shuffle that draws some of `size`. Raises IllegalAnswer.

    That these are whole numbers is seen to before.
    """
    if type(answer) is not Order:
        raise IllegalAnswer("Something must be drawn at random now.")
    indices = answer.indices
    drawn = len(indices) == draw == len(set(indices))
    if not drawn or (draw and not 0 <= min(indices) <= max(indices) < size):
        raise IllegalAnswer(f"This draw needs {draw} different numbers from 1 to {size}.")
    return indices


def dice_of(answer: Answer, dice: int) -> tuple[int, ...]:
    """The values of an answer to a roll of that many six-sided dice. Raises IllegalAnswer."""
    if type(answer) is not Dice:
        raise IllegalAnswer("Dice must be rolled now.")
    # Of any kind until it is looked at: compiled, a list would raise TypeError and True would become 1.
    given: Any = answer
    values: Any = given[0] if len(given) == 1 else ()
    if type(values) is tuple and len(values) == dice:
        for value in values:  # a generator for `all` takes 3 to 6 % of a match of Spellcycles
            if type(value) is not int or not 1 <= value <= 6:
                break
        else:
            rolled: tuple[int, ...] = values
            return rolled
    raise IllegalAnswer(f"This roll needs {dice} {'value' if dice == 1 else 'values'} from 1 to 6.")

"""Says sentences in a language.

A gap called `n` or `count` is the number that the plural follows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.rules.text import N_, Translate
from game.translation.languages import Language
from knucklebone_messages import LazyText, sentence_of

NUMBERS: Final = ("n", "count")
"""The gaps whose number decides between singular and plural; the first one there counts."""
REASONS: Final = frozenset(
    N_(
        (
            "No space left on device",
            "Permission denied",
            "Operation not permitted",
            "Read-only file system",
            "No such file or directory",
            "Not a directory",
            "Is a directory",
            "File name too long",
            "Input/output error",
            "No such device",
            "Device or resource busy",
            "Disk quota exceeded",
            "Connection refused",
            "Connection timed out",
            "Connection reset by peer",
            "Network is unreachable",
            "No route to host",
        )
    )
)
"""What the system says of a disk or a line that fails, in English, whatever language it speaks otherwise."""
REMEMBERED_SENTENCES: Final = 4096
PLAIN: Final = frozenset((str, int))
"""Types of values that are shown alike wherever they are alike."""


def translate_in(
    language: Language, sentence: str | BaseException, context: object, values: dict[str, object]
) -> str:
    """The sentence in a language, its {gaps} filled; of an error, what it says.

    A Message brings values of its own. Values that are messages are said too.
    """
    if isinstance(sentence, BaseException):
        sentence = sentence_of(sentence)
    text = sentence
    if isinstance(sentence, LazyText):
        text, values = sentence.text, {**sentence.values, **values}
    if not values:
        # Names of cards and colours: by far the most of what a page says.
        return language(text, str(context))
    number = next((value for gap in NUMBERS if isinstance(value := values.get(gap), int)), None)
    shown = language(text, str(context), number)
    return shown.format(**{gap: _say_value(language, one) for gap, one in values.items()})


def _say_value(language: Language, value: object) -> object:
    """What fills a gap, in a language: a message, or a number as it is written there."""
    if isinstance(value, LazyText):
        return translate_in(language, value, "", {})
    if isinstance(value, float):
        return _Decimals(value, language.point)
    if isinstance(value, str) and value in REASONS:
        return language(value)
    return value


class _Decimals:
    """A number that is written with a mark of its own before its decimals."""

    def __init__(self, value: float, point: str) -> None:
        self._value, self._point = value, point

    def __format__(self, how: str) -> str:
        return format(self._value, how).replace(".", self._point)


def translator(language: Language) -> Translate:
    """A translator into one language, whatever the screen speaks; it remembers what it has said lately."""

    @lru_cache(REMEMBERED_SENTENCES)
    def remember(sentence: str, context: str, *values: tuple[str, object, type]) -> str:
        return translate_in(language, sentence, context, {gap: value for gap, value, _ in values})

    def translate(sentence: str | BaseException, /, *, context: object = "", **values: object) -> str:
        # Messages that read the same in English may differ in another language.
        if not values and type(sentence) is str:
            return remember(sentence, str(context))
        if type(sentence) is str and all(type(value) in PLAIN for value in values.values()):
            return remember(sentence, str(context), *((gap, one, type(one)) for gap, one in values.items()))
        return translate_in(language, sentence, context, values)

    return translate

"""Says sentences in a language.

A gap called `n` or `count` is the number that the plural follows.
"""

from __future__ import annotations

from typing import Final

from game.rules.say import Translate
from game.translation.languages import Language
from knucklebone_messages import Message, sentence_of

NUMBERS: Final = ("n", "count")
"""The gaps whose number decides between singular and plural; the first one there counts."""


def say_in(
    language: Language, sentence: str | BaseException, context: object, values: dict[str, object]
) -> str:
    """The sentence in a language, its {gaps} filled; of an error, what it says.

    A Message brings values of its own. Values that are messages are said too.
    """
    if isinstance(sentence, BaseException):
        sentence = sentence_of(sentence)
    text = sentence
    if isinstance(sentence, Message):
        text, values = sentence.text, {**sentence.values, **values}
    if not values:
        # Names of cards and colours: by far the most of what a page says.
        return language(text, str(context))
    number = next((value for gap in NUMBERS if isinstance(value := values.get(gap), int)), None)
    shown = language(text, str(context), number)
    said = {
        gap: say_in(language, one, "", {}) if isinstance(one, Message) else one for gap, one in values.items()
    }
    return shown.format(**said)


def sayer(language: Language) -> Translate:
    """`say` in one language, whatever the screen speaks."""

    def say(sentence: str | BaseException, /, *, context: object = "", **values: object) -> str:
        return say_in(language, sentence, context, values)

    return say

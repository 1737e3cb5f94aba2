"""Sentences for people that know how they were made, so that a screen can show them in another language.

    raise UserError(LazyText("The folder {path} cannot be made ({reason}).", path=path, reason=reason))

Everything may import this package; it imports the standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["NO_MESSAGE", "LazyText", "join", "sentence_of"]


class LazyText(str):
    """An English sentence with its gaps filled, translated when it is shown.

    It is a str: logs, terminals and comparisons need to know nothing of it. What is made of it by methods of
    str is an ordinary str, and stays English.
    """

    __slots__ = ("text", "values")
    text: str
    """With {gaps}: the key of its translation."""
    values: Mapping[str, object]
    """By gap. Those that are LazyTexts themselves are translated too."""

    def __new__(cls, text: str, /, **values: object) -> LazyText:
        """Fill the gaps of `text`; an error among the values becomes what it says.

        Gaps stay as they are where there are no values at all: they are filled later.
        """
        words = {
            gap: sentence_of(one) if isinstance(one, BaseException) else one for gap, one in values.items()
        }
        made = super().__new__(cls, text.format(**words) if words else text)
        made.text, made.values = text, words
        return made

    @classmethod
    def verbatim(cls, text: str) -> LazyText:
        """A name, or the words of another program: the same in every language."""
        return cls(text)

    def fill(self, **values: object) -> LazyText:
        """Return the same sentence with more of its gaps filled."""
        return LazyText(self.text, **{**self.values, **values})

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickle, (self.text, dict(self.values))


def _unpickle(text: str, values: Mapping[str, object]) -> LazyText:
    return LazyText(text, **values)


NO_MESSAGE: Final = LazyText("")
"""Nothing to say, which is false in conditions."""


def join(*sentences: str) -> LazyText:
    """Sentences one after the other; empty ones are left out."""
    values = {f"sentence{number}": one for number, one in enumerate(filter(None, sentences), 1)}
    return LazyText(" ".join(f"{{{gap}}}" for gap in values), **values)


def sentence_of(error: BaseException) -> LazyText:
    """What an error says: the LazyText that it was raised with, or its words as one."""
    first = error.args[0] if error.args else None
    return first if isinstance(first, LazyText) else LazyText.verbatim(str(error))

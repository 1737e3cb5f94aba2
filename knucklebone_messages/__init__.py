"""Sentences for people that know how they were made, so that a screen can say them in another language.

    raise UserError(message("The folder {path} cannot be made ({reason}).", path=path, reason=reason))

Everything may import this package; it imports the standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["NO_MESSAGE", "Message", "join", "message", "sentence_of"]


class Message(str):
    """An English sentence with its gaps filled, which remembers its words and what fills them.

    It is a str: logs, terminals and comparisons need to know nothing of it. What is made of it by methods of
    str is an ordinary str, and stays English.
    """

    __slots__ = ("text", "values")
    text: str
    """With {gaps}: the key of its translation."""
    values: Mapping[str, object]
    """By gap. Those that are messages themselves are translated too."""

    def __new__(cls, text: str, values: Mapping[str, object]) -> Message:
        """Gaps stay as they are where there are no values at all: they are filled later."""
        told = super().__new__(cls, text.format(**values) if values else text)
        told.text, told.values = text, values
        return told

    def fill(self, **values: object) -> Message:
        """The same with more of its gaps filled."""
        return message(self.text, **{**self.values, **values})

    def __reduce__(self) -> tuple[type[Message], tuple[str, Mapping[str, object]]]:
        return Message, (self.text, self.values)


NO_MESSAGE: Final = Message("", {})
"""Nothing to say, which is false in conditions."""


def message(text: str, /, **values: object) -> Message:
    """A sentence with values for its {gaps}. Of an error as a value, what it says is kept."""
    kept = {gap: sentence_of(one) if isinstance(one, BaseException) else one for gap, one in values.items()}
    return Message(text, kept)


def join(*sentences: str) -> Message:
    """Sentences one after the other; empty ones are left out."""
    values = {f"sentence{number}": one for number, one in enumerate(filter(None, sentences), 1)}
    return Message(" ".join(f"{{{gap}}}" for gap in values), values)


def sentence_of(error: BaseException) -> Message:
    """What an error says: the Message that it was raised with, or its words as one."""
    first = error.args[0] if error.args else None
    return first if isinstance(first, Message) else Message(str(error), {})

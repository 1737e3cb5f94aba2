"""How rules speak to people: the caller hands in how a sentence is said, in whatever language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias, TypeVar

Texts = TypeVar("Texts")
Names: TypeAlias = Sequence[str]
"""Names of the players, by seat."""
Translatable: TypeAlias = str
"""A sentence or word that was marked where it is written, or stands on a card: it can be said."""


class Translate(Protocol):
    """Fills the gaps of an English sentence; a host may translate it first."""

    def __call__(self, sentence: str, /, **values: object) -> str: ...


def format_text(sentence: str, /, **values: object) -> str:
    """English as it is written in the program."""
    return sentence.format(**values) if values else sentence


def join_list(words: Sequence[str], translate: Translate = format_text) -> str:
    """'red, blue and white', of words that were said already."""
    if len(words) < 2:
        return "".join(words)
    return translate("{several} and {last}", several=", ".join(words[:-1]), last=words[-1])


def capital(words: str) -> str:
    """Write words as the beginning of a sentence, or as a heading."""
    return words[:1].upper() + words[1:]


def N_(  # noqa: N802 - as gettext calls it
    texts: Texts, /, *, context: str = ""
) -> Texts:
    """Mark texts for translators, one or a table of them; they are translated where they are shown."""
    return texts

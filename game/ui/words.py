"""Every sentence on screen goes through `say`, so that all of them can be exchanged at once.

    say("{name}, roll the dice", name=player.name)

The English sentence is its own key. `use(pseudo)` replaces the language by one whose every sentence is 40 %
longer: with it the tests prove that no screen cuts words off or lets them overlap.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Language = Callable[[str], str]
"""From an English sentence, with its {gaps}, to the sentence shown."""


def english(sentence: str) -> str:
    """The language the program is written in."""
    return sentence


def pseudo(sentence: str) -> str:
    """A language whose sentences are longer by 40 %, in words of ordinary length."""
    letters = sum(len(text) for text, *_ in string.Formatter().parse(sentence))
    extra = -(-letters * 4 // 10)
    filler = ("ly elo una ".replace(" ", "") if letters < 8 else " lorem elona una tiro") * (extra // 8 + 1)
    return sentence + filler[:extra].rstrip() if letters else sentence


LANGUAGES: dict[str, Language] = {"en": english, "pseudo": pseudo}

_language: Language = english


def use(language: Language) -> None:
    """Show everything built from now on in this language."""
    global _language
    _language = language


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Use a language for a while."""
    before = _language
    use(language)
    try:
        yield
    finally:
        use(before)


def say(sentence: str, /, **values: object) -> str:
    """The sentence in the language in use, its {gaps} filled."""
    shown = _language(sentence)
    return shown.format(**values) if values else shown

"""The languages there are, and the one that this computer speaks."""

from __future__ import annotations

import json
import locale
import os
import string
from collections.abc import Mapping
from functools import cache
from typing import Final, Protocol

from game import shipped

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "de": "Deutsch"}
"""By code: each language in its own words."""
PSEUDO: Final = "pseudo"
"""For tests alone, so no person is offered it."""
CODES: Final = (*LANGUAGES, PSEUDO)
LOCALE_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system keeps its language; the first one that is set counts, as gettext has it."""


class Language(Protocol):
    """Turns an English sentence into the sentence shown."""

    @property
    def point(self) -> str:
        """What stands before the decimals of a number."""

    def __call__(self, sentence: str, context: str = "", number: int | None = None, /) -> str:
        """The sentence with its {gaps}; `context` tells words apart, `number` chooses the plural."""


class _English:
    """The language the program is written in, where every sentence with a number speaks of several things."""

    point = "."

    def __call__(self, sentence: str, context: str = "", number: int | None = None, /) -> str:
        return singulars().get(sentence, sentence) if number == 1 else sentence


class _Pseudo:
    """A language whose sentences are longer by 40 %, in words of ordinary length."""

    point = "."

    def __call__(self, sentence: str, context: str = "", number: int | None = None, /) -> str:
        fixed = "".join(text for text, *_ in string.Formatter().parse(sentence))
        # What only puts gaps in order is no longer in any language.
        return sentence + _filler(len(fixed)) if any(map(str.isalpha, fixed)) else sentence


@cache
def singulars() -> Mapping[str, str]:
    """What English says of one thing, by the sentence with its {gaps} that speaks of several."""
    told: dict[str, str] = json.loads(shipped.path("locale", "singulars.json").read_text(encoding="utf-8"))
    return told


def _filler(letters: int) -> str:
    extra = -(-letters * 4 // 10)
    words = "lyelouna" if letters < 8 else " lorem elona una tiro"
    return (words * (extra // 8 + 1))[:extra].rstrip()


english: Final[Language] = _English()
pseudo: Final[Language] = _Pseudo()


def code_in_use(chosen: str) -> str:
    """What the settings name, or the language of the computer where nobody has chosen."""
    return chosen or system_code(os.environ)


def language_named(code: str) -> Language:
    """The language with this code, English where it is unknown; that of the computer where it is empty."""
    code = code_in_use(code)
    if code == PSEUDO:
        return pseudo
    return _translation(code) if code in LANGUAGES and code != "en" else english


@cache
def _translation(code: str) -> Language:
    # Loaded for those who need it alone: nobody else waits for it at the start.
    from game.translation.catalogue import load

    return load(code)


def system_code(environment: Mapping[str, str]) -> str:
    """The language of the computer if it is one of LANGUAGES, else English; never raises."""
    said = next((value for name in LOCALE_VARIABLES if (value := environment.get(name))), None)
    if said is None:
        said = locale.getlocale()[0] or ""
    # "de_AT.UTF-8", "de:en", and "German_Germany" on Windows.
    first = said.split(":")[0].replace("-", "_").split("_")[0].split(".")[0].lower()
    names = {**{code: code for code in LANGUAGES}, "german": "de"}
    return names.get(first, "en")

"""One translation: what gettext made of the file that translators edit.

Sentences that come finished, from a camera, a tower, a file or an error, are kept in the context OVERHEARD
together with their gaps. Such a sentence is told anew by finding the one it was made from: its fixed words
occur in it in their order, and what lies between them fills the gaps.
"""

from __future__ import annotations

import gettext
import string
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import assets

DOMAIN: Final = "knucklebone"
OVERHEARD: Final = "overheard"
"""The context of sentences that come finished from parts that know no languages."""
FOLDER: Final = Path(assets.__file__).parent / "locale"
SEPARATOR: Final = "\4"
"""Between context and sentence, as gettext keeps them."""


class Pattern(NamedTuple):
    """A sentence with gaps, taken apart."""

    sentence: str
    fixed: tuple[str, ...]
    """The words around the gaps: one more than there are gaps, each maybe empty."""
    gaps: tuple[str, ...]


class Catalogue:
    """A `Language` made of a translation."""

    def __init__(self, translation: gettext.GNUTranslations, sentences: tuple[str, ...]) -> None:
        """`sentences` are those of the context OVERHEARD, in English."""
        self._translation = translation
        self._patterns = sorted(
            (pattern(sentence) for sentence in sentences if "{" in sentence),
            key=lambda known: -sum(map(len, known.fixed)),
        )
        self.retell = lru_cache(maxsize=512)(self._retell)

    def __call__(self, sentence: str, context: str = "", number: int | None = None, /) -> str:
        if not sentence:
            # The empty key is where gettext keeps what it says of the file.
            return ""
        known = self._translation
        if number is not None:
            told = (
                known.npgettext(context, sentence, sentence, number)
                if context
                else known.ngettext(sentence, sentence, number)
            )
            if told != sentence:
                return told
        # A number may be handed to a sentence without a gap for it, which then has no plural.
        told = known.pgettext(context, sentence) if context else known.gettext(sentence)
        return told if context or told != sentence else known.pgettext(OVERHEARD, sentence)

    def _retell(self, sentence: str, /) -> str:
        told = self(sentence, OVERHEARD)
        if told != sentence:
            return told
        for known in self._patterns:
            values = gaps_filled(known, sentence)
            if values is not None:
                # What fills a gap may be words of the program too: "the table", or a sentence in a sentence.
                return self(known.sentence, OVERHEARD).format(
                    **{gap: self.retell(value) for gap, value in values.items()}
                )
        return self._one_by_one(sentence) or self(sentence)

    def _one_by_one(self, sentences: str) -> str:
        """Two sentences or more, each by itself; empty where not all of them are known."""
        end = sentences.find(". ")
        while end >= 0:
            first, rest = sentences[: end + 1], sentences[end + 2 :]
            told, others = self.retell(first), self.retell(rest)
            if told != first and others != rest:
                return f"{told} {others}"
            end = sentences.find(". ", end + 1)
        return ""


def pattern(sentence: str) -> Pattern:
    """A sentence with gaps taken apart."""
    parts = list(string.Formatter().parse(sentence))
    fixed = [text for text, *_ in parts]
    gaps = tuple(gap for _, gap, *_ in parts if gap is not None)
    return Pattern(sentence, tuple(fixed if len(fixed) > len(gaps) else [*fixed, ""]), gaps)


def gaps_filled(known: Pattern, sentence: str) -> dict[str, str] | None:
    """What fills the gaps of a sentence that was made from this pattern; None for any other sentence."""
    first, *rest = known.fixed
    if not sentence.startswith(first) or not sentence.endswith(known.fixed[-1]):
        return None
    values: dict[str, str] = {}
    at = len(first)
    for index, (gap, text) in enumerate(zip(known.gaps, rest, strict=True)):
        last = index == len(rest) - 1
        end = len(sentence) - len(text) if last else sentence.find(text, at)
        if end < at:
            return None
        values[gap] = sentence[at:end]
        at = end + len(text)
    return values


@cache
def load(code: str) -> Catalogue:
    """The translation into one language. Raises OSError where it is not installed."""
    path = FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with path.open("rb") as file:
        translation = gettext.GNUTranslations(file)
    known = getattr(translation, "_catalog", {})
    context = f"{OVERHEARD}{SEPARATOR}"
    sentences = (key[0] if isinstance(key, tuple) else key for key in known)
    overheard = (key.removeprefix(context) for key in sentences if key.startswith(context))
    return Catalogue(translation, tuple(dict.fromkeys(overheard)))

"""One translation: what gettext made of the file that translators edit."""

from __future__ import annotations

import gettext
from functools import cache
from typing import Final

from game.shipped import ASSETS

DOMAIN: Final = "knucklebone"
FOLDER: Final = ASSETS / "locale"
POINTS: Final = {"de": ","}
"""What stands before the decimals of a number, by language, where it is another mark than in English."""


class Catalogue:
    """A `Language` made of a translation."""

    def __init__(self, translation: gettext.GNUTranslations) -> None:
        self._translation = translation
        self.point = POINTS.get(translation.info().get("language", ""), ".")

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
        return known.pgettext(context, sentence) if context else known.gettext(sentence)


@cache
def load(code: str) -> Catalogue:
    """The translation into one language. Raises OSError where it is not installed."""
    path = FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with path.open("rb") as file:
        return Catalogue(gettext.GNUTranslations(file))

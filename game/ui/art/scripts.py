"""How the letters of other scripts stand in a line: which comes first from the left, and which are joined."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

FROM_THE_RIGHT: Final = frozenset({"R", "AL", "AN"})
"""Unicode's classes of what is written from right to left, and of digits that stand among it."""
SHAPED: Final = {
    "ARABIC": "Arab",
    "BALINESE": "Bali",
    "BENGALI": "Beng",
    "DEVANAGARI": "Deva",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "HEBREW": "Hebr",
    "JAVANESE": "Java",
    "KANNADA": "Knda",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "MALAYALAM": "Mlym",
    "MONGOLIAN": "Mong",
    "MYANMAR": "Mymr",
    "NKO": "Nkoo",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "SYRIAC": "Syrc",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "THAANA": "Thaa",
    "THAI": "Thai",
    "TIBETAN": "Tibt",
}
"""Scripts (ISO 15924) whose letters change with those beside them, by how Unicode's names of them begin."""
OTHER: Final = "Zyyy"
"""All scripts whose letters stay as they are."""


def script_of(letter: str) -> str:
    """The script that a font has to be told for a letter."""
    return SHAPED.get(unicodedata.name(letter[0], "").partition(" ")[0], OTHER)


def left_to_right(letters: Sequence[str]) -> Sequence[str]:
    """The letters of one line, each with its marks, as they stand from the left.

    By Unicode's bidirectional algorithm (UAX #9). A line without any letter from the left begins at the
    right.
    """
    classes = [unicodedata.bidirectional(letter[0]) for letter in letters]
    if FROM_THE_RIGHT.isdisjoint(classes):
        return letters
    from bidi import algorithm

    # `get_display` would tear the marks off their letters: it is done in its steps, a letter at a time.
    level = int("L" not in classes)
    storage = algorithm.get_empty_storage() | {"base_level": level, "base_dir": "LR"[level]}
    storage["chars"] = [
        {"ch": letter, "level": level, "type": kind, "orig": kind}
        for letter, kind in zip(letters, classes, strict=True)
    ]
    algorithm.explicit_embed_and_overrides(storage, False)
    algorithm.resolve_weak_types(storage, False)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    algorithm.reorder_resolved_levels(storage, False)
    for one in storage["chars"]:
        if one["level"] % 2 and one["ch"] in algorithm.MIRRORED:
            one["ch"] = algorithm.MIRRORED[one["ch"]]
    return [one["ch"] for one in storage["chars"]]

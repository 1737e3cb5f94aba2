"""Names of people, in any script: what of one is shown, how long one may be, and when two are one name.

The screen, the lobby, phones, nights and the league all ask here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

LONGEST_STORED_NAME: Final = 40
"""Letters of a name that the results of matches keep."""
LONGEST_NAME: Final = 12
"""Letters of a name, as people count them: what a seat plate shows across a room."""
MOST_CHARACTERS: Final = 40
"""Characters of a name, so that every file keeps it whole: a letter may be made of several."""
MOST_MARKS: Final = 4
"""Marks above and below one letter: no script has more; ornaments do, until they cover the lines around."""
MOST_IN_LETTER: Final = 16
"""Characters of one letter; the longest emoji has ten."""
MOST_READ: Final = 4096
"""Characters that are looked at before a text is cut."""
ZERO_WIDTH_JOINER: Final = "\u200d"
JOINERS: Final = "\u200c" + ZERO_WIDTH_JOINER
"""They are not seen, but choose how the letters beside them look."""
MOST_KEYS: Final = 1024
"""Names whose key is remembered: a league asks for the same few a hundred thousand times."""
IGNORABLE: Final = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164)),
    *((0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFC), (0xE0000, 0xE0FFF)),
)
"""From and to: Unicode's Default_Ignorable_Code_Point but for notes and shorthand, and signs for objects."""
BLANK: Final = "\u2800"
"""A sign of Braille without any dot."""


def is_unseen(character: str) -> bool:
    """Whether a character leaves nothing on a screen by itself: a control, a joiner, half of a letter."""
    return not (character.isprintable() or character.isspace()) or _ignorable(character)


def _ignorable(character: str) -> bool:
    code = ord(character)
    return code >= 0xAD and any(first <= code <= last for first, last in IGNORABLE)


def letters_of(text: str) -> Sequence[str]:
    """The letters of a text as people count them.

    An emoji of a family is one, and so is a letter with its marks (Unicode's extended grapheme clusters).
    """
    if text.isascii():
        return text
    from grapheme import graphemes

    return tuple(graphemes(text))


def visible_part(letter: str) -> str:
    """What is to be seen of a letter, with a bound to its marks.

    A blank for blanks, and empty for what nobody sees, such as a mark without a letter.
    """
    if letter.isascii() and letter.isprintable():
        return letter
    if letter.isspace() or letter == BLANK:
        return " "
    visible = [character for character in letter if not is_unseen(character)]
    if not visible or unicodedata.category(visible[0]).startswith("M"):
        return ""
    kept, marks = "", 0
    for character in letter[letter.index(visible[0]) :][:MOST_IN_LETTER]:
        if unicodedata.category(character) in ("Mn", "Me") and not _ignorable(character):
            marks += 1
            if marks > MOST_MARKS:
                continue
        if not is_unseen(character) or _ignorable(character):
            kept += character
    return kept


def readable(text: str) -> str:
    """A text by strangers as it can be shown: composed, without what nobody sees, with single blanks."""
    composed = unicodedata.normalize("NFC", text[:MOST_READ])
    return " ".join("".join(map(visible_part, letters_of(composed))).split())


def clean_name(name: str) -> str:
    """A name as the table shows it, of at most LONGEST_NAME letters; empty if there is nothing to see."""
    called = ""
    for letter in letters_of(readable(name))[:LONGEST_NAME]:
        if len(called) + len(letter) > MOST_CHARACTERS:
            break
        called += letter
    return called.strip().strip(JOINERS)


def is_cut(name: str) -> bool:
    """Whether `cleaned` leaves out letters of a name because it is too long."""
    return len(letters_of(clean_name(name))) < len(letters_of(readable(name)))


@lru_cache(maxsize=MOST_KEYS)
def name_key(name: str) -> str:
    """What all spellings of one name have in common: case, blanks and what nobody sees make no other."""
    seen = "".join(character for character in name if not _ignorable(character))
    folded = unicodedata.normalize("NFC", " ".join(seen.split())).casefold()
    return unicodedata.normalize("NFC", folded)


def unlike(wanted: str, others: Collection[str]) -> str:
    """`wanted`, with a number behind it where somebody else has that name already."""
    taken = {name_key(other) for other in others}
    chosen, number = wanted, 2
    while name_key(chosen) in taken:
        end = f" {number}"
        chosen, number = clean_name("".join(letters_of(wanted)[: LONGEST_NAME - len(end)])) + end, number + 1
    return chosen

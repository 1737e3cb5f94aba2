"""Seals: what stands for a commitment or a whole log where people say it, write it down or photograph it.

The eight words hold 88 bits of a slow hash (scrypt). A host who would find two seeds with the same words must
try some 2^44 of them; slow hashes make years of that. A code or all 64 digits hold everything.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache, lru_cache
from hashlib import scrypt
from typing import Final

from game.errors import UserError
from game.shipped import ASSETS

FOLDER: Final = ASSETS / "words"
WORD_LISTS: Final = {file.stem: file for file in sorted(FOLDER.glob("*.txt"))}
"""By language; those without one get the English words."""
WORD_COUNT: Final = 8
BITS_PER_WORD: Final = 11
"""Bits that each word stands for: a list has 2048."""
SALT: Final = b"DTV2 seal"
SCRYPT_COST: Final = 1 << 14
"""The N of scrypt, with r = 8 and p = 1: 16 MiB and some 50 ms."""
SCRYPT_MEMORY_BYTES: Final = 64 << 20
"""Bytes that scrypt may take."""
DIGEST_DIGITS: Final = 64
CODE: Final = "KNUCKLEBONE SEAL"
"""Before the digits in a code that is photographed."""


class SealError(UserError):
    """What somebody noted is no seal, or that of something else."""


@cache
def vocabulary(language: str) -> tuple[str, ...]:
    """The 2048 words of a language."""
    return tuple(WORD_LISTS.get(language, WORD_LISTS["en"]).read_text(encoding="ascii").split())


@lru_cache(maxsize=64)
def _numbers(h: str) -> tuple[int, ...]:
    """The number of each word, 0 to 2047, for a hash of 64 hex digits."""
    size = WORD_COUNT * BITS_PER_WORD // 8
    key = scrypt(bytes.fromhex(h), salt=SALT, n=SCRYPT_COST, r=8, p=1, maxmem=SCRYPT_MEMORY_BYTES, dklen=size)
    whole = int.from_bytes(key, "big")
    return tuple(
        whole >> BITS_PER_WORD * place & ((1 << BITS_PER_WORD) - 1) for place in reversed(range(WORD_COUNT))
    )


def words(h: str, language: str = "en") -> tuple[str, ...]:
    """The eight words of a hash of 64 hex digits."""
    listed = vocabulary(language)
    return tuple(listed[number] for number in _numbers(h))


def code(h: str) -> str:
    """The text of the code that is photographed: capitals, which make the smallest code."""
    return f"{CODE} {h.upper()}"


def compare(noted: str, h: str) -> str:
    """How far what people noted stands for this hash, in a few words.

    It may be eight words of any language, all digits, or the text of a code.
    Raises SealError if it is not one of these, or stands for another hash.
    """
    parts = re.findall(r"[a-z0-9]+", noted.lower().replace(CODE.lower(), ""))
    digits = "".join(parts)
    if re.fullmatch(rf"[0-9a-f]{{{DIGEST_DIGITS}}}", digits):
        return _check_agreement(digits == h, "all 64 digits")
    language = next((code for code in WORD_LISTS if set(parts) <= set(vocabulary(code))), None)
    if len(parts) != WORD_COUNT or language is None:
        raise SealError(_unknown(parts))
    return _check_agreement(tuple(parts) == words(h, language), "eight words")


def _check_agreement(same: bool, how: str) -> str:
    if not same:
        raise SealError("that is the seal of something else")
    return how


def _unknown(parts: list[str]) -> str:
    listed = {word for code in WORD_LISTS for word in vocabulary(code)}
    for part in parts:
        if part not in listed:
            near = get_close_matches(part, listed, 1)
            return f"“{part}” is no word of a seal" + (f"; “{near[0]}” is" if near else "")
    wanted = f"{WORD_COUNT} words of one language or {DIGEST_DIGITS} digits"
    return f"a seal is {wanted}, and these are {len(parts)} words"

"""What a console is opened and called by: four letters to say, a key to scan, a name in the network."""

from __future__ import annotations

from typing import Final

from game.phones.room.sessions import Random

CODE_LENGTH: Final = 4
KEY_BYTES: Final = 12
"""Random ones in the QR code: nobody guesses them, so that nobody who has them needs to wait."""
CONSONANTS: Final = "BDFGHJKLMNPRSTVWZ"
"""Those that sound alike in English and German, and that nobody takes for another one."""
VOWELS: Final = "AEIOU"
BEFORE_THE_LAST: Final = "LMNRS"
"""Consonants that another one may follow, as in MILK."""
LAST: Final = "DKPT"
SHAPES: Final = (
    (CONSONANTS, VOWELS, CONSONANTS, VOWELS),
    (VOWELS, CONSONANTS, VOWELS, CONSONANTS),
    (CONSONANTS, VOWELS, BEFORE_THE_LAST, LAST),
)
"""Letters that are taken one by one: as in MOLE, OPEN and MILK."""
UNWANTED_WORDS: Final = """
ANAL ANUS DAGO DIKE DOPE DORK FAGE FAGI FAGO FART FIKA FIKE FIKI FIKO FOTE FUKA FUKE FUKI FUKO
FUKU GIMP HATE HODE HOMO HORE HUMP HURE HURT ISIS JERK JUDA JUDE JUDI KAKA KAKE KAKI KIKE KOTE
KUNT LESO LUDE LUMP MASO MORD NAZI NEGA NEGE NEGI NEGO NEGU NIGA NIGE NIGI NIGO NIGU NUDE ORAL
PAKI PEDA PEDE PEDO PENE PENI PEST PIMP PIPI POPO PUPU PUSI PUTA PUTE PUTO RAPE RAPI RUDE SADE
SADO SEMA SEME SISI SUKA TARD TART TITA TITE TITI TITO TITU TODE TOTE TUNT TURD TUSE URIN VAGI
WANK WIMP ZITE
"""
UNWANTED: Final = frozenset(UNWANTED_WORDS.split())
"""Rude, cruel or bad in English or German, or the beginning of such a word."""


def new_code(rng: Random) -> str:
    """Return four letters that make a word which can be said, and none that is unwanted."""
    while True:
        code = "".join(rng.choice(letters) for letters in rng.choice(SHAPES))
        if code not in UNWANTED:
            return code


def new_key(rng: Random) -> str:
    """What stands in the QR code, in hexadecimal."""
    return rng.token_hex(KEY_BYTES)


NAME_WORDS: Final = (
    "owl",
    "fox",
    "hare",
    "mole",
    "crow",
    "wolf",
    "bear",
    "seal",
    "lynx",
    "toad",
    "swan",
    "moth",
)


def new_name(rng: Random) -> str:
    """Makes a name by which the room's network tells this console from others: easy to type, as `owl42`."""
    return rng.choice(NAME_WORDS) + "".join(rng.choice("0123456789") for _ in range(2))

"""The typefaces, by what they are used for.

Each role is a chain of font files: a letter that the first does not draw is taken from the next,
so that a name with an uncommon letter never shows an empty box. What none of ours draws, such as Chinese, is
taken from the fonts of this machine.

Any text can be cut into runs: what nobody sees is left out, and what nothing draws is a question mark.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from enum import StrEnum
from functools import cache
from typing import NamedTuple

import pygame.font

from game.names import is_unseen, letters_of, visible_part
from game.shipped import ASSETS
from game.ui.art.cmap import characters
from game.ui.art.scripts import left_to_right, script_of
from game.ui.art.system_fonts import SystemFonts

FOLDER = ASSETS / "fonts"


class Role(StrEnum):
    """What a text is for."""

    BODY = "body"
    STRONG = "strong"
    TITLE = "title"
    DISPLAY = "display"
    LABEL = "label"


class Run(NamedTuple):
    """A piece of a line that one font draws."""

    text: str
    face: str
    """The font file."""
    script: str = ""
    """What the font has to be told of it (ISO 15924); empty for our fonts, whose letters are never joined."""


_SCRIPTS = ("cyrillic", "cyrillic-ext", "greek", "vietnamese")
_BODY = (
    "atkinson-hyperlegible-latin-400.ttf",
    "atkinson-hyperlegible-latin-ext-400.ttf",
    *(f"noto-sans-{script}-400.woff" for script in _SCRIPTS),
)
_STRONG = (
    "atkinson-hyperlegible-latin-700.ttf",
    "atkinson-hyperlegible-latin-ext-700.ttf",
    *(f"noto-sans-{script}-700.woff" for script in _SCRIPTS),
)
_CHAINS: dict[Role, tuple[str, ...]] = {
    Role.BODY: _BODY,
    Role.STRONG: _STRONG,
    Role.TITLE: ("cinzel-latin-700.ttf", "cinzel-latin-ext-700.ttf", *_STRONG),
    Role.DISPLAY: ("lilita-one-latin-400.woff", "lilita-one-latin-ext-400.woff", *_STRONG),
    Role.LABEL: ("fredoka-latin-600.ttf", "fredoka-latin-ext-600.ttf", *_STRONG),
}
_REPLACEMENT = "?"
MOST_DRAWN = 2000
"""Letters of one line that are drawn: no screen is as wide."""
SYSTEM = SystemFonts()
"""Those of this machine."""
OPEN_BYTES = 24_000_000
"""Memory of the fonts that are open at a time, each in one size: every text scale and every window has sizes
of its own, and a large one keeps as much as ten small ones."""
GLYPHS_PER_FONT = 64
"""Pictures of letters that an open font comes to keep, each about as wide as high, in bytes."""
FACE_BYTES = 100_000
"""Bytes of an open font before it has drawn a letter."""


@cache
def _covered_codes(name: str) -> frozenset[int]:
    return characters(FOLDER / name)


class OpenFonts:
    """Fonts by file and size; those not used for longest are closed."""

    def __init__(self, limit_bytes: int = OPEN_BYTES) -> None:
        self._limit = limit_bytes
        self._open: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()
        self.used_bytes = 0
        """About what all of them keep."""

    def get(self, name: str, pixels: int) -> pygame.font.Font:
        """The font file `name` of the assets, or at that path, at `pixels` height of the em."""
        key = name, pixels
        if key in self._open:
            self._open.move_to_end(key)
            return self._open[key]
        opened = self._open[key] = pygame.font.Font(str(FOLDER / name), pixels)
        self.used_bytes += bytes_of(pixels)
        while self.used_bytes > self._limit and len(self._open) > 1:
            (_, size), _ = self._open.popitem(last=False)
            self.used_bytes -= bytes_of(size)
        return opened

    def clear(self) -> None:
        """Close all."""
        self._open.clear()
        self.used_bytes = 0


def bytes_of(pixels: int) -> int:
    """About what a font of that height keeps once it has drawn what people read."""
    return FACE_BYTES + GLYPHS_PER_FONT * pixels**2


OPEN = OpenFonts()
"""Those of the program."""


def font(name: str, pixels: int) -> pygame.font.Font:
    """The font file `name` of the assets at `pixels` height of the em."""
    if not pygame.font.get_init():
        # Fonts do not outlive the module that opened them.
        OPEN.clear()
        pygame.font.init()
    return OPEN.get(name, pixels)


def faces(role: Role) -> tuple[str, ...]:
    """The font files of a role, first choice first."""
    return _CHAINS[role]


def _face_for(letter: str, role: Role) -> str | None:
    """The first font file that draws all of a letter, which is one character or several."""
    codes = [ord(character) for character in letter if not is_unseen(character)]
    ours = next((name for name in _CHAINS[role] if _covered_codes(name).issuperset(codes)), None)
    return ours or SYSTEM.font_for(codes)


def covers(text: str, role: Role = Role.BODY) -> bool:
    """True if every letter of `text` can be drawn in `role`, fallbacks included."""
    return all(_face_for(letter, role) is not None for letter in letters_of(text))


@cache
def _plain(role: Role) -> frozenset[str]:
    """The characters of the first face that are letters by themselves: text of only these is one run."""
    drawn = map(chr, sorted(_covered_codes(_CHAINS[role][0])))
    return frozenset(
        one for one in drawn if one.isprintable() and not unicodedata.combining(one) and visible_part(one)
    )


def runs(text: str, role: Role) -> tuple[Run, ...]:
    """`text` cut into pieces so that each font file draws its whole piece, from left to right."""
    text = text[:MOST_DRAWN]
    if _plain(role).issuperset(text):
        return (Run(text, _CHAINS[role][0]),) if text else ()
    letters = [seen for one in letters_of(unicodedata.normalize("NFC", text)) if (seen := visible_part(one))]
    cut: list[Run] = []
    for letter in left_to_right(letters):
        run = _drawable(letter, role)
        if cut and cut[-1][1:] == run[1:]:
            run = run._replace(text=cut.pop().text + run.text)
        cut.append(run)
    return tuple(cut)


def _drawable(letter: str, role: Role) -> Run:
    """How a letter is drawn.

    Whole, without the marks that no font has, as its base letter, or as a question mark.
    """
    base = unicodedata.normalize("NFKD", letter)[0]
    for tried in (letter, letter[0], base):
        face = _face_for(tried, role)
        if face is not None and face in _CHAINS[role]:
            return Run("".join(one for one in tried if not is_unseen(one)), face)
        if face is not None:
            return Run(tried, face, script_of(tried))
    return Run(_REPLACEMENT, _CHAINS[role][0])

"""The typefaces, by what they are used for.

Each role is a chain of font files: a character that the first does not draw is taken from the next,
so that a name with an uncommon letter never shows an empty box. What none of ours draws, such as Chinese, is
taken from the fonts of this machine.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from enum import StrEnum
from functools import cache

import pygame.font

from game.shipped import ASSETS
from game.ui.art.cmap import characters
from game.ui.art.system_fonts import SystemFonts

FOLDER = ASSETS / "fonts"


class Role(StrEnum):
    """What a text is for."""

    BODY = "body"
    STRONG = "strong"
    TITLE = "title"
    DISPLAY = "display"
    LABEL = "label"


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
_UNSEEN = ("Cf", "Mn")
"""Unicode's categories of what joins and marks letters."""
_FROM_THE_RIGHT = ("R", "AL")
"""Unicode's classes of letters that are written from right to left."""
SYSTEM = SystemFonts()
"""Those of this machine."""
OPEN_BYTES = 24_000_000
"""Memory of the fonts that are open at a time, each in one size: every text scale and every window has sizes
of its own, and a large one keeps as much as ten small ones."""
GLYPHS_PER_FONT = 64
"""Pictures of letters that an open font comes to keep, each about as wide as high, in bytes."""
FACE_BYTES = 100_000
"""Of an open font before it has drawn a letter."""


@cache
def _covered(name: str) -> frozenset[int]:
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


def _face_for(character: str, role: Role) -> str | None:
    code = ord(character)
    ours = next((name for name in _CHAINS[role] if code in _covered(name)), None)
    return ours or SYSTEM.drawing(code)


def covers(text: str, role: Role = Role.BODY) -> bool:
    """True if every character of `text` can be drawn in `role`, fallbacks included."""
    return all(_face_for(character, role) is not None for character in text)


def _drawable(text: str, role: Role) -> str:
    """`text` with what no face draws replaced by its base letter, or by a question mark."""
    if covers(text, role):
        return text
    drawn = []
    for character in text:
        if _face_for(character, role) is not None:
            drawn.append(character)
        elif unicodedata.category(character) not in _UNSEEN:
            base = unicodedata.normalize("NFKD", character)[0]
            drawn.append(base if _face_for(base, role) is not None else _REPLACEMENT)
    return "".join(drawn)


@cache
def _plain(role: Role) -> frozenset[str]:
    """The printable ASCII characters of the first face: text of only these is one run."""
    covered = _covered(_CHAINS[role][0])
    return frozenset(chr(code) for code in range(32, 127) if code in covered)


def runs(text: str, role: Role) -> tuple[tuple[str, str], ...]:
    """`text` cut into (piece, font file) so that each font file draws its whole piece."""
    if _plain(role).issuperset(text):
        return ((text, _CHAINS[role][0]),) if text else ()
    cut: list[tuple[str, str]] = []
    for character in _drawable(unicodedata.normalize("NFC", text), role):
        face = _face_for(character, role) or _CHAINS[role][0]
        if cut and cut[-1][1] == face:
            cut[-1] = (cut[-1][0] + character, face)
        else:
            cut.append((character, face))
    return tuple((_as_written(piece), face) for piece, face in cut)


def _as_written(piece: str) -> str:
    """Hebrew and Arabic as they stand from left to right; pygame joins no letters."""
    if all(unicodedata.bidirectional(character) in _FROM_THE_RIGHT for character in piece):
        return piece[::-1]
    return piece

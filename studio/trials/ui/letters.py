"""How high letters are: everything that a screen writes, baked into pictures or not, with its size.

    python -m studio.trials.ui.letters [wide|upright] [language] [letters] [screen ...]   # what is too small

All that is written goes through `game.ui.art.text.font`; here a font listens in its place, and the cache of
the pictures remembers what was written on each. Widgets paint on a canvas that shows nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple
from unittest import mock

import pygame

from game.ui.art import Art, fonts, text
from game.ui.art.cache import SurfaceCache
from game.ui.stage.own_settings import OwnSettings
from game.ui.stage.scene import Scene
from studio.shots import SHOTS
from studio.shots.studio import Studio
from tests.ui.audit import Proof
from tests.ui.haste import UnseenPilot

READ_FROM_THE_SOFA_PX = 26
"""Letters that one must read from three metres on a screen of 1920 x 1080 are at least this high."""
SIZES = {"wide": (1920, 1080), "upright": (1080, 1920)}


class Letters(NamedTuple):
    """Something written, and how large."""

    words: str
    pixels: int


_written: list[Letters] = []


class _ListeningFont:
    """A font that notes what is written with it."""

    def __init__(self, name: str, pixels: int) -> None:
        self._font, self._pixels = fonts.font(name, pixels), pixels

    def __getattr__(self, name: str) -> object:
        return getattr(self._font, name)

    def render(self, words: str, antialias: bool, colour: tuple[int, ...]) -> pygame.Surface:
        """As the font does."""
        if words.strip():
            _written.append(Letters(words, self._pixels))
        return self._font.render(words, antialias, colour)


class _ListeningCache(SurfaceCache):
    """Remembers what is written on each picture, and says so whenever one is used."""

    def __init__(self, limit_bytes: int) -> None:
        super().__init__(limit_bytes)
        self._known: dict[Hashable, tuple[pygame.Surface, tuple[Letters, ...]]] = {}

    def get(self, key: Hashable, bake: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture, drawn once."""
        if key in self._known:
            picture, letters = self._known[key]
            _written.extend(letters)
            return picture
        before = len(_written)
        picture = bake()
        self._known[key] = picture, tuple(dict.fromkeys(_written[before:]))
        return picture


class ListeningArt(Art):
    """Bakes as usual and knows what it has written."""

    cache = _ListeningCache


@contextmanager
def listening() -> Iterator[None]:
    """What is written is noted."""
    with mock.patch.object(text, "font", _ListeningFont):
        yield


def written_on(scene: Scene, art: Art) -> dict[str, set[Letters]]:
    """What each widget of a scene has written, by its path in the tree."""
    ctx = OwnSettings(scene.ctx, lambda settings: settings)
    ctx.art = art
    proof, found = Proof(art.scale), dict[str, set[Letters]]()
    for widget in scene.root.walk():
        _written.clear()
        widget.paint(proof, ctx)
        if _written:
            keys = "/".join(w.key for w in reversed((widget, *widget.ancestors())) if w.key)
            found.setdefault(f"{keys} ({type(widget).__name__})", set()).update(_written)
    return found


def written(studio: Studio, art: Art) -> Iterator[tuple[str, Letters]]:
    """Everything written on the screen that is up: the widget and the letters."""
    for scene in studio.pilot.app.stack.shown:
        for where, found in written_on(scene, art).items():
            yield from ((where, one) for one in sorted(found))


@dataclass(frozen=True)
class Leave:
    """Something that may be written smaller."""

    where: str
    """The end of a widget's path."""
    least_px: int
    reason: str
    words: str = ""
    """Only where it is a part of these."""

    def covers(self, where: str, letters: Letters) -> bool:
        """Whether it is this that is written there."""
        said = not self.words or letters.words in self.words
        return where.endswith(self.where) and said and letters.pixels >= self.least_px


LEAVE = (
    Leave("", 17, "a name of twelve letters shrinks: coin and colour say who it is", "Wilhelmina B"),
    Leave("game (Label)", 24, "the name of the game that all have chosen", "The Unnamed Game"),
    Leave(" (Mat)", 11, "what a theme calls a card: its number counts, and the panel names it"),
    Leave(" (Card)", 20, "small print of a card in the hand: the panel says it as soon as it is picked"),
    Leave("", 20, "a key that may be pressed: whoever has a keyboard is close to the screen", "F10 Esc"),
    Leave("hint (Paragraph)", 24, "the longest hint there is, on a screen that stands on end"),
)
"""May only become shorter."""
LEAVE_LARGER = (
    Leave(" (SpellCard)", 23, "names in German, and numbers in stones on a screen that stands on end"),
    Leave(" (Waiting)", 24, "what a power is called before its seat: the panel says it"),
    Leave(" (InPlay)", 21, "small print of a power: the panel says it"),
    Leave(" (HandRow)", 23, "what a card was called, after the match"),
    Leave(" (PlayCard)", 22, "what games are about, five below each other on a screen that stands on end"),
    Leave("hint (Paragraph)", 22, "the longest hint there is, on a screen that stands on end"),
)
"""The same of letters of 125 and 150 %, which have to give way elsewhere; may only become shorter, too."""


def too_small(studio: Studio, art: Art, used: set[Leave], leaves: Sequence[Leave] = LEAVE) -> list[str]:
    """A sentence for everything on the screen that is neither high enough nor left out for a reason; what was
    left out is added to `used`."""
    found = []
    for where, letters in written(studio, art):
        if letters.pixels >= READ_FROM_THE_SOFA_PX:
            continue
        left = next((leave for leave in leaves if leave.covers(where, letters)), None)
        if left is None:
            found.append(f"{letters.words!r} is {letters.pixels} px high in {where}")
        else:
            used.add(left)
    return found


def main(size: str = "wide", language: str = "en", letters: str = "1.0", *screens: str) -> None:
    """Print what is too small, with what may be."""
    with listening(), Studio(SIZES[size], language, float(letters), UnseenPilot) as studio:
        art = ListeningArt(1.0, float(letters))
        for screen in screens or SHOTS:
            SHOTS[screen](studio)
            for where, (words, pixels) in written(studio, art):
                if pixels < READ_FROM_THE_SOFA_PX:
                    print(f"{screen:24} {pixels:3} {words!r:40} {where}")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Lines of text as surfaces: measuring, wrapping, fitting, and the two effects of the house."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.names import letters_of
from game.ui.art import fonts, theme
from game.ui.art.fonts import Role, Run, faces, font, runs
from game.ui.art.theme import Colour

ELLIPSIS = "…"
MAX_SHRINK = 2 / 3
"""How small a text may become before it is cut."""
BETWEEN_WORDS: Final = re.compile(r"\s+(?!(?:%|mm|px|ms|MB|GB)(?!\w))")
"""Where a line may end: not between a number and its unit."""
MIN_LEGIBLE_PX = 12
"""Height in pixels of the smallest letters that a card bothers with; it leaves out what would be smaller."""
UNDRAWN: Final = (pygame.error, ValueError, OSError, MemoryError)
"""What pygame raises for letters without a width, for no text, and for a font that is gone or broken."""


@lru_cache(maxsize=8192)
def line_size(text: str, role: Role, pixels: int) -> tuple[int, int]:
    """Width and height in pixels of one line of `text`."""
    width = sum(_width(run, pixels) for run in runs(text, role))
    return width, font(faces(role)[0], pixels).get_height()


def learn_fonts() -> bool:
    """Whether letters can be drawn that were signs until now; what was measured is forgotten then."""
    more = fonts.SYSTEM.has_more()
    if more:
        line_size.cache_clear()
    return more


def render(text: str, role: Role, pixels: int, colour: Colour) -> pygame.Surface:
    """One line of `text`, as high as the line, on a transparent ground.

    Any text can be drawn: what has no letters is an empty picture.
    """
    pieces = runs(text, role)
    first = font(faces(role)[0], pixels)
    if len(pieces) == 1 and pieces[0].face == faces(role)[0]:
        return _draw_run(pieces[0], pixels, colour)[0]
    line = pygame.Surface(line_size(text, role, pixels), pygame.SRCALPHA, 32)
    x = 0
    for run in pieces:
        drawn, ascent = _draw_run(run, pixels, colour)
        line.blit(drawn, (x, first.get_ascent() - ascent))
        x += drawn.get_width()
    return line


def _font_of(run: Run, pixels: int) -> pygame.font.Font:
    """The font of a piece, which joins its letters as its script wants it."""
    opened = font(run.face, pixels)
    if run.script:
        # A pygame that was built without HarfBuzz joins none.
        with contextlib.suppress(pygame.error, AttributeError):
            opened.set_script(run.script)
    return opened


def _width(run: Run, pixels: int) -> int:
    try:
        return _font_of(run, pixels).size(run.text)[0]
    except UNDRAWN:
        return 0


def _draw_run(run: Run, pixels: int, colour: Colour) -> tuple[pygame.Surface, int]:
    """A piece, and how high its letters stand."""
    try:
        opened = _font_of(run, pixels)
        return opened.render(run.text, True, colour), opened.get_ascent()
    except UNDRAWN:
        return pygame.Surface((0, pixels), pygame.SRCALPHA, 32), 0


def render_shadowed(text: str, role: Role, pixels: int, colour: Colour) -> pygame.Surface:
    """Render like `render`, with a dark drop below; the size is the same."""
    face = render(text, role, pixels, colour)
    drop = max(1, round(pixels * 0.05))
    line = pygame.Surface(face.get_size(), pygame.SRCALPHA, 32)
    shadow = render(text, role, pixels, theme.SHADE)
    shadow.set_alpha(150)
    line.blit(shadow, (0, drop))
    line.blit(shadow, (0, max(1, drop // 2)))
    line.blit(face, (0, 0))
    return line


def render_gilded(text: str, role: Role, pixels: int) -> pygame.Surface:
    """Render like `render_shadowed`, in brass that is lighter above than below."""
    face = render(text, role, pixels, (255, 255, 255))
    width, height = face.get_size()
    ramp = pygame.Surface((1, 4), 0, 32)
    foot = theme.mix(theme.BRASS, theme.BRASS_DARK, 0.45)
    for y, stop in enumerate((theme.BRASS_LIGHT, theme.BRASS_LIGHT, theme.BRASS, foot)):
        ramp.set_at((0, y), stop)
    ramp = pygame.transform.smoothscale(ramp, (max(1, width), height))
    face.blit(ramp, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    drop = max(1, round(pixels * 0.05))
    line = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    shadow = render(text, role, pixels, theme.SHADE)
    shadow.set_alpha(190)
    line.blit(shadow, (0, drop))
    line.blit(face, (0, 0))
    return line


def words_of(text: str) -> list[str]:
    """What stays together when `text` is broken into lines."""
    return [word for word in BETWEEN_WORDS.split(text) if word]


def wrap(text: str, width: float, measure: Callable[[str], float]) -> tuple[str, ...]:
    """`text` broken into lines no wider than `width`; a word that is too long is broken too.

    Line ends in `text` are kept. `measure` gives the width of a string.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in words_of(paragraph):
            candidate = f"{line} {word}" if line else word
            if measure(candidate) <= width:
                line = candidate
                continue
            if line:
                lines.append(line)
            *full, line = _break_word(word, width, measure)
            lines.extend(full)
        lines.append(line)
    return tuple(lines)


def _break_word(word: str, width: float, measure: Callable[[str], float]) -> list[str]:
    parts = [""]
    for letter in letters_of(word):
        if parts[-1] and measure(parts[-1] + letter) > width:
            parts.append("")
        parts[-1] += letter
    return parts


def shorten(text: str, width: float, measure: Callable[[str], float]) -> str:
    """`text`, or as much of its beginning as fits `width` with an ellipsis behind it."""
    if measure(text) <= width:
        return text
    letters = letters_of(text)
    low, high = 0, len(letters)
    while low < high:
        middle = (low + high + 1) // 2
        if measure("".join(letters[:middle]).rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return "".join(letters[:low]).rstrip() + ELLIPSIS


def fit_text(text: str, role: Role, pixels: int, width: float, least: float = MAX_SHRINK) -> tuple[int, str]:
    """The size and the part of `text` that fit `width`: it shrinks to the share `least`, then is cut."""
    smallest = max(6, round(pixels * least))
    while pixels > smallest and line_size(text, role, pixels)[0] > width:
        pixels -= 1
    return pixels, shorten(text, width, lambda line: line_size(line, role, pixels)[0])


@dataclass(frozen=True, slots=True)
class TextRoom:
    """Where a paragraph goes, in pixels; a corner of it at the lower right may be taken."""

    width: int
    height: int
    taken_width: int = 0
    taken_height: int = 0

    def widths(self, lines: int, step: int) -> list[int]:
        """How wide each of `lines` may be if the last one stands at the bottom."""
        clear = [(lines - 1 - index) * step >= self.taken_height for index in range(lines)]
        return [self.width if free else self.width - self.taken_width for free in clear]


def flow(
    text: str, role: Role, pixels: int, room: TextRoom, least: float = MAX_SHRINK
) -> tuple[int, list[tuple[str, int]]]:
    """The largest size at which `text` fits `room`, and its lines, each with the width it may take.

    It shrinks to the share `least`; what does not fit then ends in an ellipsis. Lines stand on the bottom.
    """
    smallest = max(6, round(pixels * least))
    # In a tiny window even the full size is smaller than the smallest letters there are.
    for size in range(max(pixels, smallest), smallest - 1, -1):
        step = line_size("Ag", role, size)[1]
        most = max(1, int(room.height // step))
        for count in range(1, most + 1):
            lines = _pour(words_of(text), room.widths(count, step), role, size)
            if lines is not None:
                return size, lines
    widths = room.widths(most, step)
    return smallest, _cram(words_of(text), widths, role, smallest)


def _pour(words: list[str], widths: list[int], role: Role, pixels: int) -> list[tuple[str, int]] | None:
    """The words in lines of these widths, the last of which may stay empty; None if they do not fit."""
    lines, rest = [], list(words)
    for width in widths:
        line = _first_line(rest, width, role, pixels)
        if rest and not line:
            return None
        rest = rest[len(line) :]
        lines.append((" ".join(line), width))
    return None if rest else lines


def _first_line(words: list[str], width: int, role: Role, pixels: int) -> list[str]:
    count = 0
    while count < len(words) and line_size(" ".join(words[: count + 1]), role, pixels)[0] <= width:
        count += 1
    return words[:count]


def _cram(words: list[str], widths: list[int], role: Role, pixels: int) -> list[tuple[str, int]]:
    lines, rest = [], list(words)
    for width in widths[:-1]:
        line = _first_line(rest, width, role, pixels) or rest[:1]
        rest = rest[len(line) :]
        lines.append((shorten(" ".join(line), width, lambda cut: line_size(cut, role, pixels)[0]), width))
    last = shorten(" ".join(rest), widths[-1], lambda cut: line_size(cut, role, pixels)[0])
    return [*lines, (last, widths[-1])]

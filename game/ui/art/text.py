"""Lines of text as surfaces: measuring, wrapping, fitting, and the two effects of the house."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from game.ui.art import theme
from game.ui.art.fonts import Role, faces, font, runs
from game.ui.art.theme import Colour

ELLIPSIS = "…"


@lru_cache(maxsize=8192)
def line_size(text: str, role: Role, pixels: int) -> tuple[int, int]:
    """Width and height in pixels of one line of `text`."""
    width = sum(font(face, pixels).size(piece)[0] for piece, face in runs(text, role))
    return width, font(faces(role)[0], pixels).get_height()


def render(text: str, role: Role, pixels: int, colour: Colour) -> pygame.Surface:
    """One line of `text`, as high as the line, on a transparent ground."""
    pieces = runs(text, role)
    first = font(faces(role)[0], pixels)
    if len(pieces) == 1 and pieces[0][1] == faces(role)[0]:
        return first.render(pieces[0][0], True, colour)
    line = pygame.Surface(line_size(text, role, pixels), pygame.SRCALPHA)
    x = 0
    for piece, face in pieces:
        drawn = font(face, pixels).render(piece, True, colour)
        line.blit(drawn, (x, first.get_ascent() - font(face, pixels).get_ascent()))
        x += drawn.get_width()
    return line


def render_shadowed(text: str, role: Role, pixels: int, colour: Colour) -> pygame.Surface:
    """As `render`, with a dark drop below; the size is the same."""
    face = render(text, role, pixels, colour)
    drop = max(1, round(pixels * 0.05))
    line = pygame.Surface(face.get_size(), pygame.SRCALPHA)
    shadow = render(text, role, pixels, theme.SHADE)
    shadow.set_alpha(150)
    line.blit(shadow, (0, drop))
    line.blit(shadow, (0, max(1, drop // 2)))
    line.blit(face, (0, 0))
    return line


def render_gilded(text: str, role: Role, pixels: int) -> pygame.Surface:
    """As `render_shadowed`, in brass that is lighter above than below."""
    face = render(text, role, pixels, (255, 255, 255))
    width, height = face.get_size()
    ramp = pygame.Surface((1, 4))
    foot = theme.mix(theme.BRASS, theme.BRASS_DARK, 0.45)
    for y, stop in enumerate((theme.BRASS_LIGHT, theme.BRASS_LIGHT, theme.BRASS, foot)):
        ramp.set_at((0, y), stop)
    ramp = pygame.transform.smoothscale(ramp, (max(1, width), height))
    face.blit(ramp, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    drop = max(1, round(pixels * 0.05))
    line = pygame.Surface((width, height), pygame.SRCALPHA)
    shadow = render(text, role, pixels, theme.SHADE)
    shadow.set_alpha(190)
    line.blit(shadow, (0, drop))
    line.blit(face, (0, 0))
    return line


def wrap(text: str, width: float, measure: Callable[[str], float]) -> tuple[str, ...]:
    """`text` broken into lines no wider than `width`; a word that is too long is broken too.

    Line ends in `text` are kept. `measure` gives the width of a string.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            candidate = f"{line} {word}" if line else word
            if measure(candidate) <= width:
                line = candidate
                continue
            if line:
                lines.append(line)
            *full, line = _broken(word, width, measure)
            lines.extend(full)
        lines.append(line)
    return tuple(lines)


def _broken(word: str, width: float, measure: Callable[[str], float]) -> list[str]:
    parts = [""]
    for character in word:
        if parts[-1] and measure(parts[-1] + character) > width:
            parts.append("")
        parts[-1] += character
    return parts


def shorten(text: str, width: float, measure: Callable[[str], float]) -> str:
    """`text`, or as much of its beginning as fits `width` with an ellipsis behind it."""
    if measure(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def fitted(text: str, role: Role, pixels: int, width: float) -> tuple[int, str]:
    """The size and the part of `text` that fit `width`: it shrinks to at most two thirds, then is cut."""
    smallest = max(6, round(pixels * 2 / 3))
    while pixels > smallest and line_size(text, role, pixels)[0] > width:
        pixels -= 1
    return pixels, shorten(text, width, lambda line: line_size(line, role, pixels)[0])


def fitted_lines(
    text: str, role: Role, pixels: int, width: float, height: float
) -> tuple[int, tuple[str, ...]]:
    """As `fitted`, for a paragraph: the largest size at which its lines fit, or a last line that is cut."""
    smallest = max(6, round(pixels * 2 / 3))
    while True:
        lines = wrap(text, width, lambda line: line_size(line, role, pixels)[0])
        step = line_size("Ag", role, pixels)[1]
        if len(lines) * step <= height or pixels <= smallest:
            break
        pixels -= 1
    room = max(1, int(height // step))
    if len(lines) > room:
        rest = " ".join(lines[room - 1 :])
        lines = (*lines[: room - 1], shorten(rest, width, lambda line: line_size(line, role, pixels)[0]))
    return pixels, lines

"""Small round things: sigil coins, essence stones, laurels, moons, and the hints of keys and buttons."""

from __future__ import annotations

import numpy as np
import pygame

from game.phones.pictures.faces import NO_FACE, SIDE_PX, GuestFace, Photo
from game.ui.art import shapes, theme
from game.ui.art.fonts import Role
from game.ui.art.icons import silhouette
from game.ui.art.masks import blur, disc, ring, rounded_rectangle
from game.ui.art.paint import Layer, cut
from game.ui.art.panels import brass_ramp
from game.ui.art.text import render
from game.ui.art.theme import Colour, mix

_WHITE: Colour = (255, 255, 255)
PORTRAIT_SHARE = 0.82
"""Width of a photograph on a coin, in parts of the coin's."""


def coin(pixels: int, face: Colour, rim: Colour, icon: str, ink: Colour) -> pygame.Surface:
    """A coin with a raised rim and an icon on it, square."""
    layer = Layer(pixels, pixels)
    layer.fill(disc(pixels), (mix(rim, _WHITE, 0.5), rim, mix(rim, theme.SHADE, 0.45)))
    layer.fill(disc(pixels, 0.88), (mix(face, theme.SHADE, 0.35), mix(face, theme.SHADE, 0.1)))
    layer.fill(disc(pixels, 0.84), (mix(face, _WHITE, 0.22), face, mix(face, theme.SHADE, 0.16)))
    size = round(pixels * 0.60)
    drop = max(1, round(pixels * 0.015))
    light = silhouette(icon, size, mix(face, _WHITE, 0.6))
    layer.centre(light, pixels / 2, pixels / 2 + drop, 0.7)
    layer.centre(silhouette(icon, size, ink), pixels / 2, pixels / 2)
    return layer.finish()


def seat_coin(seat: int, pixels: int, out: bool = False, face: GuestFace = NO_FACE) -> pygame.Surface:
    """The coin of a seat with its sigil, or the `face` of the player who sits there, square.

    Grey once the seat is out of the game.
    """
    owner = theme.SEATS[seat]
    if face.photo is not None:
        return _portrait(face.photo, pixels, (130, 124, 140) if out else owner.colour, out)
    sigil = face.emblem or owner.sigil
    if out:
        return coin(pixels, (96, 90, 108), (130, 124, 140), sigil, (44, 38, 54))
    ink = mix(owner.colour, theme.readable_on(owner.colour), 0.92)
    return coin(pixels, owner.colour, theme.IVORY, sigil, ink)


def _portrait(photo: Photo, pixels: int, rim: Colour, out: bool) -> pygame.Surface:
    """A coin with a photograph; the rim has the colour of the seat."""
    layer = Layer(pixels, pixels)
    layer.fill(disc(pixels), (mix(rim, _WHITE, 0.5), rim, mix(rim, theme.SHADE, 0.45)))
    layer.fill(disc(pixels, 0.86), (theme.SHADE,))
    side = max(1, round(pixels * PORTRAIT_SHARE))
    taken = pygame.image.frombuffer(photo.pixels, (SIDE_PX, SIDE_PX), "RGB")
    shown = pygame.transform.smoothscale(taken, (side, side))
    if out:
        shown = pygame.transform.grayscale(shown)
    layer.centre(cut(shown, disc(side)), pixels / 2, pixels / 2)
    return layer.finish()


def value_coin(value: int, pixels: int) -> pygame.Surface:
    """A golden coin with a number: what something costs, square."""
    layer = Layer(pixels, pixels)
    layer.fill(disc(pixels), (theme.BRASS_LIGHT, theme.BRASS, theme.BRASS_DARK))
    layer.fill(disc(pixels, 0.86), (theme.BRASS_DARK, mix(theme.BRASS, theme.BRASS_DARK, 0.4)))
    layer.fill(
        disc(pixels, 0.80),
        (mix(theme.GOLD, _WHITE, 0.25), theme.GOLD, mix(theme.GOLD, theme.BRASS_DARK, 0.25)),
    )
    number = render(str(value), Role.DISPLAY, round(pixels * 0.62), theme.INK)
    layer.centre(number, pixels / 2, pixels / 2 - pixels * 0.01)
    return layer.finish()


def cost_stone(cost: int, pixels: int) -> pygame.Surface:
    """An essence stone with the number of stones to be paid."""
    layer = Layer(pixels, pixels)
    layer.fill(disc(pixels), (mix(theme.BRASS_LIGHT, _WHITE, 0.3), theme.BRASS, theme.BRASS_DARK))
    layer.fill(disc(pixels, 0.86), ((10, 70, 104), (18, 132, 160), (60, 196, 206)))
    number = render(str(cost), Role.DISPLAY, round(pixels * 0.88), _WHITE)
    shade = render(str(cost), Role.DISPLAY, round(pixels * 0.88), (4, 34, 58))
    layer.centre(shade, pixels / 2, pixels / 2 + pixels * 0.05, 0.8)
    layer.centre(number, pixels / 2, pixels / 2)
    return layer.finish()


_STONE: tuple[Colour, ...] = ((190, 255, 246), (54, 206, 214), (14, 104, 146))


def essence(pixels: int) -> pygame.Surface:
    """A glowing stone: one point of essence, square."""
    layer = Layer(pixels, pixels)
    halo = np.pad(disc(round(pixels * 0.62)), (pixels - round(pixels * 0.62)) // 2 + 1)[:pixels, :pixels]
    layer.fill(blur(halo, max(1, pixels // 10)), (70, 220, 230), opacity=0.75)
    mid, top, low = pixels / 2, pixels * 0.12, pixels * 0.88
    left, right = pixels * 0.2, pixels * 0.8
    shoulder, hip = pixels * 0.36, pixels * 0.64
    body = ((mid, top), (right, shoulder), (right, hip), (mid, low), (left, hip), (left, shoulder))
    layer.fill(shapes.polygon(pixels, pixels, body), _STONE)
    crown = shapes.polygon(
        pixels, pixels, ((mid, top), (right, shoulder), (mid, pixels * 0.5), (left, shoulder))
    )
    layer.fill(crown, (235, 255, 252), opacity=0.55)
    flank = shapes.polygon(pixels, pixels, ((mid, pixels * 0.5), (right, shoulder), (right, hip), (mid, low)))
    layer.fill(flank, (6, 54, 96), opacity=0.35)
    layer.fill(
        shapes.line(pixels, pixels, (*body, body[0]), max(1.0, pixels * 0.03)), (214, 255, 252), opacity=0.85
    )
    return layer.finish()


def prestige(pixels: int) -> pygame.Surface:
    """A golden laurel: one point of prestige, square."""
    layer = Layer(pixels, pixels)
    leaf = shapes.alpha_of(silhouette("laurel", pixels, _WHITE))
    lowered = np.roll(leaf, max(1, pixels // 28), axis=0)
    layer.fill(lowered, theme.SHADE, opacity=0.55)
    layer.fill(leaf, (theme.BRASS_LIGHT, theme.GOLD, theme.BRASS))
    return layer.finish()


def moon(pixels: int) -> pygame.Surface:
    """A moon crescent of brass, square: a dark rim for light grounds, a glow for dark ones."""
    layer = Layer(pixels, pixels)
    size = round(pixels * 0.78)
    pad = (pixels - size) // 2
    shape = np.zeros((pixels, pixels), np.uint8)
    shape[pad : pad + size, pad : pad + size] = shapes.crescent(size)
    reach = max(1, pixels // 16)
    halo = np.clip(blur(shape, reach).astype(np.float32) * 1.3, 0, 255).astype(np.uint8)
    layer.fill(np.roll(blur(shape, max(1, reach // 2)), reach, axis=0), theme.SHADE, opacity=0.6)
    layer.fill(halo, theme.GOLD, opacity=0.5)
    spread = blur(shape, max(1, round(pixels * 0.02))).astype(np.float32)
    layer.fill(np.clip(spread * 3 - 60, 0, 255).astype(np.uint8), theme.WALNUT_DARK, opacity=0.9)
    layer.fill(shape, (theme.IVORY, theme.BRASS_LIGHT, theme.GOLD, theme.BRASS, theme.BRASS_DARK))
    edge = max(1, pixels // 40)
    shine = np.minimum(shape, 255 - np.roll(shape, edge, axis=0))
    layer.fill(shine, _WHITE, opacity=0.6)
    return layer.finish()


_PAD = {
    "confirm": ("A", (22, 118, 78)),
    "back": ("B", (176, 42, 74)),
    "undo": ("X", (44, 92, 186)),
    "help": ("Y", (168, 108, 8)),
    "menu": ("≡", (70, 52, 106)),
}
_SIGNS = {"confirm": "cross", "back": "circle", "undo": "square", "help": "triangle"}
"""What a PlayStation's gamepad has in place of the letters."""
_SIGN_COLOURS: dict[str, Colour] = {
    "cross": (44, 92, 186),
    "circle": (176, 42, 74),
    "square": (158, 50, 132),
    "triangle": (22, 118, 78),
}
_KEYS = {"confirm": "return-key", "back": "Esc", "undo": "U", "help": "F1", "menu": "F10"}


def glyph(device: str, action: str, pixels: int) -> pygame.Surface:
    """The hint for `action` (confirm, back, undo, help, menu) on a device, square.

    A letter disc for the gamepad, one with a sign for a PlayStation's, a key cap for the keyboard, a pointing
    hand for touch and mouse.
    """
    if device == "playstation" and action in _SIGNS:
        return _pad_sign(_SIGNS[action], pixels)
    if device in ("pad", "playstation"):
        return _pad_button(action, pixels)
    if device == "keys":
        return _key_cap(_KEYS[action], pixels)
    return silhouette("touch", pixels, theme.CREAM)


def _pad_button(action: str, pixels: int) -> pygame.Surface:
    letter, colour = _PAD[action]
    layer = Layer(pixels, pixels)
    layer.fill(disc(pixels), mix(colour, theme.SHADE, 0.5))
    layer.fill(disc(pixels, 0.92), (_WHITE, theme.IVORY, theme.PARCHMENT))
    if action == "menu":
        layer.centre(silhouette("menu", round(pixels * 0.5), colour), pixels / 2, pixels / 2)
    else:
        layer.centre(render(letter, Role.DISPLAY, round(pixels * 0.72), colour), pixels / 2, pixels / 2)
    return layer.finish()


def _pad_sign(sign: str, pixels: int) -> pygame.Surface:
    layer = Layer(pixels, pixels)
    colour = _SIGN_COLOURS[sign]
    layer.fill(disc(pixels), mix(colour, theme.SHADE, 0.5))
    layer.fill(disc(pixels, 0.92), (_WHITE, theme.IVORY, theme.PARCHMENT))
    thick, mid = max(2.0, pixels * 0.08), pixels / 2
    low, high = pixels * 0.31, pixels * 0.69
    strokes: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
        "cross": (((low, low), (high, high)), ((low, high), (high, low))),
        "square": (((low, low), (high, low), (high, high), (low, high), (low, low)),),
        "triangle": (((mid, pixels * 0.26), (high, high * 0.94), (low, high * 0.94), (mid, pixels * 0.26)),),
    }
    if sign == "circle":
        layer.fill(shapes.arc(pixels, pixels * 0.23, thick, ((0.0, 360.0),)), colour)
    for corners in strokes.get(sign, ()):
        layer.fill(shapes.line(pixels, pixels, corners, thick), colour)
    return layer.finish()


_CAP_SHARES = (0.70, 0.68, 0.52)
"""Height of what is written on a key in parts of the key, by its letters."""


def _key_cap(label: str, pixels: int) -> pygame.Surface:
    layer = Layer(pixels, pixels)
    radius, lip = pixels * 0.2, max(1, round(pixels * 0.09))
    layer.fill(rounded_rectangle(pixels, pixels, radius), mix(theme.PARCHMENT, theme.INK, 0.45))
    layer.fill(rounded_rectangle(pixels, pixels - lip, radius), (_WHITE, theme.IVORY, theme.PARCHMENT))
    edge = ring(pixels, pixels - lip, radius, 0, max(1, pixels // 24))
    layer.fill(edge, mix(theme.PARCHMENT, theme.INK, 0.35))
    middle = (pixels - lip) / 2
    if label == "return-key":
        layer.centre(silhouette(label, round(pixels * 0.62), theme.INK), pixels / 2, middle)
    else:
        size = pixels * _CAP_SHARES[min(len(label), len(_CAP_SHARES)) - 1]
        layer.centre(render(label, Role.STRONG, round(size), theme.INK), pixels / 2, middle)
    return layer.finish()


def ribbon(width: int, height: int, colour: Colour, unit: float) -> pygame.Surface:
    """A brass-edged band for a type in words, with notched ends."""
    layer = Layer(width, height)
    notch = height * 0.28
    body = (
        (0, 0),
        (width, 0),
        (width - notch, height / 2),
        (width, height),
        (0, height),
        (notch, height / 2),
    )
    shape = shapes.polygon(width, height, body)
    layer.fill(shape, brass_ramp())
    line = max(1, round(2 * unit))
    inner = shapes.polygon(
        width,
        height,
        [
            (line * 1.8 + x * (width - line * 3.6) / width, line + y * (height - 2 * line) / height)
            for x, y in body
        ],
    )
    layer.fill(inner, (mix(colour, _WHITE, 0.14), colour, mix(colour, theme.SHADE, 0.3)))
    return layer.finish()

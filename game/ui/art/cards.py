"""Cards of cream stock: spell cards, picture cards and card backs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import pygame

from game.ui.art import marks, pyramids, sunburst, theme
from game.ui.art.fonts import Role
from game.ui.art.icons import silhouette
from game.ui.art.masks import Mask, disc, inset, noise, ring, rounded_rectangle
from game.ui.art.paint import Layer, gradient, grey, tile
from game.ui.art.panels import brass_ramp, pill
from game.ui.art.text import MAX_SHRINK, TextRoom, fit_text, flow, line_size, render
from game.ui.art.theme import Colour, mix

CORNER_RADIUS = 18
"""Corner radius of a card in logical units."""
TEXT_SIZE = 28
"""Size of the text on a card where there is room."""
WIDE_CARD_RATIO = 1.55
"""From this ratio of width to height on a spell card is laid out in three rows."""
_PRINT: Colour = (62, 40, 52)


class CardState(StrEnum):
    """How a spell card lies in the line: asleep, under a moon, under a moon and castable now, used up."""

    ASLEEP = "asleep"
    ACTIVE = "active"
    CASTABLE = "castable"
    CAST = "cast"


@dataclass(frozen=True, slots=True)
class SpellFace:
    """What a spell card says."""

    name: str
    sequence: str
    """Colour letters, 2 to 8 of R Y G B W K."""
    cost: int
    """Essence."""
    prestige: int
    effect: str
    """In words; shown as far as there is room."""


def stock(width: int, height: int, unit: float, edge: tuple[Colour, ...]) -> Layer:
    """An empty card: cream paper with fibres and a coloured edge."""
    layer = Layer(width, height)
    radius = CORNER_RADIUS * unit
    outline = rounded_rectangle(width, height, radius)
    layer.fill(outline, edge)
    line = max(2, round(4 * unit))
    paper = gradient(width, height, (theme.IVORY, (246, 234, 208), theme.PARCHMENT))
    for seed, grain, depth in ((91, 1, 0.03), (92, 4, 0.08)):
        tile(
            paper, grey((noise(256, seed, grain) * np.float32(depth)).astype(np.uint8)), pygame.BLEND_RGB_SUB
        )
    layer.fill(inset(width, height, radius, line), paper)
    hairline = ring(width, height, radius, line + max(1, round(2 * unit)), max(1, round(unit)))
    layer.fill(hairline, theme.BRASS_DARK, opacity=0.45)
    return layer


_EDGES: dict[CardState, tuple[Colour, ...]] = {
    CardState.ASLEEP: ((104, 88, 134), (62, 50, 88)),
    CardState.ACTIVE: brass_ramp(),
    CardState.CASTABLE: ((255, 246, 190), theme.GOLD, (255, 178, 40)),
    CardState.CAST: ((120, 108, 140), (76, 66, 94)),
}
_AWAKE = (CardState.ACTIVE, CardState.CASTABLE)


def spell_card(
    width: int, height: int, face: SpellFace, state: CardState, unit: float, letters: float
) -> pygame.Surface:
    """A spell: cost and name, the sequence in a window, the effect, the prestige.

    A card much wider than high carries its prestige beside the sequence, others in the lower right corner.
    `unit` is pixels per logical unit, `letters` the same for text. The moon is a piece of its own: see
    `moon_place`.
    """
    layer = stock(width, height, unit, _EDGES[state])
    pad, gap = round(12 * unit), round(6 * unit)
    wide = width > WIDE_CARD_RATIO * height
    head = round(min(52 * unit, height * (0.32 if wide else 0.22)))
    band = round(min(64 * unit, height * (0.34 if wide else 0.27)))
    _head(layer, face, pad, head, unit, letters)
    badge = _worth(face.prestige, round(min(36 * unit, band * 0.8)), unit)
    top, left = head + gap, width - 2 * pad
    beside = badge.get_width() + gap if wide else 0
    lit = state is CardState.CASTABLE
    layer.put(sequence_band(left - beside, band, face.sequence, lit, unit), (pad, top))
    foot = top + band + gap
    room = TextRoom(left, height - foot - pad)
    if wide:
        layer.centre(badge, width - pad - badge.get_width() / 2, top + band / 2)
    else:
        layer.put(badge, (width - pad - badge.get_width(), height - pad - badge.get_height()))
        room = TextRoom(left, room.height, badge.get_width() + gap, badge.get_height())
    _paragraph(layer, face.effect, (pad, foot), room, letters, unit)
    card = layer.finish()
    return card if state in _AWAKE else _dim(card, state)


def moon_place(width: float, height: float) -> tuple[float, float, float]:
    """x, y and side of a moon on a spell card of (width, height), in its upper right corner."""
    side = min(64.0, height * 0.34)
    return width - side * 0.80, -side * 0.26, side


def _head(layer: Layer, face: SpellFace, pad: int, head: int, unit: float, letters: float) -> None:
    """Cost at the left, name beside it; the corner at the right is left to the moon."""
    side = round(head * 0.86)
    layer.put(marks.cost_stone(face.cost, side), (pad - side // 12, (head - side) // 2 + side // 12))
    left = pad + side + pad // 2
    room = round(moon_place(layer.width / unit, layer.height / unit)[0] * unit) - left
    pixels, shown = fit_text(face.name, Role.TITLE, round(min(32 * letters, head * 0.66)), room, least=0.5)
    name = render(shown, Role.TITLE, pixels, theme.INK)
    layer.put(name, (left, (head - name.get_height()) // 2 + side // 12))


def sequence_band(width: int, height: int, sequence: str, lit: bool, unit: float) -> pygame.Surface:
    """The colours in a row on a dark window, close enough to read as one line; golden light when `lit`."""
    colour: Colour = (255, 176, 60) if lit else (150, 104, 226)
    radius = 12 * unit
    view = Layer(width, height)
    view.fill(rounded_rectangle(width, height, radius), sunburst.sky(width, height, colour, 12))
    view.fill(ring(width, height, radius, 0, max(1, round(2 * unit))), theme.SHADE, opacity=0.6)
    side = max(1, round(min(height * 0.80, (width - 8 * unit) / len(sequence))))
    gap = max(0, min(round(6 * unit), (width - side * len(sequence)) // (len(sequence) + 1)))
    left = (width - side * len(sequence) - gap * (len(sequence) - 1)) // 2
    shade = rounded_rectangle(side, side, side * 0.2)
    for index, letter in enumerate(sequence):
        at = (left + index * (side + gap), (height - side) // 2)
        view.fill(shade, theme.SHADE, at=(at[0], at[1] + max(1, side // 16)), opacity=0.6)
        view.put(pyramids.gem(letter, side, hollow=False, sign=letter), at)
    return view.finish()


def spell_stock(width: int, height: int, state: CardState, unit: float) -> pygame.Surface:
    """A spell card without anything on it, for a scene that lays out the words itself."""
    card = stock(width, height, unit, _EDGES[state]).finish()
    return card if state in _AWAKE else _dim(card, state)


def _paragraph(
    layer: Layer, text: str, at: tuple[int, int], room: TextRoom, letters: float, unit: float
) -> None:
    """Words in the middle of a room; where a corner is taken they stand on the bottom beside it.

    People who wish for large letters get them where there is room, and nobody loses a word to them.
    """
    if not text:
        return
    pixels, lines = flow(
        text, Role.STRONG, round(TEXT_SIZE * letters), room, MAX_SHRINK * min(1.0, unit / letters)
    )
    step = line_size("Ag", Role.STRONG, pixels)[1]
    spare = room.height - step * len(lines)
    top = at[1] + max(0, spare if room.taken_width else spare // 2)
    for index, (line, width) in enumerate(lines):
        drawn = render(line, Role.STRONG, pixels, _PRINT)
        layer.put(drawn, (at[0] + (width - drawn.get_width()) // 2, top + index * step))


def _worth(prestige: int, tall: int, unit: float) -> pygame.Surface:
    number = render(f"+{prestige}", Role.DISPLAY, round(tall * 0.72), theme.BRASS_LIGHT)
    laurel = marks.prestige(round(tall * 0.74))
    width = number.get_width() + laurel.get_width() + round(tall * 0.62)
    layer = Layer(width, tall)
    layer.put(pill(width, tall, (74, 48, 120), unit), (0, 0))
    layer.put(laurel, (round(tall * 0.22), (tall - laurel.get_height()) // 2))
    layer.put(number, (round(tall * 0.34) + laurel.get_width(), (tall - number.get_height()) // 2))
    return layer.finish()


def _dim(card: pygame.Surface, state: CardState) -> pygame.Surface:
    """Out of the light: a card without a moon is dusky, one that was cast this turn greyer still."""
    tint = (178, 168, 200) if state is CardState.ASLEEP else (138, 132, 154)
    card.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return card


@dataclass(frozen=True, slots=True)
class CardFace:
    """What a picture card says."""

    title: str
    icon: str
    kind: str
    """The type, in words, on the ribbon."""
    text: str
    colour: Colour
    cost: int | None = None
    prestige: int | None = None


def picture_card(width: int, height: int, face: CardFace, unit: float, letters: float) -> pygame.Surface:
    """A card with a sunburst window and a large silhouette, the type on a ribbon, and its text."""
    layer = stock(
        width, height, unit, (mix(face.colour, (255, 255, 255), 0.2), mix(face.colour, theme.SHADE, 0.4))
    )
    pad, head = round(12 * unit), round(height * 0.16)
    left = pad
    if face.cost is not None:
        coin = round(head * 1.05)
        layer.put(marks.value_coin(face.cost, coin), (pad // 3, pad // 3))
        left = coin + pad // 2
    name = _title(face.title, round(min(34 * letters, head * 0.72)), width - left - pad, unit)
    layer.centre(name, left + (width - left - pad) / 2, head / 2 + pad / 3)
    tall = round(height * 0.34)
    view = sunburst.window(width - 2 * pad, tall, face.colour, face.icon, 12 * unit, unit)
    layer.put(view, (pad, head))
    band = round(height * 0.13)
    _kind(layer, face, head + tall - band // 2, band, unit)
    top = head + tall + band // 2
    foot = height - pad
    if face.prestige is not None:
        badge = _worth(face.prestige, band, unit)
        foot -= band
        layer.put(badge, ((width - badge.get_width()) // 2, foot))
    _paragraph(layer, face.text, (pad, top), TextRoom(width - 2 * pad, foot - top), letters, unit)
    return layer.finish()


def _title(title: str, pixels: int, room: int, unit: float) -> pygame.Surface:
    """Draws it in the letters of titles, or in narrow ones where those are too small to read from afar."""
    size, shown = fit_text(title, Role.TITLE, pixels, room)
    role = Role.TITLE
    if size < theme.LEGIBLE_SIZE * unit:
        role = Role.LABEL
        size, shown = fit_text(title, role, pixels, room)
    return render(shown, role, size, theme.INK)


def _kind(layer: Layer, face: CardFace, y: int, tall: int, unit: float) -> None:
    pixels, shown = fit_text(face.kind.upper(), Role.LABEL, round(tall * 0.76), layer.width * 0.74)
    if pixels < theme.LEGIBLE_SIZE * unit:
        return
    ground = mix(face.colour, theme.SHADE, 0.35)
    word = render(shown, Role.LABEL, pixels, theme.readable_on(ground))
    width = round(word.get_width() + tall * 1.5)
    layer.put(marks.ribbon(width, tall, ground, unit), ((layer.width - width) // 2, y))
    layer.centre(word, layer.width / 2, y + tall / 2)


def card_back(width: int, height: int, colour: Colour, icon: str, unit: float) -> pygame.Surface:
    """The back of a card: lattice in one colour with an icon in a brass ring."""
    layer = Layer(width, height)
    radius = CORNER_RADIUS * unit
    layer.fill(rounded_rectangle(width, height, radius), (theme.IVORY, theme.PARCHMENT))
    margin = max(2, round(8 * unit))
    inner = inset(width, height, radius, margin)
    layer.fill(inner, (mix(colour, theme.SHADE, 0.45), mix(colour, theme.SHADE, 0.68)))
    layer.fill(np.minimum(_lattice(width, height, max(6, round(22 * unit))), inner), colour, opacity=0.22)
    layer.fill(ring(width, height, radius, margin + round(5 * unit), max(1, round(2 * unit))), brass_ramp())
    side = round(min(width, height) * 0.56)
    coin = Layer(side, side)
    coin.fill(disc(side), brass_ramp())
    coin.fill(disc(side, 0.93), (mix(colour, theme.SHADE, 0.6), mix(colour, theme.SHADE, 0.75)))
    coin.centre(silhouette(icon, round(side * 0.62), mix(colour, (255, 255, 255), 0.25)), side / 2, side / 2)
    layer.centre(coin.finish(), width / 2, height / 2)
    return layer.finish()


def _lattice(width: int, height: int, step: int) -> Mask:
    x = np.arange(width)[None, :]
    y = np.arange(height)[:, None]
    thin = max(1, step // 10)
    lines = ((x + y) % step < thin) | ((x - y) % step < thin)
    return lines.astype(np.uint8) * 255

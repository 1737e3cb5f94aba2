"""Plates that belong to a seat: the place at the table and the banner that says whose turn it is."""

from __future__ import annotations

from enum import StrEnum

import pygame

from game.phones.pictures.faces import NO_FACE, GuestFace
from game.ui.art import marks, theme
from game.ui.art.masks import inset, ring, rounded_rectangle
from game.ui.art.paint import Layer, narrowed_width, widen
from game.ui.art.panels import Style, panel
from game.ui.art.theme import Colour, mix


class PlateState(StrEnum):
    """How a seat stands in the match."""

    ACTIVE = "active"
    WAITING = "waiting"
    OUT = "out"


def seat_plate(
    width: int, height: int, seat: int, state: PlateState, unit: float, face: GuestFace | None = NO_FACE
) -> pygame.Surface:
    """The plate of a seat with its coin at the left; words go to the right of `coin_side`.

    There is no coin where there is no `face`.
    """
    colour = theme.SEATS[seat].colour
    radius = 26 * unit
    line, seam = max(2, round((5 if state is PlateState.ACTIVE else 3) * unit)), max(1, round(2 * unit))
    narrow = narrowed_width(width, max(radius, line + seam, 0 if face is None else height))
    layer = Layer(narrow, height)
    layer.fill(rounded_rectangle(narrow, height, radius), _face(colour, state))
    _gleam(layer, radius, line, unit)
    edge = _edge(colour, state)
    layer.fill(ring(narrow, height, radius, 0, line), edge)
    layer.fill(ring(narrow, height, radius, line, seam), theme.SHADE, opacity=0.45)
    side = coin_side(height)
    pad = (height - side) // 2
    if face is not None:
        layer.put(marks.seat_coin(seat, side, state is PlateState.OUT, face), (pad, pad))
    return widen(layer.finish(), width)


def coin_side(height: int) -> int:
    """Side of the coin on a plate of `height`; it stands (height - side) / 2 from the left edge."""
    return min(round(height * 0.66), height - 2)


def _face(colour: Colour, state: PlateState) -> tuple[Colour, ...]:
    if state is PlateState.ACTIVE:
        deep = mix(colour, (24, 12, 20), 0.66)
        return (mix(deep, colour, 0.12), deep, mix(deep, theme.SHADE, 0.45))
    if state is PlateState.OUT:
        return ((40, 34, 50), (26, 22, 34))
    return (theme.GLASS_TOP, mix(theme.GLASS_TOP, theme.GLASS_BOTTOM, 0.7), theme.GLASS_BOTTOM)


def _edge(colour: Colour, state: PlateState) -> tuple[Colour, ...]:
    if state is PlateState.ACTIVE:
        return (theme.BRASS_LIGHT, theme.GOLD, theme.BRASS)
    if state is PlateState.OUT:
        return ((92, 84, 104), (62, 56, 74))
    return (mix(colour, theme.SHADE, 0.1), mix(colour, theme.SHADE, 0.45))


def _gleam(layer: Layer, radius: float, line: int, unit: float) -> None:
    width, height = layer.width, layer.height
    mask = inset(width, height, radius, line)
    reach = round(height * 0.45)
    for y in range(height):
        share = max(0.0, 1 - y / reach) ** 2
        mask[y] = (mask[y] * share).astype(mask.dtype)
    layer.fill(mask, (255, 255, 255), opacity=0.14)


def turn_banner(
    width: int, height: int, seat: int | None, unit: float, face: GuestFace = NO_FACE
) -> pygame.Surface:
    """The title plate with the coin of the seat whose turn it is, or without a coin."""
    plate = panel(width, height, Style.TITLE, unit)
    if seat is None:
        return plate
    layer = Layer(width, height)
    layer.put(plate, (0, 0))
    colour = theme.SEATS[seat].colour
    line = max(2, round(4 * unit))
    layer.fill(
        ring(width, height, theme.CORNER_RADIUS * unit, 0, line), (theme.BRASS_LIGHT, theme.BRASS, colour)
    )
    side = round(height * 0.74)
    layer.put(
        marks.seat_coin(seat, side, face=face), (round((height - side) / 2) + line, (height - side) // 2)
    )
    return layer.finish()

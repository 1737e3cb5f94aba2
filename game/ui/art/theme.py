"""The palette and the sizes of the art direction "Midnight tavern, brass and felt".

Colours are (red, green, blue), 0..255. Sizes are logical units of the 1920x1080 space.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Colour = tuple[int, int, int]

NIGHT_TOP: Colour = (43, 28, 68)
NIGHT_BOTTOM: Colour = (13, 9, 26)
GLASS_TOP: Colour = (62, 42, 98)
GLASS_BOTTOM: Colour = (33, 22, 58)
INK: Colour = (38, 22, 30)
CREAM: Colour = (255, 246, 226)
PARCHMENT: Colour = (240, 226, 194)
LAVENDER: Colour = (214, 200, 240)
SHADE: Colour = (6, 3, 14)

BRASS_LIGHT: Colour = (255, 226, 150)
BRASS: Colour = (232, 178, 74)
BRASS_DARK: Colour = (138, 88, 30)
GOLD: Colour = (255, 206, 92)
WALNUT_LIGHT: Colour = (142, 88, 52)
WALNUT: Colour = (98, 58, 34)
WALNUT_DARK: Colour = (48, 26, 18)
LEATHER: Colour = (58, 38, 32)
IVORY: Colour = (250, 242, 222)
MINT: Colour = (110, 242, 178)
ALARM: Colour = (255, 122, 110)

BODY_SIZE = 32
LEGIBLE_SIZE = 26
"""Letters that one must read from three metres are at least this high."""
CORNER_RADIUS = 28
PIECE_MARGIN = 32
"""How far shadows, glows and focus rings reach beyond the piece they belong to, on every side."""


class TableCloth(StrEnum):
    """The cloth of a table; one for each game."""

    TEAL = "teal"
    WINE = "wine"
    FOREST = "forest"
    SLATE = "slate"
    SAND = "sand"


FELTS: dict[TableCloth, tuple[Colour, Colour]] = {
    TableCloth.TEAL: ((20, 96, 94), (8, 50, 56)),
    TableCloth.WINE: ((112, 30, 52), (58, 12, 32)),
    TableCloth.FOREST: ((34, 94, 52), (14, 48, 30)),
    TableCloth.SLATE: ((58, 74, 104), (28, 36, 58)),
    TableCloth.SAND: ((128, 96, 56), (72, 50, 30)),
}
"""Middle and edge of each cloth, dark enough for cream text."""


class Tone(StrEnum):
    """What a button means: go on, other way, careful, back or danger, settings, minor."""

    GREEN = "green"
    BLUE = "blue"
    AMBER = "amber"
    CRIMSON = "crimson"
    VIOLET = "violet"
    QUIET = "quiet"


class ControlState(StrEnum):
    """How a control stands."""

    NORMAL = "normal"
    FOCUS = "focus"
    PRESSED = "pressed"
    DISABLED = "disabled"


@dataclass(frozen=True, slots=True)
class ToneColours:
    """The two tones of a button face, its lip below, and the text that reads on it at 4.5:1."""

    top: Colour
    bottom: Colour
    lip: Colour
    text: Colour


TONES: dict[Tone, ToneColours] = {
    Tone.GREEN: ToneColours((24, 122, 80), (14, 98, 64), (6, 58, 40), CREAM),
    Tone.BLUE: ToneColours((56, 108, 206), (38, 82, 172), (18, 44, 106), CREAM),
    Tone.AMBER: ToneColours((255, 200, 92), (240, 164, 44), (140, 84, 18), INK),
    Tone.CRIMSON: ToneColours((196, 52, 84), (160, 32, 66), (92, 14, 40), CREAM),
    Tone.VIOLET: ToneColours((108, 74, 176), (82, 52, 142), (46, 26, 88), CREAM),
    Tone.QUIET: ToneColours((70, 52, 106), (52, 37, 84), (28, 18, 50), CREAM),
}


@dataclass(frozen=True, slots=True)
class Seat:
    """Colour, sigil (an icon) and spoken name of the colour of one seat."""

    colour: Colour
    sigil: str
    name: str


SEATS: tuple[Seat, ...] = (
    Seat((255, 178, 25), "flame", "amber"),
    Seat((25, 255, 255), "wave", "cyan"),
    Seat((127, 64, 255), "star", "violet"),
    Seat((217, 22, 87), "anvil", "crimson"),
    Seat((225, 255, 166), "leaf", "lime"),
    Seat((162, 80, 178), "owl", "orchid"),
    Seat((250, 246, 255), "sun", "pearl"),
    Seat((66, 190, 96), "crystal", "green"),
    Seat((96, 146, 255), "tower", "blue"),
)
"""In the order of the seats. The first two, three, ... six stay apart for all kinds of colour vision: the
smallest CIE76 difference among four is 53, among five 40, among six 33; each is 3:1 on NIGHT_TOP. Seats seven
to nine, which few games have, differ by their sigils."""


@dataclass(frozen=True, slots=True)
class PieceColour:
    """A pyramid colour: glass body, light edge, dark edge, and the colour of the marks on it."""

    name: str
    body: Colour
    light: Colour
    dark: Colour
    mark: Colour


PIECES: dict[str, PieceColour] = {
    "R": PieceColour("red", (214, 38, 48), (255, 142, 122), (104, 6, 24), (255, 240, 228)),
    "Y": PieceColour("yellow", (250, 202, 28), (255, 244, 150), (156, 92, 0), (62, 36, 0)),
    "G": PieceColour("green", (34, 158, 66), (138, 236, 132), (4, 70, 32), (240, 255, 232)),
    "B": PieceColour("blue", (38, 98, 224), (134, 190, 255), (10, 30, 112), (236, 246, 255)),
    "W": PieceColour("white", (232, 236, 246), (255, 255, 255), (128, 138, 168), (44, 46, 70)),
    "K": PieceColour("black", (46, 44, 54), (150, 148, 170), (10, 9, 14), (255, 246, 226)),
}
"""The six colours in the order of the faces of the knucklebone, by their letter."""


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour `share` of the way (0..1) from `a` to `b`."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def luminance(colour: Colour) -> float:
    """Relative luminance, 0..1, after WCAG 2.1."""

    def linear(channel: int) -> float:
        value = channel / 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])


VEIL_OPACITY = 0.34
"""How much of the night lies over what steps back."""


def contrast(a: Colour, b: Colour) -> float:
    """Contrast ratio of two colours, 1..21, after WCAG 2.1."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable_on(ground: Colour) -> Colour:
    """Cream or ink, whichever reads better on `ground`."""
    return CREAM if contrast(CREAM, ground) >= contrast(INK, ground) else INK

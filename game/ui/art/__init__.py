"""The look of Knucklebone: everything drawn, baked at the size of the screen and kept.

`Art` is the only thing the rest of the interface needs to know.
"""

from game.ui.art.art import Art
from game.ui.art.cards import CardFace, CardState, SpellFace
from game.ui.art.dice import TUMBLE_FRAMES, DieState
from game.ui.art.field import SquareMark
from game.ui.art.fonts import Role, covers
from game.ui.art.panels import Style
from game.ui.art.plates import PlateState
from game.ui.art.theme import PIECE_MARGIN, ControlState, TableCloth, Tone

__all__ = [
    "PIECE_MARGIN",
    "TUMBLE_FRAMES",
    "Art",
    "CardFace",
    "CardState",
    "ControlState",
    "DieState",
    "PlateState",
    "Role",
    "SpellFace",
    "SquareMark",
    "Style",
    "TableCloth",
    "Tone",
    "covers",
]

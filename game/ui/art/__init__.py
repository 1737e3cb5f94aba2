"""The look of Knucklebone: everything drawn, baked at the size of the screen and kept.

`Art` is the only thing the rest of the interface needs to know.
"""

from game.ui.art.art import Art
from game.ui.art.fonts import Role, covers
from game.ui.art.panels import Style
from game.ui.art.theme import MARGIN, Felt, State, Tone

__all__ = ["MARGIN", "Art", "Felt", "Role", "State", "Style", "Tone", "covers"]

"""The plain board: any game of the catalogue, in words, with large buttons and a curtain for secrets.

board      what is shown and pressed           options    the buttons, grouped where there are many
overview   how things stand, seat by seat      hand       what one seat may do and see, and the curtain over it
panel      the table itself, or one seat in full
"""

from game.ui.boards.generic.board import GenericBoard

__all__ = ["GenericBoard"]

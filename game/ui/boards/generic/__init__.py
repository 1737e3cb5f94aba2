"""The plain board: any game of the catalogue, in words, with large buttons and a curtain for secrets.

board      what is shown and pressed           hand      what a seat may do and see, and the curtain
overview   how things stand, seat by seat      options   the buttons, grouped where there are many
panel      the table itself, or one seat in full
"""

from game.ui.boards.generic.board import GenericBoard

__all__ = ["GenericBoard"]

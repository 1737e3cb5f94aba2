"""The table of The Unnamed Game: the trick, the market, the worker yard, and what can be done with them.

panel         what can be read and done beside the board     story       what the log tells in brief
view_models   what lies on the felt                          pictures    the cards
trick, market, yard, track, piles, transitions               what is seen
lesson, help, reference, result                              what is shown around a match
"""

from __future__ import annotations

from game.ui.presentation import load_presentation

TABLE = load_presentation(__name__, "UnnamedBoard")

"""The table of Engine: tableaux, the suit wheel, what acts next, hand and piles.

panel         what can be read and done beside the board     view_models what tableaux and wheel look like
layout        where everything lies                          stage       where that is now, for what flies
tableau, wheel, piles, pictures, transitions                 what is seen
lesson, help, reference, result                              what is shown around a match
"""

from __future__ import annotations

from game.ui.presentation import load_presentation

TABLE = load_presentation(__name__, "EngineBoard")

"""The table of Trade or Duel: what is known of every hand, the arena, the own cards.

panel         what can be read and done beside the board     view_models what seats and arena look like
layout        where everything lies
mats, arena, pile, pictures, transitions                     what is seen
lesson, help, reference, result                              what is shown around a match
"""

from __future__ import annotations

from game.ui.presentation import load_presentation

TABLE = load_presentation(__name__, "TradeOrDuelBoard", ahead=9)

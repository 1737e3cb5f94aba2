"""The board of Trade or Duel: what is known of every hand, the arena, the own cards.

chooser    what a person has picked so far      refusals   why something cannot be done
looks      what seats and arena look like       offers     what the panel offers
layout     where everything lies
mats, arena, pile, pictures, flights            what is seen
"""

from game.games.trade_or_duel.table.board import TradeOrDuelBoard

__all__ = ["TradeOrDuelBoard"]

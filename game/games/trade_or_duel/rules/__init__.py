"""Trade or Duel: the rules in small modules.

vocabulary  cards and numbers                 flow         the turn, step by step
settings    house rules                       interaction  what a trade and a duel do
state       one position, and who sees what   scoring      comparing hands, the end
knowledge   what a seat can deduce            themes       other names for cards and words
determinization: states that a seat cannot rule out
actions, events: what is chosen and what happens, each with its words
summary: the table in plain words
"""

from game.games.trade_or_duel.rules.rules import TradeOrDuel
from game.games.trade_or_duel.rules.state import State

__all__ = ["State", "TradeOrDuel"]

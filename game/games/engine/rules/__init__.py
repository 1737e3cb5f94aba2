"""Engine: the rules in small modules, each one chapter of the rule book.

vocabulary  cards, suits, cells               flow       the turn, step by step
settings    house rules                       scanning   which card is activated next
state       one position                      cards      what each engine card does
setup       before the first turn             instants   jacks, queens and kings
layout      the floating 3×3                  building   what building costs, and where it goes
hands       deck, hands, discard pile         tallies    gold and victory points
views       what a seat knows and imagines    scoring    the end
prices      what building costs                abilities  which cards can act
actions, events: what is chosen and what happens, and both in words
summary, words: how it stands, for people
"""

from game.games.engine.rules.rules import Engine
from game.games.engine.rules.state import State

__all__ = ["Engine", "State"]

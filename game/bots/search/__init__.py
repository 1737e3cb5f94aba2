"""The bot that thinks ahead, the same for every game.

It imagines worlds that its seat cannot rule out, tries its options in each of them, lets rules of thumb play
on for a while, and looks where that leaves it: flat Monte Carlo search over determinizations. Where rules of
thumb foresee too little, it searches in a tree instead.

evaluator   what a game must teach the search      searcher    the bot, and what it found
playout     one world, played on                   halving     which options get how many playouts
racing      which options leave early              hints       what it would tell a person
tree        what others reply, tried out as well   reasons     why an option looks best
"""

from game.bots.search.evaluator import Evaluator, share
from game.bots.search.hints import Hint, hints
from game.bots.search.searcher import Prospect, Searcher, weigh

__all__ = ["Evaluator", "Hint", "Prospect", "Searcher", "hints", "share", "weigh"]

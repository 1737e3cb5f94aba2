"""The board of The Unnamed Game: the trick, the market, the worker yard, and what can be done with them.

chooser    what a person has picked so far       refusals   why something cannot be done
offers     what the panel offers                 details    what the panel explains
story      what the log tells in brief           piles      what everybody owns
looks      what lies on the felt                 pictures   the cards
trick, market, yard, track, flights              what is seen
"""

from game.games.unnamed.table.board import UnnamedBoard

__all__ = ["UnnamedBoard"]

"""The Unnamed Game: the rules in small modules, each one chapter of the rule book.

vocabulary  cards, suits, ranks, sets of cards    flow        the course of the match
settings    house rules                           dealing     set-up, Special Powers, the deal
state       one position                          tricks      the Resource game
decks       how decks are read                    capture     who gets the cards of a trick
fx          the language of FX                    taxation    who has not used a power pays
powers      what each Special Power does          market      FX on sale, prices, Vendors
views       what a seat may know                  trading     trades and purchases
knowledge   what each has seen of the trades      creation    tokens, Workers, laps
scoring     the end                               attempts    teams and dice
determinization: what may lie behind a view       effects     what FX do
actions, events, summary: what is chosen, what happens and how it stands, and all of it in words
"""

from game.games.unnamed.rules.rules import Unnamed
from game.games.unnamed.rules.state import State

__all__ = ["State", "Unnamed"]

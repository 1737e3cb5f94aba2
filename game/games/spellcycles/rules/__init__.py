"""Spellcycles: the rules in small modules, each one chapter of the rule book.

vocabulary  colours, sizes, pieces, squares      flow      the turn, step by step
spells      the language of Spell Cards          matching  which spells match where
settings    house rules                          casting   what a cast does to the table
state       one position                         steps     its effects, one after the other
setup       before the first turn                effects   what each effect does
geometry    the lines of the field               pieces    moving pieces about
scoring     the end                              tallies   Essence and Prestige
choices     many options as one sequence
actions, events: what is chosen, what happens, and both in words
sense, explaining: what should lie on a real field, and by which answers it came to lie otherwise
"""

from game.games.spellcycles.rules.rules import Spellcycles
from game.games.spellcycles.rules.state import State

__all__ = ["Spellcycles", "State"]

"""The board of Spellcycles: the Casting Field, the Spell Line, and what can be done with them.

chooser    what a person has picked so far      words     everything that is said
refusals   why something cannot be done         walk      what to do on a real field
content, offers   what the panel offers         panel     the panel itself
looks      what squares and spells look like    field, line, pictures, flights   what is seen
"""

from game.games.spellcycles.table.board import SpellcyclesBoard

__all__ = ["SpellcyclesBoard"]

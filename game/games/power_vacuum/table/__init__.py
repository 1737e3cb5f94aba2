"""The board of Power Vacuum: the control board with its cable, the trick, the statues.

chooser    what a person has picked so far       refusals   why something cannot be done
offers     what the panel offers and explains    looks      what lies on the felt
console, statues, pictures, flights              what is seen
"""

from game.games.power_vacuum.table.board import PowerVacuumBoard

__all__ = ["PowerVacuumBoard"]

"""The board of Engine: tableaux, the suit wheel, what acts next, hand and piles.

chooser    what a person has picked so far      words     everything that is said
refusals   why something cannot be done         order     which cards act next
offers     what the panel offers                looks     what tableaux and wheel look like
layout     where everything lies                stage     where that is now, for what flies
tableau, wheel, piles, pictures, flights         what is seen
"""

from game.games.engine.table.board import EngineBoard

__all__ = ["EngineBoard"]

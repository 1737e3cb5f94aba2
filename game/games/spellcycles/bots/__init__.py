"""Bots that know how Spellcycles is played."""

from game.games.spellcycles.bots.greedy import GreedySpellcaster

__all__ = ["GreedySpellcaster"]

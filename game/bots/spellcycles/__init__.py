"""Bots that know how Spellcycles is played."""

from game.bots.spellcycles.greedy import GreedySpellcaster

__all__ = ["GreedySpellcaster"]

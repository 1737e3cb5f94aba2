"""Bots that know how Spellcycles is played."""

from game.games.spellcycles.bots.evaluator import SpellcyclesEvaluator as Evaluator
from game.games.spellcycles.bots.greedy import GreedySpellcaster as Greedy
from game.games.spellcycles.bots.heuristic import careful, wild

__all__ = ["Evaluator", "Greedy", "careful", "wild"]

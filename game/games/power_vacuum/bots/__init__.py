"""Bots that know how Power Vacuum is played."""

from game.games.power_vacuum.bots.evaluator import MinisterEvaluator as Evaluator
from game.games.power_vacuum.bots.greedy import GreedyMinister as Greedy
from game.games.power_vacuum.bots.heuristic import careful, wild

__all__ = ["Evaluator", "Greedy", "careful", "wild"]

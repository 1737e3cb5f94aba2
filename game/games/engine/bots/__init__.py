"""Bots that know how Engine is played."""

from game.games.engine.bots.evaluator import EngineEvaluator as Evaluator
from game.games.engine.bots.greedy import GreedyEngineer as Greedy
from game.games.engine.bots.heuristic import careful, wild

__all__ = ["Evaluator", "Greedy", "careful", "wild"]

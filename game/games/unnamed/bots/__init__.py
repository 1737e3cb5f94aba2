"""Bots that know how The Unnamed Game is played."""

from game.games.unnamed.bots.evaluator import ForemanEvaluator as Evaluator
from game.games.unnamed.bots.greedy import GreedyForeman as Greedy
from game.games.unnamed.bots.styles import careful, wild

__all__ = ["Evaluator", "Greedy", "careful", "wild"]

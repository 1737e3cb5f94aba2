"""Bots that know how Trade or Duel is played."""

from game.games.trade_or_duel.bots.evaluator import DuelEvaluator as Evaluator
from game.games.trade_or_duel.bots.greedy import GreedyDuellist as Greedy
from game.games.trade_or_duel.bots.heuristic import careful, wild

__all__ = ["Evaluator", "Greedy", "careful", "wild"]

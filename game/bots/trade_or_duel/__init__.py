"""Bots that know how Trade or Duel is played."""

from game.bots.trade_or_duel.greedy import GreedyDuellist

__all__ = ["GreedyDuellist"]

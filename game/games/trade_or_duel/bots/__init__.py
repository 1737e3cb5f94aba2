"""Bots that know how Trade or Duel is played."""

from game.games.trade_or_duel.bots.greedy import GreedyDuellist

__all__ = ["GreedyDuellist"]

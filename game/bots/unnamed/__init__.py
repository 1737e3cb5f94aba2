"""Bots that know how The Unnamed Game is played."""

from game.bots.unnamed.greedy import GreedyForeman

__all__ = ["GreedyForeman"]

"""Bots that know how The Unnamed Game is played."""

from game.games.unnamed.bots.greedy import GreedyForeman

__all__ = ["GreedyForeman"]

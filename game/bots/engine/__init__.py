"""Bots that know how Engine is played."""

from game.bots.engine.greedy import GreedyEngineer

__all__ = ["GreedyEngineer"]

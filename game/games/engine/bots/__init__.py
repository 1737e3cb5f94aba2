"""Bots that know how Engine is played."""

from game.games.engine.bots.greedy import GreedyEngineer

__all__ = ["GreedyEngineer"]

"""Bots that know how Power Vacuum is played."""

from game.games.power_vacuum.bots.greedy import GreedyMinister

__all__ = ["GreedyMinister"]

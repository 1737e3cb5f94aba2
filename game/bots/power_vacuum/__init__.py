"""Bots that know how Power Vacuum is played."""

from game.bots.power_vacuum.greedy import GreedyMinister

__all__ = ["GreedyMinister"]

"""A night: several games in one evening with one crown."""

from game.features.feature import Feature

FEATURE = Feature("night")

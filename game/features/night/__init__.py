"""A night: several games in one evening with one crown."""

"""A night: its score, its podium, and how it is set up."""

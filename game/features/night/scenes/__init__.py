"""The pages of a night: its plan, its score, its podium."""

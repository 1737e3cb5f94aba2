"""Real dice of a match: the desk they are asked at, what was proposed, and what was accepted."""

"""The real field of a match: what watches it, what is remembered of it, and the pictures kept of it."""

"""Knucklebone: the console for game night at a real table."""

__version__ = "0.3.0"

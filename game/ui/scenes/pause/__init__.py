"""The menu over a match."""

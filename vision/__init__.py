"""Frames in, dice and pieces out. Knows no game and no screen."""

"""Rolls for other programs, streams and people."""

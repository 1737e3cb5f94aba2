"""How phones join."""

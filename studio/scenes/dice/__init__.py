"""Rendered dice: their shape, what they are made of, and how they lie on a table."""

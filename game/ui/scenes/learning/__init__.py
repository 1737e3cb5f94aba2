"""Lessons, help and reference."""

"""Drawn pictures and films of dice and fields, to learn from and to test with."""

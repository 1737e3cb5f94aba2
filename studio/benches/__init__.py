"""Measurements of recognition, on pictures and films drawn here."""

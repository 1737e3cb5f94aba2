"""Stored matches watched again, with the chances of each seat."""

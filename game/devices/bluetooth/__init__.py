"""Bluetooth dice: which belong to the table, and what they tell of a throw."""

"""Typed dice: people roll for themselves and press what fell."""

"""Dice sources: adapters that let camera, tower, fingers or chance answer a roll request."""

"""Dice that tell over Bluetooth Low Energy how they fell: Pixels and GoDice. Knows no game and no screen."""

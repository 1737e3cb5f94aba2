"""Reads the dice in a picture: `python examples/read_dice.py PICTURE`."""

import sys
from pathlib import Path

from vision.dice import DiceReader, read_picture

for die in DiceReader().read(read_picture(Path(sys.argv[1]))):
    print(f"{die.value} at {die.box}, {die.confidence:.0%} sure")

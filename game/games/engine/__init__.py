"""Engine in the catalogue."""

from __future__ import annotations

from game.catalogue.house import house_game
from game.rules.contract import GameInfo
from game.rules.text import N_

GAME = house_game(
    __name__,
    "Engine",
    GameInfo(
        "engine",
        "Engine",
        range(2, 5),
        "Build an engine of playing cards, three by three, and set it running turn after turn.",
        has_dice=False,
        minutes=35,
        beats=N_(
            (
                "Goal: build an engine of cards that makes gold and points.",
                "A turn: choose a suit, take its gift, and your cards of that suit act.",
                "The twist: everybody else's cards of that suit act, too.",
                "At 40 victory points the match ends; most points win.",
            )
        ),
    ),
    playouts={"steady": 20, "sharp": 50, "master": 400},
    attention={"steady": 0.5, "sharp": 0.75},
    absent="greedy",
    secrets=True,
    icon="gears",
    felt="slate",
    colour=(108, 146, 224),
    place=3,
)

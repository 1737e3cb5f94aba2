"""The short rules of the game, for the help pages."""

from __future__ import annotations

from game.ui.reference.page import Entry, Page

PAGES = (
    Page(
        "What it is about",
        (
            Entry(
                "crown", "The statue", "Collect power and build your statue; whoever completes it first wins."
            ),
            Entry(
                "cards",
                "Tricks",
                "Follow the suit if you can. Spies, and red by the usual rule, are "
                "free; after a Spy everything is.",
            ),
            Entry(
                "hidden-eye", "Spies", "The backs show suits. Only Spies look like another suit from behind."
            ),
            Entry(
                "switch",
                "Control board",
                "Who played lowest moves one power along the cable, then one plug of it.",
            ),
            Entry(
                "lock",
                "Agendas",
                "Secret wishes: which two appliances shall end with the most and the least power.",
            ),
            Entry("podium", "Winning a trick", "Take one power, or a card of the trick for your hand."),
        ),
    ),
)

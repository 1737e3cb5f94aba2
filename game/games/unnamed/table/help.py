"""The short rules of the game, for the help pages."""

from __future__ import annotations

from game.ui.reference.page import Entry, Page

PAGES = (
    Page(
        "What it is about",
        (
            Entry("cards", "Three games in one", "Win cards, trade them, create. Then it begins again."),
            Entry(
                "trade", "Resource game", "Tricks: follow suit if you can. Who wins a trick keeps its cards."
            ),
            Entry(
                "coins",
                "Trading game",
                "Offer three cards for two to four, or buy an FX with cards of one suit or rank.",
            ),
            Entry(
                "dice", "Creation game", "Spend tokens to gain Workers or to send them out with their dice."
            ),
            Entry("crown", "The end", "When somebody has five Creations, the most Creations win."),
        ),
    ),
    Page(
        "Special Powers and Workers",
        (
            Entry(
                "star",
                "Special Powers",
                "One is dealt to each. One may enter in a trick, and works until the next does.",
            ),
            Entry("scales", "Consent", "Nobody must accept a trade, and only the two see the cards."),
            Entry("meeple", "Teams", "Split your dice into teams and roll: each team adds up its dice."),
            Entry("wand", "FX", "Surprises for the Creation game: more dice, easier targets, mischief."),
        ),
    ),
)

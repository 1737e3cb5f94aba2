"""The short rules of the game, for the help pages."""

from __future__ import annotations

from game.ui.reference.page import Entry, Page

PAGES = (
    Page(
        "What it is about",
        (
            Entry("cards", "Your engine", "Up to nine piles of cards, three by three, in front of you."),
            Entry(
                "gears",
                "Your turn",
                "Choose a suit: its gift, then your whole piles with it act; of the "
                "others only cards of that suit.",
            ),
            Entry(
                "coins", "Suits", "Clubs give gold, hearts points, diamonds cards, spades build at half cost."
            ),
            Entry(
                "crown", "The end", "At 40 points or when the deck is empty; then cards and gold count, too."
            ),
        ),
    ),
    Page(
        "Building and instants",
        (
            Entry(
                "plus",
                "Build",
                "A card costs its rank in gold. It may go on free places of the three by three.",
            ),
            Entry(
                "podium",
                "Stack",
                "Fives and sixes stack cards, up to three high. Aces set off another pile in line.",
            ),
            Entry(
                "wand",
                "Instants",
                "Jack, queen and king are played from the hand for 1, 2 or 3 points: at most one a turn.",
            ),
            Entry(
                "hidden-eye", "Secret", "Hands are secret. Peek behind the curtain, or play with open hands."
            ),
        ),
    ),
)

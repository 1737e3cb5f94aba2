"""The short rules of the game, for the help pages."""

from __future__ import annotations

from game.ui.reference.page import Entry, Page

PAGES = (
    Page(
        "What it is about",
        (
            Entry(
                "cards", "Two cards each", "Of eighteen, 1 to 18. The lowest hand wins after three rounds."
            ),
            Entry("trade", "Trade", "Choose somebody. Both lay one or two cards face down and swap them."),
            Entry(
                "swords",
                "Duel",
                "Both show one or two cards. The loser's are discarded; in a tie all of them are.",
            ),
            Entry("handshake", "One or two", "Whom you speak to says how many cards it is about."),
            Entry("hidden-eye", "Out", "Who has no card left is out. With nobody else left you win."),
            Entry("scales", "Ties", "If the lowest hand is tied, everybody still in plays another round."),
        ),
    ),
)

"""The short rules of the game, for the help pages."""

from __future__ import annotations

from typing import Final

from game.games.engine.rules import Engine
from game.games.engine.rules.prices import REPLACING_COST
from game.games.engine.rules.settings import POINTS_TO_END, Settings
from game.rules.text import N_, Translatable
from game.ui.reference.page import Entry, Page
from knucklebone_messages import LazyText


def pages(rules: Engine) -> tuple[Page, ...]:
    """Returns the pages of help for these rules."""
    return (
        Page(
            "What it is about",
            (
                Entry("cards", "Your engine", "Up to nine stacks of cards, three by three, in front of you."),
                Entry(
                    "gears",
                    "Your turn",
                    "Choose a suit: its gift, then your whole stacks with it act; the others use only "
                    "their cards of that suit."
                    if rules.settings.order == "first"
                    else "Choose a suit: its gift, then the others' cards of that suit act, and last "
                    "your whole stacks with it.",
                ),
                Entry(
                    "coins",
                    "Suits",
                    "Clubs give gold, hearts points, diamonds cards, spades build at half cost.",
                ),
                Entry(
                    "crown",
                    "The end",
                    LazyText(
                        "With {points} points or an empty deck, this is the last turn; then cards and "
                        "gold count, too.",
                        points=POINTS_TO_END,
                    )
                    if rules.settings.goal == "net"
                    else LazyText(
                        "With {points} points gained in all or an empty deck, this is the last turn; "
                        "then cards and gold count, too.",
                        points=POINTS_TO_END,
                    ),
                ),
            ),
        ),
        Page("Building and instants", _building_help(rules)),
    )


def _building_help(rules: Engine) -> tuple[Entry, ...]:
    settings = rules.settings
    return (
        Entry(
            "plus",
            "Build",
            "A card costs its rank in gold. It goes on a free place of the three by three, beside "
            "another card."
            if settings.adjacent
            else "A card costs its rank in gold. It goes on any free place of the three by three.",
        ),
        Entry(
            "trash",
            "Full table",
            LazyText(
                "A new card replaces a whole stack, for {n} gold besides its price; points pay what "
                "is missing "
                "of these.",
                n=REPLACING_COST,
            )
            if settings.replacing == "besides"
            else LazyText(
                "A new card replaces a whole stack, for {n} gold instead of its price; points pay what is "
                "missing.",
                n=REPLACING_COST,
            ),
        ),
        Entry(
            "podium",
            "Stack",
            "Fives and sixes stack cards, up to three high. Aces set off another stack in line."
            if settings.stacking == "single"
            else "Fives and sixes move cards and whole stacks, up to three high. Aces set off another stack "
            "in line.",
        ),
        Entry(
            "wand",
            "Instants",
            "Jack, queen and king are played from the hand for 1, 2 or 3 points: one a turn, anybody's turn."
            if settings.passive_instants
            else "Jack, queen and king are played from the hand for 1, 2 or 3 points: one in each of "
            "your turns.",
        ),
        Entry("hourglass", "When instants come", instants_come(settings)),
        Entry("hidden-eye", "Secret", "Hands are secret. Peek behind the curtain, or play with open hands."),
    )


def instants_come(settings: Settings) -> Translatable:
    """Says when in a turn an instant can be played."""
    return _INSTANTS_COME[settings.gift_instants, settings.last_instants]


_INSTANTS_COME: Final = N_(
    {
        (True, True): "At any time in a turn; first finish what you pay for.",
        (
            True,
            False,
        ): "At any time until the last card of a turn is done; first finish what you pay for.",
        (
            False,
            True,
        ): "At any time but between a suit and its gift; first finish what you pay for.",
        (
            False,
            False,
        ): "Before the suit, and from its gift until the last card is done; first finish what you pay for.",
    }
)
"""By whether instants may come between a suit and its gift, and after the last card of a turn."""

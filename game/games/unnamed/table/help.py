"""The short rules of the game, for the help pages."""

from __future__ import annotations

from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules.settings import GOAL_CREATIONS, Settings
from game.games.unnamed.rules.taxation import TAX_CARDS
from game.rules.text import N_, Translatable
from game.ui.reference.page import Entry, Page
from knucklebone_messages import LazyText

TOTEM = Entry(
    "star", "The totem", "The player who has it begins. After each round it goes to the player on the right."
)


def pages(rules: Unnamed) -> tuple[Page, ...]:
    """Returns the pages of help for these rules."""
    settings = rules.settings
    tricks = () if settings.skip_resource else _powers(settings)
    return (
        Page(
            "What it is about",
            (
                Entry(
                    "cards",
                    "Two games in one" if settings.skip_resource else "Three games in one",
                    _course(settings),
                ),
                *_resource(settings),
                _trading_help(settings),
                Entry(
                    "dice",
                    "Creation game",
                    "Tokens gain Workers or send them out to roll. Tell the others what they make.",
                ),
                Entry(
                    "crown",
                    "The end",
                    LazyText(
                        "When somebody has {goal} Creations after a Creation game, the most Creations win.",
                        goal=GOAL_CREATIONS,
                    ),
                ),
            ),
        ),
        Page(
            "FX and Workers" if settings.skip_resource else "Special Powers and Workers",
            (*tricks, *_rest(settings)),
        ),
    )


def _course(settings: Settings) -> Translatable:
    """What follows what, and what is played again."""
    if settings.only_creation_again:
        return N_(
            "You are dealt cards: trade them, create, and create again."
            if settings.skip_resource
            else "Win cards, trade them, create, and create again."
        )
    return N_(
        "You are dealt cards: trade them, create. Then it begins again."
        if settings.skip_resource
        else "Win cards, trade them, create. Then it begins again."
    )


def _resource(settings: Settings) -> tuple[Entry, ...]:
    if settings.skip_resource:
        return ()
    return (
        Entry(
            "trade", "Resource game", "Tricks: follow suit if you can. Win a trick, and you keep its cards."
        ),
        Entry(
            "podium", "Trump", "The suit that wins the first trick beats all others in the tricks after it."
        ),
    )


def _trading_help(settings: Settings) -> Entry:
    return Entry(
        "coins",
        "Trading game",
        "One thing a turn: three cards for two to four, or a Vendor's FX for cards of that Vendor's suit."
        if settings.vendors
        else "One thing a turn: three cards for two to four, or an FX for cards of one suit or rank.",
    )


def _powers(settings: Settings) -> tuple[Entry, ...]:
    powers = Entry(
        "star",
        "Special Powers",
        "Everybody gets one. One can come into play each trick, and works until the next one.",
    )
    if not settings.taxation:
        return (powers,)
    words = (
        LazyText(
            "If you haven't played your power by the end of the tricks, you give somebody {tax} cards.",
            tax=TAX_CARDS,
        )
        if settings.late_powers_taxed
        else LazyText(
            "If you haven't played the power you were dealt by the end of the tricks, you give "
            "somebody {tax} cards.",
            tax=TAX_CARDS,
        )
    )
    return (powers, Entry("coins", "Taxation", words))


def _consent(settings: Settings) -> Entry:
    """What the partner of a trade has to say."""
    if settings.partner_names:
        return Entry(
            "scales",
            "If somebody asks you",
            "If you are offered three cards, you say how many you give for them, or decline."
            if settings.needs_consent
            else "If you are offered three cards, you say how many you give for them, and cannot refuse.",
        )
    if settings.needs_consent:
        return Entry("scales", "Consent", "Nobody has to accept a trade, and only the two see the cards.")
    return Entry("scales", "No refusing", "You can't refuse a trade, and only the two see the cards.")


def _rest(settings: Settings) -> tuple[Entry, ...]:
    return (
        _consent(settings),
        Entry(
            "meeple",
            "Teams",
            LazyText(
                "Split your dice into teams and roll: a team that adds up to {target} or more makes "
                "a Creation.",
                target=settings.fx_deck.target,
            ),
        ),
        Entry(
            "wand",
            "FX",
            "Surprises for the Creation game. Those you have not played go back after it."
            if settings.fx_returned
            else "Surprises for the Creation game. Those you have not played stay yours in every cycle.",
        ),
        TOTEM,
    )

"""The short rules of the game, for the help pages."""

from __future__ import annotations

from game.games.trade_or_duel.rules import TradeOrDuel
from game.games.trade_or_duel.rules.settings import Settings
from game.games.trade_or_duel.rules.vocabulary import CARDS, ROUND_COUNT
from game.games.trade_or_duel.themes import theme_of
from game.rules.text import N_, Translatable
from game.ui.reference.page import Entry, Page
from knucklebone_messages import LazyText


def _out(settings: Settings) -> Translatable:
    """What becomes of those without cards, and of those they leave."""
    if not settings.survivor_wins:
        return N_("Without cards you are out. When only one player is left, nobody wins.")
    if settings.both_win:
        return N_(
            "Without cards you are out; the last one left wins. If the last two go out together, both win."
        )
    return N_(
        "Without cards you are out; the last one left wins. If the last two go out together, nobody wins."
    )


def ties(settings: Settings) -> Entry:
    """What comes of a tie for the lowest hand."""
    return Entry(
        "scales",
        "Ties",
        "If the lowest hand is tied, those tied play another round among themselves."
        if settings.tied_alone
        else "If the lowest hand is tied, everybody still in plays another round.",
    )


def pages(rules: TradeOrDuel) -> tuple[Page, ...]:
    """Returns the pages of help for these rules."""
    theme = theme_of(rules)
    return (
        Page(
            "What it is about",
            (
                Entry(
                    "cards",
                    "Two cards each",
                    LazyText(
                        "Cards run from {first} to {last}, one of each. After {rounds} rounds the "
                        "lowest hand wins.",
                        first=CARDS[0],
                        last=CARDS[-1],
                        rounds=ROUND_COUNT,
                    ),
                ),
                Entry(
                    "trade",
                    theme.trade,
                    "Choose somebody. Both lay one or two cards face down and swap them.",
                ),
                Entry(
                    "swords",
                    theme.duel,
                    "Both show one or two cards. The lower sum is discarded; in a tie all the cards are.",
                ),
                Entry(
                    "handshake",
                    "One or two",
                    "The player you pick decides: one card or two. If either of you has one card "
                    "left, it's one each.",
                ),
                Entry("hidden-eye", "Out", _out(rules.settings)),
                ties(rules.settings),
            ),
        ),
    )

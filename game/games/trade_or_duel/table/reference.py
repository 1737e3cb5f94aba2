"""The reference page of Trade or Duel: the cards, what can be said, how it ends."""

from __future__ import annotations

from game.games.trade_or_duel.rules import TradeOrDuel
from game.games.trade_or_duel.rules.settings import Settings
from game.games.trade_or_duel.rules.themes import Theme
from game.games.trade_or_duel.rules.vocabulary import CARDS, EXTRA_ROUNDS, HAND_SIZE, ROUND_COUNT
from game.games.trade_or_duel.table.help import ties
from game.games.trade_or_duel.themes import theme_of
from game.ui.reference.section import Row, Section, row_of
from game.ui.words import say


def sections(rules: TradeOrDuel) -> tuple[Section, ...]:
    """From the cards and the theme of these rules."""
    theme = theme_of(rules)
    names = tuple(Row(name, "", str(card)) for card, name in zip(CARDS, theme.cards, strict=False))
    return (
        Section(say("What you say"), _declaration_rows(theme)),
        Section(say("The cards"), _cards(rules.seats)),
        *([Section(say("Their names"), names)] if names else []),
        Section(say("How it ends"), _end(rules.settings)),
    )


def _declaration_rows(theme: Theme) -> tuple[Row, ...]:
    return (
        Row(
            say(theme.trade),
            say("Both lay one or two cards face down and swap them. Only the two know which."),
            "trade",
        ),
        Row(
            say(theme.duel),
            say("Both show one or two cards. The higher sum keeps its cards; in a tie all of them are gone."),
            "swords",
        ),
        Row(
            say("One or two"),
            say("Whom you speak to says how many. If either of you holds a single card, both lay one."),
            "hand",
        ),
    )


def _cards(seats: int) -> tuple[Row, ...]:
    return (
        Row(
            say("{n} cards", n=len(CARDS)),
            say("Numbered {first} to {last}, each once.", first=CARDS[0], last=CARDS[-1]),
            "cards",
        ),
        Row(
            say("Put aside"),
            say(
                "{n} cards are put aside unseen, with {seats} players.",
                n=len(CARDS) - HAND_SIZE * seats,
                seats=seats,
            ),
            "hidden-eye",
        ),
    )


def _end(settings: Settings) -> tuple[Row, ...]:
    return (
        Row(
            say("{n} rounds", n=ROUND_COUNT),
            say("Everybody who has cards gets one turn in each."),
            str(ROUND_COUNT),
        ),
        Row(say("The lowest hand"), say("The numbers are added up, and the lowest sum wins."), "crown"),
        Row(
            say("Alone"),
            say("When all others have no cards left, you win at once.")
            if settings.survivor_wins
            else say("When only one player has cards left, the match is over, and nobody wins."),
            "trophy",
        ),
        Row(
            say("Nobody left"),
            say("If the last two fall in a tied duel, both win.")
            if settings.both_win
            else say("If the last two fall in a tied duel, nobody wins."),
            "trash",
        ),
        row_of(ties(settings)),
        Row(
            say("At the latest"),
            say("After {rounds} more rounds those who are tied share the victory.", rounds=EXTRA_ROUNDS),
            "hourglass",
        ),
    )

"""The reference page of Trade or Duel: the cards, what can be said, how it ends."""

from __future__ import annotations

from game.games.trade_or_duel.rules import TradeOrDuel
from game.games.trade_or_duel.rules.settings import Settings
from game.games.trade_or_duel.rules.themes import Theme
from game.games.trade_or_duel.rules.vocabulary import CARDS, EXTRA_ROUNDS, HAND_SIZE, ROUND_COUNT
from game.games.trade_or_duel.table.help import ties
from game.games.trade_or_duel.themes import theme_of
from game.ui.reference.section import Row, Section, row_of
from game.ui.words import _


def sections(rules: TradeOrDuel) -> tuple[Section, ...]:
    """Writes the sections of numbers from the cards and the theme of these rules."""
    theme = theme_of(rules)
    names = tuple(Row(name, "", str(card)) for card, name in zip(CARDS, theme.cards, strict=False))
    return (
        Section(_("What you say"), _declaration_rows(theme)),
        Section(_("The cards"), _cards(rules.seats)),
        *([Section(_("What they are called"), names)] if names else []),
        Section(_("How it ends"), _end(rules.settings)),
    )


def _declaration_rows(theme: Theme) -> tuple[Row, ...]:
    return (
        Row(
            _(theme.trade),
            _("Both lay one or two cards face down and swap them. Only the two know which."),
            "trade",
        ),
        Row(
            _(theme.duel),
            _("Both show one or two cards. The higher sum keeps its cards; in a tie all of them are gone."),
            "swords",
        ),
        Row(
            _("One or two"),
            _(
                "The player you pick decides: one card or two. If either of you has one card "
                "left, it's one each."
            ),
            "hand",
        ),
    )


def _cards(seats: int) -> tuple[Row, ...]:
    return (
        Row(
            _("{n} cards", n=len(CARDS)),
            _("Numbered {first} to {last}, each once.", first=CARDS[0], last=CARDS[-1]),
            "cards",
        ),
        Row(
            _("Set aside"),
            _(
                "{n} cards are set aside face down, with {seats} players.",
                n=len(CARDS) - HAND_SIZE * seats,
                seats=seats,
            ),
            "hidden-eye",
        ),
    )


def _end(settings: Settings) -> tuple[Row, ...]:
    return (
        Row(
            _("{n} rounds", n=ROUND_COUNT),
            _("Everybody who has cards gets one turn in each."),
            str(ROUND_COUNT),
        ),
        Row(_("The lowest hand"), _("The numbers are added up, and the lowest sum wins."), "crown"),
        Row(
            _("Alone"),
            _("When all others have no cards left, you win at once.")
            if settings.survivor_wins
            else _("When only one player has cards left, the match is over, and nobody wins."),
            "trophy",
        ),
        Row(
            _("Nobody left"),
            _("If the last two go out in a tied duel, both win.")
            if settings.both_win
            else _("If the last two go out in a tied duel, nobody wins."),
            "trash",
        ),
        row_of(ties(settings)),
        Row(
            _("At the latest"),
            _("After {rounds} more rounds those who are tied share the victory.", rounds=EXTRA_ROUNDS),
            "hourglass",
        ),
    )

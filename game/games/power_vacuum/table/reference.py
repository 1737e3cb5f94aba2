"""The reference page of Power Vacuum: suits, who wins a trick, agendas, the control board, the statue."""

from __future__ import annotations

from game.games.power_vacuum.layout import SOCKET_SIGNS
from game.games.power_vacuum.rules import PowerVacuum
from game.games.power_vacuum.rules.deck import MatchDeck
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.vocabulary import (
    APPLIANCE_COUNT,
    APPLIANCES,
    BACKS,
    BROWN,
    MOST_ROUNDS,
    RANK_OF,
    RED,
    SUIT_OF,
    SUITS,
    SUPPLY,
)
from game.games.power_vacuum.rules.words import card_words
from game.games.power_vacuum.table.help import agendas_come, follow, in_order, later_rounds
from game.rules.text import capital
from game.ui.reference.section import Row, Section, row_of
from game.ui.words import _


def sections(rules: PowerVacuum) -> tuple[Section, ...]:
    """Writes the sections of numbers from the deck and the settings of these rules."""
    settings, deck = rules.settings, rules.settings.deck
    return (
        Section(_("Tricks"), (*_tricks(settings), *_after_a_trick(settings))),
        Section(_("Suits"), _suits(deck)),
        Section(_("Spies"), _spies(deck)),
        Section(_("The control board"), _board(settings)),
        Section(_("End of a round"), _end_of_a_round(settings)),
        Section(_("Agendas"), _agendas(settings)),
        Section(_("The statue"), _statue(deck)),
    )


def _tricks(settings: Settings) -> tuple[Row, ...]:
    return (
        Row(_("Tricks"), _("{n} in a round.", n=settings.deck.tricks), str(settings.deck.tricks)),
        Row(_("Follow"), _(follow(settings)), "cards"),
        Row(
            _("Who wins"),
            _("The highest red card; without red, the highest of the suit that was led."),
            "crown",
        ),
        Row(
            _("Spies"),
            _("With red in the trick, or if a Spy was led, the highest Spy wins."),
            "hidden-eye",
        ),
    )


def _after_a_trick(settings: Settings) -> tuple[Row, ...]:
    return (
        Row(
            _("The prize"),
            _(
                "1 power, or a card of the trick into the hand at once. Cards left in hand stay for the "
                "next round."
            )
            if settings.captured_at_once
            else _("1 power, or one card of the trick for the next round."),
            "bolt",
        ),
        row_of(in_order(settings)),
        Row(
            _("The lowest"),
            _("The player of the lowest number works the control board; in a tie, all of them do.")
            if settings.low_tie == "all"
            else _("The first to play the lowest number works the control board."),
            "switch",
        ),
        Row(
            _("At the board"),
            _("Move 1 power along the cable, then one plug; either may be left out.")
            if settings.may_leave
            else _("Move 1 power along the cable, then one plug; neither may be left out."),
            "plug",
        ),
    )


def _suits(deck: MatchDeck) -> tuple[Row, ...]:
    return tuple(
        Row(
            capital(_(SUITS[suit])),
            _("{n} cards, {ranks}.", n=len(ranks), ranks=f"{ranks[0]}-{ranks[-1]}")
            + (" " + _("Trump.") if suit == RED else ""),
            "cards",
        )
        for suit in BACKS
        if (ranks := sorted(RANK_OF[card] for card in deck.cards if SUIT_OF[card] == suit))
    )


def _spies(deck: MatchDeck) -> tuple[Row, ...]:
    return tuple(
        Row(
            card_words(card, _),
            _("From behind it looks {back}.", back=_(SUITS[card >> 5])),
            "hidden-eye",
        )
        for card in deck.cards
        if SUIT_OF[card] == BROWN
    )


def _board(settings: Settings) -> tuple[Row, ...]:
    start = Row(
        _("At the start"),
        _("{n} power on each appliance in every round.", n=settings.start_power),
        "bolt",
    )
    appliances = tuple(
        Row(
            capital(_(name)),
            _("Belongs to player {n}.", n=number + 1) if number < settings.seats else _("Nobody's."),
            icon,
        )
        for number, (name, icon) in enumerate(zip(APPLIANCES, SOCKET_SIGNS[:SUPPLY], strict=True))
        if number < settings.appliances
    )
    return (start, *appliances)


def _end_of_a_round(settings: Settings) -> tuple[Row, ...]:
    return (
        Row(
            _("Owners"),
            _("At the end of a round you take all the power of your own appliance."),
            "toaster",
        ),
        Row(
            _("Most and least"),
            _("All five appliances count, and all that tie: several can have the most, or the least.")
            if settings.appliances == APPLIANCE_COUNT
            else _("All appliances in play count, ties too; the others do not."),
            "scales",
        ),
        *map(row_of, later_rounds(settings)),
    )


def _agendas(settings: Settings) -> tuple[Row, ...]:
    shown = tuple(
        Row(
            _("Shown with {n} cards", n=cards),
            _("{n} power for each half that comes true.", n=value),
            str(value),
        )
        for cards, value in sorted(settings.deck.reveal_values.items(), reverse=True)
    )
    secret = Row(
        _("Kept secret"),
        _("{n} power if both halves come true, else nothing.", n=settings.deck.hidden_agenda),
        str(settings.deck.hidden_agenda),
    )
    return (*shown, Row(_("When it is shown"), _(agendas_come(settings)), "hourglass"), secret)


def _statue(deck: MatchDeck) -> tuple[Row, ...]:
    return (
        Row(_("A part"), _("Costs {n} power, at the end of a round.", n=deck.segment_price), "statue"),
        Row(
            _("The whole"),
            _("{n} parts. When a round ends with a whole statue, the match is over.", n=deck.segments),
            "crown",
        ),
        Row(
            _("Ties"),
            _(
                "If several statues are whole, the player with more power left wins; otherwise you share "
                "the victory."
            ),
            "scales",
        ),
        Row(
            _("At the latest"),
            _("The match ends after {rounds} rounds, and the leader wins.", rounds=MOST_ROUNDS),
            "hourglass",
        ),
    )

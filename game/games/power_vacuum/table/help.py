"""The short rules of the game, for the help pages."""

from __future__ import annotations

from game.games.power_vacuum.rules import PowerVacuum
from game.games.power_vacuum.rules.settings import Settings
from game.rules.text import N_, Translatable
from game.ui.reference.page import Entry, Page
from knucklebone_messages import LazyText


def pages(rules: PowerVacuum) -> tuple[Page, ...]:
    """Returns the pages of help for these rules."""
    settings = rules.settings
    deck = settings.deck
    statue = Entry(
        "crown",
        "The statue",
        LazyText(
            "Your statue has {parts} parts, {price} power each. The first whole statue at the end of a "
            "round wins.",
            parts=deck.segments,
            price=deck.segment_price,
        ),
    )
    agendas = Entry(
        "lock",
        "Agendas",
        LazyText(
            "A secret wish: of two appliances one has most power in the end, one least. {n} power if "
            "both come true.",
            n=deck.hidden_agenda,
        ),
    )
    shown = Entry("hourglass", "When it is shown", agendas_come(settings))
    round_ends = Entry(
        "bolt", "End of a round", "The power of your appliance is yours. All that tie count as most or least."
    )
    return (
        Page("What it is about", (statue, _board(settings), round_ends, agendas)),
        Page("Tricks", (*_tricks(settings), shown)),
        Page("A later round", later_rounds(settings)),
    )


def later_rounds(settings: Settings) -> tuple[Entry, ...]:
    """What changes from one round to the next."""
    return (
        Entry(
            "crown",
            "Who leads",
            "The winner of the last trick leads the next round."
            if settings.winner_leads
            else "Each round is led by the next player, clockwise.",
        ),
        Entry(
            "plug",
            "The cable",
            "In each round the cable joins the supply and an appliance drawn by lot."
            if settings.cable_is_drawn
            else "The cable stays where it is from round to round.",
        ),
        Entry(
            "lock",
            "The agendas",
            "You keep your agenda for the whole match; from the second round on all agendas are open."
            if settings.agendas_are_kept
            else "New agendas are dealt in each round.",
        ),
    )


def follow(settings: Settings) -> Translatable:
    """What may be played in a trick."""
    return N_(
        "Play the suit that was led, red or a Spy. If you cannot, or a Spy was led, play anything."
        if settings.red_is_free
        else "Play the suit that was led or a Spy. If you cannot, or a Spy was led, play anything."
    )


def agendas_come(settings: Settings) -> Translatable:
    """Says when an agenda can be shown."""
    return N_(
        "At any point of your own turn while you hold enough cards, up to the end of the round."
        if settings.last_agendas
        else "At any point of your own turn while you hold enough cards."
    )


def in_order(settings: Settings) -> Entry:
    """What comes first after a trick."""
    return Entry(
        "hourglass",
        "In order",
        "First the lowest uses the control board, then the winner of the trick gets the reward."
        if settings.board_first
        else "First the winner of the trick gets the reward, then the lowest uses the control board.",
    )


def _tricks(settings: Settings) -> tuple[Entry, ...]:
    return (
        Entry("cards", "Follow suit", follow(settings)),
        Entry(
            "podium",
            "Trump",
            "The highest red card wins; without red, the highest of the suit that was led.",
        ),
        Entry(
            "hidden-eye",
            "Spies",
            "From behind they look like another suit. They beat red, but only red; if one is led, the "
            "highest Spy wins.",
        ),
        Entry(
            "laurel",
            "Winning a trick",
            "Take one power, or a card of the trick: it goes into your hand at once."
            if settings.captured_at_once
            else "Take one power, or a card of the trick: you keep it for the next round.",
        ),
        in_order(settings),
    )


def _board(settings: Settings) -> Entry:
    """Who is at the control board, and what is to be done there."""
    everybody = settings.low_tie == "all"
    if settings.may_leave:
        words = N_(
            "The player who played lowest, in a tie all of them, may move one power along the cable, "
            "then one of its plugs."
            if everybody
            else "The first to play lowest may move one power along the cable, then one of its plugs."
        )
    else:
        words = N_(
            "The player who played lowest, in a tie all of them, moves one power along the cable, then "
            "one of its plugs."
            if everybody
            else "The first to play lowest moves one power along the cable, then one of its plugs."
        )
    return Entry("switch", "Control board", words)

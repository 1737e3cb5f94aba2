"""The reference page of The Unnamed Game: tricks, powers, the market, tokens, chances, the end."""

from __future__ import annotations

from game.games.unnamed.questions.details import fx_moment
from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules.creation import tokens_for
from game.games.unnamed.rules.odds import chance_of
from game.games.unnamed.rules.settings import (
    GOAL_CREATIONS,
    MOST_CYCLES,
    MOST_ROUNDS,
    STARTING_PRICE,
    Settings,
)
from game.games.unnamed.table import pictures
from game.ui.reference.section import Row, Section
from game.ui.words import say

MOST_DICE = 6
"""Teams up to so many dice have their chance told."""


def sections(rules: Unnamed) -> tuple[Section, ...]:
    """From the decks and the settings of these rules."""
    settings = rules.settings
    powers = tuple(
        Row(say(power.name), say(power.text) if power.text else "", pictures.POWER_ICONS[power.hook])
        for power in settings.powers
    )
    fx = tuple(
        Row(
            say(one.name),
            f"{fx_moment(one, say)}. {say(one.text) if one.text else ''} "
            + say("{n} of them in the deck.", n=one.copies),
            pictures.fx_icon(one),
        )
        for one in settings.fx_deck.types
    )
    end = Row(
        say("The end"),
        say(
            "With {n} Creations, when a Creation game is over, the most Creations win; ties share.",
            n=GOAL_CREATIONS,
        ),
        "crown",
    )
    latest = Row(
        say("At the latest"),
        say("After {cycles} cycles the match is over, and the most Creations win.", cycles=MOST_CYCLES),
        "hourglass",
    )
    found = [
        Section(say("FX"), fx),
        _market(settings),
        _tokens(),
        _chances(settings),
        _totem(),
        Section(say("How it ends"), (end, latest)),
    ]
    return (
        tuple(found)
        if settings.skip_resource
        else (_tricks(), Section(say("Special Powers"), powers), *found)
    )


def _market(settings: Settings) -> Section:
    """What an FX costs, how prices move, when trading ends."""
    paid = (
        say("Cards of the Vendor's suit, as many as the price says.")
        if settings.vendors
        else say("Cards of one suit or of one rank, as many as the price says.")
    )
    rows = (
        Row(
            say("A turn"),
            say("One thing: a trade, a purchase, or to pass. Who declines is not asked again in that turn."),
            "1",
        ),
        Row(say("Paid with"), paid, "cards"),
        Row(
            say("The price"),
            say("{n} at first. It rises by 1 with each purchase.", n=STARTING_PRICE)
            if settings.token_supply is None
            else say("At most {n} at first. It rises by 1 while tokens are left.", n=STARTING_PRICE),
            str(STARTING_PRICE),
        ),
        Row(
            say("Not bought"),
            say("After a round the price falls by 1, down to {n}.", n=settings.min_price),
            "minus",
        ),
        Row(
            say("The end of Trading"),
            say(
                "A round in which nobody trades and at most one player buys, or round {rounds}.",
                rounds=MOST_ROUNDS,
            ),
            "hourglass",
        ),
    )
    return Section(say("The market"), rows)


def _tricks() -> Section:
    """Following, trump, and who leads."""
    rows = (
        Row(say("Follow"), say("Play the suit that was led; if you have none of it, any card."), "cards"),
        Row(
            say("Trump"),
            say("None in the first trick. The suit of the card that wins it is trump from then on."),
            "podium",
        ),
        Row(say("The winner"), say("Takes all cards of the trick and leads the next."), "crown"),
    )
    return Section(say("Tricks"), rows)


def _totem() -> Section:
    """Who begins, and what is not lost."""
    rows = (
        Row(
            say("The totem"),
            say("Who has it begins. After each round it goes to the player on the right."),
            "star",
        ),
        Row(
            say("From cycle to cycle"),
            say("Workers, Creations and FX not played stay. Cards and tokens do not."),
            "dice",
        ),
    )
    return Section(say("Rounds and cycles"), rows)


def _tokens() -> Section:
    """How many tokens so many cards are."""
    steps = [cards for cards in range(53) if cards == 0 or tokens_for(cards) > tokens_for(cards - 1)]
    rows = tuple(
        Row(
            say("No card") if not cards else say("{n} cards or more", n=cards),
            say("{n} tokens", n=tokens_for(cards)) if tokens_for(cards) > 1 else say("1 token"),
            str(tokens_for(cards)),
        )
        for cards in steps
    )
    return Section(say("Cards become tokens"), rows)


def _chances(settings: Settings) -> Section:
    """How likely a team makes a Creation."""
    target = settings.fx_deck.target
    rows = tuple(
        Row(
            say("{n} dice", n=dice) if dice > 1 else say("1 die"),
            say("{percent} % reach {target}.", percent=_percent(chance_of(dice, target)), target=target),
            str(dice),
        )
        for dice in range(1, MOST_DICE + 1)
    )
    return Section(say("A team's chance"), rows)


def _percent(chance: float) -> int:
    """Rounded, but what may fail is never called sure."""
    return min(99, round(100 * chance)) if chance < 1 else 100

"""The reference page of The Unnamed Game: tricks, powers, the market, tokens, chances, the end."""

from __future__ import annotations

from game.games.unnamed.layout import POWER_SIGNS
from game.games.unnamed.questions.details import fx_moment
from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules.creation import tokens_for
from game.games.unnamed.rules.odds import chance_of
from game.games.unnamed.rules.settings import (
    DICE_PER_SEAT,
    GOAL_CREATIONS,
    MOST_CYCLES,
    MOST_ROUNDS,
    STARTING_PRICE,
    Settings,
)
from game.games.unnamed.table import pictures
from game.games.unnamed.table.help import TOTEM
from game.ui.reference.section import Row, Section, row_of
from game.ui.words import _

MOST_DICE = 6
"""For teams of up to this many dice, the odds are shown."""


def sections(rules: Unnamed) -> tuple[Section, ...]:
    """Writes the sections of numbers from the decks and the settings of these rules."""
    settings = rules.settings
    powers = tuple(
        Row(_(power.name), _(power.text) if power.text else "", POWER_SIGNS[power.hook])
        for power in settings.powers
    )
    fx = tuple(
        Row(
            _(one.name),
            f"{fx_moment(one, _)}. {_(one.text) if one.text else ''} "
            + _("{n} of them in the deck.", n=one.copies),
            pictures.fx_icon(one),
        )
        for one in settings.fx_deck.types
    )
    end = Row(
        _("The end"),
        _(
            "With {n} Creations, when a Creation game is over, the most Creations win; ties share.",
            n=GOAL_CREATIONS,
        ),
        "crown",
    )
    latest = Row(
        _("At the latest"),
        _("After {cycles} cycles the match is over, and the most Creations win.", cycles=MOST_CYCLES),
        "hourglass",
    )
    found = [
        Section(_("FX"), fx),
        _market(settings),
        _tokens(),
        _chances(settings),
        _totem(settings),
        Section(_("How it ends"), (end, latest)),
    ]
    return (
        tuple(found)
        if settings.skip_resource
        else (_tricks(settings), Section(_("Special Powers"), powers), *found)
    )


def _market(settings: Settings) -> Section:
    """What an FX costs, how prices move, when trading ends."""
    paid = (
        _("Cards of the Vendor's suit, as many as the price says.")
        if settings.vendors
        else _("Cards of one suit or of one rank, as many as the price says.")
    )
    rows = (
        Row(
            _("A turn"),
            _("One thing: trade, buy or pass. A player who declines gets no second offer."),
            "1",
        ),
        Row(
            _("A trade"),
            _("Three cards for two, three or four; the partner says how many.")
            if settings.partner_names
            else _("Three cards for two, three or four; the player who offers says how many."),
            "trade",
        ),
        Row(_("Paid with"), paid, "cards"),
        Row(
            _("The price"),
            _("{n} at first. It rises by 1 with each purchase.", n=STARTING_PRICE)
            if settings.token_supply is None
            else _("At most {n} at first. It rises by 1 while tokens are left.", n=STARTING_PRICE),
            str(STARTING_PRICE),
        ),
        Row(
            _("Not bought"),
            _("After a round the price falls by 1, down to {n}.", n=settings.min_price),
            "minus",
        ),
        Row(
            _("The end of Trading"),
            _(
                "A round in which nobody trades and at most one player buys, or round {rounds}.",
                rounds=MOST_ROUNDS,
            ),
            "hourglass",
        ),
    )
    vendors = (_next_of_vendor(settings),) if settings.vendors else ()
    return Section(_("The market"), (*rows, *vendors))


def _next_of_vendor(settings: Settings) -> Row:
    """What the next FX of a Vendor costs."""
    words = (
        _("It costs {n} again, whatever the one before it cost.", n=STARTING_PRICE)
        if settings.vendors_begin_again
        else _("It costs one card more than the one that was bought.")
    )
    return Row(_("A Vendor's next FX"), words, "cards")


def _tricks(settings: Settings) -> Section:
    """Following, trump, and who leads; what Taxation is due for."""
    taxation = Row(
        _("Taxation"),
        _("You pay it for every power you haven't played.")
        if settings.late_powers_taxed
        else _("You pay it for a power you were dealt and haven't played, not for one drawn later."),
        "coins",
    )
    rows = (
        Row(_("Follow"), _("Play the suit that was led; if you have none of it, any card."), "cards"),
        Row(
            _("Trump"),
            _("None in the first trick. The suit of the card that wins it is trump from then on."),
            "podium",
        ),
        Row(_("The winner"), _("Takes all cards of the trick and leads the next."), "crown"),
        *((taxation,) if settings.taxation else ()),
    )
    return Section(_("Tricks"), rows)


def _totem(settings: Settings) -> Section:
    """Who begins, and what is not lost."""
    return Section(_("Rounds and cycles"), (*_who_begins(settings), *_what_stays(settings)))


def _who_begins(settings: Settings) -> tuple[Row, ...]:
    return (
        row_of(TOTEM),
        Row(
            _("In a later cycle"),
            _("The totem stays where it is.")
            if settings.totem_stays
            else _("The totem is drawn by lot when trading begins."),
            "star",
        ),
        Row(
            _("Played again"),
            _("While nobody has {goal} Creations, the Creation game alone.", goal=GOAL_CREATIONS)
            if settings.only_creation_again
            else _("While nobody has {goal} Creations, all the games.", goal=GOAL_CREATIONS),
            "undo",
        ),
    )


def _what_stays(settings: Settings) -> tuple[Row, ...]:
    workers = DICE_PER_SEAT * settings.seats
    return (
        Row(_("Workers"), _("{total} in all, {each} a player.", total=workers, each=DICE_PER_SEAT), "dice"),
        Row(_("From cycle to cycle"), _("Workers and Creations stay. Cards do not."), "dice"),
        Row(
            _("FX"),
            _("Those not played go back into the deck.")
            if settings.fx_returned
            else _("Those not played are kept."),
            "wand",
        ),
        Row(
            _("Action tokens"),
            _("Those not spent are kept.") if settings.tokens_kept else _("Those not spent are lost."),
            "coins",
        ),
    )


def _tokens() -> Section:
    """How many tokens that many cards are worth."""
    steps = [cards for cards in range(53) if cards == 0 or tokens_for(cards) > tokens_for(cards - 1)]
    rows = tuple(
        Row(
            _("No card") if not cards else _("{n} cards or more", n=cards),
            _("{n} tokens", n=tokens_for(cards)) if tokens_for(cards) > 1 else _("1 token"),
            str(tokens_for(cards)),
        )
        for cards in steps
    )
    return Section(_("Cards become tokens"), rows)


def _chances(settings: Settings) -> Section:
    """How likely a team makes a Creation."""
    target = settings.fx_deck.target
    rows = tuple(
        Row(
            _("{n} dice", n=dice) if dice > 1 else _("1 die"),
            _("{percent} % reach {target}.", percent=_percent(chance_of(dice, target)), target=target),
            str(dice),
        )
        for dice in range(1, MOST_DICE + 1)
    )
    return Section(_("A team's chance"), rows)


def _percent(chance: float) -> int:
    """Rounded, but what may fail is never called sure."""
    return min(99, round(100 * chance)) if chance < 1 else 100

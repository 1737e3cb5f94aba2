"""The reference page of Engine: suits, every rank with its cost, what counts at the end."""

from __future__ import annotations

from game.games.engine.questions import cards
from game.games.engine.rules import Engine
from game.games.engine.rules.prices import FOUR_CARDS, REPLACING_COST
from game.games.engine.rules.settings import GOLD_A_POINT, POINTS_TO_END, Settings
from game.games.engine.rules.vocabulary import HIGHEST_STACK, MAX_SIDE, POINTS_PRICE, RANK_CODES, SUIT_LETTERS
from game.games.engine.table.help import instants_come
from game.ui.reference.section import Row, Section
from game.ui.words import _


def sections(rules: Engine) -> tuple[Section, ...]:
    """Writes the sections of numbers from the tables of the rules."""
    settings = rules.settings
    return (
        Section(_("The suit wheel"), _suits()),
        Section(_("The cards"), _ranks(settings)),
        Section(_("Your table"), (*_table(settings), *_acting_rows(settings))),
        Section(_("What counts at the end"), _end(settings)),
    )


def _suits() -> tuple[Row, ...]:
    return tuple(
        Row(cards.suit_name(suit, _), cards.gives(suit, _), f"suit:{letter}")
        for suit, letter in enumerate(SUIT_LETTERS)
    )


def _ranks(settings: Settings) -> tuple[Row, ...]:
    # A card of each rank, of the first suit, says what the rank does; instants name their suit.
    return tuple(
        Row(
            _("{n} points", n=POINTS_PRICE[card]) if POINTS_PRICE[card] else _cost(card + 1),
            cards.does(card, _, settings.stacking == "whole") if not POINTS_PRICE[card] else _instant(card),
            code,
        )
        for card, code in enumerate(RANK_CODES)
    )


def _table(settings: Settings) -> tuple[Row, ...]:
    return (
        Row(
            _("At most {n} by {n}", n=MAX_SIDE),
            _("A new card goes on a free place that keeps to it and touches another card.")
            if settings.adjacent
            else _("A new card goes on any free place that keeps to it."),
            "board",
        ),
        Row(
            _("Full table"),
            _(
                "Replace a whole stack for {n} gold besides the price; of these, points pay what is missing.",
                n=REPLACING_COST,
            )
            if settings.replacing == "besides"
            else _(
                "Replace a whole stack for {n} gold instead of the price; points pay what is missing.",
                n=REPLACING_COST,
            ),
            "trash",
        ),
        Row(
            _("Which cards act"),
            _("On your turn whole stacks with the suit; on other turns only your cards of that suit."),
            "gears",
        ),
        Row(
            _("Who goes first"),
            _("The active player activates first, then the others clockwise.")
            if settings.order == "first"
            else _("The others activate first, clockwise, and the active player last."),
            "play",
        ),
    )


def _acting_rows(settings: Settings) -> tuple[Row, ...]:
    return (
        Row(
            _("Instants"),
            _("Each player may play one a turn, on other players' turns, too.")
            if settings.passive_instants
            else _("One a turn, and only on your own."),
            "wand",
        ),
        Row(_("When instants come"), _(instants_come(settings)), "hourglass"),
        Row(
            _("An instant's cards"),
            _("On your turn your whole stacks with its suit act; on other turns only your cards of it."),
            "gears",
        ),
        Row(_("A king"), _("Take two cards, one or none; you pay for the king all the same."), "crown"),
        Row(
            _("Aces"),
            _("An ace reaches another stack, never its own. An ace that another ace reaches does not act."),
            "cards",
        ),
        Row(
            _("On other turns"),
            _("There an ace activates only the cards of the suit.")
            if settings.passive_aces == "suit"
            else _("There, too, an ace activates a whole stack."),
            "cards",
        ),
        Row(
            _("The order"),
            _("Row by row from left to right, stacks from the bottom up; each card may be skipped."),
            "play",
        ),
        Row(
            _("Stacks"),
            _("At most {n} cards high, by fives and sixes.", n=HIGHEST_STACK)
            + " "
            + (
                _("These move single cards.")
                if settings.stacking == "single"
                else _("These move whole stacks, too.")
            ),
            "podium",
        ),
        Row(_("A six"), _("Its card must have the suit of the card it comes to lie on."), "cards"),
        Row(
            _("A four"),
            _("Builds for 4 gold, or for {n} other cards of the hand.", n=FOUR_CARDS),
            "cards",
        ),
    )


def _end(settings: Settings) -> tuple[Row, ...]:
    return (
        Row(
            _("The end"),
            _("With {n} points, or an empty deck, you play the turn to its end.", n=POINTS_TO_END)
            if settings.goal == "net"
            else _(
                "With {points} points gained in all, or an empty deck, you play the turn to its end.",
                points=POINTS_TO_END,
            ),
            "hourglass",
        ),
        Row(_("Gold"), _("Each {n} gold count 1 point.", n=GOLD_A_POINT), "coins"),
        Row(_("Cards"), _("Half the cost of all cards on your table, rounded up."), "cards"),
        Row(_("Ties"), _("More cards on the table win; otherwise you share the victory."), "scales"),
    )


def _cost(rank: int) -> str:
    return _("{n} gold", n=rank)


def _instant(card: int) -> str:
    """What an instant does, whatever its suit."""
    return {
        "J": _("Instant: draw 4 cards, then its suit acts on your table."),
        "Q": _("Instant: gain 6 gold, then its suit acts on your table."),
        "K": _("Instant: take up to 2 discarded cards, ace to ten; then its suit acts on your table."),
    }[RANK_CODES[card]]

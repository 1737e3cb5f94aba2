"""The reference page of Engine: suits, every rank with its cost, what counts at the end."""

from __future__ import annotations

from game.games.engine.questions import cards
from game.games.engine.rules import Engine
from game.games.engine.rules.prices import FOUR_CARDS, REPLACING_COST
from game.games.engine.rules.settings import GOLD_A_POINT, POINTS_TO_END, Settings
from game.games.engine.rules.vocabulary import HIGHEST_STACK, MAX_SIDE, POINTS_PRICE, RANK_CODES, SUIT_LETTERS
from game.games.engine.table.help import instants_come
from game.ui.reference.section import Row, Section
from game.ui.words import say


def sections(rules: Engine) -> tuple[Section, ...]:
    """From the tables of the rules."""
    settings = rules.settings
    return (
        Section(say("The suit wheel"), _suits()),
        Section(say("The cards"), _ranks(settings)),
        Section(say("Your table"), (*_table(settings), *_acting_rows(settings))),
        Section(say("What counts at the end"), _end(settings)),
    )


def _suits() -> tuple[Row, ...]:
    return tuple(
        Row(cards.suit_name(suit, say), cards.gives(suit, say), f"suit:{letter}")
        for suit, letter in enumerate(SUIT_LETTERS)
    )


def _ranks(settings: Settings) -> tuple[Row, ...]:
    # A card of each rank, of the first suit, says what the rank does; instants name their suit.
    return tuple(
        Row(
            say("{n} points", n=POINTS_PRICE[card]) if POINTS_PRICE[card] else _cost(card + 1),
            cards.does(card, say, settings.stacking == "whole") if not POINTS_PRICE[card] else _instant(card),
            code,
        )
        for card, code in enumerate(RANK_CODES)
    )


def _table(settings: Settings) -> tuple[Row, ...]:
    return (
        Row(
            say("At most {n} by {n}", n=MAX_SIDE),
            say("A new card goes on a free place that keeps to it and touches another card.")
            if settings.adjacent
            else say("A new card goes on any free place that keeps to it."),
            "board",
        ),
        Row(
            say("Full table"),
            say(
                "Replace a whole stack for {n} gold besides the price; of these, points pay what is missing.",
                n=REPLACING_COST,
            )
            if settings.replacing == "besides"
            else say(
                "Replace a whole stack for {n} gold instead of the price; points pay what is missing.",
                n=REPLACING_COST,
            ),
            "trash",
        ),
        Row(
            say("Who acts"),
            say("On your turn whole stacks with the suit; on other turns only your cards of that suit."),
            "gears",
        ),
        Row(
            say("Who is first"),
            say("The active player activates first, then the others clockwise.")
            if settings.order == "first"
            else say("The others activate first, clockwise, and the active player last."),
            "play",
        ),
    )


def _acting_rows(settings: Settings) -> tuple[Row, ...]:
    return (
        Row(
            say("Instants"),
            say("Each player may play one a turn, on other players' turns, too.")
            if settings.passive_instants
            else say("One a turn, and only on your own."),
            "wand",
        ),
        Row(say("When instants come"), say(instants_come(settings)), "hourglass"),
        Row(
            say("An instant's cards"),
            say("On your turn your whole stacks with its suit act; on other turns only your cards of it."),
            "gears",
        ),
        Row(say("A king"), say("Take two cards, one or none; you pay for the king all the same."), "crown"),
        Row(
            say("Aces"),
            say("An ace reaches another stack, never its own. An ace that another ace reaches does not act."),
            "cards",
        ),
        Row(
            say("On other turns"),
            say("There an ace activates only the cards of the suit.")
            if settings.passive_aces == "suit"
            else say("There, too, an ace activates a whole stack."),
            "cards",
        ),
        Row(
            say("The order"),
            say("Row by row from left to right, stacks from the bottom up; each card may be skipped."),
            "play",
        ),
        Row(
            say("Stacks"),
            say("At most {n} cards high, by fives and sixes.", n=HIGHEST_STACK)
            + " "
            + (
                say("These move single cards.")
                if settings.stacking == "single"
                else say("These move whole stacks, too.")
            ),
            "podium",
        ),
        Row(say("A six"), say("Its card must have the suit of the card it comes to lie on."), "cards"),
        Row(
            say("A four"),
            say("Builds for 4 gold, or for {n} other cards of the hand.", n=FOUR_CARDS),
            "cards",
        ),
    )


def _end(settings: Settings) -> tuple[Row, ...]:
    return (
        Row(
            say("The end"),
            say("With {n} points, or an empty deck, the turn is played to its end.", n=POINTS_TO_END)
            if settings.goal == "net"
            else say(
                "With {points} points gained in all, or an empty deck, the turn is played to its end.",
                points=POINTS_TO_END,
            ),
            "hourglass",
        ),
        Row(say("Gold"), say("Each {n} gold count 1 point.", n=GOLD_A_POINT), "coins"),
        Row(say("Cards"), say("Half the cost of all cards on your table, rounded up."), "cards"),
        Row(say("Ties"), say("More cards on the table win; else the victory is shared."), "scales"),
    )


def _cost(rank: int) -> str:
    return say("{n} gold", n=rank)


def _instant(card: int) -> str:
    """What an instant does, whatever its suit."""
    return {
        "J": say("Instant: draw 4 cards, then its suit acts on your table."),
        "Q": say("Instant: gain 6 gold, then its suit acts on your table."),
        "K": say("Instant: take up to 2 discarded cards, ace to ten; then its suit acts on your table."),
    }[RANK_CODES[card]]

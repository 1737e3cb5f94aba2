"""Why cards and cells of Engine cannot be chosen now: one sentence, said when it is tried."""

from __future__ import annotations

from typing import Any

from game.catalogue.questions import Refusal
from game.games.engine.questions.chooser import EngineChooser
from game.games.engine.rules.layout import reachable_cells
from game.games.engine.rules.order import current
from game.games.engine.rules.prices import FOUR, SEVEN, SPADES, card_price, costs
from game.games.engine.rules.vocabulary import (
    ENGINE_CARDS,
    HIGHEST_STACK,
    POINTS_PRICE,
    RANK_OF,
    SUIT_OF,
    SUITS,
    Card,
    Cell,
)
from game.games.engine.rules.words import card_words
from game.rules.text import Translatable


def suit(chooser: EngineChooser, _suit: Any) -> str:
    """A part of the wheel that cannot be chosen."""
    translate, view = chooser.translate, chooser.view
    if chooser.turn is None:
        return translate("There is no suit to choose now.")
    if view.suit >= 0:
        return translate("The suit of this turn is {suit}.", suit=translate(SUITS[view.suit]))
    return translate("Finish this step first.")


def refuse_while_acting(chooser: EngineChooser, cell: Cell) -> str:
    """A cell that means nothing while a card acts."""
    translate, view, visit = chooser.translate, chooser.view, current(chooser.view)
    assert visit is not None, "a card acts"
    rank = RANK_OF[visit.card]
    if rank == 1:
        return _beyond_an_ace(chooser, visit.cell, cell)
    if cell != visit.cell:
        return translate("The {card} acts now.", card=card_words(visit.card, translate))
    return {
        4: translate("Choose the card to build from your hand, or skip it."),
        5: translate("You have no card to stack: skip it."),
        6: translate("You can't stack any card on its suit: skip it."),
        7: translate("Choose the card to build from your hand, or skip it."),
        8: translate("It costs 3 gold and you have {gold}: skip it.", gold=view.gold[view.actor]),
        9: translate("It takes three cards and you hold {n}: skip it.", n=view.hand_size(view.actor)),
    }.get(rank, translate("This card cannot act now."))


def _beyond_an_ace(chooser: EngineChooser, ace: Cell, cell: Cell) -> str:
    """A stack that an ace does not reach, or in which nothing would act."""
    translate, in_line = chooser.translate, reachable_cells(chooser.view.tableaux[chooser.view.actor], ace)
    if not in_line:
        return translate("There is no other stack in its row or column: skip the ace.")
    if not chooser.reaches:
        return translate("No card in its row or column can act now: skip the ace.")
    if cell in in_line:
        return translate("No card of this stack can act now: choose a lit one.")
    return translate("An ace reaches another stack in its own row or column.")


def no_room(chooser: EngineChooser, cell: Cell) -> str:
    """A place where the card being built cannot go."""
    if cell in chooser.view.tableaux[chooser.view.actor]:
        return chooser.translate("Another card lies here: choose a lit place.")
    return chooser.translate("By your house rule a new card must touch another one: choose a lit place.")


def stack(chooser: EngineChooser, way: tuple[Cell | None, Cell]) -> str:
    """Why a card cannot move by a 5 or a 6, or not there."""
    translate, tableau, visit = (
        chooser.translate,
        chooser.view.tableaux[chooser.view.actor],
        current(chooser.view),
    )
    (origin, cell), stacks_move = way, chooser.view.rulings.stacks_move
    cards = tableau.get(cell, ())
    if origin is None:
        if len(cards) > 1 and not stacks_move:
            return translate("You can only move a card that lies alone.")
        return translate("This card has nowhere to go: choose a lit one.")
    if not cards:
        return translate("You stack cards on cards, never on an empty place.")
    moved = tableau.get(origin, ())
    if len(cards) >= HIGHEST_STACK or (stacks_move and len(cards) + len(moved) > HIGHEST_STACK):
        return translate("A stack holds three cards at most.")
    if len(moved) != 1 and not stacks_move:
        return translate("You can only move a card that lies alone.")
    same = bool(moved) and SUIT_OF[moved[0]] == SUIT_OF[cards[-1]]
    if visit is not None and RANK_OF[visit.card] == 6 and not same:
        return translate("A 6 stacks a card on one of the same suit.")
    return translate("The card cannot go there.")


def take(chooser: EngineChooser, card: Card) -> str:
    """A card of the discard pile that a king leaves there."""
    return chooser.translate(
        "A king takes cards from ace to ten, not the {card}.", card=card_words(card, chooser.translate)
    )


# Cards of the hand, for their owner's eyes


def of_hand(words: Translatable, instant: Translatable = "") -> Refusal:
    """Says this of cards from ace to ten; of the others `instant`, or what keeps them from being played."""

    def refuse(chooser: EngineChooser, card: Card) -> str:
        if chooser.turn is None:
            return chooser.translate("It is not your turn to play a card.")
        if not ENGINE_CARDS >> card & 1:
            return chooser.translate(instant) if instant else _instant(chooser, card)
        return chooser.translate(words, card=card_words(card, chooser.translate))

    return refuse


def too_dear(chooser: EngineChooser, card: Card) -> str:
    """While spades let build at half the cost."""
    return _too_dear(chooser, card, SPADES)


def while_acting(chooser: EngineChooser, card: Card) -> str:
    """A card of the table acts, which may be one that builds."""
    visit = current(chooser.view)
    rank = RANK_OF[visit.card] if visit is not None else 0
    if rank in (FOUR, SEVEN) and ENGINE_CARDS >> card & 1:
        return _too_dear(chooser, card, rank)
    return of_hand("Cards from ace to ten wait in your hand until you may build.")(chooser, card)


def _too_dear(chooser: EngineChooser, card: Card, by: int) -> str:
    translate, view = chooser.translate, chooser.view
    if not ENGINE_CARDS >> card & 1:
        return translate("Jacks, queens and kings are played, not built.")
    seat = chooser.seat
    cost = sum(costs(view, seat, card_price(by, card)))
    words = card_words(card, translate)
    return translate(
        "The {card} costs {cost} gold; you have {gold}.", card=words, cost=cost, gold=view.gold[seat]
    )


def _instant(chooser: EngineChooser, card: Card) -> str:
    """Why a jack, queen or king cannot be played."""
    translate, view, seat = chooser.translate, chooser.view, chooser.seat
    points, words = POINTS_PRICE[card], card_words(card, translate)
    if view.used >> seat & 1:
        return translate("You have played an instant in this turn already.")
    if seat != view.active and not chooser.settings.passive_instants:
        return translate("By your house rule, you play instants on your own turn only.")
    if view.points[seat] < points:
        have = view.points[seat]
        return translate("The {card} costs {n} points; you have {have}.", card=words, n=points, have=have)
    return translate("You can't play the {card} now.", card=words)

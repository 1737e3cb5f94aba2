"""Why something cannot be done now: one sentence, said when it is tried."""

from __future__ import annotations

from game.games.engine.rules.actions import Build
from game.games.engine.rules.building import FOUR, REPLACING_COST, SEVEN, SPADES, price
from game.games.engine.rules.layout import is_full, reachable_cells
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.settings import Settings
from game.games.engine.rules.state import State
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
from game.games.engine.table.order import current
from game.rules.contract import Turn
from game.ui.words import say


def suit(turn: Turn | None, view: State) -> str:
    """A part of the wheel that cannot be chosen."""
    if turn is None:
        return say("Nobody has to choose a suit now.")
    if view.suit >= 0:
        return say("The suit of this turn is {suit}.", suit=say(SUITS[view.suit]))
    return say("First finish what you are asked.")


def cell(turn: Turn | None, view: State, cell: Cell) -> str:
    """A cell that means nothing now."""
    if turn is None:
        return say("Nothing has to be chosen on the table now.")
    tableau = view.tableaux[view.actor]
    if turn.phase is Phase.SUIT:
        return say("First choose the suit of your turn on the wheel.")
    if turn.phase is Phase.CELL:
        return say("Another card lies here: choose a lit place.")
    if turn.phase in (Phase.PAY, Phase.KEEP, Phase.STARTER, Phase.BUILD, Phase.INSTANT):
        return say("Now choose from your hand.")
    visit = current(view)
    if visit is None:
        return say("Nothing has to be chosen on the table now.")
    rank = RANK_OF[visit.card]
    if rank == 1 and reachable_cells(tableau, visit.cell):
        return say("An ace reaches another stack in its own row or column.")
    if cell != visit.cell:
        return say("It is the {card} that acts now.", card=card_words(visit.card, say))
    return {
        1: say("There is no other stack in its row or column: skip the ace."),
        4: say("Choose the card to build from your hand, or skip it."),
        5: say("There is no card to stack: skip it."),
        6: say("No card can be stacked on one of its suit: skip it."),
        7: say("Choose the card to build from your hand, or skip it."),
        8: say("It costs 3 gold and you have {gold}: skip it.", gold=view.gold[view.actor]),
        9: say("It takes three cards and you hold {n}: skip it.", n=view.hand_size(view.actor)),
    }.get(rank, say("This card cannot act now."))


def stack(view: State, origin: Cell | None, cell: Cell) -> str:
    """Of a 5 or a 6: a card that cannot move, or not there."""
    tableau = view.tableaux[view.actor]
    cards = tableau.get(cell, ())
    visit = current(view)
    if origin is None:
        if len(cards) > 1:
            return say("Only a card that lies alone can be moved.")
        return say("This card has nowhere to go: choose a lit one.")
    if not cards:
        return say("A card is stacked on other cards, never on an empty place.")
    if len(cards) >= HIGHEST_STACK:
        return say("Three cards is as high as a stack gets.")
    moved = tableau.get(origin, ())
    if len(moved) != 1:
        return say("Only a card that lies alone can be moved.")
    same = SUIT_OF[moved[0]] == SUIT_OF[cards[-1]]
    if visit is not None and RANK_OF[visit.card] == 6 and not same:
        return say("A 6 stacks a card on one of the same suit.")
    return say("The card cannot go there.")


def take(card: Card) -> str:
    """A card of the discard pile that a king leaves there."""
    return say("A king takes cards from ace to ten, not the {card}.", card=card_words(card, say))


def hand_card(settings: Settings, view: State, turn: Turn | None, card: Card) -> str:
    """A card of the hand that is of no use now. For its owner's eyes."""
    if turn is None:
        return say("It is not your turn to play a card.")
    seat, words = turn.seat, card_words(card, say)
    if not ENGINE_CARDS >> card & 1:
        return _instant(settings, view, turn, card, words)
    by = _building(view, turn)
    if by is None:
        if turn.phase in (Phase.SUIT, Phase.INSTANT, Phase.SCAN):
            return say("Cards from ace to ten wait in your hand until you may build.")
        return say("The {card} cannot be chosen now.", card=words)
    cost = price(by, Build(card)) + (REPLACING_COST if is_full(view.tableaux[seat]) else 0)
    return say("The {card} costs {cost} gold; you have {gold}.", card=words, cost=cost, gold=view.gold[seat])


def _instant(settings: Settings, view: State, turn: Turn, card: Card, words: str) -> str:
    seat, points = turn.seat, POINTS_PRICE[card]
    if turn.phase in (Phase.STARTER, Phase.BUILD, Phase.CELL):
        return say("Jacks, queens and kings are played, not built.")
    if view.used >> seat & 1:
        return say("You have played an instant in this turn already.")
    if seat != view.active and not settings.passive_instants:
        return say("By your house rule, instants are played in the own turn only.")
    if view.points[seat] < points:
        have = view.points[seat]
        return say("The {card} costs {n} points; you have {have}.", card=words, n=points, have=have)
    return say("The {card} cannot be played now.", card=words)


def _building(view: State, turn: Turn) -> int | None:
    """What lets the seat build now; None when nothing does."""
    if turn.phase is Phase.BUILD:
        return SPADES
    visit = current(view)
    rank = RANK_OF[visit.card] if visit is not None else 0
    return rank if rank in (FOUR, SEVEN) else None

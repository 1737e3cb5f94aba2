"""What can be chosen, in plain words for people at the table."""

from __future__ import annotations

from typing import Final

from game.games.engine.rules import actions as a
from game.games.engine.rules import phases
from game.games.engine.rules.building import FOUR_CARDS, SPADES, costs, price
from game.games.engine.rules.cards import EIGHT_GOLD, NINE_CARDS, card_of, sets_off
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import NO_CARD, POINTS_PRICE, RANK_OF, SUITS, Card
from game.games.engine.rules.words import card_words, list_words, place_words
from game.rules.contract import Action
from game.rules.say import Names, Translate, capital, fill, mark

_SUIT_GIVES: Final = mark(
    (
        "Spades: build a card at half its cost",
        "Hearts: gain 1 point",
        "Diamonds: draw 3 cards, keep 2",
        "Clubs: gain 3 gold",
    )
)
_INSTANT_GIVES: Final = mark(
    {11: "draw 4 cards", 12: "gain 6 gold", 13: "take up to 2 cards from the discard pile"}
)
_CARD_GIVES: Final = mark(
    {
        2: "gain 2 gold",
        3: "draw a card",
        8: "pay {gold} gold, draw a card, gain 2 points",
        9: "discard {cards} cards, gain 2 gold and 2 points",
        10: "gain 1 point",
    }
)
_WITHOUT_DECK: Final = mark(
    {3: "no card is left to draw", 8: "pay {gold} gold, gain 2 points; no card is left to draw"}
)
"""The same when the deck is empty."""


def describe(action: Action, view: State, names: Names, say: Translate = fill) -> str:
    """An option in plain words. `view` is that of the seat that chooses."""
    match action:
        case a.Start(card):
            return say("Start with the {card}", card=card_words(card, say))
        case a.ChooseSuit(suit):
            return say(_SUIT_GIVES[suit])
        case a.Play(card):
            return _describe_instant(card, say)
        case a.Activate():
            rank = RANK_OF[_activating(view)]
            gives = _WITHOUT_DECK.get(rank, _CARD_GIVES[rank]) if view.deck_left == 0 else _CARD_GIVES[rank]
            return say("Activate it: {gives}", gives=say(gives, gold=EIGHT_GOLD, cards=NINE_CARDS))
        case a.Skip():
            return say("Skip it")
        case a.Build():
            return _describe_build(action, view, say)
        case a.Place():
            return _describe_place(action, view, say)
        case a.Reach(cell):
            cards = list_words(view.tableaux[view.actor][cell], say)
            if not sets_off(view, view.scans[-1], cell):
                return say("Activate {cards}: nothing there can act now", cards=cards)
            return say("Activate {cards}", cards=cards)
        case a.Stack():
            return _describe_stack(action, view, say)
        case a.Discard(card):
            return say("Discard the {card}", card=card_words(card, say))
        case a.Take(card):
            return say("Take the {card}", card=card_words(card, say))
        case a.Done():
            return say(_DONE[view.phase])
    raise TypeError(f"{action!r} is no action in Engine")


_DONE: Final = mark(
    {phases.BUILD: "Build nothing", phases.INSTANT: "No instant", phases.TAKE: "Take no more"}
)


def _activating(view: State) -> Card:
    return card_of(view, view.scans[-1]) if view.phase is phases.SCAN else NO_CARD


def _describe_instant(card: Card, say: Translate) -> str:
    points = POINTS_PRICE[card]
    words = mark("Play the {card} for {n} points: {gives}, and activate your {suit}")
    if points == 1:
        words = mark("Play the {card} for 1 point: {gives}, and activate your {suit}")
    gives = say(_INSTANT_GIVES[RANK_OF[card]])
    return say(words, card=card_words(card, say), n=points, gives=gives, suit=say(SUITS[card // 13]))


def _describe_build(build: a.Build, view: State, say: Translate) -> str:
    by = SPADES if view.phase is phases.BUILD else RANK_OF[_activating(view)]
    gold = sum(costs(view, view.actor, price(by, build)))
    card = card_words(build.card, say)
    if not build.for_cards:
        return say("Build the {card} for {gold} gold", card=card, gold=gold)
    if gold:
        return say("Build the {card} for {n} cards and {gold} gold", card=card, n=FOUR_CARDS, gold=gold)
    return say("Build the {card} for {n} cards", card=card, n=FOUR_CARDS)


def _describe_place(place: a.Place, view: State, say: Translate) -> str:
    tableau = view.tableaux[view.actor]
    if place.cell in tableau:
        return say("In place of {cards}", cards=list_words(tableau[place.cell], say))
    words = place_words(tableau, place.cell, say)
    return capital(words)


def _describe_stack(stack: a.Stack, view: State, say: Translate) -> str:
    tableau = view.tableaux[view.actor]
    card, onto = tableau[stack.origin][-1], tableau[stack.destination][-1]
    return say("Stack the {card} on the {onto}", card=card_words(card, say), onto=card_words(onto, say))

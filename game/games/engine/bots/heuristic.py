"""Rules of thumb for Engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from game.bots.heuristic import HeuristicBot
from game.games.engine.bots.value import ACTIVATION, GOLD_TO_BUILD_WITH, LONG_ENOUGH, card_value, turns_left
from game.games.engine.rules import State
from game.games.engine.rules import actions as a
from game.games.engine.rules.layout import is_full
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.prices import REPLACING_COST
from game.games.engine.rules.settings import GOLD_A_POINT
from game.games.engine.rules.state import Tableau
from game.games.engine.rules.vocabulary import (
    CLUBS,
    DIAMONDS,
    ENGINE_CARDS,
    HEARTS,
    JACK,
    POINTS_PRICE,
    QUEEN,
    RANK_OF,
    SUIT_OF,
    Card,
    Suit,
    cards_in,
)
from game.rules.contract import Action, Seat, Turn
from game.rules.interjections import Interjection

_ACTION_VALUE: Final = 5.0
"""What can be done is done."""
_FIRST_VALUE: Final = 20.0
"""More than any suit is worth."""
_WORST_SCORE: Final = -99.0
"""Less than anything else."""
_CARD_VALUE: Final = 0.9
"""What a card drawn is worth while there is time to use it."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a player likes more than others do; 1 is what a sensible player feels."""

    points: float = 1.0
    gold: float = 1.0
    cards: float = 1.0
    building: float = 1.0
    instants_at: float = 1.0
    """By how much an instant must bring more than it costs, in points."""
    dear: float = 1.0
    """Whether rather dear cards are built (above 0) or cheap ones (below)."""


CAREFUL: Final = Weights(points=1.6, gold=1.4, cards=0.7, building=0.6, instants_at=4.0, dear=-1.0)
"""Takes the points on offer, saves gold, builds cheaply, and hardly ever pays points for an instant."""
WILD: Final = Weights(points=0.4, gold=0.8, cards=1.5, building=2.0, instants_at=-1.5, dear=1.5)
"""Draws cards and builds the dearest, and plays an instant as soon as it can pay for it."""


_Liking = Callable[[State, Turn, Any, float], float]
"""What an option of one kind is worth; the last number says how much time is left to use things, 0..1."""


class EngineHeuristic:
    """Do whatever can be done with a card, keep the good cards, choose the suit that brings most."""

    def __init__(self, taste: Weights) -> None:
        self._taste = taste
        self._likings: dict[type[Action], _Liking] = {
            a.Activate: self._activate,
            a.ChooseSuit: self._suit,
            a.Build: self._build,
            a.Reach: self._reach,
            a.Stack: self._stack,
            a.Play: self._play,
            a.Place: self._place,
            a.Take: self._take,
            a.Discard: self._discard,
            a.Start: self._start,
            Interjection: self._break_in,
        }

    def values(self, state: State, turn: Turn) -> list[float]:
        """About points at the end of the match where suits and instants are concerned."""
        turns = turns_left(state)
        time = 0.0 if state.ending else min(1.0, turns / LONG_ENOUGH)
        likings = self._likings
        return [
            likings[type(option)](state, turn, option, time) if type(option) in likings else 0.0
            for option in turn.options
        ]

    def _activate(self, state: State, turn: Turn, option: a.Activate, time: float) -> float:
        return _ACTION_VALUE

    def _suit(self, state: State, turn: Turn, option: a.ChooseSuit, time: float) -> float:
        """What choosing a suit brings: its basic action, and the cards that it sets going."""
        taste, seat, suit = self._taste, turn.seat, option.suit
        if suit == HEARTS:
            basic = taste.points
        elif suit == DIAMONDS:
            basic = taste.cards * 2 * _CARD_VALUE * time
        elif suit == CLUBS:
            basic = taste.gold * 3 * (1 / GOLD_A_POINT + GOLD_TO_BUILD_WITH * time)
        elif is_full(state.tableaux[seat]):
            basic = 0.0
        else:
            ranks = [RANK_OF[card] for card in cards_in(state.hands[seat] & ENGINE_CARDS)]
            payable = [rank for rank in ranks if -(-rank // 2) <= state.gold[seat]]
            basic = taste.building * max((rank / 3 + 1.5 * time for rank in payable), default=0.0)
        return basic + scan_value(state.tableaux[seat], suit)

    def _build(self, state: State, turn: Turn, option: a.Build, time: float) -> float:
        tableau = state.tableaux[turn.seat]
        if is_full(tableau):
            return _replacing_value(tableau, option.card)
        return 10.0 + self._taste.dear * RANK_OF[option.card] - (4.0 if option.for_cards else 0.0)

    def _reach(self, state: State, turn: Turn, option: a.Reach, time: float) -> float:
        return _ACTION_VALUE + len(state.tableaux[turn.seat][option.cell])

    def _stack(self, state: State, turn: Turn, option: a.Stack, time: float) -> float:
        tableau = state.tableaux[turn.seat]
        return _ACTION_VALUE + len(tableau[option.destination]) + 0.01 * RANK_OF[tableau[option.origin][0]]

    def _play(self, state: State, turn: Turn, option: a.Play, time: float) -> float:
        if turn.phase in (Phase.GIFT, Phase.KEEP, Phase.BUILD):
            return _WORST_SCORE
        gain = _instant_value(state, turn.seat, option.card, time) - self._taste.instants_at
        # Before the suit an instant that is worth it comes first: the turn goes on after it.
        return gain if turn.phase is not Phase.SUIT else _FIRST_VALUE + gain if gain > 0 else -1.0

    def _break_in(self, state: State, turn: Turn, option: Interjection, time: float) -> float:
        """Its own cards come in every turn, and with them the time for an instant."""
        return _WORST_SCORE if option.action is not None else 0.0

    def _place(self, state: State, turn: Turn, option: a.Place, time: float) -> float:
        """Rather a poor stack than a rich one; of empty cells one is as good as another."""
        return -sum([RANK_OF[card] for card in state.tableaux[turn.seat].get(option.cell, ())])

    def _take(self, state: State, turn: Turn, option: a.Take, time: float) -> float:
        return card_value(option.card)

    def _discard(self, state: State, turn: Turn, option: a.Discard, time: float) -> float:
        return -card_value(option.card) - 0.1 * POINTS_PRICE[option.card]

    def _start(self, state: State, turn: Turn, option: a.Start, time: float) -> float:
        return ACTIVATION[RANK_OF[option.card]]


def scan_value(tableau: Tableau, suit: Suit) -> float:
    """What the stacks with a card of the suit bring when all their cards act."""
    total = 0.0
    for cards in tableau.values():
        for card in cards:
            if SUIT_OF[card] == suit:
                for each in cards:
                    total += ACTIVATION[RANK_OF[each]]
                break
    return total


def _instant_value(state: State, seat: Seat, card: int, time: float) -> float:
    """What an instant brings above its price."""
    rank = RANK_OF[card]
    if rank == JACK:
        gain = 4 * _CARD_VALUE * time
    elif rank == QUEEN:
        gain = 6 * (1 / GOLD_A_POINT + GOLD_TO_BUILD_WITH * time)
    else:
        gain = 2 * 1.3 * time
    tableau, suit = state.tableaux[seat], SUIT_OF[card]
    if seat == state.active:
        gain += scan_value(tableau, suit)
    else:
        gain += sum(
            [
                ACTIVATION[RANK_OF[each]]
                for cards in tableau.values()
                for each in cards
                if SUIT_OF[each] == suit
            ]
        )
    return gain - POINTS_PRICE[card]


def _replacing_value(tableau: Tableau, card: Card) -> float:
    """What a card is worth in place of the poorest stack, which costs gold besides."""
    poorest = min(sum([RANK_OF[each] for each in cards]) for cards in tableau.values())
    return (RANK_OF[card] - poorest) / 2 - REPLACING_COST / GOLD_A_POINT


def wild() -> HeuristicBot:
    return HeuristicBot("wild", lambda rules: EngineHeuristic(WILD))


def careful() -> HeuristicBot:
    return HeuristicBot("careful", lambda rules: EngineHeuristic(CAREFUL))

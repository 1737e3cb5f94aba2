"""A bot that plays each of its turns for what it brings at once, and never thinks of the others' answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from game.games.engine.bots.value import card_value, position_value, turns_left
from game.games.engine.rules import Engine, State
from game.games.engine.rules.actions import Activate, Build, Discard, Place, Reach, Skip, Stack, Take
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.state import Tableau
from game.games.engine.rules.vocabulary import POINTS_PRICE, RANK_OF, Cell, column_of, row_of
from game.rules.contract import Action, Rules, Seat, Turn
from game.rules.interjections import OUT_OF_TURN

_WORLD_COUNT: Final = 2
"""How often it imagines the cards it cannot see, for one decision."""
_FOR_TIES: Final = 0.001
_LONGEST_LOOK: Final = 60
"""Answers that it plays on in its head."""


class GreedyEngineer:
    """Tries every option in its head, goes on by rules of thumb while it is asked, and compares."""

    name = "greedy"

    def think(self, rules: Rules[Any], view: State, turn: Turn, rng: Any) -> Iterator[Action]:
        """Yields the best option so far, again after each world it has imagined."""
        assert isinstance(rules, Engine)
        if turn.phase == OUT_OF_TURN:
            # Its own cards come in every turn, and with them the time for an instant.
            yield turn.options[-1]
            return
        yield turn.options[0]
        if len(turn.options) == 1:
            return
        turns = turns_left(view)
        totals = [_FOR_TIES * _liking(view, turn.seat, option) for option in turn.options]
        for _ in range(_WORLD_COUNT):
            world = rules.imagine(view, turn.seat, rng)
            for number, option in enumerate(turn.options):
                totals[number] += _value_after(rules, world, option, turn.seat, turns)
            yield turn.options[totals.index(max(totals))]


def _value_after(rules: Engine, world: State, option: Action, seat: Seat, turns: float) -> float:
    """What the position is worth once the seat has nothing more to say to it."""
    state = world.copy()
    rules.apply(state, option)
    for _ in range(_LONGEST_LOOK):
        pending = rules.pending(state)
        if (
            not isinstance(pending, Turn)
            or pending.seat != seat
            or pending.phase in (Phase.SUIT, Phase.STARTER)
        ):
            break
        rules.apply(state, _by_heuristic(state, pending))
    return position_value(state, seat, turns)


def _by_heuristic(state: State, turn: Turn) -> Action:
    """Do whatever can be done with a card, keep the good cards, and play no instant."""
    return max(turn.options, key=lambda option: _liking(state, turn.seat, option))


def _liking(state: State, seat: Seat, option: Action) -> float:
    match option:
        case Build(card, for_cards):
            return RANK_OF[card] - (4.0 if for_cards else 0.0)
        case Activate():
            return 5.0
        case Reach(cell):
            return 5.0 + _height(state, seat, cell)
        case Stack(origin, destination):
            return 5.0 + _height(state, seat, destination) + 0.01 * RANK_OF[state.tableaux[seat][origin][0]]
        case Place(cell):
            return _room_made(state.tableaux[seat], cell)
        case Take(card):
            return card_value(card)
        case Discard(card):
            return -card_value(card) - 0.1 * POINTS_PRICE[card]
        case Skip():
            return 0.0
    return -1.0


def _room_made(tableau: Tableau, cell: Cell) -> float:
    """Rather a poor stack than a rich one, and rather a cell among the others than a remote one."""
    replaced = sum(RANK_OF[card] for card in tableau.get(cell, ()))
    distance = sum(
        abs(row_of(cell) - row_of(other)) + abs(column_of(cell) - column_of(other)) for other in tableau
    )
    return -replaced - 0.01 * distance


def _height(state: State, seat: Seat, cell: Cell) -> int:
    return len(state.tableaux[seat][cell])

"""What the engine cards do: for each rank what must hold, what can be chosen, and what then happens.

Whether a question is asked at all depends on what everybody may know, or the asking would tell the others
what is in a hand. So a 7 may be asked for with nothing but instants in hand; it can then only be skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.games.engine.rules import phases
from game.games.engine.rules.abilities import (
    BUILDING,
    EIGHT_GOLD,
    MOVING,
    NINE_CARDS,
    can_activate,
    card_of,
    takes_all,
)
from game.games.engine.rules.actions import ACTIVATE, Activate, Reach, Stack, reach, stack
from game.games.engine.rules.building import begin_build, builds, checked_build
from game.games.engine.rules.events import CardActivated, CardStacked, StackReached
from game.games.engine.rules.hands import draw
from game.games.engine.rules.layout import moves, reachable_cells
from game.games.engine.rules.prices import FOUR, FOUR_CARDS, SEVEN
from game.games.engine.rules.state import Scan, State
from game.games.engine.rules.tallies import change_gold, change_points
from game.games.engine.rules.vocabulary import ACE, HIGHEST_STACK, RANK_OF, SUIT_OF, Card
from game.rules.contract import Action, Answer, Emit, IllegalAnswer, Seat

JUST_ACTIVATE: Final = (ACTIVATE,)
"""The one way to activate a plain card."""


def pass_card(state: State) -> None:
    """The innermost scan goes on behind the card it has come to."""
    seat, suit, whole, cell, level, ace = state.scans[-1]
    state.scans = (*state.scans[:-1], Scan(seat, suit, whole, cell, level + 1, ace))


def activations(state: State, scan: Scan, card: Card) -> Sequence[Action]:
    """Every way to activate the card."""
    seat, rank = scan.seat, RANK_OF[card]
    if rank == ACE:
        return [reach(cell) for cell in reachable_cells(state.tableaux[seat], scan.cell)]
    if rank in BUILDING:
        return builds(state, seat, rank)
    if rank in MOVING:
        return [stack(*move) for move in moves(state.tableaux[seat], rank == 6, state.rulings.stacks_move)]
    return JUST_ACTIVATE if can_activate(state, seat, scan.cell, card) else ()


def activate(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> None:
    """The card does what the answer makes of it. Raises IllegalAnswer, with nothing changed.

    What is left to decide is put into `state.phase`; that stays as it was when nothing is.
    """
    _EFFECTS[RANK_OF[card_of(state, scan)]](state, scan, answer, emit)


def _begin(state: State, scan: Scan, emit: Emit | None) -> None:
    """Note that the scan has dealt with the card: from here on the answer is known to be possible."""
    pass_card(state)
    if emit is not None:
        emit(CardActivated(scan.seat, card_of(state, scan), scan.cell))


def _ace(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> None:
    """Activate a stack in the same row or column. Not a chain: aces in there are passed over."""
    if type(answer) is not Reach:
        raise IllegalAnswer("Choose the stack that the ace activates, or skip the ace.")
    if answer.cell not in reachable_cells(state.tableaux[scan.seat], scan.cell):
        raise IllegalAnswer("An ace reaches another stack in its own row or column.")
    _begin(state, scan, emit)
    if emit is not None:
        emit(StackReached(scan.seat, scan.cell, answer.cell))
    whole = takes_all(state, scan)
    state.scans = (*state.scans, Scan(scan.seat, scan.suit, whole, answer.cell, 0, ace=True))


def _plain(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> None:
    if type(answer) is not Activate:
        raise IllegalAnswer("This card can only be activated or skipped.")
    if not can_activate(state, scan.seat, scan.cell, card_of(state, scan)):
        raise IllegalAnswer("You cannot pay for activating this card.")
    _begin(state, scan, emit)


def _two(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> None:
    _plain(state, scan, answer, emit)
    change_gold(state, scan.seat, 2, emit)


def _three(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> None:
    _plain(state, scan, answer, emit)
    draw(state, scan.seat, 1, emit)


def _four(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> None:
    """Build a card for 4 gold or four other cards, whatever it would cost."""
    build = checked_build(state, scan.seat, FOUR, answer)
    _begin(state, scan, emit)
    begin_build(state, scan.seat, FOUR, build, emit)
    state.phase = phases.CELL
    if build.for_cards:
        state.phase, state.owed = phases.PAY, FOUR_CARDS


def _seven(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> None:
    """Build a card at its base cost, for 2 points."""
    build = checked_build(state, scan.seat, SEVEN, answer)
    _begin(state, scan, emit)
    begin_build(state, scan.seat, SEVEN, build, emit)
    change_points(state, scan.seat, 2, emit)
    state.phase = phases.CELL


def _five(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> None:
    """Put a single card on another card or stack."""
    _move(state, scan, answer, emit)


def _six(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> None:
    """Acts like a 5 onto a card of the same suit, for as many points as the stack then has cards."""
    if type(answer) is Stack:
        tableau = state.tableaux[scan.seat]
        origin, onto = tableau.get(answer.origin), tableau.get(answer.destination)
        if origin and onto and SUIT_OF[origin[0]] != SUIT_OF[onto[-1]]:
            raise IllegalAnswer("A 6 stacks a card on one of the same suit.")
    change_points(state, scan.seat, _move(state, scan, answer, emit), emit)


def _move(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> int:
    """Move a card, or by a house rule a stack, and return how high the stack is now."""
    if type(answer) is not Stack:
        raise IllegalAnswer("Choose a card and where to stack it, or skip this one.")
    tableau = dict(state.tableaux[scan.seat])
    origin, onto = tableau.get(answer.origin, ()), tableau.get(answer.destination, ())
    if not origin or (len(origin) > 1 and not state.rulings.stacks_move):
        raise IllegalAnswer("You can only move a card that lies alone.")
    if not onto or answer.origin == answer.destination or len(onto) == HIGHEST_STACK:
        raise IllegalAnswer("A card is stacked on one or two other cards.")
    height = len(onto) + len(origin)
    if height > HIGHEST_STACK:
        raise IllegalAnswer("A stack holds three cards at most.")
    _begin(state, scan, emit)
    del tableau[answer.origin]
    tableau[answer.destination] = (*onto, *origin)
    state.set_tableau(scan.seat, tableau)
    if emit is not None:
        moved = len(origin)
        emit(CardStacked(scan.seat, origin[0], answer.origin, answer.destination, onto[-1], height, moved))
    return height


def _eight(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> None:
    _plain(state, scan, answer, emit)
    change_gold(state, scan.seat, -EIGHT_GOLD, emit)
    draw(state, scan.seat, 1, emit)
    change_points(state, scan.seat, 2, emit)


def _nine(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> None:
    """Three cards of the hand; they are chosen one after the other."""
    _plain(state, scan, answer, emit)
    state.phase, state.owed = phases.PAY, NINE_CARDS


def reward_nine(state: State, seat: Seat, emit: Emit | None) -> None:
    """What a 9 gives once its cards are paid."""
    change_gold(state, seat, 2, emit)
    change_points(state, seat, 2, emit)


def _ten(state: State, scan: Scan, answer: Answer, emit: Emit | None) -> None:
    _plain(state, scan, answer, emit)
    change_points(state, scan.seat, 1, emit)


_Effect = Callable[[State, Scan, Answer, "Emit | None"], None]
_EFFECTS: Final[dict[int, _Effect]] = {
    ACE: _ace,
    2: _two,
    3: _three,
    4: _four,
    5: _five,
    6: _six,
    7: _seven,
    8: _eight,
    9: _nine,
    10: _ten,
}

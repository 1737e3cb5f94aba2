"""By which legal answers a field came to lie as it does: a search among those that touch what differs.

Breadth first, so that the shortest explanations are found, and only over answers that bring the field nearer
to what lies there: with few differing squares few of the hundreds of options are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.games.spellcycles.rules import phases
from game.games.spellcycles.rules.actions import Cast, Done, Moon, Pick, Place
from game.games.spellcycles.rules.flow import PHASES
from game.games.spellcycles.rules.pieces import kinds
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import COLOUR_OF, NO_PIECE, SQUARES, Piece, Square
from game.rules.contract import Action, Pending, Seat, Turn
from game.rules.field import Explanation, Tops

MAX_ANSWERS: Final = 8
"""Answers of an explanation, beyond which nobody would believe it."""
MOST_POSITIONS: Final = 600
"""Positions looked at before the search gives up."""
FINAL: Final = (phases.REAP, phases.PROGRESS)
"""Phases in which being done ends the turn: nothing of it can lie on the field any more."""


def tops(state: State) -> Tops:
    """The uppermost piece of each square."""
    return tuple(None if piece == NO_PIECE else piece for piece in state.field)


def explain(settings: Settings, positions: Sequence[State], lies: Tops) -> Iterator[Explanation | None]:
    """The shortest explanations of `lies`; see `game.rules.field.FieldSense`.

    Those that take back the fewest answers come alone.
    """
    for taken_back, position in enumerate(positions):
        found = False
        for way in _from(settings, position, lies):
            if way is None:
                yield None
                continue
            found = True
            end, actions = way
            plain = not taken_back and _outright(actions) and not _may_be_bared(position, end)
            yield Explanation(taken_back, actions, plain)
        if found:
            return


def _outright(actions: tuple[Action, ...]) -> bool:
    """One piece was put down, or squares were chosen for an effect that is under way."""
    if len(actions) == 1 and isinstance(actions[0], Place):
        return True
    return all(isinstance(action, Pick) for action in actions)


def _may_be_bared(start: State, end: State) -> bool:
    """Whether the top piece that `end` has on a stack may merely have been uncovered.

    An equal piece lay further down, and from above nobody can tell them apart.
    """
    for square in SQUARES:
        before, after = start.stack(square), end.stack(square)
        if after and after[-1] in before[:-1] and after != before[: len(after)]:
            return True
    return False


def _from(settings: Settings, start: State, lies: Tops) -> Iterator[tuple[State, tuple[Action, ...]] | None]:
    """The shortest sequences of answers of one seat that end with the field as it lies.

    They go from `start`, and come with the states that they lead to.
    """
    first = _ask(settings, start)
    seat = first.seat if isinstance(first, Turn) else None
    level: list[tuple[State, tuple[Action, ...]]] = [(start, ())]
    looked_at = 0
    for _ in range(MAX_ANSWERS + 1):
        ends: list[State] = []
        for state, actions in level:
            if tops(state) == lies and state not in ends:
                ends.append(state)
                yield state, actions
        if ends:
            return
        further: list[tuple[State, tuple[Action, ...]]] = []
        for state, actions in level:
            for action in _promising_actions(settings, state, seat, lies):
                looked_at += 1
                if looked_at > MOST_POSITIONS:
                    return
                after = state.copy()
                PHASES[state.phase][1](settings, after, action, None)
                further.append((after, (*actions, action)))
                yield None
        level = further


def _ask(settings: Settings, state: State) -> Pending:
    return PHASES[state.phase][0](settings, state)


def _promising_actions(settings: Settings, state: State, seat: Seat | None, lies: Tops) -> Iterator[Action]:
    """The options of the seat that may lead to a field that lies so."""
    turn = _ask(settings, state)
    if not isinstance(turn, Turn) or turn.seat != seat:
        return
    differing = [square for square, top in enumerate(tops(state)) if top != lies[square]]
    if turn.phase in (phases.CONTRIBUTE, phases.ACCELERANDO, phases.PLACE):
        for place in _placings(state, differing, lies):
            if place in turn.options:
                yield place
        if turn.options[-1:] and isinstance(turn.options[-1], Done):
            yield turn.options[-1]
        return
    for option in turn.options:
        if _touches(option, differing) and not (turn.phase in FINAL and isinstance(option, Done | Moon)):
            yield option


def _placings(state: State, differing: Sequence[Square], lies: Tops) -> Iterator[Place]:
    """Pieces of the seat on squares where they lie, or where a cast may have made less of them."""
    for square in differing:
        for piece in kinds(state.apothecary[state.active]):
            if _may_become(piece, lies[square]):
                yield Place(piece, square)


def _may_become(piece: Piece, lies: Piece | None) -> bool:
    return lies is None or (COLOUR_OF[piece] == COLOUR_OF[lies] and lies <= piece)


def _touches(option: Action, differing: Sequence[Square]) -> bool:
    if isinstance(option, Cast):
        return all(square in differing for square in option.squares)
    return not isinstance(option, Pick) or option.square in differing

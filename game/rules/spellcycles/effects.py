"""The effects of spells, step by step, each chosen by the caster when its turn comes.

A cast leaves a list of steps in the state. `walk` does those that need nobody's decision and stops at the
first that does: a roll, or a choice. What is impossible is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.rules.contract import Action, Answer, Dice, Emit, IllegalAnswer, Pending, Roll, Seat, Turn
from game.rules.spellcycles.actions import MOONS, PICKS, Discard, Moon, Pick, Place, Placements, Take, Target
from game.rules.spellcycles.casting import replace_components
from game.rules.spellcycles.events import (
    ColourMissing,
    ComponentDrawn,
    ComponentReturned,
    ComponentStolen,
    EffectSkipped,
    MoonAdvanced,
    PieceMoved,
    PiecePlaced,
    PieceReplaced,
    PiecesSwapped,
)
from game.rules.spellcycles.pieces import (
    any_large,
    draw_large,
    gain,
    give_up,
    kinds_held,
    lift,
    open_squares,
    put,
    standing,
)
from game.rules.spellcycles.settings import Settings
from game.rules.spellcycles.state import State, Step
from game.rules.spellcycles.tallies import change_essence, change_prestige
from game.rules.spellcycles.vocabulary import LARGE, SIZE_OF, SMALL

Options = Callable[[Settings, State, Step], Sequence[Action]]
Enact = Callable[[Settings, State, Step, "Action", "Emit | None"], tuple[Step, ...]]
"""Does the chosen thing and returns the steps that follow at once from it."""


def walk(settings: Settings, state: State, emit: Emit | None) -> bool:
    """Do steps until one needs an answer. True when none is left."""
    while state.steps:
        step = state.steps[0]
        if step.op == "conjure":
            if any_large(state):
                return False
        elif step.op in _AT_ONCE and step.who not in ("opponent", "opponents"):
            _AT_ONCE[step.op](settings, state, step, emit)
            state.steps = state.steps[1:]
            continue
        elif step.who == "opponents":
            each = tuple(step._replace(who="seat", seat=seat) for seat in _opponents(settings, state))
            state.steps = each + state.steps[1:]
            continue
        else:
            options = step_options(settings, state, step)
            if len(options) == 1 and isinstance(options[0], Target):
                strike(state, options[0].seat)
                continue
            if options:
                return False
        if emit is not None:
            emit(EffectSkipped(step.op))
        state.steps = state.steps[1:]
    return True


def pending_step(settings: Settings, state: State) -> Pending:
    """The question of the step that `walk` stopped at."""
    step = state.steps[0]
    if step.op == "conjure":
        return Roll(state.active, 1, 6, "conjure")
    return Turn(_decider(state, step), phase_of(step), step_options(settings, state, step))


def phase_of(step: Step) -> str:
    """The word for the choice a step asks for; the second half of a two-square effect has its own."""
    if step.who == "opponent":
        return "target"
    if step.square >= 0:
        return "move to" if step.op == "move" else "swap with"
    return _WORDS.get(step.op, step.op)


def step_options(settings: Settings, state: State, step: Step) -> Sequence[Action]:
    """What can be chosen for `step`; empty when it is impossible."""
    if step.who == "opponent":
        strikable = _STRIKABLE[step.op]
        return tuple(
            Target(seat) for seat in _opponents(settings, state) if strikable(settings, state, step, seat)
        )
    return _CHOICES[step.op][0](settings, state, step)


def answer_step(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Do the step that `walk` stopped at as `answer` says. Raises IllegalAnswer."""
    step = state.steps[0]
    if step.op == "conjure":
        _conjure(state, step, answer, emit)
        return
    options = step_options(settings, state, step)
    if not isinstance(answer, Action) or answer not in options:
        raise IllegalAnswer("This choice is not possible for the effect of the spell.")
    if isinstance(answer, Target):
        strike(state, answer.seat)
        return
    follow = _CHOICES[step.op][1](settings, state, step, answer, emit)
    again = (step._replace(n=step.n - 1, square=-1),) if not follow and step.n > 1 else ()
    state.steps = follow + again + state.steps[1:]


def strike(state: State, seat: Seat) -> None:
    """Settle whom the effect at hand strikes."""
    state.steps = (state.steps[0]._replace(who="seat", seat=seat), *state.steps[1:])


def _decider(state: State, step: Step) -> Seat:
    """Who chooses: the caster, but a victim chooses what to discard."""
    if step.op == "discard_component" and step.who == "seat":
        return step.seat
    return state.active


def _opponents(settings: Settings, state: State) -> list[Seat]:
    """In turn order from the caster's left."""
    seats = settings.seats
    around = [(state.active + i) % seats for i in range(1, seats)]
    return [seat for seat in around if seat not in state.out]


def _struck(state: State, step: Step) -> Seat:
    return step.seat if step.who == "seat" else state.active


# Whom an effect can strike at all.


def _has_essence(settings: Settings, state: State, step: Step, seat: Seat) -> bool:
    return (step.n > 0 and step.op == "essence") or state.essence[seat] > 0


def _has_prestige(settings: Settings, state: State, step: Step, seat: Seat) -> bool:
    tally = state.essence if settings.duel else state.prestige
    return (step.n > 0 and step.op == "prestige") or tally[seat] > 0


def _has_component(settings: Settings, state: State, step: Step, seat: Seat) -> bool:
    return bool(state.apothecary[seat])


_STRIKABLE: Final[Mapping[str, Callable[[Settings, State, Step, Seat], bool]]] = {
    "essence": _has_essence,
    "steal_essence": _has_essence,
    "prestige": _has_prestige,
    "steal_prestige": _has_prestige,
    "discard_component": _has_component,
    "steal_component": _has_component,
}


# Effects without a decision.


def _components(settings: Settings, state: State, step: Step, emit: Emit | None) -> None:
    replace_components(settings, state, emit)


def _essence(settings: Settings, state: State, step: Step, emit: Emit | None) -> None:
    change_essence(state, _struck(state, step), step.n, "effect", emit)


def _prestige(settings: Settings, state: State, step: Step, emit: Emit | None) -> None:
    change_prestige(settings, state, _struck(state, step), step.n, "effect", emit)


def _pay_prestige(settings: Settings, state: State, step: Step, emit: Emit | None) -> None:
    change_prestige(settings, state, state.active, step.n, "cost", emit)


def _steal_essence(settings: Settings, state: State, step: Step, emit: Emit | None) -> None:
    lost = change_essence(state, step.seat, -step.n, "effect", emit)
    change_essence(state, state.active, -lost, "effect", emit)


def _steal_prestige(settings: Settings, state: State, step: Step, emit: Emit | None) -> None:
    lost = change_prestige(settings, state, step.seat, -step.n, "effect", emit)
    change_prestige(settings, state, state.active, -lost, "effect", emit)


_AT_ONCE: Final[Mapping[str, Callable[[Settings, State, Step, Emit | None], None]]] = {
    "components": _components,
    "essence": _essence,
    "prestige": _prestige,
    "pay_prestige": _pay_prestige,
    "steal_essence": _steal_essence,
    "steal_prestige": _steal_prestige,
}


# Effects with a decision: what can be chosen, and what the choice does.


def _conjure(state: State, step: Step, answer: Answer, emit: Emit | None) -> None:
    """As Renew; a colour without large pieces is rolled again."""
    if not isinstance(answer, Dice) or len(answer.values) != 1 or not 1 <= answer.values[0] <= 6:
        raise IllegalAnswer("Roll the Knucklebone: one value from 1 to 6.")
    colour = answer.values[0] - 1
    piece = draw_large(state, state.active, colour)
    if piece is None:
        if emit is not None:
            emit(ColourMissing(state.active, colour))
        return
    if emit is not None:
        emit(ComponentDrawn(state.active, piece, "conjure"))
    again = (step._replace(n=step.n - 1),) if step.n > 1 else ()
    state.steps = again + state.steps[1:]


def _places(settings: Settings, state: State, step: Step) -> Sequence[Action]:
    return Placements(kinds_held(state, state.active), open_squares(state, settings.stackers))


def _place(
    settings: Settings, state: State, step: Step, action: Action, emit: Emit | None
) -> tuple[Step, ...]:
    assert isinstance(action, Place)
    place_component(state, action, emit)
    return ()


def place_component(state: State, place: Place, emit: Emit | None) -> None:
    """Move a piece from the active seat's Apothecary to a square."""
    give_up(state, state.active, place.piece)
    put(state, place.piece, place.square)
    if emit is not None:
        emit(PiecePlaced(state.active, place.piece, place.square))


def _standing(settings: Settings, state: State, step: Step) -> Sequence[Action]:
    return [PICKS[square] for square in standing(state)]


def _moves(settings: Settings, state: State, step: Step) -> Sequence[Action]:
    """First which piece, then where to; a piece cannot stay where it is."""
    squares = open_squares(state, settings.stackers)
    if step.square >= 0:
        return [PICKS[square] for square in squares if square != step.square]
    return _standing(settings, state, step) if squares else ()


def _move(
    settings: Settings, state: State, step: Step, action: Action, emit: Emit | None
) -> tuple[Step, ...]:
    assert isinstance(action, Pick)
    if step.square < 0:
        return (step._replace(square=action.square),)
    piece = lift(state, step.square)
    put(state, piece, action.square)
    if emit is not None:
        emit(PieceMoved(piece, step.square, action.square))
    return ()


def _swaps(settings: Settings, state: State, step: Step) -> Sequence[Action]:
    squares = standing(state)
    return [PICKS[square] for square in squares if square != step.square] if len(squares) > 1 else ()


def _swap(
    settings: Settings, state: State, step: Step, action: Action, emit: Emit | None
) -> tuple[Step, ...]:
    assert isinstance(action, Pick)
    if step.square < 0:
        return (step._replace(square=action.square),)
    first, second = step.square, action.square
    state.field[first], state.field[second] = state.field[second], state.field[first]
    if emit is not None:
        emit(PiecesSwapped(first, second))
    return ()


def _banish(
    settings: Settings, state: State, step: Step, action: Action, emit: Emit | None
) -> tuple[Step, ...]:
    assert isinstance(action, Pick)
    _exchange(state, action.square, None, "banish", emit)
    return ()


def _shrinks(settings: Settings, state: State, step: Step) -> Sequence[Action]:
    """A piece can shrink if it is small, which banishes it, or if the Cauldron has the smaller one."""
    field, cauldron = state.field, state.cauldron
    return [
        PICKS[square]
        for square in standing(state)
        if SIZE_OF[field[square]] == SMALL or cauldron[field[square] - 1]
    ]


def _shrink(
    settings: Settings, state: State, step: Step, action: Action, emit: Emit | None
) -> tuple[Step, ...]:
    assert isinstance(action, Pick)
    piece = state.field[action.square]
    _exchange(state, action.square, None if SIZE_OF[piece] == SMALL else piece - 1, "shrink", emit)
    return ()


def _grows(settings: Settings, state: State, step: Step) -> Sequence[Action]:
    field, cauldron = state.field, state.cauldron
    return [
        PICKS[square]
        for square in standing(state)
        if SIZE_OF[field[square]] < LARGE and cauldron[field[square] + 1]
    ]


def _grow(
    settings: Settings, state: State, step: Step, action: Action, emit: Emit | None
) -> tuple[Step, ...]:
    assert isinstance(action, Pick)
    _exchange(state, action.square, state.field[action.square] + 1, "grow", emit)
    return ()


def _exchange(state: State, square: int, replacement: int | None, cause: str, emit: Emit | None) -> None:
    """The uppermost piece of `square` returns to the Cauldron; `replacement` comes from there."""
    piece = lift(state, square)
    level = len(state.stack(square))
    state.cauldron[piece] += 1
    if replacement is not None:
        state.cauldron[replacement] -= 1
        put(state, replacement, square)
    if emit is not None:
        emit(PieceReplaced(square, level, piece, replacement, cause))


def _moons(settings: Settings, state: State, step: Step) -> Sequence[Action]:
    return advanceable_moons(settings, state)


def advanceable_moons(settings: Settings, state: State) -> tuple[Moon, ...]:
    """The places of the Spell Line, other than the last, with a Moon Crescent on them."""
    last = settings.line_length - 1
    return tuple([MOONS[position] for position in dict.fromkeys(state.moons) if position != last])


def _moon(
    settings: Settings, state: State, step: Step, action: Action, emit: Emit | None
) -> tuple[Step, ...]:
    assert isinstance(action, Moon)
    advance_moon(settings, state, action.position, emit)
    return ()


def advance_moon(settings: Settings, state: State, position: int, emit: Emit | None) -> None:
    """Move a Moon Crescent one spell on."""
    moons = list(state.moons)
    moons.remove(position)
    state.moons = tuple(sorted([*moons, position + 1]))
    if emit is not None:
        emit(MoonAdvanced(position, position + 1))


def _discards(settings: Settings, state: State, step: Step) -> Sequence[Action]:
    return [Discard(piece) for piece in kinds_held(state, _struck(state, step))]


def _discard(
    settings: Settings, state: State, step: Step, action: Action, emit: Emit | None
) -> tuple[Step, ...]:
    assert isinstance(action, Discard)
    return_component(state, _struck(state, step), action.piece, emit)
    return ()


def return_component(state: State, seat: Seat, piece: int, emit: Emit | None) -> None:
    """Move a piece from a seat's Apothecary to the Cauldron."""
    give_up(state, seat, piece)
    state.cauldron[piece] += 1
    if emit is not None:
        emit(ComponentReturned(seat, piece))


def _takes(settings: Settings, state: State, step: Step) -> Sequence[Action]:
    return [Take(step.seat, piece) for piece in kinds_held(state, step.seat)]


def _take(
    settings: Settings, state: State, step: Step, action: Action, emit: Emit | None
) -> tuple[Step, ...]:
    assert isinstance(action, Take)
    give_up(state, action.seat, action.piece)
    gain(state, state.active, action.piece)
    if emit is not None:
        emit(ComponentStolen(state.active, action.seat, action.piece))
    return ()


_CHOICES: Final[Mapping[str, tuple[Options, Enact]]] = {
    "place": (_places, _place),
    "move": (_moves, _move),
    "swap": (_swaps, _swap),
    "banish": (_standing, _banish),
    "shrink": (_shrinks, _shrink),
    "grow": (_grows, _grow),
    "moon": (_moons, _moon),
    "discard_component": (_discards, _discard),
    "pay_discard_component": (_discards, _discard),
    "steal_component": (_takes, _take),
}
_WORDS: Final = {"discard_component": "discard", "pay_discard_component": "pay", "steal_component": "steal"}

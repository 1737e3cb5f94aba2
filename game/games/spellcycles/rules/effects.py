"""The effects of spells: what can be chosen for each, and what the choice does.

`steps` asks the caster (or a victim) when an effect's turn comes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from game.games.spellcycles.rules.actions import (
    DISCARDS,
    DONE,
    MOONS,
    PICKS,
    TAKES,
    Moon,
    Pick,
    Place,
    ReturnPiece,
    Take,
)
from game.games.spellcycles.rules.casting import replace_components
from game.games.spellcycles.rules.choices import Picks, Placements
from game.games.spellcycles.rules.events import (
    ComponentReturned,
    ComponentStolen,
    DoneByHand,
    MoonAdvanced,
    MoonReturned,
    PieceMoved,
    PiecePlaced,
    PieceReplaced,
    PiecesSwapped,
    Strike,
)
from game.games.spellcycles.rules.pieces import (
    draw_large,
    exchange,
    gain,
    give_up,
    kinds,
    lift,
    open_squares,
    put,
    standing,
)
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.spells import BY_HAND
from game.games.spellcycles.rules.state import SpellStep, State
from game.games.spellcycles.rules.tallies import change_essence, change_prestige
from game.games.spellcycles.rules.vocabulary import LARGE, SIZE_OF, SMALL, Piece
from game.rules.answers import dice_of
from game.rules.contract import Action, Answer, Emit, Seat
from game.rules.text import Translatable

Options = Callable[[Settings, State, SpellStep], Sequence[Action]]
Enact = Callable[[Settings, State, SpellStep, "Action", "Emit | None"], tuple[SpellStep, ...]]
"""Does the chosen thing and returns the steps that follow at once from it."""


def _victim(state: State, step: SpellStep) -> Seat:
    return step.seat if step.who == "seat" else state.active


def _strike(settings: Settings, state: State, seat: Seat, emit: Emit | None) -> Strike | None:
    """Whose spell does something to a seat; None for the caster's own, and where nobody is told."""
    if emit is None or seat == state.active or state.casting is None:
        return None
    return Strike(state.active, settings.deck[state.casting.spell].name)


# Effects without a decision.


def _components(settings: Settings, state: State, step: SpellStep, emit: Emit | None) -> None:
    replace_components(settings, state, emit)


def _essence(settings: Settings, state: State, step: SpellStep, emit: Emit | None) -> None:
    seat = _victim(state, step)
    change_essence(state, seat, step.n, "effect", emit, _strike(settings, state, seat, emit))


def _prestige(settings: Settings, state: State, step: SpellStep, emit: Emit | None) -> None:
    seat = _victim(state, step)
    change_prestige(settings, state, seat, step.n, "effect", emit, _strike(settings, state, seat, emit))


def _pay_prestige(settings: Settings, state: State, step: SpellStep, emit: Emit | None) -> None:
    change_prestige(settings, state, state.active, step.n, "cost", emit)


def _steal_essence(settings: Settings, state: State, step: SpellStep, emit: Emit | None) -> None:
    strike = _strike(settings, state, step.seat, emit)
    lost = change_essence(state, step.seat, -step.n, "effect", emit, strike)
    change_essence(state, state.active, -lost, "effect", emit)


def _steal_prestige(settings: Settings, state: State, step: SpellStep, emit: Emit | None) -> None:
    strike = _strike(settings, state, step.seat, emit)
    lost = change_prestige(settings, state, step.seat, -step.n, "effect", emit, strike)
    change_prestige(settings, state, state.active, -lost, "effect", emit)


AT_ONCE: Final[Mapping[str, Callable[[Settings, State, SpellStep, Emit | None], None]]] = {
    "components": _components,
    "essence": _essence,
    "prestige": _prestige,
    "pay_prestige": _pay_prestige,
    "steal_essence": _steal_essence,
    "steal_prestige": _steal_prestige,
}


# Effects with a decision: what can be chosen, and what the choice does.


def conjure(state: State, step: SpellStep, answer: Answer, emit: Emit | None) -> None:
    """Acts like Renew; a colour without large pieces is rolled again."""
    (value,) = dice_of(answer, 1)
    if draw_large(state, value - 1, "conjure", emit):
        again = (step.again(),) if step.n > 1 else ()
        state.steps = again + state.steps[1:]


def _places(settings: Settings, state: State, step: SpellStep) -> Sequence[Action]:
    return Placements(kinds(state.apothecary[state.active]), open_squares(state, settings.stackers))


def _place(
    settings: Settings, state: State, step: SpellStep, action: Action, emit: Emit | None
) -> tuple[SpellStep, ...]:
    assert isinstance(action, Place)
    place_component(state, action, emit)
    return ()


def place_component(state: State, place: Place, emit: Emit | None) -> None:
    """Move a piece from the active seat's Apothecary to a square."""
    give_up(state, state.active, place.piece)
    put(state, place.piece, place.square)
    if emit is not None:
        emit(PiecePlaced(state.active, place.piece, place.square))


def _standing(settings: Settings, state: State, step: SpellStep) -> Sequence[Action]:
    return Picks(state.occupied)


def _moves(settings: Settings, state: State, step: SpellStep) -> Sequence[Action]:
    """First which piece, then where to; a piece cannot stay where it is."""
    goals = open_squares(state, settings.stackers)
    if step.square >= 0:
        return Picks(goals & ~(1 << step.square))
    return Picks(state.occupied) if goals else ()


def _move(
    settings: Settings, state: State, step: SpellStep, action: Action, emit: Emit | None
) -> tuple[SpellStep, ...]:
    assert isinstance(action, Pick)
    if step.square < 0:
        return (step.at(action.square),)
    piece = lift(state, step.square)
    put(state, piece, action.square)
    if emit is not None:
        emit(PieceMoved(piece, step.square, action.square))
    return ()


def _swaps(settings: Settings, state: State, step: SpellStep) -> Sequence[Action]:
    if state.occupied.bit_count() < 2:
        return ()
    return Picks(state.occupied & ~(1 << step.square)) if step.square >= 0 else Picks(state.occupied)


def _swap(
    settings: Settings, state: State, step: SpellStep, action: Action, emit: Emit | None
) -> tuple[SpellStep, ...]:
    assert isinstance(action, Pick)
    if step.square < 0:
        return (step.at(action.square),)
    first, second = step.square, action.square
    state.field[first], state.field[second] = state.field[second], state.field[first]
    if emit is not None:
        emit(PiecesSwapped(first, second))
    return ()


def _shrinks(settings: Settings, state: State, step: SpellStep) -> Sequence[Action]:
    """A piece can shrink if it is small, which banishes it, or if the Cauldron has the smaller one."""
    field, cauldron = state.field, state.cauldron
    shrinking = [
        PICKS[square]
        for square in standing(state)
        if SIZE_OF[field[square]] == SMALL or cauldron[field[square] - 1]
    ]
    return tuple(shrinking)


def _grows(settings: Settings, state: State, step: SpellStep) -> Sequence[Action]:
    field, cauldron = state.field, state.cauldron
    growing = [
        PICKS[square]
        for square in standing(state)
        if SIZE_OF[field[square]] < LARGE and cauldron[field[square] + 1]
    ]
    return tuple(growing)


def _replaces(cause: str, by: Callable[[Piece], Piece | None]) -> Enact:
    """The uppermost piece of the square that is picked gives way to another from the Cauldron, or to none."""

    def enact(
        settings: Settings, state: State, step: SpellStep, action: Action, emit: Emit | None
    ) -> tuple[SpellStep, ...]:
        assert isinstance(action, Pick)
        _exchange(state, action.square, by(state.field[action.square]), cause, emit)
        return ()

    return enact


def _exchange(state: State, square: int, replacement: int | None, cause: str, emit: Emit | None) -> None:
    """The uppermost piece of `square` returns to the Cauldron; `replacement` comes from there."""
    piece = state.field[square]
    level = len(state.beneath.get(square, ()))
    state.cauldron[piece] += 1
    if replacement is not None:
        state.cauldron[replacement] -= 1
    exchange(state, square, replacement)
    if emit is not None:
        emit(PieceReplaced(square, level, piece, replacement, cause))


def _moons(settings: Settings, state: State, step: SpellStep) -> Sequence[Action]:
    return advanceable_moons(state.moons, settings.line_length - 1)


@cache
def advanceable_moons(moons: tuple[int, ...], last: int) -> tuple[Moon, ...]:
    """The places of the Spell Line, other than the last, with a Moon Crescent on them."""
    return tuple(MOONS[position] for position in dict.fromkeys(moons) if position != last)


def _moon(
    settings: Settings, state: State, step: SpellStep, action: Action, emit: Emit | None
) -> tuple[SpellStep, ...]:
    assert isinstance(action, Moon)
    advance_moon(settings, state, action.position, emit)
    return ()


def advance_moon(settings: Settings, state: State, position: int, emit: Emit | None) -> None:
    """Move a Moon Crescent one spell on."""
    state.moons = _advance_moon(state.moons, position)
    if emit is not None:
        spell = settings.deck[state.line[position + 1]].name
        emit(MoonAdvanced(position, position + 1, spell))


def _moons_back(settings: Settings, state: State, step: SpellStep) -> Sequence[Action]:
    """The places of the Spell Line, other than the first, with a Moon Crescent on them."""
    return tuple(MOONS[position] for position in dict.fromkeys(state.moons) if position)


def _moon_back(
    settings: Settings, state: State, step: SpellStep, action: Action, emit: Emit | None
) -> tuple[SpellStep, ...]:
    assert isinstance(action, Moon)
    after = list(state.moons)
    after[after.index(action.position)] -= 1
    state.moons = tuple(sorted(after))
    if emit is not None:
        spell = settings.deck[state.line[action.position - 1]].name
        emit(MoonReturned(action.position, action.position - 1, spell))
    return ()


@cache
def _advance_moon(moons: tuple[int, ...], position: int) -> tuple[int, ...]:
    after = list(moons)
    after[after.index(position)] += 1
    return tuple(sorted(after))


def _discards(settings: Settings, state: State, step: SpellStep) -> Sequence[Action]:
    return tuple([DISCARDS[piece] for piece in kinds(state.apothecary[_victim(state, step)])])


def _discard(
    settings: Settings, state: State, step: SpellStep, action: Action, emit: Emit | None
) -> tuple[SpellStep, ...]:
    assert isinstance(action, ReturnPiece)
    seat = _victim(state, step)
    return_component(state, seat, action.piece, emit, _strike(settings, state, seat, emit))
    return ()


def return_component(
    state: State, seat: Seat, piece: int, emit: Emit | None, strike: Strike | None = None
) -> None:
    """Move a piece from a seat's Apothecary to the Cauldron."""
    give_up(state, seat, piece)
    state.cauldron[piece] += 1
    if emit is not None:
        emit(ComponentReturned(seat, piece, strike))


def _takes(settings: Settings, state: State, step: SpellStep) -> Sequence[Action]:
    return tuple([TAKES[step.seat][piece] for piece in kinds(state.apothecary[step.seat])])


def _take(
    settings: Settings, state: State, step: SpellStep, action: Action, emit: Emit | None
) -> tuple[SpellStep, ...]:
    assert isinstance(action, Take)
    give_up(state, action.seat, action.piece)
    gain(state, state.active, action.piece)
    if emit is not None:
        emit(ComponentStolen(state.active, action.seat, action.piece))
    return ()


def _confirmation(settings: Settings, state: State, step: SpellStep) -> Sequence[Action]:
    return (DONE,)


def text_by_hand(settings: Settings, state: State) -> Translatable:
    """What the table is to do by hand now."""
    assert state.casting is not None, "only a spell that is cast asks for it"
    left = sum(step.op == BY_HAND for step in state.steps)
    spell = settings.deck[state.casting.spell]
    texts = [each.text for each in (*spell.pay, *spell.effects) if each.op == BY_HAND]
    return texts[-left]


def _do_by_hand(
    settings: Settings, state: State, step: SpellStep, action: Action, emit: Emit | None
) -> tuple[SpellStep, ...]:
    if emit is not None:
        emit(DoneByHand(text_by_hand(settings, state)))
    return ()


CHOICES: Final[Mapping[str, tuple[Options, Enact]]] = {
    "place": (_places, _place),
    "move": (_moves, _move),
    "swap": (_swaps, _swap),
    "banish": (_standing, _replaces("banish", lambda piece: None)),
    "shrink": (_shrinks, _replaces("shrink", lambda piece: None if SIZE_OF[piece] == SMALL else piece - 1)),
    "grow": (_grows, _replaces("grow", lambda piece: piece + 1)),
    "moon": (_moons, _moon),
    "moon_back": (_moons_back, _moon_back),
    BY_HAND: (_confirmation, _do_by_hand),
    "discard_component": (_discards, _discard),
    "pay_discard_component": (_discards, _discard),
    "steal_component": (_takes, _take),
}

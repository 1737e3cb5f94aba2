"""What FX do that are played in a turn, outside an attempt; and which FX can be played now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.actions import PlayFx, play_fx
from game.games.unnamed.rules.events import (
    DiceGained,
    DieStolen,
    FxPlayed,
    PawnAdvanced,
    TargetRaised,
    TokensGained,
    TokensLost,
)
from game.games.unnamed.rules.fx import BY_HAND, Fx, FxEffect
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NOBODY, State
from game.rules.contract import Emit, Seat
from game.rules.text import Translatable


def possible_plays(settings: Settings, state: State, when: str) -> list[PlayFx]:
    """Each FX of the turn's seat that is for this moment and would do something, with each target."""
    plays: list[PlayFx] = []
    for index in sorted(set(state.fx[state.turn])):
        fx = settings.fx_deck.types[index]
        if fx.when == when:
            targets = _targets(settings, state, fx)
            plays += [
                play_fx(index, target)
                for target in targets
                if any(_would_do(state, effect, target) for effect in fx.effects)
            ]
    return plays


def _targets(settings: Settings, state: State, fx: Fx) -> list[Seat]:
    if not fx.strikes:
        return [NOBODY]
    others = [seat for seat in range(settings.seats) if seat != state.turn]
    if fx.strikes == "richer":
        return [seat for seat in others if state.dice[seat] > state.dice[state.turn]]
    return others


def _would_do(state: State, effect: FxEffect, target: Seat) -> bool:
    if effect.op == "gain_dice":
        return state.pool > 0
    if effect.op == "lose_tokens":
        return state.tokens[target] > 0
    if effect.op == "advance_if":
        return state.trial is not None and successes(state) >= effect.successes
    return True


def successes(state: State) -> int:
    """How many teams of the attempt reach its target as the dice lie."""
    assert state.trial is not None
    return sum(total >= state.trial.target for total in sums(state))


def sums(state: State) -> tuple[int, ...]:
    """What each team of the attempt has reached as the dice lie."""
    assert state.trial is not None
    totals, first = [], 0
    for size in state.trial.teams:
        totals.append(sum(state.trial.values[first : first + size]) + state.trial.bonus)
        first += size
    return tuple(totals)


def spend_fx(settings: Settings, state: State, fx: int, target: Seat, emit: Emit | None) -> None:
    """A played FX goes back to the deck, which is shuffled before it is dealt again (U25)."""
    left = list(state.fx[state.turn])
    left.remove(fx)
    state.fx[state.turn] = tuple(left)
    state.stock[fx] += 1
    state.fx_played = True
    if emit is not None:
        emit(FxPlayed(state.turn, fx, settings.fx_deck.types[fx].name, target))


def go_on_with(settings: Settings, state: State, fx: int, phase: Phase) -> None:
    """What comes after an FX was played; first the table does by hand what it asks for."""
    if settings.fx_deck.types[fx].has(BY_HAND):
        state.phase, state.by_hand, state.after_hand = phases.BY_HAND, fx, phase
    else:
        state.phase = phase


def take_effect(settings: Settings, state: State, play: PlayFx, emit: Emit | None) -> None:
    """Play an FX of the moment "turn"."""
    spend_fx(settings, state, play.fx, play.target, emit)
    for effect in settings.fx_deck.types[play.fx].effects:
        if effect.op != BY_HAND:
            _EFFECTS[effect.op](state, effect, play.target, emit)


def texts_by_hand(settings: Settings, state: State) -> list[Translatable]:
    """What the table is to do by hand now, in the order of the FX."""
    return [each.text for each in settings.fx_deck.types[state.by_hand].effects if each.op == BY_HAND]


def _gain_dice(state: State, effect: FxEffect, target: Seat, emit: Emit | None) -> None:
    hire(state, min(effect.n, state.pool), emit)


def hire(state: State, workers: int, emit: Emit | None, *, token: bool = False) -> None:
    """Take Workers out of the pool, through an FX or for a token."""
    state.pool -= workers
    state.dice[state.turn] += workers
    if emit is not None and workers:
        emit(DiceGained(state.turn, workers, state.dice[state.turn], token))


def _gain_tokens(state: State, effect: FxEffect, target: Seat, emit: Emit | None) -> None:
    state.tokens[state.turn] += effect.n
    if emit is not None:
        emit(TokensGained(state.turn, effect.n, state.tokens[state.turn]))


def advance(state: State, steps: int, emit: Emit | None) -> None:
    """The pawn of the turn's seat moves along the Creation tracker."""
    state.pawns[state.turn] += steps
    if emit is not None:
        emit(PawnAdvanced(state.turn, steps, state.pawns[state.turn]))


def _advance(state: State, effect: FxEffect, target: Seat, emit: Emit | None) -> None:
    advance(state, effect.n, emit)


def _steal_die(state: State, effect: FxEffect, target: Seat, emit: Emit | None) -> None:
    state.dice[target] -= 1
    state.dice[state.turn] += 1
    if emit is not None:
        emit(DieStolen(state.turn, target))


def _lose_tokens(state: State, effect: FxEffect, target: Seat, emit: Emit | None) -> None:
    lost = min(effect.n, state.tokens[target])
    state.tokens[target] -= lost
    if emit is not None and lost:
        emit(TokensLost(target, lost, state.turn))


def _mark(state: State, effect: FxEffect, target: Seat, emit: Emit | None) -> None:
    state.marks[target] += effect.n
    if emit is not None:
        emit(TargetRaised(target, effect.n, state.turn))


_EFFECTS: Final[Mapping[str, Callable[[State, FxEffect, Seat, Emit | None], None]]] = {
    "gain_dice": _gain_dice,
    "gain_tokens": _gain_tokens,
    "advance": _advance,
    "steal_die": _steal_die,
    "lose_tokens": _lose_tokens,
    "mark": _mark,
}

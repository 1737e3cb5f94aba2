"""Attempts at a Creation: teams, dice, FX that help, and the result."""

from __future__ import annotations

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.actions import PASS, Pass, PickDie, PlayFx, Teams, partitions, pick_die
from game.games.unnamed.rules.effects import advance, go_on_with, possible_plays, spend_fx, successes, sums
from game.games.unnamed.rules.events import AttemptBegan, AttemptEnded, DiceFell
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NO_INDEX, NOBODY, CreationTrial, State
from game.rules.answers import dice_of
from game.rules.contract import Action, Answer, Emit, IllegalAnswer, Roll, Turn


def begin_attempt(settings: Settings, state: State, fx: int, emit: Emit | None) -> None:
    """Begin an attempt with its FX, if one helps, and with what others have put in the way of it."""
    seat = state.turn
    trial = CreationTrial(state.dice[seat], settings.fx_deck.target + state.marks[seat])
    state.marks[seat] = 0
    state.trial, state.phase = trial, phases.ATTEMPT_BEGINS
    if fx != NO_INDEX:
        spend_fx(settings, state, fx, NOBODY, emit)
        helper = settings.fx_deck.types[fx]
        state.trial = trial._replace(
            dice=trial.dice + helper.total("temp_dice"),
            target=max(2, trial.target + helper.total("threshold")),
            again=sum(effect.op == "second_attempt" for effect in helper.effects),
        )
        go_on_with(settings, state, fx, phases.ATTEMPT_BEGINS)


def split(settings: Settings, state: State, emit: Emit | None) -> None:
    """A single die is a team of its own; of more the seat makes teams."""
    trial = _trial(state)
    if trial.dice == 1:
        _set_out(state, (1,), emit)
    else:
        state.phase = phases.TEAMS


def _trial(state: State) -> CreationTrial:
    assert state.trial is not None
    return state.trial


def ask_teams(settings: Settings, state: State) -> Turn:
    """Every way to split the dice, by the sizes of the teams."""
    return Turn(state.turn, phases.TEAMS, partitions(_trial(state).dice))


def choose_teams(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The dice can be rolled."""
    if type(answer) is not Teams:
        raise IllegalAnswer("Now is the time to split your Workers into teams.")
    sizes = answer.sizes
    if sum(sizes) != _trial(state).dice or min(sizes) < 1:
        raise IllegalAnswer(f"The teams must use all {_trial(state).dice} dice.")
    if sizes != tuple(sorted(sizes, reverse=True)):
        raise IllegalAnswer("Name the largest team first.")
    _set_out(state, sizes, emit)


def _set_out(state: State, sizes: tuple[int, ...], emit: Emit | None) -> None:
    state.trial = _trial(state)._replace(teams=sizes)
    state.phase = phases.ATTEMPT
    if emit is not None:
        emit(AttemptBegan(state.turn, sizes, state.trial.target))


def ask_attempt(settings: Settings, state: State) -> Roll:
    """All dice together, in the order of the teams."""
    return Roll(state.turn, _trial(state).dice, 6, "attempt")


def roll_attempt(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """An FX may still help, if one was not played in this turn."""
    trial = _trial(state)
    values = dice_of(answer, trial.dice)
    state.trial = trial._replace(values=values)
    if emit is not None:
        emit(DiceFell(state.turn, values, trial.teams, False))
    if not state.fx_played and state.fx[state.turn] and possible_plays(settings, state, "rolled"):
        state.phase = phases.ROLLED
    else:
        state.phase = phases.ROLL_STANDS


def ask_rolled(settings: Settings, state: State) -> Turn:
    """An FX for this roll, or none."""
    return Turn(state.turn, phases.ROLLED, [*possible_plays(settings, state, "rolled"), PASS])


def answer_rolled(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Without an FX the roll stands."""
    if type(answer) is Pass:
        state.phase = phases.ROLL_STANDS
        return
    if type(answer) is not PlayFx or answer not in possible_plays(settings, state, "rolled"):
        raise IllegalAnswer("Now you can play an FX on this roll, or let it stand.")
    spend_fx(settings, state, answer.fx, NOBODY, emit)
    fx = settings.fx_deck.types[answer.fx]
    state.trial = _trial(state)._replace(
        bonus=fx.total("add_to_team"),
        prizes=tuple((effect.successes, effect.n) for effect in fx.effects if effect.op == "advance_if"),
    )
    go_on_with(settings, state, answer.fx, phases.REROLL if fx.has("reroll") else phases.ROLL_STANDS)


def ask_reroll(settings: Settings, state: State) -> Turn:
    """One more die to take up, or roll those taken."""
    trial = _trial(state)
    options: list[Action] = [pick_die(die) for die in range(trial.dice) if die not in trial.retaken]
    if trial.retaken:
        options.append(PASS)
    return Turn(state.turn, phases.REROLL, options)


def retake(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Any dice of the attempt, one at a time."""
    trial = _trial(state)
    if type(answer) is Pass and trial.retaken:
        state.phase = phases.SECOND_LOOK
        return
    if type(answer) is not PickDie or not 0 <= answer.die < trial.dice or answer.die in trial.retaken:
        raise IllegalAnswer("Choose a die to roll again, or roll those you have chosen.")
    state.trial = trial._replace(retaken=(*trial.retaken, answer.die))
    if len(trial.retaken) + 1 == trial.dice:
        state.phase = phases.SECOND_LOOK


def ask_second_look(settings: Settings, state: State) -> Roll:
    """The dice taken up, in the order of the teams."""
    return Roll(state.turn, len(_trial(state).retaken), 6, "reroll")


def roll_again(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The teams stay as they are."""
    trial = _trial(state)
    fresh = dice_of(answer, len(trial.retaken))
    values = list(trial.values)
    for die, value in zip(sorted(trial.retaken), fresh, strict=True):
        values[die] = value
    state.trial = trial._replace(values=tuple(values), retaken=())
    if emit is not None:
        emit(DiceFell(state.turn, tuple(values), trial.teams, True))
    state.phase = phases.ROLL_STANDS


def settle(settings: Settings, state: State, emit: Emit | None) -> None:
    """Each team that reaches the target makes a Creation."""
    trial = _trial(state)
    made = successes(state)
    if emit is not None:
        emit(AttemptEnded(state.turn, sums(state), made))
    steps = made + sum(prize for needed, prize in trial.prizes if made >= needed)
    if steps:
        advance(state, steps, emit)
    if trial.again:
        # What others put in the way of the attempt does not hinder the one that an FX adds.
        target = settings.fx_deck.target
        state.trial = CreationTrial(state.dice[state.turn], target, again=trial.again - 1)
        if state.trial.dice:
            state.phase = phases.ATTEMPT_BEGINS
            return
    state.trial = None
    state.phase = phases.TOKEN_SPENT

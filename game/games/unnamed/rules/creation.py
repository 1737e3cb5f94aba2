"""The Creation game: resources become action tokens, tokens become Workers and attempts."""

from __future__ import annotations

from math import isqrt

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.actions import GAIN_DIE, PASS, Attempt, GainDie, Pass, PlayFx, attempt
from game.games.unnamed.rules.attempts import begin_attempt
from game.games.unnamed.rules.effects import go_on_with, hire, possible_plays, take_effect, texts_by_hand
from game.games.unnamed.rules.events import (
    CreationAgain,
    FxDoneByHand,
    ResourcesCashed,
    TurnPassed,
)
from game.games.unnamed.rules.market import pass_totem
from game.games.unnamed.rules.scoring import finish
from game.games.unnamed.rules.settings import GOAL_CREATIONS, MOST_CYCLES, Settings
from game.games.unnamed.rules.state import NO_INDEX, State
from game.games.unnamed.rules.vocabulary import ALL_CARDS
from game.rules.contract import Action, Answer, Emit, IllegalAnswer, Turn


def tokens_for(cards: int) -> int:
    """Action tokens for that many resource cards: 1, and 1, 2, 3... more for 1, 3, 6... cards (U20)."""
    return 1 + (isqrt(8 * cards + 1) - 1) // 2


def begin_creation(settings: Settings, state: State, emit: Emit | None) -> None:
    """All leftover resources are cashed in (U19); by a house rule, tokens left are still there."""
    state.stage = "creation"
    state.seen = ()
    for seat, cards in enumerate(state.pile_sizes):
        gained = tokens_for(cards)
        state.tokens[seat] += gained
        if emit is not None:
            emit(ResourcesCashed(seat, cards, gained))
    state.piles = [0] * settings.seats
    state.pile_sizes = [0] * settings.seats
    state.extras = 0
    state.discard = ALL_CARDS
    state.phase = phases.LAP_BEGINS


def begin_lap(settings: Settings, state: State, emit: Emit | None) -> None:
    """Each seat once, clockwise from the totem."""
    state.taken = 0
    state.spent = False
    state.phase = phases.CREATOR_BEGINS


def begin_turn(settings: Settings, state: State, emit: Emit | None) -> None:
    """The next seat's turn; who can do nothing passes without being asked."""
    state.turn = state.active = (state.totem + state.taken) % settings.seats
    state.taken += 1
    state.fx_played = False
    go_on(settings, state, emit)


def go_on(settings: Settings, state: State, emit: Emit | None) -> None:
    """The turn goes on where the seat can do anything but pass."""
    has_token = state.tokens[state.turn] and (state.pool or state.dice[state.turn])
    if not has_token and creation_options(settings, state) == [PASS]:
        _pass(state, emit)
    else:
        state.phase = phases.CREATION


def _pass(state: State, emit: Emit | None) -> None:
    if emit is not None:
        emit(TurnPassed(state.turn))
    state.phase = phases.CREATOR_ENDS


def creation_options(settings: Settings, state: State) -> list[Action]:
    """Spend a token, play an FX, or pass."""
    seat = state.turn
    options: list[Action] = []
    if not state.fx_played and state.fx[seat]:
        options += possible_plays(settings, state, "turn")
    if state.tokens[seat]:
        if state.pool:
            options.append(GAIN_DIE)
        options += _attempts(settings, state)
    options.append(PASS)
    return options


def _attempts(settings: Settings, state: State) -> list[Attempt]:
    seat = state.turn
    helpers = [NO_INDEX]
    if not state.fx_played:
        types = settings.fx_deck.types
        helpers += sorted(fx for fx in set(state.fx[seat]) if types[fx].when == "attempt")
    return [attempt(fx) for fx in helpers if _dice_for(settings, state, fx)]


def _dice_for(settings: Settings, state: State, fx: int) -> int:
    extra = 0 if fx == NO_INDEX else settings.fx_deck.types[fx].total("temp_dice")
    return state.dice[state.turn] + extra


def ask_creation(settings: Settings, state: State) -> Turn:
    """What to do with the turn."""
    return Turn(state.turn, phases.CREATION, creation_options(settings, state))


def create(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """A token is spent, or an FX is played first, or the turn is passed (U21: a pass is not final)."""
    if not isinstance(answer, Action) or answer not in creation_options(settings, state):
        raise IllegalAnswer("This is not possible in your Creation turn now.")
    if type(answer) is PlayFx:
        take_effect(settings, state, answer, emit)
        go_on_with(settings, state, answer.fx, phases.CREATOR_GOES_ON)
    elif type(answer) is GainDie:
        _spend(state)
        hire(state, 1, emit, token=True)
        state.phase = phases.TOKEN_SPENT
    elif type(answer) is Attempt:
        _spend(state)
        begin_attempt(settings, state, answer.fx, emit)
    else:
        _pass(state, emit)


def _spend(state: State) -> None:
    state.tokens[state.turn] -= 1
    state.spent = True


def after_token(settings: Settings, state: State, emit: Emit | None) -> None:
    """An FX may be played after the token too; nobody is asked who has none for it."""
    if not state.fx_played and state.fx[state.turn] and possible_plays(settings, state, "turn"):
        state.phase = phases.AFTER
    else:
        state.phase = phases.CREATOR_ENDS


def ask_after(settings: Settings, state: State) -> Turn:
    """One FX at the end of the turn, or none."""
    return Turn(state.turn, phases.AFTER, [*possible_plays(settings, state, "turn"), PASS])


def answer_after(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Then the turn is over."""
    if type(answer) is PlayFx and answer in possible_plays(settings, state, "turn"):
        take_effect(settings, state, answer, emit)
        go_on_with(settings, state, answer.fx, phases.CREATOR_ENDS)
    elif type(answer) is Pass:
        state.phase = phases.CREATOR_ENDS
    else:
        raise IllegalAnswer("Now you can play an FX, or end your turn.")


def ask_by_hand(settings: Settings, state: State) -> Turn:
    """Say that it is done."""
    return Turn(state.turn, phases.BY_HAND, (PASS,))


def answer_by_hand(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The table has done what the FX says."""
    if type(answer) is not Pass:
        raise IllegalAnswer("First do what the FX says, and say that it is done.")
    if emit is not None:
        for text in texts_by_hand(settings, state):
            emit(FxDoneByHand(state.turn, text))
    state.phase, state.by_hand = state.after_hand, NO_INDEX


def end_turn(settings: Settings, state: State, emit: Emit | None) -> None:
    """A lap in which all have passed ends the game; after any other the totem moves to the right (U18)."""
    if state.taken < settings.seats:
        state.phase = phases.CREATOR_BEGINS
    elif state.spent:
        pass_totem(settings, state, emit)
        state.phase = phases.LAP_BEGINS
    else:
        _end_cycle(settings, state, emit)


def _return_fx(settings: Settings, state: State) -> None:
    for owned in state.fx:
        for fx in owned:
            state.stock[fx] += 1
    state.fx = [()] * settings.seats


def _end_cycle(settings: Settings, state: State, emit: Emit | None) -> None:
    """Tokens left are lost, FX are kept (U23). All is played again (U1) until the goal is reached.

    House rules say otherwise of all three.
    """
    if not settings.tokens_kept:
        state.tokens = [0] * settings.seats
    if settings.fx_returned:
        _return_fx(settings, state)
    if max(state.pawns) >= GOAL_CREATIONS or state.cycle == MOST_CYCLES:
        finish(settings, state, emit)
        return
    state.cycle += 1
    if settings.only_creation_again:
        state.phase = phases.CREATION_BEGINS
        if emit is not None:
            emit(CreationAgain(state.cycle))
        return
    state.dealer = (state.dealer + 1) % settings.seats
    state.phase = phases.CYCLE_BEGINS

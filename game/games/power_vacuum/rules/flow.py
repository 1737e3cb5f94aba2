"""The course of the game: rounds of tricks, each with its reward and the control board.

`state.phase` names the open question. PHASES says for each phase what is asked and what an answer does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.power_vacuum.rules import phases
from game.games.power_vacuum.rules.actions import (
    BUILD,
    LEAVE,
    PLAYS,
    POINT,
    REVEALS,
    SAVE,
    TAKES,
    BuildPart,
    Leave,
    Play,
    Point,
    Reveal,
    Save,
    Take,
)
from game.games.power_vacuum.rules.board import (
    ask_plug,
    ask_transfer,
    begin_control,
    move_plug,
    transfer,
)
from game.games.power_vacuum.rules.events import (
    AgendaRevealed,
    CardPlayed,
    PointTaken,
    TrickCardTaken,
    TrickTrumped,
    TrickWon,
)
from game.games.power_vacuum.rules.scoring import affordable, build, close_round, end_round, result
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.setup import (
    ask_agendas,
    ask_cable,
    ask_deal,
    ask_first,
    begin_round,
    choose_first,
    deal,
    deal_agendas,
    lay_cable,
)
from game.games.power_vacuum.rules.state import NOBODY, ShownAgenda, State
from game.games.power_vacuum.rules.tricks import legal_cards, lowest_players, shows_void, winning_place
from game.games.power_vacuum.rules.vocabulary import AGENDAS, NO_CARDS, SUIT_OF
from game.rules.contract import Action, Answer, Emit, IllegalAnswer, Seat, Turn
from game.rules.phased import InterjectionSpec, PhaseTable, refuse_over


def ask_play(settings: Settings, state: State) -> Turn:
    """Any card that may be played; before it, the own agenda may be revealed."""
    seat = state.active
    legal = legal_cards(settings, state, state.hands[seat])
    options: list[Play | Reveal] = [PLAYS[card] for card in legal]
    if may_reveal(settings, state, seat):
        options += reveals(state, seat)
    return Turn(seat, phases.PLAY, options)


def may_reveal(settings: Settings, state: State, seat: Seat) -> bool:
    """Whether a seat's agenda can be shown, by what everybody knows."""
    return state.revealed[seat] is None and len(state.hands[seat]) in settings.deck.reveal_values


def reveals(state: State, seat: Seat) -> tuple[Reveal, ...]:
    """Both ways round; empty if the agenda is not known."""
    if state.agendas[seat] < 0:
        return ()
    one, other = AGENDAS[state.agendas[seat]]
    return REVEALS[one, other], REVEALS[other, one]


_NOBODY: Final[Mapping[Seat, tuple[Action, ...]]] = {}


def may_break_in(settings: Settings, state: State) -> Mapping[Seat, tuple[Action, ...]]:
    """The agenda, at any point of one's turn.

    Beside the reward, the power and the cable, and after the last of what one does, until somebody else has
    acted. Before the card it is among the options.
    """
    seats = [seat for seat in _in_turn(state) if may_reveal(settings, state, seat)]
    return {seat: reveals(state, seat) for seat in seats} if seats else _NOBODY


def _in_turn(state: State) -> tuple[Seat, ...]:
    """Who can show an agenda beside the options."""
    acted, active = state.acted, state.active
    if state.phase is phases.PLAY:
        return (acted,) if acted != active and acted != NOBODY else ()
    if state.phase in _BESIDE:
        return (acted, active) if acted != active and acted != NOBODY else (active,)
    return ()


def break_in(settings: Settings, state: State, seat: Seat, action: Action, emit: Emit | None) -> None:
    """Show the agenda beside whatever is asked."""
    if type(action) is not Reveal:
        raise IllegalAnswer("Out of turn, nothing but an agenda can be shown.")
    if seat == state.active and state.phase in _AMONG_OPTIONS:
        _check_reveal(settings, state, seat, action)
        raise IllegalAnswer("You are asked already: choose to show your agenda, and then go on.")
    if seat not in _in_turn(state):
        raise IllegalAnswer("An agenda can be shown in the own turn only.")
    _reveal(settings, state, seat, action, emit)


_BESIDE: Final = (phases.REWARD, phases.TRANSFER, phases.PLUG)
_AMONG_OPTIONS: Final = (phases.PLAY, phases.REVEAL)
"""Where the agenda is among the options of the seat that is asked."""
BREAKING_IN: Final = InterjectionSpec(may_break_in, break_in)


def play(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """A card goes to the trick; or the agenda is shown, and a card is still to be played."""
    if type(answer) is Play:
        _play_card(settings, state, answer.card, emit)
    elif type(answer) is Reveal:
        _reveal(settings, state, state.active, answer, emit)
    else:
        raise IllegalAnswer("Now is the time to play a card, or to reveal your agenda.")


def ask_reward(settings: Settings, state: State) -> Turn:
    """One power, or one card of the trick."""
    return Turn(state.active, phases.REWARD, [POINT, *[TAKES[card] for card in state.trick]])


def take_reward(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The rest of the trick is discarded; then the control board is used, unless that is done."""
    seat = state.active
    if type(answer) is Take:
        if answer.card not in state.trick:
            raise IllegalAnswer("This card is not in the trick.")
        if settings.captured_at_once:
            state.hands[seat] = bytes(sorted((*state.hands[seat], answer.card)))
            state.known = with_card(state.known, seat, answer.card)
        else:
            state.kept = with_card(state.kept, seat, answer.card)
        gone = bytes([card for card in state.trick if card != answer.card])
        if emit is not None:
            emit(TrickCardTaken(seat, answer.card, settings.captured_at_once))
    elif type(answer) is Point:
        state.stock = add_at(state.stock, seat, 1)
        gone = state.trick
        if emit is not None:
            emit(PointTaken(seat))
    else:
        raise IllegalAnswer("Take one power, or a card of the trick.")
    state.discard = bytes(sorted(state.discard + gone))
    state.last_trick, state.last_leader = state.trick, state.leader
    state.trick = NO_CARDS
    state.leader = state.acted = seat
    _go_on(settings, state, emit)


def control_transfer(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """One power moves; a plug is still to be moved."""
    transfer(settings, state, answer, emit)


def control_plug(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The next of those tied uses the board, or the trick is over."""
    seat = state.active
    move_plug(settings, state, answer, emit)
    state.acted = seat
    _go_on(settings, state, emit)


def _play_card(settings: Settings, state: State, card: int, emit: Emit | None) -> None:
    seat, trick = state.active, state.trick
    hand, played = state.hands[seat], bytes((card,))
    if card not in hand:
        raise IllegalAnswer("This card is not in your hand.")
    if trick and shows_void(settings, trick, card):
        if card not in legal_cards(settings, state, hand):
            raise IllegalAnswer("You must follow suit while you can.")
        led = 1 << SUIT_OF[trick[0]]
        state.voids = (*state.voids[:seat], state.voids[seat] | led, *state.voids[seat + 1 :])
    state.hands[seat] = hand.replace(played, NO_CARDS)
    if card in state.known[seat]:
        left = state.known[seat].replace(played, NO_CARDS)
        state.known = (*state.known[:seat], left, *state.known[seat + 1 :])
    state.trick = trick + played
    state.acted = seat
    if emit is not None:
        emit(CardPlayed(seat, card))
    if len(trick) + 1 < settings.seats:
        state.active = (seat + 1) % settings.seats
    else:
        _decide_trick(settings, state, emit)


def _check_reveal(settings: Settings, state: State, seat: Seat, answer: Reveal) -> None:
    """Raises IllegalAnswer where the seat cannot show its agenda so."""
    cards = len(state.hands[seat])
    if state.revealed[seat] is not None:
        raise IllegalAnswer("Your agenda is on the table already.")
    if cards not in settings.deck.reveal_values:
        raise IllegalAnswer("You hold too few cards to reveal your agenda.")
    if tuple(sorted((answer.most, answer.least))) != AGENDAS[state.agendas[seat]]:
        raise IllegalAnswer("Your agenda shows two other appliances.")


def _reveal(settings: Settings, state: State, seat: Seat, answer: Reveal, emit: Emit | None) -> None:
    _check_reveal(settings, state, seat, answer)
    value = settings.deck.reveal_values[len(state.hands[seat])]
    shown = ShownAgenda(answer.most, answer.least, value)
    state.revealed = (*state.revealed[:seat], shown, *state.revealed[seat + 1 :])
    if emit is not None:
        emit(AgendaRevealed(seat, *shown))


def _decide_trick(settings: Settings, state: State, emit: Emit | None) -> None:
    place = winning_place(state.trick)
    state.active = (state.leader + place) % settings.seats
    state.low = lowest_players(settings, state.leader, state.trick)
    if emit is not None:
        trumped = SUIT_OF[state.trick[place]] != SUIT_OF[state.trick[0]]
        emit((TrickTrumped if trumped else TrickWon)(state.active, state.trick[place], state.low))
    if settings.board_first:
        begin_control(settings, state, emit)
    else:
        state.phase = phases.REWARD


def _go_on(settings: Settings, state: State, emit: Emit | None) -> None:
    """The players of a lowest card use the board; then comes the next trick, or the end of the round.

    By a house rule the winner of the trick, whose cards still lie there, comes after the board.
    """
    if state.low:
        begin_control(settings, state, emit)
    elif state.trick:
        state.active = (state.leader + winning_place(state.trick)) % settings.seats
        state.phase = phases.REWARD
    elif (
        state.trick_number < settings.deck.tricks if settings.captured_at_once else state.hands[state.leader]
    ):
        state.last_trick = NO_CARDS
        state.trick_number += 1
        state.active = state.leader
        state.phase = phases.PLAY
    else:
        state.last_trick = NO_CARDS
        if settings.last_agendas and may_reveal(settings, state, state.acted):
            state.active, state.phase = state.acted, phases.REVEAL
        else:
            _end_round(settings, state, emit)


def ask_reveal(settings: Settings, state: State) -> Turn:
    """Show the agenda before the round is over, or not: where hands grow, cards may be left by then."""
    return Turn(state.active, phases.REVEAL, (LEAVE, *reveals(state, state.active)), decline=LEAVE)


def answer_reveal(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The round is over."""
    if type(answer) is Reveal:
        _reveal(settings, state, state.active, answer, emit)
    elif type(answer) is not Leave:
        raise IllegalAnswer("Show your agenda, or keep it hidden.")
    _end_round(settings, state, emit)


def _end_round(settings: Settings, state: State, emit: Emit | None) -> None:
    end_round(settings, state, emit)
    _next_builder(settings, state, 0, emit)


def _next_builder(settings: Settings, state: State, first: Seat, emit: Emit | None) -> None:
    """The next seat from `first` on that can build is asked whether it does; then the round is over."""
    if settings.may_save:
        for seat in range(first, settings.seats):
            if affordable(settings, state, seat):
                state.active, state.phase = seat, phases.BUILD
                return
    close_round(settings, state, emit)
    if state.phase is not phases.OVER:
        begin_round(settings, state, emit)


def ask_build(settings: Settings, state: State) -> Turn:
    """One part of the statue, or keep the power."""
    return Turn(state.active, phases.BUILD, (BUILD, SAVE))


def answer_build(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The builder is asked again as long as there is enough power."""
    seat = state.active
    if type(answer) is BuildPart:
        build(settings, state, seat, 1, emit)
        _next_builder(settings, state, seat, emit)
    elif type(answer) is Save:
        _next_builder(settings, state, seat + 1, emit)
    else:
        raise IllegalAnswer("Build a part of your statue, or keep your power.")


def with_card(piles: tuple[bytes, ...], seat: int, card: int) -> tuple[bytes, ...]:
    """The piles with one more card in that of a seat."""
    pile = bytes(sorted((*piles[seat], card)))
    return (*piles[:seat], pile, *piles[seat + 1 :])


def add_at(numbers: tuple[int, ...], place: int, amount: int) -> tuple[int, ...]:
    """The numbers with one of them changed."""
    return (*numbers[:place], numbers[place] + amount, *numbers[place + 1 :])


PHASES: Final[PhaseTable[Settings, State]] = {
    phases.FIRST: (ask_first, choose_first),
    phases.CABLE: (ask_cable, lay_cable),
    phases.DEAL: (ask_deal, deal),
    phases.AGENDAS: (ask_agendas, deal_agendas),
    phases.PLAY: (ask_play, play),
    phases.REWARD: (ask_reward, take_reward),
    phases.TRANSFER: (ask_transfer, control_transfer),
    phases.PLUG: (ask_plug, control_plug),
    phases.REVEAL: (ask_reveal, answer_reveal),
    phases.BUILD: (ask_build, answer_build),
    phases.OVER: (result, refuse_over),
}

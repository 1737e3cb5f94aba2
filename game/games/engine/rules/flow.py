"""The course of a turn: choose a suit, take its basic action, activate cards, and so do all the others.

`state.phase` names the open question. PHASES says for each phase what is asked and what an answer does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.games.engine.rules import phases
from game.games.engine.rules.actions import (
    CHOICES_OF_SUIT,
    DISCARDS,
    DONE,
    ChooseSuit,
    Discard,
    Done,
    Place,
    Play,
    discards_of,
    place,
)
from game.games.engine.rules.building import begin_build, builds, checked_build, lay, open_cells
from game.games.engine.rules.cards import reward_nine
from game.games.engine.rules.events import SuitChosen, TurnBegan
from game.games.engine.rules.hands import discard, discard_from_hand, draw_aside, holds
from game.games.engine.rules.instants import (
    answer_take,
    ask_instant,
    ask_take,
    check_play,
    may_anybody_play,
    may_play,
    play,
    plays,
)
from game.games.engine.rules.prices import SPADES as BY_SPADES
from game.games.engine.rules.prices import may_build
from game.games.engine.rules.scanning import answer_scan, ask_scan, next_choice
from game.games.engine.rules.scoring import finish, result
from game.games.engine.rules.settings import SEAT_RANGE, Settings
from game.games.engine.rules.setup import ask_deck, ask_first, ask_starter, choose_starter, shuffle
from game.games.engine.rules.state import Paused, Scan, State
from game.games.engine.rules.tallies import change_gold, change_points
from game.games.engine.rules.vocabulary import (
    CLUBS,
    DIAMONDS,
    ENGINE_CARDS,
    HEARTS,
    INSTANTS,
    NO_CARD,
    SPADES,
    SUITS,
    cards_in,
    set_of,
)
from game.rules.answers import order_of
from game.rules.contract import Action, Answer, Emit, IllegalAnswer, Seat, Turn
from game.rules.phased import InterjectionSpec, PhaseTable, refuse_over

DIAMOND_CARDS: Final = 3
CLUB_GOLD: Final = 3
HEART_POINTS: Final = 1
_JUST_SUITS: Final = tuple(Turn(seat, phases.SUIT, CHOICES_OF_SUIT) for seat in range(SEAT_RANGE.stop))
"""By seat: the question for the suit, to one that can play no instant."""


def choose_first(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The first turn begins."""
    (state.active,) = order_of(answer, settings.seats, 1)
    begin_turn(settings, state, emit)


def begin_turn(settings: Settings, state: State, emit: Emit | None) -> None:
    """Everybody may play an instant again; the active seat is to choose a suit."""
    state.turn += 1
    state.used = 0
    state.suit = -1
    state.scanner = state.actor = state.active
    state.phase = phases.SUIT
    if emit is not None:
        emit(TurnBegan(state.active, state.turn))


def ask_suit(settings: Settings, state: State) -> Turn:
    """One of four suits, or an instant before that."""
    instants = plays(settings, state, state.active)
    if not instants:
        return _JUST_SUITS[state.active]
    return Turn(state.active, phases.SUIT, (*CHOICES_OF_SUIT, *instants))


def choose_suit(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The basic action of the suit, by a house rule after a pause; then the seat activates its cards."""
    seat = state.active
    if type(answer) is Play:
        play(settings, state, seat, answer, emit)
    elif type(answer) is ChooseSuit and 0 <= answer.suit < len(CHOICES_OF_SUIT):
        state.suit = answer.suit
        if settings.order == "last":
            # Even without a card of the suit: an instant before the gift may lay the first one.
            state.scanner = (seat + 1) % settings.seats
            state.scans = (Scan(state.scanner, answer.suit, whole=False),)
        else:
            state.scans = (Scan(seat, answer.suit, whole=True),)
        if emit is not None:
            emit(SuitChosen(seat, answer.suit))
        if settings.gift_instants and may_anybody_play(settings, state):
            state.phase = phases.GIFT
        else:
            _basic_action(state, emit)
    else:
        raise IllegalAnswer("Choose a suit, or play an instant first.")
    if state.phase is phases.SUIT:
        go_on(settings, state, emit)


def ask_gift(settings: Settings, state: State) -> Turn:
    """An instant before the basic action, or none. Where others alone may play one, it is their time."""
    return Turn(state.active, phases.GIFT, (DONE, *plays(settings, state, state.active)), DONE)


def gift(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The basic action, or an instant first."""
    if type(answer) is Play:
        interrupt(settings, state, state.active, answer, emit)
        return
    if type(answer) is not Done:
        raise IllegalAnswer("Take the gift of your suit, or play an instant first.")
    _basic_action(state, emit)
    if state.phase is phases.GIFT:
        go_on(settings, state, emit)


def _basic_action(state: State, emit: Emit | None) -> None:
    seat = state.active
    if state.suit == DIAMONDS:
        _draw_three(state, emit)
    elif state.suit == CLUBS:
        change_gold(state, seat, CLUB_GOLD, emit)
    elif state.suit == HEARTS:
        change_points(state, seat, HEART_POINTS, emit)
    elif state.suit == SPADES and may_build(state, seat, BY_SPADES):
        state.phase = phases.BUILD


def _draw_three(state: State, emit: Emit | None) -> None:
    """Draw three cards, one to be discarded; fewer, from the end of the deck, are all kept."""
    cards = draw_aside(state, state.active, DIAMOND_CARDS, emit)
    if len(cards) == DIAMOND_CARDS:
        state.drawn = cards
        state.phase = phases.KEEP
    else:
        state.hands[state.active] |= set_of(cards)


def ask_keep(settings: Settings, state: State) -> Turn:
    """Which of the three cards drawn is discarded; or first an instant."""
    seat = state.active
    options: tuple[Discard | Play, ...] = tuple([DISCARDS[card] for card in state.drawn])
    instants = plays(settings, state, seat)
    return Turn(seat, phases.KEEP, (*options, *instants) if instants else options)


def keep(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Two cards go into the hand, one to the discard pile."""
    if type(answer) is Play:
        interrupt(settings, state, state.active, answer, emit)
        return
    if type(answer) is not Discard or answer.card not in state.drawn:
        raise IllegalAnswer("Choose which of the three cards you discard.")
    state.hands[state.active] |= set_of(state.drawn) & ~(1 << answer.card)
    state.drawn = ()
    discard(state, state.active, answer.card, emit)
    go_on(settings, state, emit)


def ask_build(settings: Settings, state: State) -> Turn:
    """The basic action of spades: a card at half its base cost, rounded up, or none; or first an instant."""
    seat = state.active
    return Turn(seat, phases.BUILD, (DONE, *builds(state, seat, BY_SPADES), *plays(settings, state, seat)))


def build(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Build the card, or decline."""
    if type(answer) is Play:
        interrupt(settings, state, state.active, answer, emit)
        return
    if type(answer) is not Done:
        chosen = checked_build(state, state.active, BY_SPADES, answer)
        begin_build(state, state.active, BY_SPADES, chosen, emit)
        state.phase = phases.CELL
    _settle(settings, state, emit)


def scan(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Activate a card, skip it, or interrupt with an instant."""
    answer_scan(settings, state, answer, emit)
    _settle(settings, state, emit)


def ask_pay(settings: Settings, state: State) -> Turn:
    """A card of the hand, as part of a payment."""
    return Turn(state.actor, phases.PAY, discards_of(state.hands[state.actor]))


def pay(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Discard the card; more may be owed."""
    if type(answer) is not Discard or not holds(state, state.actor, answer.card):
        raise IllegalAnswer("Choose a card of your hand to pay with.")
    discard_from_hand(state, state.actor, answer.card, emit)
    state.owed -= 1
    _settle(settings, state, emit)


def ask_cell(settings: Settings, state: State) -> Turn:
    """Where the card being built goes."""
    cells = open_cells(settings, state, state.actor)
    return Turn(state.actor, phases.CELL, tuple([place(cell) for cell in cells]))


def choose_cell(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Lay the card down."""
    if type(answer) is not Place or answer.cell not in open_cells(settings, state, state.actor):
        raise IllegalAnswer("The card cannot be laid there.")
    lay(state, state.actor, answer.cell, emit)
    go_on(settings, state, emit)


def take(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The king takes a card from the discard pile."""
    answer_take(state, answer, emit)
    if state.owed == 0:
        go_on(settings, state, emit)


def instant(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """After the own scan: play an instant, or pass."""
    if type(answer) is Play:
        play(settings, state, state.actor, answer, emit)
    elif type(answer) is Done:
        _next_scanner(settings, state, emit)
    else:
        raise IllegalAnswer("Play an instant, or pass.")
    if state.phase is phases.INSTANT:
        go_on(settings, state, emit)


def _settle(settings: Settings, state: State, emit: Emit | None) -> None:
    """Go on as far as nothing is left to decide about the card just activated or built."""
    if state.phase is phases.PAY:
        _settle_payment(state, emit)
    if state.phase is phases.CELL:
        _settle_cell(settings, state, emit)
    if state.phase is phases.SCAN or state.phase is phases.BUILD:
        go_on(settings, state, emit)


def _settle_payment(state: State, emit: Emit | None) -> None:
    """Who owes the whole hand has nothing to choose."""
    if state.owed == state.hand_size(state.actor):
        for card in cards_in(state.hands[state.actor]):
            discard_from_hand(state, state.actor, card, emit)
        state.owed = 0
    if state.owed == 0 and state.placing != NO_CARD:
        state.phase = phases.CELL
    elif state.owed == 0:
        reward_nine(state, state.actor, emit)
        state.phase = phases.SCAN


def _settle_cell(settings: Settings, state: State, emit: Emit | None) -> None:
    cells = open_cells(settings, state, state.actor)
    if len(cells) == 1:
        lay(state, state.actor, cells[0], emit)
        state.phase = phases.SCAN


_UNFINISHED: Final = frozenset({phases.GIFT, phases.KEEP, phases.BUILD, phases.PAY, phases.CELL, phases.TAKE})
"""What an instant interrupts in the middle."""
_DURING_A_TURN: Final = _UNFINISHED | {phases.SUIT, phases.SCAN, phases.INSTANT}
"""When an instant can be played."""
_OWN_FIRST: Final = frozenset({phases.PAY, phases.CELL})
"""What a seat has begun to pay for, it finishes before it plays an instant, which might eat the price."""


_NOBODY: Final[Mapping[Seat, Sequence[Action]]] = {}


def may_break_in(settings: Settings, state: State) -> Mapping[Seat, Sequence[Action]]:
    """Names everybody who might hold an instant that can be played now, with those that are known."""
    if state.phase not in _DURING_A_TURN:
        return _NOBODY
    unseen, points = state.unseen, state.points
    found: dict[Seat, Sequence[Action]] = {}
    # Asked at every answer of every match, so first come the looks that are quick and rule out most seats.
    for seat, hand in enumerate(state.hands):
        if points[seat] and (hand & INSTANTS or unseen[seat]) and may_play(settings, state, seat):
            known = plays(settings, state, seat)
            if known or unseen[seat]:
                found[seat] = known
    return {seat: known for seat, known in found.items() if not _is_paying(state, seat)} if found else _NOBODY


def _is_paying(state: State, seat: Seat) -> bool:
    """Whether a seat has begun to pay for or to lay a card, which it finishes first."""
    if seat == state.actor and state.phase in _OWN_FIRST:
        return True
    return any(seat == paused.actor and paused.phase in _OWN_FIRST for paused in state.paused)


def break_in(settings: Settings, state: State, seat: Seat, action: Action, emit: Emit | None) -> None:
    """An instant out of turn: what it has interrupted goes on after its scan."""
    if type(action) is not Play:
        raise IllegalAnswer("Out of turn, nothing but an instant can be played.")
    if state.phase not in _DURING_A_TURN or seat not in may_break_in(settings, state):
        check_play(settings, state, seat, action.card)
        raise IllegalAnswer("What has been begun is finished first.")
    interrupt(settings, state, seat, action, emit)


def interrupt(settings: Settings, state: State, seat: Seat, answer: Play, emit: Emit | None) -> None:
    """Play an instant, whatever is asked now. Raises IllegalAnswer."""
    check_play(settings, state, seat, answer.card)
    if state.phase in _UNFINISHED:
        paused = Paused(state.phase, state.actor, len(state.scans), state.placing, state.owed)
        state.paused = (*state.paused, paused)
        state.phase, state.placing, state.owed = phases.SCAN, NO_CARD, 0
    play(settings, state, seat, answer, emit)
    if state.phase is not phases.TAKE:
        go_on(settings, state, emit)


def _resume(settings: Settings, state: State, emit: Emit | None) -> bool:
    """Back to what was interrupted; false where nothing of it is left to ask."""
    *before, paused = state.paused
    state.paused = tuple(before)
    state.phase, state.actor, _, state.placing, state.owed = paused
    if state.phase is phases.GIFT and not may_anybody_play(settings, state):
        _basic_action(state, emit)
        return state.phase is not phases.GIFT
    if state.phase is phases.BUILD:
        return may_build(state, state.active, BY_SPADES)
    if state.phase is phases.TAKE and not state.discard & ENGINE_CARDS:
        state.owed = 0
        return False
    return True


def go_on(settings: Settings, state: State, emit: Emit | None) -> None:
    """Go on to the next question: of a scan, of a window for instants, or of the next turn."""
    while not (state.scans and next_choice(settings, state)):
        if state.paused:
            if _resume(settings, state, emit):
                return
            continue
        if state.suit < 0:
            state.phase, state.actor = phases.SUIT, state.active
            return
        seat = _next_to_play(settings, state)
        if seat is not None:
            state.phase, state.actor = phases.INSTANT, seat
            return
        if not _next_scanner(settings, state, emit):
            return


def _next_to_play(settings: Settings, state: State) -> Seat | None:
    """Who is asked for an instant after a scan.

    Its seat, or after the last one of the turn whoever might play one, as there would be no time for it any
    more.
    """
    if may_play(settings, state, state.scanner):
        return state.scanner
    if not settings.last_instants or not _is_last_scan(settings, state):
        return None
    seats = settings.seats
    clockwise = [(state.scanner + step) % seats for step in range(1, seats)]
    return next((seat for seat in clockwise if may_play(settings, state, seat)), None)


def _is_last_scan(settings: Settings, state: State) -> bool:
    last = state.active if settings.order == "last" else (state.active - 1) % settings.seats
    return state.scanner == last


def _next_scanner(settings: Settings, state: State, emit: Emit | None) -> bool:
    """The next seat activates its cards of the suit; false when all have and the turn has ended."""
    seat = (state.scanner + 1) % settings.seats
    if settings.order == "last":
        if seat == state.active:
            state.scanner, state.scans = seat, (Scan(seat, state.suit, whole=True),)
            return True
        seat = state.active if state.scanner == state.active else seat
    if seat != state.active:
        _follow(state, seat)
        return True
    state.scanner = seat
    if state.ending or state.turn >= settings.max_turns:
        finish(settings, state, emit)
        return False
    state.active = (state.active + 1) % settings.seats
    begin_turn(settings, state, emit)
    return False


def _follow(state: State, seat: Seat) -> None:
    """A seat whose turn it is not activates its cards of the suit."""
    state.scanner = seat
    state.scans = _FOLLOWING[seat][state.suit] if state.stops[seat][state.suit] else ()


_FOLLOWING: Final = tuple(
    tuple((Scan(seat, suit, whole=False),) for suit in range(len(SUITS))) for seat in range(SEAT_RANGE.stop)
)
"""By seat and suit: what a seat activates when another has chosen the suit."""

PHASES: Final[PhaseTable[Settings, State]] = {
    phases.DECK: (ask_deck, shuffle),
    phases.STARTER: (ask_starter, choose_starter),
    phases.FIRST: (ask_first, choose_first),
    phases.SUIT: (ask_suit, choose_suit),
    phases.GIFT: (ask_gift, gift),
    phases.KEEP: (ask_keep, keep),
    phases.BUILD: (ask_build, build),
    phases.SCAN: (ask_scan, scan),
    phases.PAY: (ask_pay, pay),
    phases.CELL: (ask_cell, choose_cell),
    phases.TAKE: (ask_take, take),
    phases.INSTANT: (ask_instant, instant),
    phases.OVER: (result, refuse_over),
}
BREAKING_IN: Final = InterjectionSpec(may_break_in, break_in)

"""Who gets the cards of a trick, and the Special Powers that have a say in it."""

from __future__ import annotations

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.actions import DRAW, PASS, Draw, Pass, Pick, picks_of
from game.games.unnamed.rules.dealing import receive_power
from game.games.unnamed.rules.events import CardCaptured, TrickTaken, TrickTrumped, TrumpSet
from game.games.unnamed.rules.powers import PLAIN, next_leader, trumps, winning_place
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import State
from game.games.unnamed.rules.tricks import power_in_play
from game.games.unnamed.rules.vocabulary import NO_SUIT, SUIT_OF, Card, Cards, cards_of, set_of
from game.rules.answers import order_of
from game.rules.contract import Answer, Emit, IllegalAnswer, Seat, Shuffle, Turn


def end_trick(settings: Settings, state: State, emit: Emit | None) -> None:
    """The trick is resolved by the power in play now; the first trick sets the trump (U8)."""
    power, trick = power_in_play(settings, state), state.trick
    winner, winning = trick[winning_place(power, state.owner, state.trump, trick)]
    state.turn = state.active = winner
    if emit is not None:
        trumped = SUIT_OF[winning] in trumps(power, state.trump) and SUIT_OF[winning] != SUIT_OF[trick[0][1]]
        told = TrickTrumped if trumped else TrickTaken
        emit(told(winner, tuple(card for _, card in trick), winning))
    if state.trump == NO_SUIT:
        state.trump = SUIT_OF[winning]
        if emit is not None:
            emit(TrumpSet(state.trump))
    if power is None or power.hook != "capture":
        take_trick(settings, state, trick_cards(state), emit)
    elif power.value == "owner_takes_lowest":
        _skim(settings, state, emit)
    elif power.value == "winner_gives_one":
        _tithe(settings, state, emit)
    else:
        _collect(settings, state, emit)


def trick_cards(state: State) -> Cards:
    """The cards on the table."""
    return set_of(card for _, card in state.trick)


def take_trick(settings: Settings, state: State, cards: Cards, emit: Emit | None) -> None:
    """What is left of the trick goes to its winner, who may then draw a power."""
    add_to_pile(state, state.turn, cards)
    state.trick = ()
    state.tricks += 1
    has_power = state.held[state.turn] >= 0 or (state.in_play >= 0 and state.owner == state.turn)
    # After the last trick no power can enter any more, so nobody is asked to draw one.
    is_last = state.tricks == settings.hand_size
    if has_power or is_last or not (state.powers or state.powers_below):
        leave_trick(settings, state)
    else:
        state.active = state.turn
        state.phase = phases.DRAW


def leave_trick(settings: Settings, state: State) -> None:
    """The next trick begins."""
    state.turn = next_leader(power_in_play(settings, state), state.owner, state.turn)
    state.phase = phases.TRICK_BEGINS


def add_to_pile(state: State, seat: Seat, cards: Cards) -> None:
    """Put cards on a seat's pile of resources."""
    state.piles[seat] |= cards
    state.pile_sizes[seat] += cards.bit_count()


def take_from_pile(state: State, seat: Seat, cards: Cards) -> None:
    """Remove cards from a seat's pile of resources."""
    state.piles[seat] &= ~cards
    state.pile_sizes[seat] -= cards.bit_count()


def _skim(settings: Settings, state: State, emit: Emit | None) -> None:
    """Skimmer: of each trick that another seat wins the owner gets the lowest card, of several the first."""
    cards = trick_cards(state)
    if state.turn != state.owner:
        lowest = min((card for _, card in state.trick), key=PLAIN.__getitem__)
        cards &= ~(1 << lowest)
        _bring(settings, state, state.owner, lowest, state.turn, emit)
    take_trick(settings, state, cards, emit)


def _tithe(settings: Settings, state: State, emit: Emit | None) -> None:
    """Tithe: a winner other than the owner gives the owner one card of the trick."""
    if state.turn == state.owner:
        take_trick(settings, state, trick_cards(state), emit)
    else:
        state.phase = phases.TITHE


def ask_tithe(settings: Settings, state: State) -> Turn:
    """Which card the owner gets."""
    return Turn(state.active, phases.TITHE, picks_of(trick_cards(state)))


def pay_tithe(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The winner keeps the rest."""
    card = picked_card(answer, trick_cards(state))
    _bring(settings, state, state.owner, card, state.turn, emit)
    take_trick(settings, state, trick_cards(state) & ~(1 << card), emit)


def _collect(settings: Settings, state: State, emit: Emit | None) -> None:
    """Collector: when the owner wins, one card of the trick may be exchanged for one of another's pile."""
    if state.turn == state.owner and collectable(state):
        state.phase = phases.COLLECT
    else:
        take_trick(settings, state, trick_cards(state), emit)


def collectable(state: State) -> Cards:
    """The cards in the piles of all but the active seat."""
    cards = 0
    for seat, pile in enumerate(state.piles):
        if seat != state.active:
            cards |= pile
    return cards


def ask_collect(settings: Settings, state: State) -> Turn:
    """Which card to take from another seat's pile, if any."""
    return Turn(state.active, phases.COLLECT, (*picks_of(collectable(state)), PASS))


def collect(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """A card of the trick must be given for it."""
    if type(answer) is Pass:
        take_trick(settings, state, trick_cards(state), emit)
        return
    state.picked = 1 << picked_card(answer, collectable(state))
    state.phase = phases.EXCHANGE


def ask_exchange(settings: Settings, state: State) -> Turn:
    """Which card of the trick to give."""
    return Turn(state.active, phases.EXCHANGE, picks_of(trick_cards(state)))


def exchange(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The two cards change places."""
    given = picked_card(answer, trick_cards(state))
    (taken,) = cards_of(state.picked)
    other = next(seat for seat, pile in enumerate(state.piles) if pile & state.picked)
    take_from_pile(state, other, state.picked)
    state.picked = 0
    _bring(settings, state, state.turn, taken, other, emit)
    _bring(settings, state, other, given, state.turn, emit)
    take_trick(settings, state, trick_cards(state) & ~(1 << given), emit)


def _bring(settings: Settings, state: State, seat: Seat, card: Card, source: Seat, emit: Emit | None) -> None:
    add_to_pile(state, seat, 1 << card)
    if emit is not None:
        emit(CardCaptured(seat, card, source, settings.powers[state.in_play].name))


def picked_card(answer: Answer, among: Cards) -> Card:
    """The card that an answer points at. Raises IllegalAnswer unless it is one of `among`."""
    if type(answer) is not Pick:
        raise IllegalAnswer("Now is the time to point at a card.")
    if not among >> answer.card & 1:
        raise IllegalAnswer("This card cannot be chosen now.")
    return answer.card


def ask_draw(settings: Settings, state: State) -> Turn:
    """A new power, or none."""
    return Turn(state.active, phases.DRAW, (DRAW, PASS))


def answer_draw(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The top card of the deck; cards that were put under it come last, in their order."""
    if type(answer) is Pass:
        leave_trick(settings, state)
    elif type(answer) is not Draw:
        raise IllegalAnswer("Now a new Special Power can be drawn, or not.")
    elif state.powers:
        state.phase = phases.NEW_POWER
    else:
        top, *rest = state.powers_below
        state.powers_below = tuple(rest)
        receive_power(settings, state, state.active, top, True, emit)
        leave_trick(settings, state)


def ask_new_power(settings: Settings, state: State) -> Shuffle:
    """The top card of the face-down deck."""
    return Shuffle(state.powers.bit_count(), 1, "special power")


def draw_power(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Draws a power, which lies open before the winner and does not work yet."""
    (place,) = order_of(answer, state.powers.bit_count(), 1)
    deck = [power for power in range(len(settings.powers)) if state.powers >> power & 1]
    receive_power(settings, state, state.active, deck[place], True, emit)
    leave_trick(settings, state)

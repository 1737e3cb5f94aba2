"""The Trading game: trades with the consent of the partner, purchases, rounds.

A decision of several cards is made one card at a time. Until it is complete it is nobody else's business: a
view of another seat shows it as it was before the first of them, see `views`.
"""

from __future__ import annotations

from typing import Final

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.actions import (
    ACCEPT,
    AGREEMENTS,
    APPROACHES,
    DECLINE,
    PASS,
    PROPOSALS,
    WANTED,
    Accept,
    Agree,
    Approach,
    Buy,
    Decline,
    Pass,
    Propose,
    buy,
    picks_of,
)
from game.games.unnamed.rules.capture import add_to_pile, picked_card, take_from_pile
from game.games.unnamed.rules.events import (
    CardsTraded,
    FxBought,
    TradeDeclined,
    TradeProposed,
    TradeSeen,
    TradingClosed,
    TurnPassed,
)
from game.games.unnamed.rules.knowledge import see_purchase, see_trade
from game.games.unnamed.rules.market import (
    close_market,
    lower_prices,
    pass_totem,
    payable,
    payable_piles,
    pile_of,
    take_fx,
)
from game.games.unnamed.rules.settings import MOST_ROUNDS, SEAT_RANGE, Settings
from game.games.unnamed.rules.state import NO_INDEX, NOBODY, Deal, MarketPile, State
from game.games.unnamed.rules.vocabulary import OFFERED_CARDS, cards_of
from game.rules.contract import Action, Answer, Emit, IllegalAnswer, Turn

_ANSWERS: Final = tuple(Turn(seat, phases.ANSWER, (ACCEPT, DECLINE)) for seat in range(SEAT_RANGE.stop))
"""By seat: the question whether it agrees."""


def begin_round(settings: Settings, state: State, emit: Emit | None) -> None:
    """Each seat once, clockwise from the totem."""
    state.round += 1
    state.taken = 0
    state.traded = False
    state.buyers = state.bought = 0
    state.phase = phases.TURN_BEGINS


def begin_turn(settings: Settings, state: State, emit: Emit | None) -> None:
    """The next seat's turn; one that everybody knows to be without a choice passes by itself."""
    state.turn = state.active = (state.totem + state.taken) % settings.seats
    state.taken += 1
    state.refused = 1 << state.turn
    if _may_have_a_choice(settings, state):
        state.phase = phases.TRADING
    else:
        _pass(state, emit)


def _pass(state: State, emit: Emit | None) -> None:
    if emit is not None:
        emit(TurnPassed(state.turn))
    state.phase = phases.TURN_ENDS


def _may_have_a_choice(settings: Settings, state: State) -> bool:
    """Whether there may be a choice, as far as the sizes of the piles tell."""
    size = state.pile_sizes[state.turn]
    for pile in state.market:
        if pile.price <= size:
            return True
    if size < OFFERED_CARDS:
        return False
    others = (count for seat, count in enumerate(state.pile_sizes) if seat != state.turn)
    return max(others) >= WANTED[0]


def end_turn(settings: Settings, state: State, emit: Emit | None) -> None:
    """The round ends when every seat has had its turn."""
    _forget_proposal(state)
    if state.taken < settings.seats:
        state.phase = phases.TURN_BEGINS
        return
    pass_totem(settings, state, emit)
    lower_prices(settings, state, emit)
    is_quiet = not state.traded and state.buyers.bit_count() <= 1
    if not is_quiet and state.round < MOST_ROUNDS:
        state.phase = phases.ROUND_BEGINS
        return
    close_market(settings, state)
    state.phase = phases.CREATION_BEGINS
    if emit is not None:
        emit(TradingClosed(state.round, not is_quiet))


def ask_trading(settings: Settings, state: State) -> Turn:
    """Propose a trade, buy an FX, or pass (U13)."""
    own = state.piles[state.turn]
    options: list[Action] = []
    if state.pile_sizes[state.turn] >= OFFERED_CARDS:
        for seat, size in enumerate(state.pile_sizes):
            if size >= WANTED[0] and not state.refused >> seat & 1:
                options += (APPROACHES[seat],) if settings.partner_names else PROPOSALS[seat][: size - 1]
    options += [buy(key) for key in payable_piles(settings, state, own)]
    options.append(PASS)
    return Turn(state.turn, phases.TRADING, options)


def trade_or_buy(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The cards for it are chosen next."""
    if type(answer) is Propose and not settings.partner_names:
        _check_proposal(state, answer)
        state.partner, state.wanted = answer.partner, answer.wanted
        state.phase = phases.OFFER
    elif type(answer) is Approach and settings.partner_names:
        _check_proposal(state, Propose(answer.partner, WANTED[0]))
        state.partner = answer.partner
        state.phase = phases.OFFER
    elif type(answer) is Buy:
        pile = pile_of(state, answer.pile)
        if pile is None:
            raise IllegalAnswer("There is no such pile on the market.")
        if pile.key not in payable_piles(settings, state, state.piles[state.turn]):
            raise IllegalAnswer("You have no set of cards that pays for this FX.")
        state.buying = pile.key
        state.phase = phases.PAY
        if pile.price == 0:
            _buy(settings, state, pile, emit)
    elif type(answer) is Pass:
        _pass(state, emit)
    else:
        raise IllegalAnswer("Now is the time to propose a trade, to buy an FX, or to pass.")


def _check_proposal(state: State, proposal: Propose) -> None:
    if proposal.wanted not in WANTED:
        raise IllegalAnswer("A trade is for two, three or four cards.")
    if not 0 <= proposal.partner < len(state.piles) or proposal.partner == state.turn:
        raise IllegalAnswer("Choose another player to trade with.")
    if state.refused >> proposal.partner & 1:
        raise IllegalAnswer("This player has already declined this turn.")
    if state.pile_sizes[state.turn] < OFFERED_CARDS:
        raise IllegalAnswer("You need three cards to propose a trade.")
    if state.pile_sizes[proposal.partner] < proposal.wanted:
        raise IllegalAnswer("This player does not have so many cards.")


def ask_offer(settings: Settings, state: State) -> Turn:
    """The next of three cards to offer."""
    return Turn(state.turn, phases.TRADING, picks_of(state.piles[state.turn] & ~state.picked))


def offer(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Offer a card: with the third the proposal is made, face down."""
    state.picked |= 1 << picked_card(answer, state.piles[state.turn] & ~state.picked)
    if state.picked.bit_count() < OFFERED_CARDS:
        return
    state.offered, state.picked = state.picked, 0
    state.active = state.partner
    state.phase = phases.ANSWER if settings.needs_consent or settings.partner_names else phases.GIVE
    if emit is not None:
        emit(TradeProposed(state.turn, state.partner, state.wanted))


def ask_answer(settings: Settings, state: State) -> Turn:
    """Whether the partner agrees (U10); by a house rule, to how many cards."""
    if not settings.partner_names:
        return _ANSWERS[state.partner]
    ways: tuple[Action, ...] = AGREEMENTS[: state.pile_sizes[state.partner] - 1]
    return Turn(state.partner, phases.ANSWER, (*ways, DECLINE) if settings.needs_consent else ways)


def answer_proposal(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """A refusal costs nothing but this partner for this turn (U12)."""
    if type(answer) is Accept and not settings.partner_names:
        state.phase = phases.GIVE
        return
    if type(answer) is Agree and settings.partner_names:
        _agree(state, answer.wanted)
        return
    if type(answer) is not Decline or not settings.needs_consent:
        raise IllegalAnswer("Now is the time to accept the trade, or to decline it.")
    if emit is not None:
        emit(TradeDeclined(state.turn, state.partner))
    state.refused |= 1 << state.partner
    _forget_proposal(state)
    state.active = state.turn
    state.phase = phases.TRADING


def _agree(state: State, wanted: int) -> None:
    """The partner says how many cards it gives."""
    if wanted not in WANTED:
        raise IllegalAnswer("A trade is for two, three or four cards.")
    if state.pile_sizes[state.partner] < wanted:
        raise IllegalAnswer("You do not have so many cards.")
    state.wanted = wanted
    state.phase = phases.GIVE


def _forget_proposal(state: State) -> None:
    state.partner, state.wanted = NOBODY, 0
    state.offered = state.picked = 0


def ask_give(settings: Settings, state: State) -> Turn:
    """The next card that the partner gives."""
    return Turn(state.partner, phases.ANSWER, picks_of(state.piles[state.partner] & ~state.picked))


def give(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Give a card: with the last both sets change hands."""
    state.picked |= 1 << picked_card(answer, state.piles[state.partner] & ~state.picked)
    if state.picked.bit_count() < state.wanted:
        return
    deal = Deal(state.turn, state.partner, state.offered, state.picked, state.wanted)
    state.seen = see_trade(state.seen, deal, state.piles)
    take_from_pile(state, deal.seat, deal.given)
    take_from_pile(state, deal.partner, deal.received)
    add_to_pile(state, deal.seat, deal.received)
    add_to_pile(state, deal.partner, deal.given)
    state.traded = True
    state.phase = phases.TURN_ENDS
    if emit is not None:
        emit(CardsTraded(deal.seat, deal.partner, deal.wanted))
        given, received = cards_of(deal.given), cards_of(deal.received)
        emit(TradeSeen(deal.partner, given, received, only=deal.seat))
        emit(TradeSeen(deal.seat, received, given, only=deal.partner))


def _pile_bought(state: State) -> MarketPile:
    pile = pile_of(state, state.buying)
    assert pile is not None
    return pile


def ask_pay(settings: Settings, state: State) -> Turn:
    """The next card of the price."""
    own = state.piles[state.turn]
    return Turn(
        state.turn, phases.TRADING, picks_of(payable(settings, _pile_bought(state), own, state.picked))
    )


def pay(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Pay a card: with the last the FX changes hands."""
    pile = _pile_bought(state)
    among = payable(settings, pile, state.piles[state.turn], state.picked)
    state.picked |= 1 << picked_card(answer, among)
    if state.picked.bit_count() == pile.price:
        _buy(settings, state, pile, emit)


def _buy(settings: Settings, state: State, pile: MarketPile, emit: Emit | None) -> None:
    seat, cards = state.turn, state.picked
    take_from_pile(state, seat, cards)
    state.discard |= cards
    state.seen = see_purchase(state.seen, seat, cards)
    state.fx[seat] = tuple(sorted((*state.fx[seat], pile.fx)))
    state.buyers |= 1 << seat
    state.picked = 0
    if emit is not None:
        emit(FxBought(seat, pile.fx, settings.fx_deck.types[pile.fx].name, cards_of(cards)))
    if take_fx(settings, state, pile, emit):
        state.phase = phases.VENDOR
    else:
        state.buying = NO_INDEX
        state.phase = phases.TURN_ENDS

"""The market: piles of FX with price tokens, or four Vendors; what a set of cards can buy."""

from __future__ import annotations

from typing import Final

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.dealing import cards_in_stock
from game.games.unnamed.rules.events import FxTurned, MarketOpened, PricesFell, TotemGiven
from game.games.unnamed.rules.knowledge import first_sight
from game.games.unnamed.rules.settings import FX_DEALT, STARTING_PRICE, VENDOR_CARDS, Settings
from game.games.unnamed.rules.state import NO_INDEX, MarketPile, State
from game.games.unnamed.rules.vocabulary import LOWEST_SUIT, RANK_CARDS, SUIT_CARDS, SUITS, Cards
from game.rules.answers import order_of
from game.rules.contract import Answer, Emit, Shuffle
from game.rules.text import Translatable

_SETS: Final = (*SUIT_CARDS, *RANK_CARDS)
"""What a price may be paid from: cards of one suit or of one rank."""


def open_market(settings: Settings, state: State, emit: Emit | None) -> None:
    """Trading begins; without any FX in the deck there is nothing to deal."""
    state.stage = "trading"
    state.seen = first_sight(state.piles, settings.skip_resource)
    state.market = ()
    state.round = 0
    state.phase = phases.MARKET if any(state.stock) else _who_begins(settings, state)


def _who_begins(settings: Settings, state: State) -> phases.Phase:
    """The totem is drawn; by a house rule it stays where it is, once it was."""
    return phases.ROUND_BEGINS if settings.totem_stays and state.cycle > 1 else phases.TOTEM


def ask_market(settings: Settings, state: State) -> Shuffle:
    """Ten FX are dealt, or the top cards of four Vendors."""
    size = sum(state.stock)
    return Shuffle(size, min(len(SUITS) if settings.vendors else FX_DEALT, size), "market")


def deal_market(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Like cards make a pile; a Vendor has three cards, the top one open."""
    shuffle = ask_market(settings, state)
    stock = cards_in_stock(state)
    drawn = [stock[index] for index in order_of(answer, shuffle.size, shuffle.draw)]
    if settings.vendors:
        cards = min(VENDOR_CARDS, shuffle.size)
        piles = [(suit, fx, (cards - suit + 3) // 4) for suit, fx in enumerate(drawn)]
    else:
        piles = [(fx, fx, drawn.count(fx)) for fx in sorted(set(drawn))]
    for fx in drawn:
        state.stock[fx] -= 1
    price = _starting_price(settings, len(piles))
    state.market = tuple(MarketPile(key, fx, copies, price) for key, fx, copies in piles)
    state.phase = _who_begins(settings, state)
    if emit is not None:
        names = tuple(settings.fx_deck.types[pile.fx].name for pile in state.market)
        copies = tuple(pile.copies for pile in state.market)
        emit(MarketOpened(names, copies, tuple(pile.price for pile in state.market)))


def _starting_price(settings: Settings, piles: int) -> int:
    """Five tokens; where they are too few for that (U15), the same for every pile."""
    if settings.token_supply is None:
        return STARTING_PRICE
    return min(STARTING_PRICE, settings.token_supply // piles)


def ask_totem(settings: Settings, state: State) -> Shuffle:
    """Who goes first."""
    return Shuffle(settings.seats, 1, "totem")


def give_totem(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The seat with the totem begins."""
    (state.totem,) = order_of(answer, settings.seats, 1)
    if emit is not None:
        emit(TotemGiven(state.totem, True))
    state.phase = phases.ROUND_BEGINS


def pass_totem(settings: Settings, state: State, emit: Emit | None) -> None:
    """Passes the totem to the player on the right."""
    state.totem = (state.totem - 1) % settings.seats
    if emit is not None:
        emit(TotemGiven(state.totem, False))


def pile_of(state: State, key: int) -> MarketPile | None:
    """The pile of a key, if it is (still) there."""
    return next((pile for pile in state.market if pile.key == key), None)


def take_fx(settings: Settings, state: State, sold: MarketPile, emit: Emit | None) -> bool:
    """The pile costs one more, or is gone. True when a Vendor's next card must be drawn."""
    state.bought |= 1 << sold.key
    if sold.copies == 1:
        state.market = tuple(pile for pile in state.market if pile.key != sold.key)
        return False
    left = MarketPile(
        key=sold.key,
        fx=NO_INDEX if settings.vendors else sold.fx,
        copies=sold.copies - 1,
        price=_next_price(settings, state, sold),
    )
    state.market = tuple(left if pile.key == sold.key else pile for pile in state.market)
    return settings.vendors


def _next_price(settings: Settings, state: State, sold: MarketPile) -> int:
    """One more, if there is a token for it (U28); by a house rule, of a Vendor what the first card cost."""
    if not (settings.vendors and settings.vendors_begin_again):
        return sold.price + _has_token(settings, state)
    if settings.token_supply is None:
        return STARTING_PRICE
    others = sum(pile.price for pile in state.market if pile.key != sold.key)
    return min(STARTING_PRICE, settings.token_supply - others)


def _has_token(settings: Settings, state: State) -> bool:
    if settings.token_supply is None:
        return True
    return sum(pile.price for pile in state.market) < settings.token_supply


def ask_vendor(settings: Settings, state: State) -> Shuffle:
    """The Vendor's next card; the cards face down are part of the deck until they are turned."""
    return Shuffle(sum(state.stock), 1, "vendor")


def turn_fx(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """The price is on it already."""
    stock = cards_in_stock(state)
    (index,) = order_of(answer, len(stock), 1)
    fx = stock[index]
    state.stock[fx] -= 1
    state.market = tuple(pile._replace(fx=fx) if pile.key == state.buying else pile for pile in state.market)
    if emit is not None:
        price = next(pile.price for pile in state.market if pile.key == state.buying)
        emit(FxTurned(state.buying, fx, settings.fx_deck.types[fx].name, price))
    state.buying = NO_INDEX
    state.phase = phases.TURN_ENDS


def lower_prices(settings: Settings, state: State, emit: Emit | None) -> None:
    """Piles that nobody bought from in this round lose a token, down to the lowest price (U16, U17)."""
    fallen: list[Translatable] = []
    market = []
    for pile in state.market:
        if not state.bought >> pile.key & 1 and pile.price > settings.min_price:
            pile = MarketPile(pile.key, pile.fx, pile.copies, pile.price - 1)
            fallen.append(settings.fx_deck.types[pile.fx].name)
        market.append(pile)
    state.market = tuple(market)
    if emit is not None and fallen:
        emit(PricesFell(tuple(fallen)))


def close_market(settings: Settings, state: State) -> None:
    """What nobody bought goes back into the deck."""
    for pile in state.market:
        # The cards under a Vendor's top card never left the deck.
        state.stock[pile.fx] += 1 if settings.vendors else pile.copies
    state.market = ()


def payable_piles(settings: Settings, state: State, cards: Cards) -> list[int]:
    """The keys of the piles for which `cards` hold a homogenous set (U14), of its own suit with Vendors."""
    if settings.vendors:
        market = state.market
        return [pile.key for pile in market if (cards & SUIT_CARDS[pile.key]).bit_count() >= pile.price]
    largest = largest_set(cards)
    return [pile.key for pile in state.market if pile.price <= largest]


def largest_set(cards: Cards) -> int:
    """The size of the largest set of one suit or of one rank."""
    a, b = cards & LOWEST_SUIT, cards >> 13 & LOWEST_SUIT
    c, d = cards >> 26 & LOWEST_SUIT, cards >> 39
    longest = max(a.bit_count(), b.bit_count(), c.bit_count(), d.bit_count())
    if longest >= 4:
        return longest
    if a & b & c & d:
        return 4
    if a & b & (c | d) | c & d & (a | b):
        return max(longest, 3)
    if a & b | c & d | (a | b) & (c | d):
        return max(longest, 2)
    return longest


def payable(settings: Settings, pile: MarketPile, cards: Cards, picked: Cards) -> Cards:
    """The cards of `cards` that can be added to `picked` so that they lead to a set of the pile's price."""
    if settings.vendors:
        return cards & SUIT_CARDS[pile.key] & ~picked
    result = 0
    for group in _SETS if pile.price <= 4 else SUIT_CARDS:
        if not picked & ~group:
            held = cards & group
            if held.bit_count() >= pile.price:
                result |= held
    return result & ~picked

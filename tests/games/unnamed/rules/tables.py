"""Positions of The Unnamed Game set up by hand, so that a test shows only what matters to it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from game import shipped
from game.games.unnamed.rules import State, Unnamed
from game.games.unnamed.rules.flow import AUTOMATIC
from game.games.unnamed.rules.knowledge import first_sight
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.state import MarketPile
from game.games.unnamed.rules.vocabulary import (
    ALL_CARDS,
    CARD_BY_CODE,
    CARD_CODES,
    SUIT_LETTERS,
    SUITS,
    Cards,
    cards_of,
    set_of,
)
from game.rules.contract import Event, Order
from tests.games.position import Position

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")


def cards_from(codes: str) -> Cards:
    """A set, from its notation: '2S 10H'."""
    return set_of(CARD_BY_CODE[code] for code in codes.split())


@cache
def decks() -> dict[str, Any]:
    """The decks that come with the program, as options."""
    return {
        kind: tomllib.loads(shipped.path("decks", f"unnamed_{kind}.toml").read_text(encoding="utf-8"))
        for kind in ("fx", "powers")
    }


def rules_for(seats: int, **house_rules: Any) -> Unnamed:
    """The rules with the decks that come with the program."""
    return Unnamed(seats, {**decks(), **house_rules})


class Table(Position[Unnamed, State]):
    """A match at which answers are given in notation; pieces are counted after each.

    `resource`, `trading` and `creation` jump to a position. Cards that nobody is given lie in the discard.
    """

    def __init__(self, seats: int = 4, **options: Any) -> None:
        self.rules = rules_for(seats, **options)
        self.seats = seats
        self.events: list[Event] = []
        self.state = self.rules.start()
        self.powers = {power.id: index for index, power in enumerate(self.rules.settings.powers)}
        self.types = {fx.id: index for index, fx in enumerate(self.rules.settings.fx_deck.types)}

    def resource(
        self,
        *hands: str,
        dealer: int = -1,
        trump: str = "",
        in_play: tuple[str, int] | None = None,
        held: Mapping[int, str] | None = None,
        piles: Mapping[int, str] | None = None,
    ) -> Table:
        """Tricks with these hands; seat 0 leads the next one unless `dealer` says otherwise."""
        state = self.state
        state.stage = "resource"
        state.dealer = dealer % self.seats
        state.turn = (dealer + 1) % self.seats
        state.hands = [cards_from(hand) for hand in hands]
        state.tricks = self.rules.settings.hand_size - len(hands[0].split())
        state.trump = SUIT_LETTERS.index(trump) if trump else -1
        for seat, power in (held or {}).items():
            state.held[seat] = self.powers[power]
            state.powers &= ~(1 << self.powers[power])
        if in_play is not None:
            state.in_play, state.owner = self.powers[in_play[0]], in_play[1]
            state.powers &= ~(1 << state.in_play)
        self._give_piles(piles or {})
        return self._go_on(Phase.TRICK_BEGINS)

    def trading(
        self,
        *piles: str,
        market: Mapping[str, tuple[int, int]] | None = None,
        totem: int = 0,
        stage: str = "round begins",
    ) -> Table:
        """Round 1, seat 0 first; `market` says of each FX (with Vendors 'suit fx') how many and the price."""
        state = self.state
        state.stage = "trading"
        state.totem = totem
        self._give_piles(dict(enumerate(piles)))
        state.seen = first_sight(state.piles, self.rules.settings.skip_resource)
        laid = []
        for name, (copies, price) in (market or {}).items():
            *suit, fx = name.split()
            index = self.types[fx]
            laid.append(MarketPile(SUITS.index(suit[0]) if suit else index, index, copies, price))
            state.stock[index] -= 1 if suit else copies
        state.market = tuple(sorted(laid))
        return self._go_on(stage)

    def creation(
        self,
        dice: Sequence[int] = (),
        tokens: Sequence[int] = (),
        fx: Mapping[int, str] | None = None,
        pawns: Sequence[int] = (),
        totem: int = 0,
    ) -> Table:
        """The first lap, seat 0 first."""
        state = self.state
        state.stage = "creation"
        state.totem = totem
        state.dice = [*dice, *[2] * (self.seats - len(dice))]
        state.pool = 5 * self.seats - sum(state.dice)
        state.tokens = [*tokens, *[0] * (self.seats - len(tokens))]
        state.pawns = [*pawns, *[0] * (self.seats - len(pawns))]
        for seat, names in (fx or {}).items():
            self.own(seat, names)
        return self._go_on(Phase.LAP_BEGINS)

    def count(self) -> None:
        check_pieces(self.rules, self.state)

    def own(self, seat: int, names: str) -> Table:
        """Give a seat some FX."""
        types = [self.types[name] for name in names.split()]
        self.state.fx[seat] = tuple(sorted((*self.state.fx[seat], *types)))
        for index in types:
            self.state.stock[index] -= 1
        return self

    def draw(self, *items: int) -> Table:
        """Answer a shuffle with the items drawn first; the rest comes in order."""
        shuffle = self.shuffle
        rest = [item for item in range(shuffle.size) if item not in items]
        self.rules.apply(self.state, Order((*items, *rest)[: shuffle.draw]), self.events.append)
        self.count()
        return self

    def _give_piles(self, piles: Mapping[int, str]) -> None:
        state = self.state
        for seat, codes in piles.items():
            state.piles[seat] = cards_from(codes)
        state.pile_sizes = [pile.bit_count() for pile in state.piles]
        state.discard = ALL_CARDS & ~sum(state.piles) & ~sum(state.hands)

    def _go_on(self, passage: Phase) -> Table:
        self.state.phase = passage
        while self.state.phase in AUTOMATIC:
            AUTOMATIC[self.state.phase](self.rules.settings, self.state, self.events.append)
        self.count()
        return self

    def pile(self, seat: int) -> str:
        """A seat's resources, in codes."""
        return " ".join(CARD_CODES[card] for card in cards_of(self.state.piles[seat]))

    def price(self, name: str) -> int:
        """What the pile of an FX costs."""
        return next(pile.price for pile in self.state.market if pile.fx == self.types[name])


def check_pieces(rules: Unnamed, state: State) -> None:
    """No card, power, FX or die is lost or there twice."""
    heaps = [*state.hands, *state.piles, state.extras, state.discard, *(1 << card for _, card in state.trick)]
    assert sum(heap.bit_count() for heap in heaps) == 52
    assert sum(heaps) == ALL_CARDS
    assert state.pile_sizes == [pile.bit_count() for pile in state.piles]
    assert sum(state.dice) + state.pool == 5 * rules.seats
    stock = list(state.stock)
    for index in (fx for owned in state.fx for fx in owned):
        stock[index] += 1
    for pile in state.market:
        if pile.fx >= 0:
            stock[pile.fx] += 1 if rules.settings.vendors else pile.copies
    assert stock == [fx.copies for fx in rules.settings.fx_deck.types]
    out = [power for power in (*state.held, state.in_play) if power >= 0]
    down = [power for power in range(len(rules.settings.powers)) if state.powers >> power & 1]
    assert sorted([*out, *down, *state.powers_below]) == list(range(len(rules.settings.powers)))

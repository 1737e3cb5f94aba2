"""What a seat can imagine: everything that fits its whole history, and nothing that does not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from game.games.unnamed.rules import State, Unnamed
from game.games.unnamed.rules.actions import Accept, Pick, Play, Propose
from game.games.unnamed.rules.determinization import deal_out
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.state import NOBODY, Deal
from game.games.unnamed.rules.vocabulary import ALL_CARDS, SUIT_CARDS, cards_of
from game.lab.simulate import chance
from game.rules.contract import Answer, Event, Order, Over, Turn
from tests.games.unnamed.rules.tables import Table, cards_from, check_pieces, rules_for

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "rule book": {},
    "taxation": {"taxation": True},
    "hidden resources": {"skip_resource": True},
    "forced": {"trade": "forced"},
    "hidden vendors": {"skip_resource": True, "vendors": True, "min_price": 0, "token_supply": 30},
}
every_case = pytest.mark.parametrize(
    ("variant", "seats"),
    [("rule book", 2), ("rule book", 6), *((variant, 3) for variant in VARIANTS), ("hidden vendors", 4)],
)


class Moment(NamedTuple):
    """A state, and the answer that comes."""

    state: State
    answer: Answer


def first_cycle(rules: Unnamed, number: int) -> list[Moment]:
    """A random match until the first Creation game, without its first answers up to the deal."""
    rng = random.Random(number)
    state = rules.start()
    moments: list[Moment] = []
    while state.stage != "creation":
        pending = rules.pending(state)
        assert not isinstance(pending, Over)
        if isinstance(pending, Turn):
            answer: Answer = pending.options[int(rng.random() * len(pending.options))]
        else:
            answer = chance(pending, rng)
        moments.append(Moment(state.copy(), answer))
        rules.apply(state, answer)
    deal = next(i for i, moment in enumerate(moments) if moment.state.phase is Phase.DEAL)
    return moments[deal:]


class Retold:
    """The history of a match as it would have been if what a seat imagines were true."""

    def __init__(self, rules: Unnamed, moments: list[Moment], imagined: State, seat: int) -> None:
        self.rules = rules
        self.moments = moments
        self.seat = seat
        self.deals = [
            imagined.seen[deal.seat].deals[number] for number, deal in enumerate(imagined.seen[seat].deals)
        ] if imagined.seen else []  # fmt: skip
        self.offered = imagined.offered
        self.imagined = imagined

    def deal(self) -> Order:
        """The shuffle that leads to the cards imagined."""
        imagined, rules = self.imagined, self.rules
        if rules.settings.skip_resource:
            hands = list(self._dealt())
        elif imagined.stage == "resource":
            hands = imagined.hands[:]
            for state, answer in self.moments:
                if isinstance(answer, Play):
                    hands[state.active] |= 1 << answer.card
        else:
            order = self.moments[0].answer
            assert isinstance(order, Order)
            return order
        extras = ALL_CARDS & ~sum(hands)
        return Order(tuple(card for hand in [*hands, extras] for card in cards_of(hand)))

    def _dealt(self) -> tuple[int, ...]:
        seen = self.imagined.seen
        if not seen:
            return tuple(self.imagined.piles)
        return tuple(seen[seat].dealt[seat] for seat in range(self.rules.seats))

    def answer(self, state: State, index: int) -> Answer:
        """The answer at a moment, with the imagined cards where the seat did not see the real ones."""
        answer = self.moments[index].answer
        decider = state.partner if state.phase is Phase.GIVE else state.turn
        if state.phase not in (Phase.OFFER, Phase.GIVE) or decider == self.seat:
            return answer
        done = len(state.seen[0].deals)
        cards = self._cards(state, done, index)
        return Pick(cards_of(cards & ~state.picked)[0])

    def _cards(self, state: State, done: int, index: int) -> int:
        if state.phase is Phase.GIVE:
            return self.deals[done].received
        if self._leads_to_a_trade(index):
            return self.deals[done].given
        return self.offered if self._is_open(index) else state.piles[state.turn]

    def _leads_to_a_trade(self, index: int) -> bool:
        for later, moment in enumerate(self.moments[index:], start=index):
            if moment.state.phase is Phase.ANSWER:
                accepted = isinstance(moment.answer, Accept)
                return accepted and self._is_followed_by_a_deal(later)
            if moment.state.phase is Phase.GIVE:
                return self._is_followed_by_a_deal(later)
        return False

    def _is_followed_by_a_deal(self, index: int) -> bool:
        return len(self.moments[index].state.seen[0].deals) < len(self.deals)

    def _is_open(self, index: int) -> bool:
        """Whether the proposal is the one that waits for its answer now."""
        return bool(self.offered) and not any(isinstance(m.answer, Propose) for m in self.moments[index:])


@every_case
def test_what_a_seat_imagines_agrees_with_its_whole_history(variant: str, seats: int) -> None:
    """The history is told again with the imagined cards: all answers are possible, and look the same."""
    rules = rules_for(seats, **VARIANTS[variant])
    moments = first_cycle(rules, seats)
    rng = random.Random(variant)
    for end in sorted(rng.sample(range(1, len(moments)), min(12, len(moments) - 1))):
        for seat in range(seats):
            view = rules.view(moments[end].state, seat)
            imagined = rules.imagine(view, seat, rng)
            check_pieces(rules, imagined)
            assert rules.view(imagined, seat) == view
            # A decision of several cards that another seat is just making has not been told yet.
            told = moments[:end]
            while told and rules.view(moments[len(told) - 1].state, seat) == view:
                told = told[:-1]
            history = Retold(rules, told, imagined, seat)
            state = moments[0].state.copy()
            for index, moment in enumerate(told):
                assert rules.view(state, seat) == rules.view(moment.state, seat)
                rules.apply(state, history.deal() if index == 0 else history.answer(state, index))
            assert rules.view(state, seat) == view
            assert state == imagined


@every_case
def test_what_a_seat_cannot_know_changes_nothing_it_sees(variant: str, seats: int) -> None:
    """Two states that it cannot tell apart give the same view, the same question and the same events."""
    rules = rules_for(seats, **VARIANTS[variant])
    rng = random.Random(seats)
    for state, answer in first_cycle(rules, 7)[1::9]:
        for seat in range(seats):
            other = rules.imagine(rules.view(state, seat), seat, rng)
            here, there = rules.pending(state), rules.pending(other)
            if isinstance(here, Turn):
                assert isinstance(there, Turn)
                assert (here.seat, here.phase) == (there.seat, there.phase)
                if here.seat != seat:
                    continue
                assert list(here.options) == list(there.options)
                if state.phase is Phase.GIVE:
                    continue  # Now it learns which cards it was offered.
            else:
                assert here == there
            real = state.copy()
            shown: list[Event] = []
            also_shown: list[Event] = []
            rules.apply(real, answer, shown.append)
            rules.apply(other, answer, also_shown.append)
            assert for_seat(shown, seat) == for_seat(also_shown, seat)
            assert rules.view(real, seat) == rules.view(other, seat)


def for_seat(events: list[Event], seat: int) -> list[Event]:
    """The events that a seat may be shown."""
    return [event for event in events if event.only in (None, seat)]


def test_nobody_is_imagined_with_a_suit_it_has_shown_to_lack() -> None:
    table = Table(3).resource("2S 3H", "4H 5H", "6S 7H", trump="D").do("play 2S", "play 4H")
    state = table.state
    state.extras, state.discard = state.discard, 0
    state.tricks = 15
    assert state.voids == [0, 1, 0]
    rng = random.Random(1)
    for _ in range(50):
        assert not table.rules.imagine(table.rules.view(state, 0), 0, rng).hands[1] & SUIT_CARDS[0]


def test_every_deal_that_is_possible_is_about_equally_likely() -> None:
    # Two spades, two hearts; the first heap has no spades: 1 way for it, 2 for the others.
    cards, sizes, voids = (0, 1, 13, 14), (1, 2, 1), (1, 0, 0)
    rng = random.Random(1)
    deals = Counter(tuple(deal_out(cards, sizes, voids, rng)) for _ in range(6000))
    assert len(deals) == 6
    assert all(850 < count < 1150 for count in deals.values())


def test_a_deal_is_found_where_chance_alone_hardly_would() -> None:
    """Each of four heaps can only take one suit."""
    cards = tuple(range(52))
    voids = [0b1111 & ~(1 << suit) for suit in range(4)]
    assert deal_out(cards, (13,) * 4, voids, random.Random(1)) == list(SUIT_CARDS)


def test_cards_that_were_traded_unseen_and_paid_later_are_traced() -> None:
    """Cleo sees Bob pay with spades that Ann had: they are what Ann gave him."""
    table = Table(3).trading("2S 3S 4S 9C", "5S 6S 2H 3H", "2D 3D", market={"prefab": (2, 5)})
    table.do("trade 2 for 2", "pick 2S", "pick 3S", "pick 4S", "accept", "pick 2H", "pick 3H")
    before = {tuple(_imagined(table, number).piles) for number in range(200)}
    # Ann gave 3 of 4 cards and Bob 2 of 4: 4 * 6 ways.
    assert len(before) == 24
    table.do("buy prefab", *[f"pick {rank}S" for rank in range(2, 7)])
    for number in range(20):
        trade, _ = _imagined(table, number).seen[0].deals
        assert trade == Deal(0, 1, cards_from("2S 3S 4S"), cards_from("2H 3H"), 2)


def _imagined(table: Table, number: int) -> State:
    return table.rules.imagine(table.rules.view(table.state, 2), 2, random.Random(number))


def test_what_is_known_stays_fixed() -> None:
    """Cleo's own trade is remembered, and cards that nobody traded unseen stay where they are."""
    table = Table(3).trading("2S 3S 4S", "2H 3H 4H", "2D 3D 4D", market={"prefab": (2, 5)})
    table.do("trade 3 for 2", "pick 2S", "pick 3S", "pick 4S", "accept", "pick 2D", "pick 3D")
    for number in range(20):
        assert _imagined(table, number) == table.state


def test_the_public_knows_no_traded_card() -> None:
    table = Table(3).trading("2S 3S 4S", "2H 3H 4H", "2D 3D 4D", market={"prefab": (2, 5)})
    table.do("trade 3 for 2", "pick 2S", "pick 3S", "pick 4S", "accept", "pick 2D", "pick 3D")
    view = table.rules.view(table.state, None)
    assert [pile.bit_count() for pile in view.piles] == [0, 3, 0]
    assert [deal.given for deal in view.seen[NOBODY].deals] == [0]

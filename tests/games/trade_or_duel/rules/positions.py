"""Positions of Trade or Duel set up by hand, so that a test shows only what matters to it."""

from __future__ import annotations

from typing import Any, Self

from game.games.trade_or_duel.rules import State, TradeOrDuel
from game.games.trade_or_duel.rules.vocabulary import CARDS
from game.rules.contract import Event, Order
from tests.games.position import Position


class Table(Position[TradeOrDuel, State]):
    """A match in which everybody has just been dealt the hands given; seat `first` begins."""

    def __init__(self, *hands: tuple[int, int], first: int = 0, **house_rules: Any) -> None:
        self.rules = TradeOrDuel(len(hands), {"small": len(hands) < 4, **house_rules})
        self.events: list[Event] = []
        self.state: State = self.rules.start()
        self._dealt = sorted(card for hand in hands for card in hand)
        dealt = tuple(CARDS.index(card) for hand in hands for card in hand)
        self.rules.apply(self.state, Order(dealt), self.events.append)
        self.rules.apply(self.state, Order((first,)), self.events.append)

    def do(self, *answers: str) -> Self:
        """Answer in notation; commas part answers."""
        return super().do(*", ".join(answers).split(", "))

    def count(self) -> None:
        assert self.cards_in_play == self._dealt

    def pass_round(self) -> Table:
        """Trades that change nothing, until the round is over: the same two cards go to and fro."""
        for _ in self.state.living:
            partner = next(seat for seat in self.state.living if seat != self.state.actor)
            self.do(f"trade {partner + 1}", "two")
        return self

    @property
    def cards_in_play(self) -> list[int]:
        return sorted([*self.state.discard, *(card for hand in self.state.hands for card in hand)])

    def view(self, viewer: int | None) -> State:
        return self.rules.view(self.state, viewer)

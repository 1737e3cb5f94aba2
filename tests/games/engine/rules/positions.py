"""Positions of Engine set up by hand, so that a test shows only what matters to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.games.engine.rules import Engine, State
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.vocabulary import ALL_CARDS, CARD_BY_CODE, CARD_CODES, cards_in, cell_at, set_of
from game.games.engine.rules.words import rows
from game.rules.contract import Event
from tests.games.position import Position


def cards(codes: str) -> tuple[int, ...]:
    """From '7C AS' to numbers."""
    return tuple(CARD_BY_CODE[code] for code in codes.split())


def all_cards(state: State) -> list[int]:
    """Every card wherever it is, sorted: always the whole pack."""
    found = list(state.cards_to_draw() if state.deck else range(state.deck_left))
    found += cards_in(state.discard)
    found += [card for hand in state.hands for card in cards_in(hand)]
    found += [card for tableau in state.tableaux for stack in tableau.values() for card in stack]
    found += state.drawn
    being_built = [state.placing, *(paused.placing for paused in state.paused)]
    found += [card for card in being_built if card >= 0]
    return sorted(found)


class Table(Position[Engine, State]):
    """A position in which the active seat is about to choose the suit of turn 9.

    A tableau is written row by row: "7C AS / 8S+3D -" has two rows, and 3D lies on 8S. The top left cell is
    0,0. `deck` are the next cards of the deck. All cards not named follow them; with `last`, they are in the
    discard pile instead. The table goes straight on after a suit and after the last card of a turn, unless
    `house_rules` say otherwise.
    """

    def __init__(
        self,
        *tableaux: str,
        hands: Sequence[str] = (),
        gold: Sequence[int] = (),
        points: Sequence[int] = (),
        deck: str = "",
        discard: str = "",
        last: bool = False,
        seats: int = 2,
        active: int = 0,
        **house_rules: Any,
    ) -> None:
        self.rules = Engine(seats, {"gift_instants": False, "last_instants": False, **house_rules})
        self.events: list[Event] = []
        state = self.state = self.rules.start()
        state.phase, state.turn = Phase.SUIT, 9
        state.active = state.actor = state.scanner = active
        for seat, text in enumerate(tableaux):
            state.set_tableau(seat, _tableau(text))
        state.hands = [set_of(cards(codes)) for codes in (*hands, *[""] * (seats - len(hands)))]
        state.gold = [*gold, *[0] * (seats - len(gold))]
        state.points = [*points, *[0] * (seats - len(points))]
        state.discard = set_of(cards(discard))
        state.deck = cards(deck)
        state.deck_left = len(state.deck)
        rest = cards_in(ALL_CARDS & ~set_of(tuple(all_cards(state))))
        if last:
            state.discard |= set_of(rest)
        else:
            state.deck += rest
            state.deck_left = len(state.deck)
        self.count()

    def count(self) -> None:
        assert all_cards(self.state) == list(range(52)), "a card is lost or in two places"

    @property
    def card(self) -> str:
        """Which card a seat is asked to activate."""
        assert self.turn.phase is Phase.SCAN
        scan = self.state.scans[-1]
        return CARD_CODES[self.state.tableaux[scan.seat][scan.cell][scan.level]]

    @property
    def options(self) -> list[str]:  # type: ignore[override]
        """What can be chosen, in notation and in the order in which it is offered."""
        return [self.rules.write(option) for option in self.turn.options]

    def hand(self, seat: int) -> str:
        return " ".join(CARD_CODES[card] for card in cards_in(self.state.hands[seat]))

    def tableau(self, seat: int) -> str:
        """As it is written for a Table, without empty rows and columns outside."""
        return " / ".join(
            " ".join("+".join(CARD_CODES[card] for card in stack) or "-" for stack in row)
            for row in rows(self.state.tableaux[seat])
        )

    def purse(self, seat: int) -> tuple[int, int]:
        """Gold and points."""
        return self.state.gold[seat], self.state.points[seat]

    def discarded(self, code: str) -> bool:
        return bool(self.state.discard >> CARD_BY_CODE[code] & 1)


def _tableau(text: str) -> dict[int, tuple[int, ...]]:
    return {
        cell_at(row, column): cards(stack.replace("+", " "))
        for row, line in enumerate(text.split("/"))
        for column, stack in enumerate(line.split())
        if stack != "-"
    }

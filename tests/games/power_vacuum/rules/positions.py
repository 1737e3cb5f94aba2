"""Positions of Power Vacuum set up by hand, so that a test shows only what matters to it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, Final

from game import shipped
from game.games.power_vacuum.rules import PowerVacuum, State
from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.vocabulary import AGENDAS, CARD_BY_CODE, CARD_CODES, SUPPLY
from game.rules.contract import Event
from tests.games.position import Position

DECK: Final[dict[str, Any]] = tomllib.loads(
    shipped.path("decks", "power_vacuum.toml").read_text(encoding="utf-8")
)


def cards(codes: str) -> bytes:
    """Sorted cards from their codes."""
    return bytes(sorted(CARD_BY_CODE[code] for code in codes.split()))


def codes(pile: bytes) -> str:
    """The inverse of `cards`."""
    return " ".join(CARD_CODES[card] for card in pile)


class Table(Position[PowerVacuum, State]):
    """A position in the first round; seat 0 is about to lead.

    `hands` are codes of cards, by seat; all other cards are undealt. `agendas` are pairs of appliances 0..4.
    """

    def __init__(
        self,
        *hands: str,
        agendas: Sequence[tuple[int, int]] = (),
        power: Sequence[int] = (3, 3, 3, 3, 3),
        cable: tuple[int, int] = (4, SUPPLY),
        stock: Sequence[int] = (),
        segments: Sequence[int] = (),
        **house_rules: Any,
    ) -> None:
        seats = len(hands)
        self.rules = PowerVacuum(seats, {"deck": DECK, **house_rules})
        self.events: list[Event] = []
        state = self.state = self.rules.start()
        state.phase, state.round, state.trick_number = Phase.PLAY, 1, 1
        state.hands = [cards(hand) for hand in hands]
        state.undealt = state.undealt.translate(None, b"".join(state.hands))
        state.agendas = [AGENDAS.index(pair) for pair in (*agendas, *AGENDAS[-seats:])][:seats]
        state.power, state.cable = tuple(power), cable
        state.stock = (*stock, *[0] * (seats - len(stock)))
        state.segments = (*segments, *[0] * (seats - len(segments)))
        self.count()

    def count(self) -> None:
        assert self.all_cards == self.rules.deck.cards

    @property
    def all_cards(self) -> bytes:
        return all_cards(self.state)

    def trick(self, *played: str) -> Table:
        """Play one card each, in order."""
        return self.do(*(f"play {code}" for code in played))

    def through_board(self) -> Table:
        """Answer every question about reward and board with its first option."""
        while self.state.phase in (Phase.REWARD, Phase.TRANSFER, Phase.PLUG):
            self.rules.apply(self.state, self.turn.options[0], self.events.append)
        return self

    @property
    def playable(self) -> set[str]:
        """The codes of the cards that can be played."""
        return {option.removeprefix("play ") for option in self.options if option.startswith("play ")}


def all_cards(state: State) -> bytes:
    """Every card, wherever it is, sorted."""
    piles = (*state.hands, *state.kept, state.undealt, state.discard, state.trick)
    return bytes(sorted(b"".join(piles)))

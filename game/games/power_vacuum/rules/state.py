"""Everything that can change while Power Vacuum is played, and who may see it."""

from __future__ import annotations

from typing import NamedTuple

from game.games.power_vacuum.rules import phases
from game.games.power_vacuum.rules.deck import Deck
from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.vocabulary import (
    APPLIANCE_COUNT,
    HIDDEN_AGENDA,
    HIDE,
    NO_AGENDA,
    NO_CARDS,
    SUPPLY,
    Agenda,
    Appliance,
    Cable,
)
from game.rules.contract import Seat


class Revealed(NamedTuple):
    """An agenda on the table."""

    most: Appliance
    least: Appliance
    value: int
    """Points for each half that is right at the end of the round."""


class State:
    """One position of the game. Copies are independent; rules change a state in place."""

    __slots__ = (
        "active",
        "agendas",
        "cable",
        "discard",
        "first",
        "hands",
        "kept",
        "known",
        "leader",
        "low",
        "phase",
        "power",
        "revealed",
        "round",
        "segments",
        "stock",
        "trick",
        "trick_number",
        "undealt",
        "voids",
    )

    phase: Phase
    """Which question is open; see `flow`."""
    round: int
    """Counts from 1."""
    first: Seat
    """Who leads the first trick of the round."""
    trick_number: int
    """Counts from 1 in each round."""
    leader: Seat
    """Who leads this trick."""
    active: Seat
    """Who must choose."""
    trick: bytes
    """The cards on the table in the order of play, from the leader on."""
    low: tuple[Seat, ...]
    """Who has still to use the control board for this trick."""
    hands: list[bytes]
    """By seat, sorted. Everybody sees the backs."""
    known: tuple[bytes, ...]
    """By seat: cards in the hand that everybody has seen, because they were kept from the last round."""
    kept: tuple[bytes, ...]
    """By seat: cards taken from tricks, open, for the next round."""
    undealt: bytes
    """Cards that are in no hand in this round."""
    discard: bytes
    """Open, sorted."""
    voids: tuple[int, ...]
    """By seat: one bit for each suit that the seat has shown not to hold in this round."""
    agendas: list[Agenda]
    revealed: tuple[Revealed | None, ...]
    """By seat: agendas shown in this round."""
    power: tuple[int, ...]
    """By appliance."""
    cable: Cable
    stock: tuple[int, ...]
    """By seat: power of its own."""
    segments: tuple[int, ...]
    """By seat: built parts of the statue."""

    def __init__(self, seats: int, deck: Deck) -> None:
        self.phase = phases.FIRST
        self.round = 0
        self.first = 0
        self.trick_number = 0
        self.leader = 0
        self.active = 0
        self.trick = NO_CARDS
        self.low = ()
        self.hands = [NO_CARDS] * seats
        self.known = (NO_CARDS,) * seats
        self.kept = (NO_CARDS,) * seats
        self.undealt = deck.cards
        self.discard = NO_CARDS
        self.voids = (0,) * seats
        self.agendas = [NO_AGENDA] * seats
        self.revealed = (None,) * seats
        self.power = (0,) * APPLIANCE_COUNT
        self.cable = (0, SUPPLY)
        self.stock = (0,) * seats
        self.segments = (0,) * seats

    def copy(self) -> State:
        """An independent state."""
        new = self._shell()
        new.hands = self.hands[:]
        new.undealt = self.undealt
        new.agendas = self.agendas[:]
        return new

    def seen_by(self, viewer: Seat | None) -> State:
        """A copy with everything face down that `viewer` may not see."""
        new = self._shell()
        new.hands = [hand.translate(HIDE) for hand in self.hands]
        new.undealt = self.undealt.translate(HIDE)
        new.agendas = self.agendas[:] if self.phase is phases.OVER else self._agendas_shown()
        if viewer is not None:
            new.hands[viewer] = self.hands[viewer]
            new.agendas[viewer] = self.agendas[viewer]
        return new

    def _agendas_shown(self) -> list[Agenda]:
        """The agendas as everybody sees them before the end."""
        return [
            HIDDEN_AGENDA if shown is None and agenda >= 0 else agenda
            for agenda, shown in zip(self.agendas, self.revealed, strict=True)
        ]

    def _shell(self) -> State:
        """A copy of what is open to all."""
        new = State.__new__(State)
        new.phase = self.phase
        new.round = self.round
        new.first = self.first
        new.trick_number = self.trick_number
        new.leader = self.leader
        new.active = self.active
        new.trick = self.trick
        new.low = self.low
        new.known = self.known
        new.kept = self.kept
        new.discard = self.discard
        new.voids = self.voids
        new.revealed = self.revealed
        new.power = self.power
        new.cable = self.cable
        new.stock = self.stock
        new.segments = self.segments
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]

"""Everything that can change while Power Vacuum is played, and who may see it."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import Final, NamedTuple

from game.games.power_vacuum.rules import phases
from game.games.power_vacuum.rules.deck import MatchDeck
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
from game.rules.copying import Copied

NOBODY: Final[Seat] = -1


class ShownAgenda(NamedTuple):
    """An agenda on the table."""

    most: Appliance
    least: Appliance
    value: int
    """Points for each half that is right at the end of the round."""


@dataclass(slots=True)
class State(Copied):
    """One position of the game. Copies are independent; rules change a state in place."""

    seats: InitVar[int]
    deck: InitVar[MatchDeck]
    phase: Phase = phases.FIRST
    """Which question is open; see `flow`."""
    round: int = 0
    """Counts from 1."""
    first: Seat = 0
    """Who leads the first trick of the round."""
    trick_number: int = 0
    """Counts from 1 in each round."""
    leader: Seat = 0
    """Who leads this trick."""
    active: Seat = 0
    """Who must choose."""
    acted: Seat = NOBODY
    """Who has acted last in this round: it may still show its agenda until somebody else has acted."""
    trick: bytes = NO_CARDS
    """The cards on the table in the order of play, from the leader on."""
    last_trick: bytes = NO_CARDS
    """The cards of the trick that was rewarded, in the order of play, until those with a lowest card are done
    with the control board."""
    last_leader: Seat = 0
    """Who led it."""
    low: tuple[Seat, ...] = ()
    """Who has still to use the control board for this trick."""
    hands: list[bytes] = field(init=False)
    """By seat, sorted. Everybody sees the backs."""
    known: tuple[bytes, ...] = field(init=False)
    """By seat: cards in the hand that everybody has seen, because they were taken from tricks."""
    kept: tuple[bytes, ...] = field(init=False)
    """By seat: cards taken from tricks, open, for the next round."""
    undealt: bytes = field(init=False)
    """Cards that are in no hand in this round."""
    discard: bytes = NO_CARDS
    """Open, sorted."""
    voids: tuple[int, ...] = field(init=False)
    """By seat: one bit for each suit that the seat has shown not to hold in this round."""
    agendas: list[Agenda] = field(init=False)
    revealed: tuple[ShownAgenda | None, ...] = field(init=False)
    """By seat: agendas shown in this round."""
    agendas_open: bool = False
    """Whether everybody has seen all agendas, as they were shown in an earlier round and are kept."""
    power: tuple[int, ...] = (0,) * APPLIANCE_COUNT
    """By appliance."""
    cable: Cable = (0, SUPPLY)
    stock: tuple[int, ...] = field(init=False)
    """By seat: power of its own."""
    segments: tuple[int, ...] = field(init=False)
    """By seat: built parts of the statue."""

    def __post_init__(self, seats: int, deck: MatchDeck) -> None:
        self.hands = [NO_CARDS] * seats
        self.known = (NO_CARDS,) * seats
        self.kept = (NO_CARDS,) * seats
        self.undealt = deck.cards
        self.voids = (0,) * seats
        self.agendas = [NO_AGENDA] * seats
        self.revealed = (None,) * seats
        self.stock = (0,) * seats
        self.segments = (0,) * seats

    def redact_for(self, viewer: Seat | None) -> State:
        """A copy with everything face down that `viewer` may not see."""
        new = self.copy()
        new.hands = [hand.translate(HIDE) for hand in self.hands]
        new.undealt = self.undealt.translate(HIDE)
        is_open = self.agendas_open or self.phase in (phases.BUILD, phases.OVER)
        new.agendas = self.agendas[:] if is_open else self._agendas_shown()
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

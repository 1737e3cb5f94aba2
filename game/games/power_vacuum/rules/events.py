"""What happens in Power Vacuum, for animation, log and sound. `story` puts each into a sentence.

Events with `only` are for that seat alone; what the others may know of them is told by another event.
"""

from __future__ import annotations

from game.games.power_vacuum.rules.vocabulary import Agenda, Appliance, Socket
from game.rules.contract import Event, Seat
from game.rules.events import CardEvent, OwnEvent, SeatEvent


class LeaderDrawn(SeatEvent):
    """Who leads the first trick of the match."""


class CableLaid(Event):
    """The cable joins the supply and an appliance drawn at random."""

    appliance: Appliance


class RoundBegan(Event):
    """Power is put on every appliance; the cards kept come into the hands."""

    round: int
    leader: Seat
    power: int
    """On each appliance."""


class HandsDealt(Event):
    """Everybody has a full hand; the backs are open."""

    backs: tuple[bytes, ...]
    """By seat: hidden cards."""


class HandSeen(OwnEvent):
    """A seat looks at its hand."""

    cards: bytes


class AgendasDealt(Event):
    """Everybody has a secret agenda."""


class AgendaSeen(OwnEvent):
    """A seat looks at its agenda."""

    agenda: Agenda


class AgendaRevealed(SeatEvent):
    """A seat shows its agenda before the round is over."""

    most: Appliance
    least: Appliance
    value: int
    """Points for each half that will be right."""


class CardPlayed(CardEvent):
    """A card goes to the trick."""


class TrickWon(CardEvent):
    """All cards of the trick are down."""

    low: tuple[Seat, ...]
    """Who may use the control board."""


class TrickTrumped(TrickWon):
    """A red card, or a Spy, won a trick in which another suit was led."""


class PointTaken(SeatEvent):
    """The winner of the trick took one power."""


class CardTaken(CardEvent):
    """The winner of the trick takes one of its cards, by the house rules for the next round or at once."""

    at_once: bool
    """It goes into the hand; else it is kept for the next round."""


class PowerTransferred(SeatEvent):
    """One power moved along the cable."""

    source: Socket
    target: Socket
    forced: bool
    """The other direction was impossible."""


class TransferSkipped(SeatEvent):
    """Both ends of the cable are without power."""


class PowerLeft(SeatEvent):
    """A seat that could move power along the cable moves none."""


class CableLeft(SeatEvent):
    """A seat that could move a plug leaves the cable as it is."""


class PlugMoved(SeatEvent):
    """One end of the cable is in another socket."""

    end: Socket
    socket: Socket


class PowerCounted(Event):
    """The round is over: which appliances have most and least power, ties included."""

    power: tuple[int, ...]
    most: tuple[Appliance, ...]
    least: tuple[Appliance, ...]


class PowerCollected(SeatEvent):
    """An owner emptied the own appliance."""

    amount: int


class AgendaScored(SeatEvent):
    """What an agenda was worth, now open to all."""

    agenda: Agenda
    early: bool
    """It was revealed before the round was over."""
    points: int


class SegmentsBuilt(SeatEvent):
    """A seat paid for parts of its statue."""

    count: int
    total: int


class MatchEnded(Event):
    """A statue is complete, or the match has been stopped."""

    winners: tuple[Seat, ...]
    capped: bool

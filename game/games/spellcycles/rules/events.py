"""What happens in Spellcycles, for animation, log and sound. `story` puts each into a sentence."""

from __future__ import annotations

from typing import NamedTuple

from game.games.spellcycles.rules.vocabulary import Colour, Piece, Square
from game.rules.contract import Event, Seat
from game.rules.events import AmountEvent, SeatEvent
from game.rules.say import Marked


class Strike(NamedTuple):
    """Whose spell does something to another seat."""

    by: Seat
    spell: Marked


class ComponentDrawn(SeatEvent):
    """A die drew a large piece from the Cauldron into an Apothecary."""

    piece: Piece
    purpose: str
    """'starting components', 'renew' or 'conjure'."""


class ColourMissing(SeatEvent):
    """A die named a colour without a large piece; it is rolled again."""

    colour: Colour


class NothingToDraw(SeatEvent):
    """The Cauldron has no large piece of any colour."""


class LineDealt(Event):
    """The Spell Line lies on the table."""

    spells: tuple[int, ...]
    """Indices into the deck."""


class TurnBegan(SeatEvent):
    """A seat begins its turn."""

    turn: int
    """Counts from 1."""


class EssenceChanged(AmountEvent):
    """A seat's Essence went up or down."""

    reason: str
    """'refresh', 'accelerando', 'cost', 'effect' or 'award'."""
    strike: Strike | None = None
    """None where it was the seat's own doing."""


class PrestigeChanged(AmountEvent):
    """A seat's Prestige went up or down."""

    reason: str
    """'cost', 'effect' or 'award'."""
    strike: Strike | None = None
    """None where it was the seat's own doing."""


class PiecePlaced(SeatEvent):
    """A piece went from an Apothecary to a square."""

    piece: Piece
    square: Square


class ContributeSkipped(SeatEvent):
    """There was nothing to place, or nowhere."""

    field_full: bool


class NothingToReap(SeatEvent):
    """No active spell matches (any more)."""


class SpellCast(SeatEvent):
    """A spell was cast."""

    spell: int
    name: Marked
    squares: tuple[Square, ...]
    recoloured: tuple[Square, ...]
    """Those whose pieces passed for another colour, for 1 Essence each."""
    cost: int
    """Essence paid in all."""


class PieceReplaced(Event):
    """A piece left the field for the Cauldron, and perhaps another of its colour came in its place."""

    square: Square
    level: int
    """How many pieces lie below it."""
    piece: Piece
    replacement: Piece | None
    cause: str
    """'cast', 'banish', 'shrink' or 'grow'."""


class PieceMoved(Event):
    """A piece went from one square to another."""

    piece: Piece
    origin: Square
    destination: Square


class PiecesSwapped(Event):
    """The uppermost pieces of two squares changed places."""

    first: Square
    second: Square


class ComponentReturned(SeatEvent):
    """A piece went from an Apothecary to the Cauldron."""

    piece: Piece
    strike: Strike | None = None
    """None where it was the seat's own doing."""


class ComponentStolen(Event):
    """A piece went from one Apothecary to another."""

    thief: Seat
    victim: Seat
    piece: Piece


class EffectSkipped(Event):
    """An effect, or the rest of it, was impossible."""

    op: str


class MoonAdvanced(Event):
    """A Moon Crescent moved along the Spell Line."""

    origin: int
    destination: int
    spell: str
    """The name of the one that it lies on now."""


class MoonRemoved(Event):
    """A Moon Crescent left the end of the Spell Line."""

    left: int
    """How many are still in play."""


class SeatOut(SeatEvent):
    """A seat was defeated in a Duel."""


class MarkerTurned(Event):
    """Extra Credit: the card whose suit is worth double."""

    card: str


class CertificatesCounted(SeatEvent):
    """Extra Credit: a seat turned its certificates over."""

    cards: tuple[str, ...]
    points: int


class MatchEnded(Event):
    """The last Moon Crescent is gone, or one seat is left in a Duel."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

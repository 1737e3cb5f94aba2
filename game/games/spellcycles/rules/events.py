"""What happens in Spellcycles, for animation, log and sound. `story` puts each into a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from game.games.spellcycles.rules.vocabulary import Colour, Piece, Square
from game.rules.contract import Event, Seat
from game.rules.say import Marked


@dataclass(frozen=True, slots=True)
class ComponentDrawn(Event):
    """A die drew a large piece from the Cauldron into an Apothecary."""

    seat: Seat
    piece: Piece
    purpose: str
    """'starting components', 'renew' or 'conjure'."""


@dataclass(frozen=True, slots=True)
class ColourMissing(Event):
    """A die named a colour without a large piece; it is rolled again."""

    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class NothingToDraw(Event):
    """The Cauldron has no large piece of any colour."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LineDealt(Event):
    """The Spell Line lies on the table."""

    spells: tuple[int, ...]
    """Indices into the deck."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat begins its turn."""

    seat: Seat
    turn: int
    """Counts from 1."""


@dataclass(frozen=True, slots=True)
class EssenceChanged(Event):
    """A seat's Essence went up or down."""

    seat: Seat
    amount: int
    total: int
    reason: str
    """'refresh', 'accelerando', 'cost', 'effect' or 'award'."""


@dataclass(frozen=True, slots=True)
class PrestigeChanged(Event):
    """A seat's Prestige went up or down."""

    seat: Seat
    amount: int
    total: int
    reason: str
    """'cost', 'effect' or 'award'."""


@dataclass(frozen=True, slots=True)
class PiecePlaced(Event):
    """A piece went from an Apothecary to a square."""

    seat: Seat
    piece: Piece
    square: Square


@dataclass(frozen=True, slots=True)
class ContributeSkipped(Event):
    """There was nothing to place, or nowhere."""

    seat: Seat
    field_full: bool


@dataclass(frozen=True, slots=True)
class NothingToReap(Event):
    """No active spell matches (any more)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SpellCast(Event):
    """A spell was cast."""

    seat: Seat
    spell: int
    name: Marked
    squares: tuple[Square, ...]
    recoloured: tuple[Square, ...]
    """Those whose pieces passed for another colour, for 1 Essence each."""
    cost: int
    """Essence paid in all."""


@dataclass(frozen=True, slots=True)
class PieceReplaced(Event):
    """A piece left the field for the Cauldron, and perhaps another of its colour came in its place."""

    square: Square
    level: int
    """How many pieces lie below it."""
    piece: Piece
    replacement: Piece | None
    cause: str
    """'cast', 'banish', 'shrink' or 'grow'."""


@dataclass(frozen=True, slots=True)
class PieceMoved(Event):
    """A piece went from one square to another."""

    piece: Piece
    origin: Square
    destination: Square


@dataclass(frozen=True, slots=True)
class PiecesSwapped(Event):
    """The uppermost pieces of two squares changed places."""

    first: Square
    second: Square


@dataclass(frozen=True, slots=True)
class ComponentReturned(Event):
    """A piece went from an Apothecary to the Cauldron."""

    seat: Seat
    piece: Piece


@dataclass(frozen=True, slots=True)
class ComponentStolen(Event):
    """A piece went from one Apothecary to another."""

    thief: Seat
    victim: Seat
    piece: Piece


@dataclass(frozen=True, slots=True)
class EffectSkipped(Event):
    """An effect, or the rest of it, was impossible."""

    op: str


@dataclass(frozen=True, slots=True)
class MoonAdvanced(Event):
    """A Moon Crescent moved along the Spell Line."""

    origin: int
    destination: int


@dataclass(frozen=True, slots=True)
class MoonRemoved(Event):
    """A Moon Crescent left the end of the Spell Line."""

    left: int
    """How many are still in play."""


@dataclass(frozen=True, slots=True)
class SeatOut(Event):
    """A seat was defeated in a Duel."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MarkerTurned(Event):
    """Extra Credit: the card whose suit is worth double."""

    card: str


@dataclass(frozen=True, slots=True)
class CertificatesCounted(Event):
    """Extra Credit: a seat turned its certificates over."""

    seat: Seat
    cards: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The last Moon Crescent is gone, or one seat is left in a Duel."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

"""The events of Spellcycles: what happens, and how it is told, shown and heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Protocol

from game.games.spellcycles.rules.vocabulary import COLOURS, SQUARE_NAMES, Certificate, Colour, Piece, Square
from game.games.spellcycles.rules.words import certificate_words, piece_words
from game.rules.contract import Event, Seat
from game.rules.events import AmountEvent, Counted, Cue, SeatEvent, VictoryEvent
from game.rules.gaps import Narrator, as_said, gap, player, word
from game.rules.text import N_, Translatable

_PIECE = as_said(piece_words)


def _colour(colour: Colour, narrator: Narrator) -> str:
    return narrator.translate(COLOURS[colour])


def _square(square: Square, narrator: Narrator) -> str:
    return SQUARE_NAMES[square]


def _squares(squares: Sequence[Square], narrator: Narrator) -> str:
    return ", ".join(SQUARE_NAMES[square] for square in dict.fromkeys(squares))


class Strike(NamedTuple):
    """Whose spell does something to another seat."""

    by: Seat
    spell: Translatable


class _Struck(Protocol):
    """An event that may be the doing of another seat's spell."""

    @property
    def strike(self) -> Strike | None: ...


def _caster(event: _Struck, narrator: Narrator) -> str:
    assert event.strike is not None, "only what a spell did names its caster"
    return narrator.names[event.strike.by]


def _spell(event: _Struck, narrator: Narrator) -> str:
    assert event.strike is not None, "only what a spell did names the spell"
    return narrator.translate(event.strike.spell)


class ComponentDrawn(SeatEvent):
    """A die drew a large piece from the Cauldron into an Apothecary."""

    says = N_("{name} draws a {piece}.")
    icon, sound = "bag", "card"

    piece: Piece = gap(_PIECE)
    purpose: str
    """'starting components', 'renew' or 'conjure'."""


class ColourMissing(SeatEvent):
    """A die named a colour without a large piece; it is rolled again."""

    says = N_("No large {colour} is left: roll again.")
    icon = "doubt"

    colour: Colour = gap(_colour)


class NothingToDraw(SeatEvent):
    """The Cauldron has no large piece of any colour."""

    says = N_("No large piece is left, so {name} draws nothing.")
    icon = "bag"


class LineDealt(Event):
    """The Spell Line lies on the table."""

    icon = "spell-book"

    spells: tuple[int, ...]
    """Indices into the deck."""


class TurnBegan(SeatEvent):
    """A seat begins its turn."""

    says = N_("Turn {turn}: {name}.")
    icon, sound, cue = "play", "turn", Cue()

    turn: int
    """Counts from 1."""


class EssenceChanged(AmountEvent):
    """A seat's Essence went up or down."""

    icon = "flame"
    caster, spell = _caster, _spell

    reason: str
    """'refresh', 'accelerando', 'cost', 'effect' or 'award'."""
    strike: Strike | None = None
    """None where it was the seat's own doing."""

    def wording(self) -> Translatable:
        gained = self.amount > 0
        if self.strike is not None:
            return N_(
                "{caster}'s {spell} gives {name} {n} essence."
                if gained
                else "{caster}'s {spell} takes {n} essence from {name}."
            )
        match self.reason:
            case "refresh":
                return ""
            case "accelerando":
                return N_("{name} pays {n} essence to place one more piece.")
            case "cost":
                return N_("{name} pays {n} essence.")
            case "award":
                return N_("{name} earns {n} essence.")
        return N_("{name} gains {n} essence." if gained else "{name} loses {n} essence.")


class PrestigeChanged(AmountEvent):
    """A seat's Prestige went up or down."""

    icon, sound = "crown", "coin"
    caster, spell = _caster, _spell

    reason: str
    """'cost', 'effect' or 'award'."""
    strike: Strike | None = None
    """None where it was the seat's own doing."""

    def wording(self) -> Translatable:
        gained = self.amount > 0
        if self.strike is not None:
            return N_(
                "{caster}'s {spell} gives {name} {n} prestige."
                if gained
                else "{caster}'s {spell} takes {n} prestige from {name}."
            )
        return N_("{name} gains {n} prestige." if gained else "{name} loses {n} prestige.")


class FieldEvent(Event):
    """Pieces came to squares of the field, or left them."""

    changed: ClassVar[tuple[str, ...]] = ("square",)
    """The fields that name these squares."""
    explains: ClassVar[bool] = True
    """It tells what people have done where the field lies otherwise; the rest follows from it."""

    @property
    def squares_changed(self) -> tuple[Square, ...]:
        """The squares, each once."""
        return tuple(getattr(self, name) for name in self.changed)


class PiecePlaced(FieldEvent, SeatEvent):
    """A piece went from an Apothecary to a square."""

    says = N_("{name} puts a {piece} on {square}.")
    icon, sound = "hand", "place"

    piece: Piece = gap(_PIECE)
    square: Square = gap(_square)


class ContributeSkipped(SeatEvent):
    """The contribution was skipped: nothing to place, or nowhere to place it."""

    icon = "doubt"

    field_full: bool

    def wording(self) -> Translatable:
        return N_(
            "The field is full: {name} places nothing."
            if self.field_full
            else "{name} has no piece to place."
        )


class NothingToReap(SeatEvent):
    """No active spell matches (any more)."""

    icon = "leaf"


class SpellCast(FieldEvent, SeatEvent):
    """A spell was cast."""

    icon, sound, cue = "wand", "cast", Cue(moment=1.2, rest=0.2, icon="wand")
    counted = Counted(N_("spell"), "spell")
    changed = ()

    spell: int = gap(name="number")
    name: Translatable = gap(word, "spell")
    squares: tuple[Square, ...] = gap(_squares)
    recoloured: tuple[Square, ...] = gap(_squares)
    """Those whose pieces passed for another colour, for 1 Essence each."""
    cost: int
    """Essence paid in all."""

    def wording(self) -> Translatable:
        return N_(
            "{name} casts {spell} on {squares}, recolouring {recoloured}."
            if self.recoloured
            else "{name} casts {spell} on {squares}."
        )


class PieceReplaced(FieldEvent):
    """A piece left the field for the Cauldron, and perhaps another of its colour came in its place."""

    icon, explains = "swirl", False

    square: Square = gap(_square)
    level: int
    """How many pieces lie below it."""
    piece: Piece = gap(_PIECE)
    replacement: Piece | None = gap(_PIECE, "after")
    cause: str
    """'cast', 'banish', 'shrink' or 'grow'."""

    def wording(self) -> Translatable:
        return N_(
            "The {piece} leaves {square}."
            if self.replacement is None
            else "The {piece} on {square} becomes {after}."
        )


class PieceMoved(FieldEvent):
    """A piece went from one square to another."""

    says = N_("The {piece} moves from {origin} to {destination}.")
    icon, sound = "swirl", "place"
    changed = ("origin", "destination")

    piece: Piece = gap(_PIECE)
    origin: Square = gap(_square)
    destination: Square = gap(_square)


class PiecesSwapped(FieldEvent):
    """The uppermost pieces of two squares changed places."""

    says = N_("The pieces on {first} and {second} change places.")
    icon, sound = "swirl", "place"
    changed = ("first", "second")

    first: Square = gap(_square)
    second: Square = gap(_square)


class ComponentReturned(SeatEvent):
    """A piece went from an Apothecary to the Cauldron."""

    icon = "put-back"
    caster, spell = _caster, _spell

    piece: Piece = gap(_PIECE)
    strike: Strike | None = None
    """None where it was the seat's own doing."""

    def wording(self) -> Translatable:
        return N_(
            "{name} returns a {piece} to the cauldron."
            if self.strike is None
            else "{caster}'s {spell} costs {name} a {piece}: it returns to the cauldron."
        )


class ComponentStolen(Event):
    """A piece went from one Apothecary to another."""

    says = N_("{name} takes a {piece} from {victim}.")
    icon, sound = "hand", "card"

    thief: Seat = gap(player, "name")
    victim: Seat = gap(player)
    piece: Piece = gap(_PIECE)


class EffectSkipped(Event):
    """An effect, or the rest of it, was impossible."""

    says = N_("This part of the spell can't work here, so we skip it.")
    icon = "doubt"

    op: str


class MoonAdvanced(Event):
    """A Moon Crescent moved along the Spell Line."""

    says = N_("A moon moves on to {spell}.")
    icon, sound = "moon", "moon"

    origin: int
    destination: int
    spell: Translatable = gap(word)
    """The name of the one that it lies on now."""


class MoonReturned(Event):
    """A Moon Crescent moved back along the Spell Line."""

    says = N_("A moon moves back to {spell}.")
    icon, sound = "moon", "moon"

    origin: int
    destination: int
    spell: Translatable = gap(word)
    """The name of the one that it lies on now."""


class DoneByHand(Event):
    """The table did what a card says."""

    says = N_("You do this yourselves: {text}")
    icon, sound = "hand", "card"

    text: Translatable = gap(word)


class MoonRemoved(Event):
    """A Moon Crescent left the end of the Spell Line."""

    icon, sound, cue = "moon", "moon", Cue(hold=0.3, moment=1.0, icon="moon")

    left: int
    """How many are still in play."""

    def wording(self) -> Translatable:
        return N_("A moon sets; {left} left." if self.left else "The last moon sets.")


class SeatOut(SeatEvent):
    """A seat was defeated in a Duel."""

    says = N_("{name} has no essence left and is out.")
    icon, sound, cue = "cross", "error", Cue(moment=1.0)


class MarkerTurned(Event):
    """Extra Credit: the card whose suit is worth double."""

    says = N_("The marker is the {card}: its suit counts double.")
    icon = "return"

    card: Certificate = gap(as_said(certificate_words))


class CertificatesCounted(SeatEvent):
    """Extra Credit: a seat turned its certificates over."""

    says = N_("{name}'s certificates are worth {points}.")
    icon = "scales"

    cards: tuple[Certificate, ...]
    points: int


class MatchEnded(VictoryEvent):
    """The last Moon Crescent is gone, one seat is left in a Duel, or the match has been stopped."""

    scores: tuple[int, ...]
    capped: bool

    def wording(self) -> Translatable:
        if self.capped:
            return N_("The match has lasted long enough; ahead: {winners}.")
        return VictoryEvent.wording(self)

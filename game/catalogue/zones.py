"""Where things lie on a table, as data: a phone draws it, readers aloud name it, tests compare it.

class PigZones(Zones):
    def layout(self, view, viewer, names):
        rolls = tuple(Piece(f"die-{n}", "die", number=str(value)) for n, value in enumerate(view.rolls))
        return Layout((Zone("rolls", "row", rolls),))

A game says which pieces lie in which zone, in which order; the kind of a zone says how they lie. Nothing here
knows pixels. Pieces have the keys by which answers are pressed, so what may be touched follows from the
answers alone; what the seat may not know has no place in its layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game.catalogue.questions import Chooser, Way
from game.catalogue.words import SquareField, Words
from game.rules.contract import Action, Rules, Seat, Turn
from game.rules.text import Names, Translate, format_text
from game.rules.things import thing_of

Kind = Literal["fan", "row", "stack", "grid", "track"]
"""How the pieces of a zone lie: as a hand, side by side, one upon the other, in rows, step by step."""
Shape = Literal["card", "chip", "die", "place", "plate", "seat", "socket", "square", "pyramid"]
"""What a piece is drawn as."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing on the table."""

    key: str
    """What it is pressed by; no other piece of a layout has the same."""
    shape: Shape = "card"
    name: str = ""
    """What it is called; all that a reader aloud says of it, with number and marks."""
    number: str = ""
    """Its rank, its power; as it is read: '10', 'K'."""
    sign: str = ""
    """A silhouette, as in `assets/icons`, or a suit of cards."""
    colour: str = ""
    """In English: 'red', 'green'."""
    back: str = ""
    """The colour that it shows from behind. What has neither number nor sign lies face down."""
    back_sign: str = ""
    """A silhouette beside that colour, for people who cannot see it."""
    seat: Seat | None = None
    """Whose coin it bears."""
    size: int = 0
    """Size of a pyramid: 1 to 3."""
    marks: tuple[str, ...] = ()
    """How it stands, in a word each: 'wins', 'lowest'."""
    tally: tuple[tuple[str, str], ...] = ()
    """A sign and a number each: what it has, what it costs."""
    on: tuple[Piece, ...] = ()
    """What lies on it or belongs to it, the lowest first."""
    then: str = ""
    """What it asks once it is picked, where the question alone does not say what to touch next; only then."""
    means: str = ""
    """The key by which it is explained, where another says it better: that of the card on a place."""
    tells: bool = False
    """What it does stands on it, where there is room; else it is told when it is touched."""
    seldom: bool = False
    """What it does is done seldom: it is not lit as loudly as what is done each time."""
    opens: tuple[str, ...] = ()
    """Keys of answers that begin with it, beside its own: what is pressed on the screen on a button."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the table, and what lies there in order."""

    id: str
    kind: Kind
    pieces: tuple[Piece, ...]
    seat: Seat | None = None
    """Whose it is."""
    name: str = ""
    """What stands above it."""
    cols: int = 0
    """How many pieces of a grid lie side by side."""
    share: float = 1.0
    """How much of the height it wants, beside the others."""
    steps: int = 0
    """How many steps a track has; pieces stand on the first ones."""
    aside: bool = False
    """To be looked up, but not before one all the time: what others have in front of them."""


@dataclass(frozen=True, slots=True)
class Link:
    """What joins two pieces: a cable."""

    id: str
    ends: tuple[str, str]
    """Keys of pieces; an end is pulled off by pressing its piece, then another."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole table as one viewer may see it."""

    zones: tuple[Zone, ...] = ()
    links: tuple[Link, ...] = ()

    def pieces(self) -> Iterator[tuple[Zone, Piece]]:
        """All pieces with their zones; what lies on another comes after it."""
        for zone in self.zones:
            for piece in zone.pieces:
                for one in _with_those_on(piece):
                    yield zone, one

    def lines(self) -> list[str]:
        """Write the layout in plain text, a zone a line; for people who compare layouts."""
        told = [f"{zone.id} ({zone.kind}): {', '.join(map(_piece_line, zone.pieces))}" for zone in self.zones]
        return told + [f"{link.id}: {link.ends[0]} to {link.ends[1]}" for link in self.links]


def _with_those_on(piece: Piece) -> Iterator[Piece]:
    yield piece
    for one in piece.on:
        yield from _with_those_on(one)


def _piece_line(piece: Piece) -> str:
    colour = piece.colour if piece.colour else f"back {piece.back}" if piece.back else ""
    told = [piece.key, piece.name, piece.number, piece.sign, colour, *piece.marks]
    told += [f"{sign} {number}".strip() for sign, number in piece.tally]
    line = " ".join(filter(None, told))
    return f"{line} [{', '.join(map(_piece_line, piece.on))}]" if piece.on else line


class Zones:
    """Lays out a game's table; games derive from it."""

    def __init__(self, rules: Rules[Any], translate: Translate = format_text) -> None:
        self.rules, self.translate = rules, translate

    def layout(self, view: Any, viewer: Seat | None, names: Names) -> Layout:
        """Where everything lies that `viewer` may see in its `view`; None for somebody who watches."""
        raise NotImplementedError

    def touches(self, action: Action, way: Way, turn: Turn, view: Any) -> Sequence[Way]:
        """The ways in which an option is touched, where `way` is what is pressed for it on the screen."""
        return action.touches(way, view, turn)

    def outline(self, action: Action) -> Way:
        """The pieces, in order, that are outlined while an option is offered."""
        return ()

    def chooser(self, names: Names) -> Chooser | None:
        """Knows why something cannot be chosen; None where nothing does."""
        return None

    def thing(self, key: str, chooser: Any, source: str = "") -> tuple[str, Any]:
        """What the refusals of the chooser's questions call the piece of a key: its kind, and what it is.

        `source` is the key of the piece that is in hand meanwhile, if one is.
        """
        return thing_of(key)


class PlainZones(Zones):
    """Zones for games that lay out nothing: hand and field as their words say them."""

    def __init__(self, rules: Rules[Any], translate: Translate, told: Words) -> None:
        super().__init__(rules, translate)
        self._told = told

    def layout(self, view: Any, viewer: Seat | None, names: Names) -> Layout:
        zones = []
        field = self._told.field(view)
        if field is not None:
            squares = _squares(field.side, dict(_standing(field)))
            zones.append(Zone("field", "grid", squares, cols=field.side, share=4))
        held = () if viewer is None else self._told.hand(view, viewer, names)
        pieces = {item.key: Piece(item.key, "plate", item.text) for item in held}
        if pieces:
            zones.append(Zone("hand", "row", tuple(pieces.values()), viewer))
        return Layout(tuple(zones))

    def touches(self, action: Action, way: Way, turn: Turn, view: Any) -> Sequence[Way]:
        held = action.used_power(turn.seat)
        return ((held, *way),) if held else (way,)


def _standing(field: SquareField) -> Iterator[tuple[str, tuple[str, tuple[Piece, ...]]]]:
    for name, text, pieces in field.squares:
        on = (
            Piece(f"{name}.{height}", "pyramid", colour=colour, size=size)
            for height, (colour, size) in enumerate(pieces)
        )
        yield name, (text, tuple(on))


def _squares(side: int, standing: dict[str, tuple[str, tuple[Piece, ...]]]) -> tuple[Piece, ...]:
    """The squares of a field from the far left on, with what stands on them."""
    made = []
    for row in range(side, 0, -1):
        for column in range(side):
            name = f"{chr(ord('a') + column)}{row}"
            text, on = standing.get(name, ("", ()))
            made.append(Piece(name, "square", f"{name}: {text}" if text else name, on=on))
    return tuple(made)

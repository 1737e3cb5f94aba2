"""Where things lie in Spellcycles: the Spell Line, the Casting Field, the apothecaries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from game.catalogue.questions import Chooser, Way
from game.catalogue.zones import Layout, Piece, Zone, Zones
from game.games.spellcycles.questions.by_phase import QUESTIONS
from game.games.spellcycles.questions.chooser import SpellcyclesChooser
from game.games.spellcycles.rules import Spellcycles
from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.spells import Spell
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.summary import kinds
from game.games.spellcycles.rules.vocabulary import (
    COLOUR_LETTERS,
    COLOUR_OF,
    COLOURS,
    SIDE_SQUARES,
    SIZE_OF,
    SQUARE_BY_NAME,
    SQUARE_NAMES,
    Square,
)
from game.games.spellcycles.rules.vocabulary import Piece as Kind
from game.games.spellcycles.rules.words import piece_words
from game.rules.contract import Action, Seat, Turn
from game.rules.text import Names

AWAKE: Final = "cream"
"""The colour of a spell with a moon on it."""


class SpellcyclesZones(Zones):
    """Lays out Spellcycles."""

    rules: Spellcycles

    def layout(self, view: State, viewer: Seat | None, names: Names) -> Layout:
        spells = tuple(self._spell(view, position) for position in range(len(view.line)))
        squares = tuple(
            self._square(view, row * SIDE_SQUARES + column)
            for row in reversed(range(SIDE_SQUARES))
            for column in range(SIDE_SQUARES)
        )
        zones = [
            Zone("seats", "row", tuple(self._seat(view, seat, names) for seat in range(len(names)))),
            Zone("line", "grid", spells, cols=4, share=2),
            Zone("field", "grid", squares, cols=SIDE_SQUARES, share=4),
        ]
        if viewer is not None:
            own = tuple(
                self._kind(kind, count, f"piece-{kind}") for kind, count in kinds(view.apothecary[viewer])
            )
            zones.append(Zone("hand", "row", own, viewer, self.translate("Your apothecary")))
        for seat in range(len(names)):
            if seat != viewer:
                theirs = tuple(
                    self._kind(kind, count, _of(seat, kind)) for kind, count in kinds(view.apothecary[seat])
                )
                stolen_from = view.casting is not None and any(step.seat == seat for step in view.steps)
                zones.append(
                    Zone(f"apothecary-{seat}", "row", theirs, seat, names[seat], aside=not stolen_from)
                )
        return Layout(tuple(zone for zone in zones if zone.pieces))

    def _seat(self, view: State, seat: Seat, names: Names) -> Piece:
        tally = [("crystal", str(view.essence[seat]))]
        if not self.rules.settings.duel:
            tally.append(("laurels", str(view.prestige[seat])))
        return Piece(
            f"seat-{seat}", "seat", names[seat], seat=seat, tally=tuple(tally), opens=(f"strike-{seat}",)
        )

    def _spell(self, view: State, position: int) -> Piece:
        """A place of the Spell Line: the colours it asks for, its price and its award."""
        spell = self.rules.deck[view.line[position]]
        awake = position in view.moons
        gems = tuple(
            Piece(f"spell-{position}.{n}", "chip", number=COLOUR_LETTERS[colour], colour=COLOURS[colour])
            for n, colour in enumerate(spell.sequence)
        )
        cost = str(spell.cost) if spell.cost else self.translate("free")
        award = "crystal" if self.rules.settings.duel else "laurels"
        return Piece(
            f"spell-{position}",
            "plate",
            self.translate(spell.name),
            sign="moon" if awake else "",
            colour=AWAKE if awake else "",
            tally=(("crystal", cost), (award, f"+{spell.prestige}")),
            on=gems,
            then=self.translate("Tap the pieces to cast it with.") if awake else "",
        )

    def _square(self, view: State, square: Square) -> Piece:
        name = SQUARE_NAMES[square]
        stack = view.stack(square)
        on = tuple(self._kind(kind, 1, f"{name}.{height}") for height, kind in enumerate(stack))
        return Piece(name, "square", f"{name}: {on[-1].name}" if on else name, on=on)

    def _kind(self, kind: Kind, count: int, key: str) -> Piece:
        colour = COLOUR_OF[kind]
        marks = (f"×{count}",) if count > 1 else ()
        name = piece_words(kind, self.translate)
        return Piece(
            key,
            "pyramid",
            name,
            COLOUR_LETTERS[colour],
            colour=COLOURS[colour],
            size=SIZE_OF[kind],
            marks=marks,
        )

    def touches(self, action: Action, way: Way, turn: Turn, view: State) -> Sequence[Way]:
        """A cast by its spell, and where it lies in several ways by its squares, until only one is left."""
        if not isinstance(action, Cast):
            return super().touches(action, way, turn, view)
        casts = [each for each in turn.options if isinstance(each, Cast) and each.spell == action.spell]
        key, deck = f"spell-{view.line.index(action.spell)}", self.rules.deck
        among = [_places(each, deck) for each in casts]
        return tuple((key, *places) for places in _ways(_places(action, deck), among))

    def outline(self, action: Action) -> Way:
        """Where a spell is cast."""
        if not isinstance(action, Cast):
            return ()
        return tuple(SQUARE_NAMES[square] for square in action.squares)

    def chooser(self, names: Names) -> Chooser:
        return SpellcyclesChooser(QUESTIONS, self.rules.settings, names, self.translate)

    def thing(self, key: str, chooser: SpellcyclesChooser, source: str = "") -> tuple[str, Any]:
        if key in SQUARE_BY_NAME:
            return "square", SQUARE_BY_NAME[key]
        return super().thing(key, chooser, source)


def _places(cast: Cast, deck: Sequence[Spell]) -> Way:
    """The keys of the squares on which a spell is cast, in order; of a stack, the lowest piece used, too."""
    squares = tuple(SQUARE_NAMES[square] for square in cast.squares)
    return (*squares, f"{squares[0]}.{cast.level}") if deck[cast.spell].stack else squares


def _ways(cast: Way, casts: Sequence[Way]) -> Iterator[Way]:
    """The ways in which a cast is touched among several, all by their places.

    Any that not all have in common, on until only one is left; where all have the same, in the order of the
    sequence.
    """
    if len(casts) == 1:
        yield ()
        return
    shared = set.intersection(*map(set, casts))
    onto = {place: [each for each in casts if place in each] for place in cast if place not in shared}
    if not onto:
        at = next(at for at, found in enumerate(zip(*casts, strict=True)) if len({*found}) > 1)
        onto = {cast[at]: [each for each in casts if each[at] == cast[at]]}
    for place, left in onto.items():
        yield from ((place, *way) for way in _ways(cast, left))


def _of(seat: Seat, kind: Kind) -> str:
    """The key of a piece in the apothecary of another seat."""
    return f"piece-{kind}@{seat}"

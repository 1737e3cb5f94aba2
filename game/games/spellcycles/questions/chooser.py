"""What a person has picked so far on the way to an answer, and what can be picked next."""

from __future__ import annotations

from collections.abc import Sequence

from game.catalogue.questions import Chooser, Questions
from game.games.spellcycles.questions.recent import Recent
from game.games.spellcycles.rules.actions import DONE, Cast, Moon, Pick, Place, ReturnPiece, Take, Target
from game.games.spellcycles.rules.casting import consequences
from game.games.spellcycles.rules.choices import Placements
from game.games.spellcycles.rules.geometry import squares_in
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import SQUARE_BY_NAME, SQUARE_NAMES, Piece, Square
from game.rules.contract import Action, Seat, Turn
from game.rules.text import Names, Translate, format_text


class SpellcyclesChooser(Chooser):
    """Follows one Turn after the other."""

    settings: Settings
    view: State

    def __init__(
        self,
        questions: Questions,
        settings: Settings,
        names: Names = (),
        translate: Translate = format_text,
        recent: Recent | None = None,
    ) -> None:
        self.recent = recent if recent is not None else Recent()
        self.looked_at = 0
        """The place of the spell that is explained."""
        super().__init__(questions, settings, names, translate)

    @staticmethod
    def before(settings: Settings) -> State:
        return State(settings.seats)

    def forget(self) -> None:
        self.piece: Piece | None = None
        """The piece of the Apothecary in hand."""
        self.square: Square | None = None
        """A square that was chosen before the piece for it."""
        self.cast: Cast | None = None
        """The cast that is shown and waits for its confirmation."""
        self.landing: frozenset[str] = frozenset()
        """Keys of the things on which what hangs on a finger may be let go; empty while nothing does."""

    def ask(self, turn: Turn | None, view: State) -> None:
        """A new question, or none for a person."""
        super().ask(turn, view)
        options = self.options
        self.pieces, self.squares = _placeable(options)
        self.picks = (
            frozenset(a.square for a in options if isinstance(a, Pick)) if not self.pieces else frozenset()
        )
        few: Sequence[Action] = () if isinstance(options, Placements) else options
        self.moons = frozenset(a.position for a in few if isinstance(a, Moon))
        self.seats: frozenset[Seat] = frozenset(a.seat for a in few if isinstance(a, Target))
        self.yields = tuple(a for a in few if isinstance(a, ReturnPiece | Take))
        self.can_stop = DONE in options
        casts = [a for a in few if isinstance(a, Cast)]
        self.casts: tuple[Cast, ...] = tuple(sorted(casts, key=self._price))
        """All that can be cast now, cheapest first."""
        if len(self.pieces) == 1:
            self.piece = self.pieces[0]

    def prompt(self) -> str:
        if self.cast is not None:
            spell = self.translate(self.settings.deck[self.cast.spell].name)
            return self.translate("{name}, cast {spell}?", name=self.names[self.seat], spell=spell)
        if self.piece is not None:
            return self.translate("{name}, choose a lit square.", name=self.names[self.seat])
        if self.square is not None:
            square = SQUARE_NAMES[self.square]
            return self.translate(
                "{name}, which piece goes on {square}?", name=self.names[self.seat], square=square
            )
        return ""

    def _price(self, cast: Cast) -> tuple[int, tuple[Square, ...]]:
        return consequences(self.settings, self.view, cast).cost, cast.squares

    # -- what can be pressed ------------------------------------------------------------------------------

    @property
    def castable(self) -> frozenset[int]:
        """The spells (indices into the deck) that can be cast now."""
        return frozenset(cast.spell for cast in self.casts)

    @property
    def spell(self) -> int | None:
        """The spell of the cast that is shown."""
        return None if self.cast is None else self.cast.spell

    @property
    def lines(self) -> tuple[Cast, ...]:
        """All the ways to cast the spell that is shown."""
        return tuple(cast for cast in self.casts if cast.spell == self.spell)

    @property
    def lit_squares(self) -> frozenset[Square]:
        """The squares that mean something when pressed."""
        if self.landing:
            return frozenset(SQUARE_BY_NAME[key] for key in self.landing if key in SQUARE_BY_NAME)
        if self.casts:
            return frozenset(square for cast in self.lines or self.casts for square in cast.squares)
        return self.picks or frozenset(self.squares)

    @property
    def first_square(self) -> Square | None:
        """The square already picked of an effect that asks for two."""
        steps = self.view.steps
        return steps[0].square if steps and steps[0].square >= 0 else None

    # -- pressing -------------------------------------------------------------------------------------------

    def press_piece(self, piece: Piece) -> Action | None:
        """A piece in the panel: of the own Apothecary, or one to be given up or taken."""
        for action in self.yields:
            if action.piece == piece:
                return action
        if piece not in self.pieces:
            raise self.refusal("piece", piece)
        if self.square is not None:
            return Place(piece, self.square)
        self.piece = piece
        return None

    def press_square(self, square: Square) -> Action | None:
        """A square of the field."""
        if self.casts:
            self._press_line(square)
            return None
        if square in self.picks:
            return Pick(square)
        if square not in self.squares:
            raise self.refusal("square", square)
        if self.piece is not None:
            return Place(self.piece, square)
        self.square = None if square == self.square else square
        return None

    def _press_line(self, square: Square) -> None:
        """Show the next cast that uses the square; the same square again shows the one after."""
        ways = [cast for cast in self.lines or self.casts if square in cast.squares]
        if not ways:
            ways = [cast for cast in self.casts if square in cast.squares]
        if not ways:
            raise self.refusal("square", square)
        at = ways.index(self.cast) + 1 if self.cast in ways else 0
        self.cast = ways[at % len(ways)]

    def press_spell(self, position: int) -> Action | None:
        """A place of the Spell Line: to cast its spell, or to move the moon on it."""
        if position in self.moons:
            return Moon(position)
        ways = [cast for cast in self.casts if cast.spell == self.view.line[position]]
        if not ways:
            raise self.refusal("spell", position)
        if self.cast not in ways:
            self.cast = ways[0]
        return None

    def press_seat(self, seat: Seat) -> Action | None:
        """The plate of a seat."""
        if seat not in self.seats:
            raise self.refusal("seat", seat)
        return Target(seat)

    def turn_line(self, step: int) -> None:
        """Show another way to cast the same spell."""
        lines = self.lines
        if self.cast is not None and lines:
            self.cast = lines[(lines.index(self.cast) + step) % len(lines)]

    def back(self) -> bool:
        """Release what is picked; False when nothing was."""
        held = self.cast is not None or self.square is not None
        held = held or (self.piece is not None and len(self.pieces) > 1)
        self.cast = self.square = None
        if len(self.pieces) > 1:
            self.piece = None
        return held


def _placeable(options: Sequence[Action]) -> tuple[tuple[Piece, ...], tuple[Square, ...]]:
    if isinstance(options, Placements):
        return tuple(options.pieces), squares_in(options.squares)
    places = [action for action in options if isinstance(action, Place)]
    return tuple(sorted({a.piece for a in places})), tuple(sorted({a.square for a in places}))

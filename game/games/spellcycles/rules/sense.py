"""Spellcycles' understanding of a real field: what should lie there, and what a difference means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.games.spellcycles.rules import phases
from game.games.spellcycles.rules.explaining import explain
from game.games.spellcycles.rules.rules import Spellcycles
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import SQUARE_NAMES, SQUARES, Piece
from game.games.spellcycles.rules.words import piece_words
from game.rules.contract import Over, Roll, Seat, Turn
from game.rules.field import Difference, Explanation, Tops
from game.rules.text import Translate

PLACING = (phases.CONTRIBUTE, phases.ACCELERANDO, phases.PLACE)
"""Phases in which a piece of the Apothecary may come to the field."""


class SpellcyclesSense:
    """Implements `game.rules.field.FieldSense`."""

    def __init__(self, rules: Spellcycles) -> None:
        self._rules = rules

    def stacks(self, view: State) -> tuple[tuple[Piece, ...], ...]:
        """The pieces that should lie on each square, bottom first."""
        return tuple(view.stack(square) for square in SQUARES)

    @property
    def stacking(self) -> bool:
        """Whether pieces may be put on others, as in SpellStackers."""
        return self._rules.settings.stackers

    def seat(self, view: State) -> Seat:
        """Whose hand moves pieces now."""
        return view.active

    def explain(self, positions: Sequence[State], lies: Tops) -> Iterator[Explanation | None]:
        """The shortest explanations of a field that lies as `lies`."""
        return explain(self._rules.settings, positions, lies)

    def sentence(self, view: State, differences: Sequence[Difference], translate: Translate) -> str:
        """What is not as it should be, in one sentence; why a piece may not lie there, if that is all."""
        if not differences:
            return ""
        if len(differences) > 1:
            names = ", ".join(SQUARE_NAMES[each.square] for each in differences)
            return translate("Something is wrong on these squares: {squares}.", squares=names)
        (one,) = differences
        if one.doubtful:
            return _doubt(one, translate)
        if one.fallen:
            return translate(
                "A piece lies on its side on {square}: set it up.", square=SQUARE_NAMES[one.square]
            )
        return self._why_not(view, one, translate) or _describe_piece(one, translate)

    def _why_not(self, view: State, one: Difference, translate: Translate) -> str:
        """Why a piece that came to the field may not lie there; empty when none came."""
        if one.lies is None or (one.should is not None and not self.stacking):
            return ""
        square, piece = SQUARE_NAMES[one.square], piece_words(one.lies, translate)
        pending = self._rules.pending(view)
        if isinstance(pending, Roll):
            return translate(
                "There is a {piece} on {square} already: roll first.", piece=piece, square=square
            )
        if isinstance(pending, Over):
            return translate("The match is over, but a {piece} came to {square}.", piece=piece, square=square)
        if not isinstance(pending, Turn) or pending.phase not in PLACING:
            return translate(
                "A {piece} came to {square}, but you can't place one now.", piece=piece, square=square
            )
        if one.lies not in view.apothecary[pending.seat]:
            return translate(
                "A {piece} came to {square}, but none is in the apothecary.", piece=piece, square=square
            )
        return ""


def _describe_piece(one: Difference, translate: Translate) -> str:
    square = SQUARE_NAMES[one.square]
    if one.should is None:
        assert one.lies is not None, "an empty square that should be empty is no difference"
        return translate(
            "There is a {piece} on {square}, where nothing should be.",
            piece=piece_words(one.lies, translate),
            square=square,
        )
    should = piece_words(one.should, translate)
    if one.lies is None:
        return translate("The {piece} on {square} is gone.", piece=should, square=square)
    return translate(
        "There is a {piece} on {square}; it should be a {should}.",
        piece=piece_words(one.lies, translate),
        square=square,
        should=should,
    )


def _doubt(one: Difference, translate: Translate) -> str:
    square = SQUARE_NAMES[one.square]
    if one.lies is None:
        return translate("The camera is not sure whether {square} is free.", square=square)
    return translate("Is that a {piece} on {square}?", piece=piece_words(one.lies, translate), square=square)

"""What a clumsy hand may do wrong: only what is not, in truth, a legal choice or a step on the way."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.games.spellcycles.rules import State
from game.games.spellcycles.rules.actions import Place
from game.rules.contract import Turn
from game.rules.field import SQUARE_COUNT
from studio.simulated_field import PIECE_KINDS

Stacks = Sequence[tuple[int, ...]]
"""By square: pieces, bottom first."""
LARGE = 2


def strange_pieces(state: State) -> list[int]:
    """Pieces that the seat does not have; large ones it may draw at any moment."""
    held = state.apothecary[state.active]
    return [piece for piece in range(PIECE_KINDS) if piece not in held and piece % 3 != LARGE]


def pieces_of_other_colours(lies: tuple[int, ...], stack: tuple[int, ...]) -> list[int]:
    """What `stack` cannot look like while it is made of what `lies`: another size of a colour may have been
    there on the way."""
    colours = {piece // 3 for piece in (*lies, *stack)}
    return [piece for piece in range(PIECE_KINDS) if piece // 3 not in colours]


def wrong_squares(
    piece: int, lies: Stacks, stacks: Stacks, tasks: Collection[int], turn: Turn | None
) -> list[int]:
    """Free squares on which nobody may put `piece`, though it belongs elsewhere.

    Where one is still to be taken off, it is not yet done and no mistake; and with another of its kind in
    hand a person may choose to put that one there.
    """
    options = turn.options if turn is not None else ()
    return [
        square
        for square in range(SQUARE_COUNT)
        if not lies[square] and not stacks[square] and square not in tasks
        if Place(piece, square) not in options
    ]

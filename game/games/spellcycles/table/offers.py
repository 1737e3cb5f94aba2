"""What the panel offers for the question at hand. Pure: values in, values out."""

from __future__ import annotations

from collections import Counter

from game.games.spellcycles.rules.actions import Take
from game.games.spellcycles.rules.casting import consequences
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.table import words
from game.games.spellcycles.table.chooser import Chooser
from game.games.spellcycles.table.content import CastPreview, Content, Hint, Pieces, Seats
from game.rules.contract import Turn
from game.ui.words import say


def offer(chooser: Chooser, turn: Turn, names: tuple[str, ...], *, nothing_to_cast: bool = False) -> Content:
    """What can be chosen beside the board at a person's turn; and why it was not asked for a spell."""
    if chooser.pieces:
        return _placeable(chooser, turn)
    if chooser.yields:
        return _yieldable(chooser, turn, names)
    if chooser.seats:
        return Seats(say("Strike whom?"), tuple((seat, names[seat]) for seat in sorted(chooser.seats)))
    if chooser.cast is not None:
        return _preview(chooser)
    if turn.phase is Phase.REAP:
        return Hint(say("Reap"), say("Choose a lit spell to see where it can be cast."), say("Done"))
    stop = say("Done") if chooser.can_stop else ""
    if nothing_to_cast and turn.phase is Phase.PROGRESS:
        hint = say("Nothing to cast. Move the moon of a lit spell.")
        return Hint(_casting_name(chooser), hint, stop)
    return Hint(_casting_name(chooser), words.hint(turn, picked=False), stop)


def _placeable(chooser: Chooser, turn: Turn) -> Pieces:
    held = Counter(chooser.view.apothecary[turn.seat])
    return Pieces(
        say("Your apothecary"),
        words.hint(turn, chooser.piece is not None),
        tuple((piece, held[piece]) for piece in chooser.pieces),
        chooser.piece,
        say("No, thanks") if chooser.can_stop else "",
    )


def _yieldable(chooser: Chooser, turn: Turn, names: tuple[str, ...]) -> Pieces:
    """Own pieces to give up, or a victim's to take."""
    first = chooser.yields[0]
    seat = first.seat if isinstance(first, Take) else turn.seat
    held = Counter(chooser.view.apothecary[seat])
    return Pieces(
        say("{name}'s apothecary", name=names[seat]),
        words.hint(turn, picked=False),
        tuple((action.piece, held[action.piece]) for action in chooser.yields),
    )


def _preview(chooser: Chooser) -> CastPreview:
    cast = chooser.cast
    assert cast is not None, "only a cast that is shown has a preview"
    spell = chooser.settings.deck[cast.spell]
    result = consequences(chooser.settings, chooser.view, cast)
    lines = chooser.lines
    return CastPreview(
        say(spell.name),
        words.price(spell, result),
        bool(result.recoloured),
        tuple(words.exchange(each.square, each.piece, each.replacement) for each in result.replacements),
        lines.index(cast) + 1,
        len(lines),
    )


def _casting_name(chooser: Chooser) -> str:
    casting = chooser.view.casting
    return say("Progress") if casting is None else chooser.settings.deck[casting.spell].name

"""What squares and spells look like for a state and what is picked. Pure: values in, values out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.games.spellcycles.questions.chooser import SpellcyclesChooser
from game.games.spellcycles.questions.recent import Recent
from game.games.spellcycles.rules.casting import consequences
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import NO_PIECE, SQUARES, Colour, Square
from game.games.spellcycles.table.checklist import Checklist
from game.games.spellcycles.table.field import SquareModel
from game.games.spellcycles.table.line import SpellModel
from game.rules.contract import Seat
from game.rules.field import Difference
from game.ui.art.field import SquareMark
from game.ui.boards import Plate, Tally
from game.ui.words import _


def square_models(
    view: State,
    chooser: SpellcyclesChooser,
    checklist: Checklist,
    recent: Recent,
    differences: Sequence[Difference] = (),
) -> dict[Square, SquareModel]:
    """How the squares look that are not empty and unmarked.

    `recent` knows where a piece was placed last and a spell was cast; `differences` are those that a camera
    sees on a real field.
    """
    marks: dict[Square, SquareMark] = {} if recent.last is None else {recent.last: SquareMark.LAST}
    passes: dict[Square, Colour] = {}
    if checklist.open:
        marks |= _checklist_marks(checklist)
    elif chooser.turn is None:
        marks |= dict.fromkeys(recent.cast, SquareMark.LINE)
    else:
        for square in chooser.lit_squares:
            marks[square] = SquareMark.TARGET if view.field[square] != NO_PIECE else SquareMark.LEGAL
        marks |= _picked_marks(chooser)
        passes = recoloured_pieces(chooser)
    models = {
        square: SquareModel(view.stack(square), marks.get(square), passes.get(square))
        for square in SQUARES
        if view.field[square] != NO_PIECE or square in marks
    }
    for step in checklist.steps:
        if step.off and not step.done:
            # People see what lies there until they have said that it does not any more.
            models[step.square] = SquareModel(checklist.lies(step.square), marks.get(step.square))
    for each in differences:
        model = models.get(each.square, SquareModel())
        sees = each.lies if each.lies != each.should else None
        models[each.square] = replace(model, mark=SquareMark.WRONG, sees=sees)
    return models


def _checklist_marks(checklist: Checklist) -> dict[Square, SquareMark]:
    marks = {}
    for step in checklist.steps:
        undone = SquareMark.TAKE_OFF if step.off else SquareMark.PUT_BACK
        marks[step.square] = SquareMark.SEEN if step.done else undone
    return marks


def _picked_marks(chooser: SpellcyclesChooser) -> dict[Square, SquareMark]:
    """The squares chosen so far, and those of the cast that is shown."""
    chosen = (chooser.square, chooser.first_square)
    marks = {square: SquareMark.LINE for square in chosen if square is not None}
    if chooser.cast is not None:
        result = consequences(chooser.settings, chooser.view, chooser.cast)
        for square in chooser.cast.squares:
            marks[square] = SquareMark.RECOLOUR if square in result.recoloured else SquareMark.LINE
    return marks


def recoloured_pieces(chooser: SpellcyclesChooser) -> dict[Square, Colour]:
    """The colours that pieces pass for in the cast that is shown; a tower has no room to tell."""
    cast = chooser.cast
    if cast is None or chooser.settings.deck[cast.spell].stack:
        return {}
    result = consequences(chooser.settings, chooser.view, cast)
    colours = dict(zip(cast.squares, chooser.settings.deck[cast.spell].sequence, strict=True))
    return {square: colours[square] for square in result.recoloured}


def spell_model(view: State, chooser: SpellcyclesChooser, position: int, free: bool) -> SpellModel:
    """How the spell at a place of the line looks; nothing is lit unless people are `free` to choose."""
    index = view.line[position]
    return SpellModel(
        moons=view.moons.count(position),
        castable=free and index in chooser.castable,
        movable=free and position in chooser.moons,
        chosen=free and chooser.spell == index,
        spent=index in view.spent,
    )


def plate(settings: Settings, view: State, seat: Seat) -> Plate:
    """Essence and what counts in the end; below them the Apothecary."""
    tallies = [Tally("essence", str(view.essence[seat]), _("essence"))]
    if not settings.duel:
        hidden = settings.credit != "off"
        icon, word = ("cards", _("cards")) if hidden else ("prestige", _("prestige"))
        tallies.append(Tally(icon, str(view.prestige[seat]), word))
    note = _("out of the duel") if seat in view.out else ""
    return Plate(tuple(tallies), view.apothecary[seat], note)

"""Why something cannot be chosen in Spellcycles now: one sentence, said when it is tried."""

from __future__ import annotations

from typing import Any

from game.catalogue.questions import Refusal
from game.games.spellcycles.questions.chooser import SpellcyclesChooser
from game.games.spellcycles.rules.matching import can_pay
from game.games.spellcycles.rules.vocabulary import COLOUR_OF, COLOURS, NO_PIECE, SQUARE_NAMES, Square
from game.rules.text import N_, Translatable


def piece(chooser: SpellcyclesChooser, _piece: Any) -> str:
    """A piece of an Apothecary that cannot be taken now."""
    if chooser.turn is None:
        return chooser.translate("There is no piece to choose now.")
    return chooser.translate("You can't use this piece now.")


# Squares


def square(chooser: SpellcyclesChooser, square: Square) -> str:
    """A square that means nothing now."""
    if chooser.turn is None:
        return chooser.translate("There is nothing to choose on the field now.")
    return on_a_piece("There is nothing to choose on the field now.")(chooser, square)


def refuse_taken(chooser: SpellcyclesChooser, square: Square) -> str:
    """A square that is not free."""
    if chooser.first_square == square:
        words = N_("The piece is on {square} already: choose another square.")
    else:
        words = N_("{square} is taken: choose a free square.")
    return chooser.translate(words, square=SQUARE_NAMES[square])


def no_line(chooser: SpellcyclesChooser, square: Square) -> str:
    """A square that no cast uses."""
    return chooser.translate("No spell that you can cast uses {square}.", square=SQUARE_NAMES[square])


def on_a_piece(words: Translatable) -> Refusal:
    """Says this of squares with a piece; of a free one that there is none."""

    def refuse(chooser: SpellcyclesChooser, square: Square) -> str:
        name, top = SQUARE_NAMES[square], chooser.view.field[square]
        if top == NO_PIECE:
            return chooser.translate("There is no piece on {square}.", square=name)
        return chooser.translate(words, square=name, colour=chooser.translate(COLOURS[COLOUR_OF[top]]))

    return refuse


# Spells


def spell(chooser: SpellcyclesChooser, _position: int) -> str:
    """A spell while none is cast."""
    if chooser.turn is None:
        return chooser.translate("You can't choose a spell now.")
    return chooser.translate("First finish this step; spells are cast after it.")


def moon(chooser: SpellcyclesChooser, position: int) -> str:
    """A moon that cannot move."""
    if position in chooser.view.moons:
        return chooser.translate("A moon on the last spell stays there while others can move.")
    card = chooser.settings.deck[chooser.view.line[position]]
    return chooser.translate("There is no moon on {spell}.", spell=chooser.translate(card.name))


def cast(chooser: SpellcyclesChooser, position: int) -> str:
    """A spell that cannot be cast."""
    translate, view = chooser.translate, chooser.view
    index = view.line[position]
    card = chooser.settings.deck[index]
    name = translate(card.name)
    if position not in view.moons:
        return translate("{spell} sleeps: there is no moon on it.", spell=name)
    if index in view.spent:
        return translate("{spell} was cast already in this turn.", spell=name)
    if can_pay(chooser.settings, view, card) and card.stack:
        return translate("No tower on the field matches {spell} yet.", spell=name)
    if can_pay(chooser.settings, view, card):
        return translate("No line on the field matches {spell} yet.", spell=name)
    has = view.essence[view.active]
    if has < card.cost:
        return translate("{spell} costs {cost} essence; you have {has}.", spell=name, cost=card.cost, has=has)
    return translate("You cannot pay what {spell} asks for.", spell=name)

"""Why something cannot be done now: one sentence, said when it is tried."""

from __future__ import annotations

from game.games.spellcycles.rules.matching import can_pay
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import COLOUR_OF, COLOURS, NO_PIECE, SQUARE_NAMES, Square
from game.rules.contract import Turn
from game.ui.words import say


def piece(turn: Turn | None) -> str:
    """A piece of an Apothecary that cannot be taken now."""
    if turn is None:
        return say("Nobody has to choose a piece now.")
    return say("This piece cannot be used now.")


def seat(turn: Turn | None) -> str:
    """A plate that cannot be chosen."""
    if turn is not None and turn.phase is Phase.TARGET:
        return say("The spell cannot strike this player: choose a lit one.")
    return say("No player has to be chosen now.")


def square(settings: Settings, view: State, turn: Turn | None, square: Square) -> str:
    """A square that means nothing now."""
    name = SQUARE_NAMES[square]
    if turn is None:
        return say("There is nothing to choose on the field now.")
    top = view.field[square]
    if turn.phase in (Phase.CONTRIBUTE, Phase.ACCELERANDO, Phase.PLACE, Phase.MOVE_TO):
        if view.steps and view.steps[0].square == square:
            return say("The piece is on {square} already: choose another square.", square=name)
        return say("{square} is taken: choose a free square.", square=name)
    if turn.phase is Phase.REAP:
        return say("No spell that you can cast uses {square}.", square=name)
    if top == NO_PIECE:
        return say("There is no piece on {square}.", square=name)
    if turn.phase is Phase.SHRINK:
        return say("The cauldron has no smaller {colour} piece.", colour=say(COLOURS[COLOUR_OF[top]]))
    if turn.phase is Phase.GROW:
        return say("The cauldron has no larger {colour} piece.", colour=say(COLOURS[COLOUR_OF[top]]))
    if turn.phase is Phase.SWAP_WITH:
        return say("Choose another square than {square} to swap with.", square=name)
    return say("Nothing has to be chosen on the field now.")


def spell(settings: Settings, view: State, turn: Turn | None, position: int) -> str:
    """A spell that cannot be cast, or a moon that cannot move."""
    index = view.line[position]
    card = settings.deck[index]
    if turn is None:
        return say("It is not the time to choose a spell.")
    if turn.phase in (Phase.PROGRESS, Phase.MOON):
        if position in view.moons:
            return say("A moon on the last spell stays there while others can move.")
        return say("There is no moon on {spell}.", spell=say(card.name))
    if turn.phase is not Phase.REAP:
        return say("First finish this step; spells are cast after it.")
    if position not in view.moons:
        return say("{spell} sleeps: there is no moon on it.", spell=say(card.name))
    if index in view.spent:
        return say("{spell} was cast already in this turn.", spell=say(card.name))
    if not can_pay(settings, view, card):
        if view.essence[view.active] < card.cost:
            has = view.essence[view.active]
            return say(
                "{spell} costs {cost} essence; you have {has}.", spell=say(card.name), cost=card.cost, has=has
            )
        return say("You cannot pay what {spell} asks for.", spell=say(card.name))
    return say("No line on the field matches {spell} yet.", spell=say(card.name))

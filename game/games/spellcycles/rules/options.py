"""Every option of a turn in plain words, for buttons and hints."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.spellcycles.rules.actions import Cast, Discard, Done, Moon, Pick, Place, Take, Target
from game.games.spellcycles.rules.spells import Spell
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import SQUARE_NAMES
from game.games.spellcycles.rules.words import piece_words
from game.rules.contract import Action
from game.rules.say import Names, Translate, fill


def describe(deck: Sequence[Spell], action: Action, view: State, names: Names, say: Translate = fill) -> str:
    """What an action does, as a command without a full stop. Raises TypeError for one of another game."""
    match action:
        case Place(piece, square):
            return say(
                "Put the {piece} on {square}", piece=piece_words(piece, say), square=SQUARE_NAMES[square]
            )
        case Cast(spell, squares):
            where = ", ".join(SQUARE_NAMES[square] for square in squares)
            return say("Cast {spell} on {squares}", spell=say(deck[spell].name), squares=where)
        case Done():
            return say("Be done")
        case Pick(square):
            return say("Choose {square}", square=SQUARE_NAMES[square])
        case Target(seat):
            return say("Choose {name}", name=names[seat])
        case Discard(piece):
            return say("Give the {piece} back", piece=piece_words(piece, say))
        case Take(seat, piece):
            return say("Take the {piece} of {name}", piece=piece_words(piece, say), name=names[seat])
        case Moon(position):
            return say("Move the moon on {spell}", spell=say(deck[view.line[position]].name))
    raise TypeError(f"{action!r} is no action of Spellcycles")

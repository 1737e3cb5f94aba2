"""The guide of Spellcycles: how an answer is given at its table, and what lies there."""

from __future__ import annotations

from typing import Any, Final

from game.catalogue.questions import Explained, Guide, Topic, Way
from game.games.spellcycles.questions import spells
from game.games.spellcycles.questions.by_phase import CONTRIBUTE_ANYWHERE, KNUCKLEBONE, QUESTIONS, reap_topic
from game.games.spellcycles.questions.chooser import SpellcyclesChooser
from game.games.spellcycles.rules import Spellcycles
from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.spells import Spell
from game.games.spellcycles.rules.vocabulary import (
    COLOUR_OF,
    COLOURS,
    NO_PIECE,
    SIZE_OF,
    SQUARE_BY_NAME,
    Piece,
)
from game.games.spellcycles.rules.words import piece_words
from game.rules.contract import Action, Turn
from game.rules.text import Translate, capital
from game.rules.things import thing_of

_THINGS: Final = {
    "roll": KNUCKLEBONE,
    "cast": Topic(
        "Cast it",
        "The price is paid, the pieces shrink, the spell does what it says, and you gain its prestige.",
        "A spell of three pieces gains 3 prestige, unless it says otherwise.",
    ),
    "duel-cast": Topic(
        "Cast it",
        "The price is paid, the pieces shrink, the spell does what it says, and you gain its essence.",
        "A spell of three pieces gains 3 essence, unless it says otherwise.",
    ),
    "line": Topic(
        "Another line",
        "The same spell lies on the field in more than one place. See which pieces each way would use.",
    ),
    "stop": Topic(
        "Done",
        "You don't have to cast. Pieces on the field stay there for later, and for the others.",
    ),
    "seat": Topic(
        "A player",
        "Essence pays for spells; prestige wins the match. Below lie the pieces of the apothecary.",
        "With 2 essence you can cast a spell for 1, and keep 1 for later.",
    ),
    "duel-seat": Topic(
        "A player",
        "Essence pays for spells; without any you are out, but you finish your turn. Below lie the "
        "pieces of the apothecary.",
        "With 2 essence you can cast a spell for 1, and the other 1 keeps you in the duel.",
    ),
}
"""By the key of a thing, or its first word."""


class SpellcyclesGuide(Guide):
    """Has a topic for each of them."""

    def __init__(self, rules: Spellcycles, translate: Translate) -> None:
        self._rules, self._say = rules, translate

    def presses(self, action: Action, turn: Turn, view: Any) -> Way:
        """What is pressed to give this answer.

        Of a cast: its spell, then as many other lines as it takes in the order of their prices, then the
        button.
        """
        if not isinstance(action, Cast):
            return super().presses(action, turn, view)
        chooser = SpellcyclesChooser(QUESTIONS, self._rules.settings)
        chooser.ask(turn, view)
        position = view.line.index(action.spell)
        chooser.press_spell(position)
        lines = chooser.lines
        if action not in lines:
            return ()
        others = (
            (lines.index(action) - lines.index(chooser.cast)) % len(lines) if chooser.cast in lines else 0
        )
        return (f"spell-{position}", *("line",) * others, "cast")

    def explain(self, key: str, view: Any) -> Explained | None:
        """What the thing of a key is."""
        kind, number = thing_of(key)
        if kind == "spell" and isinstance(number, int) and number < len(view.line):
            return self._spell(self._rules.deck[view.line[number]])
        if kind == "piece" and isinstance(number, int):
            return _piece(number, "", self._say)
        if key in SQUARE_BY_NAME:
            piece = view.field[SQUARE_BY_NAME[key]]
            return _square(key, self._say) if piece == NO_PIECE else _piece(piece, key, self._say)
        known = self._thing(key) or self._thing(kind)
        if known is None and view.phase is Phase.CONTRIBUTE and self._rules.settings.stackers:
            known = CONTRIBUTE_ANYWHERE
        if known is None and view.phase is Phase.REAP:
            known = reap_topic(self._rules.settings)
        known = known or QUESTIONS[view.phase].explain
        return known.explain(self._say) if known is not None else None

    def _thing(self, key: str) -> Topic | None:
        """A thing of the table; in a Duel what is said of it there."""
        in_duel = _THINGS.get(f"duel-{key}") if self._rules.settings.duel else None
        return in_duel or _THINGS.get(key)

    def _spell(self, spell: Spell) -> Explained:
        translate = self._say
        duel = self._rules.settings.duel
        text = f"{spells.worth(spell, duel, translate)}. {spells.spell_text(spell, duel, translate)}"
        colours = ", ".join(translate(COLOURS[colour]) for colour in spell.sequence)
        if spell.stack:
            example = translate("A tower of {colours}, from the bottom up, casts it.", colours=colours)
        else:
            lies = translate(spells.how_it_lies(self._rules.settings))
            example = f"{capital(colours)}. {lies}"
        return Explained(translate(spell.name), text, example)


def _piece(piece: Piece, square: str, translate: Translate) -> Explained:
    name = piece_words(piece, translate)
    title = f"{square}: {name}" if square else capital(name)
    colour = translate(COLOURS[COLOUR_OF[piece]])
    if SIZE_OF[piece] == 1:
        example = translate("Small: used in a spell, it leaves the field.")
    else:
        example = translate(
            "Used in a spell, it becomes the next smaller piece of its colour, if the cauldron has one."
        )
    return Explained(title, translate("For spells only its colour counts: {colour}.", colour=colour), example)


def _square(name: str, translate: Translate) -> Explained:
    return Explained(
        translate("{square}: free", square=name),
        translate("When you contribute, you can put a piece from your apothecary here."),
        translate("Put it beside a piece with which it makes the colours of a spell."),
    )

"""The reference page of Spellcycles: colours, pieces, every spell with its numbers, the moons."""

from __future__ import annotations

from game.games.spellcycles.questions.spells import spell_text, worth
from game.games.spellcycles.rules import Spellcycles
from game.games.spellcycles.rules.vocabulary import COLOUR_LETTERS, COLOURS, MOST_TURNS, SIZES
from game.rules.text import capital
from game.ui.art.pieces import sign_of
from game.ui.reference.section import Row, Section
from game.ui.words import _


def sections(rules: Spellcycles) -> tuple[Section, ...]:
    """Writes the sections of numbers from the deck and the settings of these rules."""
    settings = rules.settings
    colours = tuple(
        Row(
            capital(_(COLOURS[colour])),
            _("{n} on the knucklebone, letter {letter} on the screen.", n=colour + 1, letter=sign_of(letter)),
            f"gems:{letter}",
        )
        for colour, letter in enumerate(COLOUR_LETTERS)
        if colour in settings.colours
    )
    pieces = tuple(
        Row(
            capital(_(size)),
            _("{n} of each colour in the cauldron.", n=settings.trios),
            str(number),
        )
        for number, size in reversed(tuple(enumerate(SIZES, start=1)))
    )
    spells = tuple(
        Row(
            _(spell.name),
            f"{worth(spell, settings.duel, _)}. {spell_text(spell, settings.duel, _)}",
            "gems:" + "".join(COLOUR_LETTERS[colour] for colour in spell.sequence),
        )
        for spell in rules.deck
    )
    moons = (
        Row(_("Moons"), _("{n}: one for each player.", n=settings.seats), "moon"),
        Row(_("Never below 0"), _("You can't lose Essence or Prestige that you don't have."), "crystal"),
        Row(_("Spell Line"), _("{n} spells.", n=settings.line_length), "cards"),
        Row(
            _("Length"),
            _length(rules),
            "hourglass",
        ),
        Row(
            _("Pieces of a cast"),
            _("Go back one by one, each replaced at once by a smaller one that the cauldron has.")
            if settings.return_singly
            else _("All go back first; then each is replaced by a smaller one that the cauldron has."),
            "shrink",
        ),
    )
    return (
        Section(_("Colours"), colours),
        Section(_("Pieces"), pieces),
        Section(_("Spells"), spells),
        Section(_("The moons"), moons),
    )


def _length(rules: Spellcycles) -> str:
    """How many turns a match has, with the spells in play."""
    turns = rules.settings.seats * rules.settings.line_length
    moves = {effect.op for spell in rules.deck for effect in spell.effects}
    if "moon_back" in moves:
        return _(
            "About {n} turns in all: spells move moons. After {most} turns it ends.", n=turns, most=MOST_TURNS
        )
    if "moon" in moves:
        return _("{n} turns in all; fewer when spells move a moon.", n=turns)
    return _("{n} turns in all.", n=turns)

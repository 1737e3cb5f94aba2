"""The reference page of Spellcycles: colours, pieces, every spell with its numbers, the moons."""

from __future__ import annotations

from game.games.spellcycles.questions.spells import spell_text, worth
from game.games.spellcycles.rules import Spellcycles
from game.games.spellcycles.rules.vocabulary import COLOUR_LETTERS, COLOURS, MOST_TURNS, SIZES
from game.rules.say import capital
from game.ui.art.pieces import sign_of
from game.ui.reference.section import Row, Section
from game.ui.words import say


def sections(rules: Spellcycles) -> tuple[Section, ...]:
    """From the deck and the settings of these rules."""
    settings = rules.settings
    colours = tuple(
        Row(
            capital(say(COLOURS[colour])),
            say(
                "{n} on the knucklebone, letter {letter} on the screen.", n=colour + 1, letter=sign_of(letter)
            ),
            f"gems:{letter}",
        )
        for colour, letter in enumerate(COLOUR_LETTERS)
        if colour in settings.colours
    )
    pieces = tuple(
        Row(
            capital(say(size)),
            say("{n} of each colour in the cauldron.", n=settings.trios),
            str(number),
        )
        for number, size in reversed(tuple(enumerate(SIZES, start=1)))
    )
    spells = tuple(
        Row(
            say(spell.name),
            f"{worth(spell, settings.duel, say)}. {spell_text(spell, settings.duel, say)}",
            "gems:" + "".join(COLOUR_LETTERS[colour] for colour in spell.sequence),
        )
        for spell in rules.deck
    )
    moons = (
        Row(say("Moons"), say("{n}: one for each player.", n=settings.seats), "moon"),
        Row(say("Never below 0"), say("Essence and Prestige that nobody has cannot be lost."), "crystal"),
        Row(say("Spell Line"), say("{n} spells.", n=settings.line_length), "cards"),
        Row(
            say("Length"),
            _length(rules),
            "hourglass",
        ),
        Row(
            say("Pieces of a cast"),
            say("Go back one by one, each replaced at once by a smaller one that the cauldron has.")
            if settings.return_singly
            else say("All go back first; then each is replaced by a smaller one that the cauldron has."),
            "shrink",
        ),
    )
    return (
        Section(say("Colours"), colours),
        Section(say("Pieces"), pieces),
        Section(say("Spells"), spells),
        Section(say("The moons"), moons),
    )


def _length(rules: Spellcycles) -> str:
    """How many turns a match has, with the spells in play."""
    turns = rules.settings.seats * rules.settings.line_length
    moves = {effect.op for spell in rules.deck for effect in spell.effects}
    if "moon_back" in moves:
        return say(
            "About {n} turns in all: spells move moons. After {most} turns it ends.", n=turns, most=MOST_TURNS
        )
    if "moon" in moves:
        return say("{n} turns in all; fewer when spells move a moon.", n=turns)
    return say("{n} turns in all.", n=turns)

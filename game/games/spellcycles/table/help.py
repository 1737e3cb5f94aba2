"""The short rules of the game, for the help pages."""

from __future__ import annotations

from typing import Final

from game.games.spellcycles.questions.spells import how_it_lies
from game.games.spellcycles.rules import Spellcycles
from game.games.spellcycles.rules.settings import ACCELERANDO_PRICE, DUEL_ESSENCE, Settings
from game.games.spellcycles.rules.vocabulary import COLOUR_LETTERS
from game.rules.text import N_, Translatable
from game.ui.reference.page import Entry, Page
from knucklebone_messages import LazyText, join

_FACES: Final = N_(
    (
        ("1 is red", "Letter R on the screen."),
        ("2 is yellow", "Letter Y on the screen."),
        ("3 is green", "Letter G on the screen."),
        ("4 is blue", "Letter B on the screen."),
        ("5 is white", "Letter W on the screen."),
        ("6 is black", "Letter K on the screen."),
    )
)
"""By colour: what its face of the knucklebone is called."""


def pages(rules: Spellcycles) -> tuple[Page, ...]:
    """Returns the pages of help for these rules."""
    settings = rules.settings
    return (
        Page("What it is about", _about(settings)),
        Page("Your turn in five steps", _turn(settings)),
        Page(
            "The knucklebone and its colours",
            tuple(Entry(f"piece:{COLOUR_LETTERS[colour]}", *_FACES[colour]) for colour in settings.colours),
        ),
        Page("Casting a spell", _casting_help(settings)),
        Page("How it ends", _end(settings)),
    )


def _about(settings: Settings) -> tuple[Entry, ...]:
    return (
        Entry(
            "board",
            "The Casting Field",
            "Everybody puts coloured pieces on the same field of 64 squares; they may share a square."
            if settings.stackers
            else "Everybody puts coloured pieces on the same field of 64 squares.",
        ),
        Entry(
            "cards",
            "The Spell Line",
            "Each spell asks for a row of colours. Find it on the field and cast the spell.",
        ),
        Entry(
            "moon",
            "The moons",
            "Moons travel along the Spell Line. You can only cast a spell with a moon on it.",
        ),
        _aim(settings),
    )


def _aim(settings: Settings) -> Entry:
    """What one plays for."""
    if settings.duel:
        return Entry(
            "crown",
            "Essence",
            LazyText(
                "Everybody begins with {n}. Casting gains Essence; without any you are out, but you "
                "finish your turn.",
                n=DUEL_ESSENCE,
            ),
        )
    words = N_(
        {
            "faces": "Casting gains certificates. At the end court cards count 2, aces 3, all others 1.",
            "marker": "Casting gains certificates. At the end a card is turned: those of its suit count 2.",
            "off": "Casting gains Prestige. The most at the end wins; ties are shared.",
        }
    )
    return Entry("crown", "Prestige", words[settings.credit])


def _turn(settings: Settings) -> tuple[Entry, ...]:
    return (
        Entry("1", "Refresh", "You gain 1 Essence."),
        Entry(
            "2",
            "Renew",
            "Roll the knucklebone. A large piece of that colour joins your Apothecary; if there is "
            "none, roll again.",
        ),
        Entry("3", "Contribute", _contribute(settings)),
        Entry("4", "Reap", "Cast as many spells as you can and like, each once."),
        Entry("5", "Progress", "Move one moon one spell on. When all lie on the last spell, take one away."),
    )


def _contribute(settings: Settings) -> LazyText:
    words = {
        (False, False): LazyText("Put one piece of your Apothecary on a free square."),
        (False, True): LazyText("Put one piece of your Apothecary on a free square, if you like."),
        (True, False): LazyText("Put one piece of your Apothecary on any square."),
        (True, True): LazyText("Put one piece of your Apothecary on any square, if you like."),
    }[settings.stackers, settings.contribute_is_optional]
    if not settings.accelerando:
        return words
    return join(words, LazyText("For {n} Essence one more.", n=ACCELERANDO_PRICE))


def _casting_help(settings: Settings) -> tuple[Entry, ...]:
    return (
        Entry("board", "Find the row", how_it_lies(settings)),
        Entry(
            "crystal",
            "Pay",
            "A spell may cost Essence. For 1 Essence more, a piece passes for another colour.",
        ),
        Entry(
            "shrink",
            "Pieces shrink",
            "Each piece used becomes the next smaller one of its colour, if the Cauldron has it. "
            "Small ones leave.",
        ),
        Entry(
            "wand",
            "Effects, then Essence",
            "Do what the card says, then gain 1 Essence for each piece, unless it says otherwise.",
        )
        if settings.duel
        else Entry(
            "wand",
            "Effects, then Prestige",
            "Do what the card says, then gain 1 Prestige for each piece, unless it says otherwise.",
        ),
    )


def _end(settings: Settings) -> tuple[Entry, ...]:
    return (
        Entry("moon", "Moons", "There is one moon for each player. They start on the first spell."),
        Entry("hourglass", "The last spell", "When all moons have reached it, one is taken away each turn."),
        Entry("laurels", "The end", _last_words(settings)),
    )


def _last_words(settings: Settings) -> Translatable:
    if settings.duel:
        return N_("The last one with Essence wins. With the last moon gone, the most Essence does.")
    if settings.credit == "off":
        return N_("With the last moon gone the match is over. The most Prestige wins.")
    return N_("With the last moon gone the match is over, and the certificates are counted.")

"""House rules: the variants of the rule book and the rulings that tables differ on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from game.games.spellcycles.rules.geometry import ALL_TURNED, STRAIGHT_TURNED
from game.games.spellcycles.rules.spells import Spell, deck_table, parse_deck
from game.games.spellcycles.rules.state import SpellStep
from game.games.spellcycles.rules.vocabulary import COLOUR_LETTERS, COLOURS, MOST_SEATS, Colour, colours_of
from game.rules.contract import HouseRule, Profile
from game.rules.options import complete_options, refuse_seats
from game.rules.text import N_, Translatable

SEAT_RANGE: Final = range(2, MOST_SEATS + 1)
LINE_LENGTHS: Final = {"normal": 8, "short": 4, "long": 12}
LONGEST_PATH: Final = 6
"""Longer paths can be laid in more ways than anybody can look through."""
STRAIGHT_MATCHES: Final = ("line8", "line4")
"""How a sequence may lie, where that is straight."""
DIAGONAL_MATCHES: Final = ("line8", "path8")
"""Where it may slant."""
DUEL_ESSENCE: Final = 5
ACCELERANDO_PRICE: Final = 2

_NO, _YES = (False, N_("no")), (True, N_("yes"))


def _colour_choices() -> tuple[tuple[str, Translatable | tuple[Translatable, ...]], ...]:
    choices: list[tuple[str, Translatable | tuple[Translatable, ...]]] = [(COLOUR_LETTERS, N_("all six"))]
    for count in (5, 4):
        for chosen in combinations(range(len(COLOURS)), count):
            letters = "".join(COLOUR_LETTERS[colour] for colour in chosen)
            choices.append((letters, tuple(COLOURS[colour] for colour in chosen)))
    return tuple(choices)


HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule(
        "length",
        "Length of the game",
        (("normal", "8 spells"), ("short", "4 spells"), ("long", "12 spells")),
        "Every player gets about one turn for each spell in the line.",
    ),
    HouseRule(
        "match",
        "How a sequence may lie",
        (
            ("line8", "straight, also diagonally"),
            ("line4", "straight, not diagonally"),
            ("path", "edge to edge, round corners too"),
            ("path8", "touching, round corners and slanting too"),
        ),
        "The rule book only says 'sequence'; a path makes spells much easier.",
    ),
    HouseRule(
        "reading",
        "A straight line is read",
        (("both", "from either end"), ("one", "from left to right, upright ones downwards")),
        "The rule book tells red-yellow-blue from red-blue-yellow, but not where a line begins.",
    ),
    HouseRule(
        "gaps",
        "Gaps in a line",
        (("none", "break it"), ("skipped", "are skipped")),
        "Most see no gaps in a sequence; with them more of the field counts.",
    ),
    HouseRule(
        "trios",
        "Trios of each colour",
        ((5, "5 (15 pieces a colour)"), (3, "3 (9 pieces a colour)"), (4, "4 (12 pieces a colour)")),
        "Sets of pyramids sold today have fewer pieces than the Icehouse sets of 2004.",
    ),
    HouseRule(
        "colours",
        "Colours in play",
        _colour_choices(),
        "Play with the stashes you own; spells of other colours are left out.",
    ),
    HouseRule(
        "stackers",
        "SpellStackers",
        (_NO, _YES),
        "Pieces may share a square, and some spells are towers.",
    ),
    HouseRule(
        "accelerando",
        "Accelerando",
        (_NO, _YES),
        "Once a turn, you can place one more piece for 2 Essence.",
    ),
    HouseRule(
        "duel",
        "Duel",
        (_NO, _YES),
        "5 Essence each, awards are Essence; without any you are out, but finish your turn.",
    ),
    HouseRule(
        "credit",
        "Extra Credit",
        (
            ("off", "every certificate counts 1"),
            ("faces", "court cards count 2, aces 3"),
            ("marker", "cards of one suit, turned at the end, count 2"),
        ),
        "Certificates stay face down, so nobody is quite sure who leads.",
    ),
    HouseRule(
        "contribute",
        "Contributing a piece",
        (("must", "is a duty"), ("may", "is optional")),
        "The rule book says no 'may', but some tables let a player hold back.",
    ),
    HouseRule(
        "returning",
        "Pieces of a cast return",
        (("together", "all before any is replaced"), ("singly", "each replaced before the next")),
        "It matters only when a size runs out in the Cauldron.",
    ),
)

PROFILES: Final = (
    Profile("tournament", N_("Tournament"), {"reading": "one"}),
    Profile("family", N_("Family"), {"match": "path8", "gaps": "none", "contribute": "may"}),
)
"""House rules that go together: for those who want a contest, and for those who want an easy evening."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One choice of house rules for one number of seats, checked and ready to use."""

    seats: int
    line_length: int
    match: str
    plain: bool
    """Whether sequences lie as the rule book is read by itself: straight, without gaps, from either end."""
    one_way: bool
    """Whether a line is read from one end only."""
    gaps: bool
    """Whether free squares in a line are passed over."""
    ways: int
    """The directions that a sequence may lie in, as a turned set: see `geometry`."""
    trios: int
    colours: tuple[Colour, ...]
    stackers: bool
    accelerando: bool
    duel: bool
    credit: str
    contribute_is_optional: bool
    return_singly: bool
    deck: tuple[Spell, ...]
    """The spells that can be used with these house rules."""
    steps: tuple[tuple[SpellStep, ...], ...]
    """By spell: what is to do once it is paid for."""


NO_BEGINNING: Final = N_(
    "Sequences round corners have no left and right: choose straight lines, or read them from either end."
)
NO_GAPS: Final = N_(
    "Sequences round corners must touch: choose straight lines, or let free squares break them."
)


def complete(options: Mapping[str, Any]) -> dict[str, Any]:
    """`options` with every default filled in: plain data. Raises ValueError with one sentence."""
    full = complete_options("Spellcycles", HOUSE_RULES, options, {"spells": "a deck of spells"})
    if full["duel"] and full["credit"] != "off":
        raise ValueError("A Duel awards no certificates, so Extra Credit cannot be combined with it.")
    if full["match"] not in STRAIGHT_MATCHES and full["reading"] != "both":
        raise ValueError(NO_BEGINNING)
    if full["match"] not in STRAIGHT_MATCHES and full["gaps"] != "none":
        raise ValueError(NO_GAPS)
    full["spells"] = deck_table(parse_deck(full["spells"]))
    return full


def settle(seats: int, options: Mapping[str, Any]) -> Settings:
    """The settings for complete `options`. Raises ValueError with one sentence when they cannot be played."""
    refuse_seats("Spellcycles", seats, SEAT_RANGE)
    colours = colours_of(options["colours"])
    deck = tuple(
        spell
        for spell in parse_deck(options["spells"])
        if set(spell.sequence) <= set(colours) and (options["stackers"] or not spell.stack)
    )
    one_way, gaps = options["reading"] == "one", options["gaps"] == "skipped"
    settings = Settings(
        seats=seats,
        line_length=LINE_LENGTHS[options["length"]],
        match=options["match"],
        plain=options["match"] in STRAIGHT_MATCHES and not one_way and not gaps,
        one_way=one_way,
        gaps=gaps,
        ways=ALL_TURNED if options["match"] in DIAGONAL_MATCHES else STRAIGHT_TURNED,
        trios=options["trios"],
        colours=colours,
        stackers=options["stackers"],
        accelerando=options["accelerando"],
        duel=options["duel"],
        credit=options["credit"],
        contribute_is_optional=options["contribute"] == "may",
        return_singly=options["returning"] == "singly",
        deck=deck,
        steps=tuple(_steps_of(spell) for spell in deck),
    )
    _refuse_unplayable(settings)
    return settings


_PAYING: Final = {"prestige": "pay_prestige", "discard_component": "pay_discard_component"}
"""By what is given up: the step in which that is a price, not an effect."""


def _steps_of(spell: Spell) -> tuple[SpellStep, ...]:
    """What is to do, in this order, once the Essence for `spell` is paid."""
    return (
        *(SpellStep(_PAYING.get(payment.op, payment.op), payment.n, payment.who) for payment in spell.pay),
        SpellStep("components"),
        *(SpellStep(effect.op, effect.n, effect.who) for effect in spell.effects),
    )


def _refuse_unplayable(settings: Settings) -> None:
    if len(settings.deck) < settings.line_length:
        raise ValueError(
            f"The Spell Line needs {settings.line_length} spells, but the deck has only "
            f"{len(settings.deck)} for these house rules; play a shorter game or add spells."
        )
    if settings.match not in STRAIGHT_MATCHES:
        for spell in settings.deck:
            if not spell.stack and len(spell.sequence) > LONGEST_PATH:
                raise ValueError(
                    f"With match={settings.match} no spell may have more than {LONGEST_PATH} components; "
                    f"'{spell.id}' has {len(spell.sequence)}."
                )

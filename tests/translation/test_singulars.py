"""English says of one thing what it says of several, in the singular, wherever a number may be one."""

from __future__ import annotations

import re

from game.translation.languages import language_named, singulars
from game.translation.translate import translator
from studio.translation import book
from studio.translation.gathering import gaps

SEVERAL = {message.id[0] for message in book.read("de") if message.id and not isinstance(message.id, str)}
"""Every sentence of the program with a number that its words follow."""
NOUNS = (
    *(
        "cards",
        "points",
        "dice",
        "tokens",
        "teams",
        "piles",
        "matches",
        "tricks",
        "duels",
        "trades",
        "spells",
    ),
    *("pieces", "times", "minutes", "phones", "moons", "parts", "steps", "plugs", "turns", "choices"),
    *("players", "resources", "Workers", "Creations", "tokens", "wins", "rounds"),
)
NEVER_ONE = (
    *("All {n} unfinished matches", "At most {n} cards high, by fives and sixes."),
    *("Build the {card} for {n} cards", "Build the {card} for {n} cards and {gold} gold"),
    *("Builds for 4 gold, or for {n} other cards of the hand.", "{count} dice, some proved"),
)


def test_a_single_thing_is_no_several_things() -> None:
    translate = translator(language_named("en"))
    assert [translate("{n} cards or more", n=n) for n in (1, 3)] == ["1 card or more", "3 cards or more"]
    assert translate("{spell}, {count} times", spell="Mist", count=1) == "Mist, once"


def test_every_counted_noun_has_its_singular() -> None:
    counted = re.compile(
        r".*(?<!within )(?<!after )\{(n|count)\} (more |action )?(" + "|".join(NOUNS) + r")\b"
    )
    told = {sentence for sentence in SEVERAL if counted.match(sentence)}
    assert told - set(NEVER_ONE) <= set(singulars())


def test_a_singular_belongs_to_a_sentence_and_fills_no_other_gaps() -> None:
    assert set(singulars()) <= SEVERAL
    for sentence, single in singulars().items():
        assert set(gaps(sentence)) - {"n", "count"} <= set(gaps(single)) <= set(gaps(sentence))
        assert single != sentence

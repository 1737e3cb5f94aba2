"""Reference pages: everything of a game with its numbers, made from the rules, so that it cannot drift.

section   what a reference page is made of          page   what the short rules are made of
"""

from __future__ import annotations

from typing import Any

from game import catalogue
from game.rules.contract import Rules
from game.ui.presentation import presentation_of
from game.ui.reference.page import Entry, Page
from game.ui.reference.section import Row, Section, house_rules_in_force
from game.ui.words import _

PIECE = "piece:"


def reference_of(rules: Rules[Any]) -> tuple[Section, ...]:
    """The whole page of a game as it is played by these rules."""
    told = (*_short_rules(rules), *presentation_of(rules.name).sections(rules))
    in_force = house_rules_in_force(rules, catalogue.game_named(rules.name).house_rules())
    return (*told, in_force) if in_force.rows else told


def pages_of(rules: Rules[Any]) -> tuple[Page, ...]:
    """The pages of a game as it is played by these rules.

    Of one that brings none, what its catalogue entry and its house rules say.
    """
    pages = presentation_of(rules.name).pages(rules)
    if pages is not None:
        return pages
    game = catalogue.game_named(rules.name)
    seats = game.info.seat_range
    about = (
        Entry(game.icon, game.info.title, game.info.blurb),
        Entry("person", "Players", _("{least} to {most} players", least=seats[0], most=seats[-1])),
    )
    house_rules = tuple(Entry("scales", rule.label, rule.reason) for rule in game.house_rules()[:4])
    return (Page("What it is about", (*about, *house_rules)),)


def usual_rules(game: str) -> Rules[Any]:
    """The rules of a game as printed, for as many players as it takes: for a page without a match."""
    return catalogue.build(game, catalogue.known_game(game).seat_range[-1])


def _short_rules(rules: Rules[Any]) -> tuple[Section, ...]:
    """What the help pages say in short; what the tables below say in full is left out."""
    found = []
    for page in pages_of(rules):
        rows = tuple(
            Row(_(entry.head), _(entry.text), entry.mark)
            for entry in page.entries
            if not entry.mark.startswith(PIECE)
        )
        if rows:
            found.append(Section(_(page.title), rows))
    return tuple(found)

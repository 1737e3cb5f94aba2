"""Reference pages: everything of a game with its numbers, made from the rules, so that it cannot drift.

section   what a page is made of          one module for each game of the house
"""

from __future__ import annotations

from typing import Any

from game import catalogue
from game.rules.contract import Rules
from game.ui.reference.section import Row, Section, house_rules_in_force
from game.ui.scenes.help_pages import pages_of
from game.ui.words import say

PIECE = "piece:"


def reference_of(rules: Rules[Any]) -> tuple[Section, ...]:
    """The whole page of a game as it is played by these rules."""
    told = (*_short_rules(rules.name), *_sections(rules))
    in_force = house_rules_in_force(rules, catalogue.game_named(rules.name).house_rules())
    return (*told, in_force) if in_force.rows else told


def usual_rules(game: str) -> Rules[Any]:
    """The rules of a game as printed, for as many players as it takes: for a page without a match."""
    return catalogue.build(game, catalogue.known_game(game).seat_range[-1])


def _short_rules(game: str) -> tuple[Section, ...]:
    """What the help pages say in short; what the tables below say in full is left out."""
    found = []
    for page in pages_of(game):
        rows = tuple(
            Row(say(entry.head), say(entry.text), entry.mark)
            for entry in page.entries
            if not entry.mark.startswith(PIECE)
        )
        if rows:
            found.append(Section(say(page.title), rows))
    return tuple(found)


def _sections(rules: Rules[Any]) -> tuple[Section, ...]:
    """The tables of a game of the house; nothing for others."""
    if rules.name == "spellcycles":
        from game.games.spellcycles.rules import Spellcycles
        from game.ui.reference import spellcycles

        return spellcycles.sections(rules) if isinstance(rules, Spellcycles) else ()
    if rules.name == "unnamed":
        from game.games.unnamed.rules import Unnamed
        from game.ui.reference import unnamed

        return unnamed.sections(rules) if isinstance(rules, Unnamed) else ()
    if rules.name == "engine":
        from game.games.engine.rules import Engine
        from game.ui.reference import engine

        return engine.sections(rules) if isinstance(rules, Engine) else ()
    if rules.name == "trade-or-duel":
        from game.games.trade_or_duel.rules import TradeOrDuel
        from game.ui.reference import trade_or_duel

        return trade_or_duel.sections(rules) if isinstance(rules, TradeOrDuel) else ()
    if rules.name == "power-vacuum":
        from game.games.power_vacuum.rules import PowerVacuum
        from game.ui.reference import power_vacuum

        return power_vacuum.sections(rules) if isinstance(rules, PowerVacuum) else ()
    return ()

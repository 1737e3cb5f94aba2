"""Trade or Duel in the catalogue, with its themes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from game.catalogue.house import house_game
from game.games.trade_or_duel.themes import NO_THEME, themes
from game.rules.contract import GameInfo, HouseRule, Rules
from game.rules.text import N_


@cache
def _theme_rules() -> type[Any]:
    """The rules with one option more, which changes nothing but words; journals keep it with the others."""
    from game.games.trade_or_duel.rules import TradeOrDuel

    class Themed(TradeOrDuel):
        house_rules = _house_rules()

        def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
            theme = options.get("theme", NO_THEME)
            super().__init__(seats, {name: value for name, value in options.items() if name != "theme"})
            self.options = {**self.options, "theme": theme}

    return Themed


def _rules(seats: int, options: Mapping[str, Any]) -> Rules[Any]:
    rules: Rules[Any] = _theme_rules()(seats, options)
    return rules


@cache
def _house_rules() -> tuple[HouseRule, ...]:
    from game.games.trade_or_duel.rules.settings import HOUSE_RULES

    names = {NO_THEME: N_("none, as written"), **{n: t.title for n, t in themes().items() if n != NO_THEME}}
    theme = HouseRule(
        "theme",
        "Theme",
        tuple(names.items()),
        "The designer gave the game away without one and asked for ideas; it changes words alone.",
    )
    return (theme, *HOUSE_RULES)


GAME = house_game(
    __name__,
    "TradeOrDuel",
    GameInfo(
        "trade-or-duel",
        "Trade or Duel",
        range(2, 10),
        "Two secret cards each: trade, duel, deduce and bluff. The lowest hand wins. Best with four to nine.",
        has_dice=False,
        printed_seats=range(4, 10),
        minutes=10,
        beats=N_(
            (
                "Goal: have the lowest hand at the end.",
                "A turn: pick somebody and say it: Trade or Duel!",
                "The twist: a duel costs you the lower card, and low cards win.",
                "The lowest hand wins; without cards you are out.",
            )
        ),
    ),
    rules=_rules,
    playouts={"steady": 60, "sharp": 200, "master": 1600},
    attention={"steady": 0.87},
    house_rules=_house_rules,
    secrets=True,
    icon="swords",
    felt="wine",
    colour=(224, 78, 96),
    place=4,
)

"""Games of the house: what lies at the same place in the folder of each of them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.catalogue.game import Game
from game.catalogue.lazy_import import LazyModule
from game.catalogue.levels import random_bot, thinkers
from game.rules.contract import GameInfo


def house_game(
    package: str,
    name: str,
    info: GameInfo,
    playouts: Mapping[str, int],
    attention: Mapping[str, float] = MappingProxyType({}),
    absent: str = "",
    **more: Any,
) -> Game:
    """The game in a package, where `name` begins the names of its classes.

    `rules` has the rules under that name, `rules.settings` HOUSE_RULES and PROFILES; `bots` has `wild`,
    `careful`, `Greedy` and `Evaluator`; `words` NameWords and NameMeasures, `questions.guide` NameGuide,
    `layout` NameZones, `table` TABLE. Beside them lies its `theme.opus`.
    `playouts` and `attention` are those of `thinkers`, and `absent` is the name of theirs among the bots;
    `more` are fields of Game, and win over these.
    """
    there = LazyModule(package)
    evaluator = there.call("bots:Evaluator")
    quick: dict[str, Any] = {
        "random": random_bot,
        "wild": there.call("bots:wild"),
        "careful": there.call("bots:careful"),
        "greedy": there.call("bots:Greedy"),
    }
    levels = thinkers(evaluator, **playouts, attention=attention, absent=quick.get(absent))
    usual: dict[str, Any] = {
        "rules": there.call(f"rules:{name}"),
        "bots": {**quick, **levels},
        "evaluator": evaluator,
        "house_rules": there.value("rules.settings:HOUSE_RULES"),
        "profiles": there.value("rules.settings:PROFILES"),
        "words": there.call(f"words:{name}Words"),
        "measures": there.call(f"words:{name}Measures"),
        "guide": there.call(f"questions.guide:{name}Guide"),
        "zones": there.call(f"layout:{name}Zones"),
        "presentation": f"{package}.table:TABLE",
        "theme": Path(str(sys.modules[package].__file__)).with_name("theme.opus"),
    }
    return Game(info, **{**usual, **more})

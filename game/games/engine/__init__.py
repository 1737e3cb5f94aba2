"""Engine in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.catalogue.game import Game, random_bot
from game.catalogue.levels import thinkers
from game.games.engine.words import EngineMeasures, EngineWords
from game.rules.contract import Bot, GameInfo, HouseRule, Rules


def _rules(seats: int, options: Mapping[str, Any]) -> Rules[Any]:
    from game.games.engine.rules import Engine

    return Engine(seats, options)


def _house_rules() -> tuple[HouseRule, ...]:
    from game.games.engine.rules.settings import HOUSE_RULES

    return HOUSE_RULES


def _wild() -> Bot:
    from game.bots.thumb import ThumbBot
    from game.games.engine.bots.thumb import WILD, EngineThumb

    return ThumbBot("wild", lambda rules: EngineThumb(WILD))


def _careful() -> Bot:
    from game.bots.thumb import ThumbBot
    from game.games.engine.bots.thumb import CAREFUL, EngineThumb

    return ThumbBot("careful", lambda rules: EngineThumb(CAREFUL))


def _greedy() -> Bot:
    from game.games.engine.bots import GreedyEngineer

    return GreedyEngineer()


def _wisdom(rules: Any) -> Any:
    from game.games.engine.bots.wisdom import EngineWisdom

    return EngineWisdom(rules)


GAME = Game(
    GameInfo(
        "engine",
        "Engine",
        range(2, 5),
        "Build an engine of playing cards, three by three, and set it running turn after turn.",
        has_dice=False,
    ),
    rules=_rules,
    bots={
        "random": random_bot,
        "wild": _wild,
        "careful": _careful,
        "greedy": _greedy,
        **thinkers(_wisdom, steady=20, sharp=50, master=900),
    },
    wisdom=_wisdom,
    house_rules=_house_rules,
    words=EngineWords,
    measures=EngineMeasures,
    secrets=True,
    icon="gears",
    felt="slate",
    colour=(108, 146, 224),
    place=3,
    presentation="game.games.engine.table:TABLE",
)

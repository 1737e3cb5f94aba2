"""Engine in the catalogue."""

from __future__ import annotations

from game.catalogue.game import Game
from game.catalogue.later import Later
from game.catalogue.levels import house_bots
from game.games.engine.words import EngineMeasures, EngineWords
from game.rules.contract import GameInfo

_of_game = Later(__name__)

GAME = Game(
    GameInfo(
        "engine",
        "Engine",
        range(2, 5),
        "Build an engine of playing cards, three by three, and set it running turn after turn.",
        has_dice=False,
    ),
    rules=_of_game.call("rules:Engine"),
    bots=house_bots(_of_game, steady=20, sharp=50, master=900),
    evaluator=_of_game.call("bots:Evaluator"),
    house_rules=_of_game.value("rules.settings:HOUSE_RULES"),
    words=EngineWords,
    measures=EngineMeasures,
    guide=_of_game.call("questions.guide:EngineGuide"),
    secrets=True,
    icon="gears",
    felt="slate",
    colour=(108, 146, 224),
    place=3,
    presentation="game.games.engine.table:TABLE",
)

"""Summit, a card game of climbing, for 2 to 5."""

from game.bots.random import RandomBot
from game.catalogue import Game
from game.rules.contract import GameInfo
from knucklebone_summit.layout import SummitZones
from knucklebone_summit.questions import SummitGuide
from knucklebone_summit.rules import Summit
from knucklebone_summit.settings import HAND, SEAT_RANGE
from knucklebone_summit.words import SummitMeasures, SummitWords

GAME = Game(
    GameInfo("summit", "Summit", SEAT_RANGE, "Climb higher card by card, or take the pile."),
    rules=Summit,
    bots={"random": RandomBot},
    house_rules=lambda: (HAND,),
    words=SummitWords,
    measures=SummitMeasures,
    guide=lambda rules, translate: SummitGuide(),
    zones=SummitZones,
    secrets=True,
    icon="cards",
    presentation="knucklebone_summit.table:TABLE",
)

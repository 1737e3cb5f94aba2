"""Engine in the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from game.catalogue.game import Game, random_bot
from game.catalogue.levels import thinkers
from game.catalogue.measures import Measures, Use
from game.catalogue.packages import PackageWords
from game.rules.contract import Bot, Event, GameInfo, HouseRule, Rules

if TYPE_CHECKING:
    from game.games.engine.rules import State


class EngineWords(PackageWords):
    """As the modules of its rules say it."""

    package = "game.games.engine.rules"
    groups: ClassVar = {
        "Start": "Start with",
        "Play": "Play an instant",
        "Build": "Build a card",
        "Place": "Where it goes",
        "Reach": "Activate",
        "Stack": "Stack cards",
        "Discard": "Discard a card",
        "Take": "Take a card",
    }

    def progress(self, view: State) -> str:
        return self.say("Turn {turn}", turn=view.turn) if view.turn else ""


class EngineMeasures(Measures):
    """What everybody would score if the match ended now; which cards were built, activated, played."""

    def scores(self, state: State) -> tuple[float, ...]:
        from game.games.engine.rules.scoring import score

        return tuple(float(score(state, seat).total) for seat in range(self.rules.seats))

    def uses(self, event: Event) -> Iterable[Use]:
        from game.games.engine.rules import events
        from game.games.engine.rules.vocabulary import SUITS
        from game.games.engine.rules.words import card_words

        match event:
            case events.CardBuilt(seat=seat, card=card):
                return (Use(seat, "built", card_words(card, self.say)),)
            case events.CardActivated(seat=seat, card=card):
                return (Use(seat, "activated", card_words(card, self.say)),)
            case events.InstantPlayed(seat=seat, card=card):
                return (Use(seat, "instant", card_words(card, self.say)),)
            case events.SuitChosen(seat=seat, suit=suit):
                return (Use(seat, "suit", self.say(SUITS[suit])),)
        return ()


def _rules(seats: int, options: Mapping[str, Any]) -> Rules[Any]:
    from game.games.engine.rules import Engine

    return Engine(seats, options)


def _house_rules() -> tuple[HouseRule, ...]:
    from game.games.engine.rules.settings import HOUSE_RULES

    return HOUSE_RULES


def _wild() -> Bot:
    from game.games.engine.bots.thumb import WILD, EngineThumb
    from game.bots.thumb import ThumbBot

    return ThumbBot("wild", lambda rules: EngineThumb(WILD))


def _careful() -> Bot:
    from game.games.engine.bots.thumb import CAREFUL, EngineThumb
    from game.bots.thumb import ThumbBot

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
)

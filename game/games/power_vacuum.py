"""Power Vacuum in the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.errors import UserError
from game.games.decks import deck_from, house_deck
from game.games.game import Content, Game, random_bot
from game.games.levels import thinkers
from game.games.measures import Measures, Use
from game.games.packages import PackageWords
from game.rules.contract import Bot, Event, GameInfo, HouseRule, Rules

if TYPE_CHECKING:
    from game.rules.power_vacuum import State


class PowerVacuumWords(PackageWords):
    """As the modules of its rules say it."""

    package = "game.rules.power_vacuum"
    points = "power"


class PowerVacuumMeasures(Measures):
    """What statue and stock are worth; which cards were played, which agendas were had."""

    def __init__(self, rules: Rules[Any]) -> None:
        from game.rules.power_vacuum import PowerVacuum

        super().__init__(rules)
        assert isinstance(rules, PowerVacuum), "these measures are taken of Power Vacuum alone"
        self._price = rules.deck.segment_price

    def scores(self, state: State) -> tuple[float, ...]:
        built = zip(state.segments, state.stock, strict=True)
        return tuple(float(self._price * parts + left) for parts, left in built)

    def uses(self, event: Event) -> Iterable[Use]:
        from game.rules.power_vacuum import events, words

        match event:
            case events.CardPlayed(seat=seat, card=card):
                return (Use(seat, "card", words.card_words(card, self.say)),)
            case events.AgendaScored(seat=seat, agenda=agenda):
                return (Use(seat, "agenda", words.agenda_words(agenda, self.say)),)
        return ()


def load_deck(paths: Sequence[Path]) -> dict[str, Any]:
    """The deck in a file. Raises UserError."""
    from game.rules.power_vacuum.deck import deck_table, parse_deck

    if len(paths) != 1:
        raise UserError("Power Vacuum is played with one deck; name one file.")
    return deck_table(deck_from(paths[0], parse_deck))


@cache
def default_deck() -> dict[str, Any]:
    """The deck that comes with the program."""
    return load_deck([house_deck("power_vacuum.toml")])


def _rules(seats: int, options: Mapping[str, Any]) -> Rules[Any]:
    from game.rules.power_vacuum import PowerVacuum

    return PowerVacuum(seats, options)


def _house_rules() -> tuple[HouseRule, ...]:
    from game.rules.power_vacuum.settings import HOUSE_RULES

    return HOUSE_RULES


def _wild() -> Bot:
    from game.bots.power_vacuum.thumb import WILD, MinisterThumb
    from game.bots.thumb import ThumbBot

    return ThumbBot("wild", lambda rules: MinisterThumb(rules.settings, WILD))


def _careful() -> Bot:
    from game.bots.power_vacuum.thumb import CAREFUL, MinisterThumb
    from game.bots.thumb import ThumbBot

    return ThumbBot("careful", lambda rules: MinisterThumb(rules.settings, CAREFUL))


def _greedy() -> Bot:
    from game.bots.power_vacuum import GreedyMinister

    return GreedyMinister()


def _wisdom(rules: Any) -> Any:
    from game.bots.power_vacuum.wisdom import MinisterWisdom

    return MinisterWisdom(rules)


GAME = Game(
    GameInfo(
        "power-vacuum",
        "Power Vacuum",
        range(2, 6),
        "Household appliances fight for the power of the late vacuum: tricks, spies and secret agendas.",
        has_dice=False,
    ),
    rules=_rules,
    bots={
        "random": random_bot,
        "wild": _wild,
        "careful": _careful,
        "greedy": _greedy,
        **thinkers(_wisdom, steady=12, sharp=60, master=1200),
    },
    wisdom=_wisdom,
    house_rules=_house_rules,
    contents=(Content("deck", "Cards", default_deck, load_deck),),
    words=PowerVacuumWords,
    measures=PowerVacuumMeasures,
    secrets=True,
    icon="crown",
    felt="sand",
)

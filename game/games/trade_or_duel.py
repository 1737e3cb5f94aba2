"""Trade or Duel in the catalogue, with its themes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

import assets
from game.games.decks import deck_from
from game.games.game import Game, random_bot
from game.games.levels import thinkers
from game.games.measures import Measures, Use
from game.games.packages import PackageWords
from game.games.words import Names, Say, fill
from game.rules.contract import Action, Bot, Event, GameInfo, HouseRule, Rules

if TYPE_CHECKING:
    from game.rules.trade_or_duel import State
    from game.rules.trade_or_duel.themes import Theme

FOLDER: Final = "trade_or_duel_themes"
NO_THEME: Final = "plain"


@cache
def themes() -> dict[str, Theme]:
    """The themes that come with the program, by file name; first the game as its designer wrote it."""
    from game.rules.trade_or_duel.themes import PLAIN, parse_theme

    found = {NO_THEME: PLAIN}
    for path in sorted(assets.path("decks", FOLDER).glob("*.toml")):
        found[path.stem] = deck_from(path, parse_theme)
    return found


class TradeOrDuelWords(PackageWords):
    """As the modules of its rules say it, in the words of the theme that was chosen."""

    package = "game.rules.trade_or_duel"

    def __init__(self, rules: Rules[Any], say: Say = fill) -> None:
        super().__init__(rules, say)
        self._theme = themes().get(rules.options.get("theme", NO_THEME), themes()[NO_THEME])

    def module(self, name: str) -> Any:
        """The module with the theme filled in."""
        return _Themed(super().module(name), self._theme)

    def group(self, action: Action, view: State, names: Names) -> str:
        from game.rules.trade_or_duel.actions import Declare

        return self.say(self._theme.kind(action.kind)) if isinstance(action, Declare) else ""

    def counted(self, score: float) -> tuple[str, str]:
        """The sum of the hand, of which less is better; who has none left is out."""
        from game.rules.trade_or_duel.vocabulary import OUT_SCORE

        if score == OUT_SCORE:
            return "", self.say(self._theme.out)
        return f"{-score:g}", self.say(self._theme.total)

    def progress(self, view: State) -> str:
        from game.rules.trade_or_duel.summary import progress

        return progress(view, self.say)


class _Themed:
    """A module whose functions are called with a theme."""

    def __init__(self, module: Any, theme: Theme) -> None:
        self._module, self._theme = module, theme

    def __getattr__(self, name: str) -> Any:
        return partial(getattr(self._module, name), theme=self._theme)


KINDS = {"trade": "trade", "duel": "duel"}
"""What can be said to another player, in plain words."""


class TradeOrDuelMeasures(Measures):
    """What was declared, and which cards met in duels. Hands are secret, so nobody knows who leads."""

    def uses(self, event: Event) -> Iterable[Use]:
        from game.rules.trade_or_duel import events

        match event:
            case events.Declared(actor=actor, kind=kind):
                return (Use(actor, "said", self.say(KINDS[kind])),)
            case events.Revealed(actor=actor, target=target, actor_cards=mine, target_cards=theirs):
                shown = [(actor, card) for card in mine] + [(target, card) for card in theirs]
                return tuple(Use(seat, "duelled with", f"{card:2}") for seat, card in shown)
        return ()


@cache
def _themed() -> type[Any]:
    """The rules with one option more, which changes nothing but words; journals keep it with the others."""
    from game.rules.trade_or_duel import TradeOrDuel

    class Themed(TradeOrDuel):
        house_rules = _house_rules()

        def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
            theme = options.get("theme", NO_THEME)
            super().__init__(seats, {name: value for name, value in options.items() if name != "theme"})
            self.options = {**self.options, "theme": theme}

    return Themed


def _rules(seats: int, options: Mapping[str, Any]) -> Rules[Any]:
    rules: Rules[Any] = _themed()(seats, options)
    return rules


@cache
def _house_rules() -> tuple[HouseRule, ...]:
    from game.rules.trade_or_duel.settings import HOUSE_RULES

    names = {NO_THEME: "none, as written", **{n: t.title for n, t in themes().items() if n != NO_THEME}}
    theme = HouseRule(
        "theme",
        "Theme",
        tuple(names.items()),
        "The designer gave the game away without one and asked for ideas; it changes words alone.",
    )
    return (theme, *HOUSE_RULES)


def _wild() -> Bot:
    from game.bots.thumb import ThumbBot
    from game.bots.trade_or_duel.thumb import WILD, DuelThumb

    return ThumbBot("wild", lambda rules: DuelThumb(WILD))


def _careful() -> Bot:
    from game.bots.thumb import ThumbBot
    from game.bots.trade_or_duel.thumb import CAREFUL, DuelThumb

    return ThumbBot("careful", lambda rules: DuelThumb(CAREFUL))


def _greedy() -> Bot:
    from game.bots.trade_or_duel import GreedyDuellist

    return GreedyDuellist()


def _wisdom(rules: Any) -> Any:
    from game.bots.trade_or_duel.wisdom import DuelWisdom

    return DuelWisdom(rules)


GAME = Game(
    GameInfo(
        "trade-or-duel",
        "Trade or Duel",
        range(2, 10),
        "Two secret cards each: trade, duel, deduce and bluff. The lowest hand wins. Best with four to nine.",
        has_dice=False,
    ),
    rules=_rules,
    bots={
        "random": random_bot,
        "wild": _wild,
        "careful": _careful,
        "greedy": _greedy,
        **thinkers(_wisdom, steady=60, sharp=200, master=4000, attention={"steady": 0.87}),
    },
    wisdom=_wisdom,
    house_rules=_house_rules,
    words=TradeOrDuelWords,
    measures=TradeOrDuelMeasures,
    secrets=True,
    icon="swords",
    felt="wine",
)

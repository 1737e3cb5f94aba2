"""Manners of The Unnamed Game: what a careful and a wild foreman do otherwise than the sensible one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.games.unnamed.bots.greedy import CHOICES, Choice, choice_of, question_of
from game.games.unnamed.bots.odds import value_of_attempt
from game.games.unnamed.rules import State, Unnamed
from game.games.unnamed.rules import actions as a
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.vocabulary import CARD_COUNT, RANK_COUNT
from game.rules.contract import Action, Rules, Turn
from game.rules.interjections import OUT_OF_TURN

_ENOUGH_DICE: Final = 6
_SURE_CREATIONS: Final = 0.6
"""Creations that a careful attempt must promise."""


class Foreman:
    """Plays by rules of thumb, with some of its own."""

    def __init__(self, name: str, own: Mapping[str, Choice]) -> None:
        self.name = name
        self._choices = {**CHOICES, **own}

    def think(self, rules: Rules[Any], view: State, turn: Turn, rng: Any) -> Iterator[Action]:
        """Yields one option."""
        assert isinstance(rules, Unnamed)
        options, rule = turn.options, self._choices[question_of(view, turn)]
        yield options[0] if len(options) == 1 else rule(rules.settings, view, turn)


def _rank(option: Action) -> int:
    return option.card % RANK_COUNT if isinstance(option, a.Play) else CARD_COUNT


def _lowest_card(settings: Settings, view: State, turn: Turn) -> Action:
    """Leads low and keeps the high cards for later; once a card lies, plays like anybody."""
    return choice_of(settings, view, turn) if view.trick else min(turn.options, key=_rank)


def _no_bargain(settings: Settings, view: State, turn: Turn) -> Action:
    """Buys, but offers nobody a trade."""
    choice = choice_of(settings, view, turn)
    return a.PASS if isinstance(choice, a.Propose | a.Approach) else choice


def _two_for_three(settings: Settings, view: State, turn: Turn) -> Action:
    if settings.partner_names:
        return turn.options[0]
    return a.ACCEPT if view.wanted < 3 else a.DECLINE


def _gather_first(settings: Settings, view: State, turn: Turn) -> Action:
    """Workers first: no attempt before it is likely to succeed."""
    dice, target = view.dice[turn.seat], settings.fx_deck.target + view.marks[turn.seat]
    ready = dice >= _ENOUGH_DICE or value_of_attempt(dice, target) >= _SURE_CREATIONS
    return a.GAIN_DIE if not ready and a.GAIN_DIE in turn.options else choice_of(settings, view, turn)


CAREFUL: Final[Mapping[str, Choice]] = {
    Phase.PLAY: _lowest_card,
    Phase.TRADING: _no_bargain,
    Phase.ANSWER: _two_for_three,
    Phase.CREATION: _gather_first,
}
"""Keeps the high cards back, trades only for profit, and gathers Workers before it dares an attempt."""


def _highest_card(settings: Settings, view: State, turn: Turn) -> Action:
    """A power enters at once; then the highest card, whatever lies there."""
    if a.ENTER in turn.options:
        return a.ENTER
    return max(turn.options, key=lambda option: _rank(option) if isinstance(option, a.Play) else -1)


def _enter(settings: Settings, view: State, turn: Turn) -> Action:
    return a.ENTER


def _at_once(settings: Settings, view: State, turn: Turn) -> Action:
    """Breaks in as soon as it can."""
    return turn.options[0]


def _buy_or_offer(settings: Settings, view: State, turn: Turn) -> Action:
    """The dearest FX it can get; without one, three cards for four to somebody."""
    prices = {pile.key: pile.price for pile in view.market}
    buys = [option for option in turn.options if isinstance(option, a.Buy)]
    if buys:
        return max(buys, key=lambda buy: prices[buy.pile])
    offers = [option for option in turn.options if isinstance(option, a.Propose | a.Approach)]
    return offers[0] if offers and view.round <= 2 else a.PASS


def _agree(settings: Settings, view: State, turn: Turn) -> Action:
    return turn.options[0]


def _dare(settings: Settings, view: State, turn: Turn) -> Action:
    """Every FX as soon as it may be played, and an attempt with every token."""
    daring = [option for option in turn.options if isinstance(option, a.PlayFx | a.Attempt)]
    return daring[0] if daring else choice_of(settings, view, turn)


def _many_teams(settings: Settings, view: State, turn: Turn) -> Action:
    """Teams of two and three: more of them, less likely each."""
    splits = [option for option in turn.options if isinstance(option, a.Teams) and min(option.sizes) >= 2]
    return max(splits, key=lambda teams: len(teams.sizes)) if splits else turn.options[0]


WILD: Final[Mapping[str, Choice]] = {
    Phase.PLAY: _highest_card,
    Phase.LAST_CALL: _enter,
    OUT_OF_TURN: _at_once,
    Phase.TRADING: _buy_or_offer,
    Phase.ANSWER: _agree,
    Phase.CREATION: _dare,
    Phase.TEAMS: _many_teams,
}
"""High cards first, every trade accepted, the dearest FX bought, many small teams sent to try their luck."""


def wild() -> Foreman:
    return Foreman("wild", WILD)


def careful() -> Foreman:
    return Foreman("careful", CAREFUL)

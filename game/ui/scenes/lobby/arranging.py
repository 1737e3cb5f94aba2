"""Choosing for the table from a phone: what there is to choose from, and what a choice does.

It does what a press at the screen does, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

from game import catalogue
from game.phones.requests import LobbyArrangement
from game.phones.room.guests import Offers
from game.rules.contract import GameInfo, HouseRule
from game.translation.languages import language_named
from game.translation.translate import translator
from game.ui.scenes.lobby.draft import LobbyDraft
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.words import _
from knucklebone_messages import LazyText

NO_SUCH_CHOICE: Final = LazyText("You can't choose that.")
HAS_PHONE: Final = LazyText("This player has a phone and stands up on it.")


class Arranged(Protocol):
    """The lobby, to those who choose from afar."""

    draft: LobbyDraft

    @property
    def missing(self) -> LazyText | None:
        """Why the match cannot begin; None where it can."""

    def choose_game(self, game: GameInfo) -> None: ...

    def choose_rule(self, rule: HouseRule, value: Any) -> None: ...

    def cycle_place(self, index: int) -> None: ...

    def has_phone(self, index: int) -> bool: ...

    def start(self) -> None: ...


def offers_of(draft: LobbyDraft) -> Offers:
    """What can be chosen at a table as it is set now."""

    def page_for(code: str) -> dict[str, Any]:
        say_it = translator(language_named(code))
        games = [
            {"name": game.name, "title": game.title, "sign": catalogue.game_named(game.name).icon}
            for game in catalogue.GAMES.values()
        ]
        rules = [
            {
                "name": rule.name,
                "label": say_it(rule.label),
                "choices": [*rule.describe_choices(say_it)],
                "at": [value for value, _ in rule.choices].index(draft.value_of(rule)),
            }
            for rule in catalogue.house_rules(draft.game)
        ]
        return {"game": draft.game, "games": games, "rules": rules}

    return page_for


def arrange(lobby: Arranged, asked: LobbyArrangement) -> LazyText | None:
    """Do what somebody chooses for the table. Returns why that cannot be, or None."""
    act = _act(lobby, asked)
    if not isinstance(act, LazyText):
        act()
        return None
    return act


def _act(lobby: Arranged, asked: LobbyArrangement) -> Callable[[], object] | LazyText:
    match asked.do:
        case "game" if asked.value in catalogue.GAMES:
            return partial(lobby.choose_game, catalogue.GAMES[asked.value])
        case "rule":
            return _rule_choice(lobby, *asked.value.rpartition("=")[::2])
        case "seat" if (place := _number(asked.value)) < len(lobby.draft.places):
            return HAS_PHONE if lobby.has_phone(place) else partial(lobby.cycle_place, place)
        case "start":
            return lobby.missing or lobby.start
    return NO_SUCH_CHOICE


def _rule_choice(lobby: Arranged, name: str, number: str) -> Callable[[], object] | LazyText:
    rules = {rule.name: rule for rule in catalogue.house_rules(lobby.draft.game)}
    rule = rules.get(name)
    if rule is None or _number(number) >= len(rule.choices):
        return NO_SUCH_CHOICE
    return partial(lobby.choose_rule, rule, rule.choices[_number(number)][0])


def _number(text: str) -> int:
    """A number that a page has sent; for anything else one that nothing has."""
    return int(text) if text.isascii() and text.isdecimal() else 1 << 31


def question(ctx: Context, name: str, answered: Callable[[bool], object]) -> Dialog:
    """Asks at the screen, when a guest's seat is pressed, whether that guest may choose for the table."""
    title = _("Let {name} choose for everybody?", name=name)
    text = _("{name} picks the game, house rules and bots on the phone, and starts.", name=name)
    choices = [
        DialogChoice("refuse", _("No"), partial(answered, False), tone="crimson"),
        DialogChoice("agree", _("Yes"), partial(answered, True), tone="green"),
    ]
    return Dialog(ctx, title, text, choices, back="refuse")

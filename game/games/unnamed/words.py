"""The Unnamed Game in words, and what statistics look at in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from game.catalogue.measures import Measures, Use
from game.catalogue.packages import PackageWords
from game.catalogue.words import Section
from game.rules.contract import Action, Event, Seat
from game.rules.say import Names, mark

if TYPE_CHECKING:
    from game.games.unnamed.rules import State, Unnamed


class UnnamedWords(PackageWords):
    """As the modules of its rules say it."""

    package = "game.games.unnamed"
    points = mark("Creations")
    groups: ClassVar = mark(
        {
            "Play": "Play a card",
            "Pick": "Choose a card",
            "Propose": "Offer a trade",
            "Buy": "Buy an FX",
            "PlayFx": "Play an FX",
            "Attempt": "Attempt a Creation",
            "Teams": "Split into teams",
            "PickDie": "Take up a die",
        }
    )
    rules: Unnamed

    def describe(self, action: Action, view: State, names: Names) -> str:
        from game.games.unnamed.rules import prompts

        return prompts.describe(self.rules.settings, action, view, names, self.say)

    def summary(self, view: State, viewer: Seat | None, names: Names) -> list[Section]:
        from game.games.unnamed.rules.summary import summary

        return [*summary(self.rules.settings, view, viewer, names, self.say)]


class UnnamedMeasures(Measures):
    """Creations so far; which Special Powers entered and which FX were bought and played."""

    def scores(self, state: State) -> tuple[float, ...]:
        return tuple(map(float, state.pawns))

    def uses(self, event: Event) -> Iterable[Use]:
        from game.games.unnamed.rules import events

        match event:
            case events.PowerEntered(seat=seat):
                return (Use(seat, "power", self.say(event.name)),)
            case events.FxBought(seat=seat):
                return (Use(seat, "FX bought", self.say(event.name)),)
            case events.FxPlayed(seat=seat):
                return (Use(seat, "FX played", self.say(event.name)),)
        return ()

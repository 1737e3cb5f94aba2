"""Engine in words, and what statistics look at in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.catalogue.measures import Measures
from game.catalogue.packages import PackageWords
from game.catalogue.words import HandItem
from game.rules.contract import Seat
from game.rules.say import Names, capital

if TYPE_CHECKING:
    from game.games.engine.rules import State


class EngineWords(PackageWords):
    """As the modules of its rules say it."""

    package = "game.games.engine"

    def hand(self, view: State, seat: Seat, names: Names) -> Sequence[HandItem]:
        from game.games.engine.rules.vocabulary import CARD_CODES, cards_in
        from game.games.engine.rules.words import card_words

        return [
            HandItem(f"card-{CARD_CODES[card]}", capital(card_words(card, self.say)))
            for card in cards_in(view.hands[seat])
        ]

    def progress(self, view: State) -> str:
        return self.say("Turn {turn}", turn=view.turn) if view.turn else ""


class EngineMeasures(Measures):
    """What everybody would score if the match ended now; which cards were built, activated, played."""

    def scores(self, state: State) -> tuple[float, ...]:
        from game.games.engine.rules.scoring import score

        return tuple(float(score(state, seat).total) for seat in range(self.rules.seats))

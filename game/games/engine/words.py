"""Engine in words, and what statistics look at in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.catalogue.measures import Measures
from game.catalogue.packages import PackageWords
from game.catalogue.words import HandItem
from game.rules.contract import Seat
from game.rules.stakes import Stake
from game.rules.text import N_, Names, capital

if TYPE_CHECKING:
    from game.games.engine.rules import State


class EngineWords(PackageWords):
    """The words of Engine, as the modules of its rules have them."""

    package = "game.games.engine"

    def hand(self, view: State, seat: Seat, names: Names) -> Sequence[HandItem]:
        from game.games.engine.rules.vocabulary import CARD_CODES, cards_in
        from game.games.engine.rules.words import card_words

        return [
            HandItem(f"card-{CARD_CODES[card]}", capital(card_words(card, self.translate)))
            for card in cards_in(view.hands[seat])
        ]

    def goal(self, view: State) -> str:
        return self.translate("Most points win.")

    def reached(self, view: State) -> Sequence[float]:
        return EngineMeasures(self.rules).scores(view)

    def progress(self, view: State) -> str:
        return self.translate("Turn {turn}", turn=view.turn) if view.turn else ""


class EngineMeasures(Measures):
    """What everybody would score if the match ended now; which cards were built, activated, played."""

    def scores(self, state: State) -> tuple[float, ...]:
        from game.games.engine.rules.scoring import score

        return tuple(float(score(state, seat).total) for seat in range(self.rules.seats))

    def stakes(self, state: State) -> Sequence[Stake]:
        seats = range(self.rules.seats)
        return (
            Stake(N_("points"), self.scores(state)),
            Stake(N_("gold"), state.gold),
            Stake(N_("cards in hand"), [state.hand_size(seat) for seat in seats]),
            Stake(N_("cards laid out"), [sum(map(len, state.tableaux[seat].values())) for seat in seats]),
        )

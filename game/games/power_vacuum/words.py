"""Power Vacuum in words, and what statistics look at in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.catalogue.measures import Measures
from game.catalogue.packages import PackageWords
from game.catalogue.words import HandItem
from game.rules.contract import Rules, Seat
from game.rules.stakes import Stake
from game.rules.text import N_, Names, capital

if TYPE_CHECKING:
    from game.games.power_vacuum.rules import State


class PowerVacuumWords(PackageWords):
    """The words of Power Vacuum, as the modules of its rules have them."""

    package = "game.games.power_vacuum"
    points = N_("power")

    def can_be_guessed(self, view: State) -> bool:
        from game.games.power_vacuum.rules.phases import PLAY

        # The second card says too much of who holds what.
        return view.phase == PLAY and len(view.trick) < 2

    def goal(self, view: State) -> str:
        from game.games.power_vacuum.rules import PowerVacuum

        assert isinstance(self.rules, PowerVacuum), "these words are of Power Vacuum alone"
        return self.translate("Statue: {parts} parts win.", parts=self.rules.deck.segments)

    def reached(self, view: State) -> Sequence[float]:
        return view.segments

    def hand(self, view: State, seat: Seat, names: Names) -> Sequence[HandItem]:
        from game.games.power_vacuum.rules.vocabulary import AGENDAS, CARD_CODES
        from game.games.power_vacuum.rules.words import agenda_words, card_words

        held = [
            HandItem(f"card-{CARD_CODES[card]}", capital(card_words(card, self.translate)))
            for card in view.hands[seat]
            if card < len(CARD_CODES)  # the others are backs
        ]
        agenda = view.agendas[seat]
        if 0 <= agenda < len(AGENDAS) and view.revealed[seat] is None:
            held.append(
                HandItem(
                    "reveal", self.translate("Agenda: {agenda}", agenda=agenda_words(agenda, self.translate))
                )
            )
        return held


class PowerVacuumMeasures(Measures):
    """What statue and stock are worth; which cards were played, which agendas were had."""

    def __init__(self, rules: Rules[Any]) -> None:
        from game.games.power_vacuum.rules import PowerVacuum

        super().__init__(rules)
        assert isinstance(rules, PowerVacuum), "these measures are taken of Power Vacuum alone"
        self._price = rules.deck.segment_price

    def scores(self, state: State) -> tuple[float, ...]:
        built = zip(state.segments, state.stock, strict=True)
        return tuple(float(self._price * parts + left) for parts, left in built)

    def stakes(self, state: State) -> Sequence[Stake]:
        return (
            Stake(N_("power"), self.scores(state)),
            Stake(N_("cards kept"), [len(cards) for cards in state.kept]),
        )

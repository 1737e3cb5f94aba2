"""The Unnamed Game in words, and what statistics look at in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.catalogue.measures import Measures
from game.catalogue.packages import PackageWords
from game.catalogue.words import HandItem, Section
from game.rules.contract import Seat
from game.rules.stakes import Stake
from game.rules.text import N_, Names, capital

if TYPE_CHECKING:
    from game.games.unnamed.rules import State, Unnamed


class UnnamedWords(PackageWords):
    """The words of The Unnamed Game, as the modules of its rules have them."""

    package = "game.games.unnamed"
    points = N_("Creations")
    rules: Unnamed

    def goal(self, view: State) -> str:
        from game.games.unnamed.rules.settings import GOAL_CREATIONS

        return self.translate("{n} Creations win.", n=GOAL_CREATIONS)

    def reached(self, view: State) -> Sequence[float]:
        return UnnamedMeasures(self.rules).scores(view)

    def can_be_guessed(self, view: State) -> bool:
        from game.games.unnamed.rules.phases import PLAY

        # The second card says too much of who holds what.
        return view.phase == PLAY and len(view.trick) < 2

    def by_hand(self, view: State) -> str:
        from game.games.unnamed.rules.effects import texts_by_hand
        from game.games.unnamed.rules.phases import BY_HAND

        if view.phase is not BY_HAND:
            return ""
        return " ".join(self.translate(text) for text in texts_by_hand(self.rules.settings, view))

    def hand(self, view: State, seat: Seat, names: Names) -> Sequence[HandItem]:
        """Cards of the tricks or those won, then FX, then the Special Power."""
        from game.games.unnamed.rules.vocabulary import CARD_CODES, cards_of
        from game.games.unnamed.rules.words import card_words

        translate, settings = self.translate, self.rules.settings
        cards = cards_of(view.hands[seat] or view.piles[seat])
        held = [HandItem(f"card-{CARD_CODES[card]}", capital(card_words(card, translate))) for card in cards]
        for place, fx in enumerate(view.fx[seat]):
            copy = view.fx[seat][:place].count(fx)
            held.append(HandItem(f"fx-{fx}-{copy}", translate(settings.fx_deck.types[fx].name), f"fx-{fx}"))
        if view.held[seat] >= 0:
            power = view.held[seat]
            held.append(HandItem(f"power-{seat}", translate(settings.powers[power].name), f"power-{power}"))
        return held

    def summary(self, view: State, viewer: Seat | None, names: Names) -> list[Section]:
        from game.games.unnamed.rules.summary import summary

        return [*summary(self.rules.settings, view, viewer, names, self.translate)]


class UnnamedMeasures(Measures):
    """Creations so far; which Special Powers entered and which FX were bought and played."""

    def scores(self, state: State) -> tuple[float, ...]:
        return tuple(map(float, state.pawns))

    def stakes(self, state: State) -> Sequence[Stake]:
        return (
            Stake(N_("Creations"), self.scores(state)),
            Stake(N_("action tokens"), state.tokens),
            Stake(N_("Workers"), state.dice),
            Stake(N_("FX"), [len(fx) for fx in state.fx]),
            Stake(N_("cards won"), state.pile_sizes),
        )

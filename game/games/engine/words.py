"""Engine in words, and what statistics look at in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from game.catalogue.measures import Measures, Use
from game.catalogue.packages import PackageWords
from game.catalogue.words import HandItem
from game.rules.contract import Event, Seat
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

    def deciding(self, event: Event) -> Seat | None:
        from game.games.engine.rules.events import CardActivated, CardBuilt

        return event.seat if isinstance(event, CardActivated | CardBuilt) else None

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

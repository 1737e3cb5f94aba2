"""What is seen and heard when something happens on the table of Trade or Duel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.games.trade_or_duel.layout import SAID
from game.games.trade_or_duel.rules import events as e
from game.games.trade_or_duel.rules.events import DuelDecided, HandsCompared, Revealed, RoundBegan, SeatOut
from game.games.trade_or_duel.rules.themes import Theme
from game.games.trade_or_duel.rules.vocabulary import ROUND_COUNT, Card
from game.games.trade_or_duel.table import pictures
from game.games.trade_or_duel.table.arena import SIGN_SIDE, Arena
from game.games.trade_or_duel.table.mats import Mat
from game.rules.contract import Event, Seat
from game.ui.art.theme import GOLD
from game.ui.boards import Chapter, Count, Stand, Table
from game.ui.boards.transitions import Point, Transitions
from game.ui.drawing.animation import Frames
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.words import _

FACE_DOWN_S = 0.9
"""Seconds that they lie face down before."""
TURNING_S = 0.5
"""Seconds in which a card is turned up."""
TURN_STEPS = 10
"""Pictures of a card that turns."""
CARD = (92, 131)
"""Size of a card in the air."""


class TradeOrDuelTransitions(Transitions):
    """Turns events into things that fly above the table. Never delays anything."""

    arc = 60
    seconds = 0.45

    def __init__(self, table: Table, area: Widget, theme: Theme, mats: Sequence[Mat], arena: Arena) -> None:
        super().__init__(table, area)
        self._theme, self._mats, self._arena = theme, mats, arena
        self._turning = False
        """Cards of a duel are being turned up."""
        self._afterwards: Callable[[], None] | None = None
        """What is seen once they are."""

    def _mat(self, seat: Seat) -> Point:
        return self._mats[seat].box.centre

    def _fly_back(self, seat: Seat, start: Point, end: Point, seconds: float | None = None) -> None:
        """A card of a seat flies face down."""
        self._fly(pictures.back(self._art, seat, *CARD), start, end, seconds=seconds)

    def on_dealt(self, event: e.HandsDealt) -> None:
        for _unused in range(event.each):
            for seat in range(len(self._mats)):
                self._fly_back(seat, self._arena.box.centre, self._mat(seat), seconds=0.35)

    def on_declared(self, event: e.Declared) -> None:
        """What is said goes from one to the other."""
        picture = self._art.icon(SAID[event.kind][0], SIGN_SIDE, GOLD)
        self._fly(picture, self._mat(event.actor), self._mat(event.target), seconds=0.6)

    def on_laid(self, event: e.CardLaid) -> None:
        self._fly_back(event.seat, self._mat(event.seat), self._arena.places.cards[0][0].centre)

    def on_traded(self, event: e.Traded) -> None:
        """Backs cross each other."""
        actor, target = self._mat(event.actor), self._mat(event.target)
        for _unused in range(event.count):
            self._fly_back(event.actor, actor, target)
            self._fly_back(event.target, target, actor)

    def on_revealed(self, event: e.Revealed) -> None:
        """Both sides are turned up, card by card; of several duels at once, those of the last."""
        meeting = self._arena.meeting
        if meeting.cards != (event.actor_cards, event.target_cards):
            return
        self._arena.hidden = self._turning = True
        left, right = self._arena.places.cards
        for card, box in zip(event.actor_cards, left, strict=True):
            self._turn(event.actor, card, box)
        for card, box in zip(event.target_cards, right, strict=True):
            last = card == event.target_cards[-1]
            self._turn(event.target, card, box, self._on_all_turned if last else None)

    def _turn(self, seat: Seat, card: Card, box: Box, on_done: Callable[[], None] | None = None) -> None:
        """A card lies face down for a moment, and is turned up."""
        back = pictures.back(self._art, seat, box.w, box.h)
        face = pictures.face(self._art, self._theme, card, box.w, box.h)
        steps = [_narrow(back if n < TURN_STEPS / 2 else face, n) for n in range(TURN_STEPS + 1)]

        def picture(progress: float) -> pygame.Surface:
            return steps[min(TURN_STEPS, round(progress * TURN_STEPS))]

        self._table.fly(Frames(box, picture, TURNING_S, delay=FACE_DOWN_S, on_done=on_done))

    def on_decided(self, event: e.DuelDecided) -> None:
        """The loser's cards leave, once all cards have been turned up."""
        meeting = self._arena.meeting
        shown = {card for cards in meeting.cards for card in cards if card}
        if not meeting.decided or not shown.issuperset(event.discarded):
            return
        if self._turning:
            self._afterwards = partial(self._settle, event.winner)
        else:
            self._settle(event.winner)

    def _on_all_turned(self) -> None:
        """All cards of a duel lie open."""
        self._arena.hidden = self._turning = False
        self._delay = 0.0
        settle, self._afterwards = self._afterwards, None
        if settle is not None:
            settle()

    def _settle(self, winner: Seat | None) -> None:
        meeting = self._arena.meeting
        if not meeting.decided:
            # The next ones have met already.
            return
        for seat, cards, boxes in zip(meeting.seats, meeting.cards, self._arena.places.cards, strict=True):
            if winner == seat:
                won = boxes[0].union(boxes[-1])
                self._burst(won, max(won.w, won.h) * 1.6)
                continue
            for card, box in zip(cards, boxes, strict=False):
                if card:
                    face = pictures.face(self._art, self._theme, card, box.w, box.h)
                    self._fly(face, box.centre, self._place("pile").centre, seconds=0.6)

    def on_compared(self, event: e.HandsCompared) -> None:
        """All hands are turned up where they lie."""
        for seat, cards in enumerate(event.hands):
            for number, card in enumerate(cards):
                self._turn(seat, card, self._mats[seat].card_box(number, len(cards)))


def _narrow(picture: pygame.Surface, step: int) -> pygame.Surface:
    """A card in the middle of being turned: as wide as it is seen at this step."""
    share = abs(1 - 2 * step / TURN_STEPS)
    width = max(2, round(picture.get_width() * share))
    return pygame.transform.smoothscale(picture, (width, picture.get_height()))


def chapter(events: Sequence[Event], story: Callable[[Event], str], duel: str) -> Chapter | None:
    """A duel that ends with these events, or the round that begins, if it is not the first.

    Before either, hands laid open. `duel` is what a duel is called.
    """
    compared = next((event for event in events if isinstance(event, HandsCompared)), None)
    if compared is not None:
        counts = tuple(
            Count(seat, sum(hand), tuple(("cards", card) for card in hand))
            for seat, hand in enumerate(compared.hands)
            if hand
        )
        return Chapter(_("The hands are open"), counts=counts)
    begun = next((e.round for e in events if isinstance(e, RoundBegan) and 1 < e.round <= ROUND_COUNT), 0)
    title = _("Round {n} of {rounds}", n=begun, rounds=ROUND_COUNT)
    last = _("The last one: then the lowest hand wins.")
    words = last if begun == ROUND_COUNT else _("Everybody gets one more turn.")
    if any(isinstance(event, DuelDecided) for event in events):
        ended = (Revealed, DuelDecided, SeatOut)
        lines = [story(event) for event in events if isinstance(event, ended)]
        lines += [f"{title}. {words}"] if begun else []
        # The cards of the duel lie in the middle for as long as this is to be read.
        return Chapter(_("{word}!", word=duel), tuple(lines), Stand.NEAR)
    return Chapter(title, (words,)) if begun else None

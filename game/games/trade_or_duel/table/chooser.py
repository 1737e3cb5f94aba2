"""What a person has picked so far on the way to an answer, and what can be picked next.

Pure. Whom one speaks to, what is said and how many cards is open to all; the cards are their owner's alone.
"""

from __future__ import annotations

from game.games.trade_or_duel.rules.actions import Declare, Lay, Say
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.vocabulary import Card
from game.games.trade_or_duel.table import refusals
from game.rules.contract import Action, IllegalAnswer, Seat, Turn


class Chooser:
    """Follows one Turn after the other."""

    def __init__(self, seats: int, names: tuple[str, ...]) -> None:
        self.view = State(seats)
        self._names = names
        self.ask(None, self.view)

    def ask(self, turn: Turn | None, view: State) -> None:
        """A new question, or none for a person."""
        self.turn, self.view = turn, view
        self.kind = ""
        """What is going to be said: trade or duel."""
        self.target: Seat | None = None
        """To whom."""
        self.card: Card | None = None
        """The card of the hand that is picked."""
        options = turn.options if turn is not None else ()
        self.declarations = tuple(option for option in options if isinstance(option, Declare))
        self.counts = tuple(option.count for option in options if isinstance(option, Say))
        self.cards = tuple(option.card for option in options if isinstance(option, Lay))

    @property
    def targets(self) -> frozenset[Seat]:
        """Who can be spoken to."""
        return frozenset(option.target for option in self.declarations)

    def press_seat(self, seat: Seat) -> Action | None:
        """Somebody at the table: whom to speak to."""
        if seat not in self.targets:
            raise IllegalAnswer(refusals.seat(self.turn, self.view, seat, self._names))
        if self.kind:
            return Declare(self.kind, seat)
        self.target = None if seat == self.target else seat
        return None

    def press_kind(self, kind: str) -> Action | None:
        """What to say."""
        if not self.declarations:
            raise IllegalAnswer(refusals.kind(self.turn))
        if self.target is not None:
            return Declare(kind, self.target)
        self.kind = "" if kind == self.kind else kind
        return None

    def speak(self, kind: str, seat: Seat) -> Action:
        """What is said was carried to somebody."""
        if seat not in self.targets:
            raise IllegalAnswer(refusals.seat(self.turn, self.view, seat, self._names))
        return Declare(kind, seat)

    def press_card(self, card: Card) -> Action | None:
        """A card of the hand: the second press lays it."""
        if card not in self.cards:
            raise IllegalAnswer(refusals.card(self.turn))
        if card == self.card:
            return Lay(card)
        self.card = card
        return None

    def drop_card(self) -> None:
        """The hand is covered again."""
        self.card = None

    def back(self) -> bool:
        """Let go of what is picked; False when nothing was."""
        held = bool(self.kind) or self.target is not None or self.card is not None
        self.kind, self.target, self.card = "", None, None
        return held

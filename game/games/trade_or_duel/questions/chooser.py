"""What a person has picked so far on the way to an answer, and what can be picked next.

Whom one speaks to, what is said and how many cards is open to all; the cards are their owner's alone.
"""

from __future__ import annotations

from game.catalogue.questions import Chooser, Questions
from game.games.trade_or_duel.rules.actions import Declare, Lay
from game.games.trade_or_duel.rules.actions import Say as Answer
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.themes import PLAIN, Theme
from game.games.trade_or_duel.rules.vocabulary import Card
from game.rules.contract import Action, Seat, Turn
from game.rules.text import N_, Names, Translate, format_text


class TradeOrDuelChooser(Chooser):
    """Follows one Turn after the other."""

    view: State

    def __init__(
        self,
        questions: Questions,
        seats: int,
        names: Names = (),
        translate: Translate = format_text,
        theme: Theme = PLAIN,
    ) -> None:
        self.theme = theme
        super().__init__(questions, seats, names, translate)

    @staticmethod
    def before(settings: int) -> State:
        return State(settings)

    def ask(self, turn: Turn | None, view: State) -> None:
        """A new question, or none for a person."""
        super().ask(turn, view)
        self.declarations = tuple(option for option in self.options if isinstance(option, Declare))
        self.counts: tuple[int, ...] = tuple(
            option.count for option in self.options if isinstance(option, Answer)
        )
        self.cards: tuple[Card, ...] = tuple(
            option.card for option in self.options if isinstance(option, Lay)
        )

    def forget(self) -> None:
        self.kind = ""
        """What is going to be said: trade or duel."""
        self.target: Seat | None = None
        """To whom."""
        self.card: Card | None = None
        """The card of the hand that is picked."""

    def prompt(self) -> str:
        translate, names = self.translate, self.names
        if self.target is not None:
            words = N_("{name}, what do you say to {target}?")
            return translate(words, name=names[self.seat], target=names[self.target])
        if self.kind:
            return translate(
                "{name}, {kind} with whom?", name=names[self.seat], kind=translate(self.theme.kind(self.kind))
            )
        return ""

    @property
    def targets(self) -> frozenset[Seat]:
        """Who can be spoken to."""
        return frozenset(option.target for option in self.declarations)

    def press_seat(self, seat: Seat) -> Action | None:
        """Choose whom to speak to. Returns the declaration once its kind is chosen, too."""
        if seat not in self.targets:
            raise self.refusal("seat", seat)
        if self.kind:
            return Declare(self.kind, seat)
        self.target = None if seat == self.target else seat
        return None

    def press_kind(self, kind: str) -> Action | None:
        """What to say."""
        if not self.declarations:
            raise self.refusal("kind")
        if self.target is not None:
            return Declare(kind, self.target)
        self.kind = "" if kind == self.kind else kind
        return None

    def speak(self, kind: str, seat: Seat) -> Action:
        """What is said was carried to somebody."""
        if seat not in self.targets:
            raise self.refusal("seat", seat)
        return Declare(kind, seat)

    def press_card(self, card: Card) -> Action | None:
        """A card of the hand: the second press lays it."""
        if card not in self.cards:
            raise self.refusal("card")
        if card == self.card:
            return Lay(card)
        self.card = card
        return None

    def drop_card(self) -> None:
        """The hand is covered again."""
        self.card = None

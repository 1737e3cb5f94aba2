"""What a person has picked so far on the way to an answer, and what can be picked next.

Pure: knows the rules' words, no screen. What cannot be done raises IllegalAnswer with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.games.power_vacuum.rules.actions import PLAYS, TAKES, Play, Plug, Reveal, Take, Transfer
from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.vocabulary import Card, Socket
from game.games.power_vacuum.table import refusals
from game.rules.contract import Action, IllegalAnswer, Seat, Turn

NONE = -1


class Chooser:
    """Follows one Turn after the other."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.view = State(settings.seats, settings.deck)
        self.turn: Turn | None = None
        self.phase: Phase | None = None
        """The open question; empty when nobody may choose (yet)."""
        self.options: Sequence[Action] = ()
        self.card: Card = NONE
        """The card that would be played."""
        self.end: Socket = NONE
        """The end of the cable in hand."""

    def ask(self, turn: Turn | None, view: State) -> None:
        """A new question with the view of its seat; or none that may be seen now."""
        self.turn, self.view = turn, view
        self.phase = view.phase if turn is not None else None
        self.options = turn.options if turn is not None else ()
        self.card = self.end = NONE

    @property
    def seat(self) -> Seat:
        """Who chooses."""
        return self.turn.seat if self.turn is not None else NONE

    # -- what can be pressed ------------------------------------------------------------------------------

    @property
    def cards(self) -> frozenset[Card]:
        """Cards of the hand that can be played."""
        return frozenset(action.card for action in self.options if isinstance(action, Play))

    @property
    def trick(self) -> frozenset[Card]:
        """Cards of the trick that can be kept."""
        return frozenset(action.card for action in self.options if isinstance(action, Take))

    @property
    def reveals(self) -> tuple[Reveal, ...]:
        """The two ways to show the agenda."""
        return tuple(action for action in self.options if isinstance(action, Reveal))

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The ways in which power can go."""
        return tuple(action for action in self.options if isinstance(action, Transfer))

    @property
    def stations(self) -> frozenset[Socket]:
        """Where power can go to."""
        return frozenset(action.target for action in self.transfers)

    @property
    def ends(self) -> frozenset[Socket]:
        """Ends of the cable that can be moved."""
        return frozenset(action.end for action in self.options if isinstance(action, Plug))

    @property
    def sockets(self) -> frozenset[Socket]:
        """Where the end in hand can go; wherever any can, if none is in hand."""
        return frozenset(
            action.socket
            for action in self.options
            if isinstance(action, Plug) and self.end in (NONE, action.end)
        )

    # -- pressing -------------------------------------------------------------------------------------------

    def back(self) -> bool:
        """Let go of what was picked; False when nothing was."""
        if self.card == NONE and self.end == NONE:
            return False
        self.card = self.end = NONE
        return True

    def press_card(self, card: Card) -> Action | None:
        """A card of the hand was tapped: the second time it is played."""
        if card not in self.cards:
            raise IllegalAnswer(refusals.card(self))
        if self.card == card:
            return PLAYS[card]
        self.card = card
        return None

    def drop_card(self, card: Card) -> Action:
        """A card was carried onto the table."""
        if card not in self.cards:
            raise IllegalAnswer(refusals.card(self))
        return PLAYS[card]

    def press_trick(self, card: Card) -> Action:
        """A card of the trick was tapped."""
        if card not in self.trick:
            raise IllegalAnswer(refusals.trick(self))
        return TAKES[card]

    def press_station(self, socket: Socket) -> Action:
        """An appliance was tapped: power goes there."""
        for action in self.transfers:
            if action.target == socket:
                return action
        raise IllegalAnswer(refusals.station(self, socket))

    def press_socket(self, socket: Socket) -> Action | None:
        """A socket was tapped: its plug is taken in hand, or the one in hand goes there."""
        if socket in self.ends:
            self.end = NONE if self.end == socket else socket
            return None
        return self.plug(self.end, socket)

    def plug(self, end: Socket, socket: Socket) -> Action:
        """One end of the cable goes to a socket."""
        action = Plug(end, socket)
        if action not in self.options:
            raise IllegalAnswer(refusals.socket(self, socket))
        return action

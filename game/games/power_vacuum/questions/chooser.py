"""What a person has picked so far on the way to an answer, and what can be picked next."""

from __future__ import annotations

from game.catalogue.questions import Chooser
from game.games.power_vacuum.rules.actions import BUILD, PLAYS, TAKES, Play, Plug, Reveal, Take, Transfer
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.vocabulary import Card, Socket
from game.rules.contract import Action

NO_SOCKET = -1


class PowerVacuumChooser(Chooser):
    """Follows one Turn after the other."""

    settings: Settings
    view: State

    @staticmethod
    def before(settings: Settings) -> State:
        return State(settings.seats, settings.deck)

    def forget(self) -> None:
        self.card: Card = NO_SOCKET
        """The card that would be played."""
        self.end: Socket = NO_SOCKET
        """The end of the cable in hand."""

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
    def builds(self) -> bool:
        """Whether a part of the statue can be built: all agendas have been settled by then."""
        return BUILD in self.options

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
            if isinstance(action, Plug) and self.end in (NO_SOCKET, action.end)
        )

    # -- pressing -------------------------------------------------------------------------------------------

    def press_card(self, card: Card) -> Action | None:
        """A card of the hand was tapped: the second time it is played."""
        if card not in self.cards:
            raise self.refusal("card")
        if self.card == card:
            return PLAYS[card]
        self.card = card
        return None

    def drop_card(self, card: Card) -> Action:
        """A card was carried onto the table."""
        if card not in self.cards:
            raise self.refusal("card")
        return PLAYS[card]

    def press_trick(self, card: Card) -> Action:
        """A card of the trick was tapped."""
        if card not in self.trick:
            raise self.refusal("trick")
        return TAKES[card]

    def press_station(self, socket: Socket) -> Action:
        """An appliance was tapped: power goes there."""
        for action in self.transfers:
            if action.target == socket:
                return action
        raise self.refusal("station", socket)

    def press_socket(self, socket: Socket) -> Action | None:
        """A socket was tapped: its plug is taken in hand, or the one in hand goes there."""
        if socket in self.ends:
            self.end = NO_SOCKET if self.end == socket else socket
            return None
        return self.plug(self.end, socket)

    def plug(self, end: Socket, socket: Socket) -> Action:
        """One end of the cable goes to a socket."""
        action = Plug(end, socket)
        if action not in self.options:
            raise self.refusal("socket", socket)
        return action

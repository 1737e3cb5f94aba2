"""What a person has picked so far on the way to an answer, and what can be picked next.

What is *open* follows from what everybody knows: suits, cells, cards of the discard pile. What is of the hand
is for its owner alone; the board asks for it only while no curtain hides the hand.
"""

from __future__ import annotations

from game.catalogue.questions import Chooser
from game.games.engine.rules import actions as a
from game.games.engine.rules.abilities import sets_off
from game.games.engine.rules.order import current
from game.games.engine.rules.settings import Settings
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import SUITS, Card, Cell, Suit
from game.games.engine.rules.words import card_words
from game.rules.contract import Action, Turn


class EngineChooser(Chooser):
    """Follows one Turn after the other."""

    settings: Settings
    view: State

    @staticmethod
    def before(settings: Settings) -> State:
        return State(settings.seats)

    def ask(self, turn: Turn | None, view: State) -> None:
        """A new question, or none for a person. `view` is the public one."""
        super().ask(turn, view)
        self.looked_suit: Suit | None = None
        """The part of the wheel that has the focus."""
        options = self.options
        self.suits = tuple(option.suit for option in options if isinstance(option, a.ChooseSuit))
        self.places = frozenset(option.cell for option in options if isinstance(option, a.Place))
        reaches = (option.cell for option in options if isinstance(option, a.Reach))
        self.reaches = frozenset(cell for cell in reaches if sets_off(view, view.scans[-1], cell))
        """The stacks in which something acts. To activate another one is as good as skipping the ace."""
        self.stacks = tuple(option for option in options if isinstance(option, a.Stack))
        self.takes: tuple[Card, ...] = tuple(option.card for option in options if isinstance(option, a.Take))
        self.of_hand = tuple(option for option in options if isinstance(option, a.CardAction))
        self.can_activate = a.ACTIVATE in options
        self.can_skip = a.SKIP in options
        self.can_stop = a.DONE in options

    def forget(self) -> None:
        self.suit: Suit | None = None
        """A suit that is looked at before it is chosen."""
        self.origin: Cell | None = None
        """Origin of a 5 or a 6: the card that moves."""
        self.cell: Cell | None = None
        """In a full tableau: the stack to make room on."""
        self.card: Card | None = None
        """A card of the hand, or of the discard pile, that is picked."""

    def prompt(self) -> str:
        translate, view, name = self.translate, self.view, self.names[self.seat]
        if self.suit is not None:
            return translate("{name}, take {suit}?", name=name, suit=translate(SUITS[self.suit]))
        if self.origin is not None:
            card = card_words(view.tableaux[view.actor][self.origin][-1], translate)
            return translate("{name}, stack the {card} on which card?", name=name, card=card)
        if self.cell is not None:
            return translate("{name}, clear this stack away for it?", name=name)
        return translate("{name}, which stack shall your ace activate?", name=name) if self.reaches else ""

    # -- what is open to all ------------------------------------------------------------------------------

    @property
    def acting_cell(self) -> Cell | None:
        """Where the card lies that is asked about."""
        visit = current(self.view) if self.turn is not None else None
        return visit.cell if visit is not None else None

    @property
    def lit_cells(self) -> frozenset[Cell]:
        """The cells that mean something when pressed."""
        if self.stacks:
            if self.origin is None:
                return frozenset(stack.origin for stack in self.stacks)
            return frozenset(s.destination for s in self.stacks if s.origin == self.origin)
        if self.can_activate and self.acting_cell is not None:
            return frozenset((self.acting_cell,))
        return self.places or self.reaches

    @property
    def movable(self) -> frozenset[Cell]:
        """The cells whose card a 5 or a 6 can move."""
        return frozenset(stack.origin for stack in self.stacks)

    def press_suit(self, suit: Suit) -> Action | None:
        """A part of the wheel: the first press shows what the suit would do, the second chooses it."""
        if suit not in self.suits:
            raise self.refusal("suit")
        if suit == self.suit:
            return a.ChooseSuit(suit)
        self.suit = suit
        return None

    def press_cell(self, cell: Cell) -> Action | None:
        """A cell of the tableau of the seat that must choose."""
        if cell in self.places:
            if cell not in self.view.tableaux[self.view.actor] or cell == self.cell:
                return a.Place(cell)
            self.cell = cell
            return None
        if cell in self.reaches:
            return a.Reach(cell)
        if self.can_activate and cell == self.acting_cell:
            return a.Activate()
        if self.stacks:
            return self._press_stack(cell)
        raise self.refusal("cell", cell)

    def _press_stack(self, cell: Cell) -> Action | None:
        if self.origin is not None and cell != self.origin:
            move = a.Stack(self.origin, cell)
            if move in self.stacks:
                return move
        if cell == self.origin:
            self.origin = None
        elif cell in self.movable:
            self.origin = cell
        else:
            raise self.refusal("stack", (self.origin, cell))
        return None

    def carry(self, origin: Cell, destination: Cell) -> Action:
        """A card of the tableau was carried from one cell to another."""
        move = a.Stack(origin, destination)
        if move not in self.stacks:
            raise self.refusal("stack", (origin, destination))
        return move

    def press_take(self, card: Card) -> Action | None:
        """A card of the discard pile, for a king: the second press takes it."""
        if card not in self.takes:
            raise self.refusal("take", card)
        if card == self.card:
            return a.Take(card)
        self.card = card
        return None

    # -- what is the seat's own ---------------------------------------------------------------------------

    @property
    def lit_cards(self) -> frozenset[Card]:
        """The cards of the hand that mean something when pressed."""
        return frozenset(option.card for option in self.of_hand)

    def ways(self, card: Card) -> tuple[a.CardAction, ...]:
        """Everything that can be done with a card of the hand."""
        return tuple(option for option in self.of_hand if option.card == card)

    def press_card(self, card: Card) -> Action | None:
        """A card of the hand: the second press does what can be done, if that is one thing only."""
        ways = self.ways(card)
        if not ways:
            raise self.refusal("card", card)
        if card == self.card and len(ways) == 1:
            return ways[0]
        self.card = card
        return None

    # -- releasing ----------------------------------------------------------------------------------------

    def drop_card(self) -> None:
        """The hand is covered again: nothing of it is picked any more."""
        if not self.takes:
            self.card = None

"""What a seat can choose in Engine.

In notation cells are rows to the south and columns to the east of where the starter card was laid.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Final

from game.games.engine.rules import phases
from game.games.engine.rules.abilities import EIGHT_GOLD, NINE_CARDS, card_of, sets_off
from game.games.engine.rules.order import current
from game.games.engine.rules.prices import FOUR_CARDS, SPADES, card_price, costs
from game.games.engine.rules.vocabulary import (
    CARD_BY_CODE,
    CARD_CODES,
    CARD_COUNT,
    POINTS_PRICE,
    RANK_OF,
    SUIT_LETTERS,
    SUIT_OF,
    SUITS,
    Card,
    Cell,
    Suit,
    cell_code,
    cell_coded,
)
from game.games.engine.rules.words import card_words, list_words, place_words
from game.rules.actions import Action, Line, TurnLike, Way
from game.rules.contract import Seat
from game.rules.gaps import FieldNotation, Narrator, as_said, gap
from game.rules.notation import by_code_notation
from game.rules.packs import BySuit
from game.rules.text import N_, Translatable, Translate, capital

_CARD: Final = by_code_notation(CARD_BY_CODE)
_CELL: Final = FieldNotation(
    lambda _settings, cell: cell_code(cell), lambda _settings, word: cell_coded(word)
)
_SUIT: Final = by_code_notation({letter: suit for suit, letter in enumerate(SUIT_LETTERS)})


class CardAction(Action):
    """Something done with a card of the own hand."""

    hand = "card-{card}"
    button: ClassVar[Translatable] = ""

    card: Card = gap(as_said(card_words), code=_CARD, key=CARD_CODES.__getitem__)

    def presses(self, view: Any, turn: TurnLike) -> Way:
        """The card, then the button for one of the things that can be done with it."""
        ways = [one for one in turn.options if isinstance(one, CardAction) and one.card == self.card]
        return self.key(self.hand), f"way-{ways.index(self)}"

    def deed(self, view: Any, translate: Translate) -> str:
        """Names it as one of several things that can be done with the card, once it is picked."""
        return translate(self.button)


class Start(CardAction):
    """Choose the starter card."""

    line = "start {card}"
    says = N_("Start with the {card}")
    group = N_("Start with")
    button = N_("Start with it")


class ChooseSuit(Action):
    """Choose the suit of the turn."""

    line = "suit {suit}"
    press = ("suit-{suit}", "choose")

    suit: Suit = gap(code=_SUIT)

    def wording(self, view: Any) -> Translatable:
        """What the suit gives at once."""
        return _SUIT_GIVES[self.suit]


_SUIT_GIVES: Final = N_(
    (
        "Spades: build a card at half its cost",
        "Hearts: gain 1 point",
        "Diamonds: draw 3 cards, keep 2",
        "Clubs: gain 3 gold",
    )
)


class Play(CardAction):
    """Play an instant: a jack, a queen or a king."""

    line = "play {card}"
    group = N_("Play an instant")
    asks = True

    @property
    def price(self) -> int:
        """The price in points."""
        return POINTS_PRICE[self.card]

    def deed(self, view: Any, translate: Translate) -> str:
        """Says for how many points."""
        return (
            translate("Play for 1 point")
            if self.price == 1
            else translate("Play for {n} points", n=self.price)
        )

    def detail(self, seat: Seat, view: Any, narrator: Narrator) -> str:
        """The points that one has, and keeps."""
        points = view.points[seat]
        return narrator.translate("{n} points, {left} after", n=points, left=points - self.price)

    def wording(self, view: Any) -> Translatable:
        """One point, or several."""
        if self.price == 1:
            return N_("Play the {card} for 1 point: {gives}, and activate your {suit}")
        return N_("Play the {card} for {n} points: {gives}, and activate your {suit}")

    def n(self, view: Any, narrator: Narrator) -> int:
        """What it costs, in points."""
        return self.price

    def gives(self, view: Any, narrator: Narrator) -> str:
        """What it does before it activates cards."""
        return narrator.translate(_INSTANT_GIVES[RANK_OF[self.card]])

    def suit(self, view: Any, narrator: Narrator) -> str:
        """Suit of the cards that it activates."""
        return narrator.translate(SUITS[SUIT_OF[self.card]])


_INSTANT_GIVES: Final = N_(
    {11: "draw 4 cards", 12: "gain 6 gold", 13: "take up to 2 cards from the discard pile"}
)


class Activate(Action):
    """Activate the card: a 2, 3, 8, 9 or 10."""

    line = "activate"
    says = N_("Activate it: {gives}")
    press = ("activate",)

    def touches(self, way: Way, view: Any, turn: TurnLike) -> Sequence[Way]:
        """The card where it lies."""
        visit = current(view)
        return ((f"cell-{visit.cell}",),) if visit is not None else (way,)

    def gives(self, view: Any, narrator: Narrator) -> str:
        """What the card that is asked about does."""
        rank = RANK_OF[card_of(view, view.scans[-1])]
        gives = _WITHOUT_DECK.get(rank, _GIVES[rank]) if view.deck_left == 0 else _GIVES[rank]
        return narrator.translate(gives, gold=EIGHT_GOLD, cards=NINE_CARDS)


_GIVES: Final = N_(
    {
        2: "gain 2 gold",
        3: "draw a card",
        8: "pay {gold} gold, draw a card, gain 2 points",
        9: "discard {cards} cards, gain 2 gold and 2 points",
        10: "gain 1 point",
    }
)
_WITHOUT_DECK: Final = N_(
    {3: "no card is left to draw", 8: "pay {gold} gold, gain 2 points; no card is left to draw"}
)
"""What is said when the deck is empty."""


class Skip(Action):
    """Do not activate the card."""

    line = "skip"
    says = N_("Skip it")
    press = ("stop",)

    def declines(self, view: Any) -> bool:
        return True


class Build(CardAction):
    """Build a card: by the basic action of spades, a 4 or a 7."""

    line = ("build {card}", Line("build {card} for cards", {"for_cards": True}))
    group = N_("Build a card")
    asks = True

    for_cards: bool = False
    """By a 4: for four other cards of the hand in place of gold."""

    def wording(self, view: Any) -> Translatable:
        """Says by what it is paid."""
        if not self.for_cards:
            return N_("Build the {card} for {gold} gold")
        if self._gold(view):
            return N_("Build the {card} for {n} cards and {gold} gold")
        return N_("Build the {card} for {n} cards")

    def deed(self, view: Any, translate: Translate) -> str:
        """Says by what it is paid."""
        gold = self._gold(view)
        if not self.for_cards:
            return translate("Build for {gold} gold", gold=gold)
        if gold:
            return translate("For {n} cards and {gold} gold", n=FOUR_CARDS, gold=gold)
        return translate("Build for {n} cards", n=FOUR_CARDS)

    def touches(self, way: Way, view: Any, turn: TurnLike) -> Sequence[Way]:
        """The card; buttons say how it can be paid for."""
        return (way[:1],)

    def detail(self, seat: Seat, view: Any, narrator: Narrator) -> str:
        """The gold, or cards besides this one, that one has and keeps."""
        gold = view.gold[seat]
        if not self.for_cards:
            return narrator.translate("{n} gold, {left} after", n=gold, left=gold - self._gold(view))
        others = view.hand_size(seat) - 1
        return narrator.translate("{n} other cards, {left} after", n=others, left=others - FOUR_CARDS)

    def n(self, view: Any, narrator: Narrator) -> int:
        """The number of cards."""
        return FOUR_CARDS

    def gold(self, view: Any, narrator: Narrator) -> int:
        """All of it, that for room in a full tableau too."""
        return self._gold(view)

    def _gold(self, view: Any) -> int:
        visit = current(view)
        by = SPADES if visit is None else RANK_OF[visit.card]
        return sum(costs(view, view.actor, 0 if self.for_cards else card_price(by, self.card)))


class CellAction(Action):
    """Something done on a cell of the own tableau."""

    press = ("cell-{cell}",)

    cell: Cell = gap(code=_CELL)


class Place(CellAction):
    """Lay the card being built here; in a full tableau the stack there is discarded."""

    line = "place {cell}"
    group = N_("Where it goes")

    def label(self, view: Any, narrator: Any) -> str:
        """What lies there, or what lies beside it."""
        tableau = view.tableaux[view.actor]
        if self.cell in tableau:
            lying = list_words(tableau[self.cell], narrator.translate)
            words: str = narrator.translate("In place of {cards}", cards=lying)
            return words
        words = place_words(tableau, self.cell, narrator.translate)
        return capital(words)

    def presses(self, view: Any, turn: TurnLike) -> Way:
        """Twice where cards are cleared away."""
        taken = self.cell in view.tableaux[view.actor]
        return (f"cell-{self.cell}",) * (2 if taken else 1)


class Reach(CellAction):
    """Activate the stack on this cell, by an ace."""

    line = "reach {cell}"
    group = N_("Activate")
    touch = ("cell-{cell}",)

    def wording(self, view: Any) -> Translatable:
        """Whether any of its cards can act."""
        if sets_off(view, view.scans[-1], self.cell):
            return N_("Activate {cards}")
        return N_("Activate {cards}: nothing there can act now")

    def cards(self, view: Any, narrator: Narrator) -> str:
        """Returns the cards of the stack."""
        return list_words(view.tableaux[view.actor][self.cell], narrator.translate)

    def presses(self, view: Any, turn: TurnLike) -> Way:
        """Where nothing acts the stack is not lit; to skip the ace comes to the same."""
        return (f"cell-{self.cell}" if sets_off(view, view.scans[-1], self.cell) else "stop",)


class Stack(Action):
    """Put a single card, by a house rule a stack, on top of another cell's cards, by a 5 or a 6."""

    line = "stack {origin} on {destination}"
    group = N_("Stack cards")
    press = ("cell-{origin}", "cell-{destination}")

    origin: Cell = gap(code=_CELL)
    destination: Cell = gap(code=_CELL)

    def label(self, view: Any, narrator: Any) -> str:
        """The card that moves, and the one on which it comes to lie."""
        tableau, translate = view.tableaux[view.actor], narrator.translate
        moved, onto = tableau[self.origin], card_words(tableau[self.destination][-1], translate)
        if len(moved) > 1:
            several: str = translate(
                "Stack {cards} on the {onto}", cards=list_words(moved, translate), onto=onto
            )
            return several
        words: str = translate(
            "Stack the {card} on the {onto}", card=card_words(moved[0], translate), onto=onto
        )
        return words


class Discard(CardAction):
    """Discard a card: one of three drawn, or as a payment."""

    line = "discard {card}"
    says = N_("Discard the {card}")
    group = N_("Discard a card")
    button = N_("Discard it")


class Take(Action):
    """Take a card from the discard pile, by a king."""

    line = "take {card}"
    says = N_("Take the {card}")
    group = N_("Take a card")
    press = ("card-{card}", "take")

    card: Card = gap(as_said(card_words), code=_CARD, key=CARD_CODES.__getitem__)


class Done(Action):
    """No more of this: decline what is optional, and go on."""

    line = "done"
    press = ("stop",)

    def wording(self, view: Any) -> Translatable:
        """What is declined."""
        return _DONE[view.phase]

    def declines(self, view: Any) -> bool:
        """Only the gift is taken by it."""
        return view.phase is not phases.GIFT


_DONE: Final = N_(
    {
        phases.GIFT: "Take the gift",
        phases.BUILD: "Build nothing",
        phases.INSTANT: "No instant",
        phases.TAKE: "Take no more",
    }
)


# Actions never change, so the common ones exist once.
STARTS: Final = tuple(Start(card) for card in range(CARD_COUNT))
CHOICES_OF_SUIT: Final = tuple(ChooseSuit(suit) for suit in range(len(SUITS)))
PLAYS: Final = tuple(Play(card) for card in range(CARD_COUNT))
BUILDS: Final = tuple(Build(card) for card in range(CARD_COUNT))
BUILDS_FOR_CARDS: Final = tuple(Build(card, for_cards=True) for card in range(CARD_COUNT))
DISCARDS: Final = tuple(Discard(card) for card in range(CARD_COUNT))
TAKES: Final = tuple(Take(card) for card in range(CARD_COUNT))
ACTIVATE: Final = Activate()
SKIP: Final = Skip()
DONE: Final = Done()

starts_of: Final = BySuit(STARTS).of
"""Starting with any card of a set; so for the others."""
plays_of: Final = BySuit(PLAYS).of
builds_of: Final = BySuit(BUILDS).of
builds_for_cards_of: Final = BySuit(BUILDS_FOR_CARDS).of
discards_of: Final = BySuit(DISCARDS).of
takes_of: Final = BySuit(TAKES).of

place = cache(Place)
reach = cache(Reach)
stack = cache(Stack)

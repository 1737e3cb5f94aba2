"""The events of The Unnamed Game: what happens, and how it is told, shown and heard.

Events with `only` are for that seat alone; another event tells the others what they may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import ClassVar, Final

from game.games.unnamed.rules.vocabulary import SUITS, Card, Suit, set_of
from game.games.unnamed.rules.words import card_words, cards_words, set_words
from game.rules.contract import Event, Seat
from game.rules.events import Counted, Cue, OwnEvent, SeatEvent, VictoryEvent
from game.rules.gaps import Narrator, as_count, as_said, gap, player, word, words
from game.rules.text import N_, Translatable, join_list

MAX_NAMES: Final = 3
"""In brief, more names than these are counted."""
_CARD, _CARDS = as_said(card_words), as_said(cards_words)
_TOKENS = as_count("an action token", "{count} action tokens")


def _suit(suit: Suit, narrator: Narrator) -> str:
    return narrator.translate(SUITS[suit])


def _hands(hands: Sequence[Sequence[Card]], narrator: Narrator) -> str:
    return "; ".join(
        f"{narrator.names[seat]}: {cards_words(hand, narrator.translate)}" for seat, hand in enumerate(hands)
    )


def _teams(teams: Sequence[int], narrator: Narrator) -> str:
    return join_list([*map(str, teams)], narrator.translate)


def _sums(sums: Sequence[int], narrator: Narrator) -> str:
    return ", ".join(map(str, sums))


class _CardEvent(SeatEvent):
    """Something that a seat does with a card."""

    card: Card = gap(_CARD)


class CycleBegan(Event):
    """A Resource game begins, and Trading and Creation after it."""

    says = N_("Cycle {cycle}: {name} deals.")
    icon, sound, cue = "play", "turn", Cue()

    cycle: int
    """Counts from 1."""
    dealer: Seat = gap(player, "name")


class CreationAgain(Event):
    """The Creation game alone is played again, by a house rule."""

    says = N_("Nobody has five Creations yet: the Creation game is played again.")
    icon, sound, cue = "play", "turn", Cue()

    cycle: int
    """Counts from 1."""


class PowerDealt(SeatEvent):
    """A Special Power lies open before a seat; it does not work yet."""

    icon = "star"

    power: int = gap(name="number")
    name: Translatable = gap(word, "power")
    drawn: bool
    """By the winner of a trick, not dealt at the start."""

    def wording(self) -> Translatable:
        return N_("{name} draws the power {power}." if self.drawn else "{name} is dealt the power {power}.")


class CardsDealt(Event):
    """Every seat has its cards."""

    icon = "cards"

    each: int = gap(name="n")
    extras: int
    """Cards left over, face down."""
    resources: bool
    """Get On With It: these are the resources at once."""

    def wording(self) -> Translatable:
        return N_("Everybody gets {n} cards as resources." if self.resources else "Everybody gets {n} cards.")


class HandDealt(OwnEvent):
    """A seat's own cards, for its eyes only."""

    says = N_("Your cards: {cards}.")

    cards: tuple[Card, ...] = gap(_CARDS)


class CardPlayed(_CardEvent):
    """A card was played on the trick."""

    icon, sound, cue = "cards", "card", Cue(early=True)

    led: bool

    def wording(self) -> Translatable:
        return N_("{name} leads the {card}." if self.led else "{name} plays the {card}.")


class PowerEntered(SeatEvent):
    """A Special Power works from now on."""

    icon, sound, cue = "star", "cast", Cue(moment=1.0)
    counted = Counted(N_("power"), "power")

    power: int = gap(name="number")
    name: Translatable = gap(word, "power")
    text: Translatable = gap(word)

    def wording(self) -> Translatable:
        return N_("{name} plays {power}: {text}" if self.text else "{name} plays {power}.")


class PowerRemoved(SeatEvent):
    """A Special Power went to the bottom of its deck."""

    says = N_("{power} goes under the deck.")
    icon = "minus"

    power: int = gap(name="number")
    name: Translatable = gap(word, "power")


class HandsSeen(OwnEvent):
    """The hands of all seats, for the owner of a power that shows them."""

    says = N_("You see all hands. {hands}.")
    icon = "eye"

    hands: tuple[tuple[Card, ...], ...] = gap(_hands)


class TrickTaken(SeatEvent):
    """A seat took the cards of the trick."""

    says = N_("{name} takes the trick with the {card}.")
    guess = N_("Who takes this trick?")
    icon, sound, cue = "hand", "coin", Cue(moment=1.0, rest=0.2)
    decides = "seat"

    cards: tuple[Card, ...]
    winning: Card = gap(_CARD, "card")


class TrickTrumped(TrickTaken):
    """A trump took a trick in which another suit was led."""

    says = N_("{name} trumps with the {card} and takes the trick.")
    icon, sound, cue = "swords", "cast", Cue(hold=0.4, moment=1.4, rest=0.3, icon="swords")


class TrumpSet(Event):
    """The first trick has decided which suit is trump."""

    says = N_("Trump is {suit}.")
    icon, sound, cue = "star", "turn", Cue(moment=1.0, icon="star")

    suit: Suit = gap(_suit)


class CardCaptured(_CardEvent):
    """A Special Power brought a seat a card of a trick, or of another seat's pile."""

    says = N_("{power}: {name} gets the {card}, not {source}.")
    icon = "hand"

    source: Seat = gap(player)
    """Who would have had it, or had it."""
    name: Translatable = gap(word, "power")
    """Name of the power."""


class TaxPaid(SeatEvent):
    """Taxation: a seat gave cards for the power it has not used."""

    says = N_("{name} pays the tax: {receiver} gets the {cards}.")
    icon = "coins"

    receiver: Seat = gap(player)
    cards: tuple[Card, ...] = gap(_CARDS)


class PilesEvent(Event):
    """Something of piles in the market."""

    brief: ClassVar[Translatable]
    """What is said of many."""

    names: tuple[Translatable, ...] = gap(words)

    def brief_wording(self) -> Translatable:
        return self.brief if len(self.names) > MAX_NAMES else ""

    def n(self, narrator: Narrator) -> int:
        """Piles."""
        return len(self.names)


class MarketOpened(PilesEvent):
    """The FX on sale."""

    says, brief = N_("On the market: {names}."), N_("The market opens with {n} piles.")
    icon = "scales"

    copies: tuple[int, ...]
    prices: tuple[int, ...]


class TotemGiven(SeatEvent):
    """Who has the totem now."""

    icon = "tower"

    drawn: bool
    """By lot, at the start of a Trading game; otherwise it moved on."""

    def wording(self) -> Translatable:
        return N_("{name} begins, with the totem." if self.drawn else "{name} has the totem now.")


class TradeProposed(SeatEvent):
    """A seat offers three cards, face down."""

    icon, sound = "handshake", "turn"

    partner: Seat = gap(player)
    wanted: int = gap(name="n")
    """For how many; 0 where, by a house rule, the partner decides."""

    def wording(self) -> Translatable:
        if self.wanted:
            return N_("{name} offers {partner} three cards for {n}.")
        return N_("{name} offers {partner} three cards.")


class TradeDeclined(SeatEvent):
    """The partner keeps its cards."""

    says = N_("{partner} declines {name}'s offer.")
    icon, sound = "cross", "back"

    partner: Seat = gap(player)


class CardsTraded(SeatEvent):
    """Cards changed hands, face down."""

    says = N_("{name} and {partner} trade, three cards for {n}.")
    icon, sound = "handshake", "card"
    decides = "seat"

    partner: Seat = gap(player)
    wanted: int = gap(name="n")


class TradeSeen(OwnEvent):
    """Which cards changed hands, for one of the two who traded."""

    says = N_("You give {partner} the {given} and get the {received}.")

    partner: Seat = gap(player)
    given: tuple[Card, ...] = gap(_CARDS)
    received: tuple[Card, ...] = gap(_CARDS)


class FxBought(SeatEvent):
    """An FX was bought for these cards."""

    icon, sound = "coins", "coin"
    counted, decides = Counted(N_("FX bought"), "fx"), "seat"

    fx: int = gap(name="number")
    name: Translatable = gap(word, "fx")
    cards: tuple[Card, ...] = gap(_CARDS)

    def wording(self) -> Translatable:
        return N_("{name} buys {fx} for the {cards}." if self.cards else "{name} gets {fx} for nothing.")

    def brief_wording(self) -> Translatable:
        return N_("{name} buys {fx} for {paid}.") if len(self.cards) > MAX_NAMES else ""

    def paid(self, narrator: Narrator) -> str:
        """The cards suit by suit."""
        return set_words(set_of(self.cards), narrator.translate)


class FxTurned(Event):
    """A Vendor's next FX lies open."""

    says = N_("The vendor of {suit} now sells {fx} for {n}.")
    icon = "cards"

    suit: Suit = gap(_suit)
    fx: int = gap(name="number")
    name: Translatable = gap(word, "fx")
    price: int = gap(name="n")


class PricesFell(PilesEvent):
    """Piles that nobody bought from are cheaper now."""

    says, brief = N_("One card cheaper: {names}."), N_("{n} piles are one card cheaper now.")
    icon = "coins"


class TurnPassed(SeatEvent):
    """A seat did nothing in its turn."""

    says = N_("{name} passes.")
    icon = "play"


class TradingClosed(Event):
    """The Trading game is over."""

    icon = "scales"

    rounds: int
    capped: bool
    """By the technical limit."""

    def wording(self) -> Translatable:
        return N_("The market closes for the night." if self.capped else "The market closes.")


class ResourcesCashed(SeatEvent):
    """A seat turned its resources into action tokens."""

    icon = "coins"

    cards: int = gap(as_count("1 card", "{count} cards"))
    tokens: int = gap(as_count("1 action token", "{count} action tokens"))

    def wording(self) -> Translatable:
        if self.cards:
            return N_("{name} cashes in {cards}: {tokens}.")
        return N_("{name} has no card left to cash in: {tokens}.")


class DiceGained(SeatEvent):
    """A seat has more Workers."""

    says = N_("{name} hires {dice} and has {total}.")
    icon, sound = "meeple", "place"

    dice: int = gap(as_count("a Worker", "{count} Workers"))
    total: int
    token: bool
    """For a token, not through an FX."""


class TokensGained(SeatEvent):
    """An FX brought action tokens."""

    says = N_("{name} gains {tokens}.")
    icon = "coins"

    tokens: int = gap(_TOKENS)
    total: int


class FxPlayed(SeatEvent):
    """An FX was played."""

    icon, sound, cue = "wand", "cast", Cue(moment=1.0)
    counted, decides = Counted(N_("FX played"), "fx"), "seat"

    fx: int = gap(name="number")
    name: Translatable = gap(word, "fx")
    target: Seat = gap(player)
    """Whom it strikes; -1 for nobody."""

    def wording(self) -> Translatable:
        return N_("{name} plays {fx}." if self.target < 0 else "{name} plays {fx} on {target}.")


class FxDoneByHand(SeatEvent):
    """The table did what an FX says."""

    says = N_("You do this yourselves: {text}")
    icon, sound = "hand", "card"

    text: Translatable = gap(word)


class DieStolen(Event):
    """A Worker changed sides."""

    says = N_("A Worker of {victim} goes over to {thief}.")
    icon, sound, cue = "meeple", "place", Cue(moment=1.0)
    decides = "thief"

    thief: Seat = gap(player)
    victim: Seat = gap(player)


class TokensLost(SeatEvent):
    """An FX took action tokens away."""

    says = N_("{rival} makes {name} lose {tokens}.")
    icon = "coins"

    tokens: int = gap(_TOKENS)
    thief: Seat = gap(player, "rival")
    """Who played it."""


class TargetRaised(SeatEvent):
    """A seat's next attempt is harder."""

    says = N_("{rival} makes {name}'s next attempt harder: {n} more.")
    icon = "plus"

    by: int = gap(name="n")
    rival: Seat = gap(player)
    """Who played the FX that did it."""


class AttemptBegan(SeatEvent):
    """Workers set out for a Creation in teams."""

    icon = "anvil"

    teams: tuple[int, ...] = gap(_teams)
    target: int

    def wording(self) -> Translatable:
        if len(self.teams) == 1:
            return N_("{name} attempts a Creation with a team of {teams}; {target} or more succeeds.")
        return N_("{name} attempts Creations with teams of {teams}; {target} or more succeeds.")


class DiceFell(SeatEvent):
    """The dice of an attempt, in the order of the teams."""

    icon = "dice"

    values: tuple[int, ...]
    teams: tuple[int, ...]
    again: bool
    """Some were rolled again."""

    def wording(self) -> Translatable:
        return N_("{name} rolls again: {dice}." if self.again else "{name} rolls {dice}.")

    def dice(self, narrator: Narrator) -> str:
        """'3 5 | 1': team by team."""
        values = iter(self.values)
        return " | ".join(" ".join(map(str, islice(values, size))) for size in self.teams)


class AttemptEnded(SeatEvent):
    """What the teams have made."""

    icon = "anvil"
    decides = "seat"

    sums: tuple[int, ...] = gap(_sums)
    successes: int = gap(as_count("one team succeeds", "{count} teams succeed"), "teams")

    def wording(self) -> Translatable:
        return N_("{sums}: {teams}." if self.successes else "{sums}: {name}'s Workers fail.")


class PawnAdvanced(SeatEvent):
    """A pawn moved on along the Creation tracker."""

    says = N_("{name} has {creations} now.")
    icon, sound, cue = "crown", "moon", Cue(hold=0.3, moment=1.2, rest=0.3, icon="crown")
    decides = "seat"

    steps: int
    total: int = gap(as_count("1 Creation", "{count} Creations"), "creations")


class MatchEnded(VictoryEvent):
    """A pawn has reached the goal at the end of a Creation game, or the technical limit is reached."""

    scores: tuple[int, ...]
    capped: bool

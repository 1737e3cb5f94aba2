"""What a seat can choose in The Unnamed Game. In notation seats and dice count from 1."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import Any, Final, Self

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.odds import chance_of
from game.games.unnamed.rules.state import NO_INDEX, NOBODY
from game.games.unnamed.rules.vocabulary import (
    CARD_BY_CODE,
    CARD_CODES,
    CARD_COUNT,
    OFFERED_CARDS,
    SUITS,
    Card,
)
from game.games.unnamed.rules.words import card_words
from game.rules.actions import Action, TurnLike, Way
from game.rules.contract import Seat
from game.rules.gaps import FieldNotation, Narrator, as_said, gap, player
from game.rules.notation import FROM_ONE, NUMBER, by_code_notation, number_in
from game.rules.packs import BySuit
from game.rules.text import N_, Translatable


def _fx_id(settings: Any, fx: int) -> str:
    name: str = settings.fx_deck.types[fx].id
    return name


def _fx_index(settings: Any, name: str) -> int:
    return [fx.id for fx in settings.fx_deck.types].index(name)


def _fx_words(fx: int, narrator: Narrator) -> str:
    return narrator.translate(narrator.settings.fx_deck.types[fx].name)


_FX: Final = FieldNotation(_fx_id, _fx_index)
_PILE: Final = FieldNotation(
    lambda settings, pile: SUITS[pile] if settings.vendors else _fx_id(settings, pile),
    lambda settings, name: SUITS.index(name) if settings.vendors else _fx_index(settings, name),
)


FIRST_OF_FX: Final = "fx-{fx}-0"
"""The key of the first of several cards of an FX before a seat, which is pressed for all."""
FROM_TRICK: Final = (phases.TITHE, phases.EXCHANGE)
"""Phases in which a card of the trick is chosen."""


class CardAction(Action):
    """Something done with a card."""

    press = ("card-{card}", "confirm")
    hand = "card-{card}"

    card: Card = gap(as_said(card_words), code=by_code_notation(CARD_BY_CODE), key=CARD_CODES.__getitem__)


class Play(CardAction):
    """Play a card of the own hand on the trick."""

    line = "play {card}"
    says = N_("Play the {card}")
    group = N_("Play a card")


class Enter(Action):
    """Put the own Special Power in play."""

    line = "enter"
    asks = True
    says = N_("Play {power}")
    press = ("enter",)

    def power(self, view: Any, narrator: Narrator) -> str:
        """Its name."""
        return self._name(view.active, view, narrator)

    def out_of_turn(self, seat: Seat, view: Any, narrator: Narrator) -> str:
        return narrator.translate(self.says, power=self._name(seat, view, narrator))

    @staticmethod
    def _name(seat: Seat, view: Any, narrator: Narrator) -> str:
        return narrator.translate(narrator.settings.powers[view.held[seat]].name)

    def used_power(self, seat: Seat) -> str:
        """The power that lies before the seat."""
        return f"power-{seat}"


class Draw(Action):
    """Draw a new Special Power."""

    line = "draw"
    says = N_("Draw a Special Power")
    press = ("draw",)


class Pass(Action):
    """Decline, or stop."""

    line = "pass"
    press = ("pass",)

    def wording(self, view: Any) -> Translatable:
        """What is not done."""
        return _PASSES.get(view.phase, N_("Pass"))

    def declines(self, view: Any) -> bool:
        """But for dice that are rolled by it."""
        return view.phase is not phases.REROLL


_PASSES: Final = N_(
    {
        phases.LAST_CALL: "Not now",
        phases.DRAW: "Draw nothing",
        phases.COLLECT: "Keep the trick",
        phases.ROLLED: "Keep this roll",
        phases.REROLL: "Roll them",
        phases.AFTER: "End the turn",
    }
)


class Pick(CardAction):
    """Point at a card: to give, to take, to offer or to pay."""

    line = "pick {card}"
    group = N_("Choose a card")

    def wording(self, view: Any) -> Translatable:
        """What becomes of the card."""
        return _PICKS.get(view.phase, N_("Give the {card}"))

    def presses(self, view: Any, turn: TurnLike) -> Way:
        """Returns its place: in the trick, before another seat, or in the own hand."""
        if view.phase in FROM_TRICK:
            return tuple(f"slot-{seat}" for seat, played in view.trick if played == self.card)
        if view.phase is phases.COLLECT:
            owner = next(seat for seat, pile in enumerate(view.piles) if pile >> self.card & 1)
            return f"seat-{owner}", self.key(self.hand)
        return self.key(self.hand), "confirm"


_PICKS: Final = N_(
    {
        phases.COLLECT: "Take the {card}",
        phases.OFFER: "Offer the {card}",
        phases.PAY: "Pay the {card}",
    }
)


class ChooseReceiver(Action):
    """Choose the seat that gets the cards of a tax."""

    line = "tax {seat}"
    says = N_("Give them to {name}")
    press = ("seat-{seat}",)

    seat: Seat = gap(player, "name", code=FROM_ONE)


class Propose(Action):
    """Offer three cards of one's own for some of another seat's."""

    line = "trade {partner} for {wanted}"
    says = N_("Offer {name} {offered} cards for {wanted}")
    group = N_("Offer a trade")
    press = ("seat-{partner}", "want-{wanted}")

    partner: Seat = gap(player, "name", code=FROM_ONE)
    wanted: int = gap(code=NUMBER)
    """How many cards the partner is to give: 2, 3 or 4."""

    def offered(self, view: Any, narrator: Narrator) -> int:
        """How many cards are given for them."""
        return OFFERED_CARDS

    def touches(self, way: Way, view: Any, turn: TurnLike) -> Sequence[Way]:
        """The seat first, or the number."""
        return way, way[::-1]


class Approach(Action):
    """Offer three cards of one's own, where by a house rule the partner says for how many."""

    line = "offer {partner}"
    says = N_("Offer {name} {offered} cards")
    group = N_("Offer a trade")
    press = ("seat-{partner}",)

    partner: Seat = gap(player, "name", code=FROM_ONE)

    def offered(self, view: Any, narrator: Narrator) -> int:
        """How many cards are given."""
        return OFFERED_CARDS


class Agree(Action):
    """Trade as proposed, and say for how many cards."""

    line = "accept for {wanted}"
    says = N_("Give {wanted} cards for {offered}")
    press = ("give-{wanted}",)

    wanted: int = gap(code=NUMBER)
    """How many cards are given: 2, 3 or 4."""

    def offered(self, view: Any, narrator: Narrator) -> int:
        """How many cards one gets."""
        return OFFERED_CARDS


class Buy(Action):
    """Buy the FX on top of a pile."""

    line = "buy {pile}"
    asks = True
    group = N_("Buy an FX")
    press = ("pile-{pile}",)

    pile: int = gap(code=_PILE)
    """Which pile: the FX's index in the deck; with Vendors, the suit."""

    def label(self, view: Any, narrator: Narrator) -> str:
        """What it costs, and with Vendors in which suit."""
        translate, settings = narrator.translate, narrator.settings
        pile = next(pile for pile in view.market if pile.key == self.pile)
        fx = translate(settings.fx_deck.types[pile.fx].name)
        if settings.vendors:
            return translate(
                "Buy {fx} for {price} {suit}", fx=fx, price=pile.price, suit=translate(SUITS[self.pile])
            )
        return translate("Buy {fx} for {price}", fx=fx, price=pile.price)

    def detail(self, seat: Seat, view: Any, narrator: Narrator) -> str:
        """The cards that one has, and keeps."""
        price = next(pile.price for pile in view.market if pile.key == self.pile)
        cards = view.pile_sizes[seat]
        return narrator.translate("{n} cards, {left} after", n=cards, left=cards - price)


class Accept(Action):
    """Trade as proposed."""

    line = "accept"
    says = N_("Accept the trade")
    press = ("accept",)


class Decline(Action):
    """Do not trade."""

    line = "decline"
    says = N_("Decline")
    press = ("decline",)

    def declines(self, view: Any) -> bool:
        return True


class TokenAction(Action):
    """Something done for an action token."""

    def detail(self, seat: Seat, view: Any, narrator: Narrator) -> str:
        """The tokens that one has, and keeps."""
        tokens = view.tokens[seat]
        return narrator.translate("{n} tokens, {left} after", n=tokens, left=tokens - 1)


class GainDie(TokenAction):
    """Spend an action token on one more Worker."""

    line = "die"
    says = N_("Gain a Worker for a token")
    press = ("hire",)


class Attempt(TokenAction):
    """Spend an action token on an attempt at a Creation, perhaps with the help of an FX."""

    line = ("attempt", "attempt with {fx}")
    asks = True
    group = N_("Attempt a Creation")

    fx: int = gap(_fx_words, code=_FX, default=NO_INDEX)
    """Index into the FX deck, or NO_INDEX."""

    def wording(self, view: Any) -> Translatable:
        """Words it with or without help."""
        if self.fx == NO_INDEX:
            return N_("Attempt a Creation for a token")
        return N_("Attempt a Creation with {fx}")

    def presses(self, view: Any, turn: TurnLike) -> Way:
        """The FX that helps comes first."""
        return ("attempt",) if self.fx == NO_INDEX else (self.key(FIRST_OF_FX), "attempt")

    def touches(self, way: Way, view: Any, turn: TurnLike) -> Sequence[Way]:
        """Without help any Worker, who sends out all."""
        return (way,) if self.fx != NO_INDEX else tuple((f"worker-{n}",) for n in range(view.dice[turn.seat]))


class Teams(Action):
    """Split the Workers into teams of these sizes, largest first."""

    line = "teams"
    group = N_("Split into teams")

    sizes: tuple[int, ...] = ()

    def write(self, settings: Any) -> str:
        """'teams 4 3'."""
        return f"{self.line} {' '.join(map(str, self.sizes))}"

    @classmethod
    def read(cls, settings: Any, words: Sequence[str]) -> Self | None:
        """Returns the teams that words say, or None; raises ValueError for words that say none."""
        if len(words) < 2 or words[0] != cls.line:
            return None
        return cls(tuple(number_in(size) for size in words[1:]))

    def label(self, view: Any, narrator: Narrator) -> str:
        """'4 + 3'."""
        if len(self.sizes) == 1:
            return narrator.translate("One team of {n}", n=self.sizes[0])
        return " + ".join(map(str, self.sizes))

    def presses(self, view: Any, turn: TurnLike) -> Way:
        """The first die of each team but the first."""
        begins = list(accumulate(self.sizes))[:-1]
        return (*(f"die-{die}" for die in begins), "confirm")

    def touches(self, way: Way, view: Any, turn: TurnLike) -> Sequence[Way]:
        """None: buttons say how likely each way is."""
        return ()

    def detail(self, seat: Seat, view: Any, narrator: Narrator) -> str:
        """How likely each team is to succeed."""
        least = view.trial.target - view.trial.bonus
        chances = [_chance_words(chance_of(size, least), narrator) for size in self.sizes]
        if len(chances) > 1 and len({*chances}) == 1:
            return narrator.translate("{chance} each", chance=chances[0])
        return ", ".join(chances)


def _chance_words(chance: float, narrator: Narrator) -> str:
    """A chance in words; one that rounds to nothing, or to all, is not said to be that."""
    if not chance:
        return narrator.translate("impossible")
    if chance == 1:
        return narrator.translate("certain")
    return narrator.translate("{n} %", n=min(max(round(100 * chance), 1), 99))


class PlayFx(Action):
    """Play an FX, against `target` if it strikes somebody."""

    line = ("fx {fx}", "fx {fx} on {target}")
    asks = True
    group = N_("Play an FX")
    hand = FIRST_OF_FX

    fx: int = gap(_fx_words, code=_FX)
    target: Seat = gap(player, "name", code=FROM_ONE, default=NOBODY)

    def wording(self, view: Any) -> Translatable:
        """Against somebody, or not."""
        return N_("Play {fx}") if self.target == NOBODY else N_("Play {fx} on {name}")

    def presses(self, view: Any, turn: TurnLike) -> Way:
        """The FX, then whom it strikes."""
        last = "play-fx" if self.target == NOBODY else f"strike-{self.target}"
        return self.key(self.hand), last


class PickDie(Action):
    """Take one of the dice of an attempt into the hand again."""

    line = "reroll {die}"
    group = N_("Take up a die")
    press = ("die-{die}", "confirm")

    die: int = gap(code=FROM_ONE)
    """Counts from 0, in the order of the teams."""

    def label(self, view: Any, narrator: Narrator) -> str:
        """Its value, and its team if there are several."""
        translate, trial = narrator.translate, view.trial
        team, first = 0, 0
        while first + trial.teams[team] <= self.die:
            first += trial.teams[team]
            team += 1
        gaps = {"die": self.die + 1, "value": trial.values[self.die]}
        if len(trial.teams) == 1:
            return translate("Take up die {die}, the {value}", **gaps)
        return translate("Take up die {die}, the {value} of team {team}", team=team + 1, **gaps)


# Actions never change, so the common ones exist once.
PLAYS: Final = tuple(Play(card) for card in range(CARD_COUNT))
PICKS: Final = tuple(Pick(card) for card in range(CARD_COUNT))
ENTER: Final = Enter()
DRAW: Final = Draw()
PASS: Final = Pass()
ACCEPT: Final = Accept()
DECLINE: Final = Decline()
GAIN_DIE: Final = GainDie()
WANTED: Final = (2, 3, 4)
PROPOSALS: Final = tuple(tuple(Propose(seat, wanted) for wanted in WANTED) for seat in range(6))
"""By the seat of the partner."""
APPROACHES: Final = tuple(Approach(seat) for seat in range(6))
"""By the seat of the partner."""
AGREEMENTS: Final = tuple(Agree(wanted) for wanted in WANTED)
"""To give two cards, three or four."""


plays_of: Final = BySuit(PLAYS).of
"""Playing any card of a set."""
picks_of: Final = BySuit(PICKS).of
"""Pointing at any card of a set."""


# How many there are of these depends on a deck, so each is made when it is first needed.
buy: Final = cache(Buy)
attempt: Final = cache(Attempt)
play_fx: Final = cache(PlayFx)
pick_die: Final = cache(PickDie)


@cache
def partitions(dice: int) -> tuple[Teams, ...]:
    """Every way to split that many dice into teams.

    Among those with the same largest team, fewest teams first.
    """
    return tuple(Teams(sizes) for sizes in _sizes(dice, dice))


def _sizes(dice: int, largest: int) -> list[tuple[int, ...]]:
    if dice == 0:
        return [()]
    return [
        (first, *rest) for first in range(min(dice, largest), 0, -1) for rest in _sizes(dice - first, first)
    ]

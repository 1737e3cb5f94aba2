"""What an option of Engine shows, as far as its seat may know: the features of the learnt policy.

Suits set cards going, of the own tableau and of others; cards have ranks, prices and suits that fit. Numbers
are scaled to about 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.bots.taught import FeatureNames, FeatureVector
from game.games.engine.rules import actions as a
from game.games.engine.rules.abilities import card_of, takes_all
from game.games.engine.rules.layout import base_cost, is_full
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.settings import GOLD_A_POINT, POINTS_TO_END
from game.games.engine.rules.state import State, Tableau
from game.games.engine.rules.vocabulary import (
    ACE,
    CLUBS,
    DIAMONDS,
    ENGINE_CARDS,
    JACK,
    POINTS_PRICE,
    QUEEN,
    RANK_CODES,
    RANK_OF,
    SPADES,
    SUIT_OF,
    SUITS,
    Card,
    Cards,
    Suit,
    cards_in,
)
from game.rules.contract import Action, Turn

MAX_DECK_SIZE: Final = 36
"""Cards in the deck that are as good as any more."""
_LATE_POINTS: Final = 20
"""Points from which on they may end the match before the deck does."""
_CARDS_A_POINT: Final = 1.8
"""Cards drawn while the leader gains a point, about."""
_RANKS: Final = range(len(RANK_CODES) + 1)
_HIGHEST_BUILT: Final = 10
_GOLD_SCALE, _HAND_SCALE, _CELLS_SCALE, _POINTS_SCALE, _COST_SCALE, _STACKS_SCALE = (
    6.0,
    4.0,
    5.0,
    10.0,
    5.0,
    2.0,
)
"""What gold, cards, cells, points, prices and stacks are divided by."""
_MOST_GOLD: Final = 6
"""More than that left over is as good as that."""
_FOUR_GOLD, _FIVE_CARDS, _EIGHT_GOLD, _NINE_CARDS = 4, 5, 3, 3
"""What a 4, an 8 and a 9 ask for."""

NAMES: Final = FeatureNames()


def _ranks(name: str) -> tuple[int, ...]:
    return NAMES.row(name, _RANKS)


class _Acting:
    """Cards that are set going, by rank; idle are those for which gold or cards are missing."""

    def __init__(self, name: str) -> None:
        self.able, self.idle = _ranks(f"{name} acts"), _ranks(f"{name} idle")


class _Parting:
    """A card that is given away or taken."""

    def __init__(self, name: str) -> None:
        self.rank = _ranks(f"{name} rank")
        self.fits = NAMES.one(f"{name} suit in stacks")
        self.instant_fits = NAMES.one(f"{name} instant suit in stacks")
        self.dear = NAMES.one(f"{name} too dear")
        self.twin = NAMES.one(f"{name} rank held twice")
        self.payable = NAMES.one(f"{name} instant payable")


_SUIT: Final = NAMES.row("suit", SUITS)
_SUIT_ACTING: Final = _Acting("suit")
_SUIT_HELPS, _SUIT_HELPS_LEADER = _ranks("suit helps"), _ranks("suit helps leader")
_SPADES_BUILD: Final = _ranks("spades build")
_SPADES_GOLD, _SPADES_CELLS = NAMES.one("spades gold"), NAMES.one("spades cells")
_CLUBS_GOLD, _CLUBS_HAND = NAMES.one("clubs gold"), NAMES.one("clubs hand")
_DIAMONDS_HAND, _DIAMONDS_CELLS = NAMES.one("diamonds hand"), NAMES.one("diamonds cells")
_HEARTS_LEADING: Final = NAMES.one("hearts leading")

_PLAY: Final = _ranks("play")
_PLAY_FIRST, _PLAY_AMID, _PLAY_LAST = NAMES.row("play", ("first", "amid", "last"))
_PLAY_WHEN: Final = {
    Phase.SUIT: _PLAY_FIRST,
    Phase.GIFT: _PLAY_AMID,
    Phase.KEEP: _PLAY_AMID,
    Phase.BUILD: _PLAY_AMID,
    Phase.SCAN: _PLAY_AMID,
    Phase.INSTANT: _PLAY_LAST,
}
_PLAY_ACTING: Final = _Acting("play")
_PLAY_ACTIVE, _PLAY_POINTS = NAMES.one("play in own turn"), NAMES.one("play points")
_QUEEN_GOLD, _QUEEN_HAND, _JACK_HAND = (
    NAMES.one("queen gold"),
    NAMES.one("queen hand"),
    NAMES.one("jack hand"),
)

_KEEP, _PAY, _TAKE = _Parting("draw away"), _Parting("pay"), _Parting("take")
_TAKE_NONE: Final = NAMES.one("take none")

_BUILD_NONE: Final = NAMES.one("build none")
_BUILD_BY: Final = NAMES.row("build by", ("spades", "4", "7"))
_BUILD: Final = _ranks("build")
_BUILD_COST, _BUILD_LEFT = NAMES.one("build cost"), NAMES.one("build gold left")
_BUILD_FOR_CARDS, _BUILD_FULL = NAMES.one("build for cards"), NAMES.one("build in full")
_BUILD_REPLACES, _BUILD_FITS = NAMES.one("build replaces"), NAMES.one("build suit in stacks")
_BUILD_CELLS: Final = NAMES.one("build cells")

_ACT: Final = _ranks("act")
_ACT_GOLD, _ACT_HAND = NAMES.one("act 8 gold"), NAMES.one("act 9 hand")
_REACH: Final = _Acting("reach")
_STACK_BY: Final = NAMES.row("stack by", ("5", "6"))
_STACK_HEIGHT, _STACK_CELLS, _STACK_SAME = (
    NAMES.one("stack height"),
    NAMES.one("stack cells"),
    NAMES.one("stack on its suit"),
)
_STACK_ONTO, _STACK_MOVED = _ranks("stack onto"), _ranks("stack moved")
_REPLACE_SUM, _REPLACE_HEIGHT, _REPLACE = (
    NAMES.one("replace sum"),
    NAMES.one("replace height"),
    _ranks("replace"),
)
_START: Final = _ranks("start")


def stage(state: State) -> int:
    """How much of the match is left, 0 to MAX_DECK_SIZE: cards of the deck, fewer where points may end it."""
    if state.ending:
        return 0
    most = max(state.gained or state.points)
    left = state.deck_left
    if most > _LATE_POINTS:
        left = min(left, int((POINTS_TO_END - most) * _CARDS_A_POINT))
    return min(left, MAX_DECK_SIZE)


def option_features(state: State, turn: Turn) -> list[FeatureVector]:
    """What each option shows, in their order.

    `state` is a view or a full state; nothing counts that the seat of the turn may not know.
    """
    position = Position(state, turn)
    return [_SHOWS.get(type(option), _nothing)(position, option) for option in turn.options]


class Position:
    """What the options of one turn have in common; what only some need is looked up when it is needed."""

    def __init__(self, state: State, turn: Turn) -> None:
        self.state, self.seat, self.phase = state, turn.seat, turn.phase
        self.tableau: Tableau = state.tableaux[turn.seat]
        self.hand: Cards = state.hands[turn.seat]
        self.gold = state.gold[turn.seat]
        self._idle: tuple[int, ...] | None = None
        self._stacks: list[int] | None = None
        self._standings: list[int] | None = None

    @property
    def builders(self) -> int:
        """Cards of the hand that can be built."""
        return (self.hand & ENGINE_CARDS).bit_count()

    def acting_cards(self, feature: _Acting, suit: Suit, whole: bool) -> list[int]:
        """The cards that a scan for the suit sets going."""
        found = []
        for cards in self.tableau.values():
            for card in cards:
                if SUIT_OF[card] == suit:
                    found += [self.acts(feature, each) for each in (cards if whole else (card,))]
                    if whole:
                        break
        return found

    def acts(self, feature: _Acting, card: Card) -> int:
        """One card that is set going."""
        rank = RANK_OF[card]
        if self._idle is None:
            self._idle = self._idle_ranks()
        return feature.idle[rank] if rank in self._idle else feature.able[rank]

    def stacks(self, suit: Suit) -> float:
        """The number of own stacks that hold the suit."""
        if self._stacks is None:
            self._stacks = [0] * len(SUITS)
            for cards in self.tableau.values():
                for each in {SUIT_OF[card] for card in cards}:
                    self._stacks[each] += 1
        return self._stacks[suit] / _STACKS_SCALE

    def standings(self) -> list[int]:
        """The standing of each seat if the match ended now."""
        if self._standings is None:
            state = self.state
            self._standings = [
                state.gold[seat] // GOLD_A_POINT + (base_cost(tableau) + 1) // 2 + state.points[seat]
                for seat, tableau in enumerate(state.tableaux)
            ]
        return self._standings

    def lead(self) -> int:
        """What the best of the others would have."""
        return max([standing for seat, standing in enumerate(self.standings()) if seat != self.seat])

    def _idle_ranks(self) -> tuple[int, ...]:
        """Ranks that can do nothing now, for want of gold or cards."""
        size, builders = self.hand.bit_count(), cards_in(self.hand & ENGINE_CARDS)
        idle = []
        if not builders or (self.gold < _FOUR_GOLD and size < _FIVE_CARDS):
            idle.append(4)
        if not builders or self.gold < min([RANK_OF[card] for card in builders]):
            idle.append(7)
        if self.gold < _EIGHT_GOLD:
            idle.append(8)
        if size < _NINE_CARDS:
            idle.append(9)
        return tuple(idle)


def _suit(position: Position, option: a.ChooseSuit) -> FeatureVector:
    suit, state, gold = option.suit, position.state, position.gold
    there = [_SUIT[suit], *position.acting_cards(_SUIT_ACTING, suit, whole=True)]
    lead = position.lead()
    for seat, tableau in enumerate(state.tableaux):
        if seat != position.seat:
            helped = _SUIT_HELPS_LEADER if position.standings()[seat] >= lead else _SUIT_HELPS
            there += [
                helped[RANK_OF[card]] for cards in tableau.values() for card in cards if SUIT_OF[card] == suit
            ]
    cells = len(position.tableau) / _CELLS_SCALE
    if suit == SPADES:
        ranks = [RANK_OF[card] for card in cards_in(position.hand & ENGINE_CARDS)]
        there.append(_SPADES_BUILD[max([rank for rank in ranks if (rank + 1) // 2 <= gold], default=0)])
        return FeatureVector(there, ((_SPADES_GOLD, gold / _GOLD_SCALE), (_SPADES_CELLS, cells)))
    if suit == CLUBS:
        return FeatureVector(
            there, ((_CLUBS_GOLD, gold / _GOLD_SCALE), (_CLUBS_HAND, position.builders / _HAND_SCALE))
        )
    if suit == DIAMONDS:
        return FeatureVector(
            there, ((_DIAMONDS_HAND, position.hand.bit_count() / _HAND_SCALE), (_DIAMONDS_CELLS, cells))
        )
    if position.standings()[position.seat] >= lead:
        there.append(_HEARTS_LEADING)
    return FeatureVector(there)


def _play(position: Position, option: a.Play) -> FeatureVector:
    rank, active = RANK_OF[option.card], position.seat == position.state.active
    there = [_PLAY[rank], _PLAY_WHEN[Phase(position.phase)]]
    if active:
        there.append(_PLAY_ACTIVE)
    there += position.acting_cards(_PLAY_ACTING, SUIT_OF[option.card], active)
    amounts = [(_PLAY_POINTS, position.state.points[position.seat] / _POINTS_SCALE)]
    if rank == QUEEN:
        amounts += [
            (_QUEEN_GOLD, position.gold / _GOLD_SCALE),
            (_QUEEN_HAND, position.builders / _HAND_SCALE),
        ]
    elif rank == JACK:
        amounts.append((_JACK_HAND, position.hand.bit_count() / _HAND_SCALE))
    return FeatureVector(there, amounts)


def _discard(position: Position, option: a.Discard) -> FeatureVector:
    return _spend_card(position, _KEEP if position.phase == Phase.KEEP else _PAY, option.card)


def _take(position: Position, option: a.Take) -> FeatureVector:
    return _spend_card(position, _TAKE, option.card)


def _spend_card(position: Position, feature: _Parting, card: Card) -> FeatureVector:
    rank, fits = RANK_OF[card], position.stacks(SUIT_OF[card])
    there = [feature.rank[rank]]
    if rank > _HIGHEST_BUILT:
        if position.state.points[position.seat] >= POINTS_PRICE[card]:
            there.append(feature.payable)
        return FeatureVector(there, ((feature.instant_fits, fits),))
    if rank > position.gold:
        there.append(feature.dear)
    if any(RANK_OF[each] == rank for each in cards_in(position.hand) if each != card):
        there.append(feature.twin)
    return FeatureVector(there, ((feature.fits, fits),))


def _build(position: Position, option: a.Build) -> FeatureVector:
    rank, tableau, state = RANK_OF[option.card], position.tableau, position.state
    if position.phase == Phase.BUILD:
        by, cost = 0, (rank + 1) // 2
    elif RANK_OF[card_of(state, state.scans[-1])] == _FOUR_GOLD:
        by, cost = 1, 0 if option.for_cards else _FOUR_GOLD
    else:
        by, cost = 2, rank
    there = [_BUILD_BY[by], _BUILD[rank]]
    amounts = [
        (_BUILD_COST, cost / _COST_SCALE),
        (_BUILD_LEFT, min(position.gold - cost, _MOST_GOLD) / _GOLD_SCALE),
        (_BUILD_FITS, position.stacks(SUIT_OF[option.card])),
        (_BUILD_CELLS, len(tableau) / _CELLS_SCALE),
    ]
    if option.for_cards:
        there.append(_BUILD_FOR_CARDS)
    if is_full(tableau):
        there.append(_BUILD_FULL)
        poorest = min([sum([RANK_OF[card] for card in cards]) for cards in tableau.values()])
        amounts.append((_BUILD_REPLACES, poorest / _COST_SCALE))
    return FeatureVector(there, amounts)


def _activate(position: Position, option: a.Activate) -> FeatureVector:
    rank = RANK_OF[card_of(position.state, position.state.scans[-1])]
    if rank == 8:
        return FeatureVector((_ACT[rank],), ((_ACT_GOLD, position.gold / _GOLD_SCALE),))
    if rank == 9:
        return FeatureVector((_ACT[rank],), ((_ACT_HAND, position.hand.bit_count() / _HAND_SCALE),))
    return FeatureVector((_ACT[rank],))


def _reach(position: Position, option: a.Reach) -> FeatureVector:
    scan = position.state.scans[-1]
    whole = takes_all(position.state, scan)
    reached = [card for card in position.tableau[option.cell] if whole or SUIT_OF[card] == scan.suit]
    return FeatureVector([position.acts(_REACH, card) for card in reached if RANK_OF[card] != ACE])


def _stack(position: Position, option: a.Stack) -> FeatureVector:
    state, onto = position.state, position.tableau[option.destination]
    moved = position.tableau[option.origin][0]
    suits = {SUIT_OF[card] for card in onto}
    there = [_STACK_BY[RANK_OF[card_of(state, state.scans[-1])] == 6]]
    if SUIT_OF[moved] in suits:
        there.append(_STACK_SAME)
    else:
        # The cards there come to act for one suit more.
        there += [_STACK_ONTO[RANK_OF[card]] for card in onto]
    gained = len(suits - {SUIT_OF[moved]})
    return FeatureVector(
        there,
        (
            (_STACK_HEIGHT, len(onto) / _STACKS_SCALE),
            (_STACK_CELLS, len(position.tableau) / _CELLS_SCALE),
            (_STACK_MOVED[RANK_OF[moved]], gained),
        ),
    )


def _place(position: Position, option: a.Place) -> FeatureVector:
    replaced = position.tableau.get(option.cell, ())
    if not replaced:
        return _NOTHING
    suits = len({SUIT_OF[card] for card in replaced})
    total = sum([RANK_OF[card] for card in replaced])
    amounts = [(_REPLACE_SUM, total / _COST_SCALE), (_REPLACE_HEIGHT, float(len(replaced)))]
    return FeatureVector((), amounts + [(_REPLACE[RANK_OF[card]], float(suits)) for card in replaced])


def _start(position: Position, option: a.Start) -> FeatureVector:
    return FeatureVector((_START[RANK_OF[option.card]],))


def _done_features(position: Position, option: a.Done) -> FeatureVector:
    if position.phase == Phase.TAKE:
        return FeatureVector((_TAKE_NONE,))
    return FeatureVector((_BUILD_NONE,)) if position.phase == Phase.BUILD else _NOTHING


def _nothing(position: Position, option: Action) -> FeatureVector:
    """A card skipped, a window passed."""
    return _NOTHING


_NOTHING: Final = FeatureVector(())
_SHOWS: Final[dict[type[Action], Callable[[Position, Any], FeatureVector]]] = {
    a.ChooseSuit: _suit,
    a.Play: _play,
    a.Discard: _discard,
    a.Take: _take,
    a.Build: _build,
    a.Activate: _activate,
    a.Reach: _reach,
    a.Stack: _stack,
    a.Place: _place,
    a.Start: _start,
    a.Done: _done_features,
}

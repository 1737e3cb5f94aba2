"""Building a card: what it costs, where it goes, and what a full tableau makes of it."""

from __future__ import annotations

from typing import Final

from game.games.engine.rules.actions import Build, builds_for_cards_of, builds_of
from game.games.engine.rules.events import CardBuilt, CardChosen, EngineCompleted, StackReplaced
from game.games.engine.rules.hands import holds, leave_hand
from game.games.engine.rules.layout import building_cells, is_full
from game.games.engine.rules.settings import Settings
from game.games.engine.rules.state import State
from game.games.engine.rules.tallies import change_gold, change_points
from game.games.engine.rules.vocabulary import CARD_COUNT, ENGINE_CARDS, NO_CARD, RANK_OF, Cell, set_of
from game.rules.contract import Action, Answer, Emit, IllegalAnswer, Seat

REPLACING_COST: Final = 5
"""Gold to clear a cell of a full tableau; the only payment that takes points for gold."""
FOUR_GOLD: Final = 4
FOUR_CARDS: Final = 4
SPADES, FOUR, SEVEN = 0, 4, 7
"""What lets a seat build: the basic action of spades, a 4 or a 7."""
_PRICES: Final = {
    SPADES: tuple(-(-rank // 2) for rank in RANK_OF),
    FOUR: (FOUR_GOLD,) * len(RANK_OF),
    SEVEN: RANK_OF,
}
_CHEAPEST: Final = {SPADES: 1, FOUR: FOUR_GOLD, SEVEN: 1}
MAX_COST: Final = 10
"""No engine card costs more."""
_UP_TO: Final = {
    by: [
        set_of(tuple(card for card in range(CARD_COUNT) if prices[card] <= most))
        for most in range(MAX_COST + 1)
    ]
    for by, prices in _PRICES.items()
}
"""By what lets a seat build, and by a price: the cards that cost so much or less."""


def price(by: int, build: Build) -> int:
    """The gold that the card costs, apart from clearing a cell."""
    return 0 if build.for_cards else _PRICES[by][build.card]


def costs(state: State, seat: Seat, gold: int) -> tuple[int, int]:
    """The gold for a card of that price, and the gold for room in a full tableau."""
    if not is_full(state.tableaux[seat]):
        return gold, 0
    return 0 if state.room_is_price else gold, REPLACING_COST


def highest_price(state: State, seat: Seat) -> int:
    """The dearest card that can be built, with room made for it in a full tableau; less than 0 for none."""
    gold = state.gold[seat]
    if not is_full(state.tableaux[seat]):
        return gold
    left = gold + state.points[seat] - REPLACING_COST
    if state.room_is_price:
        return MAX_COST if left >= 0 else -1
    return min(gold, left)


def _room_is_all(state: State, seat: Seat) -> bool:
    """The gold for room in a full tableau stands in place of every price, of four cards, too."""
    return state.room_is_price and is_full(state.tableaux[seat])


def may_build(state: State, seat: Seat, by: int) -> bool:
    """Whether the seat could build something, for all that everybody knows of its hand."""
    size, highest = state.hand_size(seat), highest_price(state, seat)
    if size and highest >= _CHEAPEST[by]:
        return True
    return by == FOUR and size > FOUR_CARDS and highest >= 0


def builds(state: State, seat: Seat, by: int) -> tuple[Action, ...]:
    """Every card that can be built, each with every way to pay."""
    cards, highest = state.hands[seat] & ENGINE_CARDS, highest_price(state, seat)
    if highest < 0:
        return ()
    options = builds_of(cards & _UP_TO[by][min(highest, MAX_COST)])
    if by == FOUR and state.hand_size(seat) > FOUR_CARDS and not _room_is_all(state, seat):
        options += builds_for_cards_of(cards)
    return options


def begin_build(state: State, seat: Seat, by: int, build: Build, emit: Emit | None) -> None:
    """Show the card and pay its gold."""
    gold, room = costs(state, seat, price(by, build))
    leave_hand(state, seat, build.card)
    state.placing = build.card
    if emit is not None:
        emit(CardChosen(seat, build.card))
    change_gold(state, seat, -gold, emit)
    if room:
        from_gold = min(room, state.gold[seat])
        change_gold(state, seat, -from_gold, emit)
        change_points(state, seat, from_gold - room, emit)


def checked_build(state: State, seat: Seat, by: int, build: Answer) -> Build:
    """A choice of `builds`. Raises IllegalAnswer."""
    if not isinstance(build, Build):
        raise IllegalAnswer("Choose the card to build, or decline.")
    if not holds(state, seat, build.card):
        raise IllegalAnswer("This card is not in your hand.")
    if not ENGINE_CARDS >> build.card & 1:
        raise IllegalAnswer("Jacks, queens and kings cannot be built.")
    if build.for_cards and (by != FOUR or state.hand_size(seat) <= FOUR_CARDS):
        raise IllegalAnswer("Only a 4 builds for cards, and it takes four others of your hand.")
    if build.for_cards and _room_is_all(state, seat):
        raise IllegalAnswer("By your house rule, room on a full table costs gold and no cards.")
    if price(by, build) > highest_price(state, seat):
        raise IllegalAnswer("You cannot pay for this card.")
    return build


def lay(state: State, seat: Seat, cell: Cell, emit: Emit | None) -> None:
    """The card being built goes onto the cell, in place of what lies there."""
    tableau = state.tableaux[seat]
    replaced = tableau.get(cell, ())
    for card in replaced:
        state.discard |= 1 << card
    if replaced and emit is not None:
        emit(StackReplaced(seat, cell, replaced))
    state.set_tableau(seat, {**tableau, cell: (state.placing,)})
    if emit is not None:
        emit(CardBuilt(seat, state.placing, cell))
        if not replaced and is_full(state.tableaux[seat]):
            emit(EngineCompleted(seat))
    state.placing = NO_CARD


def open_cells(settings: Settings, state: State, seat: Seat) -> tuple[Cell, ...]:
    """Where the card being built may go."""
    return building_cells(state.tableaux[seat], settings.adjacent)

"""Building a card: what it costs, where it goes, and what a full tableau makes of it."""

from __future__ import annotations

from game.games.engine.rules.actions import Build, builds_for_cards_of, builds_of
from game.games.engine.rules.events import CardBuilt, CardChosen, EngineCompleted, StackReplaced
from game.games.engine.rules.hands import holds, leave_hand
from game.games.engine.rules.layout import building_cells, is_full
from game.games.engine.rules.prices import (
    FOUR,
    FOUR_CARDS,
    MAX_COST,
    UP_TO,
    card_price,
    costs,
    highest_price,
    room_is_all,
)
from game.games.engine.rules.settings import Settings
from game.games.engine.rules.state import State
from game.games.engine.rules.tallies import change_gold, change_points
from game.games.engine.rules.vocabulary import ENGINE_CARDS, NO_CARD, Cell
from game.rules.contract import Action, Answer, Emit, IllegalAnswer, Seat


def price(by: int, build: Build) -> int:
    """The gold that the card costs, apart from clearing a cell."""
    return 0 if build.for_cards else card_price(by, build.card)


def builds(state: State, seat: Seat, by: int) -> tuple[Action, ...]:
    """Every card that can be built, each with every way to pay."""
    cards, highest = state.hands[seat] & ENGINE_CARDS, highest_price(state, seat)
    if highest < 0:
        return ()
    options = builds_of(cards & UP_TO[by][min(highest, MAX_COST)])
    if by == FOUR and state.hand_size(seat) > FOUR_CARDS and not room_is_all(state, seat):
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
    if build.for_cards and room_is_all(state, seat):
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

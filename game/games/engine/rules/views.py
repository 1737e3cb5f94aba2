"""What a seat may know, and what it can imagine behind that.

Secret are the hands, but for cards taken from the discard pile, the order of the deck, three cards just
drawn, and starter cards until all are chosen.
"""

from __future__ import annotations

from typing import Any

from game.games.engine.rules import phases
from game.games.engine.rules.settings import Settings
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import (
    ALL_CARDS,
    ENGINE_CARDS,
    HIDDEN_CARD,
    NO_CARD,
    Cards,
    cards_in,
    set_of,
)
from game.rules.contract import Seat


def view_of(state: State, viewer: Seat | None) -> State:
    """The state with everything blanked that `viewer` may not know."""
    view = state.copy()
    view.deck = ()
    unseen = list(state.unseen)
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            shown = state.shown[seat]
            unseen[seat] += hand.bit_count() - shown.bit_count()
            view.hands[seat] = shown
    view.unseen = tuple(unseen)
    if state.drawn and state.active != viewer:
        view.drawn = (HIDDEN_CARD,) * len(state.drawn)
    if state.starters:
        view.starters = tuple(
            card if seat == viewer or card == NO_CARD else HIDDEN_CARD
            for seat, card in enumerate(state.starters)
        )
    return view


def known_cards(view: State) -> Cards:
    """All cards whose place the viewer knows."""
    known = view.discard | set_of(tuple(card for card in view.drawn if card >= 0))
    for card in (view.placing, *[paused.placing for paused in view.paused]):
        if card >= 0:
            known |= 1 << card
    for hand in view.hands:
        known |= hand
    for tableau in view.tableaux:
        for cards in tableau.values():
            known |= set_of(cards)
    return known


def sample_state(settings: Settings, view: State, seat: Seat, rng: Any) -> State:
    """A full state that `seat` cannot rule out: hidden cards are equally likely to be anywhere."""
    unknown = list(cards_in(ALL_CARDS & ~known_cards(view)))
    while True:
        rng.shuffle(unknown)
        state = _deal_out(view, unknown)
        if _is_possible(settings, state, seat):
            break
    for other, card in enumerate(state.starters):
        if card == HIDDEN_CARD:
            choice = rng.choice(cards_in(state.hands[other] & ENGINE_CARDS))
            state.starters = (*state.starters[:other], choice, *state.starters[other + 1 :])
    return state


def _deal_out(view: State, cards: list[int]) -> State:
    state = view.copy()
    first = 0
    for seat, count in enumerate(view.unseen):
        state.hands[seat] |= set_of(tuple(cards[first : first + count]))
        first += count
    state.unseen = (0,) * len(view.unseen)
    if HIDDEN_CARD in view.drawn:
        state.drawn = tuple(cards[first : first + len(view.drawn)])
        first += len(view.drawn)
    state.deck = tuple(cards[first:])
    return state


def _is_possible(settings: Settings, state: State, seat: Seat) -> bool:
    """Whether the hands of the others agree with how they were dealt."""
    for other in range(settings.seats):
        if other == seat:
            continue
        hand = state.hands[other]
        choosing_starter = state.phase is phases.STARTER or (state.phase is phases.DECK and hand)
        if choosing_starter and not hand & ENGINE_CARDS:
            return False
        if state.absent[other]:
            dealt = hand & ~state.absent[other] & ~state.shown[other]
            if dealt.bit_count() < state.dealt[other]:
                return False
    return True

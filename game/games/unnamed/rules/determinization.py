"""What may lie behind a view: a full state that a seat cannot rule out, drawn at random.

In the Resource game the unseen cards lie in the other hands and among the extras, and nobody holds a suit
that it has shown to lack. In the Trading game the cards that others traded unseen are drawn anew, see
`tracing`. In the Creation game nothing is secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.knowledge import first_sight, see_purchase, see_trade
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NOBODY, Deal, Seen, State
from game.games.unnamed.rules.tracing import trace
from game.games.unnamed.rules.vocabulary import (
    ALL_CARDS,
    OFFERED_CARDS,
    SUIT_OF,
    Card,
    Cards,
    cards_of,
    set_of,
)
from game.rules.contract import Seat

SWAPS_PER_CARD: Final = 4
"""Exchanges for each hidden card that make every deal about equally likely."""


def sample_state(settings: Settings, view: State, seat: Seat, rng: Any) -> State:
    """A full state that looks like `view` to `seat`."""
    state = view.copy()
    if state.stage == "resource":
        _imagine_hands(settings, state, seat, rng)
    elif state.stage == "trading":
        _imagine_piles(settings, state, seat, rng)
    return state


def _imagine_hands(settings: Settings, state: State, seat: Seat, rng: Any) -> None:
    if state.discard or state.peeked >> seat & 1:
        return
    seen = state.hands[seat] | set_of(card for _, card in state.trick)
    for pile in state.piles:
        seen |= pile
    played = {player for player, _ in state.trick}
    sizes = [settings.hand_size - state.tricks - (player in played) for player in range(settings.seats)]
    sizes[seat] = 0
    extras = (ALL_CARDS & ~seen).bit_count() - sum(sizes)
    hands = deal_out(cards_of(ALL_CARDS & ~seen), [*sizes, extras], [*state.voids, 0], rng)
    hands[seat] = state.hands[seat]
    *state.hands, state.extras = hands


def deal_out(cards: Sequence[Card], sizes: Sequence[int], voids: Sequence[int], rng: Any) -> list[Cards]:
    """`cards` in heaps of these sizes, so that no heap has a suit in its `voids` (one bit a suit).

    Draws any deal that is possible, each about as likely as any other. There must be one.
    """
    heap_of = _first_deal(cards, sizes, voids, rng)
    if any(voids):
        _swap_about(cards, heap_of, voids, rng)
    heaps = [0] * len(sizes)
    for card, heap in zip(cards, heap_of, strict=True):
        heaps[heap] |= 1 << card
    return heaps


def _first_deal(cards: Sequence[Card], sizes: Sequence[int], voids: Sequence[int], rng: Any) -> list[int]:
    """The heap of each card: dealt at random, and put right where a heap got a suit that it lacks."""
    heap_of = [heap for heap, size in enumerate(sizes) for _ in range(size)]
    rng.shuffle(heap_of)
    for place in range(len(cards)):
        if _is_misplaced(cards, heap_of, voids, place):
            _put_right(cards, heap_of, voids, place)
    return heap_of


def _is_misplaced(cards: Sequence[Card], heap_of: list[int], voids: Sequence[int], place: int) -> bool:
    return bool(voids[heap_of[place]] >> SUIT_OF[cards[place]] & 1)


def _put_right(cards: Sequence[Card], heap_of: list[int], voids: Sequence[int], place: int) -> None:
    """Move cards on from heap to heap, along the shortest chain that ends where a misplaced card lies.

    Chains of this kind end with every card in its place if that is possible at all (they are the augmenting
    paths of a bipartite matching).
    """
    start = heap_of[place]
    comes: dict[int, int] = {}
    queue = [place]
    for current in queue:
        suit = SUIT_OF[cards[current]]
        for heap in range(len(voids)):
            if heap in comes or heap == heap_of[current] or voids[heap] >> suit & 1:
                continue
            comes[heap] = current
            if heap == start:
                _move_on(heap_of, comes, heap, place)
                return
            there = [other for other, where in enumerate(heap_of) if where == heap]
            wrong = next((other for other in there if _is_misplaced(cards, heap_of, voids, other)), None)
            if wrong is not None:
                _move_on(heap_of, comes, heap, place)
                heap_of[wrong] = start
                return
            queue += there
    raise ValueError("No deal fits what has been seen.")


def _move_on(heap_of: list[int], comes: dict[int, int], heap: int, place: int) -> None:
    """Let the card that comes to `heap` come, then the one that takes its place, back to `place`."""
    current = -1
    while current != place:
        current = comes[heap]
        left = heap_of[current]
        heap_of[current] = heap
        heap = left


def _swap_about(cards: Sequence[Card], heap_of: list[int], voids: Sequence[int], rng: Any) -> None:
    """Swaps proposed without preference make every possible deal equally likely in the long run."""
    count = len(cards)
    for _ in range(SWAPS_PER_CARD * count):
        a, b = int(rng.random() * count), int(rng.random() * count)
        heap_a, heap_b = heap_of[a], heap_of[b]
        if not (voids[heap_b] >> SUIT_OF[cards[a]] & 1 or voids[heap_a] >> SUIT_OF[cards[b]] & 1):
            heap_of[a], heap_of[b] = heap_b, heap_a


def _imagine_piles(settings: Settings, state: State, seat: Seat, rng: Any) -> None:
    own = state.seen[seat]
    trading = state.piles[seat]
    dealt, deals = trace(settings, own, seat, trading, rng) if _has_secrets(settings, own) else own[1:]
    piles = list(dealt)
    seen = first_sight(piles, settings.skip_resource)
    for deal in deals:
        seen = _replay(deal, piles, seen)
    state.seen = seen
    state.piles = piles
    if settings.skip_resource:
        state.extras = ALL_CARDS & ~set_of_all(dealt)
    if state.phase in (phases.ANSWER, phases.GIVE) and not state.offered:
        state.offered = set_of(rng.sample(cards_of(piles[state.turn]), OFFERED_CARDS))


def _has_secrets(settings: Settings, own: Seen) -> bool:
    return settings.skip_resource or any(deal.partner != NOBODY and not deal.given for deal in own.deals)


def _replay(deal: Deal, piles: list[Cards], seen: tuple[Seen, ...]) -> tuple[Seen, ...]:
    if deal.partner == NOBODY:
        seen = see_purchase(seen, deal.seat, deal.given)
    else:
        seen = see_trade(seen, deal, piles)
        piles[deal.partner] = piles[deal.partner] & ~deal.received | deal.given
    piles[deal.seat] = piles[deal.seat] & ~deal.given | deal.received
    return seen


def set_of_all(sets: Sequence[Cards]) -> Cards:
    """The union of some sets."""
    result = 0
    for cards in sets:
        result |= cards
    return result

"""What a seat can deduce about the hands of the others.

A seat has seen some cards and not others. Where each card it has seen may lie now is followed trade by trade:
a *layout* says for every hand which seen cards it holds and how many unseen ones (written FACE_DOWN). Where a
player laid one of two cards, either is taken to be as likely as the other; whatever is turned up later rules
layouts out. Unseen cards are all alike to the seat, so they need not be told apart.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.games.trade_or_duel.rules.state import BACKS, Cards, Comparison, Gift, Interaction, State
from game.games.trade_or_duel.rules.vocabulary import CARDS, DUEL, FACE_DOWN, HAND_SIZE, Card
from game.rules.contract import Seat

Layout = tuple[Cards, ...]
"""By seat, sorted; FACE_DOWN for each card that the observer has never seen."""


MOST_LAYOUTS: Final = 512
"""Random players seldom leave more than a hundred open, but secret trades of known cards can leave 40,000."""


class Path(NamedTuple):
    """One way in which a layout can have come about."""

    weight: float
    """Probability, up to a factor that all paths of the layer share."""
    before: Layout
    actor_cards: Cards
    """What the actor laid, as the observer knew it at that moment."""
    target_cards: Cards


Layer = Mapping[Layout, Sequence[Path]]
"""All layouts that are possible after that many items of the history."""


class Knowledge(NamedTuple):
    """What one seat, or the public, can say about the cards; exact up to MOST_LAYOUTS."""

    held: tuple[frozenset[Card], ...]
    """By seat: the cards that are surely in that hand."""
    chances: tuple[Mapping[Card, float], ...]
    """By seat: cards that the observer has seen and that may be in that hand, with probabilities in 0..1."""
    unseen: frozenset[Card]
    """Cards the observer has never seen: in a hand or aside."""


def knowledge(view: State, observer: Seat | None) -> Knowledge:
    """All that `observer` can deduce from its own view; the public's view for None."""
    chances: list[dict[Card, float]] = [{} for _ in view.hands]
    layer = layers(view, observer)[-1]
    total = sum([weight_of(paths) for paths in layer.values()])
    for layout, paths in layer.items():
        probability = weight_of(paths) / total
        for seat, hand in enumerate(layout):
            for card in hand:
                if card != FACE_DOWN:
                    chances[seat][card] = chances[seat].get(card, 0.0) + probability
    held = tuple(
        frozenset(card for card in mine if all(card in layout[seat] for layout in layer))
        for seat, mine in enumerate(chances)
    )
    seen = {card for mine in chances for card in mine} | set(view.discard)
    return Knowledge(held, tuple(chances), frozenset(CARDS) - seen)


def layers(view: State, observer: Seat | None) -> tuple[Layer, ...]:
    """The possible layouts at the beginning of the history and after each interaction in it.

    Where there are more than MOST_LAYOUTS, a fair selection stands for all of them.
    """
    gifts = () if observer is None else view.gifts[observer]
    items = interactions(view)
    about = (observer, initial_knowledge(view, observer), tuple(own_gifts(observer, gifts, items)), items)
    found = _layers(*about, MOST_LAYOUTS)
    if not found[-1]:
        # What was turned up contradicts the whole selection: rare enough to look through all layouts.
        found = _layers(*about, sys.maxsize)
    return found


def initial_knowledge(view: State, observer: Seat | None) -> Layout:
    """What the observer knew of the hands when the history began: its own, or after a comparison all."""
    if view.history and isinstance(view.history[0], Comparison):
        return view.history[0].hands
    backs = BACKS[HAND_SIZE]
    return tuple(view.dealt[seat] if seat == observer else backs for seat in range(len(view.hands)))


def interactions(view: State) -> tuple[Interaction, ...]:
    """The trades and duels of the history."""
    return tuple(item for item in view.history if isinstance(item, Interaction))


def weight_of(paths: Sequence[Path]) -> float:
    """The weight of a layout: of all its paths together."""
    return sum([path.weight for path in paths])


def cards_shown_to(observer: Seat | None, item: Interaction, gift: Gift | None) -> tuple[Cards, Cards]:
    """The cards of actor and target that the observer saw; empty for those it did not see."""
    if item.kind == DUEL:
        return item.actor_cards, item.target_cards
    if gift is None:
        return (), ()
    return gift if observer == item.actor else (gift.received, gift.given)


def own_gifts(
    observer: Seat | None, gifts: Sequence[Gift], items: Sequence[Interaction]
) -> Iterator[Gift | None]:
    """What the observer gave and got in each interaction."""
    own = iter(gifts)
    for item in items:
        yield next(own) if item.kind != DUEL and observer in (item.actor, item.target) else None


# A search imagines many states from one view; between answers there are few views.
_CACHE_SIZE: Final = 128


@lru_cache(maxsize=_CACHE_SIZE)
def _layers(
    observer: Seat | None,
    start: Layout,
    gifts: tuple[Gift | None, ...],
    items: tuple[Interaction, ...],
    most: int,
) -> tuple[Layer, ...]:
    if not items:
        return ({start: [Path(1.0, (), (), ())]},)
    before = _layers(observer, start, gifts[:-1], items[:-1], most)
    after = _next_layer(before[-1], observer, items[-1], gifts[-1]) if before[-1] else {}
    return (*before, after if len(after) <= most else _selection(after, most))


def _selection(layer: Layer, most: int) -> Layer:
    """About `most` of the layouts, drawn at even steps through their weights, which they share out.

    For every card and every hand it may be in, one layout stays in any case.
    """
    step = sum([weight_of(paths) for paths in layer.values()]) / most
    kept: dict[Layout, Sequence[Path]] = {}
    shown: set[tuple[Seat, Card]] = set()
    passed = 0.0
    for layout, paths in layer.items():
        weight = weight_of(paths)
        hits = int((passed + weight) / step) - int(passed / step)
        passed += weight
        places = {(seat, card) for seat, hand in enumerate(layout) for card in hand}
        if hits:
            share = hits * step / weight
            kept[layout] = [path._replace(weight=path.weight * share) for path in paths]
        elif not places <= shown:
            kept[layout] = paths
        else:
            continue
        shown |= places
    return kept


def _next_layer(layer: Layer, observer: Seat | None, item: Interaction, gift: Gift | None) -> Layer:
    actor_shown, target_shown = cards_shown_to(observer, item, gift)
    seen = {card for hand in next(iter(layer)) for card in hand}
    after: dict[Layout, list[Path]] = {}
    for layout, paths in layer.items():
        weight = weight_of(paths)
        for chance, actor_cards in _ways(layout[item.actor], item.size, actor_shown, seen):
            for other_chance, target_cards in _ways(layout[item.target], item.size, target_shown, seen):
                path = Path(weight * chance * other_chance, layout, actor_cards, target_cards)
                result = _move_cards(path, item, actor_shown or actor_cards, target_shown or target_cards)
                after.setdefault(result, []).append(path)
    return after


def _turns_out(cards: Cards, shown: Cards, seen: set[Card]) -> bool:
    """Whether these cards of a layout turn out to be the ones shown: seen ones themselves, others unseen."""
    return cards == tuple(sorted([card if card in seen else FACE_DOWN for card in shown]))


def _ways(hand: Cards, count: int, shown: Cards, seen: set[Card]) -> list[tuple[float, Cards]]:
    """The choices of `count` cards of a hand with their probabilities, as far as they fit what was shown."""
    if count == len(hand):
        choices = [(1.0, hand)]
    elif hand[0] == hand[1]:
        choices = [(1.0, hand[:1])]
    else:
        choices = [(0.5, hand[:1]), (0.5, hand[1:])]
    if not shown:
        return choices
    return [choice for choice in choices if _turns_out(choice[1], shown, seen)]


def _move_cards(path: Path, item: Interaction, actor_shown: Cards, target_shown: Cards) -> Layout:
    """The layout after the cards that were laid have gone where they go."""
    hands = list(path.before)
    actor_rest = without(hands[item.actor], path.actor_cards)
    target_rest = without(hands[item.target], path.target_cards)
    if item.kind == DUEL:
        difference = sum(item.actor_cards) - sum(item.target_cards)
        actor_back = actor_shown if difference > 0 else ()
        target_back = target_shown if difference < 0 else ()
    else:
        actor_back, target_back = target_shown, actor_shown
    hands[item.actor] = tuple(sorted(actor_rest + actor_back))
    hands[item.target] = tuple(sorted(target_rest + target_back))
    return tuple(hands)


def without(hand: Cards, cards: Cards) -> Cards:
    """The hand after it lost these cards."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)

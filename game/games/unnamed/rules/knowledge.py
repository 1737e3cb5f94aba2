"""What each seat has seen of the resources while they are traded face down.

A seat knows where a card is as long as nobody else has traded, unseen by it, from the pile where the card
lies. What it has seen of every deal is kept too, so that all it could deduce is there; see `determinization`.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.games.unnamed.rules.state import NOBODY, Deal, Seen
from game.games.unnamed.rules.vocabulary import ALL_CARDS, Cards
from game.rules.contract import Seat


def first_sight(piles: Sequence[Cards], hidden: bool) -> tuple[Seen, ...]:
    """What each seat, and last the public, knows when trading begins.

    Piles of tricks were taken openly; with Get On With It (`hidden`) each seat knows only its own.
    """
    if not hidden:
        return (Seen(ALL_CARDS, tuple(piles), ()),) * (len(piles) + 1)
    viewers = [*range(len(piles)), NOBODY]
    return tuple(
        Seen(
            piles[viewer] if viewer != NOBODY else 0,
            tuple(pile if seat == viewer else 0 for seat, pile in enumerate(piles)),
            (),
        )
        for viewer in viewers
    )


def see_trade(seen: Sequence[Seen], deal: Deal, piles: Sequence[Cards]) -> tuple[Seen, ...]:
    """After a trade; `piles` as they were before it. Only the two traders know the cards."""
    moved = deal.given | deal.received
    unsure = ~(piles[deal.seat] | piles[deal.partner])
    blank = Deal(deal.seat, deal.partner, 0, 0, deal.wanted)
    result = []
    for viewer, (known, dealt, deals) in enumerate(seen):
        if viewer in (deal.seat, deal.partner):
            result.append(Seen(known | moved, dealt, (*deals, deal)))
        else:
            result.append(Seen(known & unsure, dealt, (*deals, blank)))
    return tuple(result)


def see_purchase(seen: Sequence[Seen], seat: Seat, cards: Cards) -> tuple[Seen, ...]:
    """After a purchase: the price is paid openly."""
    deal = Deal(seat, NOBODY, cards, 0, 0)
    return tuple(Seen(known | cards, dealt, (*deals, deal)) for known, dealt, deals in seen)

"""What the result tells of a match: its key moments, and what everybody held at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from game.games.trade_or_duel.rules import events as e
from game.games.trade_or_duel.table import pictures
from game.games.trade_or_duel.themes import theme_of
from game.rules.contract import Event, Rules, Seat
from game.ui.boards.open_hands import Face, OpenCards, draw_face
from game.ui.scenes.after.result_moments import Deed, favourites, greatest, most, only
from game.ui.words import _


def deeds(rules: Rules[Any], events: Sequence[Event]) -> Iterator[Deed | None]:
    """What is worth telling of a match."""
    won = Counter(duel.winner for duel in only(events, e.DuelDecided) if duel.winner is not None)
    yield most(won, lambda seat, n: Deed(seat, "Sharpest blade", "{count} duels won", n))
    blows = (
        (duel.winner, sum(duel.discarded)) for duel in only(events, e.DuelDecided) if duel.winner is not None
    )
    yield greatest(blows, lambda seat, n: Deed(seat, "Hardest blow", "Struck down cards worth {count}", n))
    trades = Counter(seat for event in only(events, e.Traded) for seat in (event.actor, event.target))
    yield most(trades, lambda seat, n: Deed(seat, "Busiest trader", "{count} trades", n))
    out = next(only(events, e.SeatOut), None)
    yield Deed(out.seat, "First to go", "Out of cards") if out is not None else None
    yield from favourites(rules, events)


def open_cards(rules: Rules[Any], view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    """What a seat held at the end, in groups; `view` is the seat\'s own."""
    theme = theme_of(rules)

    def faces(cards: Iterable[int]) -> tuple[Face, ...]:
        return tuple(draw_face(pictures.face, theme, card) for card in cards)

    first, last = view.dealt[seat], view.hands[seat]
    return (
        OpenCards(_("Dealt last"), faces(first), _("Nothing")),
        OpenCards(_("At the end"), faces(last), _("Nothing left")),
    )

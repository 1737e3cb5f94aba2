"""What the result tells of a match: its key moments, and what everybody held at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from game.games.engine.rules import events as e
from game.games.engine.rules.vocabulary import cards_in
from game.games.engine.table import pictures
from game.rules.contract import Event, Rules, Seat
from game.ui.boards.open_hands import OpenCards, draw_face
from game.ui.scenes.after.result_moments import Deed, best, favourites, greatest, only
from game.ui.words import _


def deeds(rules: Rules[Any], events: Sequence[Event]) -> Iterator[Deed | None]:
    """What is worth telling of a match."""
    points: Counter[tuple[Seat, int]] = Counter()
    acts: Counter[tuple[Seat, int]] = Counter()
    turn = 0
    for event in events:
        match event:
            case e.TurnBegan(turn=number):
                turn = number
            case e.PointsChanged(seat=seat, amount=amount) if amount > 0:
                points[seat, turn] += amount
            case e.CardActivated(seat=seat):
                acts[seat, turn] += 1
    yield best(points, lambda seat, n: Deed(seat, "Greatest turn", "{count} points", n))
    yield best(acts, lambda seat, n: Deed(seat, "Longest run", "{count} cards in one turn", n))
    stacks = ((event.seat, event.height) for event in only(events, e.CardStacked))
    yield greatest(stacks, lambda seat, n: Deed(seat, "Tallest stack", "{count} cards", n))
    gold = ((event.seat, event.total) for event in only(events, e.GoldChanged))
    yield greatest(gold, lambda seat, n: Deed(seat, "Fullest purse", "{count} gold", n))
    yield from favourites(rules, events)


def open_cards(rules: Rules[Any], view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    """What a seat held at the end, in groups; `view` is the seat\'s own."""
    faces = tuple(draw_face(pictures.face, card) for card in cards_in(view.hands[seat]))
    return (OpenCards(_("In the hand"), faces, _("An empty hand")),)

"""What the result tells of a match: its key moments, and what everybody held at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules import events as e
from game.games.unnamed.rules.vocabulary import cards_of
from game.games.unnamed.table import pictures
from game.rules.contract import Event, Rules, Seat
from game.ui.boards.open_hands import OpenCards, draw_face
from game.ui.scenes.after.result_moments import Deed, favourites, greatest, most, only
from game.ui.words import _


def deeds(rules: Rules[Any], events: Sequence[Event]) -> Iterator[Deed | None]:
    """What is worth telling of a match."""
    leaps = ((event.seat, event.steps) for event in only(events, e.PawnAdvanced))
    yield greatest(leaps, lambda seat, n: Deed(seat, "Greatest leap", "{count} steps at once", n))
    tricks = Counter(event.seat for event in only(events, e.TrickTaken))
    yield most(tricks, lambda seat, n: Deed(seat, "Most tricks", "{count} tricks won", n))
    stolen = Counter(event.thief for event in only(events, e.DieStolen))
    yield most(stolen, lambda seat, n: Deed(seat, "Head hunter", "{count} Workers won over", n))
    bought = Counter(event.seat for event in only(events, e.FxBought))
    yield most(bought, lambda seat, n: Deed(seat, "Best customer", "{count} FX bought", n))
    yield from favourites(rules, events)


def open_cards(rules: Unnamed, view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    """What a seat held at the end, in groups; `view` is the seat\'s own."""
    cards = tuple(draw_face(pictures.resource, card) for card in cards_of(view.hands[seat]))
    types = rules.settings.fx_deck.types
    fx = tuple(draw_face(pictures.fx_named, types[number]) for number in view.fx[seat])
    unplayed = OpenCards(_("FX not played"), fx, _("None"), ratio=1.4)
    return (OpenCards(_("In the hand"), cards), unplayed) if cards else (unplayed,)

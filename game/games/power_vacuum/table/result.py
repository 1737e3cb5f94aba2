"""What the result tells of a match: its key moments, and what everybody held at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from game.games.power_vacuum.rules import events as e
from game.games.power_vacuum.rules.vocabulary import AGENDAS
from game.games.power_vacuum.rules.words import agenda_words
from game.games.power_vacuum.table import pictures
from game.rules.contract import Event, Rules, Seat
from game.ui.boards.open_hands import OpenCards, draw_face
from game.ui.scenes.after.result_moments import Deed, favourites, greatest, most, only
from game.ui.words import _


def deeds(rules: Rules[Any], events: Sequence[Event]) -> Iterator[Deed | None]:
    """What is worth telling of a match."""
    tricks = Counter(event.seat for event in only(events, e.TrickWon))
    yield most(tricks, lambda seat, n: Deed(seat, "Most tricks", "{count} tricks won", n))
    agendas = ((event.seat, event.points) for event in only(events, e.AgendaScored))
    yield greatest(agendas, lambda seat, n: Deed(seat, "Best agenda", "{count} power", n))
    hauls = ((event.seat, event.amount) for event in only(events, e.PowerCollected))
    yield greatest(hauls, lambda seat, n: Deed(seat, "Biggest haul", "{count} power at once", n))
    moves = Counter(event.seat for event in only(events, e.PlugMoved))
    yield most(moves, lambda seat, n: Deed(seat, "Electrician", "{count} plugs moved", n))
    yield from favourites(rules, events)


def open_cards(rules: Rules[Any], view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    """What a seat held at the end, in groups; `view` is the seat\'s own."""
    cards = (*view.hands[seat], *view.kept[seat])
    agenda = view.agendas[seat]
    words = agenda_words(agenda, _) if 0 <= agenda < len(AGENDAS) else _("None")
    faces = tuple(draw_face(pictures.card, card) for card in cards)
    return (OpenCards(_("Last agenda"), (), words), OpenCards(_("Cards kept"), faces, _("None")))

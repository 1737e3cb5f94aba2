"""What everybody held when a match was over, for the moment when hands may be laid open.

One function a game; games without a secret, and those without a board of their own, tell nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import pygame

from game.rules.contract import Rules, Seat
from game.ui.art import Art
from game.ui.words import say

Face = Callable[[Art, float, float], pygame.Surface]
"""Draws a card in a width and height, in logical units."""


@dataclass(frozen=True, slots=True)
class OpenCards:
    """Some cards of a seat that belong together."""

    head: str
    """What they are."""
    faces: tuple[Face, ...]
    words: str = ""
    """In place of cards, or where there are none."""
    ratio: float = 0.7
    """Width of a card by its height."""


def open_cards(rules: Rules[Any], view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    """What a seat held at the end, in groups; `view` is the seat's own. Nothing where nothing was secret."""
    known = {
        "trade-or-duel": _trade_or_duel,
        "engine": _engine,
        "unnamed": _unnamed,
        "power-vacuum": _power_vacuum,
    }
    return known[rules.name](rules, view, seat) if rules.name in known else ()


def _trade_or_duel(rules: Rules[Any], view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    from game.games.trade_or_duel import NO_THEME, themes
    from game.games.trade_or_duel.table import pictures

    theme = themes().get(rules.options.get("theme", NO_THEME), themes()[NO_THEME])

    def faces(cards: Iterable[int]) -> tuple[Face, ...]:
        return tuple(_drawn(pictures.face, theme, card) for card in cards)

    first, last = view.dealt[seat], view.hands[seat]
    return (
        OpenCards(say("Dealt last"), faces(first), say("Nothing")),
        OpenCards(say("At the end"), faces(last), say("Nothing left")),
    )


def _engine(rules: Rules[Any], view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    from game.games.engine.rules.vocabulary import cards_in
    from game.games.engine.table import pictures

    faces = tuple(_drawn(pictures.face, card) for card in cards_in(view.hands[seat]))
    return (OpenCards(say("In the hand"), faces, say("An empty hand")),)


def _unnamed(rules: Rules[Any], view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    from game.games.unnamed.rules import Unnamed
    from game.games.unnamed.rules.vocabulary import cards_of
    from game.games.unnamed.table import pictures

    assert isinstance(rules, Unnamed), "the name of a game belongs to its rules"
    cards = tuple(_drawn(pictures.resource, card) for card in cards_of(view.hands[seat]))
    types = rules.settings.fx_deck.types
    fx = tuple(_drawn(pictures.fx_named, types[number]) for number in view.fx[seat])
    unplayed = OpenCards(say("FX not played"), fx, say("None"), ratio=1.4)
    return (OpenCards(say("In the hand"), cards), unplayed) if cards else (unplayed,)


def _power_vacuum(rules: Rules[Any], view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    from game.games.power_vacuum.rules.vocabulary import AGENDAS
    from game.games.power_vacuum.rules.words import agenda_words
    from game.games.power_vacuum.table import pictures

    cards = (*view.hands[seat], *view.kept[seat])
    agenda = view.agendas[seat]
    words = agenda_words(agenda, say) if 0 <= agenda < len(AGENDAS) else say("None")
    faces = tuple(_drawn(pictures.card, card) for card in cards)
    return (OpenCards(say("Last agenda"), (), words), OpenCards(say("Cards kept"), faces, say("None")))


def _drawn(picture: Callable[..., pygame.Surface], *what: object) -> Face:
    """The picture of something, by whatever it takes between the art and the size."""

    def draw(art: Art, width: float, height: float) -> pygame.Surface:
        return picture(art, *what, width, height)

    return draw

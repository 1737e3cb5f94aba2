"""Where things lie in Engine: the suit wheel, one's table of stacks, the hand, the piles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from game.catalogue.questions import Chooser
from game.catalogue.zones import Layout, Piece, Zone, Zones
from game.games.engine.questions import cards
from game.games.engine.questions.by_phase import QUESTIONS
from game.games.engine.questions.chooser import EngineChooser
from game.games.engine.rules import Engine
from game.games.engine.rules.layout import building_cells
from game.games.engine.rules.order import current
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.prices import BUILDERS, SPADES, card_price, costs
from game.games.engine.rules.state import State, Tableau
from game.games.engine.rules.vocabulary import (
    CARD_BY_CODE,
    CARD_CODES,
    MAX_SIDE,
    NO_CARD,
    RANK_CODES,
    RANK_OF,
    SUIT_OF,
    SUITS,
    Card,
    Cell,
    cards_in,
    cell_at,
    column_of,
    row_of,
)
from game.games.engine.rules.words import card_words
from game.rules.contract import Seat
from game.rules.packs import SUIT_COLOURS, SUIT_SIGNS
from game.rules.text import Names, capital
from game.rules.things import thing_of


class EngineZones(Zones):
    """Lays out Engine."""

    rules: Engine

    def layout(self, view: State, viewer: Seat | None, names: Names) -> Layout:
        front = viewer if viewer is not None else max(view.actor, 0)
        zones = [
            Zone("seats", "row", tuple(self._seat(view, seat, names) for seat in range(len(names)))),
            Zone("wheel", "row", tuple(self._suit(view, suit) for suit in range(len(SUITS)))),
            self._table(view, front, names, viewer),
        ]
        if view.phase is Phase.TAKE:
            zones.append(
                Zone(
                    "discard",
                    "row",
                    tuple(map(self._card, cards_in(view.discard))),
                    name=self.translate("The discard pile"),
                )
            )
        if viewer is not None:
            hand = tuple(self._held(view, card, viewer) for card in own_cards(view, viewer))
            zones.append(Zone("hand", "fan", hand, viewer, share=1.4))
        zones += [self._aside(view, seat, names) for seat in range(len(names)) if seat != front]
        zones.append(Zone("piles", "row", self._piles(view), aside=True))
        return Layout(tuple(zone for zone in zones if zone.pieces))

    def _seat(self, view: State, seat: Seat, names: Names) -> Piece:
        counted = ("coins", view.gold[seat]), ("laurels", view.points[seat]), ("cards", view.hand_size(seat))
        tally = tuple((sign, str(number)) for sign, number in counted)
        return Piece(f"seat-{seat}", "seat", names[seat], seat=seat, tally=tally)

    def _suit(self, view: State, suit: int) -> Piece:
        chosen = (self.translate("chosen"),) if view.suit == suit else ()
        gift = cards.gift(suit, self.translate)
        return Piece(
            f"suit-{suit}", "plate", gift, sign=SUIT_SIGNS[suit], colour=SUIT_COLOURS[suit], marks=chosen
        )

    def _table(self, view: State, seat: Seat, names: Names, viewer: Seat | None) -> Zone:
        """A tableau with the places where something can go on it."""
        tableau = view.tableaux[seat]
        placing = view.placing != NO_CARD and view.actor == seat
        places = building_cells(tableau, self.rules.settings.adjacent) if placing else ()
        rows, columns = _window([*tableau, *places])
        found = tuple(
            self._cell(tableau, cell_at(row, column), f"cell-{cell_at(row, column)}")
            for row in rows
            for column in columns
        )
        name = names[seat] if seat != viewer else ""
        return Zone("table", "grid", found, seat, name, cols=len(columns), share=4)

    def _aside(self, view: State, seat: Seat, names: Names) -> Zone:
        tableau = view.tableaux[seat]
        rows, columns = _window(tableau)
        found = tuple(
            self._cell(tableau, cell_at(row, column), f"cell-{seat}-{row}-{column}", "place")
            for row in rows
            for column in columns
        )
        return Zone(f"table-{seat}", "grid", found, seat, names[seat], cols=len(columns), aside=True)

    def _cell(self, tableau: Tableau, cell: Cell, key: str, means: str = "") -> Piece:
        lying = tableau.get(cell, ())
        if not lying:
            return Piece(key, "place", means=means)
        on = tuple(self._card(card, f"{key}.{level}") for level, card in enumerate(lying))
        top = f"card-{CARD_CODES[lying[-1]]}"
        return Piece(key, "place", ", ".join(one.name for one in on), on=on, means=top)

    def _card(self, card: Card, key: str = "") -> Piece:
        suit = SUIT_OF[card]
        name = capital(card_words(card, self.translate))
        return Piece(
            key or f"card-{CARD_CODES[card]}",
            "card",
            name,
            RANK_CODES[card % 13],
            SUIT_SIGNS[suit],
            SUIT_COLOURS[suit],
        )

    def _held(self, view: State, card: Card, seat: Seat) -> Piece:
        """A card of one's own, with the gold that it costs while one may build."""
        piece = self._card(card)
        visit = current(view) if view.phase is Phase.SCAN else None
        by = SPADES if view.phase is Phase.BUILD else RANK_OF[visit.card] if visit is not None else None
        if by not in BUILDERS or view.actor != seat:
            return piece
        return replace(piece, tally=(("coins", str(sum(costs(view, seat, card_price(by, card))))),))

    def _piles(self, view: State) -> tuple[Piece, ...]:
        deck, thrown = self.translate("The deck"), view.discard.bit_count()
        left = Piece("deck", "card", deck, back="violet", back_sign="gears", marks=(f"{view.deck_left}",))
        away = self.translate("Thrown away")
        gone = Piece("discard", "card", away, back="brown", back_sign="trash", marks=(f"{thrown}",))
        return (left, gone) if thrown else (left,)

    def chooser(self, names: Names) -> Chooser:
        return EngineChooser(QUESTIONS, self.rules.settings, names, self.translate)

    def thing(self, key: str, chooser: EngineChooser, source: str = "") -> tuple[str, Any]:
        kind, what = super().thing(key, chooser, source)
        if kind == "card" and what in CARD_BY_CODE:
            return ("take" if chooser.takes else "card"), CARD_BY_CODE[what]
        if kind == "cell" and chooser.stacks and isinstance(what, int):
            held, origin = thing_of(source)
            return "stack", (origin if held == "cell" else None, what)
        return kind, what


def own_cards(view: State, seat: Seat) -> Iterable[Card]:
    """What a seat holds, by its own view; first the cards it has just drawn, to choose among them."""
    drawn = [card for card in view.drawn if card >= 0 and view.actor == seat]
    return (*drawn, *sorted(cards_in(view.hands[seat])))


def _window(cells: Iterable[Cell]) -> tuple[range, range]:
    """The rows and columns to be shown: at least those of a whole table, the cards in their middle."""
    rows, columns = {row_of(cell) for cell in cells} or {0}, {column_of(cell) for cell in cells} or {0}
    return _widen(rows), _widen(columns)


def _widen(lines: set[int]) -> range:
    first, last = min(lines), max(lines)
    missing = max(MAX_SIDE - (last - first + 1), 0)
    return range(first - missing // 2, last + 1 + missing - missing // 2)

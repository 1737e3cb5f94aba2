"""Where things are on the table of Engine, for whatever flies there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.games.engine.rules.vocabulary import Cell, Suit
from game.games.engine.table.layout import EngineLayout
from game.games.engine.table.piles import DiscardPileView, DrawPile
from game.games.engine.table.tableau import FrontTableau, SideTableau
from game.games.engine.table.wheel import TurnPanel
from game.rules.contract import Seat
from game.ui.boards import Table
from game.ui.drawing.layout import Box


class BoardStage:
    """Knows the widgets of the board."""

    def __init__(
        self,
        table: Table,
        places: EngineLayout,
        front: FrontTableau,
        sides: Sequence[SideTableau],
        wheel: TurnPanel,
        piles: tuple[DrawPile, DiscardPileView],
    ) -> None:
        self._table, self._places = table, places
        self._front, self._sides, self._wheel = front, sides, wheel
        self._deck, self._discard = piles
        self.acting: Seat = 0
        """Whose hand lies at the near edge."""

    def cell_box(self, seat: Seat, cell: Cell) -> Box:
        """A cell of a tableau, as it is shown now."""
        shown = self._tableau_of(seat)
        return shown.grid.cells.get(cell, shown.box)

    def await_card(self, seat: Seat, cell: Cell) -> Callable[[], None]:
        """A card is on its way to a cell, which shows it from the call of what is returned."""
        return self._tableau_of(seat).await_card(cell)

    def _tableau_of(self, seat: Seat) -> FrontTableau | SideTableau:
        return self._front if seat == self._front.seat else self._sides[seat]

    def hand_of(self, seat: Seat) -> tuple[float, float]:
        """Where the cards of a seat come from and go to."""
        return (self._places.hand if seat == self.acting else self._table.frame().plates[seat]).centre

    def suit_box(self, suit: Suit) -> Box:
        """A part of the wheel."""
        return self._wheel.quarter(suit)

    @property
    def deck_box(self) -> Box:
        """The uppermost card of the deck."""
        return self._deck.card

    @property
    def discard_box(self) -> Box:
        """The uppermost card of the discard pile."""
        return self._discard.card

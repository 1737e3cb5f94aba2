"""What boards have in common that show a hand at their near edge and say in a panel what can be done.

class NimBoard(HandBoard):
    def lay_out(self, frame): ...            # things on `self.area`, and among them `self.lay_near_edge(box)`
    def show_table(self, held): ...          # bring them up to date
    def press(self, thing): ...              # answer what is pressed
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from game.catalogue.questions import LET_PASS, Detail, Offer
from game.rules.contract import Seat
from game.rules.things import Thing, thing_of
from game.ui.art import Art
from game.ui.boards.asking import AskingBoard
from game.ui.boards.band import EventBand
from game.ui.boards.curtain import Cover
from game.ui.boards.felt import Felt
from game.ui.boards.frame import PORTRAIT_PANEL_HEIGHT, TableLayout
from game.ui.boards.hand import HAND_PADDING, HandStrip, HandView, HeldCard, places
from game.ui.boards.passing import ASK, asks, passing
from game.ui.boards.sidebar import Sidebar
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget


class HandBoard(AskingBoard):
    """The hand of who must choose lies at its near edge, or else what happened last."""

    foot: ClassVar[float] = PORTRAIT_PANEL_HEIGHT
    """Height of the panel of a table in portrait."""
    hand: HandStrip
    band: EventBand
    near: Box = NOWHERE
    """Where the hand lies; nowhere on a table that can only be watched."""
    tells_of: ClassVar[frozenset[str]] = frozenset()
    """Kinds of things that the panel tells of when they have the focus."""
    closes: ClassVar[frozenset[str]] = frozenset({"seat"})
    """Kinds of things of which it tells until somebody goes back."""
    tells_while_staged: ClassVar[bool] = False
    """It tells of things also while it is being shown what happened: that gives nothing away."""
    looked_at: Thing | None = None
    """What it tells of."""

    # -- for subclasses -----------------------------------------------------------------------------------

    def lay_out(self, frame: TableLayout) -> None:
        """Make the widgets of the game."""
        raise NotImplementedError

    def show_table(self, held: HandView | None) -> None:
        """Bring them up to date; `held` lies at the near edge."""
        raise NotImplementedError

    def own_cards(self, own: Any, seat: Seat) -> tuple[HeldCard, ...]:
        """A hand, by its seat's own view."""
        return ()

    def hand_title(self, own: Any, seat: Seat) -> str:
        """What the cards are, where that is not plain."""
        return ""

    def detail(self) -> Detail | None:
        """What the panel explains where nothing is picked."""
        return None

    def look_away(self) -> bool:
        """Stop reading what somebody asked for; False when nobody had."""
        if self.looked_at is None or self.looked_at.kind not in self.closes:
            return False
        self.read(None)
        return True

    @property
    def offers_pass(self) -> bool:
        """Whether offers come now that people may have let pass, and can be asked again."""
        return True

    @property
    def leaves_edge_free(self) -> bool:
        """Whether what happened last has the near edge while no hand lies there."""
        return True

    # -- the widgets --------------------------------------------------------------------------------------

    def build(self) -> None:
        """Make all widgets anew, for another window or another language; the curtain falls."""
        self._drop_silently()
        frame = self._table.frame(foot=self.foot)
        self.area: Widget = Felt(frame.area, self._game.felt)
        self.lay_panel(frame)
        self.lay_out(frame)
        if self._shown is not None:
            self._refresh()

    def lay_panel(self, frame: TableLayout) -> None:
        """Make what stands beside the table."""
        self.panel: Widget = self.make_sidebar(frame.panel)

    def make_sidebar(self, box: Box) -> Sidebar:
        """What can be done, in words."""
        self._sidebar = Sidebar(box, self._press_button, self._names)
        return self._sidebar

    def lay_near_edge(self, box: Box) -> None:
        """The hand and what happened last, both in a box."""
        self.near = box
        self.band = self.area.add(EventBand(self._names))
        self.hand = self.area.add(HandStrip(self._table, self, self._lift, self.hide))

    def held_boxes(self, count: int) -> list[Box]:
        """Where the first of `count` cards lies in the hand; none on a table that has no room for it."""
        return [] if self.near.empty else [places(self.near.inset(HAND_PADDING), count)[0][1]]

    def prepare(self, art: Art) -> None:
        """Bake the curtain, so that the first one falls at once."""
        if not self.near.empty:
            art.curtain(self.near.w, self.near.h)

    # -- the state on screen ------------------------------------------------------------------------------

    def _refresh(self) -> None:
        self.chooser.covered = self.covered
        held = None if self.near.empty else self._hand_shown()
        self.show_table(held)
        self.hand.show(self.near if held is not None else NOWHERE, held)
        free = held is None and not self.near.empty and self.leaves_edge_free
        self.band.show(self.near if free else None)
        self._show_panel()

    def _show_panel(self) -> None:
        if self._staged:
            self._sidebar.rest()
        else:
            self._sidebar.show(self.panel_now())

    def panel_now(self) -> Offer:
        """All of the panel: what is picked is explained, or else what somebody looks at."""
        offer = self._offer()
        if offer.detail is not None:
            return offer
        presses = (*offer.presses, *(asks(passing(self._table)) if self.offers_pass else ()))
        return replace(offer, presses=presses, detail=self.detail(), story=self._story)

    def _hand_shown(self) -> HandView | None:
        """What lies there: the hand of who must choose, or of the only person at the table."""
        turn = self._now.hand
        seat = turn.seat if turn is not None else self._alone
        if seat is None:
            return None
        cover, name = self._cover, self._names[seat]
        if cover is Cover.DRAWN:
            return HandView(seat, name, cover)
        own = self._table.view(seat)
        cards = self.own_cards(own, seat)
        shown = bool(cards) or cover is Cover.OPEN
        return HandView(seat, name, cover, cards, self.hand_title(own, seat)) if shown else None

    # -- what is pressed ----------------------------------------------------------------------------------

    def press_seat(self, seat: Seat) -> None:
        self.press(Thing("seat", seat))

    def _press_button(self, key: str) -> None:
        """A button of the panel."""
        turn, thing = self.chooser.turn, thing_of(key)
        if key == LET_PASS and turn is not None:
            self._table.let_pass(turn.seat, True)
            self.hide()
        elif thing.kind == ASK:
            self._table.let_pass(thing.what, False)
            self._refresh()
        else:
            self.press(thing)

    def look_at(self, thing: Thing) -> None:
        if thing.kind in self.tells_of:
            self.read(thing)

    def read(self, thing: Thing | None) -> None:
        """Tell of a thing in the panel, or of none in particular."""
        if thing != self.looked_at:
            self.looked_at = thing
            if self.tells_while_staged or not self._staged:
                self._sidebar.show(self.panel_now())

    def _forget_inspected(self) -> None:
        self.looked_at = None

    def _on_table(self, x: float, y: float) -> bool:
        """Whether a point of the screen is on the table, but not in the hand."""
        return self.area.box.contains(x, y) and not self.hand.box.contains(x, y)

    def back(self) -> bool:
        """Release what is picked; False when nothing was."""
        if self.chooser.back():
            self._on_change(point=True)
            return True
        return self.look_away() or self.secrecy.fall()

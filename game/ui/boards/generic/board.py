"""The board of a game that has none of its own: shows the state in words and answers what is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.catalogue.questions import LET_PASS
from game.catalogue.words import Section
from game.match.shown import Shown
from game.rules.contract import Event, Roll, Rules, Seat, Turn
from game.rules.things import Thing
from game.ui.art import Art
from game.ui.boards import Table
from game.ui.boards.curtain import Cover
from game.ui.boards.felt import RIM_WIDTH, Felt
from game.ui.boards.generic.hand import Hand, HandPlace, wanted_height
from game.ui.boards.generic.options import Choice, group_choices
from game.ui.boards.generic.overview import Overview, Sheet
from game.ui.boards.generic.panel import PanelText, TablePanel
from game.ui.boards.passing import passing
from game.ui.boards.secret import SecretBoard
from game.ui.drawing.layout import NOWHERE, TARGET_GAP
from game.ui.drawing.widget import Widget
from game.ui.words import _


class GenericBoard(SecretBoard):
    """Plays any game in words.

    What lies open depends on the public view alone. What a seat alone may know, its options included, is
    asked for only when the curtain is open for it.
    """

    def __init__(self, rules: Rules[Any], table: Table) -> None:
        super().__init__(rules, table)
        self._group = ""
        self._reading: Seat | None = None
        self.build()

    def build(self) -> None:
        """Make all widgets anew, for another window or another language; the curtain falls."""
        self._drop_silently()
        frame = self._table.frame()
        self.area: Widget = Felt(frame.area, self._game.felt)
        self._overview = self.area.add(Overview(NOWHERE, self.press_seat))
        self._hand = self.area.add(HandPlace(self._table, self, self._lift, self.hide))
        self._panel = TablePanel(frame.panel, partial(self._read, None), self._ask_again, self._names)
        self.panel: Widget = self._panel
        if self._shown is not None:
            self._refresh()

    def prepare(self, art: Art) -> None:
        """Bake the curtain, so that the first one falls at once."""
        inner = self.area.box.inset(RIM_WIDTH)
        if self._game.secrets:
            art.curtain(inner.w, wanted_height(Hand(0, "", Cover.DRAWN), inner.w))

    # -- the state on screen ------------------------------------------------------------------------------

    def show(self, shown: Shown) -> None:
        """Bring everything up to date, repainting only what has changed."""
        self._group = ""
        super().show(shown)

    def _is_new(self, before: Turn | None, turn: Turn | None) -> bool:
        return turn is not before

    def on_events(self, events: Sequence[Event]) -> None:
        """Keep the story."""
        super().on_events(events)
        self._refresh()

    def _forget_inspected(self) -> None:
        self._group = ""

    def _refresh(self) -> None:
        hand = self._hand_now()
        inner = self.area.box.inset(RIM_WIDTH)
        if hand is None:
            above, below = inner, NOWHERE
        else:
            above, below = inner.split_bottom(wanted_height(hand, inner.w), gap=TARGET_GAP)
        self._hand.show(below, hand)
        sections = self._sections()
        self._overview.show(above, self._sheets(sections))
        self._panel.show(self._reading_now(sections))

    def _sections(self) -> list[Section]:
        return self._words.summary(self._now.view, None, self._names)

    def _sheets(self, sections: list[Section]) -> list[Sheet]:
        lines = dict(sections)
        return [
            Sheet(seat, name, tuple(lines.get(name, ())), seat == self._active, seat == self._reading)
            for seat, name in enumerate(self._names)
        ]

    def _reading_now(self, sections: list[Section]) -> PanelText:
        if self._reading is not None:
            name = self._names[self._reading]
            shown = tuple((title, tuple(lines)) for title, lines in sections if title == name)
            return PanelText(shown, seat=self._reading)
        common = tuple((title, tuple(lines)) for title, lines in sections if title not in self._names)
        return PanelText(common, self._story, passing=passing(self._table))

    # -- what a seat alone may know -----------------------------------------------------------------------

    def _hand_now(self) -> Hand | None:
        turn = self._turn
        if turn is None:
            return self._lone_hand()
        name = self._names[turn.seat]
        cover = self._cover
        offer = turn.decline is not None
        if cover is Cover.DRAWN:
            return Hand(turn.seat, name, Cover.DRAWN, offer=offer)
        choices = self._choices(turn)
        if offer and not self._group:
            choices = (*choices, Choice(LET_PASS, _("Skip it, and don't ask again")))
        return Hand(
            turn.seat, name, cover, lines=self._own_lines(turn.seat), choices=choices, group=self._group
        )

    def _lone_hand(self) -> Hand | None:
        """The hand of the only person at the table stays in sight while bots choose."""
        seat = self._alone
        if seat is None or not self._game.secrets:
            return None
        return Hand(seat, self._names[seat], Cover.NONE, lines=self._own_lines(seat))

    def _own_lines(self, seat: Seat) -> tuple[str, ...]:
        """What the seat's own view tells beyond the public one."""
        if not self._game.secrets:
            return ()
        public = {line for _, lines in self._sections() for line in lines}
        own = self._words.summary(self._table.view(seat), seat, self._names)
        return tuple(
            line if title == self._names[seat] else f"{title}: {line}"
            for title, lines in own
            for line in lines
            if line not in public
        )

    def _choices(self, turn: Turn) -> tuple[Choice, ...]:
        view = self._table.view(turn.seat)
        labels = [
            (
                self._words.label(action, view, self._names),
                self._words.group(action, view, self._names),
            )
            for action in turn.options
        ]
        return group_choices(labels, self._group)

    # -- what is pressed ----------------------------------------------------------------------------------

    def press(self, thing: Thing) -> None:
        turn = self._turn
        match thing:
            case Thing("group", name):
                self._show_group(str(name))
            case Thing("ungroup"):
                self._show_group("")
            case Thing() if str(thing) == LET_PASS and turn is not None:
                self._table.let_pass(turn.seat, True)
                self.hide()
            case Thing("option", number) if turn is not None:
                self._table.choose(turn.options[number])

    def _show_group(self, name: str) -> None:
        self._group = name
        self._refresh()
        self.point()

    def press_seat(self, seat: Seat) -> None:
        """Read about a seat in the panel, or no longer."""
        self._read(None if self._reading == seat else seat)

    def _ask_again(self, seat: Seat) -> None:
        self._table.let_pass(seat, False)
        self._refresh()

    def _read(self, seat: Seat | None) -> None:
        self._reading = seat
        self._on_change()

    def back(self) -> bool:
        """Let go of what is picked; False when nothing was."""
        if self._group:
            self._show_group("")
        elif self.secrecy.open:
            self.hide()
        elif self._reading is not None:
            self._read(None)
        else:
            return False
        return True

    def point(self) -> None:
        """Put the focus where the next choice is."""
        for widget in self._hand.walk():
            if widget.key.startswith(("option-", "group-")):
                self._table.point(widget.key)
                return
        self._table.point("curtain")

    @property
    def _active(self) -> Seat | None:
        pending = self._shown.pending if self._shown is not None else None
        return pending.seat if isinstance(pending, Turn | Roll) else None

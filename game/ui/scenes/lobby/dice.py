"""Where dice come from: the sources of this console, each with how it is doing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.devices.catalogue import device_of
from game.devices.dice import SourceState, SourceStatus
from game.devices.registry import SourceRegistry
from game.match.field.lazy_source import LazyField
from game.ui.art.theme import ALARM, LAVENDER, MINT
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box, Share, column, even_row, grid
from game.ui.drawing.widget import Widget
from game.ui.scenes.lobby.devices import choose_device
from game.ui.scenes.lobby.widgets import DeviceRow
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, done_button
from game.ui.widgets.choice import Toggle
from game.ui.widgets.label import Text
from game.ui.widgets.panel import TITLE_HEIGHT, Panel
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _

ROW_HEIGHT, LOW_ROW, HIGH_ROW = 132, 104, 216
"""Heights of a source, of one among many, and of one with its state below its words."""
MANY_SOURCES = 5
"""From so many sources on they are low."""
TITLE_GAP = 16
"""Room between the title and the first source."""


class SourceRow(DeviceRow):
    """One source: what it is, how it works, how it is doing; the chosen one carries a tick."""

    icon_room, tick_room = (72, 24), (64, 16)
    icon_size, tick_size = 64, 52
    edge, foot = 28, 8
    name_share = 0.42
    state_room = 0.36, 24
    high_shares = Share(0.64), Share(1.15), Share()

    def __init__(
        self,
        kind: str,
        chosen: bool,
        on_press: Callable[[], object],
        *,
        high: bool = False,
        low: bool = False,
    ) -> None:
        """`high`: its state stands below its words; `low`: these are one line."""
        device = device_of(kind)
        super().__init__(f"source-{kind}", NOWHERE, _(device.name), device.icon, on_press, used=chosen)
        self._about = Text(_(device.sentence), size=30, lines=1 if low else 2)
        self.name_share = 0.52 if low else SourceRow.name_share
        self._high = high
        align, lines = ("left", 2) if high else ("right", 3)
        self._status = Text("", role="strong", size=28, align=align, lines=lines, tight=True)
        self._state = self._status

    def show(self, status: SourceStatus) -> None:
        """How the source is doing now."""
        colour = {SourceState.FAILED: ALARM, SourceState.READY: MINT}.get(status.state, LAVENDER)
        sentence = _(status.sentence)
        if (sentence, colour) != (self._status.text, self._status.colour):
            self._status.text, self._status.colour = sentence, colour
            self.invalidate()


class DiceScene(Scene):
    """Choose a source; before a match also whether dice that set the table up are rolled by hand."""

    name = "dice"
    rebuilds = True
    over = True
    tick_every = 0.5

    def __init__(
        self,
        ctx: Context,
        registry: SourceRegistry,
        kind: str,
        on_kind: Callable[[str], object],
        *,
        by_hand: bool = False,
        on_by_hand: Callable[[bool], object] | None = None,
        provable: bool = False,
        on_provable: Callable[[bool], object] = lambda on: None,
        when_used: Callable[[], object] = lambda: None,
        field: LazyField | None = None,
    ) -> None:
        """`by_hand` and `provable` can be changed where `on_by_hand` is given.

        Before a match; `when_used` is called after a check of the table has used the camera, or another one
        was chosen; `field` is the camera over the field, where that can be set up from here.
        """
        super().__init__(ctx)
        self.registry, self.kind, self._on_kind = registry, kind, on_kind
        self._by_hand, self._on_by_hand = by_hand, on_by_hand
        self._provable, self._on_provable = provable, on_provable
        self.when_used = when_used
        self.field = field if field is not None and field.check is not None else None
        self.first_focus = f"source-{kind}"

    def enter(self) -> None:
        """Sources without a device need no switching on."""
        for kind in self.registry.kinds:
            if not device_of(kind).is_sensed:
                self.registry.open(kind)

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        kinds = self.registry.kinds
        toggles = 2 if self.portrait else 1
        extra = toggles * (ROW_HEIGHT - 16 + TARGET_GAP) if self._on_by_hand is not None else 0
        each = HIGH_ROW if self.portrait else LOW_ROW if len(kinds) >= MANY_SOURCES else ROW_HEIGHT
        buttons = 240 if self.portrait and device_of(self.kind).ways else 112
        tall = 72 + TITLE_HEIGHT + TITLE_GAP + len(kinds) * (each + TARGET_GAP) + extra + buttons + 24
        title = _("Where do dice come from?")
        fits = tall <= self.screen.h
        at = self.plate(1560, tall if fits else self.safe.h)
        panel = root.add(Panel("panel", at, style="dialog", title=title, padding=48))
        lines, done = panel.inner.split_bottom(buttons, gap=24)
        lines = lines.split_top(TITLE_GAP)[1]
        if fits:
            *cells, rest = column(lines, *[each] * len(kinds), Share())
            root.fill(cells, map(self._line, kinds))
        else:
            lines, rest = lines.split_bottom(extra, gap=TARGET_GAP)
            listed = root.add(ScrollColumn("list", lines))
            for kind in kinds:
                listed.item(self._line(kind), each)
        if self._on_by_hand is not None:
            room = rest.split_top(extra - TARGET_GAP)[0]
            by_hand, provable = self.divide(room, (Share(), Share()), (Share(), Share()))
            words = _("Also roll the dice of the set-up")
            root.add(Toggle("by-hand", by_hand, words, self._by_hand, self._hand))
            words = _("Virtual dice can be proved")
            root.add(Toggle("provable", provable, words, self._provable, self._prove))
        self._add_buttons(root, done)
        return root

    def _line(self, kind: str) -> SourceRow:
        low = not self.portrait and len(self.registry.kinds) >= MANY_SOURCES
        line = SourceRow(kind, kind == self.kind, partial(self.choose, kind), high=self.portrait, low=low)
        line.show(self.registry.status(kind))
        return line

    def _add_buttons(self, root: Widget, box: Box) -> None:
        done = box.centre_box(min(520, box.w), box.h)
        device = device_of(self.kind)
        if device.which:
            which, done = even_row(box.centre_box(min(1056, box.w), box.h), 2)
            press = self._choose_device
            root.add(Button("which", which, _(device.which), press, tone="blue", icon=device.icon))
        if device.ways is not None:
            done = self._add_ways(root, box, device.ways(self))
        root.add(done_button(done, self.back))

    def _add_ways(self, root: Widget, box: Box, ways: Sequence[Button]) -> Box:
        """What can be done about the device; returns the room for leaving."""
        if self.portrait:
            cells = grid(box, 2, 2)[2 - (len(ways) + 1) // 2 * 2 :] if len(ways) > 1 else grid(box, 2, 2)[2:]
        else:
            cells = even_row(box if len(ways) > 1 else box.centre_box(1056, box.h), len(ways) + 1)
        root.fill(cells, ways)
        return cells[-1]

    def choose(self, kind: str) -> None:
        """Use this source from now on; a camera or tower is switched on to see whether it answers."""
        self.kind = kind
        self.registry.open(kind)
        self._on_kind(kind)
        self.rebuild()

    def tick(self, now: float) -> None:
        for kind in self.registry.kinds:
            line = self.root.find(f"source-{kind}")
            if isinstance(line, SourceRow):
                line.show(self.registry.status(kind))

    def resume(self) -> None:
        self.rebuild()

    def _choose_device(self) -> None:
        choose_device(self.ctx, self.registry, self.kind)

    def _hand(self, value: bool) -> None:
        self._by_hand = value
        if self._on_by_hand is not None:
            self._on_by_hand(value)

    def _prove(self, value: bool) -> None:
        self._provable = value
        self._on_provable(value)

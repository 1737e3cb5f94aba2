"""The overlay behind the menu button: how it looks and sounds, where dice come from, and the ways out.

Everything takes effect at once and is kept. It can be opened from the lobby, the table and the result.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial

from game.devices.catalogue import device_of, open_field_setup
from game.features.feature import FeatureMenu
from game.features.registry import entries
from game.match.dice.desk import DiceDesk
from game.match.field.source import can_be_set_up
from game.match.field.watcher import FieldWatcher
from game.ui.art.theme import LAVENDER
from game.ui.drawing.layout import (
    MIN_TARGET_HEIGHT,
    NOWHERE,
    TARGET_GAP,
    Box,
    Share,
    even_column,
    even_row,
    grid,
    row,
)
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent, Menu, Shortcut
from game.ui.scenes.host.scene import way_to_host
from game.ui.scenes.learning.help import open_help
from game.ui.scenes.lobby.dice import DiceScene
from game.ui.scenes.pause.eyes import EyesScene
from game.ui.scenes.pause.places import PlacesScene
from game.ui.scenes.pause.settings import MENU_ROWS, add_settings
from game.ui.scenes.phones.scene import WAITS, open_phones
from game.ui.scenes.shared.screens import has_screens, screen_button
from game.ui.scenes.shared.table_seats import TableSeats
from game.ui.scenes.table.who_plays import WhoPlaysScene
from game.ui.stage.context import Context
from game.ui.stage.dialog import ask_first
from game.ui.stage.phone_policy import NOTHING, PhonePolicy
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, leave_button
from game.ui.widgets.choice import Toggle
from game.ui.widgets.label import Label, SharedFontSize
from game.ui.widgets.panel import Panel
from game.ui.words import _

PORTRAIT_MENU_HEIGHT = 1080
"""Height of the menu of a screen that stands on end, without the rows of ways out."""


class PauseScene(Scene):
    """Settings on the right, ways out on the left."""

    name = "pause"
    sleeps = True
    over = True
    first_focus = "resume"

    def __init__(
        self,
        ctx: Context,
        *,
        game: str = "",
        desk: DiceDesk | None = None,
        playing: bool = False,
        field: FieldWatcher | None = None,
        seats: TableSeats | None = None,
    ) -> None:
        """`game` decides which rules are shown.

        `desk` is the match's, whose source can be changed; `playing` when there is a match to go back to or
        to leave; `field` watches the match's real field; `seats` are the match's, and can be placed around
        the screen.
        """
        super().__init__(ctx)
        self._game, self._desk, self._playing, self._field = game, desk, playing, field
        self._seats = seats

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        title = _("Paused") if self._playing else _("Menu")
        shown = self._ways()
        rows = -(-len(shown) // 2)
        place = self.plate(1720, 960, PORTRAIT_MENU_HEIGHT + rows * (MIN_TARGET_HEIGHT + TARGET_GAP))
        panel = root.add(Panel("panel", place, style="dialog", title=title, padding=48))
        inner = panel.inner.split_top(16)[1]
        tall = rows * (MIN_TARGET_HEIGHT + TARGET_GAP)
        ways, settings = inner.split_top(tall, gap=24) if self.portrait else inner.split_left(560, gap=40)
        root.fill(grid(ways, 2, rows) if self.portrait else self._lines(ways, len(shown)), shown)
        alike: defaultdict[float, SharedFontSize] = defaultdict(SharedFontSize)
        for button in shown:
            button.write_alike(alike[button.box.w])
        self._add_settings(root, settings)
        return root

    def _lines(self, box: Box, count: int) -> list[Box]:
        """One below the other; where they are too many, the second and third, of few words, share a line."""
        if count <= MENU_ROWS:
            return list(even_column(box, MENU_ROWS))
        first, second, *rest = even_column(box, count - 1)
        return [first, *even_row(second, 2), *rest]

    def meanwhile(self) -> PhonePolicy:
        return PhonePolicy(why=WAITS, host={"pause": self.back}) if self._playing else NOTHING

    def on_intent(self, intent: Intent) -> bool:
        if isinstance(intent, Menu):
            self.back()
            return True
        return False

    # -- ways out ---------------------------------------------------------------------------------------

    def _ways(self) -> list[Button]:
        ctx, desk, seats = self.ctx, self._desk, self._seats
        words = _("Resume") if self._playing else _("Back")
        ways = [leave_button("resume", NOWHERE, words, self.back, tone="green", icon="play")]
        rules = partial(open_help, ctx, self._game)
        changes = seats is not None and seats.change is not None
        book = "" if changes else "book"
        ways.append(Button("help", NOWHERE, _("Rules"), rules, icon=book, shortcut=Shortcut.HELP))
        if seats is not None and changes:
            who = partial(self._open_players, seats)
            icon = "phone" if seats.asked_for() else "person"
            ways.append(Button("players", NOWHERE, _("Players"), who, icon=icon))
        if desk is not None and not desk.fixed:
            words = _("Dice: {source}", source=_(device_of(desk.kind).name))
            ways.append(Button("dice", NOWHERE, words, partial(self._open_dice, desk), icon="dice"))
        if seats is not None:
            places = partial(self._open_places, seats)
            ways.append(Button("places", NOWHERE, _("Seating and gamepads"), places, icon="gamepad"))
        if seats is not None and ctx.phones is not None:
            phones = partial(open_phones, ctx, seats)
            ways.append(Button("phones", NOWHERE, _("Phones"), phones, icon="phone"))
        for more in entries(FeatureMenu.PAUSE, ctx, desk):
            ways.append(Button(more.key, NOWHERE, more.text, more.press, icon=more.icon))
        if self._playing:
            leave, words = self.leave_table, _("To the lobby")
            ways.append(Button("lobby", NOWHERE, words, leave, tone="amber", icon="return"))
        if ctx.program.kiosk:
            ways.append(way_to_host(ctx, "host", NOWHERE, desk))
        else:
            words, ask = _("Close the program"), self._ask_quit
            ways.append(Button("quit", NOWHERE, words, ask, tone="crimson", icon="exit"))
        return ways

    def _open_places(self, seats: TableSeats) -> None:
        self.ctx.stack.push(PlacesScene(self.ctx, seats))

    def _open_players(self, seats: TableSeats) -> None:
        """Open the players in place of the menu: the seat to act then plays at the table."""
        self.ctx.stack.replace(WhoPlaysScene(self.ctx, seats))

    def leave_table(self) -> None:
        """Back to the lobby; the match is on disk and is offered there again."""
        self.ctx.stack.reset(self.ctx.home())

    def _ask_quit(self) -> None:
        words = _("The match is safe: you can resume it in the lobby.") if self._playing else ""
        ask_first(self.ctx, _("Close the program?"), words, _("Close it"), self.ctx.program.leave)

    def _open_dice(self, desk: DiceDesk) -> None:
        self.ctx.stack.push(DiceScene(self.ctx, desk.registry, desk.kind, desk.use, when_used=desk.renew))

    def resume(self) -> None:
        self.rebuild()

    # -- settings ---------------------------------------------------------------------------------------

    def _add_settings(self, root: Widget, box: Box) -> None:
        kept = add_settings(root, box, self.ctx, self._open_eyes, portrait=self.portrait)
        if self._field is not None:
            words = _("Camera over the field")
            switch, kept = row(kept, 520, Share())
            root.add(Toggle("field", switch, words, self._field.on, self._field.switch))
            if can_be_set_up(self._field.source):
                words = _("Set it up")
                root.add(Button("set-up", kept, words, self._set_field_up, tone="blue", icon="camera"))
                return
        if not self.ctx.program.kiosk:
            kept, host = kept.split_right(420, gap=TARGET_GAP)
            root.add(way_to_host(self.ctx, "host", host, self._desk))
        if has_screens(self.ctx) and not self.ctx.program.kiosk:
            root.add(screen_button(kept, self.ctx))
            return
        words = _("Changes count at once and stay.")
        if self.ctx.program.kiosk:
            words = _("Changes count at once, until everybody has left.")
        root.add(Label("kept", kept, words, size=30, colour=LAVENDER, align="centre", lines=2))

    def _open_eyes(self) -> None:
        self.ctx.stack.push(EyesScene(self.ctx))

    def _set_field_up(self) -> None:
        assert self._field is not None, "only a camera over a field is set up"
        open_field_setup(self, self._field.source)

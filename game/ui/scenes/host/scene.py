"""The host's page: how the console is, when it sleeps, and, on a public screen, the way out.

On a public screen (`--kiosk`) only the PIN leads there; one is set in a start without `--kiosk`.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace

from game.match.dice.desk import DiceDesk
from game.store import private
from game.store.folder import DataFolder
from game.store.pin import PinState
from game.store.settings import SLEEPS
from game.ui.art.theme import ALARM, LAVENDER
from game.ui.drawing.layout import TARGET_GAP, Box, Share, even_column, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.host.pin import NewPinScene, past_the_pin
from game.ui.scenes.host.state import StateLine, state_lines
from game.ui.scenes.shared.header import header, under_header
from game.ui.scenes.shared.screens import has_screens, screen_button
from game.ui.stage.context import Context
from game.ui.stage.dialog import ask_first
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, back_button
from game.ui.widgets.choice import Stepper, Toggle
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel
from game.ui.words import _

MAX_STATE_LINES = 8
"""Lines of the state that have room."""
ACTIONS_HEIGHT = 760
"""Height of what can be done where it stands above the rest."""


def way_to_host(ctx: Context, key: str, box: Box, desk: DiceDesk | None) -> Button:
    """The button that leads to the host's page, past the PIN where guests are kept out."""

    def enter() -> None:
        ctx.stack.push(HostScene(ctx, desk))

    def ask() -> None:
        past_the_pin(ctx, enter)

    words = _("For the host")
    if ctx.program.kiosk:
        return Button(key, box, words, ask, icon="lock")
    return Button(key, box, words, enter, icon="sliders")


class HostScene(Scene):
    """State on the right, what can be done on the left."""

    name = "host"
    inner = True
    guarded = True
    first_focus = "back"

    def __init__(
        self,
        ctx: Context,
        desk: DiceDesk | None = None,
        look: Callable[[Context, DiceDesk | None], tuple[StateLine, ...]] = state_lines,
    ) -> None:
        """`desk` is that of the match that is being played, if any; `look` says how the console is."""
        super().__init__(ctx)
        self._desk, self._look = desk, look
        self._lines = look(ctx, desk)
        self._pin = ctx.storage.pin.state

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        header(root, self.ctx, _("For the host"))
        body = under_header(self.safe)
        left, right = self.divide(body, (620, Share()), (ACTIONS_HEIGHT, Share()), gap=28)
        self._add_ways(root, left)
        self._add_state(root, right)
        return root

    # -- what can be done -----------------------------------------------------------------------------------

    def _add_ways(self, root: Widget, box: Box) -> None:
        ways = [
            self._add_sleep,
            self._add_pin,
            self._add_throws,
            *([self._add_keep] if self.ctx.program.kiosk else []),
        ]
        if has_screens(self.ctx):
            ways.append(self._add_screen)
        if len(self.ctx.sound.devices) > 1 or self.ctx.sound.device:
            ways.append(self._add_loudspeaker)
        cells = even_column(box, len(ways) + 3, TARGET_GAP)
        for add, cell in zip(ways, cells, strict=False):
            add(root, cell)
        report, leave, back = cells[-3:]
        root.add(Button("report", report, _("Write a report"), self._write, icon="save"))
        words = _("Close the program")
        root.add(Button("quit", leave, words, self._ask_quit, tone="crimson", icon="exit"))
        root.add(back_button(back, self.back))

    def _add_sleep(self, root: Widget, box: Box) -> None:
        options = [(after, _span(after)) for after in SLEEPS]
        words = _("Demonstration after") if self.ctx.program.kiosk else _("Sleep after")
        now = self.ctx.settings.sleep_after
        root.add(Stepper("sleep", box, words, options, now, self._set_sleep, share=0.55))

    def _add_pin(self, root: Widget, box: Box) -> None:
        if self._pin is not PinState.SET:
            root.add(Button("pin", box, _("Set a PIN"), self._ask_pin, icon="lock"))
            return
        change, remove = row(box, Share(1.5), Share())
        root.add(Button("pin", change, _("Change the PIN"), self._ask_pin, icon="lock"))
        root.add(Button("no-pin", remove, _("No PIN"), self._ask_no_pin))

    def _add_throws(self, root: Widget, box: Box) -> None:
        settings = self.ctx.settings
        words = _("Throws in souvenirs")
        root.add(Toggle("throws", box, words, settings.souvenir_throws, self._keep_throws))

    def _keep_throws(self, keep: bool) -> None:
        self.ctx.change_settings(replace(self.ctx.settings, souvenir_throws=keep))
        if keep:
            self.toast(_("The camera's pictures of throws stay with their match, and go with it."))

    def _add_screen(self, root: Widget, box: Box) -> None:
        root.add(screen_button(box, self.ctx))

    def _add_loudspeaker(self, root: Widget, box: Box) -> None:
        name = self.ctx.sound.device or _("as the system has it")
        words = _("Loudspeaker: {name}", name=name)
        root.add(Button("loudspeaker", box, words, self._next_loudspeaker, icon="sound-on", size=30))

    def _next_loudspeaker(self) -> None:
        """The next one that is there, and after the last the system's own choice again."""
        sound = self.ctx.sound
        choices = ("", *sound.devices)
        at = choices.index(sound.device) if sound.device in choices else 0
        sound.choose(choices[(at + 1) % len(choices)])
        sound.play("click")
        self.ctx.change_settings(replace(self.ctx.settings, loudspeaker=sound.device))
        self.rebuild()

    def _add_keep(self, root: Widget, box: Box) -> None:
        root.add(Button("keep", box, _("Keep these settings"), self._keep, icon="settings"))

    def _set_sleep(self, after: int) -> None:
        self.ctx.change_settings(replace(self.ctx.settings, sleep_after=after))

    def _ask_pin(self) -> None:
        self.ctx.stack.push(NewPinScene(self.ctx, self._set_pin))

    def _set_pin(self, digits: str) -> None:
        self._change_pin(lambda: self.ctx.storage.pin.keep(digits), _("The PIN is set."))

    def _ask_no_pin(self) -> None:
        words = _("On a public screen this page then stays closed, and nobody can close the program there.")
        ask_first(self.ctx, _("Remove the PIN?"), words, _("Remove it"), self._remove_pin)

    def _remove_pin(self) -> None:
        self._change_pin(self.ctx.storage.pin.remove, _("There is no PIN any more."))

    def _change_pin(self, act: Callable[[], object], told: str) -> None:
        """Change the PIN on the disk, and say how it went."""
        try:
            act()
        except OSError as error:
            self.ctx.sound.play("error")
            told = _("We can't save that: {why}.", why=error.strerror or error)
        self._pin = self.ctx.storage.pin.state
        self.rebuild()
        self.toast(told)

    def _keep(self) -> None:
        self.ctx.program.keep_settings()
        self.toast(_("From now on everybody starts with this language, sound and text size."))

    def _write(self) -> None:
        """Keep the state in a file that can be carried away."""
        moment = datetime.datetime.now()
        path = DataFolder(self.ctx.storage.data).reports / f"host-{moment:%Y-%m-%d-%H%M%S}.txt"
        self._lines = self._look(self.ctx, self._desk)
        told = [f"{line.name}: {line.told}" for line in self._lines]
        try:
            private.replace(path, "\n".join([moment.isoformat(), *told, ""]).encode(errors="replace"))
        except OSError as error:
            self.toast(_("We can't write the report: {reason}", reason=error.strerror or str(error)))
            return
        self.toast(_("A report is in {path}.", path=path))

    def _ask_quit(self) -> None:
        words = _("The match is safe: you can resume it in the lobby.")
        ask_first(self.ctx, _("Close the program?"), words, _("Close it"), self.ctx.program.shut_down)

    # -- how it is ------------------------------------------------------------------------------------------

    def _add_state(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("state", box, title=_("Status")))
        for number, (line, cell) in enumerate(
            zip(self._lines, even_column(panel.inner, MAX_STATE_LINES, 8), strict=False)
        ):
            name, told = cell.split_left(250, gap=16)
            root.add(Label(f"name-{number}", name, line.name, role="label", size=30))
            root.add(_numbered_line(number, told, line))


def _numbered_line(number: int, box: Box, line: StateLine) -> Label:
    colour = LAVENDER if line.well else ALARM
    return Label(f"told-{number}", box, line.told, size=28, colour=colour, lines=3, floor=20)


def _span(seconds: int) -> str:
    """A time in words."""
    return _("{n} minutes", n=seconds // 60) if seconds else _("never")

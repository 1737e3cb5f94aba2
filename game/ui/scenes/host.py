"""The host's page: how the console is, when it sleeps, and, on a public screen, the way out.

On a public screen (`--kiosk`) guests are kept out: by a PIN where one was set, else by a button that opens
the page only after having been held for two seconds.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace

from game.match.desk import DiceDesk
from game.store import private
from game.store.folder import DataFolder
from game.store.settings import SLEEPS
from game.ui.art.theme import ALARM, LAVENDER
from game.ui.context import Context
from game.ui.dialog import Dialog, DialogChoice, TextEntry
from game.ui.intents import PointerDown, PointerUp, Shortcut
from game.ui.layout import GAP, Box, Share, even_column
from game.ui.scene import Scene
from game.ui.scenes.header import header, under_header
from game.ui.scenes.host_state import StateLine, state_lines
from game.ui.widget import Pointer, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Stepper
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel
from game.ui.words import say

HELD = 2.0
"""Seconds that the button is held."""
PRESSES, WITHIN = 3, 3.0
"""On keys and pads, which cannot be held: so many presses within so many seconds."""
LONGEST_PIN = 8
LINES = 8
WAYS = 640
"""Height of what can be done where it stands above the rest."""
"""Lines of the state that have room."""


class PatientButton(Button):
    """Does what it is for only when held for long, so that no guest opens it by chance."""

    def __init__(self, key: str, box: Box, text: str, opened: Callable[[], object]) -> None:
        super().__init__(key, box, text, self._pressed_once, icon="lock")
        self._opened = opened
        self._down_since = 0.0
        self._presses: list[float] = []

    def on_pointer(self, intent: Pointer) -> bool:
        if isinstance(intent, PointerDown):
            self._down_since, self.pressed = self.ctx.clock.now(), True
        elif isinstance(intent, PointerUp):
            self.pressed = False
            if self.ctx.clock.now() - self._down_since >= HELD and self.box.contains(intent.x, intent.y):
                self._opened()
        return True

    def _pressed_once(self) -> None:
        now = self.ctx.clock.now()
        self._presses = [at for at in self._presses if now - at < WITHIN] + [now]
        if len(self._presses) >= PRESSES:
            self._presses = []
            self._opened()


class PinScene(TextEntry):
    """Asks for digits."""

    name = "pin"

    def type(self, text: str) -> None:
        """Digits only."""
        super().type("".join(c for c in text if c.isdecimal() and c.isascii()))


def way_to_host(ctx: Context, key: str, box: Box, desk: DiceDesk | None) -> Button:
    """The button that leads to the host's page, past a PIN or a long press where guests are kept out."""

    def enter() -> None:
        ctx.stack.push(HostScene(ctx, desk))

    def check(digits: str) -> None:
        if digits == ctx.settings.pin:
            enter()
        elif ctx.stack.top is not None:
            ctx.stack.top.toast(say("That is not the PIN."))

    def ask() -> None:
        ctx.stack.push(PinScene(ctx, say("PIN of the host"), "", check, limit=LONGEST_PIN))

    if not ctx.kiosk:
        return Button(key, box, say("For the host"), enter, icon="sliders")
    if ctx.settings.pin:
        return Button(key, box, say("For the host"), ask, icon="lock")
    return PatientButton(key, box, say("For the host: hold"), enter)


class HostScene(Scene):
    """State on the right, what can be done on the left."""

    name = "host"
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

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        header(root, self.ctx, say("For the host"))
        body = under_header(self.safe)
        left, right = self.divide(body, (620, Share()), (WAYS, Share()), gap=28)
        self._add_ways(root, left)
        self._add_state(root, right)
        return root

    def back(self) -> None:
        """To where this was opened."""
        self.ctx.stack.pop()

    # -- what can be done -----------------------------------------------------------------------------------

    def _add_ways(self, root: Widget, box: Box) -> None:
        sleep, pin, report, leave, back = even_column(box, 5, GAP)
        options = [(after, _span(after)) for after in SLEEPS]
        now = self.ctx.settings.sleep_after
        root.add(Stepper("sleep", sleep, say("Sleep after"), options, now, self._set_sleep, share=0.55))
        words = say("Change the PIN") if self.ctx.settings.pin else say("Set a PIN")
        root.add(Button("pin", pin, words, self._ask_pin, icon="lock"))
        root.add(Button("report", report, say("Write a report"), self._write, icon="save"))
        words = say("Close the program")
        root.add(Button("quit", leave, words, self._ask_quit, tone="crimson", icon="exit"))
        root.add(
            Button("back", back, say("Back"), self.back, tone="green", icon="return", shortcut=Shortcut.BACK)
        )

    def _set_sleep(self, after: int) -> None:
        self.ctx.change_settings(replace(self.ctx.settings, sleep_after=after))

    def _ask_pin(self) -> None:
        title = say("New PIN: digits, or 0 for none")
        self.ctx.stack.push(PinScene(self.ctx, title, "", self._set_pin, limit=LONGEST_PIN))

    def _set_pin(self, digits: str) -> None:
        self.ctx.change_settings(replace(self.ctx.settings, pin="" if set(digits) == {"0"} else digits))
        self.rebuild()

    def _write(self) -> None:
        """Keep the state in a file that can be carried away."""
        moment = datetime.datetime.now()
        path = DataFolder(self.ctx.data).reports / f"host-{moment:%Y-%m-%d-%H%M%S}.txt"
        self._lines = self._look(self.ctx, self._desk)
        told = [f"{line.name}: {line.told}" for line in self._lines]
        try:
            private.replace(path, "\n".join([moment.isoformat(), *told, ""]).encode(errors="replace"))
        except OSError as error:
            self.toast(say("The report cannot be written: {reason}", reason=error.strerror or str(error)))
            return
        self.toast(say("A report is in {path}.", path=path))

    def _ask_quit(self) -> None:
        words = say("A match that is being played is kept: it can be resumed in the lobby.")
        answers = [
            DialogChoice("no", say("No, go back"), tone="green"),
            DialogChoice("yes", say("Close it"), self.ctx.shut_down, tone="crimson"),
        ]
        self.ctx.stack.push(Dialog(self.ctx, say("Close the program?"), words, answers, back="no"))

    # -- how it is ------------------------------------------------------------------------------------------

    def _add_state(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("state", box, title=say("How the console is")))
        for number, (line, cell) in enumerate(
            zip(self._lines, even_column(panel.inner, LINES, 8), strict=False)
        ):
            name, told = cell.split_left(250, gap=16)
            root.add(Label(f"name-{number}", name, line.name, role="label", size=30))
            root.add(_told(number, told, line))


def _told(number: int, box: Box, line: StateLine) -> Label:
    colour = LAVENDER if line.well else ALARM
    return Label(f"told-{number}", box, line.told, size=28, colour=colour, lines=3, floor=20)


def _span(seconds: int) -> str:
    """A time in words."""
    return say("{n} minutes", n=seconds // 60) if seconds else say("never")

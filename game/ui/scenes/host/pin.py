"""Digits that keep guests out: a pad of them to type the PIN on, to choose another, and to be let past.

The digits are never shown, and the focus does not stay where a finger was: both could be read from afar.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from game.store.pin import MAX_DIGITS, MIN_DIGITS, PinState
from game.ui.art.theme import ALARM, GOLD, LAVENDER
from game.ui.drawing.layout import TARGET_GAP, Box, Share, column, grid
from game.ui.drawing.widget import Widget
from game.ui.intents import Digit, Erase, InputDevice, Intent, Shortcut
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _

MAX_TYPED_DIGITS = 16
"""Digits that can be typed; earlier versions kept longer ones than can be chosen now."""
DOT = "•"
KEY_HEIGHT = 112
"""Height of a key, logical units."""
PAD_WIDTH = 560
"""Width of the pad."""
PLATE_WIDTH, PLATE_HEIGHT, PORTRAIT_PLATE_HEIGHT = 1320, 700, 1160
"""Size of the plate; its height where the screen stands on end."""
PLATE_PADDING = 48


class PinPad(Scene):
    """Three keys in a row, as on a telephone; a press of Done calls `typed`."""

    name = "pin"
    over = True
    first_focus = "key-done"

    def __init__(self, ctx: Context, title: str, hint: str, longest: int) -> None:
        super().__init__(ctx)
        self._title, self._longest = title, longest
        self._hint, self._warns = hint, False
        self._digits = ""

    def on_digits(self, digits: str) -> None:
        """All digits are there."""

    @property
    def open(self) -> bool:
        """Whether anything can be typed now."""
        return True

    # -- what is shown ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        place = self.plate(PLATE_WIDTH, PLATE_HEIGHT, PORTRAIT_PLATE_HEIGHT)
        panel = root.add(Panel("panel", place, style="dialog", title=self._title, padding=PLATE_PADDING))
        told, pad = self.divide(
            panel.inner, (Share(), PAD_WIDTH), (Share(), 4 * KEY_HEIGHT + 3 * TARGET_GAP), gap=40
        )
        well, words, leave = column(told, 120, Share(), 104, gap=24)
        root.add(Panel("well", well, style="well"))
        self._dots = Label("dots", well.inset(24, 8), role="display", size=64, colour=GOLD, align="centre")
        root.add(self._dots)
        self._words = root.add(Paragraph("words", words, size=36, colour=LAVENDER))
        root.add(Button("cancel", leave, _("Cancel"), self.back, tone="crimson", shortcut=Shortcut.BACK))
        self._keys = root.add(self._keys_in(pad))
        self._show()
        return root

    def _keys_in(self, box: Box) -> Widget:
        keys = Widget("keys", box)
        cells = grid(box, 3, 4)
        for number, cell in zip((1, 2, 3, 4, 5, 6, 7, 8, 9, 0), (*cells[:9], cells[10]), strict=True):
            keys.add(self._key(number, cell))
        keys.add(IconButton("key-erase", cells[9], "backspace", "", self._erase))
        keys.add(Button("key-done", cells[11], _("Done"), self._finish, tone="green"))
        return keys

    def _key(self, number: int, box: Box) -> Button:
        def press() -> None:
            self._add(number)
            if self.ctx.input.device in (InputDevice.TOUCH, InputDevice.MOUSE):
                self.focus.focus("key-done")

        return Button(f"key-{number}", box, str(number), press, tone="quiet", size=52)

    def _show(self) -> None:
        self._dots.text = " ".join(DOT * len(self._digits))
        self._words.text = self._hint
        self._words.colour = ALARM if self._warns else LAVENDER
        for key in self._keys.children:
            key.enabled = self.open

    def tell(self, hint: str, *, warns: bool = False) -> None:
        """Say something beside the pad, and begin with no digits again."""
        self._hint, self._warns, self._digits = hint, warns, ""
        self._show()

    # -- what is typed ------------------------------------------------------------------------------------

    def on_intent(self, intent: Intent) -> bool:
        if not self.open:
            return False
        if isinstance(intent, Digit):
            self._add(intent.value)
            return True
        if isinstance(intent, Erase):
            self._erase()
            return True
        return False

    def _add(self, number: int) -> None:
        self._digits = f"{self._digits}{number}"[: self._longest]
        self._show()

    def _erase(self) -> None:
        self._digits = self._digits[:-1]
        self._show()

    def _finish(self) -> None:
        if self._digits:
            self.on_digits(self._digits)


class AskPinScene(PinPad):
    """Lets people who know the PIN past. After wrong ones it accepts none for a while."""

    def __init__(self, ctx: Context, opened: Callable[[], object]) -> None:
        super().__init__(ctx, _("PIN of the host"), _("Type the digits, then press Done."), MAX_TYPED_DIGITS)
        self._opened = opened
        self._waited = False
        self._shut_until = 0.0
        """By the clock of the screen; the disk, which other programs read too, is asked after each try."""

    @property
    def open(self) -> bool:
        return self.ctx.clock.now() >= self._shut_until

    def enter(self) -> None:
        super().enter()
        self._ask_disk()

    def tick(self, now: float) -> None:
        self._wait()

    def on_digits(self, digits: str) -> None:
        if self.ctx.storage.pin.opens(digits):
            self.ctx.stack.pop()
            self._opened()
            return
        self.ctx.sound.play("error")
        self.tell(_("That is not the PIN."), warns=True)
        self._ask_disk()

    def _ask_disk(self) -> None:
        self._shut_until = self.ctx.clock.now() + self.ctx.storage.pin.wait()
        self._wait()

    def _wait(self) -> None:
        left = math.ceil(self._shut_until - self.ctx.clock.now())
        if left > 0:
            self._hint = _("Too many wrong ones. Another try in {time}.", time=_clock(left))
            self._warns, self._waited = True, True
        elif self._waited:
            self._waited = False
            self._hint, self._warns = _("Type the digits, then press Done."), False
        else:
            return
        if self.built:
            self._show()
            self.focus.focus(self.first_focus)


class NewPinScene(PinPad):
    """Asks for a new PIN twice, and hands it over."""

    def __init__(self, ctx: Context, chosen: Callable[[str], object]) -> None:
        super().__init__(ctx, _("New PIN"), _ask(), MAX_DIGITS)
        self._chosen = chosen
        self._first = ""

    def on_digits(self, digits: str) -> None:
        if not self._first and len(digits) < MIN_DIGITS:
            self.tell(_ask(), warns=True)
        elif not self._first:
            self._first = digits
            self.tell(_("The same digits again."))
        elif digits == self._first:
            self.ctx.stack.pop()
            self._chosen(digits)
        else:
            self._first = ""
            self.ctx.sound.play("error")
            self.tell(_("Those were not the same. Begin again."), warns=True)


def past_the_pin(ctx: Context, opened: Callable[[], object]) -> None:
    """Ask for the PIN, then go on; where there is none, or it is damaged, say how its owner gets past."""
    if ctx.storage.pin.state is PinState.SET:
        ctx.stack.push(AskPinScene(ctx, opened))
        return
    words = _(
        "This console has no PIN, so the host's page stays closed on a public screen. Start it without "
        "--kiosk to set one."
    )
    if ctx.storage.pin.state is PinState.DAMAGED:
        words = _(
            "The PIN in {path} can't be read any more, so the host's page stays closed on a public "
            "screen. Delete that file, then start without --kiosk to set a new PIN.",
            path=ctx.storage.pin.path,
        )
    back = DialogChoice("back", _("Back"), tone="green")
    ctx.stack.push(Dialog(ctx, _("For the host"), words, [back], back="back"))


def _ask() -> str:
    return _("Choose {least} to {most} digits.", least=MIN_DIGITS, most=MAX_DIGITS)


def _clock(seconds: int) -> str:
    """A time as on a clock."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

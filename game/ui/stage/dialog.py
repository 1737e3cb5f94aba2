"""Questions that lie over a scene: choose one of a few answers, or type a name.

ctx.stack.push(Dialog(ctx, _("Leave the match?"), _("It is kept."), [
    DialogChoice("stay", _("Stay"), tone="green"),
    DialogChoice("leave", _("Leave"), self.leave, tone="crimson"),
], back="stay"))
ctx.stack.push(TextEntry(ctx, _("Name of the player"), "Ann", self.rename))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.names import letters_of
from game.translation.languages import code_in_use
from game.ui.drawing.layout import TARGET_GAP, Box, even_row
from game.ui.drawing.widget import Widget
from game.ui.intents import Erase, Intent, Shortcut, Typed
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button
from game.ui.widgets.keyboard import Keyboard
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.panel import TITLE_HEIGHT, Panel
from game.ui.words import _

DIALOG_WIDTH = 1180
BUTTON_HEIGHT = 112
DIALOG_PADDING = 56
PORTRAIT_KEYS_HEIGHT, PORTRAIT_KEYS_MARGIN = 1100, 16
"""Height of the keys on a screen that stands on end, with the line of text, and what is beside them there."""


@dataclass(frozen=True, slots=True)
class DialogChoice:
    """One answer: its key, its words, and what it does once the dialog is gone."""

    key: str
    text: str
    act: Callable[[], object] | None = None
    tone: str = "violet"


class Dialog(Scene):
    """A question with a few answers; the first has the focus."""

    name = "dialog"
    sleeps = True
    over = True

    def __init__(
        self,
        ctx: Context,
        title: str,
        text: str,
        choices: Sequence[DialogChoice],
        *,
        back: str,
    ) -> None:
        """`back` is the key of the answer that Back gives: the one that changes nothing."""
        super().__init__(ctx)
        self.title, self.text, self.choices = title, text, tuple(choices)
        self._back = back

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        tall = self.read_height(self._wide - 2 * DIALOG_PADDING)
        panel = Panel("panel", self._box(tall), style="dialog", title=self.title, padding=DIALOG_PADDING)
        root.add(panel)
        words, buttons = panel.inner.split_bottom(BUTTON_HEIGHT, gap=24)
        self.fill(root, words)
        for choice, cell in zip(
            self.choices, even_row(buttons, len(self.choices), TARGET_GAP * 1.5), strict=True
        ):
            shortcut = Shortcut.BACK if choice.key == self._back else None
            answer = Button(choice.key, cell, choice.text, partial(self._on_choice, choice), tone=choice.tone)
            answer.shortcut = shortcut
            root.add(answer)
        return root

    def fill(self, root: Widget, box: Box) -> None:
        """Put what is to be read into a box."""
        root.add(Paragraph("text", box, self.text, size=36))

    def _on_choice(self, choice: DialogChoice) -> None:
        self.ctx.stack.pop()
        if choice.act is not None:
            choice.act()

    def decline(self) -> None:
        """Give the answer that Back gives."""
        self._on_choice(next(choice for choice in self.choices if choice.key == self._back))

    @property
    def _wide(self) -> float:
        return min(DIALOG_WIDTH, self.safe.w)

    def read_height(self, wide: float) -> float:
        """How high all is that is to be read, in so much width; logical units."""
        art = self.ctx.art
        lines = sum(len(art.wrap(part, "body", 36, wide)) or 1 for part in self.text.split("\n"))
        return lines * max(44.0, art.measure("Ag", "body", 36)[1])

    def _box(self, tall: float) -> Box:
        height = tall + TITLE_HEIGHT + BUTTON_HEIGHT + 8 + 24 + 16 + DIALOG_PADDING * 1.5
        return self.safe.centre_box(self._wide, min(self.safe.h, round(height)))


def ask_first(ctx: Context, title: str, text: str, yes: str, act: Callable[[], object]) -> None:
    """Ask before something is done that is hard to undo: No has the focus, and is what Back says."""
    choices = [
        DialogChoice("no", _("No, go back"), tone="green"),
        DialogChoice("yes", yes, act, tone="crimson"),
    ]
    ctx.stack.push(Dialog(ctx, title, text, choices, back="no"))


class TextEntry(Scene):
    """A line of text, typed on keys on screen or on real ones. `on_done` gets it, stripped, unless empty."""

    name = "text-entry"
    over = True
    first_focus = "key-done"

    def __init__(
        self, ctx: Context, title: str, text: str, on_done: Callable[[str], object], *, limit: int = 16
    ) -> None:
        super().__init__(ctx)
        self.title, self.text, self.limit, self._on_done = title, text, limit, on_done

    @property
    def wants_text(self) -> bool:
        return True

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        place = self.plate(self.safe.w, self.safe.h, PORTRAIT_KEYS_HEIGHT)
        panel = root.add(Panel("panel", place, style="dialog", title=self.title, padding=48))
        field, keys = panel.inner.split_top(120, gap=20)
        if self.portrait:
            keys = Box(place.x + PORTRAIT_KEYS_MARGIN, keys.y, place.w - 2 * PORTRAIT_KEYS_MARGIN, keys.h)
        field, leave = field.split_right(320, gap=TARGET_GAP)
        root.add(Panel("field", field, style="well"))
        line = root.add(Label("text", field.inset(32, 8), self._shown_text(), role="display", size=60))
        root.add(Button("cancel", leave, _("Cancel"), self.back, tone="crimson", shortcut=Shortcut.BACK))
        self._line = line
        self._add_keys(root, keys)
        self._keyboard.capital = not self.text
        return root

    def _add_keys(self, root: Widget, box: Box) -> None:
        self._keyboard = root.add(
            Keyboard(
                "keyboard",
                box,
                on_text=self.type,
                on_erase=self.erase,
                on_done=self.finish,
                space=_("Space"),
                done=_("Done"),
                language=code_in_use(self.ctx.settings.language),
            )
        )

    def type(self, text: str) -> None:
        """Append letters, as many as there is room for."""
        written = letters_of((self.text + "".join(c for c in text if c.isprintable())).lstrip())
        if len(written) > self.limit:
            self.ctx.sound.play("error")
        self.text = "".join(written[: self.limit])
        self._on_change()

    def erase(self) -> None:
        """Take the last letter away."""
        self.text = "".join(letters_of(self.text)[:-1])
        self._on_change()

    def finish(self) -> None:
        """Close; an empty line changes nothing."""
        self.ctx.stack.pop()
        if self.text.strip():
            self._on_done(self.text.strip())

    def on_intent(self, intent: Intent) -> bool:
        if isinstance(intent, Typed):
            self.type(intent.text)
            self.focus.focus("key-done")
            return True
        if isinstance(intent, Erase):
            self.erase()
            return True
        return False

    def _on_change(self) -> None:
        self._line.text = self._shown_text()
        self._keyboard.capital = not self.text or self.text.endswith(" ")

    def _shown_text(self) -> str:
        return f"{self.text}_"

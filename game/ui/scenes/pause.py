"""The overlay behind the menu button: how it looks and sounds, where dice come from, and the ways out.

Everything takes effect at once and is kept. It can be opened from the lobby, the table and the result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.match.desk import DiceDesk
from game.match.field_watcher import FieldWatcher
from game.rules.say import mark
from game.store.settings import HOURGLASSES, SPEEDS, TEXT_SCALES, Motion
from game.translation.languages import LANGUAGES, code_in_use
from game.ui.art.theme import LAVENDER
from game.ui.context import Context
from game.ui.dialog import Dialog, DialogChoice
from game.ui.intents import Intent, Menu, Shortcut
from game.ui.layout import GAP, TARGET, Box, even_column, grid, row
from game.ui.scene import Scene
from game.ui.scenes.audit import AuditScene
from game.ui.scenes.field_setup import open_field_setup
from game.ui.scenes.help import open_help
from game.ui.scenes.host import way_to_host
from game.ui.scenes.lobby_dice import DiceScene
from game.ui.scenes.lobby_words import source_name
from game.ui.scenes.phones import open_phones
from game.ui.scenes.phones_meanwhile import WAITS, meanwhile
from game.ui.scenes.places import PlacesScene
from game.ui.scenes.table_seats import TableSeats
from game.ui.widget import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Stepper, Toggle
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel
from game.ui.words import say

HINTS, HOURGLASS = 330, 460
"""Width of the switch for hints, and of the choice of an hourglass."""
VOLUMES = tuple(percent / 100 for percent in range(0, 101, 10))
LINES = 7
UPRIGHT = 1080
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
        """`game` decides which rules are shown; `desk` is the match's, whose source can be changed;
        `playing` when there is a match to go back to or to leave; `field` watches the match's real field;
        `seats` are the match's, and can be placed around the screen."""
        super().__init__(ctx)
        self._game, self._desk, self._playing, self._field = game, desk, playing, field
        self._seats = seats

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        title = say("The match waits") if self._playing else say("Menu")
        rows = -(-len(self._ways) // 2)
        place = self.plate(1720, 960, UPRIGHT + rows * (TARGET + GAP))
        panel = root.add(Panel("panel", place, style="dialog", title=title, padding=48))
        inner = panel.inner.split_top(16)[1]
        tall = rows * (TARGET + GAP)
        ways, settings = inner.split_top(tall, gap=24) if self.upright else inner.split_left(560, gap=40)
        self._add_ways(root, ways)
        self._add_settings(root, settings)
        return root

    def tick(self, now: float) -> None:
        if self._playing:
            meanwhile(self.ctx, WAITS, {"pause": self.back})

    def on_intent(self, intent: Intent) -> bool:
        if isinstance(intent, Menu):
            self.back()
            return True
        return False

    # -- ways out ---------------------------------------------------------------------------------------

    def _add_ways(self, root: Widget, box: Box) -> None:
        ways = self._ways
        cells = even_column(box, max(LINES, len(ways)), GAP)
        if self.upright:
            cells = grid(box, 2, -(-len(ways) // 2))
        for way, cell in zip(ways, cells, strict=False):
            root.add(way(cell))

    @property
    def _ways(self) -> list[Callable[[Box], Button]]:
        ways: list[Callable[[Box], Button]] = [self._go_on, self._rules]
        ways += [self._dice] if self._desk is not None else []
        ways += [self._places] if self._seats is not None else []
        ways += [self._phones] if self._seats is not None and self.ctx.phones is not None else []
        ways += [self._audit]
        ways += [self._leave_table] if self._playing else []
        ways += [self._host] if self.ctx.kiosk else [self._quit]
        return ways

    def _go_on(self, box: Box) -> Button:
        words = say("Go on playing") if self._playing else say("Back")
        return Button("resume", box, words, self.back, tone="green", icon="play", shortcut=Shortcut.BACK)

    def _rules(self, box: Box) -> Button:
        def show() -> None:
            open_help(self.ctx, self._game)

        return Button("help", box, say("Rules"), show, icon="book", shortcut=Shortcut.HELP)

    def _dice(self, box: Box) -> Button:
        assert self._desk is not None
        words = say("Dice: {source}", source=source_name(self._desk.kind))
        return Button("dice", box, words, self._open_dice, icon="dice")

    def _places(self, box: Box) -> Button:
        return Button("places", box, say("Around the table"), self._open_places, icon="gamepad")

    def _open_places(self) -> None:
        assert self._seats is not None, "the button is there for a match only"
        self.ctx.stack.push(PlacesScene(self.ctx, self._seats))

    def _phones(self, box: Box) -> Button:
        return Button("phones", box, say("Phones"), lambda: open_phones(self.ctx, self._seats), icon="phone")

    def _audit(self, box: Box) -> Button:
        return Button("audit", box, say("What the dice say"), self._open_audit, icon="scales")

    def _leave_table(self, box: Box) -> Button:
        return Button("lobby", box, say("To the lobby"), self.leave_table, tone="amber", icon="return")

    def _host(self, box: Box) -> Button:
        return way_to_host(self.ctx, "host", box, self._desk)

    def _quit(self, box: Box) -> Button:
        return Button("quit", box, say("Close the program"), self._ask_quit, tone="crimson", icon="exit")

    def leave_table(self) -> None:
        """Back to the lobby; the match is on disk and is offered there again."""
        self.ctx.stack.reset(self.ctx.home())

    def _ask_quit(self) -> None:
        words = say("The match is kept: it can be resumed in the lobby.") if self._playing else ""
        answers = [
            DialogChoice("no", say("No, go back"), tone="green"),
            DialogChoice("yes", say("Close it"), self.ctx.leave, tone="crimson"),
        ]
        self.ctx.stack.push(Dialog(self.ctx, say("Close the program?"), words, answers, back="no"))

    def _open_dice(self) -> None:
        desk = self._desk
        assert desk is not None
        self.ctx.stack.push(DiceScene(self.ctx, desk.shelf, desk.kind, desk.use, when_used=desk.renew))

    def _open_audit(self) -> None:
        shelf = self._desk.shelf if self._desk is not None else None
        self.ctx.stack.push(AuditScene(self.ctx, shelf))

    def resume(self) -> None:
        self.rebuild()

    # -- settings ---------------------------------------------------------------------------------------

    def _add_settings(self, root: Widget, box: Box) -> None:
        cells = even_column(box, LINES, GAP)
        now = self.ctx.settings
        percent = [(volume, say("{n} %", n=round(volume * 100))) for volume in VOLUMES]
        volume = min(VOLUMES, key=lambda known: abs(known - now.volume))
        wide = 340 if self.upright else 400
        sound, loud = row(cells[0], wide, box.w - wide - GAP)
        root.add(Toggle("sound", sound, say("Sound"), not now.mute, lambda on: self._set(mute=not on)))
        root.add(
            Stepper("volume", loud, say("Volume"), percent, volume, lambda v: self._set(volume=v), share=0.62)
        )
        steppers: list[tuple[str, str, list[tuple[object, str]], object, Callable[..., None]]] = [
            (
                "text",
                say("Text size"),
                [(s, say("{n} %", n=round(s * 100))) for s in TEXT_SCALES],
                now.text_scale,
                lambda v: self._set(text_scale=v),
            ),
            (
                "language",
                say("Language"),
                [*LANGUAGES.items()],
                code_in_use(now.language),
                lambda v: self._set(language=v),
            ),
            (
                "motion",
                say("Motion"),
                [(m, say(words)) for m, words in MOTIONS],
                now.motion,
                lambda v: self._set(motion=v),
            ),
            (
                "speed",
                say("Speed of motion"),
                [(s, say(SPEED_WORDS[s])) for s in SPEEDS],
                now.speed,
                lambda v: self._set(speed=v),
            ),
            (
                "hands",
                say("Secret hands"),
                [(False, say("curtain")), (True, say("open to all"))],
                now.open_hands,
                lambda v: self._set(open_hands=v),
            ),
        ]
        for cell, (key, name, options, value, change) in zip(cells[1:], steppers, strict=False):
            at = cell
            if key == "hands":
                at, beside = row(cell, box.w - HINTS - GAP, HINTS)
                root.add(Toggle("hints", beside, say("Hints"), now.hints, lambda on: self._set(hints=on)))
            elif key == "language" and self.ctx.voice.able:
                at, beside = row(cell, box.w - HINTS - GAP, HINTS)
                words = say("Read aloud")
                root.add(Toggle("speech", beside, words, now.speech, lambda on: self._set(speech=on)))
            elif key == "text":
                at, beside = row(cell, box.w - HOURGLASS - GAP, HOURGLASS)
                root.add(self._hourglass(beside))
            share = 0.48 if key == "text" else 0.58
            root.add(Stepper(key, at, name, options, value, change, share=share))
        kept = cells[6]
        if self._field is not None:
            words = say("Camera over the field")
            switch, kept = row(kept, 520, box.w - 520 - GAP)
            root.add(Toggle("field", switch, words, self._field.on, self._field.switch))
            if getattr(self._field.source, "check", None) is not None:
                words = say("Set it up")
                root.add(Button("set-up", kept, words, self._set_field_up, tone="blue", icon="camera"))
                return
        if not self.ctx.kiosk:
            kept, host = kept.split_right(420, gap=GAP)
            root.add(self._host(host))
        words = say("Everything takes effect at once and is kept.")
        if self.ctx.kiosk:
            words = say("Everything takes effect at once, until nobody is here any more.")
        root.add(Label("kept", kept, words, size=30, colour=LAVENDER, align="centre", lines=2))

    def _hourglass(self, box: Box) -> Stepper[int]:
        lengths = [(seconds, _length(seconds)) for seconds in HOURGLASSES]
        now = self.ctx.settings.hourglass
        words = say("Hourglass")
        return Stepper("hourglass", box, words, lengths, now, lambda s: self._set(hourglass=s), share=0.52)

    def _set_field_up(self) -> None:
        assert self._field is not None, "only a camera over a field is set up"
        open_field_setup(self, self._field.source)

    def _set(self, **values: object) -> None:
        self.ctx.change_settings(replace(self.ctx.settings, **values))  # type: ignore[arg-type]
        self.ctx.sound.play("click")


def _length(seconds: int) -> str:
    """How long an hourglass runs, in words."""
    if not seconds:
        return say("off", context="of the hourglass")
    return say("{n} s", n=seconds) if seconds < 60 else say("{n} min", n=seconds // 60)


SPEED_WORDS = mark({1: "normal", 2: "twice as fast", 4: "four times as fast"})
MOTIONS = (
    (Motion.FULL, mark("full")),
    (Motion.REDUCED, mark("reduced")),
    (Motion.OFF, mark("off")),
)

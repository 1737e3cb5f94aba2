"""The overlay behind the menu button: how it looks and sounds, where dice come from, and the ways out.

Everything takes effect at once and is kept. It can be opened from the lobby, the table and the result.
"""

from __future__ import annotations

from collections.abc import Callable

from game.match.desk import DiceDesk
from game.match.field import can_be_set_up
from game.match.field_watcher import FieldWatcher
from game.ui.art.theme import LAVENDER
from game.ui.context import Context
from game.ui.dialog import Dialog, DialogChoice
from game.ui.intents import Intent, Menu, Shortcut
from game.ui.layout import GAP, TARGET, Box, Share, even_column, grid, row
from game.ui.scene import Scene
from game.ui.scenes.audit import AuditScene
from game.ui.scenes.field_setup import open_field_setup
from game.ui.scenes.help import open_help
from game.ui.scenes.host import way_to_host
from game.ui.scenes.lobby_dice import DiceScene
from game.ui.scenes.lobby_words import source_name
from game.ui.scenes.pause_settings import LINES, add_settings
from game.ui.scenes.phones import open_phones
from game.ui.scenes.phones_meanwhile import WAITS, meanwhile
from game.ui.scenes.places import PlacesScene
from game.ui.scenes.table_seats import TableSeats
from game.ui.widget import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Toggle
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel
from game.ui.words import say

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
        ways, settings = inner.split_top(tall, gap=24) if self.portrait else inner.split_left(560, gap=40)
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
        if self.portrait:
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
        self.ctx.stack.push(DiceScene(self.ctx, desk.registry, desk.kind, desk.use, when_used=desk.renew))

    def _open_audit(self) -> None:
        registry = self._desk.registry if self._desk is not None else None
        self.ctx.stack.push(AuditScene(self.ctx, registry))

    def resume(self) -> None:
        self.rebuild()

    # -- settings ---------------------------------------------------------------------------------------

    def _add_settings(self, root: Widget, box: Box) -> None:
        kept = add_settings(root, box, self.ctx, portrait=self.portrait)
        if self._field is not None:
            words = say("Camera over the field")
            switch, kept = row(kept, 520, Share())
            root.add(Toggle("field", switch, words, self._field.on, self._field.switch))
            if can_be_set_up(self._field.source):
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

    def _set_field_up(self) -> None:
        assert self._field is not None, "only a camera over a field is set up"
        open_field_setup(self, self._field.source)

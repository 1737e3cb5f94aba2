"""*Just roll*: the whole screen is a tray for dice from any source, without a game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

from game.devices.catalogue import device_of
from game.devices.dice import SourceState
from game.features.rolls.evening import FACES, Evening
from game.features.rolls.feed import RollFeed
from game.features.rolls.phones import TrayPhones
from game.features.rolls.roll import Roll
from game.features.rolls.saying import sentence
from game.features.rolls.scenes.widgets import FaceBars, History, RollTray
from game.match.host import MatchHost
from game.ui.art.theme import ALARM, GOLD, LAVENDER
from game.ui.drawing.layout import TARGET_GAP, Box, Share, column, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.lobby.dice import DiceScene
from game.ui.scenes.lobby.draft import restore_draft
from game.ui.scenes.shared.header import header, under_header
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, back_button
from game.ui.widgets.choice import Stepper, Toggle
from game.ui.widgets.die import DieButton
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.preview import Preview
from game.ui.words import _

MOST_VIRTUAL: Final = 10
FOOT_HEIGHT, SIDE_WIDTH, LINE_HEIGHT, TURNS_WIDTH = 112, 520, 52, 360
SOURCE_WIDTH, BACK_WIDTH, PREVIEW_WIDTH = 440, 320, 336
TICK_INTERVAL_S, FALLING_INTERVAL_S, PREVIEW_INTERVAL_S = 1 / 20, 1 / 40, 1 / 12
FALL_S: Final = 0.7
"""Seconds that virtual dice are seen falling."""


class JustRollScene(Scene):
    """Shows every roll, whoever throws it."""

    name = "just-roll"
    rebuilds = True
    inner = True
    serves_phones = True
    first_focus = "roll"
    tick_every = TICK_INTERVAL_S

    def __init__(self, ctx: Context, host: MatchHost) -> None:
        super().__init__(ctx)
        self._host = host
        self._registry = host.registry
        self.evening = host.companions.find(Evening) or Evening()
        self._phones = TrayPhones(ctx.phones, self.evening)
        self._names: list[str] = []
        self._feed = self._open(self._usual_kind())
        self._shown: Roll | None = None
        self._preview_at = 0.0

    def _usual_kind(self) -> str:
        """The source of this evening, or that of the last match; else the first there is."""
        wished = (self.evening.kind, restore_draft(self.ctx.settings.lobby).dice, *self._registry.kinds)
        return next(kind for kind in wished if kind in self._registry.kinds)

    def _open(self, kind: str) -> RollFeed:
        self.evening.kind = kind
        dice = self.evening.dice if device_of(kind).is_virtual else 0
        # The sides of what is drawn here.
        return RollFeed(
            self._registry, kind, clock=self.ctx.clock.now, today=_today, dice=dice, sides=max(FACES)
        )

    # -- what is shown ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        header(root, self.ctx, _("Just roll"))
        high = 2 * FOOT_HEIGHT + TARGET_GAP if self.portrait else FOOT_HEIGHT
        body, foot = under_header(self.safe).split_bottom(high, gap=20)
        main, side = self.divide(body, (Share(), SIDE_WIDTH), (Share(1.4), Share()))
        tray, words = main.split_bottom(72, gap=12)
        if device_of(self._feed.kind).sees_table:
            tray, seen = row(tray, Share(), PREVIEW_WIDTH, gap=20)
            root.add(Preview("preview", seen.split_top(PREVIEW_WIDTH * 9 / 16)[0]))
        root.add(RollTray("tray", tray))
        root.add(Label("status", words, "", size=32, lines=2, align="centre", floor=22))
        self._add_evening(root, side)
        self._add_buttons(root, foot)
        self._show_last(root)
        self._say_status(root)
        return root

    def _add_evening(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("evening", box, padding=24))
        evening = self.evening
        total, told, rest = column(panel.inner, 150, 44, Share(), gap=12)
        panel.add(Label("total", total, "", role="display", size=150, colour=GOLD, align="centre"))
        words = _("{n} rolls, mean {mean:.2f}", n=evening.rolls, mean=evening.mean) if evening.rolls else ""
        panel.add(Label("told", told, words, size=30, colour=LAVENDER, align="centre", floor=20))
        parts = (Share(1.1), Share())
        bars, past = row(rest, *parts, gap=32) if self.portrait else column(rest, *parts, gap=16)
        panel.add(FaceBars("faces", bars, evening.faces))
        panel.add(History("history", past, [_line(roll) for roll in list(evening.last)[1:]], LINE_HEIGHT))

    def _add_buttons(self, root: Widget, box: Box) -> None:
        device = device_of(self._feed.kind)
        acts, rest = self.divide(box, (Share(), SOURCE_WIDTH + BACK_WIDTH), (Share(), Share()))
        source, back = row(rest, Share(), BACK_WIDTH)
        if len(self._phones.names) > 1:
            acts, turns = row(acts, Share(), min(TURNS_WIDTH, acts.w / 3), gap=TARGET_GAP)
            root.add(Toggle("in-turn", turns, _("Take turns"), self.evening.in_turn, self._set_in_turn))
        if device.is_virtual:
            roll, dice = row(acts, Share(), min(420, acts.w / 2), gap=TARGET_GAP)
            root.add(Button("roll", roll, _("Roll"), self._feed.throw, tone="green", icon="dice", size=48))
            counts = [(n, _("{n} dice", n=n)) for n in range(1, MOST_VIRTUAL + 1)]
            root.add(Stepper("dice", dice, "", counts, self.evening.dice, self._set_dice))
        elif device.is_typed:
            for face, cell in zip(FACES, even_row(acts, len(FACES)), strict=True):
                root.add(DieButton(f"type-{face}", cell, face, partial(self._feed.type, face)))
        words = _(device.name)
        root.add(Button("source", source, words, self._choose_source, tone="blue", icon=device.icon))
        root.add(back_button(back, self.back))

    def _show_last(self, root: Widget, *, falls: bool = False) -> None:
        """Lay the newest roll down, and write its total."""
        if not self.evening.last:
            return
        roll, tray, total = self.evening.last[0], root.find("tray"), root.find("total")
        if isinstance(tray, RollTray):
            tray.show(roll.values, [die.sure for die in roll.dice])
            if falls:
                tray.fall(self.ctx, roll.values, FALL_S)
        if isinstance(total, Label):
            total.text = "?" if roll.total is None else str(roll.total)

    def _say_status(self, root: Widget) -> None:
        status, label = self._feed.status, root.find("status")
        if isinstance(label, Label):
            last = self.evening.last
            doubt = _("Not sure: the red dice may show something else.")
            name = self._phones.name
            asks = status.state is SourceState.READY and last and last[0] is self._shown and not last[0].sure
            told = _("{name} rolls.", name=name) if name else _(status.sentence)
            label.text = doubt if asks else told
            label.colour = ALARM if status.state is SourceState.FAILED or asks else LAVENDER

    # -- what happens -------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Take the rolls there are; follow the source."""
        self._follow_phones()
        roll = self._feed.step()
        if roll is not None:
            self._take(roll)
        tray = self.root.find("tray")
        falling = isinstance(tray, RollTray) and tray.step(now)
        self.tick_every = FALLING_INTERVAL_S if falling else TICK_INTERVAL_S
        self._say_status(self.root)
        preview = self.root.find("preview")
        if isinstance(preview, Preview) and now >= self._preview_at:
            self._preview_at = now + PREVIEW_INTERVAL_S
            preview.show(self._registry.preview(self._feed.kind))

    def _follow_phones(self) -> None:
        """Lets everybody in the room ask for a roll; the switch for turns comes with the second phone."""
        device = device_of(self._feed.kind)
        if device.is_virtual or device.sees_table:
            self._phones.show(reads=not device.is_virtual)
        self._phones.take(self._feed.throw if device.is_virtual else self._feed.read_now)
        names = [*self._phones.names.values()]
        if names != self._names:
            self._names = names
            self.rebuild()

    def _set_in_turn(self, on: bool) -> None:
        self.evening.in_turn, self.evening.turn = on, 0
        self._say_status(self.root)

    def _take(self, roll: Roll) -> None:
        self.evening.add(roll)
        self._shown = roll
        self.rebuild()
        self._show_last(self.root, falls=device_of(roll.source).is_virtual)
        self.ctx.sound.play("dice")
        if self.ctx.settings.speech:
            self.ctx.voice.speak(sentence(roll), self.ctx.settings.language)

    def _set_dice(self, dice: int) -> None:
        self.evening.dice = dice
        self._change(self._feed.kind)

    def _change(self, kind: str) -> None:
        self._feed.close()
        self._feed = self._open(kind)
        self.rebuild()

    def _choose_source(self) -> None:
        self._feed.close()
        self.ctx.stack.push(DiceScene(self.ctx, self._registry, self._feed.kind, self._change))

    def resume(self) -> None:
        """Another source may have been chosen, or the screen have changed."""
        self.rebuild()

    def exit(self) -> None:
        """The source is for matches again."""
        self._phones.close()
        self._feed.close()


def _line(roll: Roll) -> tuple[str, str]:
    values: Sequence[str] = ["?" if value is None else str(value) for value in roll.values]
    return "?" if roll.total is None else str(roll.total), " ".join(values) if len(values) > 1 else ""


def _today() -> datetime:
    return datetime.now(UTC)

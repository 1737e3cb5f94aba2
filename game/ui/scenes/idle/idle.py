"""While nobody is there: a question that counts down, then darkness. The match waits.

On a public screen the demonstration comes instead of the darkness, and the match is offered in the lobby.
"""

from __future__ import annotations

import math
from urllib.parse import urlsplit

from game.phones.service import NOBODY
from game.ui.art.theme import GOLD, LAVENDER
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent, PointerHover, PointerMove, PointerUp
from game.ui.stage.context import Context
from game.ui.stage.phone_policy import PhonePolicy
from game.ui.stage.scene import Scene
from game.ui.widgets.countdown import Countdown
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel, Picture
from game.ui.words import _
from knucklebone_messages import LazyText

SLEEP_COUNTDOWN_S = 20.0
"""Seconds between the question and sleep."""
TEXT_MOVE_INTERVAL_S = 20.0
"""Seconds after which the words in the dark stand elsewhere, so that they burn into no screen."""
STILL_THERE = LazyText("Still there? Otherwise the big screen leaves the match for now; everything is kept.")
"""What phones at the table are asked meanwhile."""
WELCOME_INTERVAL_S = 0.5
"""Seconds between two looks for phones that have come in during a demonstration."""
PLACE_COUNT = 12
WORDS = (900, 270)
"""Width and height of the words in the dark."""
DARK = (4, 3, 8)


def guest_count(ctx: Context) -> int:
    """How many phones have been let in that play no match."""
    presence = ctx.phones.presence if ctx.phones is not None else NOBODY
    return len(presence.guests) + presence.looking + presence.watchers


def invitation(ctx: Context) -> str:
    """How phones join, in one line; empty while they are off."""
    phones = ctx.phones
    if phones is None or not phones.on or not phones.addresses:
        return ""
    where = str(urlsplit(phones.addresses[0].url).netloc)
    return _("Join on your phone: {address}, code {code}", address=where, code=phones.code)


def wakes(intent: Intent) -> bool:
    """Whether somebody is there: anything but the mouse passing by."""
    return not isinstance(intent, PointerHover | PointerMove | PointerUp)


class Demonstration(Scene):
    """What is shown while nobody plays: without sound; any press, or a phone that comes in, leads home."""

    sleeps = False
    unattended = True
    _guests = 0
    """How many phones were here when it began."""

    def enter(self) -> None:
        super().enter()
        self.ctx.program.forget_guests()
        self.ctx.sound.muted = True
        self._guests = guest_count(self.ctx)
        self.after(WELCOME_INTERVAL_S, self._welcome)

    def _welcome(self) -> None:
        if guest_count(self.ctx) > self._guests:
            self.ctx.stack.replace(self.ctx.home())
        else:
            self._guests = guest_count(self.ctx)
            self.after(WELCOME_INTERVAL_S, self._welcome)

    def exit(self) -> None:
        super().exit()
        self.ctx.sound.muted = self.ctx.settings.mute

    def handle(self, intent: Intent) -> bool:
        """Leads whoever is there to the lobby."""
        if not wakes(intent):
            return False
        self.ctx.stack.replace(self.ctx.home())
        return True


class IdleScene(Scene):
    """Asks whether anybody is there. Any press answers, and does nothing else."""

    name = "idle"
    over = True
    unattended = True
    tick_every = 0.2

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._since = ctx.clock.now()

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        title = _("Still there?")
        panel = root.add(Panel("panel", self.plate(980, 420), style="dialog", title=title, padding=48))
        ring, words = panel.inner.split_left(200, gap=36)
        self._ring = root.add(
            Countdown("left", ring.centre_box(180, 180), text=str(round(SLEEP_COUNTDOWN_S)))
        )
        text = _("Touch anything to go on. Otherwise the screen goes to sleep; everything is kept.")
        if self.ctx.program.kiosk:
            text = _("Touch anything to go on. Otherwise the demonstration begins; everything is kept.")
        root.add(Label("words", words, text, size=38, lines=4))
        return root

    def tick(self, now: float) -> None:
        left = SLEEP_COUNTDOWN_S - (now - self._since)
        self._ring.left = left / SLEEP_COUNTDOWN_S
        self._ring.text = str(max(0, math.ceil(left)))
        if left > 0:
            return
        if self.ctx.program.kiosk:
            self.ctx.program.rest()
        else:
            self.ctx.stack.replace(SleepScene(self.ctx))

    def meanwhile(self) -> PhonePolicy:
        return PhonePolicy(see=STILL_THERE, wakes=True)

    def handle(self, intent: Intent) -> bool:
        """Wake up: somebody is there."""
        if not wakes(intent):
            return False
        self.ctx.stack.pop()
        return True


class SleepScene(Scene):
    """A dark screen with a few words that wander. Any press wakes it up where it was."""

    name = "sleep"
    unattended = True
    tick_every = 1.0

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._since = ctx.clock.now()
        self._place = 0

    def paint_background(self, canvas: Canvas) -> None:
        canvas.fill(DARK, self.screen)

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        wide, high = WORDS
        # Steps that share no divisor with the number of places visit all of them.
        across, down = (self._place * 5) % PLACE_COUNT, (self._place * 7) % PLACE_COUNT
        x = self.safe.x + (self.safe.w - wide) * across / (PLACE_COUNT - 1)
        y = self.safe.y + (self.safe.h - high) * down / (PLACE_COUNT - 1)
        box = Box(round(x), round(y), wide, high)
        house, rest = box.split_top(120)
        root.add(Picture("house", house, lambda art: art.logo(house.w, house.h)))
        told, kept = rest.split_top(80)
        words = _("Touch anything to go on")
        root.add(Label("told", told, words, role="label", size=36, colour=GOLD, align="centre"))
        words = _("Everything is kept.")
        root.add(Label("kept", kept, words, size=28, colour=LAVENDER, align="centre"))
        return root

    def tick(self, now: float) -> None:
        place = int((now - self._since) / TEXT_MOVE_INTERVAL_S) % PLACE_COUNT
        if place != self._place:
            self._place = place
            self.rebuild()

    def meanwhile(self) -> PhonePolicy:
        return PhonePolicy(wakes=True)

    def handle(self, intent: Intent) -> bool:
        """Wake up: somebody is back."""
        if not wakes(intent):
            return False
        self.ctx.stack.pop()
        return True

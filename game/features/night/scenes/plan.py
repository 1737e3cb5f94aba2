"""Whether a night begins with the next match, until when it lasts, and what counts in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from game.errors import UserError
from game.features.night.nights import nights_of
from game.features.night.store import Counting, Night
from game.match.host import MatchHost
from game.rules.text import N_
from game.ui.drawing.layout import Box, even_column
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.stage.dialog import ask_first
from game.ui.stage.scene import Scene
from game.ui.widgets.button import done_button
from game.ui.widgets.choice import Stepper, Toggle
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _
from knucklebone_messages import sentence_of

HOURS_AHEAD = 5
"""So many full hours can be chosen as the end of a night."""
FOOT_HEIGHT = 112
TOLD = N_(
    {
        Counting.PLACES: "First place scores the most; each place below gets one point less. All games "
        "count the same.",
        Counting.VICTORIES: "One point per win, nothing for other places.",
        Counting.POINTS: "The points of all games are added up: a game with many points weighs more.",
    }
)
NAMES = N_({Counting.PLACES: "Places", Counting.VICTORIES: "Victories", Counting.POINTS: "Points"})


class NightPlanScene(Scene):
    """Every change holds at once, and is kept."""

    name = "night-plan"
    over = True
    sleeps = True
    first_focus = "night"

    def __init__(self, ctx: Context, host: MatchHost) -> None:
        super().__init__(ctx)
        self._host = host

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        title = _("Game night: several games, one winner")
        panel = root.add(Panel("panel", self.plate(1280, 860, 1100), style="dialog", title=title, padding=48))
        rows, done = panel.inner.split_bottom(FOOT_HEIGHT, gap=24)
        on, until, counting, told = even_column(rows, 4)
        night = nights_of(self._host).night
        root.add(Toggle("night", on, _("Several games this evening"), night is not None, self._switch))
        root.add(self._until(until, night)).enabled = night is not None
        counted = night.counting if night is not None else Counting.PLACES
        choices = [(one, _(NAMES[one])) for one in Counting]
        stepper = Stepper("counting", counting, _("Scoring"), choices, counted, self._count)
        root.add(stepper).enabled = night is not None
        root.add(Paragraph("told", told, _(TOLD[counted]), size=34, floor=26, valign="middle"))
        root.add(done_button(done.centre_box(min(480, done.w), done.h), self.back))
        return root

    def _until(self, box: Box, night: Night | None) -> Stepper[str]:
        chosen = night.until if night is not None else ""
        hour = self._host.now().replace(minute=0, second=0, microsecond=0)
        hours = {(hour + timedelta(hours=n)).isoformat(timespec="seconds") for n in range(2, 2 + HOURS_AHEAD)}
        choices = [("", _("Whenever you like"))]
        choices += [(when, _("at {time}", time=clock(when))) for when in sorted(hours | ({chosen} - {""}))]
        return Stepper("until", box, _("Ends"), choices, chosen, self._last_until)

    def _switch(self, on: bool) -> None:
        nights = nights_of(self._host)
        if on:
            self._try(lambda: nights.begin(self._host.now()))
        elif nights.games:
            words = _("We keep its games, but nobody wears the crown.")
            ask_first(self.ctx, _("End the night?"), words, _("End it"), nights.end)
        else:
            self._try(nights.end)

    def _last_until(self, until: str) -> None:
        when = datetime.fromisoformat(until) if until else None
        self._try(lambda: nights_of(self._host).last_until(when))

    def _count(self, counting: Counting) -> None:
        self._try(lambda: nights_of(self._host).count(counting))

    def _try(self, act: Callable[[], None]) -> None:
        """Do it; if the disk refuses, say so and change nothing."""
        try:
            act()
        except UserError as error:
            self.toast(_(sentence_of(error)))
        self.rebuild()

    def resume(self) -> None:
        self.rebuild()


def clock(when: str) -> str:
    """A time, ISO 8601, as on a clock."""
    return f"{datetime.fromisoformat(when):%H:%M}"

"""What is seen and heard when something happens on a table.

class NimTransitions(Transitions):
    def on_taken(self, event: Taken) -> None:
        self._fly(picture, self._seat(event.seat), self._place("pile").centre)

A method shows the events that its argument `event` is annotated with, and its name begins with `on_`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, get_args, get_type_hints

import pygame

from game.rules.contract import Event, Seat
from game.ui.art.theme import GOLD
from game.ui.boards import Table
from game.ui.drawing.animation import Flight, Frames
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget

if TYPE_CHECKING:
    from game.ui.art import Art
    from game.ui.art.theme import Colour

Point = tuple[float, float]
BURST_STEPS = 7
"""Pictures of light that grows: few, because each is kept."""


class Transitions:
    """Turns events into things that fly above the table. Never delays anything."""

    ways: ClassVar[Mapping[type, Callable[[Any, Any], None]]] = {}
    """The method that shows an event, by the type of the event."""
    stagger: ClassVar[float] = 0.10
    """Seconds between the beginnings of flights that belong together."""
    longest_wait: ClassVar[float] = 0.8
    """No flight begins later than this: what happens must not lag behind what can be done."""
    arc: ClassVar[float] = 50
    seconds: ClassVar[float] = 0.42
    burst_seconds: ClassVar[float] = 0.5

    def __init_subclass__(cls) -> None:
        shown = [
            (method, get_type_hints(method)["event"])
            for name, method in vars(cls).items()
            if name.startswith("on_")
        ]
        cls.ways = {event: method for method, told in shown for event in get_args(told) or (told,)}

    def __init__(self, table: Table, area: Widget) -> None:
        """`area` is where everything lies, and is found by its key."""
        self._table, self._area = table, area
        self._delay = 0.0
        self._lay: dict[Seat, Any] = {}
        """The cards of a trick, by who played them."""

    def show(self, events: Sequence[Event], trick: Mapping[Seat, Any] | None = None) -> None:
        """Show what happened, one thing shortly after the other, each sound once.

        `trick` is what lay on the table before, where that is not known yet.
        """
        self._delay = 0.0
        if trick is not None:
            self._lay = dict(trick)
        heard: dict[str, None] = {}
        for event in events:
            way = self.ways.get(type(event))
            if way is not None:
                way(self, event)
            if event.sound:
                heard[event.sound] = None
        for sound in heard:
            self._table.ctx.sound.play(sound)

    @property
    def _art(self) -> Art:
        return self._table.ctx.art

    def _seat(self, seat: Seat) -> Point:
        return self._table.frame().plates[seat].centre

    def _place(self, key: object) -> Box:
        """Where something on the table lies, by its key or as a Thing; the whole area once it is gone."""
        return (self._area.find(str(key)) or self._area).whole

    def _fly(
        self,
        picture: pygame.Surface,
        start: Point,
        end: Point,
        on_done: Callable[[], None] | None = None,
        *,
        seconds: float | None = None,
        arc: float | None = None,
        delay: float | None = None,
    ) -> None:
        """A picture flies, shortly after the one before it unless `delay` says when."""
        begins = self._delay if delay is None else delay
        if delay is None:
            self._delay = min(self.longest_wait, self._delay + self.stagger)
        high = self.arc if arc is None else arc
        long = self.seconds if seconds is None else seconds
        self._table.fly(Flight(picture, start, end, long, delay=begins, arc=high, on_done=on_done))

    def _burst(self, box: Box, side: float = 0.0, colour: Colour = GOLD) -> None:
        """Light that grows where something has changed, as large as the box or `side` wide."""
        art, wide = self._art, side or max(box.w, box.h)

        def light(progress: float) -> pygame.Surface:
            size = (1 + round(progress * BURST_STEPS)) / (1 + BURST_STEPS)
            return art.spot(wide * size, colour)

        place = box.centre_box(wide, wide)
        self._table.fly(Frames(place, light, self.burst_seconds, delay=self._delay))

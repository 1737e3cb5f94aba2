"""Drives the program as a person at the screen does, without one, and without the passing of time.

with Pilot(tmp_path, home=LobbyScene) as pilot:
    pilot.press("play")                 # the widget of that key, by a tap in its middle
    pilot.keys("right", "right", "return")
    pilot.run(2.0)                      # two seconds of play, in no time
    assert pilot.scene.name == "table"
    pilot.shot(tmp_path / "table.png")
"""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.drawing.widget import Widget
from game.ui.headless import HeadlessApp
from game.ui.intents import Intent

NAMED_KEYS = {
    "return": (pygame.K_RETURN, "\r"),
    "escape": (pygame.K_ESCAPE, "\x1b"),
    "space": (pygame.K_SPACE, " "),
    "tab": (pygame.K_TAB, "\t"),
    "backspace": (pygame.K_BACKSPACE, "\b"),
    "left": (pygame.K_LEFT, ""),
    "right": (pygame.K_RIGHT, ""),
    "up": (pygame.K_UP, ""),
    "down": (pygame.K_DOWN, ""),
    "f1": (pygame.K_F1, ""),
    "f10": (pygame.K_F10, ""),
    "f11": (pygame.K_F11, ""),
}
PAD_BUTTONS = {"a": 0, "b": 1, "x": 2, "y": 3, "select": 6, "start": 7}
HOLD_TIME_S = 0.65
"""Seconds without a press before something that must be held down is."""
PAD_HATS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class Pilot(HeadlessApp):
    """An unseen app, and hands to use it with."""

    @property
    def focus(self) -> str:
        """The key of the widget that has the focus; empty when none has."""
        current = self.scene.focus.current
        return current.key if current is not None else ""

    def widget(self, key: str) -> Widget:
        """The widget of a key in the top scene. Raises KeyError."""
        return self.scene.find(key)

    def text(self, key: str) -> str:
        """What the widget of a key says. Raises KeyError, or AttributeError where it says nothing."""
        return str(self.widget(key).text)  # type: ignore[attr-defined]

    def wait(self, seconds: float) -> None:
        """As `run`, with one turn of the loop a second: for a long time in which nothing moves."""
        end = self.clock.now() + seconds
        while self.clock.now() < end - 1:
            self.clock.advance(1)
            self.app.step()
        self.run(end - self.clock.now())

    def post(self, kind: int, **values: Any) -> None:
        """Send one raw pygame event and let the program act on it."""
        pygame.event.post(pygame.event.Event(kind, **values))
        self.app.step()

    def send(self, intent: Intent) -> bool:
        """Give an intent straight to the program; False when it had no meaning."""
        used = self.app.deliver(intent)
        self.app.step()
        return used

    def press(self, key: str, touch: bool = True) -> None:
        """Tap (or click) the middle of a widget. Raises KeyError, or LookupError when it cannot be hit."""
        widget = self.widget(key)
        x, y = widget.visible_part(widget.box).centre
        if self.scene.root.hit(x, y) is not widget:
            raise LookupError(f"{key!r} cannot be hit at {x:.0f}, {y:.0f}")
        self._let_settle(widget)
        (self.tap if touch else self.click)(x, y, widget.slow)

    def _let_settle(self, widget: Widget | None) -> None:
        """What must be held down minds presses just before."""
        if widget is not None and widget.slow:
            self.run(HOLD_TIME_S)

    def tap(self, x: float, y: float, hold: float = 0.0) -> None:
        """A finger goes down and up at a place in logical units, after that many seconds."""
        self.finger(pygame.FINGERDOWN, x, y)
        self._keep_down(hold)
        self.finger(pygame.FINGERUP, x, y)

    def _keep_down(self, seconds: float) -> None:
        if seconds:
            self.run(seconds + 0.02)

    def finger(self, kind: int, x: float, y: float, finger: int = 1) -> None:
        """One finger event at a place in logical units."""
        px, py = self.app.display.to_window(*self.scene.to_facing(x, y))
        w, h = self.app.display.size
        self.post(kind, touch_id=1, finger_id=finger, x=px / w, y=py / h, dx=0.0, dy=0.0, pressure=1.0)

    def click(self, x: float, y: float, hold: float = 0.0) -> None:
        """The left mouse button goes down and up at a place in logical units, after that many seconds."""
        px, py = self.app.display.to_window(*self.scene.to_facing(x, y))
        self.post(pygame.MOUSEBUTTONDOWN, pos=(round(px), round(py)), button=1, touch=False)
        self._keep_down(hold)
        self.post(pygame.MOUSEBUTTONUP, pos=(round(px), round(py)), button=1, touch=False)

    def keys(self, *names: str) -> None:
        """Keys go down and up one after the other: names of NAMED_KEYS, or single characters."""
        for name in names:
            key, text = NAMED_KEYS.get(name) or (pygame.key.key_code(name), name)
            slow = self._slow(name in ("return", "space"))
            self.post(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0)
            if text.isprintable() and text:
                self.post(pygame.TEXTINPUT, text=text)
            self._keep_down(slow)
            self.post(pygame.KEYUP, key=key, mod=0, unicode=text, scancode=0)

    def pad(self, *names: str) -> None:
        """Gamepad buttons (a, b, x, y, select, start) and d-pad directions, one after the other."""
        for name in names:
            if name in PAD_HATS:
                self.post(pygame.JOYHATMOTION, instance_id=0, joy=0, hat=0, value=PAD_HATS[name])
                self.post(pygame.JOYHATMOTION, instance_id=0, joy=0, hat=0, value=(0, 0))
            else:
                slow = self._slow(name == "a")
                self.post(pygame.JOYBUTTONDOWN, instance_id=0, joy=0, button=PAD_BUTTONS[name])
                self._keep_down(slow)
                self.post(pygame.JOYBUTTONUP, instance_id=0, joy=0, button=PAD_BUTTONS[name])

    def _slow(self, confirms: bool) -> float:
        """How long a key or button that `confirms` must be held down for what has the focus."""
        current = self.scene.focus.current if confirms and self.app.stack.top is not None else None
        self._let_settle(current)
        return current.slow if current is not None else 0.0

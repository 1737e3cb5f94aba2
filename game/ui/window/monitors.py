"""The monitors of this desktop, by the names that people know them by.

pygame tells how large they are and not what they are called; SDL below it does.
"""

from __future__ import annotations

import ctypes
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

import pygame

from knucklebone_messages import LazyText

X_LIBRARIES: Final = ("libX11.so.6", "libXrandr.so.2")
"""Those of the system, which SDL speaks to X by, too. Named where they are loaded, they would be bundled."""


@dataclass(frozen=True, slots=True)
class ConnectedMonitor:
    """One monitor or television that belongs to the desktop now."""

    number: int
    """As SDL counts them, from 0: it may be another when others are plugged in."""
    name: str
    """What it is called, such as 'SAMSUNG 55"': no two are called alike. Its number from 1 where the system
    knows no name."""
    size: tuple[int, int]
    """Width and height, px."""

    def __str__(self) -> str:
        told = "" if self.name.isdecimal() else f"{self.name}, "
        return f"{self.number + 1} ({told}{self.size[0]} x {self.size[1]})"


def connected_monitors() -> tuple[ConnectedMonitor, ...]:
    """The monitors of now, in SDL's order; pygame's display must be open."""
    sizes = pygame.display.get_desktop_sizes()
    ask = _name_of()
    # SDL's drivers without names call a monitor by its number from 0.
    told = [ask(number) for number in range(len(sizes))]
    names = [str(number + 1) if name.isdecimal() else name for number, name in enumerate(told)]
    return tuple(map(ConnectedMonitor, range(len(sizes)), _distinct(names), sizes))


def find_monitor(words: str, monitors: Sequence[ConnectedMonitor]) -> ConnectedMonitor | None:
    """The monitor that is meant by its number from 1, by its name, or by a part of it; None without one."""
    wanted = words.strip().casefold()
    if not wanted:
        return None
    names = [monitor.name.casefold() for monitor in monitors]
    if wanted in names:
        return monitors[names.index(wanted)]
    for monitor in monitors:
        if wanted == str(monitor.number + 1):
            return monitor
    return next((monitor for monitor in monitors if wanted in monitor.name.casefold()), None)


def not_there(words: str, monitors: Sequence[ConnectedMonitor]) -> LazyText:
    """Says that no monitor is called so, and which there are."""
    listed = ", ".join(map(str, monitors))
    return LazyText("There is no screen {words} now; there is {listed}.", words=words, listed=listed)


def arrangement() -> object:
    """How the monitors are arranged: it differs from before once one comes, goes, is moved or switched off.

    SDL under X hears of monitors that are plugged in and out, but not of the rest; there X itself is asked.
    """
    asked = _x_arrangement() if pygame.display.get_driver() == "x11" else None
    return asked or connected_monitors()


def part_over(monitor: ConnectedMonitor, window: tuple[int, int]) -> pygame.Rect | None:
    """What a window of that size shows on a monitor, px, if it is spread over all of them together.

    cage does so with its one program. None for every other window.
    """
    ask = _sdl("SDL_GetDisplayBounds", ctypes.c_int, ctypes.c_int, ctypes.POINTER(ctypes.c_int * 4))
    if ask is None:
        return None
    boxes, told = [], (ctypes.c_int * 4)()
    for number in range(len(pygame.display.get_desktop_sizes())):
        if ask(number, ctypes.byref(told)):
            return None
        boxes.append(pygame.Rect(*told))
    whole = boxes[0].unionall(boxes[1:])
    if len(boxes) < 2 or whole.size != window or monitor.number >= len(boxes):
        return None
    return boxes[monitor.number].move(-whole.x, -whole.y)


def _distinct(names: Sequence[str]) -> list[str]:
    """The second and third of the same make with a number behind them."""
    seen: Counter[str] = Counter()
    told = []
    for name in names:
        seen[name] += 1
        told.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return told


class _XMonitor(ctypes.Structure):
    """XRRMonitorInfo."""

    _fields_ = (
        ("name", ctypes.c_ulong),
        *((field, ctypes.c_int) for field in ("primary", "automatic", "output_count")),
        *((field, ctypes.c_int) for field in ("x", "y", "width", "height", "wide_mm", "high_mm")),
        ("outputs", ctypes.c_void_p),
    )


@cache
def _x_server() -> tuple[ctypes.CDLL, int, int] | None:
    """The library for the monitors of X, a connection of our own, and the window behind all; None without."""
    try:
        x, randr = map(ctypes.CDLL, X_LIBRARIES)
        asks, frees = randr.XRRGetMonitors, randr.XRRFreeMonitors
    except (OSError, AttributeError):
        return None
    x.XOpenDisplay.restype, x.XDefaultRootWindow.restype = ctypes.c_void_p, ctypes.c_ulong
    x.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
    asks.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.POINTER(ctypes.c_int)]
    asks.restype, frees.argtypes = ctypes.POINTER(_XMonitor), [ctypes.POINTER(_XMonitor)]
    connection = x.XOpenDisplay(None)
    return (randr, connection, x.XDefaultRootWindow(connection)) if connection else None


def _x_arrangement() -> object:
    """Name, rank, place and size of each monitor that is switched on; None where X does not tell."""
    server = _x_server()
    if server is None:
        return None
    randr, connection, root = server
    count = ctypes.c_int()
    told = randr.XRRGetMonitors(connection, root, True, ctypes.byref(count))
    if not told:
        return None
    each = (told[number] for number in range(count.value))
    found = tuple((one.name, one.primary, one.x, one.y, one.width, one.height) for one in each)
    randr.XRRFreeMonitors(told)
    return found


@cache
def _sdl(function: str, returns: Any, *takes: Any) -> Callable[..., Any] | None:
    """A function of SDL's own, by way of the library that pygame has loaded; None where it cannot be had."""
    try:
        # Elsewhere than on Windows a library finds the functions of those that it was linked with.
        windows = sys.platform == "win32"
        library = ctypes.CDLL("SDL2.dll" if windows else pygame.display.__file__)
        found = getattr(library, function)
    except (OSError, AttributeError):
        return None
    found.argtypes, found.restype = takes, returns
    return cast(Callable[..., Any], found)


def _name_of() -> Callable[[int], str]:
    """SDL's name of a monitor by its number."""
    ask = _sdl("SDL_GetDisplayName", ctypes.c_char_p, ctypes.c_int)
    if ask is None:
        return str

    def name(number: int) -> str:
        told = ask(number)
        return told.decode(errors="replace").strip() if told else str(number)

    return name

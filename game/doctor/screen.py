"""Checks of display, present path and sound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.doctor.findings import Finding, ok, warning
from game.doctor.machine import Machine
from game.system import install_command

UNSEEN_DRIVERS = ("dummy", "offscreen", "evdev")
"""SDL drivers that draw where nobody can see it."""
SLOW_PRESENT_MS = 4.0
"""A present that takes longer leaves no time for drawing."""

DIRECT = {"SDL_FRAMEBUFFER_ACCELERATION": "0"}
"""Makes SDL hand pixels to the window system without the detour over OpenGL."""


def check_screen(machine: Machine) -> Iterator[Finding]:
    """Display, the faster of SDL's two ways to it, and sound."""
    usual = machine.probe_screen({})
    if _is_seen(usual):
        width, height = usual["size"]
        yield ok("display", f"{usual['driver']}, {width} x {height}, SDL {usual.get('sdl', '?')}")
        yield _present_path(usual, machine.probe_screen(DIRECT))
    else:
        yield warning("display", _why_unseen(usual), _display_remedy(machine.environment))
    yield _sound(usual)


def _is_seen(report: Mapping[str, Any]) -> bool:
    return "error" not in report and report.get("driver") not in UNSEEN_DRIVERS


def _why_unseen(report: Mapping[str, Any]) -> str:
    why = report.get("error") or f"SDL draws with its driver '{report.get('driver')}'"
    return f"no screen ({why}): only a match of bots can be played, off-screen"


def _display_remedy(environment: Mapping[str, str]) -> str:
    forced = environment.get("SDL_VIDEODRIVER")
    if forced in UNSEEN_DRIVERS:
        return f"SDL_VIDEODRIVER={forced} hides the screen; start without it"
    if "SSH_CONNECTION" in environment:
        return "Over ssh, show it on the machine's own screen with: DISPLAY=:0 knucklebone"
    cage = install_command("cage") or "install cage"
    return f"Start it from a desktop, or without one: {cage} && cage knucklebone"


def _present_path(usual: Mapping[str, Any], direct: Mapping[str, Any]) -> Finding:
    """Which way to the screen is faster, and whether it is fast enough."""
    times = {"default": usual.get("present_ms"), "direct": direct.get("present_ms")}
    known = {name: float(time) for name, time in times.items() if time is not None}
    if not known:
        return warning("present path", "could not be measured", "Start the program with --debug to see why")
    detail = ", ".join(f"{name} {time:.2f} ms" for name, time in known.items())
    fastest = min(known, key=lambda name: known[name])
    detail += f"; {fastest} is faster" if len(known) > 1 else ""
    if known[fastest] <= SLOW_PRESENT_MS:
        return ok("present path", detail)
    return warning("present path", detail, "Choose a smaller resolution, such as 1280 x 720, for this screen")


def _sound(report: Mapping[str, Any]) -> Finding:
    sound = report.get("sound")
    if sound:
        return ok("sound", f"{sound['frequency']} Hz, {sound['channels']} channels")
    remedy = "Plug in a loudspeaker or a television with sound and start again"
    return warning("sound", "no device: the evening is silent, everything can be seen too", remedy)

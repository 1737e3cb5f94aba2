"""Checks of display, present path and sound."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from typing import Any

from game.doctor.machine import Machine
from game.findings import Finding, fault, ok, warning
from game.system import install_command, program, screen_sentence
from game.ui.window.present import MODES

UNSEEN_DRIVERS = ("dummy", "offscreen", "evdev")
"""SDL drivers that draw where nobody can see it."""
SLOW_PRESENT_MS = 4.0
"""A present that takes longer leaves no time for drawing."""


def check_screen(machine: Machine) -> Iterator[Finding]:
    """Display, the ways to it, and sound."""
    lacking = screen_sentence(machine.environment)
    if lacking:
        yield fault("display libraries", "some are missing", lacking)
    report = machine.probe_screen()
    if _is_seen(report):
        width, height = report["size"]
        yield ok("display", f"{report['driver']}, {width} x {height}, SDL {report.get('sdl', '?')}")
        if len(report.get("screens", ())) > 1:
            yield ok("screens", f"{', '.join(report['screens'])}; choose with --display or in the lobby")
        yield _present_path({mode.value: machine.present_ms(mode) for mode in MODES})
    else:
        yield warning("display", _why_unseen(report), _display_remedy(machine.environment))
    yield _sound(report)


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
        return f"Over ssh, show it on the machine's own screen with: DISPLAY=:0 {program()}"
    cage = "" if shutil.which("cage") else install_command("cage")
    if not cage and not shutil.which("cage"):
        return "Start it from a desktop"
    steps = " && ".join([*([cage] if cage else []), f"cage {program()}"])
    return f"Start it from a desktop, or without one: {steps}"


def _present_path(times: Mapping[str, float | None]) -> Finding:
    """How long a present takes each way, and whether the faster one is fast enough."""
    known = {mode: time for mode, time in times.items() if time is not None}
    if not known:
        return warning("present path", "could not be measured", "Name one with --present shm (or gpu)")
    detail = ", ".join(f"{mode} {time:.2f} ms" for mode, time in known.items())
    if min(known.values()) <= SLOW_PRESENT_MS:
        return ok("present path", detail)
    return warning("present path", detail, "Choose a smaller resolution, such as 1280 x 720, for this screen")


def _sound(report: Mapping[str, Any]) -> Finding:
    sound = report.get("sound")
    if sound:
        names = ", ".join(sound.get("loudspeakers", ()))
        format_words = f"{sound['frequency']} Hz, {sound['channels']} channels"
        return ok("sound", f"{format_words}: {names}" if names else format_words)
    remedy = "Plug in a loudspeaker or a television with sound: it is found by itself"
    return warning("sound", "no device: the evening is silent, everything can be seen too", remedy)

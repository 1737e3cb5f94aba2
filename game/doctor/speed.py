"""What this machine can do: measured, for the name of a machine says little."""

from __future__ import annotations

from collections.abc import Iterator

from game.doctor.machine import Machine
from game.findings import Finding, ok, warning

SLOW_READ_MS = 250.0
"""A look for dice that takes longer keeps people waiting: a roll is read three times."""
CALM = "Close other programs; bots answer in time all the same, only less well than their level promises"


def check_speed(machine: Machine) -> Iterator[Finding]:
    """Which bots think to the end within their time, and how soon dice are read."""
    speed = machine.speed()
    if speed.carried:
        by_bot: dict[str, list[str]] = {}
        for title, bot in speed.carried.items():
            by_bot.setdefault(bot, []).append(title)
        told = (f"{bot or 'none of them'} in {', '.join(titles)}" for bot, titles in by_bot.items())
        detail = f"the strongest that think to the end in time: {'; '.join(told)}"
        yield warning("bots", detail, CALM) if "" in by_bot else ok("bots", detail)
    if speed.read_ms is None:
        return
    detail = f"a look for dice takes {speed.read_ms:.0f} ms"
    if speed.read_ms <= SLOW_READ_MS:
        yield ok("reading dice", detail)
    else:
        yield warning("reading dice", detail, "Close other programs, or roll virtual dice on this machine")

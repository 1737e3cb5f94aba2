"""Whether phones could join: their libraries, and the networks around this machine."""

from __future__ import annotations

from collections.abc import Iterator

from game.doctor.installation import rebuild
from game.doctor.machine import Machine
from game.findings import Finding, ok, warning
from game.phones.server.network import FIRST_PORT, ObstacleKind, obstacles, url

LIBRARIES = ("aiohttp", "segno", "zeroconf")


def check_phones(machine: Machine) -> Iterator[Finding]:
    """One line; `knucklebone phones --check` says more."""
    missing = [name for name in LIBRARIES if machine.import_failure(name) is not None]
    if missing:
        yield warning("phones", f"{', '.join(missing)} cannot be loaded: no phones at the table", rebuild())
        return
    found = machine.surroundings.networks()
    if not found:
        yield ok("phones", "none can join, none needed: this machine is in no private network")
        return
    where = ", ".join(f"{url(network.address, FIRST_PORT)} ({network.name})" for network in found)
    doubts = "".join(
        f"; {one.what}" for one in obstacles(machine.surroundings) if one.kind is ObstacleKind.FIREWALL
    )
    yield ok("phones", f"{where} once they are switched on{doubts}")

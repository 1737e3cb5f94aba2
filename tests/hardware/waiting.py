"""Waiting for what another thread does, with an end to the patience."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from hardware.events import LinkEvent, LinkState
from hardware.tower import Tower

PATIENCE = 15.0
Event = TypeVar("Event", bound=LinkEvent)


def wait_for(condition: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.01)


def wait_for_state(tower: Tower, state: LinkState) -> None:
    wait_for(lambda: tower.status.state is state, state)


def wait_for_event(tower: Tower, kind: type[Event]) -> Event:
    found: list[Event] = []

    def look() -> bool:
        found.extend(event for event in tower.events() if isinstance(event, kind))
        return bool(found)

    wait_for(look, kind.__name__)
    return found[0]

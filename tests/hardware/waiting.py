"""Waiting for what the thread of a tower does."""

from __future__ import annotations

from typing import TypeVar

from hardware.events import LinkEvent, LinkState
from hardware.tower import Tower
from tests.waiting import wait_until

Event = TypeVar("Event", bound=LinkEvent)


def wait_for_state(tower: Tower, state: LinkState) -> None:
    wait_until(lambda: tower.status.state is state, state)


def wait_for_event(tower: Tower, kind: type[Event]) -> Event:
    return wait_until(lambda: [event for event in tower.events() if isinstance(event, kind)], kind.__name__)[
        0
    ]

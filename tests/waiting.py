"""The one place where tests wait: for what another thread, process or machine does, until it has done it.

However busy the machine is, nothing fails for being slow: `FAILSAFE_S` only ends what would never end.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeVar

FAILSAFE_S: Final = 120.0
"""After so many seconds nothing comes any more: something is broken."""
LOOK_EVERY_S: Final = 0.005

Found = TypeVar("Found")


def wait_until(
    look: Callable[[], Found | None],
    what: str | Callable[[], object] = "it",
    *,
    every_s: float = LOOK_EVERY_S,
    failsafe_s: float = FAILSAFE_S,
) -> Found:
    """Look until there is something, and return it; `what` says what has not come, should it not come."""
    end = time.monotonic() + failsafe_s
    while not (found := look()):
        assert time.monotonic() < end, f"waited in vain for {what if isinstance(what, str) else what()}"
        time.sleep(every_s)
    return found


async def until(reached: Callable[[], object]) -> None:
    """The same among tasks of an event loop."""
    async with asyncio.timeout(FAILSAFE_S):
        while not reached():
            await asyncio.sleep(LOOK_EVERY_S)

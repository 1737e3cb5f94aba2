"""The Bluetooth dice of a table for the rest of the program: a thread with an event loop; nothing waits."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from hardware.bluetooth.keeper import DiceKeeper, DieEvent, DieStatus, KnownDie
from hardware.bluetooth.radio import BleakRadio, Radio
from hardware.bluetooth.reports import DieSighting
from knucklebone_messages import LazyText
from knucklebone_threads import keep_task, let_end, note, run_once

THREAD: Final = "bluetooth-dice"
CLOSE_TIMEOUT_S = 1.0
"""Time to say goodbye to the dice; the thread ends by itself afterwards."""


class DiceBag:
    """Runs a `DiceKeeper` in a thread of its own, from `start` to `close`."""

    def __init__(
        self,
        known: Sequence[KnownDie] = (),
        *,
        make_radio: Callable[[], Radio] = BleakRadio,
        new_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop,
    ) -> None:
        self._loop = new_loop()
        self._keeper = DiceKeeper(make_radio(), known)
        self._task: asyncio.Task[None] | None = None
        self._begun: set[asyncio.Task[None]] = set()
        self._thread: threading.Thread | None = None

    def start(self) -> DiceBag:
        """Begin to look for the dice; returns at once."""
        self._thread = run_once(THREAD, self._run, failed=self._say_failure)
        return self

    @property
    def dice(self) -> tuple[DieStatus, ...]:
        """The dice of this table as they are now."""
        return self._keeper.dice

    @property
    def around(self) -> tuple[DieSighting, ...]:
        """All dice heard lately that are not connected."""
        return self._keeper.around

    @property
    def trouble(self) -> LazyText:
        """Why the radio is of no use, while it is not."""
        return self._keeper.trouble

    @property
    def link_counts(self) -> tuple[int, int, int]:
        """Reports understood, those that were not, and times that a die came back."""
        return self._keeper.reports, self._keeper.damaged, self._keeper.returns

    def now(self) -> float:
        """The time by the clock that events are dated with."""
        return self._loop.time()

    def events(self) -> list[DieEvent]:
        """What happened since the last call."""
        return self._keeper.events()

    def search(self, on: bool) -> None:
        """Listen for all dice nearby, for as long as people choose."""
        self._order(self._keeper.search, on)

    def expect(self, dice: int) -> None:
        """Wait for that many dice."""
        self._order(self._keeper.expect, dice)

    def pair(self, die: KnownDie) -> None:
        """Let a die belong to this table."""
        self._order(self._keeper.pair, die)

    def unpair(self, key: str) -> None:
        """Let it belong to this table no longer."""
        self._begin(lambda: self._keeper.unpair(key))

    def blink(self, key: str) -> None:
        """Let it show which one it is."""
        self._begin(lambda: self._keeper.blink(key))

    def stop(self) -> None:
        """Let go of the dice and end the thread soon; does not wait for it."""
        self._order(self._cancel)

    def close(self) -> None:
        """Stop, and wait for the end a moment unless in the screen's thread; may be called twice."""
        self.stop()
        if self._thread is not None and self._thread.is_alive():
            let_end(self._thread, CLOSE_TIMEOUT_S)
        elif not self._loop.is_running():
            self._loop.close()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._keep())

    async def _keep(self) -> None:
        self._task = asyncio.current_task()
        with contextlib.suppress(asyncio.CancelledError):
            await keep_task(THREAD, self._keeper.run, failed=self._say_failure)

    def _say_failure(self, error: Exception) -> None:
        self._keeper.trouble = LazyText(
            "Bluetooth does not work now ({error}). Trying again soon.", error=type(error).__name__
        )

    def _order(self, do: Callable[..., object], *arguments: object) -> None:
        # After the end of the thread there is nobody to obey.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(do, *arguments)

    def _begin(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async def count() -> None:
            try:
                await work()
            except Exception as error:
                note(THREAD, error)

        def begin() -> None:
            task = self._loop.create_task(count())
            self._begun.add(task)
            task.add_done_callback(self._begun.discard)

        self._order(begin)

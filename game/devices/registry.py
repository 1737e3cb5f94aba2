"""The registry of dice sources: one of each device, opened when first used.

A source that cannot be opened, or that breaks while it is used, never breaks the match: it is reported as
failed, with its sentence, and can be tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from queue import Empty, Queue
from typing import Any, TypeVar

from game.chance import Chance
from game.devices.cameras import CameraChooser
from game.devices.catalogue import DEVICES, device_of, virtual
from game.devices.device import Device, Opening
from game.devices.dice import (
    DiceSource,
    LinkReport,
    Reading,
    RollRequest,
    SourceState,
    SourceStatus,
    reason_of,
)
from knucklebone_messages import NO_MESSAGE, LazyText
from knucklebone_threads import note, run_once

T = TypeVar("T")
OPEN_WITHIN_S = 3
"""Seconds that a device of a package may take to open."""


class SourceRegistry:
    """Sources by the keys of their devices, opened when first chosen."""

    def __init__(
        self,
        makers: Mapping[str, Callable[[], DiceSource]],
        cameras: CameraChooser | None = None,
        *,
        is_furnished: Callable[[str], bool] = lambda kind: True,
    ) -> None:
        """`cameras` knows which cameras there are, where more than one can be looked through.

        `is_furnished` whether a source has what it needs, as far as that can be told before it is opened.
        """
        self.cameras, self._is_furnished = cameras, is_furnished
        self._makers = dict(makers)
        self._open: dict[str, DiceSource] = {}
        self._failed: dict[str, LazyText] = {}

    @property
    def kinds(self) -> tuple[str, ...]:
        """What can be chosen, in the order to offer it."""
        return tuple(self._makers)

    @property
    def at_hand(self) -> tuple[str, ...]:
        """What can be rolled with at once: offered in the middle of a roll, where nothing is set up."""
        return tuple(kind for kind in self._makers if kind in self._open or self._is_furnished(kind))

    def open(self, kind: str) -> DiceSource | None:
        """The source of that kind, opened if need be; None when it cannot be."""
        if kind in self._open:
            return self._open[kind]
        try:
            self._open[kind] = self._makers[kind]()
        except Exception as error:
            self._failed[kind] = _sentence(kind, error)
            return None
        self._failed.pop(kind, None)
        return self._open[kind]

    def ask(self, kind: str, request: RollRequest) -> None:
        """Put a request to a source."""
        self._call(kind, lambda source: source.ask(request))

    def poll(self, kind: str) -> Reading | None:
        """The source's reading, if it has one."""
        if kind not in self._open:
            return None
        return self._call(kind, lambda source: source.poll())

    def rethrow(self, kind: str) -> None:
        """Ask the source for a new throw."""
        self._call(kind, lambda source: source.rethrow())

    def cancel(self, kind: str) -> None:
        """Tell the source to forget its request."""
        if kind in self._open:
            self._call(kind, lambda source: source.cancel())

    def throw(self, kind: str, chance: Chance | None = None) -> None:
        """Let dice fall that do so on command, by another chance than the console's own if one is given."""
        source = self._open.get(kind)
        if source is not None:
            source.throw(chance)

    def read_now(self, kind: str) -> None:
        """Let a source that watches report what lies there now, whether it fell or not."""
        source = self._open.get(kind)
        if source is not None:
            source.read_now()

    def status(self, kind: str) -> SourceStatus:
        """How a source is doing."""
        if kind in self._failed:
            return SourceStatus(SourceState.FAILED, self._failed[kind])
        if kind not in self._open:
            return SourceStatus(SourceState.WAITING, LazyText("Not switched on yet."))
        return self._call(kind, lambda source: source.status()) or SourceStatus(
            SourceState.FAILED, self._failed.get(kind, NO_MESSAGE)
        )

    def link_report(self, kind: str) -> LinkReport | None:
        """How the line to a source's device fares; None while it is not open, or has no line."""
        source = self._open.get(kind)
        return source.link_report() if source is not None else None

    def chooser(self, kind: str) -> Any:
        """Who chooses among several devices of a kind, switched on if need be.

        None where there is one at most.
        """
        source = self.open(kind) if kind in self._makers else None
        return source.chooser if source is not None else None

    def preview(self, kind: str) -> Any:
        """The newest picture of a source, (H, W, 3) uint8 BGR; None where there is none."""
        source = self.open(kind)
        return source.preview() if source is not None else None

    def renew(self, kind: str) -> None:
        """Let go of a source: it is opened anew when it is next used, as another one or set up otherwise."""
        self._failed.pop(kind, None)
        if kind in self._open:
            self._drop(kind)

    def close(self) -> None:
        """Release every device."""
        for kind in list(self._open):
            self._drop(kind)

    def _call(self, kind: str, use: Callable[[DiceSource], T]) -> T | None:
        source = self.open(kind)
        if source is None:
            return None
        try:
            return use(source)
        except Exception as error:
            self._drop(kind)
            self._failed[kind] = _sentence(kind, error)
            return None

    def _drop(self, kind: str) -> None:
        source = self._open.pop(kind)
        try:
            source.close()
        except Exception as error:
            self._failed[kind] = _sentence(kind, error)


def _sentence(kind: str, error: Exception) -> LazyText:
    words = reason_of(error)
    if words.endswith((".", "!", "?")):
        return words
    return LazyText("The {kind} does not answer: {words}.", kind=kind, words=words)


def registry_for(opening: Opening, named: Mapping[str, str] | None = None) -> SourceRegistry:
    """A registry with every device that can be used here; `named` are the values of their options, by key."""
    makers: dict[str, Callable[[], DiceSource]] = {}
    furnished = set()
    for key, device in DEVICES.items():
        own = replace(opening, option=(named or {}).get(key))
        try:
            if not device.is_offered(own):
                continue
            if device.is_furnished(own):
                furnished.add(key)
        except Exception as error:
            note(key, error)
        in_time = key in DEVICES.from_packages
        makers[key] = partial(_open_in_time, device, own) if in_time else partial(device.open, own)
    return SourceRegistry(makers, opening.cameras, is_furnished=furnished.__contains__)


def _open_in_time(device: Device, opening: Opening) -> DiceSource:
    """Opens what a package brings. Raises TimeoutError when that hangs: it costs seconds, not the evening."""
    opened: Queue[DiceSource | Exception] = Queue()
    run_once(
        f"opening {device.key}",
        lambda: opened.put(device.open(opening)),
        failed=lambda error: opened.put(error),
    )
    try:
        found = opened.get(timeout=OPEN_WITHIN_S)
    except Empty:
        raise TimeoutError(LazyText("It has not opened within {n} seconds", n=OPEN_WITHIN_S)) from None
    if isinstance(found, Exception):
        raise found
    return found


def virtual_only(chance: Chance) -> SourceRegistry:
    """A registry with virtual dice alone, which fall by that chance."""
    return SourceRegistry({virtual(): partial(device_of(virtual()).open, Opening(chance))})

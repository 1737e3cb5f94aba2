"""The registry of dice sources: one of each kind, opened when first used.

A source that cannot be opened, or that breaks while it is used, never breaks the match: it is reported as
failed, with its sentence, and can be tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from game.devices.bluetooth.chooser import DiceChooser
from game.devices.camera.chooser import CameraChooser
from game.devices.tower.chooser import TowerChooser
from game.match.chance import Chance
from game.match.dice import (
    DiceSource,
    LinkReport,
    Reading,
    RollRequest,
    SourceKind,
    SourceState,
    SourceStatus,
)
from knucklebone_messages import NO_MESSAGE, LazyText, sentence_of

T = TypeVar("T")


class SourceRegistry:
    """Sources by kind; camera and tower are opened when first chosen."""

    def __init__(
        self,
        makers: Mapping[SourceKind, Callable[[], DiceSource]],
        cameras: CameraChooser | None = None,
        *,
        is_furnished: Callable[[SourceKind], bool] = lambda kind: True,
    ) -> None:
        """`cameras` knows which cameras there are, where more than one can be looked through; `is_furnished`
        whether a source has what it needs, as far as that can be told before it is opened."""
        self.cameras, self._is_furnished = cameras, is_furnished
        self._makers = dict(makers)
        self._open: dict[SourceKind, DiceSource] = {}
        self._failed: dict[SourceKind, LazyText] = {}

    @property
    def kinds(self) -> tuple[SourceKind, ...]:
        """What can be chosen, in the order to offer it."""
        return tuple(self._makers)

    @property
    def at_hand(self) -> tuple[SourceKind, ...]:
        """What can be rolled with at once: offered in the middle of a roll, where nothing is set up."""
        return tuple(kind for kind in self._makers if kind in self._open or self._is_furnished(kind))

    def open(self, kind: SourceKind) -> DiceSource | None:
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

    def ask(self, kind: SourceKind, request: RollRequest) -> None:
        """Put a request to a source."""
        self._call(kind, lambda source: source.ask(request))

    def poll(self, kind: SourceKind) -> Reading | None:
        """The source's reading, if it has one."""
        if kind not in self._open:
            return None
        return self._call(kind, lambda source: source.poll())

    def rethrow(self, kind: SourceKind) -> None:
        """Ask the source for a new throw."""
        self._call(kind, lambda source: source.rethrow())

    def cancel(self, kind: SourceKind) -> None:
        """Tell the source to forget its request."""
        if kind in self._open:
            self._call(kind, lambda source: source.cancel())

    def throw(self, chance: Chance | None = None) -> None:
        """Let the virtual dice fall, by another chance than the console's own if one is given."""
        source = self._open.get(SourceKind.VIRTUAL)
        if source is not None:
            source.throw(chance)

    def read_now(self, kind: SourceKind) -> None:
        """Let a source that watches report what lies there now, whether it fell or not."""
        source = self._open.get(kind)
        if source is not None:
            source.read_now()

    def status(self, kind: SourceKind) -> SourceStatus:
        """How a source is doing."""
        if kind in self._failed:
            return SourceStatus(SourceState.FAILED, self._failed[kind])
        if kind not in self._open:
            return SourceStatus(SourceState.WAITING, LazyText("Not switched on yet."))
        return self._call(kind, lambda source: source.status()) or SourceStatus(
            SourceState.FAILED, self._failed.get(kind, NO_MESSAGE)
        )

    def link_report(self, kind: SourceKind = SourceKind.TOWER) -> LinkReport | None:
        """How the line to a source's device fares; None while it is not open, or has no line."""
        source = self._open.get(kind)
        return source.link_report() if source is not None else None

    def chooser(self, kind: SourceKind = SourceKind.TOWER) -> TowerChooser | None:
        """Who chooses among several devices of a kind, switched on if need be; None where there is one at
        most."""
        if kind not in self._makers:
            return None
        source = self.open(kind)
        return source.chooser if source is not None else None

    def dice_chooser(self) -> DiceChooser | None:
        """Who chooses which Bluetooth dice belong to the table, switched on if need be; None where there are
        none to choose from."""
        source = self.open(SourceKind.BLUETOOTH) if SourceKind.BLUETOOTH in self._makers else None
        return source.dice_chooser if source is not None else None

    def preview(self, kind: SourceKind) -> Any:
        """The newest picture of a source, (H, W, 3) uint8 BGR; None where there is none."""
        source = self.open(kind)
        return source.preview() if source is not None else None

    def renew(self, kind: SourceKind) -> None:
        """Let go of a source: it is opened anew when it is next used, as another one or set up otherwise."""
        self._failed.pop(kind, None)
        if kind in self._open:
            self._drop(kind)

    def close(self) -> None:
        """Release every device."""
        for kind in list(self._open):
            self._drop(kind)

    def _call(self, kind: SourceKind, use: Callable[[DiceSource], T]) -> T | None:
        source = self.open(kind)
        if source is None:
            return None
        try:
            return use(source)
        except Exception as error:
            self._drop(kind)
            self._failed[kind] = _sentence(kind, error)
            return None

    def _drop(self, kind: SourceKind) -> None:
        source = self._open.pop(kind)
        try:
            source.close()
        except Exception as error:
            self._failed[kind] = _sentence(kind, error)


def _sentence(kind: SourceKind, error: Exception) -> LazyText:
    words = sentence_of(error) or LazyText.verbatim(type(error).__name__)
    if words.endswith((".", "!", "?")):
        return words
    return LazyText("The {kind} does not answer: {words}.", kind=kind.value, words=words)

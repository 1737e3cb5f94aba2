"""Dice sources that do as a test tells them."""

from __future__ import annotations

from game.devices.dice import (
    CONFIDENT_FROM,
    DiceSource,
    ReadDie,
    Reading,
    RollRequest,
    SourceState,
    SourceStatus,
)


class ScriptedSource(DiceSource):
    """Reports what the test puts in `next_dice`."""

    label = "Scripted"

    def __init__(self, kind: str = "camera") -> None:
        self.kind = kind
        self.request: RollRequest | None = None
        self.next_dice: tuple[ReadDie, ...] | None = None
        self.state = SourceState.READY
        self.calls: list[str] = []
        self.broken = False
        self.sure_from = CONFIDENT_FROM

    def shows(self, *values: int | None, confidence: float = 0.99, flag: str = "") -> None:
        self.next_dice = tuple(ReadDie(value, confidence, flag=flag) for value in values)

    def ask(self, request: RollRequest) -> None:
        self.calls.append("ask")
        self.request = request
        self.next_dice = None

    def poll(self) -> Reading | None:
        if self.broken:
            raise OSError("the cable is out")
        if self.request is None or self.next_dice is None:
            return None
        dice, self.next_dice = self.next_dice, None
        return Reading(self.request.number, self.kind, dice, sure_from=self.sure_from)

    def status(self) -> SourceStatus:
        return SourceStatus(self.state, "Scripted.")

    def rethrow(self) -> None:
        self.calls.append("again")

    def read_now(self) -> None:
        self.calls.append("take")

    def cancel(self) -> None:
        self.calls.append("cancel")
        self.request = None

    def close(self) -> None:
        self.calls.append("close")

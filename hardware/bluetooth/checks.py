"""Judging a Bluetooth die by what its maker publishes, with a report for people and for machines."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict, dataclass

from hardware.bluetooth.keeper import DiceKeeper, DieLink, DieMoved, DieStatus, KnownDie
from hardware.bluetooth.makers import recognize
from hardware.bluetooth.radio import Radio
from hardware.bluetooth.reports import Advert, DieMotion, DieSighting
from hardware.conformance import CheckOutcome, CheckResult

CONNECT_S = 30.0
"""Within this time a die must be connected, or come back."""
QUIET_S = 2.0
"""A die that lies is listened to for so long."""
PATIENCE_S = 40.0
"""A person has so long to do what is asked."""
LOOK_EVERY_S = 0.1


@dataclass(frozen=True, slots=True)
class DieCheckReport:
    """All findings about one die."""

    die: DieSighting
    findings: tuple[CheckResult, ...]

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return all(finding.outcome is not CheckOutcome.FAILED for finding in self.findings)

    def summary(self) -> str:
        """One sentence."""
        failed = sum(finding.outcome is CheckOutcome.FAILED for finding in self.findings)
        verdict = "can be played with" if self.passed else f"fails {failed} of {len(self.findings)} checks"
        return f"{self.die.name} ({self.die.maker}) {verdict}."

    def as_dict(self) -> dict[str, object]:
        """Returns it for JSON."""
        die = {"key": self.die.key, "maker": self.die.maker, "name": self.die.name, "sides": self.die.sides}
        return {**die, "passed": self.passed, "findings": [asdict(finding) for finding in self.findings]}


class _FailedError(Exception):
    """What the die did instead."""


async def find_dice(radio: Radio, seconds: float) -> tuple[DieSighting, ...]:
    """The dice heard within that time, the nearest first. Raises RadioError."""
    heard: dict[str, DieSighting] = {}

    def is_seen(advert: Advert) -> bool:
        sighting = recognize(advert)
        if sighting is not None:
            heard[sighting.key] = sighting
        return False

    await radio.scan(seconds, is_seen)
    return tuple(sorted(heard.values(), key=lambda die: -die.advert.strength))


async def check_die(
    radio: Radio,
    die: DieSighting,
    *,
    request: Callable[[str], object] | None = None,
    progress: Callable[[CheckResult], object] = lambda finding: None,
) -> DieCheckReport:
    """Judge a die that was heard.

    Args:
        request: asks a person to do something with the die; without it, what needs hands is skipped.
        progress: called with each finding as soon as it is made.
    """
    examination = _Examination(radio, die, request)
    return DieCheckReport(die, tuple([finding async for finding in examination.findings(progress)]))


class _Examination:
    def __init__(self, radio: Radio, die: DieSighting, request: Callable[[str], object] | None) -> None:
        self._sighting, self._request = die, request
        self._keeper = DiceKeeper(radio, [KnownDie(die.key, die.maker, die.name, die.sides)])
        self._keeper.expect(1)

    async def findings(self, progress: Callable[[CheckResult], object]) -> AsyncIterator[CheckResult]:
        """Each finding as it is made; without a connection only the first."""
        checks: tuple[tuple[str, str, Callable[[], Awaitable[str]], bool], ...] = (
            ("identity", "connects and says who it is", self._identity, False),
            ("battery", "tells how full its battery is", self._battery, False),
            ("blink", "takes the order to blink", self._blink, False),
            ("quiet", "says nothing while it lies", self._quiet, False),
            ("roll", "tells a roll and where it ends", self._roll, True),
            ("laid", "does not take a hand for a roll", self._describe_laid, True),
            ("words", "says nothing that makes no sense", self._words, False),
            ("returns", "comes back after it was let go", self._returns, False),
        )
        task = asyncio.create_task(self._keeper.run())
        try:
            for name, title, check, by_hand in checks:
                finding = await self._find(name, title, check, by_hand)
                progress(finding)
                yield finding
                if name == "identity" and finding.outcome is CheckOutcome.FAILED:
                    return
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _find(
        self, name: str, title: str, check: Callable[[], Awaitable[str]], by_hand: bool
    ) -> CheckResult:
        if by_hand and self._request is None:
            return CheckResult(name, title, CheckOutcome.SKIPPED, "needs hands: --roll")
        try:
            return CheckResult(name, title, CheckOutcome.PASSED, await check())
        except _FailedError as error:
            return CheckResult(name, title, CheckOutcome.FAILED, str(error))

    @property
    def _die(self) -> DieStatus:
        return self._keeper.dice[0]

    async def _wait(self, reached: Callable[[], object], seconds: float, otherwise: str) -> None:
        end = asyncio.get_running_loop().time() + seconds
        while not reached():
            if asyncio.get_running_loop().time() >= end:
                raise _FailedError(str(self._keeper.trouble) or otherwise)
            await asyncio.sleep(LOOK_EVERY_S)

    async def _identity(self) -> str:
        began = asyncio.get_running_loop().time()
        await self._wait(
            lambda: self._die.link is DieLink.READY, CONNECT_S, "it is heard, but does not say who it is"
        )
        took = asyncio.get_running_loop().time() - began
        if not self._die.sides:
            raise _FailedError("its faces cannot be used here")
        return f"{self._die.name}, {self._die.sides} sides, after {took:.1f} s"

    async def _battery(self) -> str:
        await self._wait(lambda: self._die.percent is not None, QUIET_S, "it does not tell")
        return f"{self._die.percent} %" + (", charging" if self._die.charging else "")

    async def _blink(self) -> str:
        await self._keeper.blink(self._sighting.key)
        await asyncio.sleep(QUIET_S)
        if self._die.link is not DieLink.READY:
            raise _FailedError("the connection broke")
        return "look at it"

    async def _quiet(self) -> str:
        self._keeper.events()
        await asyncio.sleep(QUIET_S)
        moves = self._moves()
        if moves:
            raise _FailedError(
                f"{len(moves)} reports in {QUIET_S:.0f} s: lay it on the table and check again"
            )
        return f"for {QUIET_S:.0f} s"

    async def _roll(self) -> str:
        moves = await self._after("Roll the die onto the table now.", DieMotion.ROLLED)
        motions = [move.report.motion for move in moves]
        if DieMotion.ROLLING not in motions:
            raise _FailedError("it told where it ended, but not that it rolled")
        if moves[-1].report.value is None:
            raise _FailedError("it named a face that it does not have")
        return f"it shows {moves[-1].report.value}; does it?"

    async def _describe_laid(self) -> str:
        asked = "Take it, turn it, and lay it down gently with another face up."
        moves = await self._after(asked, DieMotion.LYING)
        if any(move.report.motion is DieMotion.ROLLED for move in moves):
            raise _FailedError("it took that for a roll: lay it down more gently, or watch it at the table")
        return f"it shows {moves[-1].report.value}; does it?"

    async def _after(self, asked: str, motion: DieMotion) -> list[DieMoved]:
        """What the die tells until it is in that motion, or has rolled, after a person was asked."""
        assert self._request is not None
        self._keeper.events()
        self._request(asked)
        moves: list[DieMoved] = []

        def has_ended() -> bool:
            moves.extend(self._moves())
            return any(move.report.motion in (motion, DieMotion.ROLLED) for move in moves)

        await self._wait(has_ended, PATIENCE_S, "nothing was heard of that")
        return moves

    async def _words(self) -> str:
        if self._keeper.damaged:
            raise _FailedError(f"{self._keeper.damaged} messages of a kind that its maker does not publish")
        return f"{self._keeper.reports} messages understood"

    async def _returns(self) -> str:
        await self._keeper.drop(self._sighting.key)
        await self._wait(lambda: self._keeper.returns, CONNECT_S, "it did not come back")
        if any(move.report.motion is DieMotion.ROLLED for move in self._moves()):
            raise _FailedError("it told a roll that nobody made")
        return "and tells no roll that nobody made"

    def _moves(self) -> list[DieMoved]:
        return [event for event in self._keeper.events() if isinstance(event, DieMoved)]

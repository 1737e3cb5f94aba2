"""Keeps the dice of a table connected: hears them, asks who they are, and looks for those that are gone.

All of it runs in one event loop, and time is that loop's. What is shared with other threads is replaced as a
whole (`dice`, `around`, `trouble`) or queued (`events`).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from hardware.bluetooth.makers import language_of, recognize
from hardware.bluetooth.radio import DieConnection, Radio, RadioError
from hardware.bluetooth.reports import (
    Advert,
    BatteryReport,
    DieLanguage,
    DieLanguageError,
    DieMotion,
    DieReport,
    DieSighting,
    IdentityReport,
    MotionReport,
)
from knucklebone_messages import NO_MESSAGE

SCAN_S = 4.0
"""How long is listened at a time. Connecting and listening at once is more than many adapters can do."""
RUSH_GAP_S, IDLE_GAP_S = 0.5, 8.0
"""Rest between two times of listening, while somebody waits for a die and while nobody does."""
ANSWER_TIMEOUT_S = 3.0
MAX_ASKS = 3
"""How often a die is asked who it is."""
BATTERY_EVERY_S = 300.0
MAX_EVENTS = 1024
FORGET_AFTER_S = 20.0
"""A die that was not heard for so long is not around any more."""


class DieLink(StrEnum):
    """How a die of this table is."""

    AWAY = "away"
    """Not heard, or not reached."""
    CONNECTING = "connecting"
    READY = "ready"
    SILENT = "silent"
    """Connected, but it has not said who it is."""


@dataclass(frozen=True, slots=True)
class KnownDie:
    """A die that belongs to a table, as it is remembered."""

    key: str
    maker: str
    name: str
    sides: int


@dataclass(frozen=True, slots=True)
class DieStatus:
    """A die of this table as it is now."""

    key: str
    maker: str
    name: str
    sides: int
    link: DieLink = DieLink.AWAY
    percent: int | None = None
    """How full its battery is."""
    charging: bool = False
    motion: DieMotion = DieMotion.UNKNOWN


@dataclass(frozen=True, slots=True)
class DieJoined:
    """A die is connected and has said who it is."""

    key: str


@dataclass(frozen=True, slots=True)
class DieGone:
    """The connection to a die is broken."""

    key: str


@dataclass(frozen=True, slots=True)
class DieMoved:
    """A die has told how it lies."""

    die: DieStatus
    report: MotionReport
    told: bytes
    """In its own words."""
    at: float
    """By the clock of the loop."""


DieEvent = DieJoined | DieGone | DieMoved


class _Member:
    """A die of this table, and what is held of it while it is connected."""

    def __init__(self, known: KnownDie) -> None:
        self.status = DieStatus(known.key, known.maker, known.name, known.sides)
        self.connection: DieConnection | None = None
        self.language: DieLanguage | None = None
        self.answered = asyncio.Event()
        self.battery_asked_at = 0.0
        self.has_joined = False
        """Whether it was here before."""

    def change(self, **changes: object) -> None:
        self.status = replace(self.status, **changes)  # type: ignore[arg-type]


class DiceKeeper:
    """Looks after the dice of one table until `run` is cancelled."""

    def __init__(self, radio: Radio, known: Sequence[KnownDie] = ()) -> None:
        self.dice: tuple[DieStatus, ...] = ()
        """Those of this table."""
        self.around: tuple[DieSighting, ...] = ()
        """All that were heard lately and are not connected, the nearest first."""
        self.trouble = NO_MESSAGE
        """Why the radio is of no use, while it is not."""
        self.reports = self.damaged = self.returns = 0
        """Notifications understood, those that were not, and times that a die came back."""
        self._radio = radio
        self._members = {die.key: _Member(die) for die in known}
        self._heard: dict[str, tuple[float, DieSighting]] = {}
        self._seen_now: set[str] = set()
        self._events: deque[DieEvent] = deque(maxlen=MAX_EVENTS)
        self._searching = self._wanted = False
        self._wake = asyncio.Event()
        self._publish()

    # -- what others ask of it, within the loop

    def search(self, on: bool) -> None:
        """Listen for all dice nearby, for as long as people choose."""
        self._searching = on
        self._wake.set()

    def expect(self, dice: int) -> None:
        """Wait for this many dice; if any, those out of reach are looked for more often."""
        self._wanted = dice > 0
        self._wake.set()

    def pair(self, die: KnownDie) -> None:
        """Let a die belong to this table."""
        self._members.setdefault(die.key, _Member(die))
        self._publish()
        self._wake.set()

    async def unpair(self, key: str) -> None:
        """Let it belong to this table no longer."""
        member = self._members.pop(key, None)
        self._publish()
        if member is not None and member.connection is not None:
            await member.connection.close()

    async def blink(self, key: str) -> None:
        """Let a die of this table show which one it is."""
        member = self._members.get(key)
        if member is not None and member.connection is not None and member.language is not None:
            await self._say(member, member.language.blink)

    async def drop(self, key: str) -> None:
        """Break the connection to a die, which is then looked for again."""
        member = self._members.get(key)
        if member is not None and member.connection is not None and member.language is not None:
            connection = member.connection
            self._on_lost(member, member.language)
            await connection.close()

    def events(self) -> list[DieEvent]:
        """What happened since the last call, oldest first; from any one thread."""
        told = []
        while self._events:
            told.append(self._events.popleft())
        return told

    async def run(self) -> None:
        """Until it is cancelled; then every die is let go."""
        self.trouble = NO_MESSAGE
        try:
            while True:
                if self._searching or self._missing_members():
                    await self._look()
                await self._tend()
                await self._rest()
        finally:
            for key in tuple(self._members):
                # The radio may be what failed.
                with contextlib.suppress(Exception):
                    await self.drop(key)

    # -- inside

    def _missing_members(self) -> list[_Member]:
        return [member for member in self._members.values() if member.connection is None]

    async def _look(self) -> None:
        self._seen_now.clear()
        try:
            await self._radio.scan(SCAN_S, self._heard_advert)
            self.trouble = NO_MESSAGE
            for member in self._missing_members():
                if member.status.key in self._seen_now:
                    await self._connect(member, self._heard[member.status.key][1])
        except RadioError as error:
            self.trouble = error.sentence
        self._publish()

    def _heard_advert(self, advert: Advert) -> bool:
        """Note who is heard; whether nothing more is listened for."""
        sighting = recognize(advert)
        if sighting is not None:
            self._heard[sighting.key] = asyncio.get_running_loop().time(), sighting
            self._seen_now.add(sighting.key)
            self._publish()
        missing = {member.status.key for member in self._missing_members()}
        return not self._searching and bool(missing) and missing <= self._seen_now

    async def _connect(self, member: _Member, sighting: DieSighting) -> None:
        language = language_of(sighting)
        if member.status.link is DieLink.AWAY:
            self._set(member, link=DieLink.CONNECTING)
        member.language, member.answered = language, asyncio.Event()
        try:
            connection = await self._radio.connect(sighting.advert, lambda: self._on_lost(member, language))
        except (OSError, RadioError) as error:
            self._set(member, link=DieLink.AWAY)
            if isinstance(error, RadioError):
                raise
            return
        member.connection = connection
        if self._members.get(member.status.key) is not member:
            await connection.close()
        elif await self._introduce(member, connection, language):
            self._set(member, link=DieLink.READY)
            self.returns += member.has_joined
            member.has_joined = True
            self._events.append(DieJoined(member.status.key))
        else:
            self._on_lost(member, language, DieLink.SILENT)
            await connection.close()

    async def _introduce(self, member: _Member, connection: DieConnection, language: DieLanguage) -> bool:
        """Whether the die has said who it is."""
        try:
            await connection.listen(language.notify, lambda data: self._hear(member, language, data))
            for _ in range(MAX_ASKS):
                for question in language.questions:
                    await connection.write(language.write, question)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(ANSWER_TIMEOUT_S):
                        await member.answered.wait()
                if member.answered.is_set() or member.connection is not connection:
                    break
        except OSError:
            return False
        member.battery_asked_at = asyncio.get_running_loop().time()
        return member.connection is connection and member.answered.is_set()

    def _on_lost(self, member: _Member, language: DieLanguage, link: DieLink = DieLink.AWAY) -> None:
        """The connection on which `language` was spoken is broken; what the die does now is not known."""
        if member.connection is None or member.language is not language:
            return
        was_ready = member.status.link is DieLink.READY
        member.connection, member.language = None, None
        self._set(member, link=link, motion=DieMotion.UNKNOWN)
        if was_ready:
            self._events.append(DieGone(member.status.key))
        self._wake.set()

    def _hear(self, member: _Member, language: DieLanguage, data: bytes) -> None:
        if member.connection is None or member.language is not language:
            return
        try:
            reports = language.hear(data)
        except DieLanguageError:
            self.damaged += 1
            return
        self.reports += 1
        for report in reports:
            self._take(member, report, data)

    def _take(self, member: _Member, report: DieReport, data: bytes) -> None:
        match report:
            case IdentityReport(key=key, name=name, sides=sides):
                if key in ("", member.status.key):
                    # Else it is another die at the address of this one, and is not believed.
                    member.answered.set()
                    told = member.status
                    self._set(member, name=name or told.name, sides=told.sides if sides is None else sides)
            case BatteryReport(percent=percent, charging=charging):
                self._set(member, percent=percent, charging=bool(charging))
            case MotionReport() if member.answered.is_set():
                self._set(member, motion=report.motion)
                at = asyncio.get_running_loop().time()
                self._events.append(DieMoved(member.status, report, data, at))

    async def _tend(self) -> None:
        """Ask how full the batteries are, now and then."""
        now = asyncio.get_running_loop().time()
        # A die may be paired or let go while another one is asked.
        for member in tuple(self._members.values()):
            language = member.language
            if member.connection and language and now - member.battery_asked_at >= BATTERY_EVERY_S:
                member.battery_asked_at = now
                await self._say(member, language.battery_question)

    async def _say(self, member: _Member, data: bytes) -> None:
        connection, language = member.connection, member.language
        if connection is None or language is None:
            return
        try:
            await connection.write(language.write, data)
        except OSError:
            self._on_lost(member, language)
            await connection.close()

    async def _rest(self) -> None:
        hurry = self._searching or (self._wanted and bool(self._missing_members()))
        self._wake.clear()
        with contextlib.suppress(TimeoutError):
            # `wait_for` of Python 3.11 forgets that it was cancelled when it is woken at that moment.
            async with asyncio.timeout(RUSH_GAP_S if hurry else IDLE_GAP_S):
                await self._wake.wait()
        if self.trouble:
            await asyncio.sleep(RUSH_GAP_S)

    def _set(self, member: _Member, **changes: object) -> None:
        member.change(**changes)
        self._publish()

    def _publish(self) -> None:
        """What other threads see of it."""
        self.dice = tuple(member.status for member in self._members.values())
        heard = sorted(self._heard.values(), key=lambda one: -one[1].advert.strength)
        newest = max((at for at, _ in heard), default=0.0)
        connected = {key for key, member in self._members.items() if member.connection is not None}
        self.around = tuple(
            sighting
            for at, sighting in heard
            if newest - at < FORGET_AFTER_S and sighting.key not in connected
        )

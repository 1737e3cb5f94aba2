"""Which tower is the source's: the one named, a remembered one, one chosen among several, a pretended one."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence

from game.devices.device import Opening
from game.devices.tower.chooser import TowerChoice, TowerTrust
from game.devices.tower.memory import DEMO_CHOSEN, DEMO_TOWER, KnownTower, TowerMemory
from game.devices.tower.source import TowerConnection, TowerSource
from hardware.demo import DemoTower
from hardware.detect import RememberedTower, UsbPort
from hardware.events import LinkEvent, LinkState, Status
from hardware.messages import TowerHello, TowerState
from hardware.survey import PortSurvey
from hardware.tower import Tower
from hardware.wire import open_wire
from knucklebone_messages import NO_MESSAGE, LazyText

AUTO = "auto"


class PretendedTower(Tower):
    """The link to a demo tower of its own, which rolls by itself when it is armed."""

    def __init__(self) -> None:
        tcp_port = 0 if sys.platform == "win32" else None
        self._demo = DemoTower(lambda: open_wire(tcp_port), rng=random.SystemRandom(), auto=True).start()
        super().__init__(self._demo.address)
        self.start()

    @property
    def remembered(self) -> None:
        """Remembers nothing: it is gone with the program."""
        return

    def close(self) -> None:
        super().close()
        self._demo.close()


class NoTower:
    """Stands in for a link while all ports are asked who is there."""

    status = Status(LinkState.BACKOFF, LazyText("Looking for towers."))
    hello: TowerHello | None = None
    frames = damaged = 0
    remembered: RememberedTower | None = None
    last_state: TowerState | None = None

    def events(self) -> list[LinkEvent]:
        return []

    def arm(self, token: int, dice: int) -> None:
        """Nobody is there to be armed."""

    def disarm(self) -> None:
        """Nobody is armed."""

    def command(self, verb: str) -> None:
        """Nobody hears it."""

    def retry(self) -> None:
        """The ports are being asked already."""

    def close(self) -> None:
        """Does nothing: there is nothing to release."""


class TowerChoices:
    """Implements `game.devices.tower.chooser.TowerChooser` for one source.

    While people choose, every tower that answers is kept at the end of a line of its own: it can blink, and
    is changed to and back without being opened anew.
    """

    def __init__(
        self,
        source: TowerSource,
        store: TowerMemory,
        address: str | None = None,
        *,
        open_survey: Callable[..., PortSurvey] = PortSurvey,
        open_demo: Callable[[], TowerConnection] = PretendedTower,
    ) -> None:
        """`address` is what was named at the start; without a choice that is gone back to."""
        self._source, self._store = source, store
        self._address = address if address and address != DEMO_TOWER else AUTO
        self._wanted = ""
        """The uid of the tower that is waited for while nobody is chosen."""
        self._open_survey, self._open_demo = open_survey, open_demo
        self._consent = address == AUTO
        self._survey: PortSurvey | None = None

    def look(self, *, everywhere: bool = False) -> None:
        self._consent |= everywhere
        self._end_survey()
        link, in_use = self._source.link, self._in_use
        if not in_use:
            self._wanted = link.hello.uid if link.hello else self._wanted
            self._source.change(NoTower())
        self._survey = self._open_survey(
            remembered=_load_remembered(self._store),
            named=[*([] if self._address == AUTO else [self._address]), *self._store.pretended],
            consent=self._consent,
            leave_out=[link.status.address] if in_use else [],
            first=_nothing if in_use else link.close,
        ).start()

    @property
    def looking(self) -> bool:
        return self._survey is not None and self._survey.asking

    @property
    def trouble(self) -> LazyText:
        return self._survey.trouble if self._survey is not None else NO_MESSAGE

    @property
    def left_alone(self) -> int:
        return self._survey.awaiting_consent if self._survey is not None else 0

    def choices(self) -> tuple[TowerChoice, ...]:
        rows = self._rows()
        answering = {hello.uid for hello, _ in rows}
        away = [
            TowerChoice(tower.uid, tower.name, "", TowerTrust.AWAY, remembered=True)
            for tower in self._store.known
            if tower.uid not in answering
        ]
        standing = TowerTrust.IN_USE if self._key_in_use() == DEMO_TOWER else TowerTrust.PRETENDED
        return (*(choice for _, choice in rows), *away, TowerChoice(DEMO_TOWER, "", "", standing))

    def choose(self, key: str) -> None:
        if key == self._key_in_use():
            return
        taken = self._survey.take(key) if self._survey is not None else None
        if taken is not None:
            self._use(taken)
        elif key == DEMO_TOWER:
            self._use(self._open_demo())
        elif any(tower.uid == key for tower in self._store.known):
            self._wanted = key
            self._end_survey()
            self._use(open_link(AUTO, _load_remembered(self._store), key, self._consent))

    def blink(self, key: str) -> None:
        if key == self._key_in_use():
            self._source.link.command("blink")
        elif self._survey is not None:
            self._survey.blink(key)

    def forget(self, key: str) -> None:
        uids = {choice.key: hello.uid for hello, choice in self._rows()}
        self._store.forget(uids.get(key, key))

    def close(self) -> None:
        self._end_survey()
        if isinstance(self._source.link, NoTower):
            remembered = _load_remembered(self._store)
            self._source.change(open_link(self._address, remembered, self._wanted, self._consent))

    # Inside.

    @property
    def _in_use(self) -> bool:
        return self._source.link.status.state in (LinkState.READY, LinkState.STALE)

    def _key_in_use(self) -> str:
        link = self._source.link
        if isinstance(link, PretendedTower):
            return DEMO_TOWER
        return link.status.address if self._in_use else ""

    def _use(self, link: TowerConnection) -> None:
        was_in_use = self._in_use
        before = self._source.change(link)
        if was_in_use and self._survey is not None and type(before) is Tower:
            self._survey.keep(before)
        else:
            before.close()

    def _rows(self) -> list[tuple[TowerHello, TowerChoice]]:
        """The real towers that answer, the one in use first."""
        link, known = self._source.link, {tower.uid for tower in self._store.known}
        found = list(self._survey.found()) if self._survey is not None else []
        rows = [(hello, _choice(hello, address, TowerTrust.HERE, known)) for hello, address in found]
        if self._in_use and link.hello is not None and self._key_in_use() != DEMO_TOWER:
            rows.insert(0, (link.hello, _choice(link.hello, link.status.address, TowerTrust.IN_USE, known)))
        return rows

    def _end_survey(self) -> None:
        if self._survey is not None:
            self._survey.close()
            self._survey = None


def open_source(opening: Opening) -> TowerSource:
    """The source for what the option names, or what was chosen on an earlier evening."""
    demo = DEMO_TOWER if DEMO_CHOSEN.of(opening.settings) else None
    return open_tower(opening.option or demo, TowerMemory(opening.data))


def open_tower(address: str | None, store: TowerMemory | None = None) -> TowerSource:
    """The source for a device, a URL, `auto`, or `demo`: a simulated tower that rolls by itself.

    Who says `auto` agrees that every serial port is tried. Without any address only ports are tried on which
    a tower is likely and nothing else can come to harm. Towers that answer are kept in `store`.
    """
    store = store or TowerMemory()
    remembered = _load_remembered(store)
    if address == DEMO_TOWER:
        link: TowerConnection = PretendedTower()
    else:
        link = open_link(address or AUTO, remembered, "", address == AUTO)
    return TowerSource(
        link,
        remember=lambda tower: _remember(store, tower),
        choices=lambda source: TowerChoices(source, store, address),
    )


def open_link(
    address: str, remembered: Sequence[RememberedTower], uid: str, consent: bool
) -> TowerConnection:
    """The running link to a tower: see hardware.tower.Tower."""
    return Tower(address, uid=uid, remembered=remembered, consent=consent).start()


def _nothing() -> None:
    """The tower in use stays in use."""


def _choice(hello: TowerHello, address: str, standing: TowerTrust, known: set[str]) -> TowerChoice:
    blinks = "blink" in hello.capabilities
    name = hello.label[0].upper() + hello.label[1:]
    return TowerChoice(address, name, address, standing, blinks, hello.uid in known)


def _load_remembered(store: TowerMemory) -> list[RememberedTower]:
    return [RememberedTower(tower.uid, tower.address, _usb_of(tower), tower.name) for tower in store.known]


def _usb_of(tower: KnownTower) -> UsbPort | None:
    if tower.vendor is None:
        return None
    return UsbPort(tower.address, tower.vendor, tower.product, tower.serial_number)


def _remember(store: TowerMemory, tower: RememberedTower) -> None:
    usb = tower.usb or UsbPort(tower.address)
    store.remember(
        KnownTower(tower.uid, tower.name, tower.address, usb.vendor, usb.product_id, usb.serial_number)
    )

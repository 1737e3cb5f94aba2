"""A dice tower for the rest of the program: start it, arm it, drain its events. Nothing here ever waits."""

from __future__ import annotations

import random
import threading
from collections import deque
from collections.abc import Callable, Sequence
from types import TracebackType

from hardware.detect import PortFinder, RememberedTower, UsbPort, list_usb_ports
from hardware.events import LinkEvent, LinkState, Moved, Status
from hardware.link import SETTLE_LIMIT, TowerLink
from hardware.log import WireLog
from hardware.messages import TowerHello, TowerState
from hardware.port import Port, open_port
from hardware.worker import Worker, steady_clock

EVENT_LIMIT = 512
CLOSE_TIME = 1.0


class Tower:
    """One tower on one port.

    Args:
        address: a device, a pyserial URL, or `auto`.
        uid: when given, only this tower is accepted without asking.
        remembered: towers used before, the last one first; `auto` tries them first, and takes no other
            without asking.
        patterns: file name patterns of further ports (links, ptys) where the tower may turn up.
        consent: whether `auto` may open ports that probably are something else.
        settle_limit: s of rolling after which Overdue is reported.
    """

    def __init__(
        self,
        address: str = "auto",
        *,
        uid: str = "",
        remembered: Sequence[RememberedTower] = (),
        patterns: Sequence[str] = (),
        consent: bool = False,
        settle_limit: float = SETTLE_LIMIT,
        rng: random.Random | None = None,
        clock: Callable[[], float] = steady_clock,
        list_ports: Callable[[], Sequence[UsbPort]] = list_usb_ports,
        open_port: Callable[[str], Port] = open_port,
        rest: Callable[[float], object] | None = None,
    ) -> None:
        self.address = address
        self.clock = clock
        self.log = WireLog(clock)
        self._finder = PortFinder(
            address, remembered=remembered, patterns=patterns, consent=consent, list_ports=list_ports
        )
        known = [tower.uid for tower in remembered] if address == "auto" else []
        self._link = TowerLink(
            rng or random.Random(), expected_uid=uid, known=known, settle_limit=settle_limit
        )
        self._worker = Worker(
            self._link, self._finder, self._publish, self.log.add, clock, open_port=open_port, rest=rest
        )
        self._events: deque[LinkEvent] = deque(maxlen=EVENT_LIMIT)
        self._lock = threading.Lock()

    def start(self) -> Tower:
        """Begin to look for the tower; returns at once."""
        self._worker.start()
        return self

    def __enter__(self) -> Tower:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def status(self) -> Status:
        """How the link is, with one sentence for people."""
        return self._link.status

    @property
    def hello(self) -> TowerHello | None:
        """Who the tower is, once it has said so; kept while it is lost."""
        return self._link.hello

    @property
    def last_state(self) -> TowerState | None:
        """Where the tower said it was, the last time it did since its start."""
        return self._link.last_state

    @property
    def ready(self) -> bool:
        """Whether it answers right now."""
        return self._link.state is LinkState.READY

    @property
    def frames(self) -> int:
        """Good lines heard so far."""
        return self._link.frames

    @property
    def damaged(self) -> int:
        """Damaged frames heard so far."""
        return self._link.damaged

    @property
    def remembered(self) -> RememberedTower | None:
        """What to hand in as `remembered` the next time; None until a tower with a uid has answered."""
        hello = self.hello
        if hello is None or hello.erased:
            return None
        return RememberedTower(hello.uid, self.status.address, self._finder.usb, hello.label)

    @property
    def awaiting_consent(self) -> int:
        """Ports left alone because nobody has agreed to a search of them all."""
        return self._finder.awaiting_consent

    def events(self) -> list[LinkEvent]:
        """What happened since the last call, oldest first; safe from any thread."""
        with self._lock:
            events = list(self._events)
            self._events.clear()
        return events

    def arm(self, token: int, dice: int) -> None:
        """Have the next roll to start carry `token` (1..65535), whatever the link goes through meanwhile."""
        self._worker.order(lambda link, now: link.arm(token, dice, now))

    def disarm(self) -> None:
        """Let the next roll answer no request."""
        self._worker.order(lambda link, now: link.disarm())

    def command(self, verb: str, **fields: str) -> None:
        """Send another command: `blink`, `roll`, `lamp`; failure comes back as CommandFailed."""
        self._worker.order(lambda link, now: link.command(verb, fields))

    def retry(self) -> None:
        """Try again now: a person has put something right."""
        self._worker.reconsider()
        self._worker.order(lambda link, now: link.retry(now))

    def search(self) -> None:
        """Let `auto` try every port from now on: a person has agreed."""
        self._worker.order(lambda link, now: self._finder.agree())
        self.retry()

    def accept(self) -> None:
        """Use the different tower that answered."""
        self._worker.reconsider()
        self._worker.order(lambda link, now: link.accept(now))

    def stop(self) -> None:
        """Release the port and end the thread soon; does not wait for it."""
        self._worker.stop()

    def close(self) -> None:
        """Release the port and end the thread, within 1 s; may be called twice."""
        self._worker.stop()
        self._worker.join(CLOSE_TIME)

    def _publish(self, event: LinkEvent) -> None:
        """Queue an event; of a run of states or movements only the last one matters."""
        with self._lock:
            last = self._events[-1] if self._events else None
            if isinstance(event, Status | Moved) and type(event) is type(last):
                self._events[-1] = event
            else:
                self._events.append(event)

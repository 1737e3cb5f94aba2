"""Who is there: asks all ports at once, so that people can choose among several towers.

Every port has a link of its own. Those of towers stay open until one is taken: it can be made to blink, and
goes on without being opened anew, which might restart it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from hardware.detect import PortFinder, RememberedTower, UsbPort, list_usb_ports
from hardware.events import LinkState, Status
from hardware.messages import TowerHello
from hardware.tower import Tower
from knucklebone_messages import NO_MESSAGE, LazyText
from knucklebone_threads import keep_running


class PortSurvey:
    """One look at everything that is plugged in. Nothing here ever waits.

    Args:
        remembered: towers used before; their ports, also those in the network, are asked without consent.
        named: addresses that a person has named; they are asked whatever they are.
        consent: whether ports may be opened that probably are something else.
        leave_out: addresses that are in use.
        first: done before any port is opened; closing a link that is no longer wanted, say.
    """

    def __init__(
        self,
        *,
        remembered: Sequence[RememberedTower] = (),
        named: Sequence[str] = (),
        consent: bool = False,
        leave_out: Sequence[str] = (),
        first: Callable[[], object] = lambda: None,
        list_ports: Callable[[], Sequence[UsbPort]] = list_usb_ports,
        open_tower: Callable[[str], Tower] = Tower,
    ) -> None:
        self._finder = PortFinder(remembered=remembered, consent=consent, list_ports=list_ports)
        self._named = tuple(named)
        self._leave_out = frozenset(leave_out)
        self._first = first
        self._open_tower = open_tower
        self._links: list[Tower] = []
        self._lock = threading.Lock()
        self._listed = threading.Event()
        self._asked: set[str] = set()
        self._ended = threading.Event()
        self.trouble = NO_MESSAGE
        """Why nobody can be asked, while that is so; it is tried again."""

    def start(self) -> PortSurvey:
        """Begin to ask; returns at once, for listing ports may take long on some systems."""
        keep_running("tower-survey", self._ask_all, until=self._ended, failed=self._say_failure)
        return self

    @property
    def asking(self) -> bool:
        """Whether some port has not yet said what it is."""
        if self.trouble:
            return False
        if not self._listed.is_set():
            return True
        return any(_is_undecided(link.status) for link in self._all())

    @property
    def awaiting_consent(self) -> int:
        """Ports that were not asked because nobody has agreed to it."""
        return self._finder.awaiting_consent

    def found(self) -> tuple[tuple[TowerHello, str], ...]:
        """The towers that answered and their addresses, by name; links to anything else are closed."""
        found = []
        for link in self._all():
            hello = link.hello
            if link.status.state.terminal:
                self._let_go(link)
            elif hello is not None and link.status.state is not LinkState.LOST:
                found.append((hello, link.status.address))
        return tuple(sorted(found, key=lambda tower: (tower[0].label, tower[0].uid, tower[1])))

    def blink(self, address: str) -> None:
        """Let the tower at an address show which one it is."""
        for link in self._at(address):
            link.command("blink")

    def take(self, address: str) -> Tower | None:
        """Hand over the link to the tower at an address; None when it has gone. The caller closes it."""
        for link in self._at(address):
            with self._lock:
                self._links.remove(link)
            return link
        return None

    def keep(self, link: Tower) -> None:
        """Hold on to a link that is not used just now."""
        with self._lock:
            if not self._ended.is_set():
                self._links.append(link)
                return
        link.stop()

    def close(self) -> None:
        """Let go of every port that was not taken, within 1 s; may be called twice."""
        with self._lock:
            self._ended.set()
            links, self._links = self._links, []
        for link in links:
            link.stop()
        for link in links:
            link.close()

    def _ask_all(self) -> None:
        self._first()
        for address in dict.fromkeys([*self._named, *self._finder.addresses()]):
            if address in self._leave_out or address in self._asked:
                continue
            with self._lock:
                if self._ended.is_set():
                    return
                self._links.append(self._open_tower(address).start())
                self._asked.add(address)
        self._listed.set()
        self.trouble = NO_MESSAGE

    def _say_failure(self, error: Exception) -> None:
        self.trouble = LazyText("The ports cannot be listed ({error}). Trying again soon.", error=error)

    def _all(self) -> list[Tower]:
        with self._lock:
            return list(self._links)

    def _at(self, address: str) -> list[Tower]:
        return [link for link in self._all() if link.hello and link.status.address == address]

    def _let_go(self, link: Tower) -> None:
        with self._lock:
            if link in self._links:
                self._links.remove(link)
        link.stop()


def _is_undecided(status: Status) -> bool:
    # A link that has not begun has no address yet; one that waits for its next try has had its first.
    return not status.address or status.state in (LinkState.OPENING, LinkState.PROBING)

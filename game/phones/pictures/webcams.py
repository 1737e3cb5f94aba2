"""Phones on a stand that offer to be the table's webcam, and what they post.

Nobody's picture is taken in before it was chosen among the cameras at the big screen: choosing it there is
the host's consent. Posted to in the thread of the server, looked through in that of a camera.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from hmac import compare_digest
from threading import Condition
from typing import Final

from game.phones.room.sessions import TOKEN_BYTES, Random, hash_of
from game.phones.server.guard import Bucket, RateLimit
from knucklebone_messages import LazyText

ID: Final = "phone:"
"""Begins what names one among the cameras."""
MOST_BYTES: Final = 600_000
"""Most bytes of one picture: its page makes it 1280 px wide."""
MOST_WEBCAMS: Final = 12
MOST_EACH: Final = 2
"""Most phones of one address."""
SILENCE_S: Final = 10.0
"""After which one that says nothing is offered no more."""
PICTURES: Final = RateLimit(15, 30)
"""Rate of pictures from one phone."""


class PhoneWebcam:
    """One phone; its newest picture takes the place of those that nobody has looked at."""

    def __init__(self, key: str, name: LazyText, address: str, *, live: bool, now: float) -> None:
        """`key` is known to that phone alone. Where it is not `live`, somebody takes each picture."""
        self.key, self.name, self.address, self.live = key, name, address, live
        self.id = ID + hash_of(key)[:12]
        self.heard_at = now
        self.bucket = Bucket(PICTURES, now)
        self._holders: set[int] = set()
        self._picture, self._number = b"", 0
        self._came = Condition()

    @property
    def wanted(self) -> bool:
        """Whether anybody looks through it."""
        return bool(self._holders)

    def let_go(self, holder: object) -> None:
        """This one looks through it no more; others may, who have come meanwhile."""
        self._holders = self._holders - {id(holder)}

    def hold(self, holder: object) -> None:
        """This one looks through it."""
        self._holders = self._holders | {id(holder)}

    def post(self, picture: bytes) -> None:
        """A file that nobody has looked at yet."""
        with self._came:
            self._picture, self._number = picture, self._number + 1
            self._came.notify_all()

    def newest(self, after: int, wait_s: float) -> tuple[int, bytes]:
        """The newest picture and its number, as soon as that is another than `after`, or after `wait_s`."""
        with self._came:
            self._came.wait_for(lambda: self._number != after, wait_s)
            return self._number, self._picture


class PhoneWebcams:
    """The phones of one console that offer to be a camera."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.all: tuple[PhoneWebcam, ...] = ()
        """Replaced as a whole: any thread may look."""

    def offer(self, name: LazyText, address: str, rng: Random, *, live: bool) -> PhoneWebcam | None:
        """A phone can be one, too; None where there are enough.

        Where its address has too many, the oldest goes that nobody looks through.
        """
        now, kept = self.clock(), list(self.all)
        idle = [one for one in kept if one.address == address and not one.wanted]
        if sum(one.address == address for one in kept) >= MOST_EACH and idle:
            kept.remove(idle[0])
        if len(kept) >= MOST_WEBCAMS or sum(one.address == address for one in kept) >= MOST_EACH:
            return None
        made = PhoneWebcam(rng.token_hex(TOKEN_BYTES), name, address, live=live, now=now)
        self.all = (*kept, made)
        return made

    def find_by_key(self, key: str) -> PhoneWebcam | None:
        """The one with this key, which is there."""
        found = None
        for one in self.all:
            if compare_digest(one.key.encode(), key.encode("utf-8", "replace")):
                found = one
        if found is not None:
            found.heard_at = self.clock()
        return found

    def pass_time(self) -> None:
        """Withdraw phones that say nothing; one that is looked through may come back."""
        now = self.clock()
        self.all = tuple(one for one in self.all if one.wanted or now - one.heard_at < SILENCE_S)

    def hold(self, webcam: PhoneWebcam, holder: object) -> None:
        """Note that somebody looks through this one, also where it has said nothing for a while."""
        webcam.hold(holder)
        if webcam not in self.all:
            self.all = (*self.all, webcam)

    def find_by_id(self, wanted: str) -> PhoneWebcam | None:
        """The one of this id, if it is there."""
        return next((one for one in self.all if one.id == wanted), None)

"""Whether the pictures of a live camera can be believed: black and frozen ones are noticed."""

from __future__ import annotations

import zlib

from vision.pictures import Image

PATIENCE = 0.8
"""Seconds of black or unchanged pictures before it is said."""
BLACK_LEVEL = 12
"""Brightest value (0..255) of a picture that shows nothing; leaves room for sensor noise."""


class Health:
    """Looks at every picture of one open capture."""

    def __init__(self, *, can_freeze: bool) -> None:
        """`can_freeze`: whether equal pictures mean trouble; in a video they do not."""
        self._can_freeze = can_freeze
        self._seen = 0
        self._changed_at: float | None = None
        self._light_at: float | None = None

    def judge(self, image: Image, now: float) -> str:
        """'black', 'frozen' or nothing, for the picture that came at `now` (s)."""
        # Every 16th pixel is enough: the noise of a working sensor changes some of them in every picture.
        sample = image[::16, ::16]
        seen = zlib.crc32(sample.tobytes())
        if self._changed_at is None or seen != self._seen or not self._can_freeze:
            self._seen, self._changed_at = seen, now
        if self._light_at is None or int(sample.max()) > BLACK_LEVEL:
            self._light_at = now
        if now - self._light_at >= PATIENCE:
            return "black"
        if now - self._changed_at >= PATIENCE:
            return "frozen"
        return ""

"""Bytes in, lines out: the part that must survive anything a wire can carry."""

from __future__ import annotations

LINE_LIMIT = 240
"""Longest line of a tower in bytes, without its end."""


class Framer:
    """Cuts a byte stream into lines at LF, CR or CR LF; never raises, never holds more than LINE_LIMIT bytes.

    The lines do not depend on how the stream was cut into chunks. A line that is too long is dropped, except
    for what follows its right-most `@` if that fits: a banner glued to garbage is still read.
    """

    def __init__(self, limit: int = LINE_LIMIT) -> None:
        self.limit = limit
        self.dropped = 0
        """Lines that were too long, counted since the start."""
        self._kept = b""
        self._too_long = False

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that `data` completes, oldest first, without their ends; empty lines are left out."""
        pieces = data.replace(b"\r", b"\n").split(b"\n")
        lines = []
        for piece in pieces[:-1]:
            self._extend(piece)
            if self._kept:
                lines.append(self._kept)
            self.clear()
        self._extend(pieces[-1])
        return lines

    def clear(self) -> None:
        """Forget the unfinished line."""
        self._kept = b""
        self._too_long = False

    def __len__(self) -> int:
        """Bytes held of the unfinished line."""
        return len(self._kept)

    def _extend(self, piece: bytes) -> None:
        line = self._kept + piece
        if not self._too_long:
            if len(line) <= self.limit:
                self._kept = line
                return
            self._too_long = True
            self.dropped += 1
        start = line.rfind(b"@")
        fits = start >= 0 and len(line) - start <= self.limit
        self._kept = line[start:] if fits else b""

"""Pictures of cards for phones: files by their content, so that a browser may keep them for good."""

from __future__ import annotations

import hashlib
from typing import Final

MAX_PICTURES: Final = 512
"""Pictures that are kept, the newest."""
DIGEST_LETTERS: Final = 32
"""Letters of a name."""


class CardFiles:
    """Filled in the program's thread, read in any. Every face is public; which ones are held is not."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}

    def keep(self, png: bytes) -> str:
        """Keep a picture. Returns where phones find it."""
        digest = hashlib.sha256(png).hexdigest()[:DIGEST_LETTERS]
        files = {**self._files, digest: png}
        while len(files) > MAX_PICTURES:
            del files[next(iter(files))]
        # As a whole, for whoever reads meanwhile.
        self._files = files
        return f"/cards/{digest}.png"

    def get(self, digest: str) -> bytes | None:
        """The picture of that name; None if there is none any more."""
        return self._files.get(digest)

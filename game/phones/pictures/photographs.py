"""Whether what a phone sends as a photograph may be one: told by its first bytes, and by its header."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from knucklebone_messages import LazyText, sentence_of
from vision.capture import decode as bounds
from vision.errors import VisionError

MOST_BYTES: Final = 16_000_000
PICTURE: Final = LazyText("The photograph")
"""What it is called in sentences of the readers of pictures."""


class PhotographError(Exception):
    """This is none that can be read."""

    def __init__(self, status: int, why: LazyText) -> None:
        super().__init__(why)
        self.status, self.why = status, why

    @classmethod
    def too_large(cls, most_bytes: int) -> PhotographError:
        """Says that a photograph has more bytes than these."""
        most = f"{most_bytes / 10**6:g}"
        return cls(413, LazyText("The photo has more than {most} MB: make it smaller.", most=most))


def is_asked_by(page: Mapping[str, Any]) -> bool:
    """Whether a page asks for a photograph of dice."""
    return "photograph" in (page.get("dice") or {}).get("may", ())


def refuse_at_once(first: bytes) -> None:
    """Look at the first 16 bytes of a JPEG, PNG or WebP file. Raises PhotographError for anything else."""
    webp = first[:4] == b"RIFF" and first[8:12] == b"WEBP"
    if not (first.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")) or webp):
        raise PhotographError(415, LazyText("We can't read that photo: send a JPEG or PNG file."))


def refuse_unbearable(picture: bytes) -> None:
    """Look at the header; nothing is unpacked. Raises PhotographError for a broken or immense picture."""
    try:
        bounds.refuse_unbearable(picture, PICTURE)
    except VisionError as error:
        raise PhotographError(415, sentence_of(error)) from None

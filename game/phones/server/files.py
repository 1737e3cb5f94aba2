"""The page that phones load, kept in memory: as it goes over the wire, with the headers of all answers."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.shipped import ASSETS

FOLDER: Final = ASSETS / "phones"
ICONS: Final = FOLDER.parent / "icons"
"""The silhouettes of the screen, which the page draws, too."""
SIGNS: Final = "/signs.svg"
"""All of them in one file; each is a symbol by its name."""
TYPES: Final[Mapping[str, str]] = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".mp4": "video/mp4",
    ".webm": "video/webm",
    ".mp3": "audio/mpeg",
    ".wav": "audio/wav",
}
"""Other files are not served."""
TEXTS: Final = ("text/", "application/", "image/svg")
"""What grows smaller by packing."""
FINE: Final = re.compile(r"(\.\d)\d+")
"""Numbers with more digits than can be seen: pictures are 512 units wide and drawn in a few dozen px."""
FRONT: Final = "/index.html"
FOR_GOOD: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
"""Kept, but asked each time whether it is still the same."""
NEVER: Final = "no-store"


@dataclass(frozen=True, slots=True)
class File:
    """One file of the page."""

    body: bytes
    packed: bytes | None
    """By gzip, where that is smaller."""
    kind: str
    tag: str
    """Names its content."""


def load(folder: Path = FOLDER) -> dict[str, File]:
    """All files of the page, by the path they are asked for. Raises OSError."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in TYPES and path.is_file():
            found["/" + path.relative_to(folder).as_posix()] = _file(path.read_bytes(), TYPES[path.suffix])
    found[SIGNS] = _file(_sprite(sorted(ICONS.glob("*.svg"))).encode(), TYPES[".svg"])
    if FRONT in found:
        found["/"] = found[FRONT]
    return found


def _sprite(paths: Sequence[Path]) -> str:
    """Silhouettes in one picture, in the colour of the text around them."""
    symbols = []
    for path in paths:
        drawn = path.read_text("utf-8")
        inside = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")].strip()
        coloured = inside.replace('fill="#fff"', 'fill="currentColor"')
        rounded = FINE.sub(r"\1", coloured)
        symbols.append(f'<symbol id="sign-{path.stem}" viewBox="0 0 512 512">{rounded}</symbol>')
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def _file(body: bytes, kind: str) -> File:
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(TEXTS) else body
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return File(body, packed if len(packed) < len(body) else None, kind, tag)


def headers(host: str) -> dict[str, str]:
    """Headers of each answer. `host` is this console as the phone named it, if that was found to be right."""
    # Not every browser takes 'self' for a socket, too.
    socket = f" ws://{host}" if host else ""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:",
        f"media-src 'self' data: blob:; connect-src 'self'{socket}; manifest-src 'self'",
        "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    return {
        "Content-Security-Policy": "; ".join(policy),
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Server": "Knucklebone",
    }

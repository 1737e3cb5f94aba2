"""Puts something odd in the place of a file: what a slip of the hand, or a failing disk, leaves there."""

from __future__ import annotations

import os
from pathlib import Path

ODD = ("folder", "dangling", "loop", "pipe", "device", "text", "large", "rights")
LARGE = 1 << 30
"""Bytes, of which none is on the disk."""


def put(path: Path, kind: str) -> Path:
    """Put something of one of the kinds in ODD at a path where nothing is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    match kind:
        case "folder":
            path.mkdir()
            (path / "inside").touch()
        case "dangling":
            path.symlink_to("nowhere")
        case "loop":
            path.symlink_to(path.name)
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "text":
            path.write_text("dear diary\n")
        case "large":
            path.touch()
            os.truncate(path, LARGE)
        case "rights":
            path.write_text("secret\n")
            path.chmod(0)
    return path

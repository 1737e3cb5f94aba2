"""Reports of faults: each is kept in a file of its own, and nothing about it may fail."""

from __future__ import annotations

import datetime
import traceback
from collections.abc import Sequence
from pathlib import Path

from game.store import private
from game.store.folder import DataFolder
from game.store.log import LOG, Word
from game.ui.stage.culprit import Culprit
from game.ui.stage.scene import Scene
from knucklebone_messages import NO_MESSAGE, LazyText


def write_report(data: Path, error: BaseException, scenes: Sequence[str]) -> Path | None:
    """Keep what went wrong in a file of its own, and in the log; None when even that fails."""
    LOG.error("a fault in %s", Word(", ".join(scenes) or "no scene"), exc_info=error)
    moment = datetime.datetime.now()
    path = DataFolder(data).reports / f"{moment:%Y-%m-%d-%H%M%S-%f}.txt"
    lines = [f"{moment.isoformat()}  scenes: {', '.join(scenes) or 'none'}\n\n"]
    try:
        private.replace(path, "".join(lines + traceback.format_exception(error)).encode(errors="replace"))
    except OSError:
        return None
    return path


def close_down(data: Path, error: Exception, scenes: Sequence[Scene]) -> Path | None:
    """Let `scenes`, from the lowest to the one that failed, release what they hold, whatever that brings.

    The report of `error`.
    """
    report = write_report(data, error, [scene.name for scene in scenes])
    for scene in reversed(scenes):
        try:
            scene.exit()
        except Exception as another:
            write_report(data, another, [scene.name])
    return report


def set_aside(culprit: Culprit, data: Path) -> LazyText:
    """Leave out what screens fail by. Returns what is said of it; nothing where that fails, too."""
    try:
        culprit.set_aside()
        return culprit.told
    except Exception as error:
        write_report(data, error, [culprit.key.partition(" ")[0]])
        return NO_MESSAGE

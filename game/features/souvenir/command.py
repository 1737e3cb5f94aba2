"""`knucklebone replay MATCH --souvenir FILE`: the moment that decided a match, as a short clip.

The program calls it, too, in a process of its own (`game.store.souvenirs`): then it gives way to all
else that is to be done, ends with the program, and says on standard output how far it is, in percent.
"""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.errors import UserError
from game.features.theatre.command import read_named
from game.features.theatre.curve import Curve, trace_curve
from game.features.theatre.curve_store import PROCESS_NICENESS, keep_curve, kept_curve, stay_with_parent
from game.features.theatre.film_command import SMALL, wished_shape
from game.features.theatre.replay import Replay
from game.store import private
from game.store.folder import DataFolder
from game.store.journal import JournalContents, JournalError, read_journal
from game.store.settings import load
from game.terminal import progress, tell
from knucklebone_messages import LazyText

if TYPE_CHECKING:
    from game.features.theatre.frames import FilmFrame, Picture

CURVE_PERCENT: Final = 40
"""As far it is when the chances are known."""
ANIMATION_RATE: Final = 4
"""Pictures a second where it is no video."""
USUAL_SECONDS: Final = 24
"""That a clip lasts, to say how far one is."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The option, and what the program itself says when it has a clip made."""
    parser.add_argument(
        "--souvenir", metavar="FILE", help="the moment that decided it, in half a minute: .webm or as --film"
    )
    parser.add_argument("--in-background", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--emblems", default="", help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int | None:
    """Write the clip, where one is wished. Raises UserError."""
    if args.match is None or not args.souvenir:
        return None
    path, contents, _ = read_named(args)
    return souvenir_match(path, contents, args)


def souvenir_match(path: Path, contents: JournalContents, args: argparse.Namespace) -> int:
    """Write the clip, and the curve of chances beside the journal where there is none. Raises UserError."""
    from game.features.souvenir.film import CLIP_FPS, SIZE_PX, souvenir_film
    from game.features.theatre.files import ANIMATED, check_name, write_film

    if args.in_background:
        _stay_in_background()
    clip, reel = Path(args.souvenir), Replay(contents)
    check_name(clip)
    if reel.course.over is None:
        raise UserError(LazyText("The match isn't over yet, so nothing has decided it."))
    told = _tell_percent if args.in_background else _show_bar
    curve = _curve(path, reel, in_background=args.in_background)
    settings = load(DataFolder.open(args.data).root)[0]
    emblems = dict(enumerate(args.emblems.split(",")))
    usual = (SMALL, ANIMATION_RATE) if clip.suffix.lower() in ANIMATED else (SIZE_PX, CLIP_FPS)
    size, rate = wished_shape(args, *usual)
    frames = souvenir_film(reel, curve, settings, emblems, size=size, rate=rate)
    write_film(clip, told(frames, USUAL_SECONDS * rate), rate, size)
    if not _is_as_it_was(path, contents):
        # Somebody was forgotten meanwhile, whose name the clip shows.
        clip.unlink(missing_ok=True)
        raise UserError(LazyText("The match has changed: make the souvenir again."))
    if args.in_background:
        private.tighten(clip)
    else:
        tell(f"The souvenir is in {clip}.")
    return 0


def _is_as_it_was(path: Path, contents: JournalContents) -> bool:
    """Whether a journal still says all that was read of it."""
    try:
        return read_journal(path).raw.startswith(contents.raw)
    except JournalError:
        return False


def _stay_in_background() -> None:
    with contextlib.suppress(AttributeError, OSError):  # a sandbox may refuse it
        os.nice(PROCESS_NICENESS)
    stay_with_parent()


def _curve(path: Path, reel: Replay, *, in_background: bool) -> Curve | None:
    """The curve of chances; None for a game that no bot thinks ahead in."""
    if (curve := kept_curve(path)) is not None:
        return curve
    try:
        for curve in trace_curve(reel):
            if in_background:
                tell(CURVE_PERCENT * curve.chances[-1].number // max(1, reel.course.total))
    except UserError:
        return None
    assert curve is not None, "one is drawn at least"
    keep_curve(path, curve)
    return curve


def _tell_percent(frames: Iterable[FilmFrame], total: int) -> Iterator[Picture]:
    said = 0
    for number, frame in enumerate(frames):
        percent = min(99, CURVE_PERCENT + (100 - CURVE_PERCENT) * number // total)
        if percent > said:
            said = percent
            tell(percent)
        yield frame.picture


def _show_bar(frames: Iterable[FilmFrame], total: int) -> Iterator[Picture]:
    return progress((frame.picture for frame in frames), total, unit="picture")

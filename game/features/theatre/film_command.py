"""`knucklebone replay MATCH --film` and `--page`: a stored match as a film, and as a web page."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from game.errors import UserError
from game.features.theatre.replay import Replay
from game.store.folder import DataFolder
from game.store.journal import JournalContents
from game.store.settings import load
from game.terminal import progress, tell
from knucklebone_messages import LazyText

if TYPE_CHECKING:
    from game.features.theatre.frames import FilmFrame, FilmPlan, Picture

SMALL = (640, 360)
"""Size of an animated picture, unless another is wished."""
ANIMATION_FPS = 3
"""Pictures a second of an animated one."""
MIN_SIDE_PX, MAX_SIDE_PX = 160, 3840
"""Pixels of a side."""
MAX_FPS = 60


def film_match(contents: JournalContents, args: argparse.Namespace) -> int:
    """Write the film that was asked for, and tell how far it is. Raises UserError."""
    from game.features.theatre.files import check_name, write_film
    from game.features.theatre.frames import film

    path = Path(args.film)
    check_name(path)
    reel, plan = _reel(contents, args), _plan(args)
    settings = load(DataFolder.open(args.data).root)[0]
    write_film(path, _show_progress(film(reel, plan, settings), reel.course.total), plan.rate, plan.size)
    tell(f"The film is in {path}.")
    return 0


def page_match(contents: JournalContents, args: argparse.Namespace) -> int:
    """Write the page that was asked for. Raises UserError."""
    from game.features.theatre.page import match_page

    path = Path(args.page)
    settings = load(DataFolder.open(args.data).root)[0]
    page = match_page(_reel(contents, args), settings, hands=args.open)
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise UserError(
            LazyText("The page {path} cannot be written ({strerror}).", path=path, strerror=error.strerror)
        ) from error
    tell(f"The page is in {path}.")
    return 0


def _reel(contents: JournalContents, args: argparse.Namespace) -> Replay:
    reel = Replay(contents)
    if args.open and reel.course.over is None:
        raise UserError("The match is not over, so its hands stay covered: leave --open out.")
    return reel


def _plan(args: argparse.Namespace) -> FilmPlan:
    from game.features.theatre.files import ANIMATED
    from game.features.theatre.frames import FilmPlan

    video = Path(args.film).suffix.lower() not in ANIMATED
    usual = FilmPlan()
    size, rate = wished_shape(args, *((usual.size, usual.rate) if video else (SMALL, ANIMATION_FPS)))
    return FilmPlan(size, rate, hands=args.open)


def wished_shape(args: argparse.Namespace, size: tuple[int, int], rate: int) -> tuple[tuple[int, int], int]:
    """Pixels and pictures a second, as they were asked for. Raises UserError."""
    rate = args.rate if args.rate is not None else rate
    if not 0 < rate <= MAX_FPS:
        raise UserError(f"--rate is 1 to {MAX_FPS} pictures a second, not {rate}.")
    return _size(args.size) if args.size else size, rate


def _size(text: str) -> tuple[int, int]:
    """Even sides, as films want them. Raises UserError."""
    found = re.fullmatch(r"(\d+)x(\d+)", text)
    sides = [int(side) // 2 * 2 for side in found.groups()] if found else []
    if not sides or not all(MIN_SIDE_PX <= side <= MAX_SIDE_PX for side in sides):
        raise UserError(
            f"--size is like 1280x720, from {MIN_SIDE_PX} to {MAX_SIDE_PX} pixels a side, not “{text}”."
        )
    return sides[0], sides[1]


def _show_progress(frames: Iterable[FilmFrame], total: int) -> Iterator[Picture]:
    """The pictures alone, and on a terminal a bar that says how far they are."""
    moments = groupby(frames, key=lambda frame: frame.number)
    for _, frames_of_one in progress(moments, total + 1, unit="moment"):
        yield from (frame.picture for frame in frames_of_one)

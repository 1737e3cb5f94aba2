"""`knucklebone shots`: take a picture of every screen."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.arguments import size_of
from game.commands.workshop import workshop
from game.errors import UsageError, UserError
from game.terminal import tell
from game.translation.languages import LANGUAGES, PSEUDO

EXAMPLE = "knucklebone shots pictures --size 1920x1080"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("folder", metavar="DIR", help="where the pictures go; made when missing")
    parser.add_argument("--size", metavar="WxH", default="1920x1080", help="pixels of a picture")
    parser.add_argument(
        "--lang",
        metavar="NAME",
        default="en",
        help=f"language: {', '.join(LANGUAGES)}, or {PSEUDO} (longer words, for testing)",
    )
    parser.add_argument("--text", metavar="PERCENT", default="100", help="text size: 100, 125 or 150")
    parser.add_argument("--only", metavar="NAME", action="append", help="only this screen; may be repeated")


def run(args: argparse.Namespace) -> int:
    """Take the pictures and name each file."""
    size = size_of(args.size)
    from game.store.settings import TEXT_SCALES
    from game.translation.languages import CODES

    shots = workshop("shots", "Pictures of every screen")
    if args.lang not in CODES:
        raise UsageError(f"There is no language {args.lang}; there are {', '.join(CODES)}.")
    scales = {str(round(scale * 100)): scale for scale in TEXT_SCALES}
    if args.text not in scales:
        raise UsageError(f"Text cannot be at {args.text} %; it can be {', '.join(scales)}.")
    unknown = sorted(set(args.only or ()) - set(shots.SHOTS))
    if unknown:
        raise UsageError(f"There is no screen {unknown[0]}; there are {', '.join(shots.SHOTS)}.")
    folder = Path(args.folder)
    try:
        paths = shots.take(
            folder,
            size=size,
            language=args.lang,
            text_scale=scales[args.text],
            names=tuple(args.only or shots.SHOTS),
        )
    except OSError as error:
        raise UserError(f"Pictures cannot be written to {folder} ({error.strerror}).") from error
    for path in paths:
        tell(path)
    return 0

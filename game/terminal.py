"""What commands say. Names of players, files and devices come from anywhere: none may steer a terminal."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import threading
from collections.abc import Iterator
from functools import partial
from typing import Any, TextIO, TypeVar

from knucklebone_threads import run_once

T = TypeVar("T")


def plain(text: str) -> str:
    """The text as one line of signs that can be seen.

    Others, such as those that move the cursor, turn what follows around or have no width, become question
    marks, and ends of lines become spaces.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "?" for sign in text)


def discreet(words: str) -> str:
    """What was typed, without the accounts in addresses: everything between :// and the last @."""
    return re.sub(r"://.*@", "://...@", words, flags=re.DOTALL)


def tell(*lines: object, to: TextIO | None = None) -> None:
    """Print lines on standard output, or `to`; whatever they hold, each stays one line."""
    for line in lines:
        print(plain(str(line)), file=to, flush=True)


def complain(sentence: object) -> None:
    """Print what went wrong on standard error."""
    tell(f"knucklebone: {sentence}", to=sys.stderr)


def tell_data(data: Any, indent: int | None = None) -> None:
    """Print plain data as JSON in ASCII, in which no sign steers anything."""
    print(json.dumps(data, indent=indent), flush=True)


def progress(things: Iterator[T], count: int, *, unit: str = "match", every: float = 1.0) -> Iterator[T]:
    """Pass things on, with a bar on standard error that shows how many have come, if that is a terminal.

    `unit`: what one of them is called. `every`: seconds after which the time goes on in it
    although nothing came.
    """
    from tqdm import tqdm

    # Some terminals do not tell their size, and in none tqdm shows nothing.
    wide, high = shutil.get_terminal_size()
    shape = {"ncols": wide, "nrows": high}
    with tqdm(total=count, unit=unit, file=sys.stderr, disable=None, leave=False, **shape) as bar:
        over = threading.Event()
        if not bar.disable:
            run_once("progress", partial(_go_on, bar, over, every))
        try:
            for thing in things:
                bar.update()
                yield thing
        finally:
            over.set()


def _go_on(bar: Any, over: threading.Event, every: float) -> None:
    while not over.wait(every):
        bar.refresh()


def be_lenient() -> None:
    """Let no letter stop a command because the terminal, or what reads in its place, does not know it."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def typed_lines() -> Iterator[str]:
    """Lines of standard input, read without its buffer.

    A thread that waits in the buffer would hold the lock that the interpreter needs to end.
    """
    waiting = b""
    while chunk := _read_typed():
        *lines, waiting = (waiting + chunk).split(b"\n")
        yield from (line.decode("utf-8", "replace") for line in lines)


def _read_typed() -> bytes:
    """What has been typed; nothing at the end of input, or where there is none."""
    try:
        return os.read(0, 4096)
    except OSError:
        return b""

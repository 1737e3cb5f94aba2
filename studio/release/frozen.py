"""Where the program begins that brings its own Python.

Parts of it start Python anew: to try a screen that may hang, or to play many matches at once. There is no
Python to start but this program, so it answers `-m MODULE` and `-c CODE` as Python does.
"""

from __future__ import annotations

import os
import runpy
import sys
from typing import Final

from game.cli import main

_FLAGS: Final = ("-I", "-E", "-s", "-S", "-B", "-O", "-OO", "-u", "-q", "-P")


def without_flags(words: list[str]) -> list[str]:
    """What is left when the flags of Python's own are taken away from the front."""
    while words and (words[0] in _FLAGS or words[0][:2] in ("-W", "-X")):
        # `-W error` and `-X dev` may stand in one word or in two.
        words = words[2:] if words[0] in ("-W", "-X") else words[1:]
    return words


def run(words: list[str]) -> int:
    """Play the program, or be Python for a moment; the exit status."""
    asked = without_flags(words)
    if asked[:1] == ["-m"]:
        sys.argv = asked[1:]
        runpy.run_module(asked[1], run_name="__main__", alter_sys=True)
        return 0
    if asked[:1] == ["-c"]:
        sys.argv = ["-c", *asked[2:]]
        exec(compile(asked[1], "<string>", "exec"), {"__name__": "__main__"})
        return 0
    return main(words)


def leave_the_system_its_libraries() -> None:
    """Let programs of the system, such as its voice, find its libraries instead of those in the folder."""
    # This program started anew then has to find those in the folder by itself.
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", "")
    if before:
        os.environ["LD_LIBRARY_PATH"] = before
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)


if __name__ == "__main__":
    leave_the_system_its_libraries()
    sys.exit(run(sys.argv[1:]))

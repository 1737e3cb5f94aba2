"""Machine code for the sources: `python -m studio.release.background` makes it once and says nothing.

`make play` starts this and does not wait for it: it begins when the program has been running for a while, at
the lowest priority, and whatever fails leaves things as they are: plain Python. What it said last is in
`.venv/compiled/said.txt`, where `knucklebone doctor` reads it.
"""

from __future__ import annotations

import fcntl
import importlib.metadata
import os
import shutil
import sys
import time
import venv
from pathlib import Path
from typing import Final

from game import machine_code
from game.errors import UserError
from studio.release import compiled, native

PATIENCE: Final = 120.0
"""Seconds that the program must have been running: who looks at something for a moment needs none of this."""
MEMORY_NEEDED: Final = 3 << 30
"""Bytes that must be free; compiling may take half of it."""


def make(root: Path) -> None:
    """Make what fits the sources under `root`, unless it is there. Raises UserError and OSError."""
    place = machine_code.place(root)
    if place.is_dir():
        return
    compiled.refuse_foreign(compiled.here())
    refuse_little_memory()
    shelf = place.parent
    shelf.mkdir(parents=True, exist_ok=True)
    work = shelf / "work"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(root / "game", work / "game", ignore=shutil.ignore_patterns("__pycache__"))
    modules = compiled.modules(work)
    native.make_native(work, modules)
    compiled.compile_modules(_python(shelf), work, modules)
    for file in list(work.rglob(f"*{machine_code.SUFFIX}")):
        if "build" not in file.relative_to(work).parts:
            goal = shelf / "made" / file.relative_to(work)
            goal.parent.mkdir(parents=True, exist_ok=True)
            file.replace(goal)
    shutil.rmtree(work)
    if machine_code.place(root) != place:
        shutil.rmtree(shelf / "made")
        raise UserError("The sources were changed meanwhile")
    for old in shelf.iterdir():
        if old.is_dir() and old.name not in ("made", "env"):
            shutil.rmtree(old)
    (shelf / "made").replace(place)


def refuse_little_memory() -> None:
    """Raise UserError where a compiler might take the memory that the program needs."""
    try:
        free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return
    if free < MEMORY_NEEDED:
        raise UserError(f"Compiling needs {MEMORY_NEEDED >> 30} GB of free memory")


def _python(shelf: Path) -> Path:
    """A Python with mypyc: the one that runs, if it has the right one, or one of its own."""
    wanted, *_ = compiled.TOOLS
    try:
        if f"mypy=={importlib.metadata.version('mypy')}" == wanted:
            importlib.metadata.version("setuptools")
            return Path(sys.executable)
    except importlib.metadata.PackageNotFoundError:
        pass
    python = shelf / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(shelf / "env", with_pip=True)
    compiled.run(python, shelf, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", *compiled.TOOLS)
    return python


def wait_for(process: int, seconds: float) -> bool:
    """Whether a process is still there after so many seconds."""
    time.sleep(seconds)
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


def main() -> None:
    """With the number of the process that plays, or without one to make it now."""
    root = machine_code.ROOT
    if len(sys.argv) > 1 and (machine_code.place(root).is_dir() or not wait_for(int(sys.argv[1]), PATIENCE)):
        return
    os.nice(19)
    shelf = root / ".venv" / "compiled"
    shelf.mkdir(parents=True, exist_ok=True)
    with (shelf / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return  # another is at it
        said = ""
        try:
            make(root)
        except (UserError, OSError) as error:
            said = str(error)
        (shelf / machine_code.SAID).write_text(said, encoding="utf-8")


if __name__ == "__main__":
    main()

"""Files and folders that nobody but the account that runs the program may open: a journal tells every hand.

Whatever is written into the data folder is made here. Folders are 0700 and files 0600, whatever the umask
says; what is there with wider rights is tightened when it is opened. A disk that knows no rights keeps none.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
from itertools import count
from pathlib import Path

FOLDER_MODE, FILE_MODE = 0o700, 0o600
OTHERS_MASK = 0o077
"""All that group and others may do with a file or folder."""
KINDS_BY_NAME = (".webm", ".webp", ".mp4", ".gif", ".png")
"""Endings of names by which whoever writes a file knows what to write."""
TEMPORARY = re.compile(r".+\.(?P<process>\d+)\.tmp(\.\w+)?")
"""A file that is being written, by that process, to take the place of another."""
EARLIER_TEMPORARY = re.compile(r".+\.(part\.(webm|webp)|forgetting)")
"""Likewise in versions up to 0.3, which left them behind when they were killed."""


def make_folder(path: Path) -> Path:
    """Make a folder, with those above it that are missing. Raises OSError."""
    missing = [folder for folder in (path, *path.parents) if not folder.is_dir()]
    for folder in reversed(missing):
        folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
    tighten(path)
    return path


def open_file(path: str | Path, flags: int) -> int:
    """A descriptor, as by `os.open`; it also serves as the opener of `open`.

    Raises OSError, also for a pipe that would make us wait for somebody at its other end.
    """
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), FILE_MODE)
    if os.name == "posix":
        with contextlib.suppress(OSError):
            mode = stat.S_IMODE(os.fstat(descriptor).st_mode)
            if mode & OTHERS_MASK:
                os.fchmod(descriptor, mode & ~OTHERS_MASK)
    return descriptor


def touch(path: Path) -> Path:
    """Make a file, and its folder, for something else to fill: a database, a picture. Raises OSError."""
    make_folder(path.parent)
    os.close(open_file(path, os.O_WRONLY | os.O_CREAT))
    return path


def replace(path: Path, content: bytes, *, keep_times: bool = False) -> None:
    """Write a file and make its folder, so that a power cut leaves the old or the new.

    It gets the times of the old one where they are to be kept. Raises OSError.
    """
    make_folder(path.parent)
    written = temporary(path)
    try:
        with open(written, "wb", opener=open_file) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if keep_times:
            before = path.stat()
            os.utime(written, ns=(before.st_atime_ns, before.st_mtime_ns))
        os.replace(written, path)
    finally:
        written.unlink(missing_ok=True)
    sync_folder(path.parent)


def temporary(path: Path, process: int | None = None) -> Path:
    """Where a process, this one by default, writes what is to take the place of a file.

    `tidy_all` finds what was left there.
    """
    suffix = path.suffix if path.suffix in KINDS_BY_NAME else ""
    name = path.name.removesuffix(suffix)
    return path.with_name(f"{name}.{os.getpid() if process is None else process}.tmp{suffix}")


def aside(path: Path, word: str, suffix: str | None = None) -> Path:
    """The name beside a file under which it can be kept: nothing has it yet. By default it ends as before."""
    end = path.suffix if suffix is None else suffix
    names = (f"{path.stem}.{word}{f'-{number}' if number > 1 else ''}{end}" for number in count(1))
    return next(path.with_name(name) for name in names if not os.path.lexists(path.with_name(name)))


def lay_aside(path: Path, word: str = "broken") -> Path:
    """Keep a file under another name, which is returned. Raises OSError."""
    kept = aside(path, word)
    os.replace(path, kept)
    return kept


def tighten(path: Path) -> None:
    """Take from everybody else what they may do with a file or folder, where that is ours to say."""
    with contextlib.suppress(OSError):
        mode = path.stat().st_mode
        if mode & OTHERS_MASK and not _is_shared(path, mode):
            path.chmod(stat.S_IMODE(mode) & ~OTHERS_MASK)


def tidy_all(path: Path) -> None:
    """Tighten a folder and all that is in it, and delete what a killed program left half written.

    Links in it lead elsewhere and are left alone.
    """
    tighten(path)
    with contextlib.suppress(OSError), os.scandir(path) as found:
        for entry in found:
            if entry.is_dir(follow_symlinks=False):
                tidy_all(Path(entry.path))
            elif is_left_over(entry.name):
                Path(entry.path).unlink(missing_ok=True)
            elif entry.stat(follow_symlinks=False).st_mode & OTHERS_MASK and not entry.is_symlink():
                tighten(Path(entry.path))


def is_left_over(name: str) -> bool:
    """Whether a file is called as one that a program was writing which runs no more."""
    found = TEMPORARY.fullmatch(name)
    return not _is_running(int(found["process"])) if found else bool(EARLIER_TEMPORARY.fullmatch(name))


def _is_running(process: int) -> bool:
    if os.name != "posix":
        return True  # there, asking would end it
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def sync_folder(folder: Path) -> None:
    """Make the name of a file just made or renamed survive a power cut, where the system lets us."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _is_shared(path: Path, mode: int) -> bool:
    """Whether a folder is there for more than this program: one like /tmp, or somebody's home."""
    return stat.S_ISDIR(mode) and (bool(mode & stat.S_ISVTX) or path.resolve() == Path.home().resolve())

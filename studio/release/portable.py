"""A folder with the program, its own Python and everything else: unpacked, it runs, and nothing is installed.

PyInstaller gathers it, on the system that it is for. Made and played on Linux; untried on Windows and macOS.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

from game.errors import UserError
from studio.release.bundle import BUILD, DIST, PINS, ROOT, uv
from studio.release.deb import last_change
from studio.release.licences import write_licences

BEGIN: Final = Path(__file__).with_name("frozen.py")
WHOLE: Final = (
    "game",
    "vision",
    "hardware",
    "knucklebone_messages",
    "knucklebone_threads",
    "joblib",
    "sqlalchemy",
    "psycopg",
    "zeroconf",
    "bleak",
    "dbus_fast",
)
"""Packages that are taken whole: they find their parts by names that nobody sees from outside."""
LEFT_OUT: Final = ("tkinter", "readline", "PyInstaller", "setuptools", "pip", "pytest")


def name_of(version: str) -> str:
    """Of the folder and of what it is packed into: `knucklebone-0.3.0-linux-x86_64`."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    return f"knucklebone-{version}-{system}-{platform.machine().lower()}"


def build(version: str, wheel: Path) -> Path:
    """The packed folder in `dist`: .tar.xz, on Windows .zip. Raises UserError when something fails."""
    folder = lay_out(version, wheel)
    DIST.mkdir(exist_ok=True)
    if sys.platform == "win32":
        return Path(shutil.make_archive(str(DIST / folder.name), "zip", folder.parent, folder.name))
    return pack(folder, DIST / f"{folder.name}.tar.xz")


def lay_out(version: str, wheel: Path) -> Path:
    """The folder that runs, with licences and a text to begin with. Raises UserError when something fails."""
    work = BUILD / "portable"
    shutil.rmtree(work, ignore_errors=True)
    python = environment(work / "env", wheel)
    folder = gather(python, work, name_of(version))
    write_licences(packages_of(work / "env"), folder, compiled=folder)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    shutil.copyfile(ROOT / "docs/installing.md", folder / "README.md")
    return folder


def environment(folder: Path, wheel: Path) -> Path:
    """The Python of a new environment with what is pinned, the program and PyInstaller. Raises UserError."""
    uv("venv", "--python", sys.executable, str(folder))
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    into = ["pip", "install", "--python", str(python), "--only-binary", ":all:"]
    uv(*into, "--require-hashes", "--requirements", str(PINS))
    uv(*into, "--no-deps", str(wheel))
    uv(*into, "pyinstaller>=6.10")
    return python


def packages_of(environment: Path) -> Path:
    """Where an environment keeps what is installed."""
    return next(environment.rglob("knucklebone-*.dist-info")).parent


def gather(python: Path, work: Path, name: str) -> Path:
    """The folder that PyInstaller makes. Raises UserError with what it says when it fails."""
    command = [
        str(python),
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--log-level",
        "ERROR",
        "--name",
        "knucklebone",
    ]
    command += ["--distpath", str(work / "made"), "--workpath", str(work / "work"), "--specpath", str(work)]
    command += [word for package in WHOLE for word in ("--collect-all", package)]
    command += [word for module in LEFT_OUT for word in ("--exclude-module", module)]
    known = [info.name.partition("-")[0] for info in packages_of(work / "env").glob("*.dist-info")]
    command += [word for name in known for word in ("--copy-metadata", name)]
    # Modules are those of the environment only: not those of a checkout that somebody works in.
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([*command, str(BEGIN)], cwd=work, env=clean, capture_output=True, text=True)
    if done.returncode:
        raise UserError(f"PyInstaller failed: {(done.stderr or done.stdout).strip()}")
    return (work / "made" / "knucklebone").rename(work / "made" / name)


def pack(folder: Path, made: Path) -> Path:
    """Pack a folder, with times and owners that do not depend on who packs it, and when."""
    moment = last_change()

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = moment
        return entry

    with tarfile.open(made, "w:xz") as archive:
        archive.add(folder, folder.name, filter=plain)
    return made

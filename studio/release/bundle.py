"""A folder with the program and everything it imports, for a machine that may be another than this one.

What goes in besides the program is written down in `requirements.txt`, each file with its check sum, so that
a release can be built again. `python -m studio.release pins` writes that list anew.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.errors import UserError

ROOT: Final = Path(__file__).resolve().parents[2]
DIST: Final = ROOT / "dist"
"""Where finished packages lie."""
BUILD: Final = ROOT / "build"
PINS: Final = Path(__file__).with_name("requirements.txt")
LOCK: Final = ROOT / "requirements.lock"
"""The versions with which the sources are tested, and with which `make play` and `make test` install them."""
LOCKED: Final = ("dev", "release", "league", "designer")
"""All extras but that for training, which brings gigabytes and is installed by few."""
WHEEL: Final = "knucklebone-{version}-py3-none-any.whl"
UNUSED: Final = (
    *(f"pygame/{part}" for part in ("examples", "docs", "__pyinstaller")),
    *(f"onnxruntime/{part}" for part in ("backend", "datasets", "quantization", "tools", "transformers")),
    # Its library for programs in C; Python has one of its own that holds the same.
    "onnxruntime/capi/libonnxruntime.so*",
    *(f"numpy/{part}" for part in ("testing", "f2py", "distutils", "_core/include", "_pyinstaller")),
    "sqlalchemy/testing",
    # Drawings and fonts: the mat has lines and the fonts that every reader of PDF has.
    *(f"reportlab/{part}" for part in ("graphics", "fonts")),
    *("bin", "include", "share", ".lock", "tqdm/completion.sh"),
    *("**/tests", "**/test", "**/__pycache__"),
    # What compilers and type checkers read.
    *(f"**/*.{ending}" for ending in ("a", "c", "cpp", "h", "pxd", "pxi", "pyi", "pyx")),
)
"""What packages bring along that nothing of the program imports, as patterns."""
_READ_ONLY: Final = 0o644
HEADLESS: Final = "opencv-python-headless"
"""OpenCV without its own windows, which the program never opens: 20 MB less, and no libGL needed."""


@dataclass(frozen=True, slots=True)
class Target:
    """A Linux machine that a bundle is for."""

    python: str
    """The version of its Python, such as 3.11: compiled packages fit one only."""
    machine: str
    """Its processor, as `uname -m` says it."""


def uv(*words: str) -> None:
    """Run uv, which installs for other machines, too. Raises UserError with what it says when it fails."""
    command = [sys.executable, "-m", "uv", "--quiet", *words]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        said = done.stderr.strip() or f"status {done.returncode}"
        raise UserError(f"uv {words[0]} failed: {said}. Check the network; make wheel installs uv")


def build_wheel(version: str) -> Path:
    """The wheel of the program, made now; needs no network. Raises UserError."""
    return _built("wheel", WHEEL.format(version=version))


def build_source(version: str) -> Path:
    """The archive of the sources, made now; needs no network. Raises UserError."""
    return _built("sdist", f"knucklebone-{version}.tar.gz")


def _built(target: str, name: str) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(DIST)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    made = DIST / name
    if done.returncode or not made.exists():
        raise UserError(f"{name} cannot be built: {(done.stderr or done.stdout).strip()}")
    return made


def fill(folder: Path, wheel: Path, target: Target) -> None:
    """Install the program and what it imports into a folder, which is emptied first. Raises UserError."""
    shutil.rmtree(folder, ignore_errors=True)
    there = ["--target", str(folder), "--no-deps", "--link-mode", "copy", "--python-version", target.python]
    there += ["--python-platform", f"{target.machine}-manylinux_2_28"]
    uv("pip", "install", *there, "--only-binary", ":all:", "--require-hashes", "--requirements", str(PINS))
    uv("pip", "install", *there, str(wheel))
    thin_out(folder)


def thin_out(folder: Path) -> None:
    """Take away what nothing of the program uses, and make the rest what it is: modules, not programs."""
    for path in [path for pattern in UNUSED for path in folder.glob(pattern)]:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
        elif path.is_file():
            path.chmod(_READ_ONLY)
            if path.suffix == ".py":
                _without_interpreter(path)


def _without_interpreter(module: Path) -> None:
    """Empty a first line that would start the module as a program; the numbers of the others stay."""
    source = module.read_bytes()
    if source.startswith(b"#!"):
        module.write_bytes(b"#\n" + source.partition(b"\n")[2])


def write_pins(extras: Sequence[str] = ("league", "bluetooth")) -> None:
    """Choose the newest versions that fit together, for every system and Python. Raises UserError."""
    BUILD.mkdir(exist_ok=True)
    never, headless = BUILD / "overrides.txt", BUILD / "headless.txt"
    never.write_text("opencv-python ; python_version < '3'\n", encoding="utf-8")
    headless.write_text(f"{HEADLESS}>=4.10\n", encoding="utf-8")
    words = ["--generate-hashes", "--override", str(never), str(headless)]
    _choose(PINS, "python -m studio.release pins", extras, words)


def write_lock(output: Path = LOCK) -> None:
    """Choose the newest versions to develop and play with, for every system and Python. Raises UserError."""
    BUILD.mkdir(exist_ok=True)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    building = BUILD / "building.txt"
    building.write_text("\n".join(settings["build-system"]["requires"]), encoding="utf-8")
    _choose(output, "make lock", LOCKED, [str(building)])


def _choose(output: Path, command: str, extras: Sequence[str], words: Sequence[str]) -> None:
    everywhere = ["--universal", "--python-version", "3.11", "--upgrade"]
    written = ["--no-annotate", "--no-emit-index-url", "--custom-compile-command", command]
    chosen = [word for extra in extras for word in ("--extra", extra)]
    sources = [*words, str(ROOT / "pyproject.toml")]
    uv("pip", "compile", *everywhere, *written, *chosen, "--output-file", str(output), *sources)

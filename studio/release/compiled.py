"""Rules and bots as machine code: a wheel for one Python on this kind of machine, made with mypyc.

They are compiled in a copy of what the wheel for every system holds: nothing compiled ever lies in the
sources, where a change is played at once. The compiled wheel holds the same modules as plain Python, too.
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from game.errors import UserError
from game.system import as_administrator
from game.terminal import tell
from studio.release.bundle import BUILD, DIST, Target, uv
from studio.release.native import make_native

PLACES: Final = (
    "game/games/*/rules/*.py",
    "game/games/*/bots/*.py",
    "game/rules/answers.py",
    "game/rules/packs.py",
    "game/rules/pending.py",
    "game/rules/phased.py",
    "game/bots/at_random.py",
    "game/bots/chance.py",
)
"""What is compiled, but for PLAIN. The rest of `game/bots` is not: bots of other people may be built on its
classes, and nothing can be built on a compiled one."""
PLAIN: Final[Mapping[str, str]] = {
    "__init__": "says what a package holds",
    "actions": "declared with values that mypyc takes for defaults of what is made",
    "events": "told, not played",
    "explaining": "it ends mypyc with an internal error",
    "rules": "a name, a title and one call each; its class is made with a keyword, which mypyc does not know",
    "settings": "read once in a match",
    "summary": "told, not played",
    "themes": "told, not played",
    "words": "told, not played",
}
"""Modules that stay plain Python, by name, and why."""
LIBRARY: Final = "game.compiled"
"""What all of them share; mypyc adds `__mypyc` to the name. `game.doctor` looks for it."""
TOOLS: Final = ("mypy==2.4.1", "setuptools>=77", "wheel>=0.45")
"""The version of mypy is the one that matches were compared with."""
SCRIPT: Final = f"""
import os, sys, sysconfig
from mypyc.build import mypycify
from setuptools import setup
# A product and a sum in one step would round once, and bots would choose otherwise.
os.environ["CFLAGS"] = "" if os.name == "nt" else "-ffp-contract=off"
if sys.platform == "linux":
    # No folder of the machine that builds, no symbols, and the C library where nothing of it is called, too.
    linker = [word for word in sysconfig.get_config_var("LDSHARED").split() if "-rpath" not in word]
    os.environ["LDSHARED"] = " ".join([*linker, "-Wl,-s", "-Wl,--no-as-needed"])
options = ["--follow-imports=silent", "--ignore-missing-imports", f"--cache-dir={{os.devnull}}"]
made = mypycify([*options, *sys.argv[1:]], group_name="{LIBRARY}", debug_level="0")
setup(name="knucklebone", ext_modules=made, script_args=["build_ext", "--inplace"])
"""
IMPORTS: Final = "import importlib, sys; [importlib.import_module(name) for name in sys.argv[1:]]"
TAG: Final = """
import sys, sysconfig
version = "cp%d%d" % sys.version_info[:2]
print(version, version, sysconfig.get_platform().translate({45: 95, 46: 95}), sep="-")
"""
"""For whom it is, as the names of wheels say it."""


def here() -> Target:
    """This machine with the Python that runs now."""
    return Target(f"{sys.version_info.major}.{sys.version_info.minor}", platform.machine())


def modules(root: Path) -> list[Path]:
    """What is compiled of the sources under `root`, relative to it."""
    found = [path.relative_to(root) for place in PLACES for path in root.glob(place)]
    return sorted(path for path in found if path.stem not in PLAIN)


def wheel_for(target: Target, wheel: Path, newest_libc: int | None = None) -> Path:
    """The compiled wheel where it can be made for the target, with one sentence why not where it cannot."""
    try:
        made = build(target, wheel, BUILD / "compiled")
        if newest_libc is not None and (needed := libc_of(made)) > newest_libc:
            raise UserError(f"they would need C library 2.{needed}, and that system has 2.{newest_libc}")
    except UserError as error:
        tell(f"Rules and bots in it are plain Python: {error}")
        return wheel
    return made


def build(target: Target, wheel: Path, folder: Path = DIST) -> Path:
    """A wheel like the one given with rules and bots compiled, in `folder`. Raises UserError."""
    refuse_foreign(target)
    work = BUILD / f"compiled-{target.python}"
    shutil.rmtree(work, ignore_errors=True)
    python = python_with_tools(target.python, work)
    run(python, work, "-m", "wheel", "unpack", "--dest", str(work), str(wheel))
    (sources,) = work.glob("knucklebone-*")
    chosen = modules(sources)
    plain = {path: (sources / path).read_bytes() for path in chosen}
    make_native(sources, chosen)
    compile_modules(python, sources, chosen)
    for path, source in plain.items():
        (sources / path).write_bytes(source)
    shutil.rmtree(sources / "build")
    tag = run(python, sources, "-c", TAG).strip()
    relabel(next(sources.glob("*.dist-info/WHEEL")), tag)
    folder.mkdir(parents=True, exist_ok=True)
    run(python, work, "-m", "wheel", "pack", "--dest-dir", str(folder), str(sources))
    return folder / f"{sources.name}-{tag}.whl"


def python_with_tools(python: str, folder: Path) -> Path:
    """A Python of that version, or like that one, with mypyc and what it needs. Raises UserError."""
    uv("venv", "--python", python, str(folder / "env"))
    made = folder / ("env/Scripts/python.exe" if sys.platform == "win32" else "env/bin/python")
    uv("pip", "install", "--python", str(made), "--only-binary", ":all:", *TOOLS)
    return made


def compile_modules(python: Path, sources: Path, chosen: Sequence[Path]) -> None:
    """Lay what is compiled of the modules beside each, by a Python that has mypyc.

    Raises UserError, too if it cannot be imported: mypyc takes some classes that Python then refuses to make.
    """
    run(python, sources, "-c", SCRIPT, *(path.as_posix() for path in chosen))
    run(python, sources, "-B", "-c", IMPORTS, *(".".join(path.with_suffix("").parts) for path in chosen))


def refuse_foreign(target: Target) -> None:
    """Raise UserError when nothing can be compiled for the target here."""
    if target.machine != platform.machine():
        raise UserError(f"Only a machine with a processor like it, {target.machine}, compiles for it")
    if sys.platform != "win32" and shutil.which("cc") is None:
        remedy = as_administrator("apt install -y gcc libc6-dev python3-dev")
        raise UserError(f"There is no C compiler; install one with: {remedy}")


def relabel(file: Path, tag: str) -> None:
    """Say in a wheel's own description that it is for one Python on one kind of machine."""
    text = file.read_text(encoding="utf-8").replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
    file.write_text(text.replace("Tag: py3-none-any", f"Tag: {tag}"), encoding="utf-8")


def libc_of(wheel: Path) -> int:
    """The N of the oldest GNU C library 2.N that a wheel runs with; 0 where it asks for none."""
    with zipfile.ZipFile(wheel) as archive:
        programs = [archive.read(name) for name in archive.namelist() if name.endswith(".so")]
    return max((int(found) for one in programs for found in re.findall(rb"GLIBC_2\.(\d+)", one)), default=0)


def run(python: Path, folder: Path, *words: str) -> str:
    """What a Python says in a folder. Raises UserError where it ends with anything but success."""
    done = subprocess.run([str(python), *words], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        lacks = [line for line in said if "Python.h" in line]
        if lacks:
            remedy = as_administrator("apt install -y python3-dev")
            raise UserError(f"The headers of Python are missing; install them with: {remedy}")
        raise UserError(f"They cannot be compiled: {said[-1] if said else 'nothing says why'}")
    return done.stdout

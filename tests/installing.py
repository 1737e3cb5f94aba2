"""Installs a small package for a test, so that it is found as any installed package is.

What an installer leaves behind is written by hand: the modules, and a folder NAME-VERSION.dist-info with the
metadata and the entry points of its pyproject.toml. That takes a millisecond, and needs neither a network nor
a build tool.
"""

from __future__ import annotations

import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.catalogue import look_again
from game.devices.catalogue import DEVICES

PIG = Path(__file__).parent / "plugin"
"""A game of dice on the plain board, with rules that derive from nothing."""
NIM = Path(__file__).parent / "plugin_nim"
"""A game with a board, a lesson and help of its own."""
SUMMIT = Path(__file__).parent / "plugin_summit"
"""The package of docs/engineering/adding-a-game.md."""
BLIND = Path(__file__).parent / "blind"
"""A game with hidden hands."""
KEYPAD = Path(__file__).parents[1] / "examples" / "keypad_dice"
"""The device of docs/engineering/adding-a-device.md."""


@contextmanager
def installed(source: Path, target: Path) -> Iterator[None]:
    """A package is installed in the folder `target` for as long as this lasts."""
    target.mkdir(parents=True, exist_ok=True)
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"].replace("-", "_"), project["version"]
    info = target / f"{name}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {version}\n")
    groups = project["entry-points"].items()
    lines = [f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in names.items()) for group, names in groups]
    (info / "entry_points.txt").write_text("\n".join(lines))
    for path in source.glob("*.py"):
        shutil.copy(path, target)
    for package in source.glob("*/__init__.py"):
        shutil.copytree(package.parent, target / package.parent.name)
    own = {path.stem for path in target.iterdir()}
    sys.path.insert(0, str(target))
    _look_again()
    try:
        yield
    finally:
        sys.path.remove(str(target))
        for module in [one for one in sys.modules if one.partition(".")[0] in own]:
            del sys.modules[module]
        _look_again()


def _look_again() -> None:
    look_again()
    DEVICES.look_again()

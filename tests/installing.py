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

PIG = Path(__file__).parent / "plugin"
"""The package of docs/adding-a-game.md."""
NIM = Path(__file__).parent / "plugin_nim"
"""A game with a board, a lesson and help of its own."""
BLIND = Path(__file__).parent / "blind"
"""A game with hidden hands."""


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
    modules = list(source.glob("*.py"))
    for module in modules:
        shutil.copy(module, target)
    sys.path.insert(0, str(target))
    look_again()
    try:
        yield
    finally:
        sys.path.remove(str(target))
        for module in modules:
            sys.modules.pop(module.stem, None)
        look_again()

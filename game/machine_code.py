"""Rules and bots as machine code beside the sources: used only while the sources are those it was made from.

`make fast` makes it, see `studio.release.checkout`; nothing else does. It lies in `.venv`, in a folder named
after a digest of the sources: after a line is changed, the change is played at once, in plain Python, until
what fits it has been made. Packages bring theirs within and have no need of this.
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ("game/rules/*.py", "game/bots/**/*.py", "game/games/*/rules/*.py", "game/games/*/bots/*.py")
MAKERS: Final = ("studio/release/compiled.py", "studio/release/native.py")
LIBRARY: Final = "game.compiled__mypyc"
"""What all compiled modules share."""
SUFFIX: Final = importlib.machinery.EXTENSION_SUFFIXES[0]


def place(root: Path = ROOT) -> Path:
    """Where machine code made from the sources under `root` lies, if there is any."""
    made = hashlib.sha256(SUFFIX.encode())
    for path in (*_sources(root), *(root / maker for maker in MAKERS)):
        made.update(path.read_bytes())
    return root / ".venv" / "compiled" / made.hexdigest()[:16]


def _sources(root: Path) -> Iterator[Path]:
    for pattern in SOURCES:
        yield from sorted(root.glob(pattern))


def use(root: Path = ROOT) -> None:
    """Import what is compiled of the sources under `root` from now on, where it fits them."""
    if not (root / ".venv" / "compiled").is_dir():
        return
    try:
        folder = place(root)
    except OSError:
        return  # then it is not the sources that run
    if folder.is_dir():
        sys.meta_path.insert(0, CompiledFinder(folder))


class CompiledFinder:
    """Finds modules in a folder of compiled ones; the others are left to those who come after it."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            str(file.relative_to(folder)).removesuffix(SUFFIX).replace("/", ".").replace("\\", "."): file
            for file in folder.rglob(f"*{SUFFIX}")
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Finds a module, as `importlib.abc.MetaPathFinder` has it."""
        file = self._files.get(name)
        if file is None:
            return None
        return importlib.util.spec_from_file_location(name, file, loader=ExtensionFileLoader(name, str(file)))


def is_used() -> bool:
    """Whether rules and bots run as machine code, be it from here or from a package."""
    return importlib.util.find_spec(LIBRARY) is not None

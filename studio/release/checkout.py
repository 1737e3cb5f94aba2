"""Rules and bots of this checkout as machine code, where its owner asks for it: `make fast`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from game import machine_code
from game.errors import UserError
from studio.release import compiled, native


def make(root: Path) -> Path:
    """What fits the sources under `root`, made now unless it is there. Raises UserError."""
    place = machine_code.place(root)
    if place.is_dir():
        return place
    compiled.refuse_foreign(compiled.here())
    shelf = place.parent
    shutil.rmtree(shelf, ignore_errors=True)  # it no longer fits
    shelf.mkdir(parents=True)
    with TemporaryDirectory(prefix="work-", dir=shelf) as folder:
        work = Path(folder)
        sources, made = work / "sources", work / "made"
        shutil.copytree(root / "game", sources / "game", ignore=shutil.ignore_patterns("__pycache__"))
        modules = compiled.modules(sources)
        native.make_native(sources, modules)
        compiled.compile_modules(compiled.python_with_tools(sys.executable, work), sources, modules)
        for path in modules_of(sources):
            goal = made / path.relative_to(sources)
            goal.parent.mkdir(parents=True, exist_ok=True)
            path.replace(goal)
        if machine_code.place(root) != place:
            raise UserError("The sources were changed meanwhile; run the same command again")
        made.replace(place)
    return place


def modules_of(sources: Path) -> list[Path]:
    """What was compiled, where it is imported from; setuptools keeps it in its own folder as well."""
    return [
        path
        for path in sources.rglob(f"*{machine_code.SUFFIX}")
        if "build" not in path.relative_to(sources).parts
    ]

"""A packed folder is the same whoever packs it."""

from __future__ import annotations

import ast
import tarfile
from pathlib import Path

import pytest

from game.errors import UserError
from studio.release.portable import gather, pack


def test_packing_keeps_what_runs_and_nothing_of_who_packs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    folder = tmp_path / "knucklebone-1"
    folder.mkdir()
    (folder / "knucklebone").write_text("#!/bin/sh\n")
    (folder / "knucklebone").chmod(0o755)
    with tarfile.open(pack(folder, tmp_path / "knucklebone-1.tar.xz")) as archive:
        entries = {entry.name: entry for entry in archive.getmembers()}
    program = entries["knucklebone-1/knucklebone"]
    assert program.mode & 0o111
    assert (program.mtime, program.uid, program.uname) == (1000000000, 0, "")


def test_no_checkout_is_taken_for_what_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules of one would come without the pictures and sounds of the wheel."""
    (tmp_path / "env/lib/knucklebone-1.dist-info").mkdir(parents=True)
    monkeypatch.setenv("PYTHONPATH", "/somewhere/knucklebone")
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho modules of $PYTHONPATH are taken >&2\nexit 1\n")
    python.chmod(0o755)
    with pytest.raises(UserError, match="modules of are taken"):
        gather(python, tmp_path, "knucklebone-1")


def test_libraries_of_the_system_stay_the_system_s(repository: Path) -> None:
    """PyInstaller packs what a call of `ctypes.CDLL` names: then there are two of it, which do not mix."""
    for path in [
        path for name in ("game", "vision", "hardware") for path in (repository / name).rglob("*.py")
    ]:
        source = path.read_text(encoding="utf-8")
        if "CDLL(" in source:
            calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
            loads = [call for call in calls if ast.unparse(call.func) == "ctypes.CDLL"]
            assert not [call for call in loads if isinstance(getattr(call.args[0], "value", None), str)], path

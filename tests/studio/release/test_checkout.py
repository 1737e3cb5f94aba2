"""Machine code for a checkout: made when its owner asks for it, and used while it fits."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from game import machine_code
from game.errors import UserError
from studio.release import __main__, checkout, compiled


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like this one, on a machine that can compile."""
    for name in ("game/rules/phased.py", "game/rules/contract.py", *machine_code.MAKERS):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("import typing\nfrom typing import Any\n", encoding="utf-8")
    monkeypatch.setattr(compiled, "refuse_foreign", lambda target: None)
    monkeypatch.setattr(compiled, "python_with_tools", lambda python, folder: Path(python))
    monkeypatch.setattr(compiled, "compile_modules", mypyc)
    return tmp_path


def mypyc(python: Path, sources: Path, chosen: Iterable[Path]) -> None:
    """Stands in for it: a file beside each module, and one more where setuptools works."""
    for path in chosen:
        for made in (sources / path, sources / "build/lib" / path):
            made.parent.mkdir(parents=True, exist_ok=True)
            made.with_suffix(machine_code.SUFFIX).write_bytes(b"")


def shelf(project: Path) -> list[Path]:
    return [*(project / ".venv/compiled").iterdir()]


def test_it_is_made_once_and_found_at_the_next_start(project: Path) -> None:
    place = checkout.make(project)
    assert place == machine_code.place(project)
    assert [path.relative_to(place) for path in place.rglob("*") if path.is_file()] == [
        Path("game/rules/phased").with_suffix(machine_code.SUFFIX)
    ]
    made = place.stat().st_mtime_ns
    checkout.make(project)
    assert place.stat().st_mtime_ns == made


def test_what_no_longer_fits_is_thrown_away(project: Path) -> None:
    checkout.make(project)
    (project / "game/rules/phased.py").write_text("from typing import Final\n", encoding="utf-8")
    new = checkout.make(project)
    assert shelf(project) == [new]


def test_sources_changed_meanwhile_get_nothing(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(python: Path, sources: Path, chosen: Iterable[Path]) -> None:
        mypyc(python, sources, chosen)
        (project / "game/rules/phased.py").write_text("from typing import Final\n", encoding="utf-8")

    monkeypatch.setattr(compiled, "compile_modules", slow)
    with pytest.raises(UserError, match="changed meanwhile"):
        checkout.make(project)
    assert shelf(project) == []


def test_what_stands_in_the_way_is_told_at_once(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(target: object) -> None:
        raise UserError("There is no C compiler")

    monkeypatch.setattr(compiled, "refuse_foreign", refuse)
    monkeypatch.setattr(__main__, "ROOT", project)
    monkeypatch.setattr("sys.argv", ["studio.release", "fast"])
    assert __main__.main() == 1
    assert "There is no C compiler" in capsys.readouterr().err

"""Machine code beside the sources: used while it fits them, and never otherwise."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game import machine_code


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder like the project's, with one module of rules and what makes machine code of it."""
    for name in ("game/rules/phased.py", *machine_code.MAKERS):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    return tmp_path


@pytest.fixture
def finders(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Those that Python asks for modules, as they are before and after."""
    finders: list[object] = [*sys.meta_path]
    monkeypatch.setattr(sys, "meta_path", finders)
    return finders


def compiled(checkout: Path, name: str) -> Path:
    file = machine_code.place(checkout) / f"{name}{machine_code.SUFFIX}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"")
    return file


def test_without_any_the_sources_run(checkout: Path, finders: list[object]) -> None:
    before = [*finders]
    machine_code.use(checkout)
    assert finders == before


def test_what_fits_the_sources_is_found_first(checkout: Path, finders: list[object]) -> None:
    file = compiled(checkout, "game/rules/phased")
    machine_code.use(checkout)
    first = finders[0]
    assert isinstance(first, machine_code.CompiledFinder)
    spec = first.find_spec("game.rules.phased")
    assert spec is not None
    assert spec.origin == str(file)


def test_what_is_not_compiled_is_left_to_others(checkout: Path) -> None:
    compiled(checkout, "game/rules/phased")
    finder = machine_code.CompiledFinder(machine_code.place(checkout))
    assert finder.find_spec("game.rules.contract") is None
    assert finder.find_spec("json") is None


@pytest.mark.parametrize("name", ["game/rules/phased.py", "studio/release/native.py", "game/rules/new.py"])
def test_after_a_change_the_change_runs(checkout: Path, finders: list[object], name: str) -> None:
    compiled(checkout, "game/rules/phased")
    (checkout / name).write_text("CHANGED = True", encoding="utf-8")
    before = [*finders]
    machine_code.use(checkout)
    assert finders == before


def test_a_package_looks_for_none(tmp_path: Path, finders: list[object]) -> None:
    before = [*finders]
    machine_code.use(tmp_path)
    assert finders == before

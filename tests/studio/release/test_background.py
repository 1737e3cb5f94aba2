"""Machine code for the sources, made while somebody plays: only where it is of use and does no harm."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from game import machine_code
from game.errors import UserError
from studio.release import background, compiled


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like the project's, on a machine that can compile."""
    for name in ("game/rules/phased.py", "game/rules/contract.py", *machine_code.MAKERS):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("import typing\nfrom typing import Any\n", encoding="utf-8")
    monkeypatch.setattr(compiled, "refuse_foreign", lambda target: None)
    monkeypatch.setattr(background, "refuse_little_memory", lambda: None)
    monkeypatch.setattr(compiled, "compile_modules", mypyc)
    monkeypatch.setattr(machine_code, "ROOT", tmp_path)
    monkeypatch.setattr(os, "nice", lambda by: 19)
    monkeypatch.setattr("sys.argv", ["background"])
    return tmp_path


def mypyc(python: Path, sources: Path, chosen: Iterable[Path]) -> None:
    """Stands in for it: a file beside each module."""
    for path in chosen:
        (sources / path).with_suffix(machine_code.SUFFIX).write_bytes(b"")


def test_it_is_made_once_and_found_at_the_next_start(checkout: Path) -> None:
    background.main()
    place = machine_code.place(checkout)
    assert (place / f"game/rules/phased{machine_code.SUFFIX}").exists()
    assert machine_code.said(checkout) == ""
    made = place.stat().st_mtime_ns
    background.main()
    assert place.stat().st_mtime_ns == made


def test_what_no_longer_fits_is_thrown_away(checkout: Path) -> None:
    background.main()
    old = machine_code.place(checkout)
    (checkout / "game/rules/phased.py").write_text("from typing import Final\n", encoding="utf-8")
    background.main()
    assert not old.exists()
    assert machine_code.place(checkout).is_dir()


def test_sources_changed_meanwhile_get_nothing(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(python: Path, sources: Path, chosen: Iterable[Path]) -> None:
        mypyc(python, sources, chosen)
        (checkout / "game/rules/phased.py").write_text("from typing import Final\n", encoding="utf-8")

    monkeypatch.setattr(compiled, "compile_modules", slow)
    background.main()
    assert not machine_code.place(checkout).exists()
    assert "changed" in machine_code.said(checkout)


def test_what_stands_in_the_way_is_kept_for_the_doctor(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(target: object) -> None:
        raise UserError("There is no C compiler")

    monkeypatch.setattr(compiled, "refuse_foreign", refuse)
    background.main()
    assert machine_code.said(checkout) == "There is no C compiler"
    assert capsys.readouterr() == ("", "")


def test_who_has_gone_already_needs_none(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "wait_for", lambda process, seconds: False)
    monkeypatch.setattr("sys.argv", ["background", "1"])
    background.main()
    assert not machine_code.place(checkout).exists()


def test_it_is_known_whether_somebody_still_plays() -> None:
    assert background.wait_for(os.getpid(), 0)
    gone = os.fork()
    if not gone:
        os._exit(0)
    os.waitpid(gone, 0)
    assert not background.wait_for(gone, 0)

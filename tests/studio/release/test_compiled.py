"""Rules and bots as machine code: what is compiled, for whom, and what stands in the way."""

from __future__ import annotations

import platform
import sys
import zipfile
from pathlib import Path

import pytest

from game.errors import UserError
from studio.release import compiled
from studio.release.bundle import ROOT, Target


def test_rules_and_bots_are_compiled_but_for_what_is_named_with_a_reason() -> None:
    chosen = {path.as_posix() for path in compiled.modules(ROOT)}
    assert "game/games/spellcycles/rules/casting.py" in chosen
    assert "game/games/trade_or_duel/bots/value.py" in chosen
    assert not {Path(one).stem for one in chosen} & set(compiled.PLAIN)
    assert all(compiled.PLAIN.values())


def test_every_module_named_as_plain_is_there() -> None:
    there = {path.stem for place in compiled.PLACES for path in ROOT.glob(place)}
    assert set(compiled.PLAIN) <= there


def test_another_processor_is_refused_in_one_sentence() -> None:
    with pytest.raises(UserError, match="Only a machine with a processor like it, riscv64"):
        compiled.refuse_foreign(Target("3.11", "riscv64"))


def test_without_a_compiler_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UserError, match="no C compiler; install one with"):
        compiled.refuse_foreign(Target("3.11", platform.machine()))


def test_what_cannot_be_imported_once_it_is_compiled_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "SCRIPT", "")
    (tmp_path / "good.py").write_text("", encoding="utf-8")
    (tmp_path / "broken.py").write_text("raise AttributeError('not writable')", encoding="utf-8")
    compiled.compile_modules(Path(sys.executable), tmp_path, [Path("good.py")])
    with pytest.raises(UserError, match="not writable"):
        compiled.compile_modules(Path(sys.executable), tmp_path, [Path("good.py"), Path("broken.py")])


def test_a_package_takes_the_plain_wheel_where_nothing_can_be_compiled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = tmp_path / "plain.whl"
    assert compiled.wheel_for(Target("3.11", "riscv64"), plain) == plain
    assert "Rules and bots in it are plain Python" in capsys.readouterr().out


def test_the_oldest_c_library_that_will_do_is_read_off_the_wheel(tmp_path: Path) -> None:
    wheel = tmp_path / "a.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("one.so", b"..GLIBC_2.14..GLIBC_2.38..")
        archive.writestr("two.py", b"GLIBC_2.99")
    assert compiled.libc_of(wheel) == 38


def test_a_compiled_wheel_says_for_whom_it_is(tmp_path: Path) -> None:
    said = tmp_path / "WHEEL"
    said.write_text("Root-Is-Purelib: true\nTag: py3-none-any\n", encoding="utf-8")
    compiled.relabel(said, "cp311-cp311-linux_x86_64")
    assert said.read_text(encoding="utf-8") == "Root-Is-Purelib: false\nTag: cp311-cp311-linux_x86_64\n"

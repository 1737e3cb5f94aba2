"""The program that brings its own Python is Python where its parts ask for one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from game import __version__
from studio.release.frozen import leave_the_system_its_libraries, run


def test_what_the_system_runs_gets_the_libraries_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/folder/_internal:/opt/theirs")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/opt/theirs")
    monkeypatch.setenv("PYINSTALLER_RESET_ENVIRONMENT", "")
    leave_the_system_its_libraries()
    assert os.environ["LD_LIBRARY_PATH"] == "/opt/theirs"
    assert os.environ["PYINSTALLER_RESET_ENVIRONMENT"] == "1", (
        "this program itself still gets those in the folder"
    )
    leave_the_system_its_libraries()
    assert "LD_LIBRARY_PATH" not in os.environ


def test_it_is_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"knucklebone {__version__}\n"


@pytest.mark.parametrize("flags", [[], ["-I"], ["-B", "-W", "error", "-X", "dev"], ["-Werror", "-Xutf8"]])
def test_it_runs_code_as_python_does(
    flags: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["knucklebone"])
    assert run([*flags, "-c", "import sys; print(sys.argv)", "word"]) == 0
    assert capsys.readouterr().out == "['-c', 'word']\n"


def test_it_runs_a_module_as_python_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "errand.py").write_text("import sys\nif __name__ == '__main__':\n    print(sys.argv[1:])\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["knucklebone"])
    assert run(["-m", "errand", "--flag"]) == 0
    assert capsys.readouterr().out == "['--flag']\n"

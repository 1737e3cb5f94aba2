"""What is bundled is what the program imports, and no more."""

from __future__ import annotations

from pathlib import Path

from studio.release.bundle import PINS, thin_out

KEPT = ("numpy/core.py", "numpy/typing/__init__.py", "game/assets/words/en.txt", "onnxruntime/capi/state.so")
WASTE = (
    "numpy/tests/test_core.py",
    "numpy/linalg/tests/data.npy",
    "joblib/test/test_memory.py",
    "numpy/core.pyi",
    "multidict/_pair.h",
    "numpy/random/lib/libnpyrandom.a",
    "onnxruntime/capi/libonnxruntime.so.1.32.0",
    "reportlab/fonts/Vera.ttf",
    "bin/tqdm",
    "numpy/__pycache__/core.cpython-311.pyc",
    ".lock",
)


def test_tests_headers_and_tools_of_others_are_left_out(tmp_path: Path) -> None:
    for name in (*KEPT, *WASTE):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch(mode=0o755)
    thin_out(tmp_path)
    left = [path for path in tmp_path.rglob("*") if path.is_file() or not any(path.iterdir())]
    assert {path.relative_to(tmp_path).as_posix() for path in left} == set(KEPT)
    assert {path.stat().st_mode & 0o777 for path in left} == {0o644}, "read, and never run"


def test_modules_do_not_pass_for_programs(tmp_path: Path) -> None:
    module = tmp_path / "units.py"
    module.write_bytes(b"#!/bin/env python\ninch = 72\n")
    thin_out(tmp_path)
    assert module.read_bytes() == b"#\ninch = 72\n", "lines keep their numbers"


def test_bluetooth_dice_need_no_addition_in_a_package() -> None:
    assert {"bleak", "dbus-fast"} <= {line.partition("==")[0] for line in PINS.read_text().splitlines()}

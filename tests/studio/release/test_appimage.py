"""An AppImage is a runtime and a packed folder, one behind the other; what begins it is looked at first."""

from __future__ import annotations

import hashlib
import io
import struct
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from game.errors import UserError
from studio.release import appimage

PROGRAM = 64 + 100 + 2 * 64
"""Bytes of the made-up runtime: a head, something that runs, a table of two sections."""


def runtime(machine: int = 62, last: tuple[int, int] = (64, 100)) -> bytes:
    """A runtime as far as its tables say; `last` is where its last section begins, and how long it is."""
    head = bytearray(64)
    head[:6], head[8:11] = b"\x7fELF\x02\x01", appimage.MARK
    struct.pack_into("<H", head, 18, machine)
    struct.pack_into("<Q", head, 0x28, 164)
    struct.pack_into("<HH", head, 0x3A, 64, 2)
    sections = bytearray(128)
    struct.pack_into("<QQ", sections, 64 + 0x18, *last)
    return bytes(head) + b"r" * 100 + bytes(sections)


@pytest.fixture
def written(tmp_path: Path) -> Callable[[bytes], Path]:
    """Puts bytes into a file."""

    def write(data: bytes) -> Path:
        path = tmp_path / "runtime"
        path.write_bytes(data)
        return path

    return write


def test_the_runtime_of_another_appimage_is_taken_without_what_is_packed_behind_it(
    written: Callable[[bytes], Path],
) -> None:
    assert appimage.beginning(written(runtime() + b"hsqs and more"), "x86_64") == runtime()


def test_a_section_behind_the_table_belongs_to_the_runtime(written: Callable[[bytes], Path]) -> None:
    data = runtime(last=(PROGRAM, 20)) + b"s" * 20
    assert appimage.beginning(written(data + b"hsqs"), "x86_64") == data


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"#!/bin/sh\n", "is no runtime"),
        (runtime().replace(appimage.MARK, b"AI\x01"), "is no runtime"),
        (runtime(183), "is for aarch64"),
        (runtime(8), "is for another machine"),
        (runtime()[:-1], "is cut short"),
    ],
)
def test_what_cannot_begin_it_is_refused(
    data: bytes, sentence: str, written: Callable[[bytes], Path]
) -> None:
    with pytest.raises(UserError, match=sentence):
        appimage.beginning(written(data), "x86_64")


def test_a_runtime_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        appimage.beginning(tmp_path / "none", "x86_64")


def test_the_runtime_is_fetched_once_and_never_when_it_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(page: str, timeout: float) -> io.BytesIO:
        asked.append(page)
        return io.BytesIO(runtime())

    monkeypatch.setattr(urllib.request, "urlopen", answer)
    monkeypatch.setattr(appimage, "BUILD", tmp_path / "build")
    with pytest.raises(UserError, match="not what it was"):
        appimage.fetched("x86_64")
    monkeypatch.setitem(appimage.SUMS, "x86_64", hashlib.sha256(runtime()).hexdigest())
    kept = [appimage.fetched("x86_64") for _ in range(2)]
    assert kept[0].read_bytes() == runtime()
    assert len(asked) == 2
    assert asked[1].endswith("runtime-x86_64")


def test_without_a_network_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(page: str, timeout: float) -> io.BytesIO:
        raise urllib.error.URLError("no network")

    monkeypatch.setattr(urllib.request, "urlopen", nobody)
    monkeypatch.setattr(appimage, "BUILD", tmp_path)
    with pytest.raises(UserError, match="--runtime FILE"):
        appimage.fetched("x86_64")
    with pytest.raises(UserError, match="No runtime is known for riscv64"):
        appimage.fetched("riscv64")


def test_a_desktop_finds_what_it_looks_for(tmp_path: Path) -> None:
    (tmp_path / "licences").mkdir()
    appimage.dress(tmp_path, "1.2.3")
    assert (tmp_path / "AppRun").readlink() == Path("knucklebone")
    (entry,) = tmp_path.glob("*.desktop")
    lines = entry.read_text(encoding="utf-8").splitlines()
    assert {"Icon=knucklebone", "Exec=knucklebone", "X-AppImage-Version=1.2.3"} <= set(lines)
    assert (tmp_path / ".DirIcon").read_bytes()[:4] == b"\x89PNG"
    assert "LGPL-2.1" in (tmp_path / "licences/runtime/libfuse3.txt").read_text(encoding="utf-8")


def test_both_parts_are_one_program(tmp_path: Path) -> None:
    (tmp_path / "packed").write_bytes(b"hsqs")
    made = appimage.join(runtime(), tmp_path / "packed", tmp_path / "made.AppImage")
    assert made.read_bytes() == runtime() + b"hsqs"
    assert made.stat().st_mode & 0o111

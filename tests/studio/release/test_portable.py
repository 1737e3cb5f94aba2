"""A packed folder is the same whoever packs it."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from studio.release.portable import pack


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

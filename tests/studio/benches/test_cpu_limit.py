"""A share of one core, on made-up control groups of both versions."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.errors import UserError
from studio.benches.cpu_limit import limit_cpu

GROUP = f"knucklebone-{os.getpid()}"


def test_the_second_version_of_control_groups(tmp_path: Path) -> None:
    (tmp_path / "cgroup.controllers").write_text("cpu memory")
    (tmp_path / "user.slice").mkdir()
    own = tmp_path / "own"
    own.write_text("0::/user.slice\n")
    with limit_cpu(0.2, tmp_path, own):
        assert (tmp_path / GROUP / "cpu.max").read_text() == "4000 20000"
        assert (tmp_path / GROUP / "cgroup.procs").read_text() == str(os.getpid())
        assert not (tmp_path / "user.slice/cgroup.procs").exists()
    assert (tmp_path / "user.slice/cgroup.procs").read_text() == str(os.getpid()), "it has gone back"


def test_the_first_version_of_control_groups(tmp_path: Path) -> None:
    (tmp_path / "cpu/play").mkdir(parents=True)
    own = tmp_path / "own"
    own.write_text("5:memory:/elsewhere\n4:cpu,cpuacct:/play\n0::/\n")
    with limit_cpu(0.5, tmp_path, own):
        assert (tmp_path / "cpu" / GROUP / "cpu.cfs_quota_us").read_text() == "10000"
    assert (tmp_path / "cpu/play/cgroup.procs").read_text() == str(os.getpid())


def test_what_cannot_be_limited_is_told(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_text("0::/\n")
    with pytest.raises(UserError, match="no control groups"), limit_cpu(0.2, tmp_path, own):
        pass
    (tmp_path / "cgroup.controllers").write_text("memory")
    (tmp_path / GROUP).write_text("in the way")
    with pytest.raises(UserError, match="systemd-run"), limit_cpu(0.2, tmp_path, own):
        pass

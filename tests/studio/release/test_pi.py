"""The script that makes a Raspberry Pi the console: what it would do, and how versions come and go."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from studio.release.deb import PARTS

SCRIPT = PARTS / "knucklebone-pi"


def call(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", str(SCRIPT), *words], capture_output=True, text=True, env={**os.environ, **environment}
    )


def test_it_is_plain_shell() -> None:
    assert subprocess.run(["sh", "-n", str(SCRIPT)]).returncode == 0


def test_a_dry_run_prints_every_step_and_does_none(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/fstab").write_text("PARTUUID=1 / ext4 defaults 0 1\n")
    done = call("--dry-run", "setup", "--data", "/dev/none1", KNUCKLEBONE_ROOT=str(tmp_path))
    assert done.returncode == 0, done.stderr
    steps = done.stdout
    order = [
        "apt-get install -y --no-install-recommends cage xwayland polkitd overlayroot busybox",
        "mkfs.ext4 -q -L KNUCKLEBONE /dev/none1",
        "PARTUUID=1 / ext4 defaults 0 1",
        "/var/lib/knucklebone none bind",
        "Storage=volatile",
        "systemctl enable knucklebone.service",
        'overlayroot="tmpfs:recurse=0"',
        "update-initramfs -u",
    ]
    assert [steps.find(step) for step in order] == sorted(steps.find(step) for step in order)
    assert all(step in steps for step in order)
    assert [path.name for path in tmp_path.rglob("*")] == ["etc", "fstab"]


def test_matches_lie_on_the_partition_and_survive_a_stick_that_is_missing() -> None:
    steps = call("--dry-run", "setup", "--data", "/dev/none1").stdout
    (mounted,) = [line for line in steps.splitlines() if "LABEL=KNUCKLEBONE" in line]
    assert {"noatime", "nofail", "errors=remount-ro"} <= set(mounted.split()[3].split(","))


@pytest.mark.parametrize(("place", "status"), [("/data", 0), ("/media/stick", 1), ("/", 1)])
def test_a_partition_in_use_is_left_alone_unless_it_is_the_one(
    place: str, status: int, tmp_path: Path
) -> None:
    (tmp_path / "mounts").write_text(f"/dev/none1 {place} ext4 rw 0 0\n")
    done = call("--dry-run", "setup", "--data", "/dev/none1", KNUCKLEBONE_MOUNTS=str(tmp_path / "mounts"))
    assert done.returncode == status
    assert ("is in use" in done.stderr) == bool(status)
    assert "mount -o noatime" not in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["setup"], "Name a partition"),
        (["setup", "--disk", "/dev/none1"], "There is no --disk"),
        (["update"], "Name one package"),
        (["explode"], "There is no 'explode'"),
    ],
)
def test_a_wrong_call_is_one_sentence(words: list[str], sentence: str) -> None:
    done = call("--dry-run", *words)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


class Console:
    """A made-up console: its files in a folder, and commands that only write down what they were told."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("bin", "run", "data/matches", "data/packages"):
            (root / folder).mkdir(parents=True)
        (root / "data/matches/match.jsonl").write_text("a line")
        self._command("id", "echo 0")
        self._command("dpkg-deb", "echo knucklebone")
        self._command(
            "apt-get", f'for last; do :; done; cat "$last" >> {root}/installed; echo >> {root}/installed'
        )
        self._command("mountpoint", "exit 1")
        self._command("sync", "exit 0")

    def _command(self, name: str, does: str) -> None:
        path = self.root / "bin" / name
        path.write_text(f"#!/bin/sh\n{does}\n")
        path.chmod(0o755)

    def call(self, *words: str) -> subprocess.CompletedProcess[str]:
        path = f"{self.root / 'bin'}:{os.environ['PATH']}"
        return call(*words, PATH=path, KNUCKLEBONE_ROOT=str(self.root))

    def package(self, version: str) -> str:
        path = self.root / f"{version}.deb"
        path.write_text(version)
        return str(path)

    @property
    def installed(self) -> list[str]:
        return (self.root / "installed").read_text().split()


def test_it_goes_on_to_the_next_version_and_back_and_on_again(tmp_path: Path) -> None:
    console = Console(tmp_path)
    assert "No version before" in console.call("back").stderr
    for version in ("0.2.0", "0.3.0"):
        done = console.call("update", console.package(version))
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "data/matches-before/match.jsonl").read_text() == "a line"
    assert console.call("back").returncode == 0
    assert console.call("back").returncode == 0
    assert console.installed == ["0.2.0", "0.3.0", "0.2.0", "0.3.0"]
    assert [path.name for path in (tmp_path / "run").iterdir()] == []


def test_what_is_no_package_of_ours_is_not_installed(tmp_path: Path) -> None:
    console = Console(tmp_path)
    (tmp_path / "bin/dpkg-deb").write_text("#!/bin/sh\necho nethack\n")
    done = console.call("update", console.package("3.6"))
    assert done.returncode == 1
    assert "is no package of Knucklebone" in done.stderr
    assert not (tmp_path / "installed").exists()

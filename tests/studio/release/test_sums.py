"""Check sums that the usual tools accept, with a signature."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.errors import UserError
from studio.release.sums import sign, write_sums


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A folder with two packages, and something else."""
    (tmp_path / "knucklebone-1.whl").write_bytes(b"wheel")
    (tmp_path / "knucklebone_1.deb").write_bytes(b"package")
    (tmp_path / "notes.txt").write_bytes(b"")
    return tmp_path


def test_sha256sum_accepts_the_sums(packages: Path) -> None:
    sums = write_sums(packages)
    assert [line.split()[1] for line in sums.read_text().splitlines()] == [
        "knucklebone-1.whl",
        "knucklebone_1.deb",
    ]
    check = ["sha256sum", "--check", "--strict", "--quiet", sums.name]
    assert subprocess.run(check, cwd=packages).returncode == 0
    (packages / "knucklebone_1.deb").write_bytes(b"another")
    assert subprocess.run(check, cwd=packages, capture_output=True).returncode != 0


def test_without_packages_there_is_nothing_to_sum(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="make wheel"):
        write_sums(tmp_path)


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """GnuPG without any key; in a short path, as its sockets need one."""
    if shutil.which("gpg") is None:
        pytest.skip("signatures are made with gpg: sudo apt install -y gnupg")
    with tempfile.TemporaryDirectory() as home:
        monkeypatch.setenv("GNUPGHOME", home)
        yield
        subprocess.run(["gpgconf", "--kill", "all"], capture_output=True)


def test_a_signature_fails_when_the_sums_are_changed(packages: Path, keys: None) -> None:
    words = ["--batch", "--passphrase", "", "--quick-generate-key", "Tester <tester@example.org>", "ed25519"]
    subprocess.run(["gpg", *words], check=True, capture_output=True)
    sums = write_sums(packages)
    signature = sign(sums)
    verify = ["gpg", "--verify", str(signature), str(sums)]
    assert subprocess.run(verify, capture_output=True).returncode == 0
    sums.write_text(sums.read_text().replace("1.whl", "2.whl"))
    assert subprocess.run(verify, capture_output=True).returncode != 0


def test_without_a_key_there_is_a_sentence(packages: Path, keys: None) -> None:
    with pytest.raises(UserError, match="--key"):
        sign(write_sums(packages))

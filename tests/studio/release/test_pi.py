"""The script that makes a Raspberry Pi the console: what it would do, and how versions come and go."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from studio.release.deb import PARTS
from studio.release.sums import sign, write_sums

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
    words = ("setup", "--data", "/dev/none1", "--key", "knucklebone.asc")
    done = call("--dry-run", *words, KNUCKLEBONE_ROOT=str(tmp_path))
    assert done.returncode == 0, done.stderr
    steps = done.stdout
    order = [
        "apt-get install -y --no-install-recommends cage seatd xwayland bluez overlayroot busybox gpgv",
        "etc/knucklebone/release.gpg",
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
    steps = call("--dry-run", "setup", "--data", "/dev/none1", "--key", "knucklebone.asc").stdout
    (mounted,) = [line for line in steps.splitlines() if "LABEL=KNUCKLEBONE" in line]
    assert {"noatime", "nofail", "errors=remount-ro"} <= set(mounted.split()[3].split(","))


@pytest.mark.parametrize(("place", "status"), [("/data", 0), ("/media/stick", 1), ("/", 1)])
def test_a_partition_in_use_is_left_alone_unless_it_is_the_one(
    place: str, status: int, tmp_path: Path
) -> None:
    (tmp_path / "mounts").write_text(f"/dev/none1 {place} ext4 rw 0 0\n")
    words = ("setup", "--data", "/dev/none1", "--key", "knucklebone.asc")
    done = call("--dry-run", *words, KNUCKLEBONE_MOUNTS=str(tmp_path / "mounts"))
    assert done.returncode == status
    assert ("is in use" in done.stderr) == bool(status)
    assert "mount -o noatime" not in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["setup"], "Name a partition"),
        (["setup", "--data", "/dev/none1"], "Name the key of the releases"),
        (["setup", "--disk", "/dev/none1"], "There is no --disk"),
        (["update"], "Name one package"),
        (["trust"], "Name the key of the releases"),
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
        self.command("id", "echo 0")
        self.command("dpkg-deb", "echo knucklebone")
        self.command(
            "apt-get", f'for last; do :; done; cat "$last" >> {root}/installed; echo >> {root}/installed'
        )
        self.command("mountpoint", "exit 1")
        self.command("sync", "exit 0")

    def command(self, name: str, does: str) -> None:
        path = self.root / "bin" / name
        path.write_text(f"#!/bin/sh\n{does}\n")
        path.chmod(0o755)

    def call(self, *words: str) -> subprocess.CompletedProcess[str]:
        path = f"{self.root / 'bin'}:{os.environ['PATH']}"
        return call(*words, PATH=path, KNUCKLEBONE_ROOT=str(self.root))

    def done(self, *words: str) -> None:
        """A call that must succeed."""
        ran = self.call(*words)
        assert ran.returncode == 0, ran.stderr

    def refused(self, *words: str) -> str:
        """The one sentence of a call that must change nothing."""
        before = self.installed
        ran = self.call(*words)
        assert ran.returncode == 1
        assert self.installed == before
        assert [*(self.root / "run").iterdir()] == []
        assert ran.stderr.count("\n") == 1
        return ran.stderr

    @property
    def installed(self) -> list[str]:
        made = self.root / "installed"
        return made.read_text().split() if made.exists() else []


@dataclass(frozen=True)
class Publisher:
    """Who makes releases: a key of its own, and a folder with one package for each of them."""

    home: Path
    releases: Path

    def key(self, *form: str) -> Path:
        """The public key in a file."""
        file = self.releases / f"key{len(form)}"
        file.write_bytes(self._gpg(*form, "--export"))
        return file

    def release(self, version: str) -> Path:
        """A package, and beside it what `make sums ARGS=--sign` writes."""
        folder = self.releases / version
        folder.mkdir()
        package = folder / f"knucklebone_{version}_arm64.deb"
        package.write_text(version)
        self.sign(write_sums(folder))
        return package

    def sign(self, sums: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("GNUPGHOME", str(self.home))
            sign(sums)

    def _gpg(self, *words: str) -> bytes:
        command = ["gpg", "--batch", "--homedir", str(self.home), *words]
        return subprocess.run(command, check=True, capture_output=True).stdout

    def begin(self) -> None:
        self._gpg("--passphrase", "", "--quick-generate-key", "Tester <tester@example.org>", "ed25519")


@pytest.fixture(scope="module")
def homes() -> Iterator[Callable[[], Path]]:
    """Folders for keys, in short paths, as the sockets of GnuPG need them."""
    if shutil.which("gpg") is None or shutil.which("gpgv") is None:
        pytest.skip("signatures are made with gpg and checked with gpgv: sudo apt install -y gnupg gpgv")
    with ExitStack() as stack:
        made: list[Path] = []

        def make() -> Path:
            made.append(Path(stack.enter_context(tempfile.TemporaryDirectory())))
            return made[-1]

        yield make
        for home in made:
            subprocess.run(["gpgconf", "--homedir", str(home), "--kill", "all"], capture_output=True)


@pytest.fixture
def publisher(homes: Callable[[], Path], tmp_path: Path) -> Publisher:
    return publisher_in(homes(), tmp_path / "releases")


def publisher_in(home: Path, folder: Path) -> Publisher:
    folder.mkdir()
    made = Publisher(home, folder)
    made.begin()
    return made


@pytest.fixture
def console(publisher: Publisher, tmp_path: Path) -> Console:
    """One that trusts the publisher."""
    made = Console(tmp_path / "console")
    made.done("trust", str(publisher.key("--armor")))
    return made


def test_it_goes_on_to_the_next_version_and_back_and_on_again(console: Console, publisher: Publisher) -> None:
    assert "No version before" in console.call("back").stderr
    for version in ("0.2.0", "0.3.0"):
        console.done("update", str(publisher.release(version)))
    assert (console.root / "data/matches-before/match.jsonl").read_text() == "a line"
    console.done("back")
    console.done("back")
    assert console.installed == ["0.2.0", "0.3.0", "0.2.0", "0.3.0"]
    assert [*(console.root / "run").iterdir()] == []


def test_a_package_that_was_changed_is_not_installed(console: Console, publisher: Publisher) -> None:
    package = publisher.release("0.3.0")
    package.write_text("evil")
    assert "is not the package that its release signed" in console.refused("update", str(package))


def test_another_package_under_the_name_of_a_signed_one_is_not_installed(
    console: Console, publisher: Publisher
) -> None:
    old, new = publisher.release("0.2.0"), publisher.release("0.3.0")
    new.write_bytes(old.read_bytes())
    assert "is not the package that its release signed" in console.refused("update", str(new))


def test_sums_that_were_written_anew_are_found_out(console: Console, publisher: Publisher) -> None:
    package = publisher.release("0.3.0")
    package.write_text("evil")
    write_sums(package.parent)
    assert "is not signed with the key" in console.refused("update", str(package))


def test_who_signs_with_another_key_is_refused(
    console: Console, homes: Callable[[], Path], tmp_path: Path
) -> None:
    stranger = publisher_in(homes(), tmp_path / "stranger")
    package = stranger.release("0.3.0")
    assert "is not signed with the key" in console.refused("update", str(package))
    assert "A key is pinned already" in console.refused("trust", str(stranger.key()))


@pytest.mark.parametrize("missing", ["SHA256SUMS", "SHA256SUMS.asc"])
def test_what_is_missing_beside_a_package_is_named(
    console: Console, publisher: Publisher, missing: str
) -> None:
    package = publisher.release("0.3.0")
    (package.parent / missing).unlink()
    assert f"{missing} is missing beside" in console.refused("update", str(package))


def test_what_was_changed_on_the_stick_is_not_gone_back_to(console: Console, publisher: Publisher) -> None:
    for version in ("0.2.0", "0.3.0"):
        console.done("update", str(publisher.release(version)))
    (kept,) = (console.root / "data/packages/before").glob("*.deb")
    kept.write_text("evil")
    assert "is not the package that its release signed" in console.refused("back")


def test_without_a_pinned_key_nothing_is_installed(publisher: Publisher, tmp_path: Path) -> None:
    console = Console(tmp_path / "console")
    package = str(publisher.release("0.3.0"))
    assert "No key of the releases is pinned" in console.refused("update", package)
    assert "is no public key" in console.refused("trust", package)
    console.done("trust", str(publisher.key()))
    console.done("update", package)


def test_what_is_no_package_of_ours_is_not_installed(console: Console, publisher: Publisher) -> None:
    console.command("dpkg-deb", "echo nethack")
    assert "is no package of Knucklebone" in console.refused("update", str(publisher.release("3.6")))

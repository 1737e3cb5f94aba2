"""A Debian with nothing on it, for one test: a fresh layer over a system that was fetched once."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from studio.release.__main__ import ASKED
from studio.release.bundle import DIST
from studio.release.deb import MACHINES

KEPT = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "knucklebone" / "bare"
"""Where the systems are kept between runs."""
NAMES = {"12": "bookworm", "13": "trixie", "14": "forky"}
"""The releases; 14 is to come, and has a newer Python than any before."""
PATIENCE = 1800
"""Seconds for one script: an emulated processor is slow."""
INSIDE = """
set -e
mount -t overlay overlay -o lowerdir={system},upperdir={work}/upper,workdir={work}/work {work}/root
mount -t proc proc {work}/root/proc
mount -t tmpfs -o mode=755 tmpfs {work}/root/dev
cd {work}/root/dev
mknod -m 666 null c 1 3
mknod -m 666 zero c 1 5
mknod -m 666 full c 1 7
mknod -m 666 random c 1 8
mknod -m 666 urandom c 1 9
mknod -m 666 tty c 5 0
mkdir -m 1777 shm
mkdir pts
mount -t devpts -o newinstance,ptmxmode=666,mode=620 devpts pts
ln -s pts/ptmx ptmx
ln -s /proc/self/fd fd
ln -s fd/0 stdin
ln -s fd/1 stdout
ln -s fd/2 stderr
cd /
mkdir -p {work}/root/packages {work}/root/fetched {work}/root/home/host
mount --bind {packages} {work}/root/packages
mkdir -p {fetched}
chown {host}:{host} {fetched}
mount --bind {fetched} {work}/root/fetched
cp --dereference /etc/resolv.conf {work}/root/etc/resolv.conf
cp {certificates} {work}/root/certificates
exec chroot {work}/root env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/home/host LANG=C.UTF-8 \\
    QEMU_CPU={processor} SSL_CERT_FILE=/certificates PIP_CERT=/certificates PIP_CACHE_DIR=/fetched \\
    DEBIAN_FRONTEND=noninteractive {account} sh -e /script
"""
"""Devices are its own, not those of this machine: no screen, no sound, no camera."""
HOST = 1000
"""The number of an ordinary account."""
AS_HOST = f"setpriv --reuid {HOST} --regid {HOST} --clear-groups"
PROCESSOR = "cortex-a72"
"""That of a Raspberry Pi 4, where one is emulated."""
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
"""Whom this machine trusts; behind a proxy that is more than a bare system does."""


def wanted() -> None:
    """Skip this file unless `make proof` asks for it, which takes minutes and the network."""
    if not os.environ.get(ASKED):
        reason = "installs packages in clean systems, which takes minutes and the network: make proof"
        pytest.skip(reason, allow_module_level=True)


def package(pattern: str) -> Path:
    """The newest finished package of that name; skips where it was not made."""
    found = sorted(DIST.glob(pattern), key=lambda path: path.stat().st_mtime)
    if not found:
        pytest.skip(f"there is no {pattern} in {DIST}: make it first (see make help)")
    return found[-1]


@dataclass(frozen=True)
class Bare:
    """A bare system; what is done in it stays in the folder `work`."""

    system: Path
    work: Path

    def run(
        self, script: str, *, account: str = "", network: bool = True, patience: float = PATIENCE
    ) -> subprocess.CompletedProcess[str]:
        """Run shell commands as root in it until one fails; finished packages are in `/packages`.

        `account` is what makes them run as somebody else, such as AS_HOST; `patience` is in seconds.
        """
        for name in ("upper", "work", "root"):
            (self.work / name).mkdir(exist_ok=True)
        (self.work / "upper" / "script").write_text(script, encoding="utf-8")
        inside = INSIDE.format(
            system=self.system,
            work=self.work,
            packages=DIST,
            certificates=CERTIFICATES,
            processor=PROCESSOR,
            fetched=KEPT / "fetched",
            host=HOST,
            account=account,
        )
        apart = ["--mount", "--pid", *([] if network else ["--net"])]
        command = ["unshare", *apart, "--fork", "--kill-child", "sh", "-c", inside]
        return subprocess.run(command, capture_output=True, text=True, timeout=patience)

    def done(self, script: str) -> str:
        """What commands print that must succeed."""
        ran = self.run(script)
        assert ran.returncode == 0, f"{script}\n{ran.stdout[-4000:]}\n{ran.stderr[-4000:]}"
        return ran.stdout


def bare_debian(architecture: str, release: str, work: Path) -> Bare:
    """A bare Debian; skips where none can be had, with what helps."""
    if os.geteuid() != 0:
        pytest.skip("only root may go into another system: sudo make proof")
    if shutil.which("debootstrap") is None:
        pytest.skip("bare systems come from debootstrap: sudo apt install -y debootstrap")
    native = platform.machine() == MACHINES[architecture]
    if not native and not Path(f"/proc/sys/fs/binfmt_misc/qemu-{MACHINES[architecture]}").exists():
        pytest.skip("qemu emulates processors: sudo apt install -y qemu-user-static binfmt-support")
    system = KEPT / f"{NAMES[release]}-{architecture}"
    if not (system / "usr/bin/apt-get").exists():
        fetch(system, architecture, release)
    return Bare(system, work)


def fetch(system: Path, architecture: str, release: str) -> None:
    """Fetch a system, which takes a minute."""
    shutil.rmtree(system, ignore_errors=True)
    system.parent.mkdir(parents=True, exist_ok=True)
    # An older debootstrap does not know the names of newer releases; all are made alike.
    how = ["http://deb.debian.org/debian", "/usr/share/debootstrap/scripts/sid"]
    words = [f"--arch={architecture}", "--variant=minbase", NAMES[release], str(system), *how]
    done = subprocess.run(["debootstrap", *words], capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(system, ignore_errors=True)
        pytest.skip(f"no bare Debian {release} can be fetched here: {done.stdout.strip().splitlines()[-1]}")
    # A mirror may lag behind by more than the few days for which lists of a release to come are good.
    patient = system / "etc/apt/apt.conf.d/lagging-mirror"
    patient.write_text('Acquire::Check-Valid-Until "false";\n', encoding="utf-8")

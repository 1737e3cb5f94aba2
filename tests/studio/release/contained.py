"""A Debian that is switched on in a container: systemd is its first process, and its screen is outside of it.

Beside an emulated machine it lacks a kernel of its own, and devices; it is up in seconds.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.studio.release.bare import Bare
from tests.waiting import wait_until

NEEDED = ("Xvfb", "import", "nsenter", "xdotool")
HIERARCHIES = map(Path, ("/sys/fs/cgroup", "/sys/fs/cgroup/unified"))
GROUPS = next((path for path in HIERARCHIES if (path / "cgroup.controllers").exists()), None)
"""Where the kernel keeps control groups of version 2, which systemd wants."""
SWITCH_ON = """
set -e
echo $$ >{group}/cgroup.procs
exec unshare --mount --pid --cgroup --uts --ipc --fork --kill-child sh -ec '
mount --make-rprivate /
mount -t overlay overlay -o lowerdir={system},upperdir={work}/upper,workdir={work}/work {work}/root
cd {work}/root
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
mknod -m 666 dev/null c 1 3
mknod -m 666 dev/zero c 1 5
mknod -m 666 dev/random c 1 8
mknod -m 666 dev/urandom c 1 9
mknod -m 666 dev/tty c 5 0
mkdir -m 1777 dev/shm
mkdir dev/pts
mount -t devpts -o newinstance,ptmxmode=666,mode=620 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs tmpfs tmp
mkdir -p outside
pivot_root . outside
cd /
umount -l outside
exec setpriv --bounding-set -sys_module,-sys_time,-sys_rawio \\
  env -i container=container PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd'
"""
"""It may change neither the clock nor the settings of the kernel, which it shares with this machine."""


@dataclass(frozen=True)
class Container:
    """One that is switched on, and the number of the screen that it draws on."""

    process: subprocess.Popen[bytes]
    screen: str

    @classmethod
    @contextlib.contextmanager
    def switched_on(cls, bare: Bare, screen: str) -> Iterator[Container]:
        """Switched off in the end as by pulling its plug."""
        assert GROUPS is not None
        group = GROUPS / f"{bare.work.name}-{os.getpid()}"
        group.mkdir()
        script = SWITCH_ON.format(group=group, system=bare.system, work=bare.work)
        with subprocess.Popen(["sh", "-c", script], stdin=subprocess.DEVNULL) as process:
            container = cls(process, screen)
            try:
                yield container
            finally:
                process.kill()
        wait_until(lambda: "populated 0" in (group / "cgroup.events").read_text(), "its end")
        for left in sorted((path for path in group.rglob("*") if path.is_dir()), reverse=True):
            left.rmdir()
        group.rmdir()

    def shell(self, command: str) -> str:
        """What a command prints that root gives there; nothing while there is no system yet."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        if not children:
            return ""
        within = [
            "nsenter",
            "--target",
            children[0],
            *("--mount", "--pid", "--uts", "--ipc", "--cgroup", "--root", "--wd"),
        ]
        return subprocess.run([*within, "sh", "-c", command], capture_output=True, text=True).stdout.strip()

    def shell_until(self, command: str, wanted: str) -> str:
        """The same, again and again until its words are in what is printed."""
        told = [""]

        def look() -> bool:
            told.append(self.shell(command))
            return wanted in told[-1]

        wait_until(look, lambda: f"{wanted} from {command}, which told {told[-1]}", every_s=0.5)
        return told[-1]

    def press(self, key: str) -> None:
        """A key, by X's name of it, once the pointer is over the window."""
        self._at_screen("xdotool", "mousemove", "300", "300", "key", key)

    def colours_on_screen(self) -> int:
        """How many colours its picture has; an empty one has a handful."""
        return int(self._at_screen("import", "-window", "root", "-format", "%k", "info:") or 0)

    def _at_screen(self, *command: str) -> str:
        at = {**os.environ, "DISPLAY": self.screen}
        return subprocess.run(command, env=at, capture_output=True, text=True).stdout.strip()


@contextlib.contextmanager
def screen_outside() -> Iterator[str]:
    """The name of a virtual screen, reached through the network that container and machine share.

    Skips where what is needed for it is not there.
    """
    if GROUPS is None or not all(map(shutil.which, NEEDED)):
        pytest.skip(
            "a container needs control groups of version 2, and: sudo apt install xvfb xdotool imagemagick"
        )
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1920x1080x24", "-listen", "local"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        yield f":{server.stdout.readline().strip()}"
        server.terminate()

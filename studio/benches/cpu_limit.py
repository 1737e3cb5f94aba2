"""A slower machine, made of this one: this process and those it starts get a share of one core.

The kernel does it (control groups, their second version or the first), so it holds for all threads together.
Its periods are short, so that work is slowed evenly rather than stopped for a tenth of a second at a time.
The share goes before whatever else the machine has to do, so that this counts as little as possible.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from game.errors import UserError

PERIOD_US: Final = 20_000
"""Microseconds; the kernel takes 1,000 at the least, and grants no less than 1,000 of them."""
GROUPS: Final = Path("/sys/fs/cgroup")
OWN: Final = Path("/proc/self/cgroup")


@contextmanager
def limit_cpu(share: float, groups: Path = GROUPS, own: Path = OWN) -> Iterator[None]:
    """Run what is inside on `share` of one core, 0..1; afterwards the limit is lifted.

    Raises UserError where this account, or this system, cannot do that.
    """
    parent, limits = _way(round(share * PERIOD_US), groups)
    before = parent / _place(own.read_text(encoding="ascii"), parent != groups).lstrip("/")
    group = parent / f"knucklebone-{os.getpid()}"
    try:
        group.mkdir(exist_ok=True)
        for name, limit in limits:
            (group / name).write_text(limit, encoding="ascii")
        _enter(group)
    except OSError as error:
        _leave(group)
        raise UserError(
            f"This account cannot limit the processor ({error.strerror}): be root, or use "
            "systemd-run --user --scope -p CPUQuota=20% knucklebone bench pi --share 100."
        ) from error
    try:
        yield
    finally:
        _enter(before)
        _leave(group)


def _way(quota: int, groups: Path) -> tuple[Path, tuple[tuple[str, str], ...]]:
    """The folder that groups are made in, and the files of a group that hold its limits."""
    if (groups / "cgroup.controllers").is_file():
        return groups, (("cpu.max", f"{quota} {PERIOD_US}"), ("cpu.weight", "10000"))
    if (groups / "cpu").is_dir():
        times = ("cpu.cfs_period_us", f"{PERIOD_US}"), ("cpu.cfs_quota_us", f"{quota}")
        return groups / "cpu", (*times, ("cpu.shares", "262144"))
    raise UserError("This system has no control groups, so no slower machine can be made of it.")


def _place(groups_of_process: str, first_version: bool) -> str:
    """Where this process is among the groups, by the lines of /proc/self/cgroup."""
    for line in groups_of_process.splitlines():
        _, controllers, place = line.split(":", 2)
        if ("cpu" in controllers.split(",")) if first_version else not controllers:
            return place
    return "/"


def _enter(group: Path) -> None:
    (group / "cgroup.procs").write_text(str(os.getpid()), encoding="ascii")


def _leave(group: Path) -> None:
    with suppress(OSError):
        group.rmdir()

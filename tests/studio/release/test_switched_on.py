"""The console that starts with the machine, in its box: seen, finds dice, is switched off in mid-match."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import __version__
from studio.release.deb import Debian
from studio.trials import bluez
from tests.studio.release.bare import Bare, bare_debian, package, wanted
from tests.studio.release.contained import Container, screen_outside
from tests.waiting import wait_until

wanted()
pytestmark = [pytest.mark.packages, pytest.mark.xdist_group("packages")]
UNIT = "/sys/fs/cgroup/system.slice/knucklebone.service"
MATCHES = "cat /var/lib/knucklebone/matches/*.journal"
# A tower that is not there, and a disk that is: who is in the unit's group tries to open them.
DEVICES = (
    "mknod /dev/tower c 188 0; mknod /dev/a-disk b 254 0; "
    f"(echo 0 >{UNIT}/cgroup.procs; exec 2>&1; true </dev/tower; true </dev/a-disk)"
)
# In a box like it, the program looks for dice, which a made-up BlueZ shows under the policy of the real one.
FIND = r"""
/usr/lib/knucklebone/bin/python /bluez.py >/dev/null 2>&1 &
until busctl --no-pager status org.bluez >/dev/null 2>&1; do sleep 1; done
sed -E -e 's,^ExecStart=.*,ExecStart=/usr/bin/knucklebone dice find --json,' \
  -e 's,Directory=knucklebone$,Directory=find,' -e '/^(Restart|Conflicts)=/d' \
  /usr/lib/systemd/system/knucklebone.service >/run/systemd/system/find.service
systemctl daemon-reload
systemctl start find
"""
SET_UP = """
printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d
chmod +x /usr/sbin/policy-rc.d
apt-get -q update
apt-get -q install -y --no-install-recommends systemd-sysv dbus bluez cage seatd xwayland udev
apt-get -q install -y --no-install-recommends /packages/{package}
systemctl enable knucklebone
printf 'WLR_BACKENDS=x11\\nWLR_RENDERER=pixman\\nDISPLAY={screen}\\n' >>/etc/default/knucklebone
"""


@pytest.fixture(scope="module", params=["12", "13"])
def console(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Bare, str]]:
    """A system in which the console is set up and was never switched on, and its screen."""
    file = package(Debian("amd64", request.param, __version__).name)
    with screen_outside() as screen:
        bare = bare_debian("amd64", request.param, tmp_path_factory.mktemp("switched"))
        bare.done(SET_UP.format(package=file.name, screen=screen))
        shutil.copyfile(Path(bluez.__file__), bare.work / "upper/bluez.py")
        yield bare, screen


def wait_for_the_picture(container: Container) -> None:
    journal = "journalctl --no-pager -u knucklebone | tail -n 20"
    wait_until(lambda: container.colours_on_screen() >= 5000, lambda: container.shell(journal), every_s=0.5)


def check_the_box(container: Container) -> None:
    """The unit's bounds hold for the program itself; for that it has to be in the unit's group."""
    inside = container.shell(
        f"for it in $(cat {UNIT}/cgroup.procs); do tr '\\0' ' ' </proc/$it/cmdline; done"
    )
    assert "python -I /usr/bin/knucklebone" in inside
    tried = container.shell(DEVICES)
    assert "/dev/tower: No such device or address" in tried
    assert "/dev/a-disk: Operation not permitted" in tried


def test_it_is_seen_in_its_box_and_finds_dice_and_goes_on_after_its_end(console: tuple[Bare, str]) -> None:
    with Container.switched_on(*console) as container:
        wait_for_the_picture(container)
        check_the_box(container)
        container.shell(FIND)
        container.shell_until("journalctl --no-pager -o cat -u find", '"name": "Ruby"')

        def begun() -> str:
            container.press("Return")
            return container.shell(MATCHES)

        played = wait_until(begun, "a match", every_s=2.0)
    with Container.switched_on(*console) as container:
        wait_for_the_picture(container)
        assert container.shell(MATCHES).startswith(played), "what was played is there, whole"

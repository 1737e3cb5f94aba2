"""The console as `knucklebone-pi` makes it is switched on, and its plug is pulled.

The machine is a PC that qemu emulates. Nothing here is particular to a Raspberry Pi but its own start. What
its box lets the program do is tried in a container (`test_switched_on.py`), which is up in seconds.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import __version__
from studio.release.deb import Debian
from tests.studio.release.bare import bare_debian, package, wanted
from tests.studio.release.emulated import Disks, Machine, emulator

wanted()
pytestmark = [pytest.mark.packages, pytest.mark.xdist_group("packages")]
RELEASES = ("12", "13")
MATCHES = "cat /var/lib/knucklebone/matches/*.journal"
UNIT = "/sys/fs/cgroup/system.slice/knucklebone.service"
# Root is let in at the serial line, and cage draws without a graphics unit.
SET_UP = """
printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d
chmod +x /usr/sbin/policy-rc.d
apt-get -q update
apt-get -q install -y --no-install-recommends \\
  linux-image-amd64 systemd-sysv initramfs-tools udev dbus libpam-systemd
apt-get -q install -y --no-install-recommends /packages/{package}
echo 'LABEL=system / ext4 defaults 0 1' >/etc/fstab
mknod /dev/loop-control c 10 237
for number in 0 1 2 3 4 5 6 7; do mknod /dev/loop$number b 7 $number; done
truncate -s 256M /data.img
disk=$(losetup --find --show /data.img)
apt-get -q install -y --no-install-recommends gnupg gpg-agent
mkdir /release
cp /packages/{package} /release
cd /release
sha256sum {package} >SHA256SUMS
gpg --batch --passphrase '' --quick-generate-key 'Tester <tester@example.org>' ed25519
gpg --batch --armor --detach-sign SHA256SUMS
gpg --batch --armor --export >knucklebone.asc
knucklebone-pi setup --data $disk --key knucklebone.asc --package /release/{package}
cd /
umount /data
losetup --detach $disk
line=/etc/systemd/system/serial-getty@ttyS0.service.d
mkdir -p $line
printf '[Service]\\nExecStart=\\nExecStart=-/sbin/agetty --autologin root - linux\\n' >$line/autologin.conf
echo WLR_RENDERER=pixman >>/etc/default/knucklebone
rm /usr/sbin/policy-rc.d
cp /boot/vmlinuz-* /kernel
cp /boot/initrd.img-* /initrd
truncate -s 4G /system.img
mke2fs -q -t ext4 -L system /system.img
mount -o loop /system.img /mnt
tar -C / --one-file-system --exclude='./*.img' --exclude=./certificates -c . | tar -C /mnt -x
umount /mnt
"""


@pytest.fixture(scope="module", params=RELEASES)
def disks(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Disks]:
    """A console that was set up and has never been switched on."""
    emulator()
    file = package(Debian("amd64", request.param, __version__).name)
    bare = bare_debian("amd64", request.param, tmp_path_factory.mktemp("console"))
    bare.done(SET_UP.format(package=file.name))
    yield Disks(bare.work / "upper")
    for name in ("system.img", "data.img"):
        (bare.work / "upper" / name).unlink()


def _wait_for_the_picture(machine: Machine) -> None:
    journal = "journalctl --no-pager -u knucklebone | tail -n 20"
    machine.wait_until(lambda: machine.colours_on_screen() >= 5000, lambda: machine.shell(journal))


def test_a_plug_is_pulled_in_mid_match(disks: Disks) -> None:
    before = disks.system_digest()
    with Machine.switched_on(disks) as machine:
        _wait_for_the_picture(machine)
        assert machine.shell("findmnt -n -o FSTYPE /") == "overlay", "the system is read-only"
        assert machine.shell(f"cat {UNIT}/memory.max") == str(1500 << 20)
        machine.shell("touch /boot/forgotten")
        for _ in range(4):
            machine.press("ret")
        machine.shell_until(MATCHES, "roll")
        played = machine.shell(MATCHES)
    assert disks.system_digest() == before, "nothing was written to the system's disk"
    with Machine.switched_on(disks) as machine:
        _wait_for_the_picture(machine)
        assert machine.shell("test -e /boot/forgotten || echo gone") == "gone"
        kept = machine.shell(MATCHES)
        assert kept.startswith(played), "what was played is there, whole"
        for _ in range(5):
            machine.press("ret")
        machine.shell_until(f"{MATCHES} | tail -n +{len(kept.splitlines()) + 1}", "{")

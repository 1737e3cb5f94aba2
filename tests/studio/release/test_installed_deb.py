"""The Debian package on a bare Debian: installed, played, shown by cage, removed without a trace."""

from __future__ import annotations

import platform
from pathlib import Path

import pytest

from game import __version__
from studio.release.deb import MACHINES, Debian
from tests.studio.release.bare import Bare, bare_debian, package, wanted
from tests.studio.release.evening import play_an_evening

wanted()
pytestmark = [pytest.mark.packages, pytest.mark.xdist_group("packages")]
SHOWN = """
knucklebone --kiosk --data /tmp/run/data & program=$!
until test -s /tmp/run/data/league.sqlite; do kill -0 $program; sleep 1; done
sleep 20
kill $program
wait $program
"""
SYSTEMS = [("amd64", "12"), ("amd64", "13"), ("arm64", "12"), ("arm64", "13")]


@pytest.fixture(scope="module", params=SYSTEMS, ids="-".join)
def target(request: pytest.FixtureRequest) -> Debian:
    architecture, release = request.param
    return Debian(architecture, release, __version__)


@pytest.fixture(scope="module")
def file(target: Debian) -> Path:
    return package(target.name)


@pytest.fixture(scope="module")
def installed(target: Debian, file: Path, tmp_path_factory: pytest.TempPathFactory) -> Bare:
    """A system on which the package for it was installed by the words of the README."""
    bare = bare_debian(target.architecture, target.release, tmp_path_factory.mktemp("bare"))
    bare.done(f"apt-get -q update\napt-get -q install -y --no-install-recommends /packages/{file.name}")
    return bare


def test_an_evening_is_played(installed: Bare) -> None:
    play_an_evening(lambda script: installed.done(f"cd\n{script}"))


def test_everything_that_is_bundled_finds_its_libraries(installed: Bare) -> None:
    modules = "pygame.mixer, pygame.freetype, cv2, numpy, PIL.Image, aiohttp, zeroconf, reportlab, psycopg"
    installed.done(f"/usr/lib/knucklebone/bin/python -I -W error -c 'import {modules}'")


def test_its_unit_is_sound_and_waits_to_be_switched_on(installed: Bare) -> None:
    installed.done(
        "apt-get -q install -y --no-install-recommends cage seatd xwayland udev systemd\n"
        "systemd-analyze verify /usr/lib/systemd/system/knucklebone.service\n"
        "test -z \"$(find /etc/systemd -name 'knucklebone*')\"\n"
        "id knucklebone\n"
    )


def test_cage_shows_it_to_the_account_of_the_unit(installed: Bare) -> None:
    installed.done(
        "apt-get -q install -y --no-install-recommends cage xwayland\n"
        "rm -rf /tmp/run && mkdir -m 700 /tmp/run && chown knucklebone /tmp/run\n"
        "export XDG_RUNTIME_DIR=/tmp/run HOME=/tmp/run SDL_AUDIODRIVER=dummy\n"
        "export WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1\n"
        "as='setpriv --reuid knucklebone --regid knucklebone --clear-groups'\n"
        f"$as cage -- sh -ec '{SHOWN}'\n"
    )


def test_lintian_finds_no_fault_in_it(installed: Bare, file: Path) -> None:
    if platform.machine() != MACHINES[file.stem.rpartition("_")[2]]:
        pytest.skip("it says the same of every processor, and takes an hour where one is emulated")
    installed.done(
        "apt-get -q install -y --no-install-recommends lintian >&2\n"
        f"lintian --allow-root --fail-on error,warning /packages/{file.name}\n"
    )


def test_nothing_is_left_of_it(installed: Bare) -> None:
    left = installed.done(
        "mkdir -p /var/lib/knucklebone\n"
        "apt-get -q purge -y knucklebone >&2\n"
        "! id knucklebone >&2\n"
        "find / -xdev -iname '*knucklebone*' -not -path '/home/*' -not -path '/tmp/*'\n"
    )
    assert left == ""

"""A version before this one is brought up to date, and the matches that it played are there.

Older packages are not made here: they are those of their releases, laid into `dist`.
"""

from __future__ import annotations

import pytest

from game import __version__
from studio.release.bundle import WHEEL
from studio.release.deb import Debian
from tests.studio.release.bare import Bare, bare_debian, package, wanted

wanted()
pytestmark = [pytest.mark.packages, pytest.mark.xdist_group("packages")]
BEFORE = ("0.1.0", "0.2.0")
OTHERS = "-type f -not -name '*.sqlite*' -not -path '*/logs/*'"


def play_and_update(bare: Bare, knucklebone: str, install: str, old: str, new: str) -> None:
    """Play a match of bots with the old one, install the new one, and play the same match back."""
    bare.done(f"{install} /packages/{old}")
    bare.done(f"cd\n{knucklebone} --data evening\nfind evening {OTHERS} -exec sha256sum {{}} + >before")
    bare.done(f"{install} /packages/{new}")
    assert bare.done(f"{knucklebone} --version").strip() == f"knucklebone {__version__}"
    played = "replay --verify evening/matches/*.journal"
    bare.done(f"cd\nsha256sum --check --quiet before\n{knucklebone} {played}")


@pytest.mark.parametrize("release", ["12", "13"])
def test_a_package_of_debian_is_updated(release: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    old, new = (package(Debian("amd64", release, version).name) for version in (BEFORE[-1], __version__))
    bare = bare_debian("amd64", release, tmp_path_factory.mktemp("bare"))
    bare.done("apt-get -q update")
    play_and_update(bare, "knucklebone", "apt-get -q install -y --no-install-recommends", old.name, new.name)


@pytest.mark.parametrize("before", BEFORE)
def test_a_wheel_is_updated(before: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    old, new = (package(WHEEL.format(version=version)) for version in (before, __version__))
    bare = bare_debian("amd64", "12", tmp_path_factory.mktemp("bare"))
    needed = "pipx libgl1 libglib2.0-0"
    bare.done(f"apt-get -q update\napt-get -q install -y --no-install-recommends {needed}")
    play_and_update(bare, "~/.local/bin/knucklebone", "pipx install --force", old.name, new.name)

"""The AppImage on a bare Debian without Python: played unpacked, and mounted where the system can do that."""

from __future__ import annotations

import platform

import pytest

from game import __version__
from studio.release.appimage import name_of
from tests.studio.release.bare import bare_debian, package, wanted
from tests.studio.release.evening import play_an_evening, try_everything_out

wanted()
pytestmark = [pytest.mark.packages, pytest.mark.xdist_group("packages")]


@pytest.mark.parametrize("release", ["12", "13"])
def test_an_evening_is_played_from_one_file(release: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = package(name_of(__version__, platform.machine()))
    bare = bare_debian("amd64", release, tmp_path_factory.mktemp("bare"))
    bare.done("! command -v python3")
    program = f"/packages/{file.name}"
    assert bare.done(f"{program} --appimage-extract-and-run doctor --json")

    # The runtime stays in front of what it unpacked, so that no signal comes to it: no public screen.
    unpacked = "export APPIMAGE_EXTRACT_AND_RUN=1"
    try_everything_out(lambda script: bare.done(f"cd\n{unpacked}\n{script}"), program)

    # Older runtimes need the library, newer ones its helper only.
    bare.done("apt-get -q update\napt-get -q install -y --no-install-recommends fuse3 libfuse2")
    play_an_evening(lambda script: bare.done(f"cd\n{script}"), program)

"""The folder that runs, on a bare Debian without Python: unpacked, played, deleted."""

from __future__ import annotations

import pytest

from game import __version__
from studio.release.portable import name_of
from tests.studio.release.bare import bare_debian, package, wanted
from tests.studio.release.evening import play_an_evening

wanted()
pytestmark = [pytest.mark.packages, pytest.mark.xdist_group("packages")]


@pytest.mark.parametrize("release", ["12", "13"])
def test_an_evening_is_played_from_the_folder(release: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    packed = package(f"{name_of(__version__)}.tar.xz")
    bare = bare_debian("amd64", release, tmp_path_factory.mktemp("bare"))
    bare.done(
        "apt-get -q update\napt-get -q install -y --no-install-recommends xz-utils\n! command -v python3"
    )
    bare.done(f"cd\ntar -xJf /packages/{packed.name}")
    program = f"~/{name_of(__version__)}/knucklebone"
    play_an_evening(lambda script: bare.done(f"cd\n{script}"), program)
    assert bare.done(f"ls ~/{name_of(__version__)}/licences/CONTENTS.md")

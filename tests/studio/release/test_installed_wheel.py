"""The wheel on a bare Debian, with pipx and with uv: installed, played, removed without a trace."""

from __future__ import annotations

import pytest

from game import __version__
from studio.release.bundle import WHEEL
from tests.studio.release.bare import Bare, bare_debian, package, wanted
from tests.studio.release.evening import play_an_evening

wanted()
pytestmark = [pytest.mark.packages, pytest.mark.xdist_group("packages")]
NAME = WHEEL.format(version=__version__)


@pytest.fixture(scope="module")
def system(tmp_path_factory: pytest.TempPathFactory) -> Bare:
    """A system with what docs/installing.md asks for."""
    package(NAME)
    bare = bare_debian("amd64", "12", tmp_path_factory.mktemp("bare"))
    needed = "pipx libgl1 libglib2.0-0"
    bare.done(f"apt-get -q update\napt-get -q install -y --no-install-recommends {needed}")
    return bare


def test_pipx_installs_what_plays_and_removes_it(system: Bare) -> None:
    system.done(f"pipx install /packages/{NAME}")
    play_an_evening(lambda script: system.done(f"cd /tmp\n{script}"), "~/.local/bin/knucklebone")
    left = system.done(
        "pipx uninstall knucklebone >&2\nfind ~/.local/bin ~/.local/pipx -iname '*knucklebone*'"
    )
    assert left == ""


def test_uvx_plays_without_installing(system: Bare) -> None:
    system.done("pipx install uv")
    uvx = f"~/.local/bin/uvx --quiet --from /packages/{NAME} knucklebone"
    play_an_evening(lambda script: system.done(f"cd /tmp\n{script}"), uvx)

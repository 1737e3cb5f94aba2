"""`make play` and `make test` on a bare Debian, by the words of the README and of the set-up itself.

An ordinary account, devices of its own, nothing installed but what it was told to install.
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from game import __version__
from tests.studio.release.bare import AS_HOST, HOST, Bare, bare_debian, package, wanted

wanted()
pytestmark = [pytest.mark.packages, pytest.mark.xdist_group("packages")]

TESTS = os.environ.get("KNUCKLEBONE_PROOF_TESTS", "")
"""Arguments for pytest in the bare system, where not all tests are to run there."""
PATIENCE = 3 * 3600
"""Seconds for all checks and tests."""
ACCOUNT = f"useradd --uid {HOST} --home-dir /home/host ann\nchown ann:ann /home/host"
"""It is called as one of the players in the tests."""
ODD = "umask 077; export TZ='<+1245>-12:45' LC_ALL=C"
"""A home that is nobody's usual one: tests must not depend on who runs them, nor where."""
FOLDER = f"knucklebone-{__version__}"
PICTURES = ".local/state/knucklebone/pictures"
"""Where the match of bots is shown that is played where there is no screen."""


def as_host(bare: Bare, script: str, *, network: bool = True) -> subprocess.CompletedProcess[str]:
    """Run shell commands as the ordinary account, in its home."""
    return bare.run(f"cd\n{script}", account=AS_HOST, network=network, patience=PATIENCE)


def done(bare: Bare, script: str, *, network: bool = True) -> str:
    """What the ordinary account's commands print that must succeed."""
    ran = as_host(bare, script, network=network)
    assert ran.returncode == 0, f"{script}\n{ran.stdout[-4000:]}\n{ran.stderr[-4000:]}"
    return ran.stdout


def played(bare: Bare, commands: str, *, network: bool = True) -> None:
    """Run commands that lead to a match of bots, because there is no screen."""
    told = done(
        bare, f"rm -rf {PICTURES}\n{commands} 2>&1\ntest -s {PICTURES}/contact-sheet.png", network=network
    )
    assert "There is no screen" in told


def as_root(bare: Bare, remedy: str) -> None:
    """Do what `su -c '...'` at the end of a sentence would."""
    found = re.search(r"su -c '([^']+)'$", remedy.strip())
    assert found, f"no remedy for an account without sudo: {remedy}"
    bare.done(found.group(1))


@pytest.fixture(scope="module", params=["12", "13", "14"])
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def unpacked(release: str, tmp_path_factory: pytest.TempPathFactory) -> Bare:
    """A system with make, and the sources in the home of an ordinary account."""
    archive = package(f"{FOLDER}.tar.gz")
    bare = bare_debian("amd64", release, tmp_path_factory.mktemp("two-commands"))
    bare.done(f"apt-get -q update\napt-get -q install -y --no-install-recommends make\n{ACCOUNT}")
    done(bare, f"tar -xzf /packages/{archive.name}")
    return bare


def test_the_line_of_the_readme_leads_to_the_first_match(
    release: str, tmp_path_factory: pytest.TempPathFactory, repository: Path
) -> None:
    archive = package(f"{FOLDER}.tar.gz")
    bare = bare_debian("amd64", release, tmp_path_factory.mktemp("line"))
    page = (repository / "docs/installing.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^sudo apt .*make -C .* play$", page, re.MULTILINE)
    commands = line.split(" && ")
    bare.done("\n".join(word.removeprefix("sudo ") for word in commands if word.startswith("sudo ")))
    bare.done(f"{ACCOUNT}\ncp /packages/{archive.name} /home/host")
    played(bare, "\n".join(word for word in commands if not word.startswith("sudo ")))


def test_all_that_is_missing_is_named_at_once_and_before_the_downloads(unpacked: Bare) -> None:
    told = as_host(unpacked, f"make -C {FOLDER} play")
    assert "Python is not installed" in told.stderr
    unpacked.done("apt-get -q install -y --no-install-recommends python3")

    told = as_host(unpacked, f"make -C {FOLDER} play")
    assert told.returncode
    assert "Downloading" not in told.stdout
    (sentence,) = [line for line in told.stderr.splitlines() if line.startswith("knucklebone: ")]
    as_root(unpacked, sentence)

    played(unpacked, f"make -C {FOLDER} play")


def test_every_check_passes(unpacked: Bare) -> None:
    done(unpacked, f"{ODD}; make -C {FOLDER} test ARGS='{TESTS}'")


def test_a_moved_folder_starts_without_a_network(unpacked: Bare) -> None:
    done(unpacked, f"mv {FOLDER} 'game night'")
    played(unpacked, "make -C 'game night' play", network=False)
    done(unpacked, "'game night/.venv/bin/knucklebone' --version\n'game night/.venv/bin/mypy' --version")
    done(unpacked, f"mv 'game night' {FOLDER}")


def test_every_check_passes_with_the_newest_packages(unpacked: Bare) -> None:
    done(unpacked, f"make -C {FOLDER} test KNUCKLEBONE_UNLOCKED=1 ARGS='{TESTS}'")

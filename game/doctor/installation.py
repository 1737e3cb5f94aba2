"""What is installed, and how it is installed anew: asked at each start, so it loads nothing else."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import platform
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

from game.errors import UserError
from game.system import rebuild_command

PROJECT = Path(__file__).resolve().parents[2]


def distribution_version(name: str) -> str | None:
    """The version of an installed distribution, or None."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def is_checkout(project: Path) -> bool:
    """Whether the program runs from its sources, where `make` does something."""
    return (project / "Makefile").is_file()


def rebuild(project: Path = PROJECT) -> str:
    """The remedy for a broken installation, by where the program lies: its sources, or a package."""
    if is_checkout(project):
        return rebuild_command(project)
    return "Install Knucklebone again, from the package that it came in"


def one_pygame(python: tuple[int, ...]) -> str:
    """How the one that fits this Python stays alone.

    They share their files, so that taking one away breaks the other: both go, and one comes anew.
    """
    if importlib.util.find_spec("pip") is None:
        return rebuild()
    own = f"{shlex.quote(sys.executable)} -m pip"
    arm = sys.platform == "linux" and platform.machine() == "aarch64"
    fits = "pygame-ce" if python[:2] >= (3, 14) or arm else "pygame"
    return (
        f"Keep {fits} alone: {own} uninstall --yes pygame pygame-ce && "
        f"{own} install --force-reinstall --no-deps {fits}"
    )


def refuse_both_pygames(version_of: Callable[[str], str | None] = distribution_version) -> None:
    """Raise UserError if pygame and pygame-ce are both installed: what then works is an accident."""
    if version_of("pygame") and version_of("pygame-ce"):
        remedy = one_pygame(sys.version_info[:3])
        raise UserError(f"pygame and pygame-ce are both installed and break each other. {remedy}")

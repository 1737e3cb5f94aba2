"""What a release says of itself: its part of the changelog."""

from __future__ import annotations

import re
from typing import Final

from game.errors import UserError

_HEADING: Final = re.compile(r"^## \[(?P<name>[^\]]+)\].*$", re.MULTILINE)


def notes(changelog: str, version: str) -> str:
    """What changed in a version, in Markdown.

    Raises UserError when the changelog has nothing on it, or still keeps changes that are in no version.
    """
    parts = dict(_parts(changelog))
    if parts.get("Unreleased"):
        raise UserError(f"CHANGELOG.md has changes under [Unreleased]: move them to [{version}]")
    if not parts.get(version):
        raise UserError(f"CHANGELOG.md says nothing of version {version}: write what changed")
    return parts[version] + "\n"


def check_tag(tag: str, version: str) -> None:
    """Raise UserError when a tag names another version than the program."""
    if tag != f"v{version}":
        raise UserError(f"The tag {tag} is not v{version}: tag that, or change game/__init__.py")


def _parts(changelog: str) -> list[tuple[str, str]]:
    found = list(_HEADING.finditer(changelog))
    ends = [heading.start() for heading in found[1:]] + [len(changelog)]
    return [
        (heading["name"], changelog[heading.end() : end].strip())
        for heading, end in zip(found, ends, strict=True)
    ]

"""A release tells what its changelog tells of it."""

from __future__ import annotations

import pytest

from game.errors import UserError
from studio.release.notes import check_tag, notes

CHANGELOG = """# Changelog

## [Unreleased]

## [0.2.0] - 2026-11-23

### Added

- Packages.

## [0.1.0]

- All of it.
"""


def test_the_notes_are_the_part_on_that_version() -> None:
    assert notes(CHANGELOG, "0.2.0") == "### Added\n\n- Packages.\n"
    assert notes(CHANGELOG, "0.1.0") == "- All of it.\n"


def test_a_version_that_the_changelog_does_not_know_is_refused() -> None:
    with pytest.raises(UserError, match=r"says nothing of version 0\.3\.0"):
        notes(CHANGELOG, "0.3.0")


def test_changes_in_no_version_are_refused() -> None:
    with pytest.raises(UserError, match=r"under \[Unreleased\]: move them to \[0\.2\.0\]"):
        notes(CHANGELOG.replace("## [Unreleased]\n", "## [Unreleased]\n\n- Forgotten.\n"), "0.2.0")


def test_the_tag_names_the_version() -> None:
    check_tag("v0.2.0", "0.2.0")
    with pytest.raises(UserError, match=r"v0\.2\.1 is not v0\.2\.0"):
        check_tag("v0.2.1", "0.2.0")

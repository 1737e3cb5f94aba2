"""The pages say what is true: their links lead somewhere and they name every command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
MAX_WORDS = {"field.md": 600, "engineering/field-reading.md": 1500}
"""Of pages that are kept short: what a player of an evening reads, and an engineer at a sitting."""
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text(encoding="utf-8"))
    broken = [link for link in links if not (page.parent / link).exists()]
    assert not broken


def test_the_readme_leads_to_every_page() -> None:
    linked = re.findall(r"\]\((docs/[^)#\s]+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    every = {str(page.relative_to(ROOT)) for page in PAGES if page.is_relative_to(ROOT / "docs")}
    assert {page for page in every if not page.startswith("docs/build/")} <= {*linked}


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [name for name in COMMANDS if name != "play" and f"knucklebone {name}" not in readme]
    assert not missing


def test_the_make_targets_of_the_pages_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    pages = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    calls = re.findall(r"(?:^|`)make ((?:[a-z]+ ?)+)", pages, re.MULTILINE)
    named = {target for call in calls for target in call.split()}
    assert named
    assert named <= targets


@pytest.mark.parametrize("name", MAX_WORDS)
def test_pages_that_are_to_be_short_are(name: str) -> None:
    words = (ROOT / "docs" / name).read_text(encoding="utf-8").split()
    assert sum(any(letter.isalnum() for letter in word) for word in words) <= MAX_WORDS[name]

"""The pages say what is true: their links lead somewhere and they name every command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.cli import commands
from studio.site.hooks import PAGES as SITE_PAGES
from studio.site.hooks import for_site

ROOT = Path(__file__).resolve().parents[1]
MAX_WORDS = {"field.md": 600, "engineering/field-reading.md": 1500}
"""Pages that are kept short: what a player of an evening reads, and an engineer at a sitting."""
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text(encoding="utf-8"))
    broken = [link for link in links if not (page.parent / link).exists()]
    assert not broken


def test_links_lead_to_headings_that_there_are() -> None:
    lost = []
    for page in PAGES:
        for file, place in re.findall(
            r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)", page.read_text(encoding="utf-8")
        ):
            target = (page.parent / file).resolve() if file else page
            if target.suffix == ".md" and place not in headings(target):
                lost.append(f"{page.relative_to(ROOT)}: {file}#{place}")
    assert not lost


def test_the_page_on_rooms_names_tests_that_there_are() -> None:
    text = (ROOT / "docs/engineering/rooms.md").read_text(encoding="utf-8")
    shown = re.findall(r"`([\w/]+\.py)(?:::(\w+))?`", text)
    assert len(shown) > 25
    for file, name in shown:
        path = ROOT / file if file.startswith("game/") else ROOT / "tests" / file
        assert f"def {name}(" in path.read_text(encoding="utf-8") if name else path.exists(), (file, name)


def headings(page: Path) -> set[str]:
    """The places in a page that a link can lead to, as GitHub and MkDocs call them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    told = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in told]
    return {re.sub(r"[^\w\s-]", "", heading).strip().replace(" ", "-") for heading in plain}


def test_the_site_has_every_page_once() -> None:
    named = re.findall(
        r"^ +- .*: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE
    )
    every = {str(page.relative_to(ROOT / "docs")) for page in PAGES if page.is_relative_to(ROOT / "docs")}
    assert sorted(named) == sorted({*every, *SITE_PAGES.values()})


def test_on_the_site_links_lead_to_pages_or_to_the_published_sources() -> None:
    for words, name, published, turned in (
        ("[a](docs/phones.md#one)", "index.md", "", "[a](phones.md#one)"),
        ("![p](docs/pictures/table.jpg)", "index.md", "", "![p](pictures/table.jpg)"),
        ("[b](../README.md)", "phones.md", "", "[b](index.md)"),
        ("[c](../languages.md)", "engineering/architecture.md", "", "[c](../languages.md)"),
        ("[d](../../CONTRIBUTING.md)", "engineering/rolls.md", "", "[d](../contributing.md)"),
        ("[`e`](../game/x.py)", "bots.md", "", "`e`"),
        ("[`e`](../game/x.py#L3)", "bots.md", "https://x/blob/1/", "[`e`](https://x/blob/1/game/x.py#L3)"),
        ("[docs](docs)", "index.md", "", "docs"),
        (
            "[f](#here) [g](https://python.org/a.md)",
            "index.md",
            "",
            "[f](#here) [g](https://python.org/a.md)",
        ),
    ):
        assert for_site(words, name, published) == turned, words


def test_the_contents_lead_to_every_page() -> None:
    docs = ROOT / "docs"
    linked = re.findall(r"\]\(([^)#\s]+)", (docs / "contents.md").read_text(encoding="utf-8"))
    every = {page.relative_to(docs).as_posix() for page in PAGES if page.is_relative_to(docs)}
    assert {page for page in every if not page.startswith("build/")} <= {*linked, "contents.md"}
    assert "(docs/contents.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_page_of_commands_names_every_command() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    missing = [name for name in commands() if name != "play" and f"knucklebone {name}" not in page]
    assert not missing


def test_the_page_of_the_workshop_names_every_command() -> None:
    page = (ROOT / "docs" / "engineering" / "workshop.md").read_text(encoding="utf-8")
    named = set(re.findall(r"studio(?:\.\w+)+", page))
    there = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
        for file in (ROOT / "studio").rglob("*.py")
        if '__name__ == "__main__"' in file.read_text(encoding="utf-8")
    }
    assert named == there | {"studio.benches.command"}


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


NAMED = re.compile(
    r"\b((?:game|vision|hardware|studio|tests|assets)(?:/[\w.-]+)+\.\w+)(?:: ([A-Z]\w+(?:\.\w+)?))?"
)
"""A file, and what a figure calls in it: `game/match/loop.py: MatchLoop.choose`."""


def test_files_that_the_pages_name_hold_what_they_are_named_for() -> None:
    lost = []
    for page in [page for page in PAGES if page.name != "CHANGELOG.md"]:
        for path, name in NAMED.findall(page.read_text(encoding="utf-8")):
            found = next((file for file in (ROOT / path, ROOT / "tests" / path) if file.exists()), None)
            text = found.read_text(encoding="utf-8") if found and name else ""
            if not found or not all(
                re.search(rf"(class|def) {part}\b", text) for part in name.split(".") if part
            ):
                lost.append(f"{page.relative_to(ROOT)}: {path} {name}")
    assert not lost, "\n".join(lost)

"""What watches the screen's thread in tests notices reads of the disk there, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import shipped
from game.store.house_rules import NAME, HouseRuleBook
from game.store.matches import MatchStore
from game.store.untrusted import read
from knucklebone_threads import screen_turn
from tests.ui import standstill


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return standstill.watch(monkeypatch)


def test_files_and_folders_read_in_a_turn_of_the_loop_are_named(places: list[str], tmp_path: Path) -> None:
    with screen_turn():
        HouseRuleBook(tmp_path)
        MatchStore(tmp_path).paths()
    assert any("house_rules.py" in place for place in places)
    assert any("matches.py" in place for place in places)


def test_nobody_minds_reads_at_the_start_or_in_other_threads(places: list[str], tmp_path: Path) -> None:
    HouseRuleBook(tmp_path)
    assert not places


def test_what_people_keep_is_read_from_memory(tmp_path: Path, places: list[str]) -> None:
    book = HouseRuleBook(tmp_path)
    with screen_turn():
        book.keep("engine", "Friday", {"order": "last"})
        assert book.of("engine") == {"Friday": {"order": "last"}}
    assert (tmp_path / NAME).is_file()
    assert not places


def test_files_of_the_program_are_no_matter(places: list[str]) -> None:
    with screen_turn():
        read(shipped.path("CREDITS.md"))
    assert not places

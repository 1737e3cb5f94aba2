"""House rules kept under names of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.store.house_rules import LONGEST_NAME, MOST_KEPT, NAME, HouseRuleBook


def test_they_are_there_again_by_game_and_name(tmp_path: Path) -> None:
    HouseRuleBook(tmp_path).keep("engine", "Friday", {"goal": "gross", "max_turns": 60, "adjacent": True})
    book = HouseRuleBook(tmp_path)
    assert book.of("engine") == {"Friday": {"goal": "gross", "max_turns": 60, "adjacent": True}}
    assert book.of("unnamed") == {}


def test_a_name_stands_for_what_was_kept_last(tmp_path: Path) -> None:
    book = HouseRuleBook(tmp_path)
    book.keep("engine", "Friday", {"goal": "gross"})
    book.keep("engine", "friday", {"order": "last"})
    assert book.of("engine") == {"friday": {"order": "last"}}
    book.forget("engine", "friday")
    assert book.of("engine") == {}


def test_only_so_many_are_kept(tmp_path: Path) -> None:
    book = HouseRuleBook(tmp_path)
    for number in range(MOST_KEPT + 2):
        book.keep("engine", f"Night {number}", {"order": "last"})
    assert next(iter(book.of("engine"))) == "Night 2"
    assert len(book.of("engine")) == MOST_KEPT


def test_what_cannot_be_understood_is_left_out_and_stays_in_the_file(tmp_path: Path) -> None:
    there = {
        "engine": {"Friday": [1], "x" * 99: {}, "Sunday": {"goal": ["gross"], "order": "last"}},
        "chess": 3,
    }
    (tmp_path / NAME).write_text(json.dumps(there))
    book = HouseRuleBook(tmp_path)
    assert book.of("engine") == {"Sunday": {"order": "last"}}
    assert book.keep("engine", "Monday", {"goal": "gross"}) == ""
    assert book.of("engine") == {"Sunday": {"order": "last"}, "Monday": {"goal": "gross"}}
    engine = {**there["engine"], "Monday": {"goal": "gross"}}  # type: ignore[dict-item]
    assert json.loads((tmp_path / NAME).read_text()) == {**there, "engine": engine}


@pytest.mark.parametrize("content", ["", "[1]", '{"engine": {"Friday": {},}}', '{"engine": 3}'])
def test_a_file_that_cannot_be_read_is_kept_aside_before_anything_is_written(
    tmp_path: Path, content: str
) -> None:
    (tmp_path / NAME).write_text(content)
    book = HouseRuleBook(tmp_path)
    assert book.of("engine") == {}
    assert (tmp_path / NAME).read_text() == content, "somebody may yet put it right"
    told = book.keep("engine", "Friday", {"goal": "gross"})
    aside = tmp_path / "house-rules.broken.json"
    assert str(aside) in told
    assert aside.read_text() == content
    assert book.of("engine") == {"Friday": {"goal": "gross"}}


def test_values_that_no_house_rule_has_are_left_out(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"engine": {"Friday": {"goal": ["gross"], "order": "last"}}}')
    assert HouseRuleBook(tmp_path).of("engine") == {"Friday": {"order": "last"}}
    assert len("Friday") <= LONGEST_NAME

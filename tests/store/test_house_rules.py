"""House rules kept under names of one's own."""

from __future__ import annotations

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


@pytest.mark.parametrize(
    "content",
    ["", "[1]", '{"engine": 3}', '{"engine": {"Friday": [1]}}', '{"engine": {"' + "x" * 99 + '": {}}}'],
)
def test_what_cannot_be_understood_is_left_out(tmp_path: Path, content: str) -> None:
    (tmp_path / NAME).write_text(content)
    assert HouseRuleBook(tmp_path).of("engine") == {}
    HouseRuleBook(tmp_path).keep("engine", "Friday", {"goal": "gross"})
    assert HouseRuleBook(tmp_path).of("engine") == {"Friday": {"goal": "gross"}}


def test_values_that_no_house_rule_has_are_left_out(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"engine": {"Friday": {"goal": ["gross"], "order": "last"}}}')
    assert HouseRuleBook(tmp_path).of("engine") == {"Friday": {"order": "last"}}
    assert len("Friday") <= LONGEST_NAME

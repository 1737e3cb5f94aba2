"""What outlives the program: hashes of tokens, for an evening the code; in a file for one account alone."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from game.phones import keeping
from game.phones.keeping import CODE_LIFETIME_S, NAME, Kept
from game.store.folder import DataFolder

KEPT = Kept("DECK", 1000.0, "0123456789abcdef01234567", 8765, "tuesday", {"0": "ab" * 32})


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    keeping.save(tmp_path, KEPT)
    assert keeping.load(tmp_path, 1000.0) == KEPT


def test_the_code_holds_for_an_evening_the_seats_for_the_match(tmp_path: Path) -> None:
    keeping.save(tmp_path, KEPT)
    for now in (1000.0 + CODE_LIFETIME_S, 0.0):
        later = keeping.load(tmp_path, now)
        assert (later.code, later.key, later.match, later.hashes) == ("", "", "tuesday", KEPT.hashes)


def test_nobody_else_may_open_the_file(tmp_path: Path) -> None:
    keeping.save(tmp_path, KEPT)
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600
    (tmp_path / NAME).chmod(0o644)
    DataFolder.open(tmp_path)
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", '{"code":7}', '{"match":"x","hashes":[]}', '{"hashes":{"0":1}}', '{"more":1}',
     "x" * 2_000_000, '{"code":"<b>!"}', '{"code":"DECKS"}', '{"code":"DECK","key":"short"}',
     '{"code":"DECK"}', '{"code":"DECK","key":"' + 24 * "x" + '"}', '{"since":1e999}'],
)  # fmt: skip
def test_a_broken_file_is_none(tmp_path: Path, content: str) -> None:
    (tmp_path / NAME).write_text(content)
    assert keeping.load(tmp_path, 0.0).code == ""
    assert keeping.load(tmp_path, 0.0).hashes == {}

"""What the camera saw of throws lies beside the journal of its match, and goes with it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from game.store import throws
from game.store.matches import delete_clips
from game.store.throws import ThrowKeeper, folder_of, frames_of


def seen(*names: str) -> list[throws.Frame]:
    return [partial(bytes, name, "ascii") for name in names]


def test_frames_of_the_last_throw_of_a_moment_are_found_and_go_with_the_match(tmp_path: Path) -> None:
    journal, keeper = tmp_path / "friday.journal", ThrowKeeper()
    journal.write_bytes(b"")
    for entry, names in ((3, ("a", "b")), (7, ("c", "d", "e")), (9, ("f",))):
        assert keeper.offer(journal, entry, seen(*names))
        keeper.close()
    assert not keeper.offer(journal, 11, ()), "a picture that was typed in has no frames"
    assert [path.read_bytes() for path in frames_of(journal, 2, 9)] == [b"c", b"d", b"e"]
    assert frames_of(journal, 4, 7) == ()
    delete_clips(journal)
    assert [path.name for path in tmp_path.iterdir()] == ["friday.journal"]
    assert frames_of(journal, 0, 99) == ()


def test_a_match_that_is_gone_or_full_gets_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, keeper = tmp_path / "friday.journal", ThrowKeeper()
    keeper.offer(journal, 1, seen("a"))
    keeper.close()
    assert not folder_of(journal).exists(), "it was deleted before the frames were written"
    journal.write_bytes(b"")
    monkeypatch.setattr(throws, "MAX_THROWS", 2)
    for entry in range(4):
        keeper.offer(journal, entry, seen("a"))
        keeper.close()
    assert sorted(path.name for path in folder_of(journal).iterdir()) == ["000000", "000001"]

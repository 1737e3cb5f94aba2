"""Two programs on one data folder: nothing that one has played is lost by the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.host import MatchHost, MatchSetup, read_playable
from game.match.loop import MatchLoop
from game.match.unfinished import Resumable
from game.store.journal import JournalError, PlayerEntry, cut_damage_off, read_journal
from tests.match.hosts import host_in
from tests.ui.haste import no_sync

SETUP = MatchSetup(
    "spellcycles", (PlayerEntry("Ann", "random"), PlayerEntry("Bob", "random")), {"length": "short"}
)


@pytest.fixture(autouse=True)
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", no_sync)


def play(loop: MatchLoop, ticks: int) -> None:
    for tick in range(ticks):
        loop.tick(float(tick))
    loop.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A match that was begun and left."""
    host = host_in(tmp_path)
    loop = host.begin(SETUP)
    play(loop, 12)
    return host.store.path_of(loop.name)


def seen_by(host: MatchHost) -> Resumable:
    """What the lobby of a program knows of the match."""
    sound, _ = host.resumable()
    assert sound is not None
    return sound


def test_what_another_program_has_played_is_gone_on_with(path: Path) -> None:
    other, told = host_in(path.parent), list[str]()
    host = host_in(path.parent, tell=told.append)
    found = seen_by(host)
    play(other.resume(seen_by(other).contents), 12)
    elsewhere = read_journal(path).entries
    assert len(elsewhere) > len(found.contents.entries)
    loop = host.resume(found.contents)
    assert loop.match.entries == len(elsewhere)
    assert told == ["Another Knucklebone has played on in this match: you continue from there."]
    play(loop, 12)
    assert read_journal(path).entries[: len(elsewhere)] == elsewhere


def test_a_match_that_another_program_has_finished_is_as_that_left_it(path: Path) -> None:
    host, other = host_in(path.parent), host_in(path.parent)
    found = seen_by(host)
    play(other.resume(seen_by(other).contents), 5_000)
    finished = path.read_bytes()
    assert read_journal(path).result is not None
    with pytest.raises(JournalError, match="has finished the match"):
        host.resume(found.contents)
    assert path.read_bytes() == finished
    cut_damage_off(path)


def test_a_damaged_match_that_another_program_has_mended_goes_on_where_that_is(path: Path) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[7] = lines[7].replace(b"source", b"sauce", 1)
    path.write_bytes(b"\n".join(lines))
    host, other = host_in(path.parent), host_in(path.parent)
    host.resumable()
    found = host.left.newest
    assert found is not None
    assert found.damage is not None
    play(other.resume(cut_damage_off(path, read_playable)), 12)
    elsewhere = read_journal(path).entries
    loop = host.resume(cut_damage_off(path, read_playable))
    assert loop.match.entries == len(elsewhere)
    loop.close()

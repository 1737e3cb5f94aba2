"""Matches that version 0.3.0 left unfinished are offered, gone on with and played to their ends."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.cli import main
from game.match.host import MatchHost
from game.match.loop import MatchLoop
from game.store.folder import DataFolder
from game.store.journal import Record, read_journal
from game.store.matches import MatchStore
from tests.match.hosts import host_in
from tests.store.earlier import moved_in

PROVABLE = "2026-11-03-202900-spellcycles"
OVER_BUT_FOR_ITS_LAST_LINE = "2026-11-17-220700-trade-or-duel"
FALLEN_BEFORE = "2026-11-16-220000-spellcycles"
"""Dice that were taken back are to count again, and the last line of it was never written to its end."""


@pytest.fixture
def data(tmp_path: Path) -> DataFolder:
    return moved_in(tmp_path / "data")


def host_on(data: DataFolder) -> MatchHost:
    return host_in(data.matches, clock=lambda: 0.0)


def resumed(data: DataFolder, name: str) -> MatchLoop:
    return host_on(data).resume(read_journal(MatchStore(data.matches).find(name)))


def play(loop: MatchLoop) -> None:
    """To the end, as it comes."""
    rng, now = random.Random(1), 0.0
    while loop.over is None:
        if loop.turn is not None:
            loop.choose(rng.choice(loop.turn.options))
        loop.desk.throw()
        loop.tick(now)
        now += 1.0
    loop.close()


def test_all_that_are_not_over_are_offered_one_after_the_other_and_can_be_played_on(data: DataFolder) -> None:
    host, offered = host_on(data), []
    while (found := host.resumable()[0]) is not None:
        play(host.resume(found.contents))
        assert read_journal(found.contents.path).result is not None
        offered.append(found.contents.header.match)
    assert host.resumable() == (None, [])
    assert len(offered) == len(set(offered)) == 8
    assert {PROVABLE, OVER_BUT_FOR_ITS_LAST_LINE, FALLEN_BEFORE} < set(offered)


def test_dice_that_were_taken_back_before_the_power_went_count_again(data: DataFolder) -> None:
    path = MatchStore(data.matches).find(FALLEN_BEFORE)
    before, loop = read_journal(path).entries, resumed(data, FALLEN_BEFORE)
    (fell,) = loop.match.kept
    loop.tick(0.0)
    loop.close()
    assert read_journal(path).entries == (*before, Record(f"roll {fell}", "camera", 1, recalled=1))


def test_the_seed_of_a_provable_match_is_revealed_at_its_end(data: DataFolder) -> None:
    play(resumed(data, PROVABLE))
    assert main(["audit", "verify", str(data.audit / f"{PROVABLE}.rolls")]) == 0
    assert not list((data.audit / "sealed").glob("*.seed"))

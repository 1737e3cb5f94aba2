"""Whatever happens to the file of a match in play, all of it is on the disk at the end."""

from __future__ import annotations

import random
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.match.host import MatchSetup
from game.match.match import replay, rules_of
from game.rules.contract import IllegalAnswer
from game.store.journal import JournalError, PlayerEntry, read_journal
from tests.match.hosts import host_in
from tests.store.test_journal_lost import LOSSES, BadDisk
from tests.ui.haste import no_sync


@pytest.mark.parametrize("game", GAMES)
def test_a_match_whose_file_is_lost_again_and_again_is_whole_at_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr("os.fsync", no_sync)
    rng, told = random.Random(game), list[str]()
    host = host_in(tmp_path / "matches", 3, tell=told.append)
    seats = range(min(4, GAMES[game].seat_range[-1]))
    loop = host.begin(MatchSetup(game, tuple(PlayerEntry(f"Bot {seat}", "random") for seat in seats)))
    path = host.store.path_of(loop.name)
    lost = 0
    for tick in range(20_000):
        if loop.over is not None:
            break
        if rng.random() < 0.05 and path.is_file():
            shutil.rmtree(tmp_path / "elsewhere", ignore_errors=True)
            LOSSES[rng.choice(list(LOSSES))][0](path)
            lost += 1
        if rng.random() < 0.02:
            with suppress(IllegalAnswer):
                loop.match.take_back(agreed=seats)
        loop.tick(float(tick))
    loop.close()
    contents = read_journal(path)
    assert contents.result is not None
    assert len(contents.entries) == loop.match.entries
    assert replay(rules_of(contents.header), contents).records == loop.match.records
    assert 0 < len(told) <= lost


@pytest.mark.parametrize("seed", range(5))
def test_a_disk_that_fails_now_and_then_costs_nothing_but_another_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rng = random.Random(seed)
    monkeypatch.setattr("os.fsync", no_sync)
    host = host_in(tmp_path / "matches", seed)
    players = (PlayerEntry("Ann", "random"), PlayerEntry("Bob", "random"))
    loop = host.begin(MatchSetup("spellcycles", players, {"length": "short"}))
    refused = 0
    for tick in range(5_000):
        if loop.over is not None:
            break
        with monkeypatch.context() as patch:
            if rng.random() < 0.2:
                BadDisk(patch, fsync=rng.randrange(3), ftruncate=rng.randrange(3), write=rng.randrange(2))
            try:
                loop.tick(float(tick))
            except JournalError:
                refused += 1
    loop.close()
    contents = read_journal(host.store.path_of(loop.name))
    assert refused > 0
    assert contents.result is not None
    assert contents.records == loop.match.records

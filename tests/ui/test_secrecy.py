"""A little of what `python -m studio.trials.ui.secrecy` does for hours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.ui.boards.curtain import Secrecy
from studio.trials.ui.secrecy import SECRETIVE, LeakError, compare, kept_art, shows
from studio.trials.ui.worlds import Show

pytestmark = pytest.mark.pictures


@pytest.fixture(autouse=True)
def art() -> Iterator[None]:
    with kept_art():
        yield


def curtained(game: str) -> Show:
    """Some way into a match of people only: everybody's hand is hidden from everybody else."""
    found = (show for seed in range(40) for show in shows(seed, 1, game))
    return next(show for show in found if not any(player.bot for player in show.setup.players))


@pytest.mark.parametrize("game", SECRETIVE)
def test_what_is_hidden_changes_nothing_that_can_be_seen_heard_or_timed(tmp_path: Path, game: str) -> None:
    noticed = compare(curtained(game), tmp_path / "world")
    assert sum(one.kind == "frame" for one in noticed) > 10


@pytest.mark.parametrize("last", ["attract", "rematch"])
def test_nor_does_it_for_whoever_comes_later(tmp_path: Path, last: str) -> None:
    noticed = compare(replace(curtained("power-vacuum"), last=last), tmp_path / "world")
    assert sum(one.kind == "frame" for one in noticed) > 10


def test_nor_where_the_demonstration_shows_a_match(tmp_path: Path) -> None:
    found = (show for seed in range(40) for show in shows(seed, 1))
    assert compare(next(show for show in found if show.shown), tmp_path / "world")


def test_a_table_without_a_curtain_would_be_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Secrecy, "_must_cover", lambda *_: False)
    with pytest.raises(LeakError, match="frame"):
        compare(curtained("unnamed"), tmp_path / "world")

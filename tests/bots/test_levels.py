"""Which bots people are offered, and which one is taken where nobody chose."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.bots.search import Searcher
from game.catalogue import GAMES, LEVELS, bot_names, level_of, lobby_bots, make_bot, quick_bot


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_every_level_weakest_first(game: str) -> None:
    assert lobby_bots(game) == tuple(level.name for level in LEVELS)
    numbers = [level.number for level in LEVELS]
    assert numbers == sorted(numbers)
    assert set(numbers) == {1, 2, 3, 4}


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_the_first_level_answer_without_thinking(game: str) -> None:
    thinking = {name: isinstance(make_bot(name, game), Searcher) for name in lobby_bots(game)}
    assert thinking == {level.name: level.number > 1 for level in LEVELS}
    assert quick_bot(game) == "greedy"


@pytest.mark.parametrize("game", GAMES)
def test_each_level_thinks_longer_and_about_more_of_its_choices(game: str) -> None:
    bots = [make_bot(level.name, game) for level in LEVELS if level.number > 1]
    thinkers = [bot for bot in bots if isinstance(bot, Searcher)]
    assert len(thinkers) == 3
    assert all(2 * less.playouts < more.playouts for less, more in pairwise(thinkers))
    assert all(less.attention < more.attention for less, more in pairwise(thinkers))
    assert thinkers[-1].attention == 1.0


def test_bots_answer_to_their_names() -> None:
    assert all(make_bot(name, game).name == name for game in GAMES for name in bot_names(game))


def test_playing_at_random_is_no_level() -> None:
    assert level_of("random") is None
    assert "random" not in lobby_bots("engine")

"""What every bot keeps to, and how strong the clever ones must be."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.bots.search import Searcher
from game.catalogue import GAMES, bot_names, build, make_bot
from game.errors import UserError
from game.lab.simulate import chance, simulate
from game.rules.contract import Answer, Over, Turn
from tests.rules.test_contract import FOR_SEATS, VARIANTS
from tests.thorough import thorough

EVERY_BOT = [(game, bot) for game in GAMES for bot in bot_names(game)]
QUICK = [(game, bot) for game, bot in EVERY_BOT if not isinstance(make_bot(bot, game), Searcher)]
EVERY_CASE = [(game, bot, variant) for game, bot in QUICK for variant in VARIANTS[game]]


@pytest.mark.parametrize(("game", "name", "variant"), EVERY_CASE)
def test_a_bot_yields_only_options_and_leaves_its_view_alone(game: str, name: str, variant: str) -> None:
    seats = FOR_SEATS.get((game, variant), GAMES[game].seat_range)
    rules = build(game, 3 if 3 in seats else seats[0], VARIANTS[game][variant])
    bot = make_bot(name, game)
    rng = random.Random(1)
    state = rules.start()
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, Turn):
            view = rules.view(state, pending.seat)
            kept = view.copy()
            yielded = list(bot.think(rules, view, pending, rng))
            assert yielded
            assert all(option in pending.options for option in yielded)
            assert view == kept
            answer: Answer = yielded[-1]
        else:
            answer = chance(pending, rng)
        rules.apply(state, answer)


@pytest.mark.parametrize(("game", "name"), QUICK)
def test_a_bot_is_as_lucky_as_its_generator(game: str, name: str) -> None:
    def thoughts(seed: int) -> list[Any]:
        rules = build(game, GAMES[game].seat_range[-1])
        rng, dice = random.Random(seed), random.Random(3)
        state = rules.start()
        while not isinstance(pending := rules.pending(state), Turn):
            assert not isinstance(pending, Over)
            rules.apply(state, chance(pending, dice))
        return list(make_bot(name, game).think(rules, rules.view(state, pending.seat), pending, rng))

    assert thoughts(5) == thoughts(5)


def test_an_unknown_bot_is_named_with_the_known_ones() -> None:
    with pytest.raises(UserError, match=r"no bot called 'deep'.*random, wild, careful, greedy, steady"):
        make_bot("deep", "spellcycles")


SHARE_WON = {"spellcycles": 0.9, "engine": 0.5, "unnamed": 0.8, "power-vacuum": 0.6, "trade-or-duel": 0.4}
"""What one greedy bot among four wins at least, where a random one wins a quarter."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("place", [1, *thorough(0, 2, 3)])
def test_greedy_wins_far_more_than_its_share_against_random_players(game: str, place: int) -> None:
    seats = ["random"] * 4
    seats[place] = "greedy"
    summary = simulate(build(game, 4), seats, games=25, seed=place)
    assert summary.wins[place] >= SHARE_WON[game] * summary.games


@pytest.mark.parametrize("variant", ["stackers", "duel", "accelerando", "path", "credit by faces"])
def test_greedy_is_at_home_in_the_variants(variant: str) -> None:
    rules = build("spellcycles", 2, VARIANTS["spellcycles"][variant])
    summary = simulate(rules, ["greedy", "random"], games=20, seed=7)
    assert summary.wins[0] >= 0.75 * summary.games


def test_greedy_thinks_in_small_pieces() -> None:
    """The frame loop takes a bot's thoughts one by one: there must be many, each ready to be played."""
    rules = build("spellcycles", 4, {"length": "long"})
    rng = random.Random(4)
    bot = make_bot("greedy", "spellcycles")
    state = rules.start()
    most = 0
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, Turn):
            thoughts = list(bot.think(rules, rules.view(state, pending.seat), pending, rng))
            most = max(most, len(thoughts))
            rules.apply(state, thoughts[-1])
        else:
            rules.apply(state, chance(pending, rng))
    assert most >= 6


@pytest.mark.parametrize("game", GAMES)
def test_careful_greedy_and_wild_are_three_manners_of_playing(game: str) -> None:
    """In the same positions of one match they often choose differently."""
    rules = build(game, 4)
    rng = random.Random(11)
    bots = [make_bot(name, game) for name in ("careful", "greedy", "wild")]
    state = rules.start()
    asked = alike = 0
    while not isinstance(pending := rules.pending(state), Over) and asked < 120:
        answer: Answer
        if not isinstance(pending, Turn):
            answer = chance(pending, rng)
        else:
            view = rules.view(state, pending.seat)
            choices = [list(bot.think(rules, view, pending, random.Random(2)))[-1] for bot in bots]
            if len(pending.options) > 1:
                asked += 1
                alike += choices[0] == choices[2]
            answer = choices[asked % 3]
        rules.apply(state, answer)
    assert alike <= 0.85 * asked

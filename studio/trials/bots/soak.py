"""Many matches of all games and house rules in random company: no answer of a bot is ever illegal.

python -m studio.trials.bots.soak --matches 1000 --seed 1
python -m studio.trials.bots.soak --minutes 10
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game.bots.chance import chance
from game.bots.search import Searcher
from game.catalogue import GAMES, build, game_named, lobby_bots, make_bot
from game.lab.simulate import choice
from game.rules.contract import Answer, Bot, Over, Rules, Turn
from studio.trials.bots.yardsticks import KINDS, stranger
from tests.rules.test_contract import FOR_SEATS, VARIANTS

PLAYOUT_COUNT = 6
"""Of a bot that thinks ahead: enough to go through everything that it does."""


class Sitting(NamedTuple):
    """One match to be played."""

    game: str
    variant: str
    rules: Rules[Any]
    bots: tuple[Bot, ...]
    luck: str


def sitting(seed: int, number: int, games: Sequence[str] = tuple(GAMES)) -> Sitting:
    """Match `number`: any game, any house rules, any company. In one of twenty somebody thinks ahead."""
    rng = random.Random(f"{seed}/{number}")
    game = rng.choice(games)
    variant = rng.choice(list(VARIANTS[game]))
    seats = rng.choice(FOR_SEATS.get((game, variant), GAMES[game].seat_range))
    rules = build(game, seats, VARIANTS[game][variant])
    quick = [name for name in lobby_bots(game) if not isinstance(make_bot(name, game), Searcher)]
    bots: list[Bot] = []
    for _ in range(seats):
        name = rng.choice(["random", *quick, *KINDS])
        bots.append(stranger(name) or make_bot(name, game))
    if rng.random() < 0.05:
        evaluator = game_named(game).evaluator
        assert evaluator is not None
        bots[rng.randrange(seats)] = Searcher("thinker", evaluator, PLAYOUT_COUNT)
    return Sitting(game, variant, rules, tuple(bots), f"{seed}/luck/{number}")


def play_out(match: Sitting) -> int:
    """Play to the end; how many choices bots made. Raises AssertionError or IllegalAnswer at a wrong one."""
    rules, rng = match.rules, random.Random(match.luck)
    state = rules.start()
    choices = 0
    while not isinstance(question := rules.pending(state), Over):
        if isinstance(question, Turn):
            bot = match.bots[question.seat]
            answer: Answer = choice(rules, bot, state, question, rng)
            assert answer in question.options, (
                f"{bot.name} chose {answer} in {match.game} ({match.variant}), {question.phase}"
            )
            choices += 1
        else:
            answer = chance(question, rng)
        rules.apply(state, answer)
    return choices


def soak(seed: int, first: int, until: float, matches: int) -> Iterator[tuple[str, int]]:
    """Play match after match, up to so many or until that time; each game with its number of choices."""
    for number in range(first, first + matches):
        if time.monotonic() >= until:
            return
        match = sitting(seed, number)
        try:
            yield match.game, play_out(match)
        except Exception as error:
            where = f"match {number} of seed {seed} ({match.game}, {match.variant})"
            raise SystemExit(f"In {where}: {error!r}") from error


def main() -> None:
    """Play and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first match")
    args = parser.parse_args()
    began, played, choices = time.monotonic(), Counter[str](), 0
    for game, chosen in soak(args.seed, args.first, began + 60 * args.minutes, args.matches):
        played[game] += 1
        choices += chosen
        if played.total() % 500 == 0:
            print(f"{played.total():,} matches, {choices:,} choices", flush=True)
    each = ", ".join(f"{count:,} of {game}" for game, count in played.items())
    print(
        f"{played.total():,} matches ({each}), {choices:,} choices, none illegal, "
        f"in {time.monotonic() - began:,.0f} s"
    )


if __name__ == "__main__":
    main()

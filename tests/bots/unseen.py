"""How a bot of ours does against opponents that it was not made for, or with other strength than its levels.

    python -m tests.bots.unseen spellcycles --bot master --games 40
    python -m tests.bots.unseen engine --playouts 60 --against careful,greedy,wild --games 40

Every match has another deal; four in a row have the same company, with the bot on each of the seats in turn.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence

from game.bots.search import Searcher
from game.catalogue import build, game_named, make_bot
from game.intervals import wilson
from game.lab.arena import play_bout
from game.rules.contract import Bot
from tests.bots.yardsticks import UNSEEN

SEATS = 4


def bot_of(game: str, name: str) -> Bot:
    """One of ours, or one of the strangers, by its name."""
    return UNSEEN[name]() if name in UNSEEN else make_bot(name, game)


def victories(game: str, bot: Bot, field: Sequence[str], games: int, seed: int) -> Iterator[float]:
    """By match: the part of the victory that the bot gets."""
    rules = build(game, SEATS)
    for number in range(games):
        drawn = random.Random(f"{seed}/company/{number // SEATS}")
        seats = [(name, bot_of(game, name)) for name in (drawn.choice(field) for _ in range(SEATS - 1))]
        place = number % SEATS
        seats.insert(place, (bot.name, bot))
        bout = play_bout(rules, seats, f"{seed}/luck/{number}", f"{seed}/whims/{number}")
        yield (place in bout.winners) / max(1, len(bout.winners))


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="master")
    parser.add_argument("--playouts", type=int, help="in place of a level: so many, for each of its choices")
    parser.add_argument("--against", default=",".join(UNSEEN), help="who is drawn (default: the strangers)")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    bot, evaluator = bot_of(args.game, args.bot), game_named(args.game).evaluator
    if args.playouts and evaluator is not None:
        bot = Searcher(f"{args.playouts} playouts", evaluator, args.playouts)
    won, played = 0.0, 0
    for part in victories(args.game, bot, args.against.split(","), args.games, args.seed):
        won, played = won + part, played + 1
        low, high = wilson(won, played)
        told = f"{won:.1f} of {played}: {won / played:.1%} ({low:.1%} to {high:.1%})"
        print(f"\r{args.game}: {bot.name} won {told}, fair are {1 / SEATS:.0%}", end="", flush=True)
    print()


if __name__ == "__main__":
    main()

"""How a bot of ours does against opponents that it was not made for, or with other strength than its levels.

    python -m studio.trials.bots.unseen spellcycles --bot master --games 40
    python -m studio.trials.bots.unseen engine --playouts 60 --against careful,greedy,wild --games 40
    python -m studio.trials.bots.unseen trade-or-duel --bot master --against flat:0.2 --games 160

Searchers out of the textbook take their seconds of processor time for a choice after a colon; how long the
bot itself took is told, so that both can be given as much. Every match has another deal; four in a row have
the same company, with the bot on each of the seats in turn.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence

from game.bots.search import Searcher
from game.catalogue import build, game_named
from game.intervals import wilson
from game.lab.arena import Bout, play_bout
from game.lab.partners import partner
from game.rules.contract import Bot
from studio.trials.bots.elsewhere import Elsewhere
from studio.trials.bots.yardsticks import KINDS, stranger

SEAT_COUNT = 4


def bot_of(game: str, name: str) -> Bot:
    """One of ours ('master'), of another checkout ('master@../before'), of the strangers, or out of the
    textbook ('flat', 'ismcts:0.2'), by its name."""
    if "@" in name:
        return Elsewhere(name)
    return stranger(name) or partner(name, game)


def bouts(game: str, bot: Bot, field: Sequence[str], games: int, seed: int) -> Iterator[tuple[int, Bout]]:
    """By match: where the bot sat, and how it went."""
    rules = build(game, SEAT_COUNT)
    for number in range(games):
        drawn = random.Random(f"{seed}/company/{number // SEAT_COUNT}")
        seats = [(name, bot_of(game, name)) for name in (drawn.choice(field) for _ in range(SEAT_COUNT - 1))]
        place = number % SEAT_COUNT
        seats.insert(place, (bot.name, stranger(bot.name) or bot))
        yield place, play_bout(rules, seats, f"{seed}/luck/{number}", f"{seed}/whims/{number}")


def part(place: int, bout: Bout) -> float:
    """The part of the victory that a seat got, 0..1."""
    return (place in bout.winners) / max(1, len(bout.winners))


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="master")
    parser.add_argument("--playouts", type=int, help="in place of a level: so many, for each of its choices")
    parser.add_argument("--against", default=",".join(KINDS), help="who is drawn (default: the strangers)")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    bot, evaluator = bot_of(args.game, args.bot), game_named(args.game).evaluator
    if args.playouts and evaluator is not None:
        bot = Searcher(f"{args.playouts} playouts", evaluator, args.playouts)
    won, played, thinking = 0.0, 0, list[float]()
    for place, bout in bouts(args.game, bot, args.against.split(","), args.games, args.seed):
        won, played = won + part(place, bout), played + 1
        thinking += bout.thinking[place]
        low, high = wilson(won, played)
        told = f"{won:.1f} of {played}: {won / played:.1%} ({low:.1%} to {high:.1%})"
        spent = 1000 * sum(thinking) / max(1, len(thinking))
        print(
            f"\r{args.game}: {bot.name} won {told}, fair are {1 / SEAT_COUNT:.0%}; {spent:.0f} ms a choice",
            end="",
        )
    print()


if __name__ == "__main__":
    main()

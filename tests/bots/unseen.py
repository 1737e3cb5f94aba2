"""How a bot of ours does against opponents that it was not made for.

    python -m tests.bots.unseen spellcycles --bot master --games 40
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

from game.arena import play_bout
from game.games import build, lobby_bots, make_bot
from game.rules.contract import Bot
from game.statistics import wilson
from tests.bots.yardsticks import UNSEEN

SEATS = 4


def company(game: str, bot: str, others: Sequence[str], place: int) -> list[tuple[str, Bot]]:
    """The bot on its place, the others around it."""
    names = list(others)
    names.insert(place, bot)
    return [(name, UNSEEN[name]() if name in UNSEEN else make_bot(name, game)) for name in names]


def victories(game: str, bot: str, field: Sequence[str], games: int, seed: int) -> float:
    """How many of so many matches the bot wins, a shared victory in equal parts."""
    rules = build(game, SEATS)
    won = 0.0
    for number in range(games):
        drawn = random.Random(f"{seed}/company/{number}")
        place = number % SEATS
        seats = company(game, bot, [drawn.choice(field) for _ in range(SEATS - 1)], place)
        bout = play_bout(rules, seats, f"{seed}/luck/{number}", f"{seed}/whims/{number}")
        won += (place in bout.winners) / max(1, len(bout.winners))
    return won


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="master")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mixed", action="store_true", help="our own rules of thumb among them, too")
    args = parser.parse_args()
    own = list(lobby_bots(args.game)[:3]) if args.mixed else []
    won = victories(args.game, args.bot, [*UNSEEN, *own], args.games, args.seed)
    low, high = wilson(won, args.games)
    print(
        f"{args.game}: {args.bot} won {won:.1f} of {args.games} against {', '.join([*UNSEEN, *own])}: "
        f"{won / args.games:.1%} ({low:.1%} to {high:.1%}); fair are {1 / SEATS:.0%}"
    )


if __name__ == "__main__":
    main()

"""The levels against each other by way of the same opponents, in all games, as long as there is time.

    python -m tests.bots.ladder --file ladder.jsonl --minutes 60
    python -m tests.bots.ladder --file ladder.jsonl --games engine --against hoarder,contrary,copycat
    python -m tests.bots.ladder --file ladder.jsonl --minutes 0

Every bot meets the same companies with the same cards and dice; each match has another deal, and four in a
row have the same company, with the bot on each of the seats in turn. The games take turns, a company each.
What was played is kept in the file, and not played again: it can be stopped at any time. At the end, or at
once with `--minutes 0`, the table of all that the file holds is told.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple

from game.catalogue import GAMES, build
from game.intervals import NORMAL_95, wilson
from game.lab.arena import Tournament, line_up, play_bout
from game.rules.contract import Bot
from tests.bots.unseen import SEATS, bot_of

LEVELS = "master,sharp,steady"
FIELD = "careful,greedy,wild"
_NEWCOMER = "?"


class Setting(NamedTuple):
    """One match, but for the bot that is looked at."""

    game: str
    against: str
    """Who the others are drawn from, with commas between them."""
    seed: int
    number: int
    """Its company is that number divided by the seats."""


@dataclass(frozen=True, slots=True)
class Played:
    """One match of one bot."""

    game: str
    against: str
    seed: int
    number: int
    bot: str
    won: float
    """The part of the victory that the bot got."""
    choices: int
    seconds: float
    """Of processor time for these choices."""

    @property
    def setting(self) -> Setting:
        """The same for all bots."""
        return Setting(self.game, self.against, self.seed, self.number)


def kept(file: Path) -> list[Played]:
    """What was played before."""
    if not file.exists():
        return []
    return [Played(**json.loads(line)) for line in file.read_text().splitlines()]


def play(setting: Setting, bot: str, bots: dict[tuple[str, str], Bot]) -> Played:
    """One match; `bots` keeps those that were made, by game and name."""
    game, against, seed, number = setting
    rules = build(game, SEATS)
    field = tuple(against.split(","))
    company = line_up(Tournament(game, (_NEWCOMER,), SEATS, rules.options, seed, field), number)
    place = company.index(_NEWCOMER)
    names = [bot if name == _NEWCOMER else name for name in company]
    for name in names:
        if (game, name) not in bots:
            bots[game, name] = bot_of(game, name)
    seats = [(name, bots[game, name]) for name in names]
    bout = play_bout(rules, seats, f"{seed}/luck/{number}", f"{seed}/whims/{number}")
    won = (place in bout.winners) / max(1, len(bout.winners))
    thinking = bout.thinking[place]
    return Played(game, against, seed, number, bot, won, len(thinking), round(sum(thinking), 4))


def climb(args: argparse.Namespace, before: Iterable[Played]) -> Iterator[Played]:
    """What is still to be played, a company of each game in turn, until the time is up."""
    until = time.monotonic() + 60 * args.minutes
    done = {(played.setting, played.bot) for played in before}
    bots: dict[tuple[str, str], Bot] = {}
    for first in range(0, args.matches, SEATS):
        for game in args.games.split(","):
            for number, bot in product(range(first, first + SEATS), args.bots.split(",")):
                setting = Setting(game, args.against, args.seed, number)
                if (setting, bot) in done:
                    continue
                if time.monotonic() >= until:
                    return
                yield play(setting, bot, bots)


def table(matches: Iterable[Played]) -> Iterator[str]:
    """By game and opponents: how often each bot wins, and by how much one wins more often than another."""
    tables: dict[tuple[str, str], dict[str, list[Played]]] = defaultdict(lambda: defaultdict(list))
    for played in matches:
        tables[played.game, played.against][played.bot].append(played)
    for (game, against), bots in sorted(tables.items()):
        yield f"{game} against {against}; fair are {1 / SEATS:.0%}"
        ranked = sorted(bots, key=lambda bot: -_rate(bots[bot]))
        for bot in ranked:
            low, high = wilson(sum(played.won for played in bots[bot]), len(bots[bot]))
            seconds = sum(played.seconds for played in bots[bot])
            cost = 1000 * seconds / max(1, sum(played.choices for played in bots[bot]))
            yield (
                f"  {bot:10} {len(bots[bot]):5} matches {_rate(bots[bot]):6.1%} ({low:.1%} to {high:.1%}) "
                f"{cost:7.1f} ms a choice"
            )
        for better, other in pairwise(ranked):
            more, doubt, companies = gap(bots[better], bots[other])
            yield f"  {better} - {other}: {more:+.1%} (give or take {doubt:.1%}, {companies} companies)"


def gap(one: Iterable[Played], other: Iterable[Played]) -> tuple[float, float, int]:
    """How much more often `one` wins in the matches that both played, half of the 95 % interval, and the
    number of companies: matches of one company are not quite independent of each other, companies are."""
    theirs = {played.setting: played.won for played in other}
    companies: dict[Setting, list[float]] = defaultdict(list)
    for played in one:
        setting = played.setting
        if setting in theirs:
            company = setting._replace(number=setting.number // SEATS)
            companies[company].append(played.won - theirs[setting])
    means = [sum(differences) / len(differences) for differences in companies.values()]
    if len(means) < 2:
        return sum(means), 1.0, len(means)
    mean = sum(means) / len(means)
    spread = sum((each - mean) ** 2 for each in means) / (len(means) - 1)
    return mean, NORMAL_95 * math.sqrt(spread / len(means)), len(means)


def _rate(matches: Sequence[Played]) -> float:
    return sum(played.won for played in matches) / len(matches)


def main() -> None:
    """Play, keep and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--file", type=Path, required=True)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--bots", default=LEVELS)
    parser.add_argument("--against", default=FIELD)
    parser.add_argument("--matches", type=int, default=400, help="of each bot in each game")
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    before = kept(args.file)
    with args.file.open("a", encoding="utf-8") as file:
        for played in climb(args, before):
            before.append(played)
            print(json.dumps(asdict(played)), file=file, flush=True)
    print("\n".join(table(before)))


if __name__ == "__main__":
    main()

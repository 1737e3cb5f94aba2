"""The levels against each other by way of the same opponents, in all games, as long as there is time.

    python -m studio.trials.bots.ladder --file ladder.jsonl --minutes 60 --until-told
    python -m studio.trials.bots.ladder --file ladder.jsonl --games engine --against bold,timid,copying spiel
    python -m studio.trials.bots.ladder --file ladder.jsonl --bots master,master@../before --against flat
    python -m studio.trials.bots.ladder --file ladder.jsonl --minutes 0

Every bot meets the same companies with the same cards and dice; each match has another deal, and four in a
row have the same company, with the bot on each of the seats in turn. The games take turns, and the fields
that companies are drawn from: the manners of level 1 and, each by itself, the searchers out of the textbook,
with the same seconds for a choice whoever they meet. 'spiel' is OpenSpiel's, 'master@../before' is the master
of another checkout, such as the last release.
A searcher without seconds of its own has as much processor time a choice as the bot that it meets. This tells
what a bot's own time is worth, not which of two is stronger: who thinks longer then meets stronger searchers.

What was played is kept in the file, and not played again: it can be stopped at any time. At the end, or at
once with `--minutes 0`, the table of all that the file holds is told. A bot counts as stronger than another
only where it is against every field.
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
from game.lab.partners import partner
from game.rules.contract import Bot
from studio.trials.bots.elsewhere import Elsewhere
from studio.trials.bots.equal_time import Stopwatch, rival
from studio.trials.bots.yardsticks import stranger

SEAT_COUNT = 4
LEVELS = "master,sharp,steady"
FIELDS = ("careful,greedy,wild", "flat:0.02", "ismcts:0.02")
FEWEST_COMPANIES = 8
"""Companies before two bots can be told apart."""
PEEKING_FACTOR = 1.5
"""How many times its doubt a gap must be, where it is looked at again and again."""
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


class Club:
    """The bots that were made, and how long those that are looked at have thought."""

    def __init__(self, before: Iterable[Played]) -> None:
        self._bots: dict[tuple[str, str], Bot] = {}
        self._watches: dict[tuple[str, str], Stopwatch] = {}
        self._before: dict[tuple[str, str], list[Played]] = defaultdict(list)
        for played in before:
            self._before[played.game, played.bot].append(played)

    def watched(self, game: str, bot: str) -> Stopwatch:
        """The bot that is looked at, for one match."""
        if (game, bot) not in self._watches:
            watch = self._watches[game, bot] = Stopwatch(self.member(game, bot), time.process_time)
            watch.choices = sum(played.choices for played in self._before[game, bot])
            watch.seconds = sum(played.seconds for played in self._before[game, bot])
        self._watches[game, bot].bot = self.member(game, bot)
        return self._watches[game, bot]

    def member(self, game: str, bot: str) -> Bot:
        """One that takes the time it takes, for one seat of one match: a stranger remembers what was done."""
        if newcomer := stranger(bot):
            return newcomer
        if (game, bot) not in self._bots:
            self._bots[game, bot] = Elsewhere(bot) if "@" in bot else partner(bot, game)
        return self._bots[game, bot]


def play(setting: Setting, bot: str, club: Club) -> Played:
    """One match."""
    game, against, seed, number = setting
    rules = build(game, SEAT_COUNT)
    field = tuple(against.split(","))
    company = line_up(Tournament(game, (_NEWCOMER,), SEAT_COUNT, rules.options, seed, field), number)
    place, watch = company.index(_NEWCOMER), club.watched(game, bot)
    choices, seconds = watch.choices, watch.seconds
    seats = [
        (bot, watch) if name == _NEWCOMER else (name, rival(name, watch) or club.member(game, name))
        for name in company
    ]
    bout = play_bout(rules, seats, f"{seed}/luck/{number}", f"{seed}/whims/{number}")
    won = (place in bout.winners) / max(1, len(bout.winners))
    return Played(
        game, against, seed, number, bot, won, watch.choices - choices, round(watch.seconds - seconds, 4)
    )


def climb(args: argparse.Namespace, before: Sequence[Played]) -> Iterator[Played]:
    """What is still to be played, a company of each game from each field in turn, until the time is up.
    What is played must be added to `before`, too."""
    until = time.monotonic() + 60 * args.minutes
    done = {(played.setting, played.bot) for played in before}
    club, order = Club(before), args.bots.split(",")
    for first, game, against in product(
        range(0, args.matches, SEAT_COUNT), args.games.split(","), args.against
    ):
        bots = order
        if args.until_told:
            bots = in_doubt([each for each in before if (each.game, each.against) == (game, against)], order)
        for number, bot in product(range(first, first + SEAT_COUNT), bots):
            setting = Setting(game, against, args.seed, number)
            if (setting, bot) in done:
                continue
            if time.monotonic() >= until:
                return
            yield play(setting, bot, club)


def table(matches: Iterable[Played]) -> Iterator[str]:
    """By game and opponents: how often each bot wins, and by how much one wins more often than another."""
    tables: dict[tuple[str, str], dict[str, list[Played]]] = defaultdict(lambda: defaultdict(list))
    for played in matches:
        tables[played.game, played.against][played.bot].append(played)
    for (game, against), bots in sorted(tables.items()):
        yield f"{game} against {against}; fair are {1 / SEAT_COUNT:.0%}"
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


def verdicts(matches: Iterable[Played], order: Sequence[str]) -> Iterator[str]:
    """By game, for each bot and the next of `order`, the strongest first: whether it is stronger than that
    one against every field, with all but the last 2.5 % of doubt."""
    games: dict[str, dict[str, dict[str, list[Played]]]] = defaultdict(
        lambda: defaultdict(lambda: defaultdict(list))
    )
    for played in matches:
        games[played.game][played.against][played.bot].append(played)
    for game, fields in sorted(games.items()):
        for better, other in pairwise(order):
            gaps = {field: gap(bots[better], bots[other]) for field, bots in sorted(fields.items())}
            open_fields = [field for field, (more, doubt, _) in gaps.items() if more <= doubt]
            if not open_fields:
                yield f"{game}: {better} is stronger than {other} against every field"
            else:
                yield f"{game}: {better} is not proved stronger than {other} against {'; '.join(open_fields)}"


def gap(one: Iterable[Played], other: Iterable[Played]) -> tuple[float, float, int]:
    """How much more often `one` wins in the matches that both played, half of the 95 % interval, and the
    number of companies: matches of one company are not quite independent of each other, companies are."""
    theirs = {played.setting: played.won for played in other}
    companies: dict[Setting, list[float]] = defaultdict(list)
    for played in one:
        setting = played.setting
        if setting in theirs:
            company = setting._replace(number=setting.number // SEAT_COUNT)
            companies[company].append(played.won - theirs[setting])
    means = [sum(differences) / len(differences) for differences in companies.values()]
    if len(means) < 2:
        return sum(means), 1.0, len(means)
    mean = sum(means) / len(means)
    spread = sum((each - mean) ** 2 for each in means) / (len(means) - 1)
    return mean, NORMAL_95 * math.sqrt(spread / len(means)), len(means)


def in_doubt(matches: Sequence[Played], order: Sequence[str]) -> list[str]:
    """The bots that are still to be told apart from the next of `order`, by matches of one game against one
    field. Who looks after every company is wrong more often, so that more than the interval is asked for."""
    doubtful = set[str]()
    for pair in pairwise(order):
        one, other = ([played for played in matches if played.bot == bot] for bot in pair)
        more, doubt, companies = gap(one, other)
        if companies < FEWEST_COMPANIES or abs(more) <= PEEKING_FACTOR * doubt:
            doubtful.update(pair)
    return [bot for bot in order if bot in doubtful]


def _rate(matches: Sequence[Played]) -> float:
    return sum(played.won for played in matches) / len(matches)


def main() -> None:
    """Play, keep and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--file", type=Path, required=True)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--bots", default=LEVELS)
    parser.add_argument("--against", nargs="+", default=FIELDS, help="fields, each with commas in it")
    parser.add_argument("--matches", type=int, default=400, help="of each bot in each game")
    parser.add_argument("--until-told", action="store_true", help="play no bots that are told apart already")
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    before = kept(args.file)
    with args.file.open("a", encoding="utf-8") as file:
        for played in climb(args, before):
            before.append(played)
            print(json.dumps(asdict(played)), file=file, flush=True)
    print("\n".join([*table(before), *verdicts(before, args.bots.split(","))]))


if __name__ == "__main__":
    main()

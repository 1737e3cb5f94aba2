"""Twins: matches that differ in what others hold, and so in who could break in, beside each other.

    python -m studio.trials.match.breaking_in_twins --comparisons 20000

A seat looks on while another is to act. In one match all is as it is, in the other the hidden things lie as
they might for all that the seat knows. Moment by moment, with bots that could break in and without, it must
be shown and asked the same, wait as long for others, and see each bot act at the same time.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, Final

from game.bots.chance import chance
from game.catalogue import build
from game.chance import Chance
from game.match.dice.desk import DiceDesk
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.pace import Pace
from game.rules.contract import Action, Bot, Over, Rules, Seat, Turn
from game.store.journal import PlayerEntry
from studio.rehearsal import stand_at, virtual_dice

SEATS: Final[Mapping[str, int]] = {"engine": 3, "power-vacuum": 4, "unnamed": 3}
HOUSE_RULES: Final[Mapping[str, Mapping[str, Any]]] = {"engine": {"gift_instants": True}}
"""Those that ask where otherwise nobody would be asked."""
HOUSE_RULE_SHARE: Final = 0.5
MAX_ANSWERS: Final = 160
"""A position is looked for within so many answers."""
MOMENTS: Final = 50
"""Moments of each pair of matches, at most."""
MOMENT_S: Final = 0.05
THOUGHTS: Final = 3
THOUGHT_S: Final = 0.0015
"""A bot has more than one slice of time to think in, and no more than one thought in each."""
PACE: Final = Pace(bot=0.5, throw=0.0)


class Bold:
    """Breaks in whenever it is asked, and else does what comes first; counts how often it is asked."""

    name = "bold"

    def __init__(self, *, shy: bool = False) -> None:
        self.asked: list[str] = []
        self._shy = shy

    def think(self, rules: Any, view: Any, turn: Turn, rng: Any) -> Iterator[Action]:
        self.asked.append(turn.phase)
        for _ in range(THOUGHTS):
            yield turn.options[-1 if self._shy else 0]


def loop_at(
    rules: Rules[Any], state: Any, bots: Mapping[int, Bot] | None = None, pace: Pace = PACE
) -> tuple[MatchLoop, MemoryLog]:
    """A match that stands at a state, in which thinking takes as long however busy the machine is."""
    bots = dict(bots or {})
    chance, log = Chance(1), MemoryLog()
    players = [PlayerEntry("ABCD"[seat], "random" if seat in bots else None) for seat in range(rules.seats)]
    match = Match(rules, players, log)
    stand_at(match, state)
    desk = DiceDesk(virtual_dice(chance), "virtual")
    return MatchLoop(match, desk, chance, bots, pace=pace, clock=count(0.0, THOUGHT_S).__next__), log


def seen_by(seat: Seat, loop: MatchLoop) -> tuple[Any, ...]:
    """All that a seat could notice of who might break in."""
    turn = loop.pending
    assert isinstance(turn, Turn)
    asked = turn if turn.seat == seat else (turn.seat, turn.phase)
    return asked, loop.moment, loop.interrupters, loop.interjections(seat), loop.thinking


def compared(game: str, number: int) -> int:
    """How often two matches were compared that a seat cannot tell apart; raises AssertionError if it can."""
    rng = random.Random(f"twins/{game}/{number}")
    rules = build(game, SEATS[game], HOUSE_RULES.get(game) if rng.random() < HOUSE_RULE_SHARE else None)
    state, watcher = _position(rules, rng)
    if state is None:
        return 0
    other = rules.imagine(rules.view(state, watcher), watcher, rng)
    bots = {seat: Bold(shy=True) for seat in range(rules.seats) if seat != watcher and number % 2}
    one, two = (loop_at(rules, each, bots)[0] for each in (state, other))
    for moment in range(MOMENTS):
        assert one.match.entries == two.match.entries, f"{game}, {number}: a bot acts at another time"
        if one.match.entries or not isinstance(one.pending, Turn):
            return moment
        assert seen_by(watcher, one) == seen_by(watcher, two), f"{game}, {number}: it shows"
        for loop in (one, two):
            loop.tick(moment * MOMENT_S)
    return MOMENTS


def _position(rules: Rules[Any], rng: random.Random) -> tuple[Any, Seat]:
    """Where somebody is asked and others could break in, after random play, and who looks on there."""
    state, left = rules.start(), rng.randrange(MAX_ANSWERS)
    while not isinstance(pending := rules.pending(state), Over):
        if left <= 0 and isinstance(pending, Turn) and rules.interjections(state):
            return state, rng.choice([seat for seat in range(rules.seats) if seat != pending.seat])
        rules.apply(state, rng.choice(pending.options) if isinstance(pending, Turn) else chance(pending, rng))
        left -= 1
    return None, 0


def main() -> None:
    """Compare until there were enough."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--comparisons", type=int, default=20000, help="of all games together")
    wanted: int = parser.parse_args().comparisons
    counts, number = dict.fromkeys(SEATS, 0), 0
    while sum(counts.values()) < wanted:
        for game in SEATS:
            counts[game] += compared(game, number)
        number += 1
    print(", ".join(f"{game}: {count}" for game, count in counts.items()), "comparisons, none differs")


if __name__ == "__main__":
    main()

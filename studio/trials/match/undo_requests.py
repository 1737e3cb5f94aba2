"""Asks at random to take back, in matches of all games with people, bots and dice, and judges what is done.

    python -m studio.trials.match.undo_requests 10000

The judge does not know how the match decides: it imagines what each person could not rule out before the
choice and looks whether everything since would have looked the same to them.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from game import catalogue
from game.chance import Chance
from game.match.match import Match, MemoryLog
from game.match.undo import TakeBack
from game.rules.contract import Answer, Dice, IllegalAnswer, Order, Over, Pending, Roll, Seat, Shuffle, Turn
from game.rules.interjections import Interjection
from game.store.journal import PlayerEntry
from knucklebone_messages import LazyText

GAMES = (("spellcycles", 3), ("unnamed", 4), ("engine", 3), ("trade-or-duel", 4), ("power-vacuum", 4))
LONGEST = 900
"""Entries of a match after which the next one begins."""
OFTEN = 0.2
"""How often somebody asks after an answer."""
WORLDS = 12
"""States that a person could not rule out, for each request that is granted."""


@dataclass
class Moment:
    """What the judge remembers of an answer."""

    before: Any
    pending: Pending
    answer: Answer
    source: str
    views: list[Any]
    """Before it, by seat, and last the public's."""

    @property
    def chooser(self) -> Seat | None:
        """Who chose it, in turn or not; None for what fell or was drawn."""
        if isinstance(self.answer, Interjection):
            return self.answer.seat
        return self.pending.seat if isinstance(self.pending, Turn) else None


@dataclass
class Judge:
    """One match, and everything that is wrong with what was taken back in it."""

    match: Match
    bots: frozenset[Seat]
    moments: list[Moment] = field(default_factory=list)
    fallen: list[tuple[Pending, int]] = field(default_factory=list)
    """Each die and item that was taken back and has yet to fall again, in order."""
    wrong: list[str] = field(default_factory=list)

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in range(self.match.rules.seats) if seat not in self.bots]

    def views(self) -> list[Any]:
        return [self.match.view(viewer) for viewer in (*range(self.match.rules.seats), None)]

    def commit(self, answer: Answer, source: str, seat: Seat | None) -> None:
        """Let the match go on, and see that what had fallen falls again."""
        pending = self.match.pending
        if isinstance(answer, Dice | Order):
            known = [one for one in self.fallen if _alike(one[0], pending)][: len(answer[0])]
            for one in known:
                self.fallen.remove(one)
            if tuple(answer[0][: len(known)]) != tuple(value for _, value in known):
                self.wrong.append(f"{known} fell and now {answer}")
        self.moments.append(Moment(self.match.state, pending, answer, source, self.views()))
        self.match.commit(answer, source, seat=seat)

    def ask(self, rng: random.Random) -> str:
        """Ask to take back; returns the outcome in a word."""
        just_now = rng.random() < 0.3
        what = self.match.can_take_back(just_now=just_now)
        agreed = tuple(self.people)
        if not isinstance(what, TakeBack):
            return self._refused(what, agreed)
        self._allowed(what, rng)
        if rng.random() < 0.3:
            return "only asked"
        if what.asked and set(what.asked) != set(self.people):
            self.wrong.append(f"{what.asked} are asked")
        self.match.take_back(agreed=agreed, just_now=just_now)
        gone = self.moments[len(self.moments) - what.answers :]
        del self.moments[len(self.moments) - what.answers :]
        again = [(m.pending, one) for m in gone if isinstance(m.answer, Dice | Order) for one in m.answer[0]]
        self.fallen[:0] = again
        if self.views() != gone[0].views or self.match.pending != gone[0].pending:
            self.wrong.append("the match is not as it was")
        if again:
            return "with dice"
        return "asking all" if what.asked else "with bots" if len(gone) > 1 else "alone"

    def _refused(self, why: LazyText, agreed: tuple[Seat, ...]) -> str:
        entries = self.match.entries
        try:
            self.match.take_back(agreed=agreed)
            self.wrong.append(f"taken back although: {why}")
        except IllegalAnswer:
            pass
        if self.match.entries != entries or not why.endswith((".", "!")):
            self.wrong.append(f"refused, but: {why}")
        return "refused"

    def _allowed(self, what: TakeBack, rng: random.Random) -> None:
        """Whether this may be taken back at all."""
        back = self.moments[len(self.moments) - what.answers :]
        chooser = back[0].chooser
        if chooser is None or chooser in self.bots or chooser != what.seat:
            self.wrong.append("what is taken back is no choice of a person")
            return
        for moment in back[1:]:
            other = moment.pending.seat if isinstance(moment.pending, Roll) else moment.chooser
            if other in self.people and other != chooser:
                self.wrong.append(f"{type(moment.pending).__name__} of another person is taken back")
            if isinstance(moment.answer, Dice) and not what.asked:
                self.wrong.append(f"nobody is asked, and {moment.answer} is known to whoever chooses anew")
        for person in self.people:
            if not self._learned_nothing(person, chooser, back, rng):
                self.wrong.append(f"seat {person} learned a secret by {[m.answer for m in back]}")

    def _learned_nothing(self, person: Seat, chooser: Seat, back: list[Moment], rng: random.Random) -> bool:
        rules, seen = self.match.rules, self.match.view(person)
        for _ in range(WORLDS):
            world = rules.imagine(back[0].views[person], person, rng)
            try:
                rules.apply(world, back[0].answer)
            except IllegalAnswer:
                # What chooses shows by its choice, it shows by itself.
                if person == chooser:
                    return False
                continue
            for moment in back[1:]:
                answer = moment.answer
                if isinstance(moment.pending, Shuffle):
                    asked = moment.pending
                    answer = Order(tuple(rng.sample(range(asked.size), asked.draw)))
                try:
                    rules.apply(world, answer)
                except IllegalAnswer:
                    return False
            # What all see of a choice is the chooser's own to show, as the chooser's own worlds prove.
            shown = person == chooser or rules.view(world, None) == self.match.view(None)
            if shown and rules.view(world, person) != seen:
                return False
        return True

    def replays(self) -> None:
        """The journal gives the same match."""
        log = self.match.log
        assert isinstance(log, MemoryLog)
        again = Match(self.match.rules, self.match.players, MemoryLog())
        again.catch_up(log.records)
        same = again.state == self.match.state and again.records == self.match.records
        if not same or again.kept != self.match.kept or again.can_take_back() != self.match.can_take_back():
            self.wrong.append("the journal gives another match")


def _alike(before: Pending, now: Pending) -> bool:
    """Whether the like is asked for, but for how many."""
    if isinstance(before, Roll) and isinstance(now, Roll):
        return (before.seat, before.sides, before.purpose) == (now.seat, now.sides, now.purpose)
    if isinstance(before, Shuffle) and isinstance(now, Shuffle):
        return (before.size, before.purpose) == (now.size, now.purpose)
    return False


def play(game: str, seats: int, seed: int, wrong: list[str]) -> Iterator[str]:
    """A match at random: the outcome of each request, and everything that is `wrong`."""
    rng, chance = random.Random(seed), Chance(seed)
    bots = frozenset(rng.sample(range(seats), rng.randrange(seats)))
    players = tuple(PlayerEntry(f"P{seat}", "random" if seat in bots else None) for seat in range(seats))
    match = Match(catalogue.build(game, seats, {}), players, MemoryLog())
    judge = Judge(match, bots)
    while not isinstance(pending := match.pending, Over) and match.entries < LONGEST:
        out_of_turn = [(seat, one) for seat, some in match.interjections().items() for one in some]
        if out_of_turn and rng.random() < OFTEN:
            seat, action = rng.choice(out_of_turn)
            source = "bot" if seat in bots else "player"
            judge.commit(Interjection(seat, action), source, seat)
        elif isinstance(pending, Shuffle):
            judge.commit(chance.order(match.entries, pending, match.kept), "shuffle", None)
        elif isinstance(pending, Roll):
            rolled = chance.dice(match.entries, pending.dice - len(match.kept), pending.sides)
            judge.commit(Dice((*match.kept, *rolled)), "virtual", pending.seat)
        else:
            source = "bot" if pending.seat in bots else "player"
            judge.commit(rng.choice(list(pending.options)), source, pending.seat)
        while rng.random() < OFTEN:
            yield judge.ask(rng)
    judge.replays()
    wrong += [f"{game}, seed {seed}: {what}" for what in judge.wrong]


def ask_many(requests: int, seed: int = 1) -> tuple[Counter[tuple[str, str]], list[str]]:
    """The outcome of so many requests in each game's share of them, and everything that was wrong."""
    came, wrong = Counter[tuple[str, str]](), list[str]()
    for game, seats in GAMES:
        left = requests // len(GAMES)
        while left > 0:
            seed += 1
            for word in play(game, seats, seed, wrong):
                came[game, word] += 1
                left -= 1
    return came, wrong


def main() -> int:
    """The figures of as many requests as the command line says."""
    came, wrong = ask_many(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
    for (game, word), count in sorted(came.items()):
        sys.stdout.write(f"{game:14} {word:12} {count:6}\n")
    sys.stdout.write(f"{sum(came.values())} requests, {len(wrong)} wrong\n")
    sys.stdout.writelines(f"{what}\n" for what in wrong[:20])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

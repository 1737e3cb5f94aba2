"""A table at which a tower says whatever its protocol allows: `python -m studio.trials.tower.table`.

Real are the link, the source, the registry, the dice desk and the match loop; the wire, the time, the tower
and the people are simulated. Between honest rolls something is said: before them, while they tumble or while
they are counted down; and rolls come to nothing. Nothing may break, every roll that falls afterwards must
count (the next one where a sentence asks for another throw), and only what honestly answers a request may
reach the match, once.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from game.chance import Chance
from game.devices.registry import SourceRegistry
from game.devices.tower.source import TowerSource
from game.devices.typed.source import TypedSource
from game.match.dice.desk import DeskStage, DiceDesk
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.pace import Pace
from game.rules.contract import Answer, Dice, Emit, IllegalAnswer, Pending, Roll
from game.store.journal import PlayerEntry
from studio.trials.tower import grammar as grammar
from studio.trials.tower.referee import Referee, read
from tests.devices.tower.wired_tower import WiredTower
from tests.match.race import Race, Track

MOST_DICE = 5
THROWS = 3
"""Honest throws of which one must count at the latest."""
ARMED_WITHIN = 15.0
"""s in which the tower must be armed whatever was said."""
COUNTED_WITHIN = 6.0
"""s from a throw to its place in the match: it tumbles, lies and is counted down."""
REACTION = 0.3
"""s until people do something about what the desk shows."""


class Rolling(Race):
    """A game in which nothing but dice is asked for, one to five of them, for ever."""

    def pending(self, state: Track) -> Pending:
        return Roll(0, 1 + state.thrown % MOST_DICE, 6, "step")

    def apply(self, state: Track, answer: Answer, emit: Emit | None = None) -> None:
        pending = self.pending(state)
        assert isinstance(pending, Roll)
        values = answer.values if isinstance(answer, Dice) else ()
        if len(values) != pending.dice or not all(type(value) is int and 1 <= value <= 6 for value in values):
            raise IllegalAnswer(f"{answer} is no roll of {pending.dice} dice.")
        state.thrown += 1

    def write(self, answer: Answer) -> str:
        assert isinstance(answer, Dice)
        return " ".join(map(str, answer.values))


@dataclass
class Findings:
    """The outcome."""

    messages: int = 0
    heard: int = 0
    """Of them good frames."""
    rolls: int = 0
    """Honest rolls that counted."""
    said: int = 0
    """Messages that counted as the roll that they told of, as they may."""
    ruined: int = 0
    """Honest rolls that came to nothing on their way."""
    typed: int = 0
    again: int = 0
    """Honest throws that did not count, with a sentence that asked for another."""
    wrong: list[str] = field(default_factory=list)
    """Values that reached the match and may not have."""
    stalled: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    """Throws that did not count without a word."""
    sentences: Counter[str] = field(default_factory=Counter)


class RefereedTower(WiredTower):
    """Tells the referee of every arming and of every line."""

    def __init__(self, referee: Referee) -> None:
        super().__init__()
        self.closed = False
        self.swallowed: tuple[bytes, ...] = ()
        """What is lost on the wire: lines with any of these in them."""
        self._referee = referee
        # It has greeted before anybody listens here.
        referee.greeted = self.bench.tower.boot
        self.bench.tamper = self._heard

    def arm(self, token: int, dice: int) -> None:
        super().arm(token, dice)
        del self.armings[:-4]
        self._referee.armed(token, dice)

    def say(self, data: bytes) -> None:
        """Say something that the device does not know of."""
        self._referee.hear(data)
        self.bench.hear(data)

    def close(self) -> None:
        self.closed = True

    def _heard(self, told: bytes) -> bytes:
        if any(part in told for part in self.swallowed):
            return b""
        self._referee.hear(told)
        return told


class Table:
    """The table end, the tower, and somebody who plays."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.referee = Referee()
        self.tower = RefereedTower(self.referee)
        self.findings = Findings()
        self.log = MemoryLog()
        chance = Chance(seed)
        self.registry = SourceRegistry(
            {
                "tower": lambda: TowerSource(self.tower, random.Random(seed)),
                "typed": TypedSource,
            }
        )
        self.desk = DiceDesk(self.registry, "tower", chance)
        rules: Any = Rolling()
        match = Match(rules, (PlayerEntry("Ann"), PlayerEntry("Bob")), self.log)
        self.loop = MatchLoop(match, self.desk, chance, {}, pace=Pace.instant())
        self._troubled_since: float | None = None
        self._thrown: tuple[int, ...] = ()
        self._typed: tuple[int, ...] = ()
        self._last = b""
        self._complained = False
        """Whether people have been told anything but that the tower is ready since the last throw."""
        self._lied_in_hello = False
        self._wait(1.0)

    def hear(self, said: bytes) -> None:
        """One message at some moment of an honest roll; then an honest roll that must count."""
        self.findings.messages += 1
        self.findings.heard += read(said.rstrip(b"\r\n")) is not None
        self._last = said
        moment = self.rng.random()
        if moment < 0.35 and self._get_armed():
            self._throw()
            self._wait(0.1 if moment < 0.2 else 1.0)
        elif moment < 0.5 and self._get_armed():
            self._throw()
            self._ruin()
        self.tower.say(said)
        self._lied_in_hello |= b"hello" in said.lower()
        self._wait(self.rng.choice((0.05, 0.3, 1.5)))
        self._roll_honestly()

    def _ruin(self) -> None:
        """Let the roll under way come to nothing."""
        bench, tower = self.tower.bench, self.tower.bench.tower
        self.findings.ruined += 1
        match self.rng.choice(("jam", "rest", "forget", "unheard", "restart")):
            case "jam":
                self._wait(0.1)
                tower.jam(bench.now)
                self._wait(self.rng.choice((0.1, 2.0)))
                tower.clear_fault(bench.now)
            case "rest":
                self._wait(0.1)
                tower.clear_fault(bench.now)
            case "forget":
                self._swallow(0.6, b"@result")
            case "unheard":
                self._swallow(0.6, b"@result", b"@state")
            case "restart":
                tower.reboot(bench.now, boot_saved=False)
                self._swallow(0.3, b"@hello")

    def _swallow(self, seconds: float, *parts: bytes) -> None:
        """Lose the lines of the roll, which the tower then does not know either."""
        self.tower.swallowed = parts
        self._wait(seconds)
        self.tower.swallowed = ()
        self.tower.bench.tower.history.clear()

    def moment(self) -> grammar.Moment:
        """What is right to say of the request that waits."""
        self._get_armed()
        device, armings = self.tower.bench.tower, self.tower.armings
        question = re.findall(rb"re=(\d+)", self.tower.bench.sent) or [b"1"]
        roll = device.roll + self.rng.choice((0, 1, 1, 1))
        token, older = armings[-1], tuple(armings[:-1])
        dice = self.desk.request.dice if self.desk.request is not None else 1
        return grammar.Moment(device.uid, device.boot, roll, token, older, dice, question[-1].decode())

    def _roll_honestly(self) -> None:
        device = self.tower.bench.tower
        if self._lied_in_hello:
            # A tower's own hello is what it is; it says so at the next start.
            device.reboot(self.tower.bench.now)
            self._lied_in_hello = False
            self._wait(1.0)
        for throw in range(THROWS):
            if not self._get_armed():
                self.findings.stalled.append(f"never armed after {self._last!r}")
                return
            before = self.findings.rolls
            self._throw()
            if self._wait(COUNTED_WITHIN, until=before + 1):
                return
            self._thrown = ()
            if throw + 1 < THROWS:
                self.findings.again += 1
            if not self._complained:
                self.findings.silent.append(f"no word of the lost throw after {self._last!r}")
        self.findings.stalled.append(f"{THROWS} throws did not count after {self._last!r}")

    def _get_armed(self) -> bool:
        """Wait as people do until the tower wants dice."""
        device, end = self.tower.bench.tower, self.tower.bench.now + ARMED_WITHIN
        while self.tower.bench.now < end:
            wanted = self.desk.request is not None and self.desk.stage is DeskStage.WAITING
            if wanted and device.armed == self.tower.armings[-1] and device.phase != "rolling":
                return True
            self._wait(0.05)
        return False

    def _throw(self) -> None:
        device = self.tower.bench.tower
        values = [self.rng.randint(1, 6) for _ in range(device.asked)]
        self._complained = False
        self._thrown = tuple(values)
        device.drop(self.tower.bench.now, values, settle_after=0.3)

    def _wait(self, seconds: float, until: int | None = None) -> bool:
        """Let time pass; ends early, with True, when so many honest rolls have counted."""
        end = self.tower.bench.now + seconds - 0.01
        while self.tower.bench.now < end:
            self.tower.live(0.05, self._look)
            if until is not None and self.findings.rolls >= until:
                return True
        return False

    def _look(self) -> None:
        """One frame of the program, and what people do at its end."""
        bench = self.tower.bench
        bench.sent = bench.sent[-100:]
        count = len(self.log.records)
        self.loop.tick(bench.now)
        assert not self.tower.closed, f"the source broke after {self._last!r}: {self.desk.status.sentence}"
        self.registry.link_report("tower")
        self._read_aloud()
        for record in self.log.records[count:]:
            self._judge(record)
        self._act(bench.now)

    def _read_aloud(self) -> None:
        sentence = self.desk.status.sentence
        assert sentence.isprintable(), f"{sentence!r} after {self._last!r}"
        if not sentence.endswith(("is ready.", "are rolling.")):
            self._complained = True
        self.findings.sentences[re.sub(r"\d+|\(.*\)|AAAA0001", "…", sentence)] += 1

    def _judge(self, record: Any) -> None:
        values = tuple(map(int, record.answer.split()))
        if record.source == "typed":
            self.findings.typed += 1
            if values != self._typed:
                self.findings.wrong.append(f"{values}, but typed were {self._typed}, after {self._last!r}")
            self.desk.use("tower")
        elif not self.referee.counts(values):
            self.findings.wrong.append(f"{values} after {self._last!r}")
        elif values == self._thrown:
            self.findings.rolls += 1
            self._thrown = ()
        else:
            self.findings.said += 1

    def _act(self, now: float) -> None:
        """People take a doubtful roll back or type it, and choose the tower again when it has failed."""
        doubt, failed = self.desk.stage is DeskStage.DOUBT, self.desk.failed
        if not (doubt or failed):
            self._troubled_since = None
        elif self._troubled_since is None:
            self._troubled_since = now
        elif now - self._troubled_since >= REACTION:
            self._troubled_since = None
            self._complained = True
            if not doubt:
                self.desk.use("tower")
            elif self.rng.random() < 0.8:
                self.desk.rethrow()
            else:
                self._type()

    def _type(self) -> None:
        assert self.desk.request is not None
        self._typed = tuple(self.rng.randint(1, 6) for _ in range(self.desk.request.dice))
        self._thrown = ()
        for value in self._typed:
            self.desk.enter(value)


def play(messages: int, seed: int = 1) -> Findings:
    """So many messages: first every one with a single odd field, in turn, then any."""
    table = Table(seed)
    for said in islice(_said(table), messages):
        table.hear(said)
    return table.findings


def _said(table: Table) -> Iterable[bytes]:
    single = sum(1 for _ in grammar.each(table.moment(), random.Random(0)))
    for index in table.rng.sample(range(single), single):
        # Made anew for each, so that boot, roll and token are those of its moment.
        yield next(islice(grammar.each(table.moment(), table.rng), index, None), b"\n")
    while True:
        lines = 1 if table.rng.random() < 0.9 else 3
        yield b"".join(grammar.any_line(table.moment(), table.rng) for _ in range(lines))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.monotonic()
    findings = play(args.messages, args.seed)
    print(f"{findings.messages} messages, {findings.heard} of them good frames")
    print(f"{findings.rolls} honest rolls counted, {findings.again} were asked for again")
    print(f"{findings.ruined} more came to nothing on their way, {findings.typed} were typed")
    print(f"{findings.said} messages counted as the roll that they told of")
    for name in ("wrong", "stalled", "silent"):
        troubles = getattr(findings, name)
        print(f"{name}: {len(troubles)}", *troubles[:20], sep="\n    ")
    for sentence, frames in findings.sentences.most_common(40):
        print(f"{frames:8} frames: {sentence[:100]}")
    print(f"{time.monotonic() - began:.0f} s")
    return int(bool(findings.wrong or findings.stalled or findings.silent))


if __name__ == "__main__":
    raise SystemExit(main())

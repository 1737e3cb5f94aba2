"""A match whose every answer is written down beforehand: dice, shuffles and bots follow it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game import catalogue
from game.chance import Chance
from game.devices.catalogue import virtual
from game.devices.registry import virtual_only
from game.match.dice.desk import DiceDesk
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.pace import Pace
from game.rules.contract import Action, Dice, Order, Rules, Seat, Shuffle, Turn
from game.rules.interjections import OUT_OF_TURN
from game.store.journal import PlayerEntry
from game.ui.lessons.lesson import Lesson

PACE = Pace(bot=1.3, throw=0.8, beat=0.0)
"""Slower than in a match of one's own: everything is seen for the first time. Nobody breaks in."""
SCRIPTED = "scripted"


class Script:
    """The lines of a lesson, as answers."""

    def __init__(self, rules: Rules[Any], lines: Sequence[str]) -> None:
        self._rules, self.lines = rules, tuple(lines)

    def action(self, number: int) -> Action:
        """What is chosen as the answer of that number."""
        answer = self._rules.read(self.lines[number])
        assert isinstance(answer, Action), f"line {number} of the lesson chooses"
        return answer


class ScriptedChance(Chance):
    """Dice and shuffles as written; what is not written, in order."""

    def __init__(self, script: Script, rules: Rules[Any]) -> None:
        super().__init__(seed=0)
        self._script, self._rules = script, rules

    def dice(self, answer: int, dice: int, sides: int) -> tuple[int, ...]:
        written = self._rules.read(self._script.lines[answer])
        assert isinstance(written, Dice), f"line {answer} of the lesson rolls"
        return written.values

    def order(self, answer: int, shuffle: Shuffle, kept: tuple[int, ...] = ()) -> Order:
        written = self._rules.read(self._script.lines[answer])
        assert isinstance(written, Order), f"line {answer} of the lesson shuffles"
        first = written.indices
        rest = (index for index in range(shuffle.size) if index not in first)
        return Order((*first, *rest)[: shuffle.draw])


class ScriptedBot:
    """Chooses what the script says."""

    name = SCRIPTED

    def __init__(self, script: Script) -> None:
        self._script = script
        self.match: Match | None = None

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: Any) -> Iterator[Action]:
        """One thought only."""
        assert self.match is not None, "a bot is asked in a match"
        yield turn.options[-1] if turn.phase == OUT_OF_TURN else self._script.action(self.match.answers)


class Rehearsal(MatchLoop):
    """A match in which nothing comes that is not written."""

    @property
    def interrupters(self) -> frozenset[Seat]:
        """Nobody breaks in."""
        return frozenset()


def rehearse(lesson: Lesson, name: str, pace: Pace = PACE) -> MatchLoop:
    """The match of a lesson for a person of that name; it leaves no trace."""
    rules = catalogue.build(lesson.game, 1 + len(lesson.others), lesson.options)
    others = tuple(PlayerEntry(other, SCRIPTED) for other in lesson.others)
    match = Match(rules, (PlayerEntry(name), *others), MemoryLog())
    script = Script(rules, lesson.script)
    chance = ScriptedChance(script, rules)
    bot = ScriptedBot(script)
    bot.match = match
    desk = DiceDesk(virtual_only(chance), virtual())
    return Rehearsal(match, desk, chance, dict.fromkeys(range(1, len(match.names)), bot), pace=pace)

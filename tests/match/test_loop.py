"""The match loop: chance, dice, bots and people each answer what is theirs."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.chance import Chance
from game.match.dice.desk import DeskStage, DiceDesk
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.pace import HAND_TIME_S, THINKING_SLICE_S, Pace
from game.rules.contract import Action, IllegalAnswer, Pending, Turn
from game.store.journal import PlayerEntry
from studio.rehearsal import follow, stand_at, virtual_dice
from tests.games.spellcycles.rules.positions import Table as SpellTable
from tests.games.spellcycles.rules.positions import row, spell
from tests.match.race import Hasty, Race, Step, Track
from tests.match.sources import ScriptedSource

PEOPLE = (PlayerEntry("Ann"), PlayerEntry("Bob"))


def loop_of(
    *,
    bots: tuple[int, ...] = (),
    bot: Hasty | None = None,
    seed: int = 3,
    pace: Pace | None = None,
    rules: Any = None,
) -> tuple[MatchLoop, MemoryLog]:
    chance = Chance(seed)
    log = MemoryLog()
    loop = MatchLoop(
        Match(rules or Race(), PEOPLE, log),
        DiceDesk(virtual_dice(chance, camera=ScriptedSource), "virtual"),
        chance,
        {seat: bot or Hasty() for seat in bots},
        pace=pace or Pace.instant(),
    )
    return loop, log


def run(loop: MatchLoop, seconds: float, start: float = 0.0) -> float:
    now = start
    while now < start + seconds and loop.over is None:
        loop.tick(now)
        now += 0.05
    return now


def test_bots_alone_play_to_the_end() -> None:
    loop, log = loop_of(bots=(0, 1))
    run(loop, 120)
    assert loop.over is not None
    assert log.result is not None
    assert {record.source for record in log.records} == {"shuffle", "virtual", "bot"}


def test_the_same_seed_plays_the_same_match() -> None:
    first, second, other = (loop_of(bots=(0, 1), seed=seed) for seed in (5, 5, 6))
    for loop, _ in (first, second, other):
        run(loop, 120)
    assert first[1].records == second[1].records
    assert first[1].records != other[1].records


def test_a_person_is_waited_for_and_told_what_the_roll_is_for() -> None:
    loop, _ = loop_of()
    now = run(loop, 10)
    request = loop.desk.request
    assert request is not None
    assert (request.who, request.purpose) in {("Ann", "step"), ("Bob", "step")}
    assert loop.desk.stage is DeskStage.WAITING
    loop.desk.throw()
    run(loop, 5, now)
    assert isinstance(loop.turn, Turn)
    loop.choose(loop.turn.options[0])
    assert loop.match.answers == 3


def test_nobody_chooses_out_of_turn() -> None:
    loop, _ = loop_of()
    run(loop, 1)
    with pytest.raises(IllegalAnswer, match="No player is choosing"):
        loop.choose(Step(1))


def test_a_bot_takes_its_time_and_its_options_are_its_own() -> None:
    loop, log = loop_of(bots=(0, 1), pace=Pace(bot=2.0, throw=0.0))
    now = 0.0
    while not isinstance(loop.pending, Turn):
        loop.tick(now)
        now += 0.05
    answers = len(log.records)
    assert loop.turn is None
    assert loop.pending.options == ()
    run(loop, 1.9, now)
    assert len(log.records) == answers
    run(loop, 0.5, now + 1.9)
    assert len(log.records) > answers


def test_people_have_time_for_what_a_bot_has_them_do_by_hand() -> None:
    sing = {"op": "by_hand", "text": "Sing it."}
    table = SpellTable(spell("RG", sing), field=row(4, "R3 G3", "g")).reap().do("cast rg g4 h4")
    loop, log = loop_of(bots=(0, 1), pace=Pace(), rules=table.rules)
    stand_at(loop.match, table.state)
    follow(loop)
    run(loop, HAND_TIME_S - 0.2)
    assert not log.records
    run(loop, 0.4, HAND_TIME_S - 0.2)
    assert log.records[0].answer == "done"


class Holding(Race):
    """A race in which what was thrown is known to who must step alone."""

    def view(self, state: Track, viewer: int | None) -> Track:
        view = super().view(state, viewer)
        if viewer is None:
            view.thrown = 0
        return view


def waits(rules: Race) -> dict[int, set[float]]:
    """How long bots take for a choice, by how many options they have."""
    loop, log = loop_of(bots=(0, 1), seed=4, pace=Pace(bot=0.75, throw=0.0), rules=rules)
    found: dict[int, set[float]] = {}
    pending, since = loop.match.pending, 0.0
    for tick in range(2000):
        loop.tick(tick / 64)
        if loop.match.pending is not pending:
            if isinstance(pending, Turn):
                found.setdefault(len(pending.options), set()).add(tick / 64 - since)
            pending, since = loop.match.pending, tick / 64
    assert log.result is not None
    return found


def test_a_bot_with_a_secret_takes_as_long_where_it_has_no_choice() -> None:
    seen = waits(Race())
    assert max(seen[1]) < min(min(times) for options, times in seen.items() if options > 1)
    assert len(set.union(*waits(Holding()).values())) == 1


class Blindfold(Race):
    """A race in which nobody knows the places of the others."""

    def view(self, state: Track, viewer: int | None) -> Track:
        view = super().view(state, viewer)
        view.places = [place if seat == viewer else -1 for seat, place in enumerate(view.places)]
        return view


class Onlooker(Hasty):
    """Remembers the places that each seat was shown."""

    def __init__(self) -> None:
        self.shown: dict[int, list[list[int]]] = {}

    def think(self, rules: Any, view: Any, turn: Turn, rng: Any) -> Any:
        self.shown.setdefault(turn.seat, []).append(view.places)
        yield from super().think(rules, view, turn, rng)


def test_a_bot_is_shown_what_its_seat_may_know_and_no_more() -> None:
    onlooker = Onlooker()
    loop, log = loop_of(bots=(0, 1), bot=onlooker, rules=Blindfold())
    run(loop, 120)
    assert log.result is not None
    assert set(onlooker.shown) == {0, 1}
    assert all(own >= 0 > other for own, other in onlooker.shown[0])
    assert all(own >= 0 > other for other, own in onlooker.shown[1])


def test_real_dice_are_not_thrown_by_the_console_for_a_bot() -> None:
    loop, _ = loop_of(bots=(0, 1))
    loop.desk.use("camera")
    run(loop, 60)
    assert loop.desk.stage is DeskStage.WAITING
    assert loop.over is None


class Offering(Race):
    """A race in which every step is an offer that may be declined by the shortest one."""

    def pending(self, state: Track) -> Pending:
        question = super().pending(state)
        return replace(question, decline=Step(1)) if isinstance(question, Turn) else question


def test_offers_pass_a_seat_by_until_it_says_otherwise() -> None:
    loop, log = loop_of(rules=Offering())
    loop.let_pass(0, True)
    loop.let_pass(1, True)
    now = 0.0
    while len(log.records) < 7:
        loop.desk.throw()
        loop.tick(now)
        now += 0.5
    assert {record.answer for record in log.records if record.source == "player"} == {"step 1"}
    loop.let_pass(0, False)
    loop.let_pass(1, False)
    while loop.turn is None:
        loop.desk.throw()
        loop.tick(now)
        now += 0.5
    answers = len(log.records)
    run(loop, 30, now)
    assert len(log.records) == answers


class Ponderous:
    """A bot that finds no end."""

    name = "ponderous"

    def __init__(self) -> None:
        self.thoughts = 0

    def think(self, rules: object, view: object, turn: Turn, rng: object) -> Iterator[Action]:
        while True:
            self.thoughts += 1
            yield turn.options[0]


def ponder(pace: Pace) -> tuple[MatchLoop, MemoryLog, float]:
    """A loop in which such a bot has begun to think; each look at the clock takes half a slice."""
    chance, log, ticking = Chance(3), MemoryLog(), itertools.count(0, THINKING_SLICE_S / 2)
    bots = {0: Ponderous(), 1: Ponderous()}
    desk = DiceDesk(virtual_dice(chance), "virtual")
    loop = MatchLoop(Match(Race(), PEOPLE, log), desk, chance, bots, pace=pace, clock=lambda: next(ticking))
    now = 0.0
    while not loop.thinking:
        loop.tick(now)
        now += 0.05
    return loop, log, now


def test_a_bot_thinks_for_no_more_than_a_slice_at_a_time() -> None:
    loop, log, now = ponder(Pace(0.0, 0.0, patience=2.0))
    answers = len(log.records)
    run(loop, 1.5, now)
    assert loop.thinking
    assert len(log.records) == answers


def test_people_do_not_wait_for_ever() -> None:
    loop, log, now = ponder(Pace(0.0, 0.0, patience=2.0))
    answers = len(log.records)
    run(loop, 2.5, now)
    assert log.records[answers].source == "bot"


def test_a_bot_that_has_made_up_its_mind_thinks_no_more() -> None:
    loop, _ = loop_of(bots=(0, 1), pace=Pace(bot=5.0, throw=0.0))
    run(loop, 3.0)
    assert isinstance(loop.pending, Turn)
    assert not loop.thinking

"""A match: checked by the rules, written down, and only then true."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.match import Match, MemoryLog, replay
from game.rules.contract import Dice, IllegalAnswer, Order, Over, Roll, Turn
from game.store.journal import (
    Header,
    Journal,
    JournalError,
    PlayerEntry,
    Record,
    Result,
    read_journal,
)
from tests.match.race import Race, Step, Stepped

PLAYERS = (PlayerEntry("Ann"), PlayerEntry("Bob"))
HEADER = Header("friday", "race", 1, PLAYERS, {}, "2026-01-02T20:15:00")


class FullDisk(MemoryLog):
    def append(self, record: Record) -> None:
        raise JournalError("The disk is full.")


def test_an_answer_is_written_down_with_where_it_came_from() -> None:
    log = MemoryLog()
    match = Match(Race(), PLAYERS, log)
    match.commit(Order((1,)), "shuffle")
    match.commit(Dice((4,)), "camera", seat=1, evidence="feed", read=(5,))
    assert log.records == [
        Record("order 1", "shuffle"),
        Record("roll 4", "camera", seat=1, evidence="feed", read=(5,)),
    ]
    assert match.pending == Turn(1, "step", tuple(map(Step, range(1, 5))))


def test_an_illegal_answer_changes_nothing_and_is_not_written_down() -> None:
    log = MemoryLog()
    match = Match(Race(), PLAYERS, log)
    with pytest.raises(IllegalAnswer):
        match.commit(Step(1), "player")
    assert log.records == []
    assert match.answers == 0


def test_what_cannot_be_written_down_has_not_happened() -> None:
    match = Match(Race(), PLAYERS, FullDisk())
    before = match.pending
    with pytest.raises(JournalError):
        match.commit(Order((0,)), "shuffle")
    assert match.pending == before
    assert match.view(None).first is False


def test_events_come_back_with_the_answer() -> None:
    match = Match(Race(), PLAYERS, MemoryLog())
    match.commit(Order((0,)), "shuffle")
    match.commit(Dice((3,)), "typed")
    assert match.commit(Step(2), "player") == [Stepped(0, 2)]


def test_a_view_is_a_value_that_nobody_can_spoil() -> None:
    match = Match(Race(), PLAYERS, MemoryLog())
    match.view(0).places[0] = 99
    assert match.view(0).places[0] == 0


def test_the_end_is_written_down_once() -> None:
    log = MemoryLog()
    match = Match(Race(), PLAYERS, log)
    match.commit(Order((0,)), "shuffle")
    while not isinstance(match.pending, Over):
        match.commit(Dice((6,)) if isinstance(match.pending, Roll) else Step(6), "typed")
    assert log.result is not None
    assert log.result.winners == (0,)


def test_a_match_needs_a_player_on_every_seat() -> None:
    with pytest.raises(ValueError, match="2 seats, not 1"):
        Match(Race(), PLAYERS[:1], MemoryLog())


def journal_of(tmp_path: Path, *answers: str, version: int = 1) -> Path:
    path = tmp_path / "friday.journal"
    journal = Journal.create(path, Header("friday", "race", version, PLAYERS, {}, ""))
    for answer in answers:
        journal.append(Record(answer, "typed"))
    journal.close()
    return path


def test_a_journal_replays_to_the_same_state(tmp_path: Path) -> None:
    contents = read_journal(journal_of(tmp_path, "order 1", "roll 5", "step 4", "roll 2"))
    match = replay(Race(), contents)
    assert match.view(None).places == [0, 4]
    assert match.answers == 4
    assert replay(Race(), contents, upto=2).pending == Turn(1, "step", tuple(map(Step, range(1, 6))))


def test_a_journal_with_an_impossible_answer_names_it(tmp_path: Path) -> None:
    contents = read_journal(journal_of(tmp_path, "order 1", "step 4"))
    with pytest.raises(JournalError, match="answer 2, “step 4”, is not possible"):
        replay(Race(), contents)


def test_a_journal_of_other_rules_is_refused(tmp_path: Path) -> None:
    contents = read_journal(journal_of(tmp_path, version=9))
    with pytest.raises(JournalError, match="version 9 of the rules of Race"):
        replay(Race(), contents)


class NoEnd(MemoryLog):
    """A log that has no room for the end, at first."""

    full = True

    def finish(self, result: Result) -> None:
        if self.full:
            raise JournalError("The disk is full.")
        super().finish(result)


def test_an_end_that_cannot_be_written_down_costs_nothing_and_is_tried_again() -> None:
    log = NoEnd()
    match = Match(Race(), PLAYERS, log)
    match.commit(Order((0,)), "shuffle")
    while not isinstance(match.pending, Over):
        events = match.commit(Dice((6,)) if isinstance(match.pending, Roll) else Step(6), "typed")
    assert events, "the last answer has happened"
    assert log.result is None
    log.full = False
    match.close()
    assert log.result is not None

"""Acting out of turn in a match: people first, bots after them, and the first who comes counts."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise

import pytest

from game.games.engine.rules.actions import PLAYS, ChooseSuit
from game.games.engine.rules.vocabulary import CARD_BY_CODE, CLUBS, DIAMONDS
from game.games.unnamed.rules.actions import ENTER
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.pace import BEAT_S, Pace
from game.match.undo import TakeBack
from game.rules.contract import Action, Bot, IllegalAnswer, Turn
from game.rules.interjections import OUT_OF_TURN
from game.store.journal import Record
from studio.rehearsal import stand_at
from studio.trials.match.breaking_in_twins import PACE, SEATS, Bold, compared, loop_at, seen_by
from tests.games.engine.rules import positions as engine
from tests.games.unnamed.rules.tables import Table, rules_for

HANDS = ("2S 3H", "4S 5H", "6S 7H")


def loop_of(
    held: Mapping[int, str], bots: Mapping[int, Bot] | None = None, pace: Pace = PACE
) -> tuple[MatchLoop, MemoryLog]:
    """Three seats at the beginning of a trick that seat 0 leads."""
    return loop_at(rules_for(3), Table(3).resource(*HANDS, held=held).state, bots, pace)


def play(loop: MatchLoop, card: str) -> None:
    """Whoever is asked plays a card."""
    action = loop.match.rules.read(f"play {card}")
    assert isinstance(action, Action)
    loop.choose(action)


def wait(loop: MatchLoop, start: float, seconds: float) -> float:
    """Let time pass; what time it is then."""
    for step in range(round(seconds * 20) + 1):
        loop.tick(start + step / 20)
    return start + seconds


def test_people_have_a_beat_to_break_in_before_the_next_question() -> None:
    loop, log = loop_of({2: "heart_reign"})
    now = wait(loop, 0.0, BEAT_S - 0.1)
    assert loop.beat
    assert loop.turn is None, "nobody is asked yet"
    assert loop.interrupters == {2}
    assert loop.interjections(2) == (ENTER,)
    assert loop.interjections(1) == ()
    wait(loop, now, 0.2)
    assert loop.turn is not None
    assert loop.turn.seat == 0
    loop.interject(2, ENTER)
    assert loop.match.state.in_play >= 0
    assert log.records == [Record("interject 3 enter", "player", 2)]
    assert loop.turn is not None, "nobody can break in any more, so there is no beat"
    assert loop.turn.seat == 0, "the open question is put anew"


def test_nobody_waits_where_everybody_knows_that_nobody_could() -> None:
    loop, _ = loop_of({})
    assert not loop.beat
    assert loop.turn is not None
    alone, _ = loop_of({0: "baton"})
    assert not alone.beat, "the partner needs no time to break in"


def test_of_two_at_once_the_first_counts_and_the_other_is_told() -> None:
    loop, log = loop_of({1: "heart_reign", 2: "baton"})
    loop.interject(2, ENTER)
    with pytest.raises(IllegalAnswer, match="too late to interrupt"):
        loop.interject(1, ENTER)
    assert len(log.records) == 1
    with pytest.raises(IllegalAnswer, match="too late to interrupt"):
        loop.interject(0, ENTER)


def test_a_journal_keeps_the_order_in_which_it_came() -> None:
    loop, log = loop_of({1: "heart_reign", 2: "loose_rules"}, pace=Pace.instant())
    start = loop.match.state.copy()
    rules = loop.match.rules
    play(loop, "2S")
    loop.interject(2, ENTER)
    play(loop, "5H")
    again = Match(rules, loop.match.players, MemoryLog())
    stand_at(again, start)
    again.catch_up(log.records)
    assert again.state == loop.match.state
    assert [record.seat for record in log.records if isinstance(record, Record)] == [0, 2, 1]


def test_bots_break_in_after_people_had_their_beat() -> None:
    bold = Bold()
    loop, log = loop_of({1: "heart_reign", 2: "baton"}, {2: bold})
    now = wait(loop, 0.0, BEAT_S - 0.1)
    assert not log.records
    wait(loop, now, 0.2)
    assert log.records[0] == Record("interject 3 enter", "bot", 2)
    assert bold.asked == [OUT_OF_TURN]


def test_a_bot_does_not_forestall_a_person_who_is_asked_and_could_do_the_same() -> None:
    bold = Bold()
    loop, _ = loop_of({0: "baton", 2: "low_tide"}, {1: bold, 2: bold})
    wait(loop, 0.0, 5.0)
    assert not bold.asked
    play(loop, "2S")
    wait(loop, 5.0, 5.0)
    assert bold.asked[0] == OUT_OF_TURN


def test_a_bot_in_turn_waits_until_all_could_have_broken_in_and_no_longer() -> None:
    shy = Bold(shy=True)
    quick, slow = loop_of({}, {0: shy}), loop_of({2: "baton"}, {0: shy})
    wait(quick[0], 0.0, PACE.bot + 0.1)
    wait(slow[0], 0.0, PACE.bot + 0.1)
    assert (len(quick[1].records), len(slow[1].records)) == (1, 0)
    wait(slow[0], PACE.bot + 0.1, BEAT_S)
    assert len(slow[1].records) == 1


def test_breaking_in_by_a_slip_can_be_taken_back() -> None:
    loop, _ = loop_of({1: "baton"}, {0: Bold(shy=True)})
    loop.tick(0.0)
    before = loop.match.state.copy()
    loop.interject(1, ENTER)
    loop.tick(0.1)
    what = loop.can_take_back()
    assert isinstance(what, TakeBack)
    assert what.seat == 1
    loop.take_back()
    assert loop.match.state == before


def test_whoever_wants_to_be_left_in_peace_gets_no_beat() -> None:
    loop, _ = loop_of({2: "baton"})
    wait(loop, 0.0, 2.0)
    loop.let_pass(2, True)
    play(loop, "2S")
    assert not loop.beat
    assert loop.interrupters == {2}, "it still may"


def test_a_bot_that_goes_on_choosing_waits_for_those_who_break_in_each_time() -> None:
    table = engine.Table("2S 3S", "2C", hands=["", "QC"], points=[0, 3])
    loop, log = loop_at(table.rules, table.state, {0: Bold()})
    chose_at = []
    for step in range(100):
        before = len(log.records)
        loop.tick(step / 20)
        if len(log.records) > before and loop.acting == 0:
            chose_at.append(step / 20)
            assert loop.beat
    assert len(chose_at) > 1
    assert all(later - sooner >= BEAT_S for sooner, later in pairwise(chose_at))


def test_a_person_who_goes_on_choosing_leaves_others_a_beat_where_they_could_break_in() -> None:
    for points, beat in ((3, True), (0, False)):
        table = engine.Table("2H", "2C", hands=["", "QC"], points=[0, points])
        loop, _ = loop_at(table.rules, table.state)
        wait(loop, 0.0, 2.0)
        loop.choose(ChooseSuit(DIAMONDS))
        assert loop.beat is beat, f"with {points} points of the other"
        assert (loop.turn is None) is beat, "the same seat is asked which card goes, and after the beat only"
        hand = loop.look().hand
        assert hand is not None
        assert hand.seat == 0, "it need not uncover its hand again"
        wait(loop, 2.0, BEAT_S + 0.1)
        assert loop.turn is not None
        assert loop.turn.seat == 0


def test_what_is_chosen_in_one_go_is_not_broken_in_on() -> None:
    table = engine.Table("2H", "2C", hands=["", "QC"], points=[0, 3])
    loop, log = loop_at(table.rules, table.state)
    wait(loop, 0.0, 2.0)
    rules, after = loop.match.rules, loop.match.state.copy()
    rules.apply(after, ChooseSuit(DIAMONDS))
    follows = rules.pending(after)
    assert isinstance(follows, Turn)
    loop.choose(ChooseSuit(DIAMONDS), follows.options[0])
    assert len(log.records) == 2


def test_a_person_breaks_in_between_a_suit_of_a_bot_and_its_gift_where_the_house_allows_it() -> None:
    table = engine.Table("2H", "10H", hands=["", "JC"], points=[0, 1], gift_instants=True)
    loop, log = loop_at(table.rules, table.state, {0: Bold()})
    wait(loop, 0.0, BEAT_S + 0.4)
    assert log.records == [Record("suit S", "bot", 0)]
    wait(loop, BEAT_S + 0.4, BEAT_S - 0.4)
    assert len(log.records) == 1, "there is a beat before the gift"
    loop.interject(1, PLAYS[CARD_BY_CODE["JC"]])
    assert loop.match.state.hands[1].bit_count() == 4


@pytest.mark.parametrize("gift_instants", [False, True])
def test_who_can_break_in_shows_nowhere_and_takes_no_time(gift_instants: bool) -> None:
    """Matches that differ by what others hold look alike to a seat at every moment, whoever plays there."""
    rng = random.Random(4)
    held = ["5S 4C", "QC 5D", "JH"]
    for number in range(24):
        table = engine.Table(
            "2H 3S", "2C 10D", "4D", hands=held, points=[3, 3, 3], seats=3, gift_instants=gift_instants
        )
        rules, watcher = table.rules, number % 3
        other = rules.imagine(rules.view(table.state, watcher), watcher, rng)
        bots = {seat: Bold(shy=True) for seat in range(3) if seat != watcher and number % 2}
        one, two = (loop_at(rules, state.copy(), bots)[0] for state in (table.state, other))
        for step in range(60):
            assert one.match.entries == two.match.entries, "a bot chooses at the same time"
            if bots and one.match.entries:
                break
            assert seen_by(watcher, one) == seen_by(watcher, two)
            for loop in (one, two):
                loop.tick(step / 20)
                if not bots and step == 30:
                    loop.choose(ChooseSuit(DIAMONDS if watcher else CLUBS))


def test_by_no_hidden_thing_in_any_game_is_it_seen_who_can_break_in() -> None:
    assert sum(compared(game, number) for game in SEATS for number in range(8)) > 400

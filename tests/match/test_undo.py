"""Taking back: the last choice of a person, unless dice fell for another, and nobody gains by it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.chance import Chance
from game.match.dice.desk import DeskStage, DiceDesk
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog, replay
from game.match.match import begin_match as match_of
from game.match.pace import Pace
from game.match.undo import (
    CAME_OUT,
    IS_OVER,
    NOTHING,
    SEEN,
    TakeBack,
    answered_in_secret,
    dice_fell_for,
)
from game.rules.contract import Answer, Dice, Emit, Event, IllegalAnswer, Order, Over, Roll, Shuffle, Turn
from game.rules.field import Explanation
from game.store.falls import Fall, Falls
from game.store.journal import (
    Header,
    Journal,
    JournalError,
    PlayerEntry,
    Record,
    TakenBack,
    read_journal,
)
from studio.rehearsal import virtual_dice
from tests.match.race import Hasty, Race, Step, Track

PEOPLE = (PlayerEntry("Ann"), PlayerEntry("Bob"))
AGAINST_A_BOT = (PlayerEntry("Ann"), PlayerEntry("Bob", "hasty"))


class Stroll(Race):
    """A race in which what was thrown may be walked in several steps."""

    def apply(self, state: Track, answer: Answer, emit: Emit | None = None) -> None:
        left = state.thrown - answer.length if isinstance(answer, Step) else 0
        seat = state.seat
        super().apply(state, answer, emit)
        if left:
            state.thrown, state.seat = left, seat


class Whispered(Event):
    only: int  # type: ignore[misc]


class Gossip(Stroll):
    """Each step tells the other player something that nobody else must know."""

    def apply(self, state: Track, answer: Answer, emit: Emit | None = None) -> None:
        other = 1 - state.seat
        super().apply(state, answer, emit)
        if emit and isinstance(answer, Step):
            emit(Whispered(other))


class Veiled(Stroll):
    """A race in which only oneself sees how far one has come."""

    def view(self, state: Track, viewer: int | None) -> Track:
        seen = state.copy()
        seen.places = [place if seat == viewer else 0 for seat, place in enumerate(state.places)]
        return seen


def begun(rules: Race | None = None, players: tuple[PlayerEntry, ...] = PEOPLE) -> Match:
    """Ann is to walk five."""
    match = Match(rules or Stroll(), players, MemoryLog())
    match.commit(Order((0,)), "shuffle")
    match.commit(Dice((5,)), "typed", seat=0)
    return match


def entries(match: Match) -> list[Any]:
    log = match.log
    assert isinstance(log, MemoryLog)
    return log.records


# -- freely -------------------------------------------------------------------------------------------------


def test_choices_of_ones_own_turn_are_taken_back_one_after_the_other() -> None:
    match = begun()
    match.commit(Step(1), "player", seat=0)
    match.commit(Step(2), "player", seat=0)
    assert match.take_back() == TakeBack(1, 0, first=3)
    assert match.view(None).places == [1, 0]
    match.take_back()
    assert match.view(None).places == [0, 0]
    assert match.pending == Turn(0, "step", tuple(map(Step, range(1, 6))))
    assert match.answers == 2


def test_nothing_is_free_once_another_seat_is_to_go_on() -> None:
    match = begun()
    match.commit(Step(5), "player", seat=0)
    assert match.free == 0
    assert match.can_take_back() == TakeBack(1, 0, first=2, asked=(0, 1))


def test_dice_alone_are_nothing_to_take_back() -> None:
    match = begun()
    assert match.free == 0
    assert match.can_take_back() == NOTHING


def test_several_free_choices_can_be_taken_back_at_once() -> None:
    match = begun()
    for length in (1, 1, 2):
        match.commit(Step(length), "player", seat=0)
    assert [view.places[0] for view in match.positions()] == [4, 2, 1, 0]
    match.take_back(2)
    assert match.view(None).places == [1, 0]
    with pytest.raises(IllegalAnswer, match="without asking everybody"):
        match.take_back(2)


# -- if everybody agrees ------------------------------------------------------------------------------------


def test_the_others_must_agree_beyond_that() -> None:
    match = begun()
    match.commit(Step(5), "player", seat=0)
    with pytest.raises(IllegalAnswer, match="must agree"):
        match.take_back(agreed=(0,))
    match.take_back(agreed=(0, 1))
    assert match.pending == Turn(0, "step", tuple(map(Step, range(1, 6))))
    assert entries(match)[-1] == TakenBack(1, 0, (0, 1))


def test_nobody_is_asked_about_a_slip() -> None:
    match = begun()
    match.commit(Step(5), "player", seat=0)
    assert match.can_take_back(just_now=True) == TakeBack(1, 0, first=2)
    match.take_back(just_now=True)
    assert match.pending == Turn(0, "step", tuple(map(Step, range(1, 6))))


def test_what_bots_have_done_since_is_taken_back_with_it() -> None:
    match = begun(players=AGAINST_A_BOT)
    match.commit(Step(5), "player", seat=0)
    match.commit(Dice((2,)), "virtual", seat=1)
    match.commit(Step(2), "bot", seat=1)
    assert match.can_take_back() == TakeBack(3, 0, first=2, asked=(0,), dice=(2,))


def test_so_are_ones_own_dice() -> None:
    match = begun(players=AGAINST_A_BOT)
    match.commit(Step(5), "player", seat=0)
    match.commit(Dice((2,)), "virtual", seat=1)
    match.commit(Step(2), "bot", seat=1)
    match.commit(Dice((4,)), "camera", seat=0)
    assert match.take_back(agreed=(0,)).dice == (2, 4)
    match.commit(Step(1), "player", seat=0)
    match.commit(Step(4), "player", seat=0)
    assert match.kept == (2,)
    match.commit(Dice((2,)), "virtual", seat=1)
    match.commit(Step(1), "bot", seat=1)
    match.commit(Step(1), "bot", seat=1)
    assert match.kept == (4,), "and they fall again, in whatever way the bot has gone on"
    match.commit(Dice((4,)), "camera", seat=0)


def test_dice_that_are_taken_back_twice_fall_again_in_their_order() -> None:
    match = begun(players=AGAINST_A_BOT)

    def go_round(own: int, others: int) -> None:
        match.commit(Step(match.view(None).thrown), "player", seat=0)
        match.commit(Dice((others,)), "virtual", seat=1)
        match.commit(Step(others), "bot", seat=1)
        match.commit(Dice((own,)), "virtual", seat=0)

    go_round(4, 2)
    go_round(3, 1)
    for _ in range(2):
        match.take_back(agreed=(0,))
    assert match.answers == 2
    go_round(4, 2)
    match.take_back(agreed=(0,))
    go_round(4, 2)
    go_round(3, 1)
    assert [record.recalled for record in match.records[3:] if record.answer.startswith("roll")] == [1] * 4


def test_nobody_elses_dice_are_taken_back_not_even_if_all_agree() -> None:
    match = begun()
    match.commit(Step(5), "player", seat=0)
    match.commit(Dice((2,)), "typed", seat=1)
    assert match.can_take_back() == dice_fell_for("Bob")
    with pytest.raises(IllegalAnswer, match="dice have fallen for Bob"):
        match.take_back(agreed=(0, 1), just_now=True)
    match.commit(Step(2), "player", seat=1)
    assert match.can_take_back() == TakeBack(1, 1, first=4, asked=(0, 1)), "but what came after them is"


def test_a_bot_that_answered_from_a_hidden_hand_has_shown_something_of_it() -> None:
    match = begun(Veiled(), AGAINST_A_BOT)
    match.commit(Step(5), "player", seat=0)
    match.commit(Dice((3,)), "virtual", seat=1)
    match.commit(Step(1), "bot", seat=1)
    assert isinstance(match.can_take_back(), TakeBack), "it had no more to hide than everybody sees"
    match.commit(Step(1), "bot", seat=1)
    assert match.can_take_back() == answered_in_secret("Bob")


class Turning(Stroll):
    """A stroll at the end of which a tile nobody knew is turned up: it says where everybody stands."""

    def view(self, state: Track, viewer: int | None) -> Track:
        seen = state.copy()
        seen.places = list(state.places) if state.seat else [-1, -1]
        return seen

    def imagine(self, view: Track, seat: int, rng: Any) -> Track:
        world = view.copy()
        world.places = [rng.randrange(3), rng.randrange(3)]
        return world


def test_what_nobody_could_foresee_has_come_to_light() -> None:
    match = begun(Turning())
    match.commit(Step(5), "player", seat=0)
    assert match.can_take_back() == CAME_OUT


def test_what_one_person_alone_has_seen_is_never_gone_past() -> None:
    match = begun(Gossip())
    match.commit(Step(1), "player", seat=0)
    assert match.can_take_back() == SEEN
    with_a_bot = begun(Gossip(), (PlayerEntry("Ann", "hasty"), PlayerEntry("Bob")))
    with_a_bot.commit(Step(5), "bot", seat=0)
    with_a_bot.commit(Dice((3,)), "typed", seat=1)
    with_a_bot.commit(Step(1), "player", seat=1)
    assert isinstance(with_a_bot.can_take_back(), TakeBack), "a bot forgets what it saw"


def test_the_end_is_the_end() -> None:
    match = begun()
    while not isinstance(match.pending, Over):
        rolls = isinstance(match.pending, Roll)
        match.commit(Dice((6,)) if rolls else Step(match.view(None).thrown), "typed")
    assert match.can_take_back() == IS_OVER


# -- and nobody gains ---------------------------------------------------------------------------------------


def test_dice_that_had_fallen_count_again() -> None:
    match = begun(players=AGAINST_A_BOT)
    match.commit(Step(5), "player", seat=0)
    match.commit(Dice((2,)), "camera", seat=1)
    assert match.take_back(agreed=(0,)).dice == (2,)
    assert match.kept == (), "another choice comes first"
    match.commit(Step(5), "player", seat=0)
    assert match.kept == (2,)
    match.commit(Dice((2,)), "camera", seat=1)
    assert entries(match)[-1] == Record("roll 2", "camera", seat=1, recalled=1)
    assert match.kept == ()


def loop_of(match: Match, bots: tuple[int, ...] = (), pace: Pace | None = None) -> MatchLoop:
    chance = Chance(3)
    return MatchLoop(
        match,
        DiceDesk(virtual_dice(chance), "virtual"),
        chance,
        {seat: Hasty() for seat in bots},
        pace=pace or Pace.instant(),
    )


def test_nobody_throws_what_had_fallen() -> None:
    loop = loop_of(begun(players=AGAINST_A_BOT))
    loop.choose(Step(5))
    loop.tick(0.0)
    loop.desk.throw()
    for now in range(1, 9):
        loop.tick(float(now))
    fallen = loop.match.records[-1]
    assert fallen.answer.startswith("roll")
    loop.take_back(agreed=(0,))
    loop.choose(Step(5))
    loop.tick(10.0)
    assert loop.match.records[-1].answer == fallen.answer
    assert loop.match.records[-1].source == "virtual"


# -- slips --------------------------------------------------------------------------------------------------


def test_for_two_seconds_a_choice_may_have_been_a_slip() -> None:
    loop = loop_of(begun(), pace=Pace(grace=2.0))
    loop.tick(10.0)
    loop.choose(Step(5))
    loop.tick(11.9)
    assert loop.can_take_back() == TakeBack(1, 0, first=2)
    loop.tick(12.1)
    assert loop.can_take_back() == TakeBack(1, 0, first=2, asked=(0, 1))


def test_what_would_make_a_slip_stand_waits_so_long() -> None:
    """A bot with a hidden hand answers only then; what leaves the choice free does not wait."""
    match = begun(Veiled(), AGAINST_A_BOT)
    match.commit(Step(5), "player", seat=0)
    match.commit(Dice((3,)), "virtual", seat=1)
    match.commit(Step(3), "bot", seat=1)
    match.commit(Dice((3,)), "virtual", seat=0)
    loop = loop_of(match, (1,), Pace(0.0, 0.0, 0.0, grace=2.0))
    loop.tick(10.0)
    loop.choose(Step(3))
    for now in (10.1, 10.2, 10.3):
        loop.tick(now)
        loop.desk.throw()
    for now in (10.5, 10.6, 11.0, 11.5, 11.9):
        loop.tick(now)
    rolled = loop.match.answers
    assert loop.match.records[-1].answer.startswith("roll")
    assert isinstance(loop.can_take_back(), TakeBack)
    loop.tick(12.1)
    assert loop.match.answers == rolled + 1
    assert loop.can_take_back() == answered_in_secret("Bob")


# -- and nobody gains, go on --------------------------------------------------------------------------------


def test_a_shuffle_that_was_taken_back_gives_the_same_order_again() -> None:
    chance = Chance(9)
    whole = chance.order(4, Shuffle(20, 6, "deal"))
    assert chance.order(4, Shuffle(20, 8, "deal"), whole.indices).indices[:6] == whole.indices
    assert len(set(chance.order(4, Shuffle(20, 8, "deal"), whole.indices).indices)) == 8


class Wager(Stroll):
    """A race in which one says with how many dice one throws, and the first of them counts."""

    def pending(self, state: Track) -> Any:
        asked = super().pending(state)
        if not isinstance(asked, Roll):
            return asked
        bid = -state.places[state.seat]
        return Roll(state.seat, bid, 6, "step") if bid > 0 else Turn(state.seat, "bid", (Step(1), Step(5)))

    def apply(self, state: Track, answer: Answer, emit: Emit | None = None) -> None:
        pending = self.pending(state)
        if isinstance(pending, Turn) and pending.phase == "bid" and isinstance(answer, Step):
            state.places[state.seat] = -answer.length
            return
        if isinstance(pending, Roll):
            state.places[state.seat] = 0
            state.thrown = answer[0][0]
            return
        super().apply(state, answer, emit)

    def write(self, answer: Answer) -> str:
        return (
            f"roll {' '.join(map(str, answer.values))}" if isinstance(answer, Dice) else super().write(answer)
        )

    def read(self, text: str) -> Answer:
        word, *values = text.split()
        return Dice(tuple(map(int, values))) if word == "roll" else super().read(text)


def wagered() -> Match:
    """Ann has thrown five dice, taken that back, and thrown with one of them."""
    match = Match(Wager(), PEOPLE, MemoryLog())
    match.commit(Order((0,)), "shuffle")
    match.commit(Step(5), "player", seat=0)
    match.commit(Dice((2, 3, 4, 5, 6)), "virtual", seat=0)
    match.take_back(agreed=(0, 1))
    match.commit(Step(1), "player", seat=0)
    match.commit(Dice((2,)), "virtual", seat=0)
    return match


def test_ones_own_dice_are_not_chosen_around_unless_everybody_agrees() -> None:
    match = Match(Wager(), PEOPLE, MemoryLog())
    match.commit(Order((0,)), "shuffle")
    match.commit(Step(5), "player", seat=0)
    assert match.can_take_back() == TakeBack(1, 0, first=1), "nothing has fallen yet"
    match.commit(Dice((2, 3, 4, 5, 6)), "virtual", seat=0)
    for just_now in (False, True):
        what = match.can_take_back(just_now=just_now)
        assert what == TakeBack(2, 0, first=1, asked=(0, 1), dice=(2, 3, 4, 5, 6))


def test_each_die_that_was_taken_back_counts_again_though_fewer_are_thrown_in_between() -> None:
    match = wagered()
    match.take_back(agreed=(0, 1))
    match.commit(Step(5), "player", seat=0)
    assert match.kept == (2, 3, 4, 5, 6)


def test_what_was_left_of_dice_taken_back_counts_the_next_time() -> None:
    match = wagered()
    for seat, length in ((0, 2), (1, 1)):
        match.commit(Step(length), "player", seat=seat)
        if seat == 0:
            match.commit(Step(1), "player", seat=1)
            match.commit(Dice((1,)), "virtual", seat=1)
    match.commit(Step(5), "player", seat=0)
    assert match.kept == (3, 4, 5, 6), "and the last of the five falls"


def test_a_match_that_an_earlier_version_began_goes_on_by_its_rule() -> None:
    log = wagered().log
    assert isinstance(log, MemoryLog)
    for form, kept in ((3, (2,)), (4, (2, 3, 4, 5, 6))):
        match = match_of(Wager(), Header("friday", "race", 1, PEOPLE, {}, "", format=form))
        match.catch_up((*log.records, TakenBack(2, 0, (0, 1)), Record("step 5", "player", 0)))
        assert match.kept == kept


def test_only_as_many_dice_as_had_fallen_are_known() -> None:
    falls = Falls()
    falls.take_back([Fall("Ann's attempt", (3, 5), "typed")])
    assert falls.due("Ann's attempt", 3) == Fall("Ann's attempt", (3, 5), "typed")
    assert falls.due("Ann's attempt", 1) == Fall("Ann's attempt", (3,), "typed")
    assert falls.due("Bob's attempt", 2) is None, "another seat throws its own"


def test_nothing_is_taken_back_while_dice_fall() -> None:
    loop = loop_of(begun())
    loop.choose(Step(5))
    loop.tick(0.0)
    assert isinstance(loop.can_take_back(), TakeBack)
    loop.desk.throw()
    loop.tick(0.1)
    assert loop.desk.stage is DeskStage.FALLING
    assert loop.can_take_back() == "The dice are falling: first say what they show."
    with pytest.raises(IllegalAnswer, match="falling"):
        loop.take_back(agreed=(0, 1))


def test_a_reading_for_a_roll_that_was_taken_back_does_not_count_for_the_next() -> None:
    loop = loop_of(begun())
    loop.choose(Step(5))
    loop.tick(0.0)
    first = loop.desk.request
    loop.take_back(agreed=(0, 1))
    assert loop.desk.request is None
    loop.choose(Step(5))
    loop.tick(1.0)
    assert first is not None
    assert loop.desk.request is not None
    assert loop.desk.request.number > first.number


class Offering(Stroll):
    """A stroll in which every step is an offer that may be declined by the shortest one."""

    def pending(self, state: Track) -> Any:
        asked = super().pending(state)
        return replace(asked, decline=Step(1)) if isinstance(asked, Turn) else asked


def test_an_offer_that_passed_by_itself_is_put_again_once_it_is_taken_back() -> None:
    loop = loop_of(begun(Offering()))
    loop.let_pass(0, True)
    loop.tick(0.0)
    assert loop.match.records[-1].answer == "step 1"
    loop.take_back()
    loop.tick(1.0)
    assert loop.match.answers == 2
    assert not loop.lets_pass(0)


def test_a_real_field_that_lies_as_another_choice_would_have_it_takes_the_choice_back() -> None:
    loop = loop_of(begun())
    loop.choose(Step(1))
    loop.table_is_right(Explanation(1, (Step(2), Step(1)), outright=False))
    assert loop.match.view(None).places == [3, 0]
    assert [record.answer for record in loop.match.records[2:]] == ["step 2", "step 1"]


# -- the journal --------------------------------------------------------------------------------------------


def written(folder: Path, *, cut: int = 0) -> Path:
    """The journal of a match in which a roll was taken back and counted again; `cut` bytes are lost."""
    path = folder / "friday.journal"
    log = Journal.create(path, Header("friday", "race", 1, AGAINST_A_BOT, {}, ""))
    match = Match(Stroll(), AGAINST_A_BOT, log)
    match.commit(Order((0,)), "shuffle")
    match.commit(Dice((5,)), "typed", seat=0)
    match.commit(Step(5), "player", seat=0)
    match.commit(Dice((2,)), "camera", seat=1)
    match.take_back(agreed=(0,))
    match.close()
    path.write_bytes(path.read_bytes()[: -cut or None])
    return path


def test_a_match_goes_on_where_it_was_taken_back_to(tmp_path: Path) -> None:
    contents = read_journal(written(tmp_path))
    assert [type(entry) for entry in contents.entries] == [Record] * 4 + [TakenBack]
    assert [record.answer for record in contents.records] == ["order 0", "roll 5"]
    match = replay(Stroll(), contents)
    assert match.view(None).thrown == 5
    match.commit(Step(5), "player", seat=0)
    assert match.kept == (2,)
    assert replay(Stroll(), contents, upto=4).answers == 4, "what was taken back is still there to be seen"


def test_a_power_cut_while_taking_back_leaves_everything_as_it_was(tmp_path: Path) -> None:
    contents = read_journal(written(tmp_path, cut=7))
    assert len(contents.records) == 4
    assert replay(Stroll(), contents).pending == Turn(1, "step", tuple(map(Step, range(1, 3))))


def test_what_cannot_be_written_down_is_not_taken_back() -> None:
    class FullDisk(MemoryLog):
        def append(self, entry: Any) -> None:
            if isinstance(entry, TakenBack):
                raise JournalError("The disk is full.")
            super().append(entry)

    match = Match(Stroll(), PEOPLE, FullDisk())
    match.commit(Order((0,)), "shuffle")
    match.commit(Dice((5,)), "typed")
    match.commit(Step(1), "player")
    with pytest.raises(JournalError):
        match.take_back()
    assert match.answers == 3
    assert match.view(None).places == [1, 0]

"""When things rest: the four phases, stepped through with made-up measurements."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from vision.dice.reader import DieFound
from vision.dice.rolls import thresholds
from vision.dice.rolls.agreement import Dice
from vision.dice.rolls.rest import Phase, Rest, RestState, Sight, step

FIVE = (DieFound(5, (0, 0, 40, 40), 0.95),)
SIX = (DieFound(6, (0, 0, 40, 40), 0.95),)
STEP_S = 1 / 30


@dataclass(frozen=True)
class Shown:
    """A picture's measurements, given instead of measured."""

    time: float = 0.0
    is_moving: bool = False
    is_swaying: bool = False
    is_covered: bool = False
    dice: Dice = FIVE
    has_finger: bool = False
    are_fewer: bool = False
    shows_rest: bool = False

    def is_fingered(self, dice: Dice) -> bool:
        return self.has_finger

    def lacks(self, dice: Dice) -> bool:
        return self.are_fewer

    def hides_part(self, dice: Dice) -> bool:
        return self.shows_rest


STILL, MOVING, COVERED = Shown(), Shown(is_moving=True), Shown(is_covered=True)


def look(state: RestState, shown: Shown, time: float) -> tuple[RestState, Rest | None]:
    """Take in a picture of that time, s."""
    return step(state, cast(Sight, replace(shown, time=time)))


def play(*stretches: tuple[Shown, float]) -> tuple[RestState, list[tuple[float, Rest]], float]:
    """Show each picture for so many seconds; the last state, what was told when, and the time, s."""
    state, told, now = RestState(), [], 0.0
    for shown, seconds in stretches:
        for _ in range(max(1, round(seconds / STEP_S))):
            now += STEP_S
            state, rest = look(state, shown, now)
            told += [(now, rest)] if rest is not None else []
    return state, told, now


def test_dice_that_rest_are_told_once_and_known_from_then_on() -> None:
    state, told, _ = play((MOVING, 0.2), (STILL, 2.0))
    assert [rest.dice for _, rest in told] == [FIVE]
    assert (state.phase, state.known) == (Phase.STILL, FIVE)


def test_while_things_move_nothing_is_known() -> None:
    state, _, _ = play((STILL, 1.0), (MOVING, 0.1))
    assert (state.phase, state.known) == (Phase.MOVING, None)


def test_nothing_is_read_in_the_first_moment_after_a_movement() -> None:
    state, _, _ = play((MOVING, 0.2), (STILL, STEP_S))
    assert (state.phase, state.reads.taken) == (Phase.SETTLING, ())


def test_nothing_is_read_while_a_hand_reaches_in() -> None:
    state, told, _ = play((MOVING, 0.2), (COVERED, 1.0))
    assert (state.phase, state.reads.taken, told) == (Phase.OCCLUDED, (), [])


def test_what_has_not_moved_for_long_is_no_hand() -> None:
    for kept in (COVERED, Shown(has_finger=True)):
        _, told, _ = play((kept, thresholds.HAND_STILL_TIMEOUT - 0.2))
        assert not told
        _, told, _ = play((kept, thresholds.HAND_STILL_TIMEOUT + 1.0))
        assert len(told) == 1


def test_a_hand_that_keeps_still_is_looked_at_again_only_now_and_then() -> None:
    state, looked = RestState(), set()
    for number in range(60):
        state, _ = look(state, COVERED, number * STEP_S)
        looked.add(state.looked_at)
    assert len(looked) <= 60 * STEP_S / thresholds.HAND_RECHECK_INTERVAL + 2


def test_a_finger_keeps_what_was_read_from_being_believed_until_it_goes() -> None:
    _, told, _ = play((MOVING, 0.2), (Shown(has_finger=True), 1.0))
    assert not told
    _, told, _ = play((MOVING, 0.2), (Shown(has_finger=True), 1.0), (STILL, 0.5))
    assert [rest.dice for _, rest in told] == [FIVE]


def test_a_die_is_believed_gone_only_after_a_while() -> None:
    gone = Shown(are_fewer=True)
    _, [(told_at, _)], _ = play((MOVING, 0.2), (gone, 2.0))
    assert told_at >= 0.2 + thresholds.GONE_TIME


def test_a_die_of_which_a_part_shows_is_covered_and_not_gone() -> None:
    state, told, _ = play((MOVING, 0.2), (Shown(are_fewer=True, shows_rest=True), 2.0))
    assert (state.phase, told) == (Phase.OCCLUDED, [])


def test_what_was_read_must_do_when_things_move_again() -> None:
    doubtful = Shown(dice=(replace(FIVE[0], confidence=0.5),))
    state, [(_, rest)], _ = play((MOVING, 0.2), (doubtful, 0.2), (MOVING, STEP_S))
    assert (state.phase, [die.value for die in rest.dice]) == (Phase.MOVING, [5])


def test_a_camera_in_a_hand_is_read_in_every_picture() -> None:
    _, from_hand, _ = play((MOVING, 0.2), (Shown(is_swaying=True), 4 * STEP_S))
    _, from_tripod, _ = play((MOVING, 0.2), (STILL, 4 * STEP_S))
    assert (len(from_hand), len(from_tripod)) == (1, 0)


SHOWN = st.builds(
    Shown,
    is_moving=st.booleans(),
    is_swaying=st.booleans(),
    is_covered=st.booleans(),
    dice=st.sampled_from([FIVE, SIX, ()]),
    has_finger=st.booleans(),
    are_fewer=st.booleans(),
    shows_rest=st.booleans(),
)


@given(st.lists(st.tuples(SHOWN, st.floats(STEP_S, 3.0)), max_size=6), SHOWN)
def test_all_that_rests_long_enough_is_known_whatever_was_seen(
    before: list[tuple[Shown, float]], last: Shown
) -> None:
    rests = replace(last, is_moving=False)
    state, told, _ = play(*before, (rests, thresholds.HAND_STILL_TIMEOUT + 1.0))
    assert state.phase is Phase.STILL
    assert told[-1][1].dice == state.known


@given(st.lists(st.tuples(SHOWN, st.floats(STEP_S, 1.0)), max_size=8))
def test_it_is_known_what_lies_there_only_while_nothing_moves(shown: list[tuple[Shown, float]]) -> None:
    state, _, _ = play(*shown)
    assert (state.known is not None) == (state.phase is Phase.STILL)
    assert not (shown and shown[-1][0].is_moving) or state.phase is Phase.MOVING

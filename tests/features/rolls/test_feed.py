"""Rolls from any source, one after the other: none lost, none twice, and a lost source comes back."""

from __future__ import annotations

import gc
import tracemalloc

from game.devices.dice import ANY_NUMBER, ReadDie, Reading, SourceState
from game.devices.registry import SourceRegistry
from game.features.rolls.feed import OPEN_AGAIN_S, RollFeed
from tests.features.rolls.sources import NOON, Now, ScriptedSource, feed_of, reading, virtual_feed

MANY = 2000


def test_each_reading_is_told_once() -> None:
    source = ScriptedSource(reading(1), reading(2, 3), reading(4))
    feed = feed_of(source)
    told = [feed.step() for _ in range(6)]
    assert [(one.number, one.values) for one in told if one] == [(1, (1,)), (2, (2, 3)), (3, (4,))]


def test_all_that_fall_count_unless_a_number_was_named() -> None:
    source = ScriptedSource()
    feed_of(source).step()
    feed_of(source, dice=3).step()
    assert [request.dice for request in source.requests] == [ANY_NUMBER, 3]


def test_a_reading_of_an_earlier_request_is_no_roll() -> None:
    class Late(ScriptedSource):
        def poll(self) -> Reading | None:
            found = super().poll()
            return found and Reading(found.request - 1, found.source, found.dice)

    assert feed_of(Late(reading(1))).step() is None


def test_dice_that_only_lie_there_are_no_roll() -> None:
    source = ScriptedSource(reading(ReadDie(5, 0.9, left_out=True)), reading(2))
    feed = feed_of(source)
    assert feed.step() is None
    roll = feed.step()
    assert roll is not None
    assert (roll.number, roll.values) == (1, (2,))


def test_a_source_that_fails_is_opened_again_and_asked_anew() -> None:
    now, opened = Now(), []

    def open_source() -> ScriptedSource:
        opened.append(ScriptedSource(reading(len(opened) + 1)))
        if len(opened) == 2:
            raise OSError(19, "No such device")
        return opened[-1]

    feed = RollFeed(SourceRegistry({"camera": open_source}), "camera", clock=now, today=lambda: NOON)
    first = feed.step()
    opened[0].failing = True
    opened[0].readings.append(reading(9))
    feed.step()
    assert feed.status.state is SourceState.FAILED
    assert feed.step() is None
    assert len(opened) == 2, "it is not tried again at every look"
    now.seconds += 2 * OPEN_AGAIN_S
    again = feed.step()
    assert first is not None
    assert again is not None
    assert (first.values, again.values, again.number) == ((1,), (3,), 3)


def test_virtual_dice_fall_once_for_each_throw() -> None:
    feed = virtual_feed()
    assert feed.step() is None
    for _ in range(3):
        feed.throw()
    assert [feed.step() is not None for _ in range(5)] == [True, True, True, False, False]


def test_of_two_thousand_rolls_none_is_lost_and_none_told_twice_and_memory_stays_flat() -> None:
    feed = virtual_feed(dice=5)
    numbers = []
    tracemalloc.start()
    try:
        for at in range(MANY):
            feed.throw()
            roll = feed.step()
            assert roll is not None
            numbers.append(roll.number)
            if at == MANY // 10:
                gc.collect()
                early, _ = tracemalloc.get_traced_memory()
        gc.collect()
        late, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert numbers == list(range(1, MANY + 1))
    assert late - early < 200_000, "bytes: the numbers of this test take most of them"


def test_whoever_leaves_has_the_source_forget_the_question() -> None:
    source = ScriptedSource()
    feed = feed_of(source)
    feed.step()
    feed.close()
    assert source.cancelled == 1

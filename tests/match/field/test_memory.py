"""What is believed of one square after reading upon reading."""

from __future__ import annotations

from game.match.field.memory import FADED_READINGS, SquareContent, SquareMemory
from game.match.field.source import SquareReading

BLUE, RED = 11, 2


def seen(memory: SquareMemory, *readings: tuple[int | None, float], should: int | None) -> SquareMemory:
    for piece, confidence in readings:
        memory.look(SquareReading(piece, confidence), should)
    return memory


def settled(piece: int | None) -> SquareMemory:
    """A square that has long been seen as it should be."""
    return seen(SquareMemory(), *[(piece, 0.95)] * 5, should=piece)


def test_nothing_is_believed_before_a_reading() -> None:
    assert SquareMemory().content is None


def test_what_should_lie_there_is_believed_at_the_first_sight() -> None:
    assert seen(SquareMemory(), (BLUE, 0.7), should=BLUE).content == SquareContent(BLUE)


def test_one_misread_square_changes_nothing() -> None:
    assert seen(settled(BLUE), (None, 0.97), (BLUE, 0.95), should=BLUE).content == SquareContent(BLUE)


def test_what_differs_is_believed_at_the_second_sight() -> None:
    memory = settled(BLUE)
    assert seen(memory, (RED, 0.95), should=BLUE).content == SquareContent(BLUE)
    assert seen(memory, (RED, 0.95), should=BLUE).content == SquareContent(RED)
    assert memory.confidence > 0.9


def test_doubtful_readings_need_more_of_their_kind() -> None:
    memory = seen(settled(BLUE), *[(RED, 0.4)] * 3, should=BLUE)
    assert memory.content == SquareContent(BLUE)
    assert seen(memory, (RED, 0.4), should=BLUE).content == SquareContent(RED)
    assert memory.confidence < 0.5


def test_a_covered_square_says_nothing() -> None:
    assert seen(settled(BLUE), *[(None, 0.0)] * 20, should=BLUE).content == SquareContent(BLUE)


def test_readings_that_disagree_but_all_differ_are_not_overlooked() -> None:
    memory = seen(settled(BLUE), *[(RED, 0.6), (None, 0.6)] * 4, should=BLUE)
    assert memory.content in (SquareContent(RED), SquareContent(None))
    assert memory.confidence <= 0.5


def test_what_was_gone_and_is_back_but_read_in_turn_as_two_things_is_not_gone_any_more() -> None:
    memory = seen(SquareMemory(), *[(None, 0.9)] * 2, should=BLUE)
    assert memory.content == SquareContent(None)
    memory = seen(memory, *[(BLUE, 0.5), (RED, 0.5)] * 3, should=BLUE)
    assert memory.content in (SquareContent(BLUE), SquareContent(RED))
    assert memory.confidence <= 0.5


def test_a_square_that_keeps_looking_different_is_not_passed_off_as_right() -> None:
    memory = seen(settled(BLUE), *[(RED, 0.95), (BLUE, 0.95)] * 6, should=BLUE)
    assert memory.content == SquareContent(BLUE)
    assert memory.uneasy
    assert not seen(memory, *[(BLUE, 0.95)] * 5, should=BLUE).uneasy


def test_what_was_seen_only_once_is_unsettled_until_it_is_seen_again_or_not() -> None:
    memory = seen(settled(BLUE), (RED, 0.3), should=BLUE)
    assert memory.unsettled
    assert not seen(memory, (BLUE, 0.95), should=BLUE).unsettled
    memory = seen(memory, (RED, 0.95), should=BLUE)
    assert memory.unsettled
    assert not seen(memory, (RED, 0.95), should=BLUE).unsettled, "now it is believed"


def test_a_change_that_should_come_is_not_unsettled() -> None:
    assert not seen(settled(BLUE), (RED, 0.95), should=RED).unsettled


def test_a_piece_on_its_side_is_not_the_piece() -> None:
    memory = settled(BLUE)
    for _ in range(2):
        memory.look(SquareReading(BLUE, 0.9, fallen=True), BLUE)
    assert memory.content == SquareContent(BLUE, fallen=True)


def test_what_was_seen_clearly_and_never_is_again_has_faded() -> None:
    memory = settled(BLUE)
    assert not seen(memory, *[(BLUE, 0.5)] * (FADED_READINGS - 1), should=BLUE).faded
    assert seen(memory, (BLUE, 0.5), should=BLUE).faded
    assert not seen(memory, (BLUE, 0.9), should=BLUE).faded


def test_what_was_never_seen_clearly_does_not_fade() -> None:
    memory = seen(SquareMemory(), *[(BLUE, 0.5)] * (2 * FADED_READINGS), should=BLUE)
    assert memory.content == SquareContent(BLUE)
    assert not memory.clear
    assert not memory.faded


def test_what_was_seen_without_doubt_and_is_doubted_ever_since_has_faded_too() -> None:
    memory = settled(BLUE)
    assert not seen(memory, *[(BLUE, 0.87)] * (FADED_READINGS - 1), should=BLUE).faded
    assert seen(memory, (BLUE, 0.87), should=BLUE).faded
    assert not seen(memory, (BLUE, 0.95), should=BLUE).faded


def test_what_never_was_beyond_doubt_may_stay_as_it_is() -> None:
    assert not seen(SquareMemory(), *[(BLUE, 0.87)] * (2 * FADED_READINGS), should=BLUE).faded

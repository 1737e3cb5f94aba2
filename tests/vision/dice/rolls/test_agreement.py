"""When several reads of the same dice agree."""

from __future__ import annotations

from vision.dice.reader import DieFound
from vision.dice.rolls.agreement import Dice, Reads

NEEDED, MOST = 3, 9


def die(value: int, x: int = 100, confidence: float = 0.9) -> DieFound:
    return DieFound(value, (x - 20, 80, x + 20, 120), confidence)


def agreed(*reads: Dice, sure: float = 0.0) -> list[Dice | None]:
    """What is agreed after each read."""
    return [Reads(NEEDED, MOST, sure, reads[:count]).agree() for count in range(1, len(reads) + 1)]


FIVE, SIX, BOTH = (die(5),), (die(6),), (die(5), die(2, 300))


def test_three_equal_reads_agree() -> None:
    assert agreed(FIVE, FIVE, FIVE) == [None, None, FIVE]


def test_three_reads_that_see_nothing_agree() -> None:
    assert agreed((), (), ()) == [None, None, ()]
    assert agreed((), FIVE, (), (), ())[:-1] == [None] * 4


def test_a_die_misread_once_among_four_reads_does_no_harm() -> None:
    assert agreed(FIVE, SIX, FIVE, FIVE)[-1] == FIVE
    assert agreed(SIX, FIVE, FIVE, FIVE)[-1] == FIVE


def test_a_die_overlooked_once_among_four_reads_does_no_harm() -> None:
    assert agreed(BOTH, FIVE, BOTH, BOTH)[-1] == BOTH


def test_a_die_seen_once_keeps_reads_without_it_from_agreeing_unless_they_are_in_a_row() -> None:
    assert agreed(FIVE, BOTH, FIVE, FIVE, FIVE)[-2:] == [None, FIVE]


def test_two_reads_against_two_do_not_agree() -> None:
    assert agreed(FIVE, SIX, FIVE, SIX)[-1] is None


def test_what_is_not_sure_is_looked_at_again_until_the_last_read() -> None:
    doubtful = (die(5, confidence=0.5),)
    assert agreed(doubtful, FIVE, FIVE, FIVE, sure=0.7)[2:] == [None, FIVE]
    assert agreed(*[doubtful] * MOST, sure=0.7)[-2:] == [None, doubtful]


def test_what_many_reads_saw_and_the_agreed_one_did_not_is_contested() -> None:
    reads = Reads(NEEDED, MOST, taken=(BOTH, FIVE, BOTH, FIVE, FIVE))
    assert reads.contested_dice(FIVE) == BOTH[1:]
    assert reads.contested_dice(BOTH) == ()


def test_what_two_of_eight_reads_saw_is_contested_too() -> None:
    reads = Reads(NEEDED, MOST, taken=(FIVE, BOTH, FIVE, FIVE, BOTH, FIVE, FIVE, FIVE))
    assert reads.contested_dice(FIVE) == BOTH[1:]


def test_what_a_single_read_saw_is_not_contested() -> None:
    reads = Reads(NEEDED, MOST, taken=(BOTH, FIVE, FIVE, FIVE))
    assert reads.contested_dice(FIVE) == ()


def test_a_die_overlooked_twice_among_five_reads_does_no_harm() -> None:
    assert agreed(BOTH, BOTH, FIVE, FIVE, BOTH)[-1] == BOTH
    assert agreed(FIVE, FIVE, (), (), FIVE)[-1] == FIVE


def test_one_die_misread_and_another_overlooked_among_four_reads_do_no_harm() -> None:
    """Only two of the reads are equal; but three saw each die, and with one value."""
    assert agreed(BOTH, (die(1), die(2, 300)), FIVE, BOTH)[-1] == BOTH
    assert agreed(BOTH, (die(1), die(2, 300)), (die(1), die(2, 300)), BOTH)[-1] is None
    assert agreed(BOTH, (die(1), die(2, 300)), (*FIVE, die(4, 500)), BOTH)[-1] is None


def test_two_dice_misread_or_overlooked_once_each_among_five_reads_do_no_harm() -> None:
    assert agreed(BOTH, BOTH, (die(1), die(2, 300)), FIVE, BOTH)[-1] == BOTH
    assert agreed(BOTH, BOTH, (die(1), die(2, 300)), (die(5), die(3, 300)), BOTH)[-1] == BOTH
    assert agreed(BOTH, BOTH, (die(1), die(2, 300)), (*BOTH, die(4, 500)), BOTH)[-1] is None


def test_values_that_differ_twice_among_five_reads_do_not_agree() -> None:
    assert agreed(FIVE, FIVE, SIX, SIX, FIVE)[-1] is None


def test_reads_are_open_as_soon_as_one_of_them_is_not_like_the_first() -> None:
    reads = Reads(NEEDED, MOST)
    seen = []
    for read in (FIVE, FIVE, SIX, FIVE):
        reads = reads.and_one(read)
        seen.append(reads.are_open)
    assert seen == [False, False, True, True]


def test_a_read_in_doubt_leaves_reads_open() -> None:
    assert not Reads(NEEDED, MOST, 0.7).and_one((die(5, confidence=0.8),)).are_open
    assert Reads(NEEDED, MOST, 0.7).and_one((die(5, confidence=0.6),)).are_open


def test_a_die_lies_where_its_reads_saw_it_on_average() -> None:
    first, second, third = (die(5, x) for x in (98, 100, 108))
    (found,) = agreed((first,), (second,), (third,))[-1] or ()
    assert found.box == (82, 80, 122, 120)


def test_what_came_most_often_is_told_when_there_were_enough_reads() -> None:
    assert Reads(NEEDED, MOST, taken=(FIVE, SIX)).so_far() is None
    reads = Reads(NEEDED, MOST, taken=(FIVE, SIX, BOTH, BOTH))
    assert [die.value for die in reads.so_far() or ()] == [5, 2]


def test_of_many_dice_each_is_voted_on_by_itself_though_no_two_reads_are_equal() -> None:
    right = (1, 2, 3, 4)
    reads = []
    for number in range(MOST):
        values = list(right)
        values[number % 3] = 6
        reads.append(tuple(die(value, 100 * (place + 1)) for place, value in enumerate(values)))
    assert [one.value for one in agreed(*reads)[-1] or ()] == list(right)


def test_a_doubtful_read_is_outvoted_by_surer_ones() -> None:
    reads = [(die(1 if number % 2 else 2, confidence=0.95 if number % 2 else 0.5),) for number in range(MOST)]
    assert [one.value for one in agreed(*reads)[-1] or ()] == [1]


def test_one_read_that_a_glint_deceives_is_outvoted_by_the_evidence_of_the_others() -> None:
    """They are in two minds, each in another way; together they speak for five."""

    def read(*chances: float) -> Dice:
        value = 1 + max(range(6), key=lambda n: chances[n])
        return (DieFound(value, (80, 80, 120, 120), 0.5, chances),)

    fours = read(0, 0, 0, 0.52, 0.48, 0)
    fives = read(0, 0, 0, 0.1, 0.9, 0)
    glint = read(0, 0, 0, 0, 0, 1)
    taken = (fours, fives, glint) * 3
    (found,) = Reads(NEEDED, MOST, 0.7, taken).agree() or ()
    assert found.value == 5
    assert found.confidence < 0.5

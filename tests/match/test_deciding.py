"""The moments that decided a match are found in its scores, or in what its game says can decide one."""

from __future__ import annotations

from collections.abc import Iterable

from game.catalogue import Measures, Use, build
from game.match.deciding import MatchStep, at_last, by_scores
from game.rules.contract import Event, Over


class Won(Event):
    """A seat did something great."""

    seat: int


class Whispered(Won):
    """Something that only its seat may know."""

    only = 0


class Telling(Measures):
    """A game in which something may be won."""

    def uses(self, event: Event) -> Iterable[Use]:
        return (Use(event.seat, "spell", "x"),) if isinstance(event, Won) else ()


MEASURES = Telling(build("spellcycles", 2))


def course(*scores: tuple[float, ...]) -> tuple[MatchStep, ...]:
    """Both seats in turn, each winning something in its step."""
    return tuple(MatchStep(n % 2, (Won(n % 2),), each) for n, each in enumerate(scores))


def found(*scores: tuple[float, ...], winners: tuple[int, ...] = (0,)) -> list[tuple[int, int, str, float]]:
    over = Over(scores[-1], winners)
    moments = sorted(by_scores(MEASURES, course(*scores), over), key=lambda moment: moment.step)
    return [(moment.step, moment.seat, moment.head, moment.amount) for moment in moments]


def test_a_match_that_was_turned_around_is_told_from_its_ebb_to_its_lead() -> None:
    assert found((0, 0), (0, 3), (2, 3), (2, 6), (7, 6), (7, 6), (8, 6)) == [
        (1, 1, "{score} at once", 3),
        (3, 0, "{score} behind, and yet", 4),
        (4, 0, "In the lead, for good", 0.0),
    ]


def test_a_lead_that_was_lost_again_is_not_for_good() -> None:
    heads = found((1, 0), (1, 1), (1, 1), winners=(0, 1))
    assert heads == []


def test_nobody_wins_and_nothing_decided() -> None:
    assert found((0, 0), (5, 5), winners=()) == []


def test_a_moment_tells_what_its_seat_did_and_nothing_that_one_seat_alone_may_know() -> None:
    steps = (MatchStep(0, (), (0, 0)), MatchStep(0, (Won(1), Won(0), Whispered(0)), (5, 0)))
    (moment,) = by_scores(MEASURES, steps, Over((5, 0), (0,)))
    assert (moment.seat, moment.event) == (0, Won(0))
    assert type(moment.event) is Won


def test_without_scores_the_last_great_events_are_told() -> None:
    steps = tuple(MatchStep(n % 2, (Won(n % 2), Whispered(0)), ()) for n in range(5))
    assert [(moment.step, moment.head) for moment in at_last(MEASURES, steps)] == [
        (2, "Near the end"),
        (3, "Near the end"),
        (4, "The last word"),
    ]
    assert at_last(MEASURES, ()) == ()

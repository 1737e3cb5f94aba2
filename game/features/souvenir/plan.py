"""What is kept of a match that is over: the moment that decided it, and how a short clip shows that.

    moment = deciding_moment(reel, curve)
    shots = clip_plan(reel.course, moment)

Both follow from the match alone, so the same match always gives the same clip.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from game.catalogue import Words, game_named
from game.features.theatre.curve import Chances, Curve
from game.features.theatre.replay import Course, Replay, StepUnit
from game.rules.contract import Seat
from game.store.entries import is_roll
from game.store.journal import Record

ALIKE_SHARE: Final = 0.05
"""Shares of the victory that two moments may differ by and still decide as much as each other."""
WORTH_TELLING: Final = 0.05
"""Share of the victory from which on what people would tell of is chosen, whatever else changed more."""
PLACES_TOGETHER: Final = 3
"""Places of the curve at most that lead to what people would tell of, and are one moment with it."""
ANSWERS_BEFORE: Final = 4
"""Answers that lead to the moment; more where fewer come after it."""
TITLE_S: Final = 2.0
END_CARD_S: Final = 4.0
BEFORE_S: Final = 2.0, 8.0
MOMENT_S: Final = 4.0, 10.0
"""Seconds at least and at most."""
THROW_S: Final = 3.5
MIN_AFTER_S: Final = 3.5
CLIP_S: Final = 20.0, 24.0
"""Seconds of a clip at least, and as a rule at most; four more where its parts take as long as they may."""
USUAL_SPEED: Final = 2.0
SLOW_SPEED: Final = 0.75
"""Times as fast as at the table."""
SLOW_ANSWERS: Final = 4
"""Answers that a moment shows slowly; one with more of them goes as much faster."""


@dataclass(frozen=True, slots=True)
class DecidingMoment:
    """A stretch of the journal after which the match was another one."""

    before: int
    """Entries before it."""
    after: int
    """Entries after it."""
    seat: Seat | None
    """Who won by it; None where nobody wins."""
    chances: tuple[float, float] | None = None
    """The seat's share of the victory before and after, 0..1; None where nobody can say."""
    told: int | None = None
    """Entries before what is told of it, where that is its end alone."""


class ShotKind(StrEnum):
    """What a part of the clip is for."""

    TITLE = "title"
    BEFORE = "before"
    THROW = "throw"
    """As the camera saw it."""
    MOMENT = "moment"
    AFTER = "after"
    END = "end"


@dataclass(frozen=True, slots=True)
class Shot:
    """One part of a clip: the table from one place of the journal on, or a card."""

    kind: ShotKind
    first: int
    """Entries of the journal before it."""
    last: int
    """Entries that have been told when it ends; the next part begins there."""
    min_s: float
    max_s: float
    """Seconds; it ends in between, once everything is told and nothing moves any more."""
    speed: float = USUAL_SPEED
    """Times as fast as at the table."""


def deciding_moment(reel: Replay, curve: Curve | None) -> DecidingMoment:
    """The largest swing towards who won by what people would tell of; of those alike, one with a throw.

    Where nothing of the kind changed much, the largest swing of all. Without a curve, or where it shows none,
    when the lead was taken for good; where scores do not tell that, the last answer.
    """
    return (_swing(reel, curve) if curve is not None else None) or _lead_taken(reel) or _last(reel)


def clip_plan(course: Course, moment: DecidingMoment, *, seen: bool = False) -> tuple[Shot, ...]:
    """The parts of a clip of 20 to 30 seconds, in their order; `seen` by the camera, the throw is one."""
    after = len([stop for stop in course.moments if stop > moment.after])
    first = moment.before
    for _ in range(ANSWERS_BEFORE + max(0, ANSWERS_BEFORE - after)):
        first = course.stop_before(StepUnit.MOMENT, first)
    first, total = max(first, min(moment.before, _count_setup_entries(course))), course.total
    speed = max(SLOW_SPEED, SLOW_SPEED * (moment.after - moment.before) / SLOW_ANSWERS)
    return (
        Shot(ShotKind.TITLE, first, first, TITLE_S, TITLE_S),
        Shot(ShotKind.BEFORE, first, moment.before, BEFORE_S[0], BEFORE_S[1] - seen * THROW_S),
        *([Shot(ShotKind.THROW, moment.before, moment.before, THROW_S, THROW_S)] if seen else []),
        Shot(ShotKind.MOMENT, moment.before, moment.after, *MOMENT_S, speed),
        Shot(ShotKind.AFTER, moment.after, total, MIN_AFTER_S, CLIP_S[1]),
        Shot(ShotKind.END, total, total, END_CARD_S, END_CARD_S),
    )


def moment_words(reel: Replay, moment: DecidingMoment, words: Words) -> str:
    """What happened at the moment, as everybody saw it: what was done, and what that brought who won."""
    first = moment.before if moment.told is None else moment.told
    match = reel.at(first)
    measures = game_named(match.rules.name).measures(match.rules)
    events = match.catch_up(reel.contents.entries[first : moment.after])
    told = [
        (words.sentence(event, match.names), measures.decided_by(event))
        for event in events
        if event.only is None
    ]
    said = [sentence for sentence, _ in told if sentence]
    brought = [sentence for sentence, seat in told if sentence and seat == moment.seat]
    decided = [sentence for sentence, seat in told if sentence and seat is not None]
    return " ".join(dict.fromkeys((*said[:1], *(brought or decided)[-1:])))


def length_of(shot: Shot, elapsed_s: float) -> tuple[float, float]:
    """Seconds that a part lasts at least and at most, `elapsed_s` after the beginning of the clip.

    What comes after the moment makes up for parts that were short.
    """
    if shot.kind is not ShotKind.AFTER:
        return shot.min_s, shot.max_s
    least, most = (max(shot.min_s, length - END_CARD_S - elapsed_s) for length in CLIP_S)
    return least, most


def chances_at(curve: Curve, number: int) -> Chances:
    """The standing after that many entries of the journal, as far as the curve knows."""
    place = bisect_right(curve.chances, number, key=lambda one: one.number)
    return curve.chances[max(0, place - 1)]


def scores_at(reel: Replay, number: int) -> tuple[float, ...]:
    """The public scores after that many entries; empty in games that keep them hidden."""
    match = reel.at(number)
    scores = game_named(match.rules.name).measures(match.rules).scores(match.view(None))
    return scores if len(scores) == match.rules.seats else ()


def _count_setup_entries(course: Course) -> int:
    """Entries until the table is laid."""
    return course.moments[0] - 1 if course.moments else 0


def _winners(reel: Replay) -> Sequence[Seat]:
    return reel.course.over.winners if reel.course.over is not None else ()


@dataclass(frozen=True, slots=True, order=True)
class _Swing:
    """What a stretch of the curve brought those who won."""

    gain: float
    first: int
    last: int
    """Its places; the choice at the last one is what is told."""


def _swing(reel: Replay, curve: Curve) -> DecidingMoment | None:
    winners, chances = _winners(reel), curve.chances
    stood = [sum(one.shares[seat] for seat in winners) for one in chances]
    single = [_Swing(new - old, at, at) for at, (old, new) in enumerate(pairwise(stood))]
    most = max((one.gain for one in single), default=0.0)
    if most <= 0:
        return None
    told = _told_swings(reel, curve, stood)
    alike = told or [one for one in single if one.gain >= most - ALIKE_SHARE]
    thrown = [one for one in alike if _has_throw(reel, curve, one.last)]
    chosen = max(thrown or alike)
    old, new = chances[chosen.first], chances[chosen.last + 1]
    seat = max(winners, key=lambda one: new.shares[one] - old.shares[one])
    shares = old.shares[seat], new.shares[seat]
    told_from = chances[chosen.last].number if chosen.first < chosen.last else None
    return DecidingMoment(old.number, new.number, seat, shares, told_from)


def _told_swings(reel: Replay, curve: Curve, stood: Sequence[float]) -> list[_Swing]:
    """Returns the swings that end in something people would tell of: the largest, and all as large."""
    found: list[_Swing] = []
    swings = [
        max(_Swing(stood[last + 1] - stood[first], first, last) for first in range(last, earliest - 1, -1))
        for last in range(len(stood) - 1)
        for earliest in (max(0, last + 1 - PLACES_TOGETHER),)
    ]
    for one in sorted(swings, reverse=True):
        if one.gain < max(WORTH_TELLING, found[0].gain - ALIKE_SHARE if found else 0):
            break
        if _is_told(reel, curve, one.last):
            found.append(one)
    return found


def _is_told(reel: Replay, curve: Curve, place: int) -> bool:
    """Whether something happened that can decide a match: a trick, a spell, a deal, a duel."""
    old, new = curve.chances[place], curve.chances[place + 1]
    match = reel.at(old.number)
    measures = game_named(match.rules.name).measures(match.rules)
    events = match.catch_up(reel.contents.entries[old.number : new.number])
    return any(event.only is None and measures.decided_by(event) is not None for event in events)


def _has_throw(reel: Replay, curve: Curve, place: int) -> bool:
    old, new = curve.chances[place], curve.chances[place + 1]
    entries = reel.contents.entries[old.number : new.number]
    return any(isinstance(entry, Record) and is_roll(entry) for entry in entries)


def _lead_taken(reel: Replay) -> DecidingMoment | None:
    """Returns the moment when a winner took the lead alone and kept it to the end, if there was one."""
    winners, taken = _winners(reel), None
    for stop in reel.course.moments:
        scores = scores_at(reel, stop)
        first = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(first) != 1 or first[0] not in winners:
            taken = None
        elif taken is None or taken.seat != first[0]:
            taken = DecidingMoment(reel.course.stop_before(StepUnit.MOMENT, stop), stop, first[0])
    return taken


def _last(reel: Replay) -> DecidingMoment:
    course, winners = reel.course, _winners(reel)
    return DecidingMoment(
        course.stop_before(StepUnit.MOMENT, course.total), course.total, winners[0] if winners else None
    )

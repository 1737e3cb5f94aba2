"""The moments that decided a match, found in how the scores went; a game may name its own instead.

told = moments(match)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.catalogue import Measures, game_named
from game.match.match import Match
from game.rules.contract import Event, Over, Seat
from game.rules.text import N_, Translatable

MAX_MOMENTS = 4
"""How many moments are told."""
LATE_MOMENTS = 3
"""As many of them where no scores tell which they are."""
MIN_TOLD_LEAD = 2
"""From here on a lead, or what was won at once, is worth telling."""


@dataclass(frozen=True, slots=True)
class MatchStep:
    """What one seat did before the next seat acted, chance included."""

    seat: Seat | None
    events: tuple[Event, ...]
    scores: tuple[float, ...]
    """As they stood afterwards; empty in games that do not tell."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment worth telling once more when the match is over."""

    step: int
    """The order in which moments are told."""
    seat: Seat
    head: Translatable
    """May have a gap for a `score`."""
    amount: float = 0.0
    """Amount of the score that fills it."""
    event: Event | None = None
    """What happened then, to be told in a sentence."""


def course(match: Match) -> tuple[MatchStep, ...]:
    """A match told again from its first answer: what each seat did, and where that led."""
    rules: Any = match.rules
    measures, state = game_named(rules.name).measures(rules), rules.start()
    steps: list[MatchStep] = []
    for record in match.records:
        events: list[Event] = []
        rules.apply(state, rules.read(record.answer), events.append)
        told = measures.scores(rules.view(state, None))
        scores = told if len(told) == rules.seats else ()
        last = steps[-1] if steps else None
        if last is not None and record.seat in (None, last.seat):
            steps[-1] = MatchStep(last.seat, (*last.events, *events), scores)
        else:
            steps.append(MatchStep(record.seat, tuple(events), scores))
    return tuple(steps)


def moments(match: Match) -> tuple[Moment, ...]:
    """What decided a match that is over, in the order in which it happened; nothing where nobody can tell."""
    measures, steps = game_named(match.rules.name).measures(match.rules), course(match)
    over = match.pending
    if not isinstance(over, Over):
        return ()
    found = (
        by_scores(measures, steps, over) if any(step.scores for step in steps) else at_last(measures, steps)
    )
    return tuple(sorted(found, key=lambda moment: moment.step))[:MAX_MOMENTS]


def by_scores(measures: Measures, steps: Sequence[MatchStep], over: Over) -> tuple[Moment, ...]:
    """What the scores tell: who was far behind, what was won at once, who took the lead for good."""
    if not over.winners:
        return ()
    found = [*_ebb(steps, over.winners), *_gains(steps), *_lead(steps, over.winners)]
    alone = {moment.step: moment for moment in found}
    return tuple(
        replace(moment, event=_telling_event(measures, steps[moment.step], moment.seat))
        for moment in alone.values()
    )


def at_last(measures: Measures, steps: Sequence[MatchStep]) -> tuple[Moment, ...]:
    """The last events that can decide a match, for games without public scores."""
    found = [
        Moment(number, seat, N_("Near the end"), event=event)
        for number, step in enumerate(steps)
        for event in step.events
        if event.only is None and (seat := measures.decided_by(event)) is not None
    ]
    last = [replace(moment, head=N_("The last word")) for moment in found[-1:]]
    return (*found[-LATE_MOMENTS:-1], *last)


def _telling_event(measures: Measures, step: MatchStep, seat: Seat) -> Event | None:
    """The event of a step that tells most of a seat."""
    known = [event for event in step.events if event.only is None and measures.decided_by(event) is not None]
    own = [event for event in known if measures.decided_by(event) == seat]
    return next(reversed(own or known), None)


def _ebb(steps: Sequence[MatchStep], winners: Sequence[Seat]) -> Iterator[Moment]:
    """Yields the moment when a winner was furthest behind."""
    behind = ((max(s.scores) - s.scores[seat], n, seat) for n, s in _scored_steps(steps) for seat in winners)
    most, number, seat = max(behind, key=lambda one: (one[0], -one[1]))
    if most >= MIN_TOLD_LEAD:
        yield Moment(number, seat, N_("{score} behind, and yet"), most)


def _gains(steps: Sequence[MatchStep]) -> Iterator[Moment]:
    """The two greatest gains, of different steps."""
    before: tuple[float, ...] = ()
    gains: list[tuple[float, int, Seat]] = []
    for number, step in _scored_steps(steps):
        if before:
            gained, least = max(
                (new - old, -seat) for seat, (old, new) in enumerate(zip(before, step.scores, strict=True))
            )
            gains.append((gained, number, -least))
        before = step.scores
    for gained, number, seat in sorted(gains, key=lambda one: (-one[0], one[1]))[:2]:
        if gained >= MIN_TOLD_LEAD:
            yield Moment(number, seat, N_("{score} at once"), gained)


def _lead(steps: Sequence[MatchStep], winners: Sequence[Seat]) -> Iterator[Moment]:
    """Yields the moment when the lead was taken that was never lost again."""
    taken: tuple[int, Seat] | None = None
    for number, step in _scored_steps(steps):
        first = [seat for seat, score in enumerate(step.scores) if score == max(step.scores)]
        alone = first[0] if len(first) == 1 else None
        if alone is None or alone not in winners:
            taken = None
        elif taken is None or taken[1] != alone:
            taken = number, alone
    if taken is not None:
        number, seat = taken
        yield Moment(number, seat, N_("In the lead, for good"))


def _scored_steps(steps: Sequence[MatchStep]) -> Iterator[tuple[int, MatchStep]]:
    return ((number, step) for number, step in enumerate(steps) if step.scores)

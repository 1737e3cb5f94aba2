"""Each seat's chance to win over a match that is over, its turning points, and what a bot would have played.

    *_, curve = trace_curve(Replay(contents))

Wherever somebody had a choice, the match is played on from there as bots think it would go, with hidden cards
where one seat after the other could have thought them to be, and what the positions are worth in the end
counts. It is for the time after the match: nobody at the table knows what all hands hold.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, pstdev
from typing import Any, Final

from game.bots.search.evaluator import Evaluator
from game.bots.search.hints import hints
from game.bots.search.playout import play_on, playout, worth
from game.catalogue import Words, game_named
from game.errors import UserError
from game.features.theatre.replay import Replay
from game.match.match import Match
from game.rules.contract import Action, Over, Rules, Seat, Turn
from game.rules.interjections import Interjection
from game.store.journal import Entry, Record, TakenBack
from knucklebone_messages import LazyText

PLAYOUTS_PER_PLACE: Final = 60
"""How often the match is played on from a place."""
MAX_PLACES: Final = 240
"""Places of a match that are looked at, at most; in a longer match some are skipped at regular distances."""
MAX_TURNING_POINTS: Final = 5
MIN_TURNING_DISTANCE: Final = 3
"""Places between two turning points."""
MIN_TURNING_SHARE: Final = 0.08
"""Share of the victory that must change hands at a turning point."""
THOUGHT_PLAYOUTS: Final = 100
"""Playouts for what a bot would have played."""
COMPARED_WORLDS: Final = 60
"""Worlds in which that is compared with what was played."""
MIN_STANDARD_ERRORS: Final = 2.0
"""Standard errors by which it must be better."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How it stood at one place."""

    number: int
    """Entries of the journal before it."""
    shares: tuple[float, ...]
    """By seat: its share of the victory, 0..1; they sum to one, or are all 0 where nobody wins."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A place where the match took another way."""

    number: int
    """Entries of the journal after it."""
    before: int
    """Entries before it."""
    seat: Seat
    """Whose chance changed most."""
    change: float
    """By so much, -1..1."""
    chooser: Seat | None = None
    """Who would have done better with `better`, as a bot sees it from that seat."""
    better: str = ""
    """An answer in the game's notation; empty where what was played was as good."""
    worth: float = 0.0
    """By how much it was better: a share of the chooser's victory, 0..1."""


@dataclass(frozen=True, slots=True)
class Curve:
    """All of it, or as much as there is yet."""

    chances: tuple[Chances, ...]
    turnings: tuple[Turning, ...] = ()
    """In the order in which they happened."""
    whole: bool = False


def turning_words(reel: Replay, turning: Turning, words: Words) -> list[str]:
    """What happened at a turning point, and what would have been better, as sentences."""
    match = reel.at(turning.before)
    names, measures = match.names, game_named(match.rules.name).measures(match.rules)
    view = match.view(turning.chooser)
    events = match.catch_up(reel.contents.entries[turning.before : turning.number])
    heard = [event for event in events if event.only is None]
    told = [sentence for event in heard if (sentence := words.sentence(event, names))]
    deciding = [words.sentence(event, names) for event in heard if measures.decided_by(event) is not None]
    # What was chosen comes first, what came of it last.
    said = list(dict.fromkeys((*told[:1], *[sentence for sentence in deciding if sentence][-1:])))
    if turning.chooser is not None:
        action = match.rules.read(turning.better)
        assert isinstance(action, Action), "a bot chooses actions"
        said.append(
            words.translate(
                "A bot would have chosen: {option}. To {name} that was worth {n} in 100.",
                option=words.label(action, view, names),
                name=names[turning.chooser],
                n=round(100 * turning.worth),
            )
        )
    return said


def trace_curve(reel: Replay, trials: int = PLAYOUTS_PER_PLACE) -> Iterator[Curve]:
    """Yields the curve while it grows; the last one is whole.

    Raises UserError for a match that is not over, whose hands must stay closed, and for a game that teaches
    no bot to think ahead.
    """
    header = reel.contents.header
    if reel.course.over is None:
        raise UserError(LazyText("The match isn't over: its curve would give hands away."))
    game = game_named(header.game)
    if game.evaluator is None:
        raise UserError(LazyText("No bot of {game} thinks ahead, so nobody can say.", game=game.info.title))
    evaluator = game.evaluator(reel.at(0).rules)
    found: list[Chances] = []
    for number in _places(reel):
        found.append(Chances(number, _shares(evaluator, reel.at(number), trials)))
        yield Curve(tuple(found))
    turnings = tuple(_with_advice(reel, evaluator, turning) for turning in _turnings(found))
    yield Curve(tuple(found), turnings, whole=True)


def _places(reel: Replay) -> list[int]:
    """Before each choice that stood in the end, and the end."""
    stood = _standing_answers(reel.contents.entries)
    choices = sorted({number - 1 for own in reel.course.choices for number in own} & stood)
    step = -(-len(choices) // MAX_PLACES) if choices else 1
    return [*choices[::step], reel.course.total]


def _standing_answers(entries: Sequence[Entry]) -> set[int]:
    """The numbers of the answers that nobody took back."""
    stood: list[int] = []
    for number, entry in enumerate(entries):
        if isinstance(entry, Record):
            stood.append(number)
        elif isinstance(entry, TakenBack):
            del stood[len(stood) - entry.answers :]
    return set(stood)


def _shares(evaluator: Evaluator[Any], match: Match, trials: int) -> tuple[float, ...]:
    seats = range(len(match.names))
    if isinstance(match.pending, Over):
        return tuple(worth(evaluator, match.state, seat) for seat in seats)
    totals = [0.0 for _ in seats]
    for trial in range(trials):
        rng, viewer = random.Random(trial), trial % len(totals)
        world = evaluator.imagine(match.view(viewer), viewer, rng)
        state = world.copy()
        for _ in play_on(evaluator, world, state, rng):
            pass
        for seat in seats:
            totals[seat] += worth(evaluator, state, seat)
    whole = sum(totals)
    return tuple(total / whole for total in totals) if whole else tuple(totals)


def _turnings(found: Sequence[Chances]) -> tuple[Turning, ...]:
    """The largest changes from one place to the next, of those close together the largest alone."""
    turnings: list[tuple[int, Turning]] = []
    for place, (before, after) in enumerate(pairwise(found)):
        changes = [new - old for old, new in zip(before.shares, after.shares, strict=True)]
        seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
        if abs(changes[seat]) >= MIN_TURNING_SHARE:
            turnings.append((place, Turning(after.number, before.number, seat, changes[seat])))
    largest: dict[int, Turning] = {}
    for place, turning in sorted(turnings, key=lambda one: -abs(one[1].change)):
        if (
            all(abs(place - other) > MIN_TURNING_DISTANCE for other in largest)
            and len(largest) < MAX_TURNING_POINTS
        ):
            largest[place] = turning
    return tuple(largest[place] for place in sorted(largest))


def _with_advice(reel: Replay, evaluator: Evaluator[Any], turning: Turning) -> Turning:
    """Adds what a bot would have played there, if that was better; what was done out of turn stands."""
    entry, match = reel.contents.entries[turning.before], reel.at(turning.before)
    question, rules = match.pending, match.rules
    if not isinstance(question, Turn) or not isinstance(entry, Record):
        return turning
    played = rules.read(entry.answer)
    if isinstance(played, Interjection):
        return turning
    view = match.view(question.seat)
    thoughts = hints(rules, evaluator, view, question, THOUGHT_PLAYOUTS, random.Random(turning.number))
    best = next((found[0].option for found in reversed([*thoughts]) if found), played)
    if best == played or not isinstance(best, Action) or not isinstance(played, Action):
        return turning
    more = _better(rules, evaluator, view, question, best, played)
    if more <= 0:
        return turning
    return Turning(
        turning.number,
        turning.before,
        turning.seat,
        turning.change,
        chooser=question.seat,
        better=rules.write(best),
        worth=more,
    )


def _better(
    rules: Rules[Any], evaluator: Evaluator[Any], view: Any, turn: Turn, best: Action, played: Action
) -> float:
    """How much more the one promises in the same worlds with the same luck; 0 where that may be luck."""
    rng = random.Random(f"{rules.write(best)}/{rules.write(played)}")
    differences = []
    for _ in range(COMPARED_WORLDS):
        world, luck = evaluator.imagine(view, turn.seat, rng), rng.random()
        one, other = (_value(rules, evaluator, world, option, turn.seat, luck) for option in (best, played))
        differences.append(one - other)
    mean, error = fmean(differences), pstdev(differences) / (COMPARED_WORLDS - 1) ** 0.5
    return mean if mean >= max(MIN_STANDARD_ERRORS * error, 0.01) else 0.0


def _value(
    rules: Rules[Any], evaluator: Evaluator[Any], world: Any, option: Action, seat: Seat, luck: float
) -> float:
    thought = playout(rules, evaluator, world, option, seat, random.Random(luck))
    while True:
        try:
            next(thought)
        except StopIteration as end:
            return float(end.value)

"""What may be taken back: a person's last choice, unless a secret came out since or a die fell for another.

What bots have chosen since, and the dice that fell for them or for whoever chose, are taken back with it. The
dice stay as they fell and count again when the like is asked for, so nobody rolls anew by it. Everybody must
agree once dice have fallen, as whoever chooses now knows them, and once another person is to go on, unless
the choice was made only just now; else nobody is asked. What somebody showed of their hand by choosing is no
secret that came out: it was theirs to show.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.rules.contract import (
    Answer,
    Dice,
    Event,
    Order,
    Pending,
    Roll,
    Rules,
    Seat,
    Shuffle,
    Turn,
)
from game.rules.interjections import Interjection
from game.store.falls import Fall
from game.store.journal import Record
from knucklebone_messages import LazyText

MAX_ANSWERS_BACK: Final = 100
"""Answers that a match remembers well enough to take them back."""
WORLD_COUNT: Final = 32
"""States that a seat cannot rule out, which must all look alike to it after an answer that showed nothing."""
ORDER_COUNT: Final = 4
"""Other orders, which must all look alike to a seat after a draw that showed it nothing."""

NOTHING: Final = LazyText("There is nothing to undo yet.")
LONG_AGO: Final = LazyText("That move is too old to undo.")
RESEATED: Final = LazyText("You can't undo: somebody else has begun to play.")
IS_OVER: Final = LazyText("You can't undo: the match is over.")
SEEN: Final = LazyText("You can't undo: somebody has seen new cards.")
CAME_OUT: Final = LazyText("You can't undo: something hidden has been revealed.")
EVERYBODYS: Final = LazyText("You can't undo: dice have fallen for everybody.")


def dice_fell_for(name: str) -> LazyText:
    """Why nothing can be taken back after a roll of this person's."""
    return LazyText("You can't undo: dice have fallen for {name}.", name=name)


def answered_in_secret(name: str) -> LazyText:
    """Why nothing can be taken back after a choice of this bot's."""
    return LazyText("You can't undo: {name} has answered from a hidden hand.", name=name)


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What would be taken back now."""

    answers: int
    """How many, counted from the newest."""
    seat: Seat
    """Whose choice is the first of them."""
    first: int
    """The number of that choice among the entries of the journal, from 0."""
    asked: tuple[Seat, ...] = ()
    """The people who must agree; nobody where it is free."""
    dice: tuple[int, ...] = ()
    """Values that have fallen since, and will count again."""


@dataclass(slots=True)
class AnsweredStep:
    """One answer that stands, with what is needed to take it back."""

    entry: int
    """Its number among the entries of the journal, from 0."""
    source: str
    """As in its record."""
    before: Any
    """The state it was given in."""
    pending: Pending
    """What it answered."""
    answer: Answer
    person: bool
    """A person chose it."""
    looked: bool
    """A person who did not choose it alone has seen something by it."""
    told: tuple[Event, ...] = ()
    """What its own seat alone was told."""
    foresaw: dict[Seat, bool] = field(default_factory=dict)
    """Whether it showed a seat nothing new, for the seats that were asked about."""

    @property
    def chooser(self) -> Seat | None:
        """Who chose it, in turn or not; None for what fell or was drawn."""
        return chooser_of(self.pending, self.answer)

    @property
    def chance(self) -> bool:
        """Whether dice fell or something was drawn."""
        return isinstance(self.answer, Dice | Order)


def chance_key(pending: Roll | Shuffle) -> tuple[Hashable, int]:
    """What tells the like of a roll or draw from any other, and how many values it asks for."""
    if isinstance(pending, Roll):
        return (Roll, pending.seat, pending.sides, pending.purpose), pending.dice
    return (Shuffle, pending.size, pending.purpose), pending.draw


def chooser_of(pending: Pending, answer: Answer) -> Seat | None:
    """Who chose an answer to what was pending; None for what fell or was drawn."""
    if isinstance(answer, Interjection):
        return answer.seat
    return pending.seat if isinstance(pending, Turn) else None


def step_of(
    record: Record,
    entry: int,
    before: Any,
    pending: Pending,
    answer: Answer,
    events: Sequence[Event],
    bots: set[Seat],
) -> AnsweredStep:
    """What to remember of an answer. `bots` are the seats without a person."""
    own = chooser_of(pending, answer)
    person = own is not None and own not in bots and record.source != "bot"
    looked = any(event.only not in (None, own) and event.only not in bots for event in events)
    told = tuple(event for event in events if event.only is not None and event.only == own)
    return AnsweredStep(entry, record.source, before, pending, answer, person, looked, told)


def recalled_chance(steps: Sequence[AnsweredStep]) -> list[Fall]:
    """What falls again after these steps were taken back, in order."""
    return [
        Fall(chance_key(step.pending)[0], tuple(step.answer[0]), step.source)
        for step in steps
        if isinstance(step.pending, Roll | Shuffle) and isinstance(step.answer, Dice | Order)
    ]


def freely(rules: Rules[Any], steps: Sequence[AnsweredStep], pending: Pending, after: Any) -> int:
    """How many answers the seat that must go on may take back without asking anybody.

    `pending` is what the match waits for in the state `after` the last step.
    """
    if not isinstance(pending, Turn | Roll) or pending.seat is None:
        return 0
    free = 0
    for step in reversed(steps):
        if not step.person or step.chooser != pending.seat:
            break
        if step.looked or not _foresaw(rules, step, after, pending.seat):
            break
        free, after = free + 1, step.before
    return free


def further(
    rules: Rules[Any],
    steps: Sequence[AnsweredStep],
    after: Any,
    pending: Pending,
    bots: set[Seat],
    names: Sequence[str],
    *,
    just_now: bool,
) -> TakeBack | LazyText:
    """What may be taken back of a person's last choice and all since then, or why nothing, in a sentence.

    `pending` is what the match waits for in the state `after` the last step. `just_now` when that choice was
    made a moment ago: it may have been a slip.
    """
    choice = next((n for n in range(len(steps) - 1, -1, -1) if steps[n].person), None)
    if choice is None:
        return LONG_AGO if len(steps) == MAX_ANSWERS_BACK else NOTHING
    back = steps[choice:]
    seat, people = back[0].chooser, tuple(other for other in range(rules.seats) if other not in bots)
    assert seat is not None, "people choose, and nothing else"
    for step in back:
        if (why := _kept_reason(rules, step, seat, people, names)) is not None:
            return why
    states = [*(step.before for step in back[1:]), after]
    if not all(_foresaw(rules, step, state, seat) for step, state in zip(back, states, strict=True)):
        return CAME_OUT
    dice = tuple(value for step in back if isinstance(step.answer, Dice) for value in step.answer.values)
    others_go_on = isinstance(pending, Turn | Roll) and pending.seat != seat and pending.seat in people
    # Whoever has seen dice fall chooses with them in mind, were it but a slip.
    agree = people if dice or (others_go_on and not just_now) else ()
    return TakeBack(len(back), seat, back[0].entry, agree, dice)


def _kept_reason(
    rules: Rules[Any], step: AnsweredStep, seat: Seat, people: Sequence[Seat], names: Sequence[str]
) -> LazyText | None:
    """Why a choice of `seat` stands because of this step, itself or one since, whatever that showed."""
    pending, chooser = step.pending, step.chooser
    if chooser is None and isinstance(pending, Roll) and pending.seat != seat:
        if pending.seat is None and len(people) > 1:
            return EVERYBODYS
        if pending.seat is not None and pending.seat in people:
            return dice_fell_for(names[pending.seat])
    if step.looked:
        return SEEN
    if chooser in (None, seat) or (isinstance(pending, Turn) and step.answer == pending.decline):
        return None
    # What a hand allows and what it holds cannot be told apart by those who do not see it.
    in_secret = rules.view(step.before, chooser) != rules.view(step.before, None)
    return answered_in_secret(names[chooser]) if in_secret else None


def _foresaw(rules: Rules[Any], step: AnsweredStep, after: Any, seat: Seat) -> bool:
    """Whether an answer showed a seat nothing that it could not have known before, but for how dice fell.

    It did not when every state that the seat could not rule out would have looked the same to it afterwards.
    """
    if seat not in step.foresaw:
        alike = _drawn_unseen if isinstance(step.answer, Order) else _looks_alike
        step.foresaw[seat] = alike(rules, step, after, seat)
    return step.foresaw[seat]


def _drawn_unseen(rules: Rules[Any], step: AnsweredStep, after: Any, seat: Seat) -> bool:
    """Whether any other order would have looked the same to the seat."""
    shuffle, seen = step.pending, rules.view(after, seat)
    assert isinstance(shuffle, Shuffle), "only draws have an order"
    rng = random.Random(step.entry)
    for _ in range(ORDER_COUNT):
        state = step.before.copy()
        rules.apply(state, Order(tuple(rng.sample(range(shuffle.size), shuffle.draw))))
        if rules.view(state, seat) != seen:
            return False
    return True


def _looks_alike(rules: Rules[Any], step: AnsweredStep, after: Any, seat: Seat) -> bool:
    view, seen = rules.view(step.before, seat), rules.view(after, seat)
    open_to_it = view == step.before
    rng = random.Random(step.entry)
    for _ in range(1 if open_to_it else WORLD_COUNT):
        try:
            world = view.copy() if open_to_it else rules.imagine(view, seat, rng)
            alike = _comes_to(rules, world, step, seen, seat)
        except Exception:
            # Illegal there, or nothing that these rules can imagine.
            return False
        if not alike:
            return False
    return True


def _comes_to(rules: Rules[Any], state: Any, step: AnsweredStep, seen: Any, seat: Seat) -> bool:
    """Whether an answer, given in this state, leads to what the seat saw and was told."""
    events: list[Event] = []
    rules.apply(state, step.answer, events.append)
    own = step.chooser == seat
    told = tuple(event for event in events if event.only == seat)
    return bool(rules.view(state, seat) == seen) and (not own or told == step.told)

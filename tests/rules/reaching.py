"""Matches that differ in secrets alone, to see that nobody learns of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from game.lab.simulate import chance
from game.rules.contract import Answer, Bot, Event, Over, Pending, Rules, Seat, Turn


def random_match(rules: Rules[Any], rng: random.Random, longest: int) -> tuple[list[Answer], Any]:
    """The first answers of a random match, and where they lead."""
    state, answers = rules.start(), list[Answer]()
    while len(answers) < longest and not isinstance(pending := rules.pending(state), Over):
        answer = rng.choice(pending.options) if isinstance(pending, Turn) else chance(pending, rng)
        answers.append(answer)
        rules.apply(state, answer)
    return answers, state


def seen(rules: Rules[Any], bot: Bot, answers: Sequence[Answer], seat: Seat, first: int = 0) -> list[Any]:
    """All that reaches a seat from answer `first` on: views, questions, events, the moves of a bot there."""
    state, reached = rules.start(), list[Any]()
    for number, answer in enumerate(answers):
        told: list[Event] = []
        if number >= first:
            view, pending = rules.view(state, seat), rules.pending(state)
            reached += [_as_values(view), asked(pending, seat)]
            if isinstance(pending, Turn) and pending.seat == seat:
                reached.append(list(bot.think(rules, view, pending, random.Random(9))))
        rules.apply(state, answer, told.append)
        if number >= first:
            reached += [event for event in told if event.only in (None, seat)]
    return [*reached, _as_values(rules.view(state, seat))]


def _as_values(view: Any) -> list[Any]:
    """All that a view holds, to be compared part by part."""
    return [getattr(view, name) for name in type(view).__slots__]


def asked(pending: Pending, seat: Seat) -> object:
    """A question as a seat may hear it: what another can choose is not for its ears."""
    if not isinstance(pending, Turn):
        return pending
    return pending.seat, pending.phase, list(pending.options) if pending.seat == seat else []

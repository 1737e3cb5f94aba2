"""Whatever object comes as an answer: the rules of every game do what is possible and refuse all else."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots.chance import chance
from game.rules.contract import Action, Dice, IllegalAnswer, Order, Over, Pending, Roll, Rules, Shuffle, Turn
from studio.trials.rules.malformed import refusals
from tests.rules.test_contract import CASES, VARIANTS, Case, Moment, matches
from tests.thorough import examples

HOUSE = ("spellcycles", "engine", "unnamed", "trade_or_duel", "power_vacuum")
ACTIONS: list[type[Action]] = [
    kind
    for game in HOUSE
    for kind in vars(import_module(f"game.games.{game}.rules.actions")).values()
    if isinstance(kind, type) and issubclass(kind, Action) and kind is not Action
]
SUBCLASSES = [type(f"Own{kind.__name__}", (kind,), {}) for kind in ACTIONS]


@cache
def match_of(case: Case) -> list[Moment]:
    """One random match, every tenth of its moments, and its end."""
    (moments,) = matches(case, 1)
    return [*moments[:12], *moments[12::10]]


NUMBERS = (-1, -2, 52, 64, 255, 256, 8256, (1 << 15) - 1, 1 << 15, 10**30)
"""Some just beyond what a game has, some beyond everything."""
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 70),
    st.integers(),
    st.sampled_from(NUMBERS),
    st.floats(),
    st.text(max_size=4),
    st.binary(max_size=3),
    st.sampled_from(["trade", "duel", Dice, object()]),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.lists(inner, max_size=6).map(tuple)),
    max_leaves=8,
)


@st.composite
def actions(draw: st.DrawFn) -> Action:
    """An action of any game, or of a class derived from one, with anything in its fields or nothing."""
    kind = draw(st.sampled_from(ACTIONS + SUBCLASSES))
    if draw(st.integers(0, 9)) == 0:
        return object.__new__(kind)
    return kind(*[draw(values) for _ in fields(kind)])  # type: ignore[arg-type]


objects = st.one_of(
    actions(),
    actions(),
    values,
    values.map(lambda value: Dice(value)),
    values.map(lambda value: Order(value)),
    st.sampled_from(ACTIONS),
    actions().map(lambda action: (action,)),
)


class Alike(NamedTuple):
    """Shows what equality hides: 1, 1.0 and True are three things."""

    kind: type
    words: str


def alike(answer: object) -> Alike:
    return Alike(type(answer), repr(answer))


def is_possible(pending: Pending, answer: Any) -> bool:
    """As the question says, whatever the rules think."""
    if isinstance(pending, Turn):
        return type(answer) in ACTIONS and any(alike(answer) == alike(one) for one in pending.options)
    if isinstance(pending, Roll):
        return (
            type(answer) is Dice
            and type(answer.values) is tuple
            and len(answer.values) == pending.dice
            and all(type(value) is int and 1 <= value <= pending.sides for value in answer.values)
        )
    if isinstance(pending, Shuffle):
        return (
            type(answer) is Order
            and type(answer.indices) is tuple
            and len(answer.indices) == len(set(map(repr, answer.indices))) == pending.draw
            and all(type(index) is int and 0 <= index < pending.size for index in answer.indices)
        )
    return False


def check(rules: Rules[Any], state: Any, answer: Any) -> None:
    pending, tried = rules.pending(state), state.copy()
    if has_fields(answer) and is_possible(pending, answer):
        rules.apply(tried, answer)
        return
    with pytest.raises(IllegalAnswer) as refusal:
        rules.apply(tried, answer)
    assert tried == state
    assert str(refusal.value).endswith(".")


def has_fields(answer: object) -> bool:
    return not isinstance(answer, Action) or all(
        hasattr(answer, field.name)
        for field in fields(answer)  # type: ignore[arg-type]
    )


ONE_EACH = [next(case for case in CASES if case.game == game.replace("_", "-")) for game in HOUSE]


@pytest.mark.parametrize("case", ONE_EACH, ids=lambda case: case.game)
@examples(400)
@given(data=st.data())
def test_whatever_comes_is_possible_or_refused_with_the_state_unharmed(
    case: Case, data: st.DataObject
) -> None:
    moment = data.draw(st.sampled_from(match_of(case)), label="moment")
    check(case.rules, moment.state, data.draw(objects, label="answer"))


@pytest.mark.parametrize("case", ONE_EACH, ids=lambda case: case.game)
@examples(200)
@given(data=st.data())
def test_what_was_possible_once_is_possible_or_refused_now(case: Case, data: st.DataObject) -> None:
    """Answers of another moment, and options with one of their fields changed."""
    moments = st.sampled_from(match_of(case))
    moment, other = data.draw(moments, label="moment"), data.draw(moments, label="other")
    options = other.pending.options if isinstance(other.pending, Turn) else (other.answer,)
    answer: Any = options[data.draw(st.integers(0, len(options) - 1))]
    check(case.rules, moment.state, answer)
    parts = answer if isinstance(answer, tuple) else [getattr(answer, field.name) for field in fields(answer)]
    if parts:
        changed = list(parts)
        changed[data.draw(st.integers(0, len(parts) - 1))] = data.draw(values, label="instead")
        check(case.rules, moment.state, type(answer)(*changed))


@pytest.mark.parametrize("case", ONE_EACH, ids=lambda case: case.game)
def test_other_numbers_and_numbers_by_other_names_are_refused(case: Case) -> None:
    """True and 1.0 equal 1, and would be found in journals ever after."""
    for moment in match_of(case):
        if isinstance(moment.answer, Dice | Order):
            first, *rest = moment.answer[0]
            for other in (float(first), bool(first), str(first), (first,), None, *NUMBERS):
                check(case.rules, moment.state, type(moment.answer)((other, *rest)))  # type: ignore[arg-type]
            check(case.rules, moment.state, type(moment.answer)([first, *rest]))  # type: ignore[arg-type]
            continue
        assert isinstance(moment.pending, Turn)
        for option in moment.pending.options[:4]:
            for field in fields(option):  # type: ignore[arg-type]
                value = getattr(option, field.name)
                others = (float(value), bool(value), str(value), (value,)) if type(value) is int else ()
                for other in (*others, *NUMBERS):
                    check(case.rules, moment.state, replace(option, **{field.name: other}))  # type: ignore[type-var]


@pytest.mark.parametrize("case", ONE_EACH, ids=lambda case: case.game)
def test_nothing_can_be_answered_any_more_when_the_match_is_over(case: Case) -> None:
    rules, rng = case.rules, random.Random(4)
    state = rules.start()
    while not isinstance(pending := rules.pending(state), Over):
        answer = rng.choice(pending.options) if isinstance(pending, Turn) else chance(pending, rng)
        rules.apply(state, answer)
    for last in (None, "", Dice((1,)), Order((0,)), answer, *(object.__new__(kind) for kind in ACTIONS)):
        check(rules, state, last)


@pytest.mark.parametrize("case", ONE_EACH, ids=lambda case: case.game)
@examples(300)
@given(data=st.data())
def test_any_text_is_an_answer_or_refused_in_one_short_sentence(case: Case, data: st.DataObject) -> None:
    words = {word for moment in match_of(case) for word in case.rules.write(moment.answer).split(" ")}
    mixed = st.lists(st.sampled_from(sorted(words)) | st.text(max_size=5), max_size=6).map(" ".join)
    text = data.draw(mixed | st.text() | st.text(min_size=1).map(lambda text: text * 9999) | values)
    try:
        answer = case.rules.read(text)
    except IllegalAnswer as refusal:
        sentence = str(refusal)
    else:
        sentence = ""
        assert case.rules.read(case.rules.write(answer)) == answer
    assert not sentence or sentence.isprintable()
    assert len(sentence) < 120


@pytest.mark.parametrize("game", VARIANTS)
def test_every_malformed_answer_is_refused_in_every_phase_of_every_variant(game: str) -> None:
    for number in range(len(VARIANTS[game])):
        assert sum(1 for _ in refusals(game, number)) > 1000

"""What the rules of every game promise, tried on whole random matches of every game and variant."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Any, NamedTuple

import pytest

from game.catalogue import GAMES, bot_names, build, make_bot, rebuild
from game.games.power_vacuum.rules.vocabulary import HIDDEN_AGENDA
from game.lab.simulate import chance, play
from game.rules.contract import (
    Action,
    Answer,
    Dice,
    Event,
    IllegalAnswer,
    Order,
    Over,
    Pending,
    Roll,
    Rules,
    Shuffle,
    Turn,
)
from game.rules.interjections import Interjection
from tests.games.engine.rules.positions import all_cards
from tests.games.spellcycles.rules.positions import count_pieces
from tests.rules.reaching import asked

LONGEST = 20_000
"""No match of any game needs more answers."""

VARIANTS: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "spellcycles": {
        "rule book": {},
        "short": {"length": "short"},
        "long": {"length": "long"},
        "line4": {"match": "line4"},
        "path": {"match": "path"},
        "three trios": {"trios": 3},
        "five colours": {"colours": "RYGBW"},
        "four colours": {"colours": "RYBK", "length": "short"},
        "stackers": {"stackers": True},
        "accelerando": {"accelerando": True},
        "duel": {"duel": True},
        "credit by faces": {"credit": "faces"},
        "credit by marker": {"credit": "marker"},
        "optional, singly": {"contribute": "may", "returning": "singly", "trios": 3},
        "stacked duel": {"duel": True, "stackers": True, "accelerando": True, "length": "long"},
        "one end and gaps": {"reading": "one", "gaps": "skipped", "length": "short"},
        "slanting paths": {"match": "path8", "length": "short"},
    },
    "engine": {
        "rule book": {},
        "adjacent": {"adjacent": True},
        "own turn only": {"passive_instants": False, "max_turns": 60},
        "before gifts": {"gift_instants": True, "passive_aces": "stack"},
        "room instead": {"replacing": "instead"},
        "rulings": {"passive_aces": "stack", "stacking": "whole", "goal": "gross", "order": "last"},
    },
    "unnamed": {
        "rule book": {},
        "taxation": {"taxation": True},
        "get on with it": {"skip_resource": True},
        "vendors": {"vendors": True, "min_price": 0, "trade": "forced", "token_supply": 30},
        "rulings": {
            "named_by": "partner",
            "totem": "stays",
            "fx_left": "returned",
            "tokens_left": "kept",
            "taxation": True,
            "late_powers": "free",
            "vendor_price": "fresh",
        },
        "created again": {
            "again": "creation",
            "vendors": True,
            "vendor_price": "fresh",
            "named_by": "partner",
            "trade": "forced",
        },
    },
    "power-vacuum": {
        "rule book": {},
        "strict": {"follow": "strict", "low_tie": "first"},
        "no power": {"start_power": 0},
        "captured now": {"board": "may", "captured": "now", "start_power": 5},
        "rulings": {
            "spare": "out",
            "lead": "winner",
            "cable": "drawn",
            "agendas": "kept",
            "reward": "last",
            "building": "chosen",
        },
    },
    "trade-or-duel": {
        "rule book": {},
        "small": {"small": True, "theme": "travel_light"},
        "both of the last two": {"last_two": "both"},
        "rulings": {"survivor": "nobody", "tie_rounds": "tied"},
    },
}
FOR_SEATS: Mapping[tuple[str, str], range] = {
    ("trade-or-duel", "rule book"): range(4, 10),
    ("trade-or-duel", "small"): range(2, 4),
    ("trade-or-duel", "both of the last two"): range(4, 6),
    ("engine", "room instead"): range(2, 4),
    ("engine", "rulings"): range(3, 4),
    ("unnamed", "rulings"): range(3, 4),
    ("unnamed", "created again"): range(3, 4),
    ("power-vacuum", "rulings"): range(3, 5),
    ("trade-or-duel", "rulings"): range(4, 5),
    ("spellcycles", "one end and gaps"): range(3, 4),
    ("spellcycles", "slanting paths"): range(3, 4),
    ("power-vacuum", "captured now"): range(3, 5),
    ("unnamed", "taxation"): range(2, 7, 2),
    ("unnamed", "get on with it"): range(2, 7, 2),
    ("unnamed", "vendors"): range(2, 6, 3),
    ("power-vacuum", "no power"): range(2, 6, 3),
}
"""Variants that are not for every number of seats, or need not be tried for all of them."""
COUNTS: Mapping[str, Callable[[Any], list[int]]] = {
    "spellcycles": count_pieces,
    "engine": lambda state: all_cards(state) if any(state.hands) else list(range(52)),
    "unnamed": lambda state: [
        sum(map(int.bit_count, (*state.hands, *state.piles, state.extras, state.discard))) + len(state.trick),
        sum(state.dice) + state.pool,
    ],
    "power-vacuum": lambda state: sorted(
        chain(*state.hands, *state.kept, state.undealt, state.discard, state.trick)
    ),
    "trade-or-duel": lambda state: sorted([*state.discard, *chain.from_iterable(state.hands)]),
}
"""All components of a state, wherever they are, so that two lists tell whether any was made or lost."""
LIMITS: Mapping[str, Callable[[Any], bool]] = {
    "engine": lambda state: min(*state.gold, *state.points) >= 0,
    "power-vacuum": lambda state: (
        min(*state.power, *state.stock) >= 0
        and state.cable[0] < state.cable[1]
        and HIDDEN_AGENDA not in state.agendas
    ),
}
"""What holds in every state of a game."""


class Case(NamedTuple):
    """One game for one number of seats with one choice of house rules."""

    game: str
    variant: str
    seats: int

    @property
    def rules(self) -> Rules[Any]:
        return _rules(self)


@cache
def _rules(case: Case) -> Rules[Any]:
    return build(case.game, case.seats, VARIANTS[case.game][case.variant])


def _few_and_many(variant: str, seats: Sequence[int]) -> Sequence[int]:
    """By the rule book a game is tried with all numbers of seats, by other rules with the fewest and most."""
    return seats if variant == "rule book" else (seats[0], seats[-1])


CASES = [
    Case(game, variant, seats)
    for game, info in GAMES.items()
    for variant in VARIANTS[game]
    for seats in FOR_SEATS.get((game, variant), _few_and_many(variant, info.seat_range))
]


def name_of(case: Case) -> str:
    return f"{case.game}-{case.variant}-{case.seats}"


@pytest.fixture(
    scope="module",
    params=[
        # All tests of a case run in one process, so that its matches are played once.
        pytest.param(case, id=name_of(case), marks=pytest.mark.xdist_group(name_of(case)))
        for case in CASES
    ],
)
def case(request: pytest.FixtureRequest) -> Case:
    """One case after the other, each for all tests."""
    assert isinstance(request.param, Case)
    return request.param


class Moment(NamedTuple):
    """A state of a match with the question that is open in it, and the answer that comes."""

    state: Any
    pending: Pending
    answer: Answer


@lru_cache(maxsize=3)
def match(case: Case, number: int) -> Sequence[Moment]:
    """A whole random match; each state is a copy made before it was answered."""
    moments: list[Moment] = []
    rng = random.Random(f"{case}/{number}")
    rules = case.rules
    state = rules.start()
    while not isinstance(pending := rules.pending(state), Over):
        breaking_in = interjections(rules, state)
        if breaking_in and rng.random() < 0.3:
            answer: Answer = rng.choice(breaking_in)
        elif isinstance(pending, Turn):
            answer = pending.options[int(rng.random() * len(pending.options))]
        else:
            answer = chance(pending, rng)
        moments.append(Moment(state.copy(), pending, answer))
        rules.apply(state, answer)
        assert len(moments) < LONGEST
    return moments


def interjections(rules: Rules[Any], state: Any) -> list[Interjection]:
    """All that anybody may do out of turn."""
    may = rules.interjections(state)
    return [Interjection(seat, action) for seat, actions in may.items() for action in actions]


def matches(case: Case, count: int) -> Iterator[Sequence[Moment]]:
    """Different matches of one case."""
    return (match(case, number) for number in range(count))


def test_every_match_ends_with_a_result(case: Case) -> None:
    rules = case.rules
    for number in range(5):
        over = play(rules, [make_bot("random", case.game)] * case.seats, random.Random(number))
        assert len(over.scores) == case.seats
        if over.winners:
            best = max(over.scores)
            assert {over.scores[seat] for seat in over.winners} == {best}


def test_components_are_neither_made_nor_lost_and_nobody_is_in_debt(case: Case) -> None:
    count, keeps = COUNTS[case.game], LIMITS.get(case.game, bool)
    for moments in matches(case, 3):
        laid = [moment.state for moment in moments if moment.state != moments[0].state]
        assert all(count(state) == count(laid[0]) and keeps(state) for state in laid)


def test_there_is_always_a_legal_answer_and_each_option_is_one(case: Case) -> None:
    rng = random.Random(1)
    for moments in matches(case, 2):
        for state, pending, _ in some(moments, 200):
            if not isinstance(pending, Turn):
                continue
            options = list(pending.options)
            assert options
            assert len(options) == len(pending.options) == len(set(options))
            for option in rng.sample(options, min(4, len(options))):
                assert option in pending.options
                case.rules.apply(state.copy(), option)


def test_who_may_break_in_knows_it_and_others_know_who_might(case: Case) -> None:
    rules = case.rules
    for moments in matches(case, 2):
        for state, _, _ in some(moments, 100):
            may, public = rules.interjections(state), rules.interjections(rules.view(state, None))
            assert set(may) <= set(public)
            for seat in range(case.seats):
                known = rules.interjections(rules.view(state, seat))
                assert (*known.get(seat, ()),) == (*may.get(seat, ()),)
                assert known.keys() | {seat} == public.keys() | {seat}
            for interjection in interjections(rules, state):
                rules.apply(state.copy(), interjection)
                assert rules.read(rules.write(interjection)) == interjection
                passed = state.copy()
                rules.apply(passed, Interjection(interjection.seat))
                assert passed == state


def test_copies_are_independent(case: Case) -> None:
    for moments in matches(case, 1):
        for moment in some(moments, 300):
            kept, changed = moment.state.copy(), moment.state.copy()
            case.rules.apply(changed, moment.answer)
            assert moment.state == kept
            case.rules.apply(kept, moment.answer)
            assert kept == changed


def test_asking_changes_nothing(case: Case) -> None:
    for moments in matches(case, 1):
        for state, _, _ in some(moments, 200):
            before = state.copy()
            for _ in range(2):
                case.rules.pending(state)
                case.rules.interjections(state)
                case.rules.view(state, 0)
            assert state == before


def test_the_same_answers_give_the_same_match(case: Case) -> None:
    """Answers travel as text, as through a journal; rules are built again from their own options."""
    for moments in matches(case, 1):
        options = json.loads(json.dumps(case.rules.options))
        rules = rebuild(case.game, case.seats, options)
        state = rules.start()
        for moment in moments:
            assert state == moment.state
            text = case.rules.write(moment.answer)
            assert "\n" not in text
            answer = rules.read(text)
            assert answer == moment.answer
            rules.apply(state, answer)
        assert isinstance(rules.pending(state), Over)


def impossible(pending: Pending, rng: random.Random, others: list[Action]) -> Iterator[Answer]:
    """Answers of every kind that do not fit the question."""
    if isinstance(pending, Roll):
        yield Dice((1,) * (pending.dice + 1))
        yield Dice((pending.sides + 1,) * pending.dice)
        yield Dice((0,) * pending.dice)
    else:
        yield Dice((1,))
    if isinstance(pending, Shuffle):
        yield Order(tuple(range(pending.draw - 1)))
        yield Order((pending.size, *range(1, pending.draw)))
    else:
        yield Order((0,))
    options = pending.options if isinstance(pending, Turn) else ()
    yield from (action for action in rng.sample(others, min(8, len(others))) if action not in options)


def test_impossible_answers_are_refused_and_leave_the_state_untouched(case: Case) -> None:
    rng = random.Random(2)
    for moments in matches(case, 1):
        actions = list({moment.answer for moment in moments if isinstance(moment.answer, Action)})
        actions += [Interjection(seat, action) for action in actions[:9] for seat in (0, case.seats)]
        for state, pending, _ in some(moments[::2], 200):
            before = state.copy()
            possible = interjections(case.rules, state)
            for answer in impossible(pending, rng, [one for one in actions if one not in possible]):
                with pytest.raises(IllegalAnswer) as refusal:
                    case.rules.apply(state, answer)
                assert state == before
                assert str(refusal.value).endswith(".")


def test_what_a_seat_imagines_looks_the_same_to_it(case: Case) -> None:
    for moments in matches(case, 1):
        for state, pending, _ in some(moments[::5], 24):
            for seat in random.Random(len(moments)).sample(range(case.seats), min(3, case.seats)):
                view = case.rules.view(state, seat)
                imagined = case.rules.imagine(view, seat, random.Random(3))
                assert case.rules.view(imagined, seat) == view
                assert asked(case.rules.pending(imagined), seat) == asked(pending, seat)


def some(moments: Sequence[Moment], most: int) -> Sequence[Moment]:
    """At most so many moments of a match, from all over it."""
    return moments[:: -(-len(moments) // most)]


def test_telling_events_changes_nothing(case: Case) -> None:
    for moments in matches(case, 1):
        state = case.rules.start()
        told: list[Event] = []
        for moment in moments:
            before = len(told)
            case.rules.apply(state, moment.answer, told.append)
            assert len(told) > before or isinstance(moment.pending, Turn | Shuffle)
        assert isinstance(case.rules.pending(state), Over)
        assert all(isinstance(event, Event) for event in told)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_bots_and_a_name(game: str) -> None:
    rules = build(game, GAMES[game].seat_range[-1])
    assert (rules.name, rules.title) == (game, GAMES[game].title)
    assert rules.seat_range == GAMES[game].seat_range
    assert bot_names(game)[0] == "random"
    assert rules.version >= 1

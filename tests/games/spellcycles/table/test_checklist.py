"""What people are told to do with real pieces."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from game import catalogue
from game.games.spellcycles.rules.events import PieceMoved, PiecePlaced, PieceReplaced
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import SQUARE_BY_NAME, SQUARES, piece_of
from game.games.spellcycles.table.checklist import Checklist, difference
from game.rules.contract import Dice, Event, Order, Over, Roll, Shuffle

C4, D5 = SQUARE_BY_NAME["c4"], SQUARE_BY_NAME["d5"]
LARGE_BLUE, MEDIUM_BLUE, SMALL_RED = piece_of(3, 3), piece_of(3, 2), piece_of(0, 1)


def field(**pieces: int) -> State:
    """A state with pieces on squares."""
    state = State(2)
    for name, piece in pieces.items():
        state.field[SQUARE_BY_NAME[name]] = piece
    return state


def told(before: State, after: State, *events: Event) -> list[str]:
    """The sentences for one change."""
    walk = Checklist()
    walk.follow(before, events, after)
    return [step.sentence() for step in walk.steps]


def test_a_contribution_is_put_down() -> None:
    event = PiecePlaced(0, LARGE_BLUE, C4)
    assert told(field(), field(c4=LARGE_BLUE), event) == ["Put a large blue pyramid on c4"]


def test_a_component_is_exchanged_for_the_smaller_one() -> None:
    event = PieceReplaced(C4, 0, LARGE_BLUE, MEDIUM_BLUE, "cast")
    assert told(field(c4=LARGE_BLUE), field(c4=MEDIUM_BLUE), event) == [
        "c4: take off the large blue, put a medium blue"
    ]


def test_a_small_piece_leaves() -> None:
    event = PieceReplaced(C4, 0, SMALL_RED, None, "banish")
    assert told(field(c4=SMALL_RED), field(), event) == ["c4: take off the small red"]


def test_a_move_is_two_squares() -> None:
    event = PieceMoved(SMALL_RED, C4, D5)
    assert told(field(c4=SMALL_RED), field(d5=SMALL_RED), event) == [
        "c4: take off the small red",
        "Put a small red pyramid on d5",
    ]


def test_what_happens_before_a_square_was_done_is_merged() -> None:
    walk = Checklist()
    empty, placed, shrunk = field(), field(c4=LARGE_BLUE), field(c4=MEDIUM_BLUE)
    walk.follow(empty, [PiecePlaced(0, LARGE_BLUE, C4)], placed)
    walk.follow(placed, [PieceReplaced(C4, 0, LARGE_BLUE, MEDIUM_BLUE, "cast")], shrunk)
    assert [step.sentence() for step in walk.steps] == ["Put a medium blue pyramid on c4"]


def test_a_square_that_was_done_starts_anew_from_what_lies_there_now() -> None:
    walk = Checklist()
    empty, placed, shrunk = field(), field(c4=LARGE_BLUE), field(c4=MEDIUM_BLUE)
    walk.follow(empty, [PiecePlaced(0, LARGE_BLUE, C4)], placed)
    assert walk.tick(C4)
    assert not walk.open
    walk.follow(placed, [PieceReplaced(C4, 0, LARGE_BLUE, MEDIUM_BLUE, "cast")], shrunk)
    assert [step.sentence() for step in walk.steps] == ["c4: take off the large blue, put a medium blue"]


def test_ticking_a_square_where_nothing_is_to_be_done_says_so() -> None:
    assert not Checklist().tick(C4)


def empty_field() -> dict[int, tuple[int, ...]]:
    """No piece on any square."""
    return dict.fromkeys(SQUARES, ())


STACKS = st.lists(st.integers(0, 17), max_size=5).map(tuple)


@given(lies=STACKS, should=STACKS)
def test_following_a_step_makes_one_stack_of_the_other(
    lies: tuple[int, ...], should: tuple[int, ...]
) -> None:
    step = difference(C4, lies, should)
    if step is None:
        assert lies == should
        return
    left = list(lies)
    for piece in step.off:
        assert left.pop() == piece
    assert (*left, *step.on) == should


@given(seed=st.integers(0, 10_000), stackers=st.booleans())
def test_people_who_follow_have_the_same_field_as_the_match(seed: int, stackers: bool) -> None:
    rng = random.Random(seed)
    rules = catalogue.build("spellcycles", 2, {"length": "short", "stackers": stackers})
    state, real, walk = rules.start(), empty_field(), Checklist()
    for _ in range(60):
        pending = rules.pending(state)
        if isinstance(pending, Over):
            break
        before, events = state.copy(), []  # type: ignore[var-annotated]
        if isinstance(pending, Shuffle):
            rules.apply(state, Order(tuple(rng.sample(range(pending.size), pending.draw))), events.append)
        elif isinstance(pending, Roll):
            rules.apply(state, Dice(tuple(rng.randrange(6) + 1 for _ in range(pending.dice))), events.append)
        else:
            rules.apply(state, rng.choice(pending.options), events.append)
        walk.follow(before, events, state)
        for step in walk.steps:
            lying: list[int] = list(real[step.square])
            for piece in step.off:
                assert lying.pop() == piece
            real[step.square] = (*lying, *step.on)
        walk.finish()
    assert real == {square: state.stack(square) for square in SQUARES}

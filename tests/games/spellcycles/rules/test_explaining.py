"""By which answers a field came to lie as it does."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import catalogue
from game.games.spellcycles.rules import State
from game.games.spellcycles.rules.actions import Pick, Place
from game.games.spellcycles.rules.explaining import explain, tops
from game.games.spellcycles.rules.vocabulary import PIECE_BY_CODE, SQUARE_BY_NAME
from game.rules.contract import Dice, Order, Over, Roll, Shuffle
from game.rules.field import Explanation, Tops
from tests.games.spellcycles.rules.positions import Table, row, spell


def lying(state: State, **squares: str) -> Tops:
    """The tops of a state with some squares otherwise: 'c4' is 'R3', or '' for nothing."""
    seen = list(tops(state))
    for square, code in squares.items():
        seen[SQUARE_BY_NAME[square]] = PIECE_BY_CODE[code] if code else None
    return tuple(seen)


def explained(table: Table, lies: Tops, *earlier: State) -> list[Explanation]:
    found = explain(table.rules.settings, (table.state, *earlier), lies)
    return [one for one in found if one is not None]


def answers(table: Table, lies: Tops, *earlier: State) -> list[list[str]]:
    """Each explanation in notation."""
    return [[table.rules.write(action) for action in one.actions] for one in explained(table, lies, *earlier)]


def test_a_piece_put_down_is_the_contribution() -> None:
    table = Table(hands=["R3 B3"])
    (one,) = explained(table, lying(table.state, c4="R3"))
    assert one == Explanation(0, (Place(PIECE_BY_CODE["R3"], SQUARE_BY_NAME["c4"]),), outright=True)


@pytest.mark.parametrize(
    ("hands", "square", "piece"),
    [("B3", "c4", "R3"), ("R3", "d4", "R3"), ("R3", "c4", "R2")],
    ids=["a piece of somebody else", "a taken square", "another size"],
)
def test_a_piece_that_may_not_lie_there_has_no_explanation(hands: str, square: str, piece: str) -> None:
    table = Table(field={"d4": "G2"}, hands=[hands, "R3"])
    assert explained(table, lying(table.state, **{square: piece})) == []


def test_nothing_explains_a_piece_that_is_gone() -> None:
    table = Table(field={"d4": "G2"}, hands=["R3"])
    assert explained(table, lying(table.state, d4="")) == []


def test_a_cast_carried_out_by_hand_is_found_but_not_taken_for_granted() -> None:
    table = Table(spell("RG"), field=row(4, "R3 G3 B1")).reap()
    lies = lying(table.state, a4="R2", b4="G2")
    assert answers(table, lies) == [["cast rg a4 b4"]]
    assert not explained(table, lies)[0].outright


def test_a_contribution_and_a_cast_at_one_go() -> None:
    table = Table(spell("RG"), field={"a4": "R3"}, hands=["G3"])
    assert answers(table, lying(table.state, a4="R2", b4="G2")) == [["place G3 b4", "cast rg a4 b4"]]


def test_two_spells_that_do_the_same_to_the_field_are_both_told() -> None:
    position = {"field": row(4, "R3 G3"), "essence": [5], "moons": [0, 1]}
    table = Table(spell("RG"), spell("GR", prestige=5), **position).reap()
    found = answers(table, lying(table.state, a4="R2", b4="G2"))
    assert sorted(found) == [["cast gr b4 a4"], ["cast rg a4 b4"]]


def test_a_move_is_two_squares_and_said_outright() -> None:
    table = Table(spell("RG", {"op": "move"}), field=row(4, "R3 G3") | {"c7": "K1"}, moons=[0, 1]).reap()
    table.do("cast rg a4 b4")
    (one,) = explained(table, lying(table.state, c7="", h8="K1"))
    assert one.actions == (Pick(SQUARE_BY_NAME["c7"]), Pick(SQUARE_BY_NAME["h8"]))
    assert one.outright


def test_an_effect_of_a_cast_is_followed_to_its_end() -> None:
    table = Table(spell("RG", {"op": "banish"}), field=row(4, "R3 G3") | {"c7": "K1"}, moons=[0, 1]).reap()
    assert answers(table, lying(table.state, a4="R2", b4="G2", c7="")) == [["cast rg a4 b4", "pick c7"]]


class TestSpellStackers:
    """From above nobody sees what lies further down."""

    def test_a_piece_put_on_a_stack_is_the_contribution(self) -> None:
        table = Table(field={"c4": "Y3 B3"}, hands=["R3 Y3"], stackers=True)
        (one,) = explained(table, lying(table.state, c4="R3"))
        assert (len(one.actions), one.outright) == (1, True)

    def test_one_that_may_have_been_bared_is_not_taken_for_granted(self) -> None:
        table = Table(field={"c4": "Y3 B3"}, hands=["R3 Y3"], stackers=True)
        (one,) = explained(table, lying(table.state, c4="Y3"))
        assert one == Explanation(0, (Place(PIECE_BY_CODE["Y3"], SQUARE_BY_NAME["c4"]),), outright=False)

    def test_one_that_a_move_must_bare_is(self) -> None:
        field = row(4, "R3 G3") | {"c7": "W3 K1"}
        table = Table(spell("RG", {"op": "move"}), field=field, moons=[0, 1], stackers=True).reap()
        table.do("cast rg a4 b4")
        (one,) = explained(table, lying(table.state, c7="W3", h8="K1"))
        assert one.outright


def test_what_was_chosen_before_can_be_taken_back() -> None:
    table = Table(field={"d4": "G2"}, hands=["R3 B3"])
    before = table.state.copy()
    table.do("place R3 c4")
    undone = explained(table, tops(before), before)
    assert undone == [Explanation(1, (), outright=False)]
    otherwise = explained(table, lying(before, e5="R3"), before)
    assert [(one.taken_back, len(one.actions)) for one in otherwise] == [(1, 1)]


def test_a_field_that_lies_wildly_is_given_up_soon() -> None:
    table = Table(spell("RG"), field=row(4, "R3 G3 B3 W3 K3 R3 G3 B3"), hands=["R3 G3 B3 Y3 W3 K3"])
    lies = tuple(None if index % 2 else 0 for index in range(64))
    steps = sum(1 for _ in explain(table.rules.settings, (table.state,), lies))
    assert steps <= 600


@given(seed=st.integers(0, 10_000))
def test_whatever_one_answer_does_to_the_field_is_explained(seed: int) -> None:
    rng = random.Random(seed)
    rules = catalogue.build("spellcycles", 2, {"length": "short"})
    state: State = rules.start()
    for _ in range(50):
        pending = rules.pending(state)
        if isinstance(pending, Over):
            break
        before = state.copy()
        if isinstance(pending, Shuffle):
            rules.apply(state, Order(tuple(rng.sample(range(pending.size), pending.draw))))
        elif isinstance(pending, Roll):
            rules.apply(state, Dice(tuple(rng.randrange(6) + 1 for _ in range(pending.dice))))
        else:
            rules.apply(state, rng.choice(pending.options))
            if tops(before) != tops(state):
                found = explain(rules.settings, (before,), tops(state))  # type: ignore[attr-defined]
                assert any(one is not None for one in found)

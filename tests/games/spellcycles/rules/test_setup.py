"""Setting up: the Cauldron, three large components a seat, the Spell Line, who begins."""

from __future__ import annotations

import pytest

from game.catalogue import build
from game.games.spellcycles.rules.vocabulary import PIECE_CODES
from game.rules.contract import Dice, IllegalAnswer, Order, Roll, Shuffle, Turn
from tests.games.spellcycles.rules.positions import FILLERS, spell

DECK = {"spell": [spell("RG"), *FILLERS]}


def test_s18_there_are_five_of_each_size_and_colour() -> None:
    state = build("spellcycles", 4).start()
    assert state.cauldron == [5] * 18


@pytest.mark.parametrize(("colours", "pieces"), [("RYGBW", 75), ("RYBK", 60)])
def test_fewer_stashes_leave_colours_out(colours: str, pieces: int) -> None:
    rules = build("spellcycles", 2, {"colours": colours, "length": "short"})
    state = rules.start()
    assert sum(state.cauldron) == pieces
    assert all(set(card.sequence) <= {"RYGBWK".index(c) for c in colours} for card in rules.deck)  # type: ignore[attr-defined]


def test_each_seat_in_turn_rolls_for_three_large_components() -> None:
    rules = build("spellcycles", 2)
    state = rules.start()
    assert rules.pending(state) == Roll(0, 3, 6, "starting components", setup=True)
    rules.apply(state, Dice((1, 1, 6)))
    assert [PIECE_CODES[piece] for piece in state.apothecary[0]] == ["R3", "R3", "K3"]
    assert rules.pending(state) == Roll(1, 3, 6, "starting components", setup=True)


def test_dice_of_an_empty_colour_are_rolled_again_and_only_they() -> None:
    rules = build("spellcycles", 3)
    state = rules.start()
    rules.apply(state, Dice((1, 1, 1)))
    rules.apply(state, Dice((1, 1, 1)))
    assert len(state.apothecary[1]) == 2
    assert rules.pending(state) == Roll(1, 1, 6, "starting components", setup=True)
    rules.apply(state, Dice((1,)))
    assert rules.pending(state) == Roll(1, 1, 6, "starting components", setup=True)
    rules.apply(state, Dice((2,)))
    assert rules.pending(state) == Roll(2, 3, 6, "starting components", setup=True)


def test_a_cauldron_without_large_pieces_ends_the_drawing() -> None:
    options = {"colours": "RYBK", "trios": 3, "length": "short"}
    rules = build("spellcycles", 5, options)
    state = rules.start()
    for values in [(1, 1, 1), (2, 2, 2), (4, 4, 4), (6, 6, 6)]:
        rules.apply(state, Dice(values))
    assert state.apothecary[4] == ()
    assert isinstance(rules.pending(state), Shuffle)


@pytest.mark.parametrize(("length", "line"), [("short", 4), ("normal", 8), ("long", 12)])
def test_the_line_has_4_8_or_12_spells_and_all_moons_on_its_first(length: str, line: int) -> None:
    rules = build("spellcycles", 3, {"length": length})
    state = rules.start()
    for values in [(1, 2, 3)] * 3:
        rules.apply(state, Dice(values))
    assert rules.pending(state) == Shuffle(24, line, "spell line")
    rules.apply(state, Order(tuple(range(23, 23 - line, -1))))
    assert state.line == tuple(range(23, 23 - line, -1))
    assert state.moons == (0, 0, 0)


def test_the_first_player_is_drawn_and_begins_with_refresh_and_renew() -> None:
    rules = build("spellcycles", 3)
    state = rules.start()
    for values in [(1, 2, 3)] * 3:
        rules.apply(state, Dice(values))
    rules.apply(state, Order(tuple(range(8))))
    assert rules.pending(state) == Shuffle(3, 1, "first player")
    rules.apply(state, Order((2,)))
    assert state.active == 2
    assert state.essence == [0, 0, 1]
    assert rules.pending(state) == Roll(2, 1, 6, "renew")


@pytest.mark.parametrize(
    "answer",
    [Dice((1, 2)), Dice((0, 1, 2)), Dice((1, 2, 7)), Order((1,))],
    ids=["too few", "below 1", "above 6", "no dice"],
)
def test_impossible_dice_are_refused(answer: Dice | Order) -> None:
    rules = build("spellcycles", 2)
    state = rules.start()
    with pytest.raises(IllegalAnswer):
        rules.apply(state, answer)
    assert state == rules.start()


@pytest.mark.parametrize(
    "order", [(0, 0, 1, 2), (0, 1, 2), (0, 1, 2, 5), (-1, 0, 1, 2)], ids=["twice", "few", "high", "low"]
)
def test_impossible_shuffles_are_refused(order: tuple[int, ...]) -> None:
    rules = build("spellcycles", 2, {"length": "short", "spells": DECK})
    state = rules.start()
    for values in [(1, 2, 3)] * 2:
        rules.apply(state, Dice(values))
    before = state.copy()
    with pytest.raises(IllegalAnswer):
        rules.apply(state, Order(order))
    assert state == before


def test_a_turn_cannot_be_answered_with_dice() -> None:
    rules = build("spellcycles", 2)
    state = rules.start()
    for answer in (Dice((1, 2, 3)), Dice((1, 2, 3)), Order(tuple(range(8))), Order((0,)), Dice((1,))):
        rules.apply(state, answer)
    assert isinstance(rules.pending(state), Turn)
    with pytest.raises(IllegalAnswer):
        rules.apply(state, Dice((1,)))

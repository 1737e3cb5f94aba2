"""From what is pressed to an answer of the rules; why not, where there is none."""

from __future__ import annotations

import random

import pytest

from game import catalogue
from game.games.spellcycles.questions.by_phase import QUESTIONS
from game.games.spellcycles.questions.chooser import SpellcyclesChooser
from game.games.spellcycles.rules import Spellcycles, State
from game.games.spellcycles.rules.actions import DONE, Cast, Done, Moon, Place
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.pieces import put
from game.games.spellcycles.rules.vocabulary import SQUARE_BY_NAME, piece_of
from game.rules.contract import Dice, IllegalAnswer, Order, Over, Roll, Shuffle, Turn
from tests.games.spellcycles.rules.positions import Table, row
from tests.games.spellcycles.rules.positions import spell as spell_of

A1, C4, D4 = (SQUARE_BY_NAME[name] for name in ("a1", "c4", "d4"))
RED, BLUE = piece_of(0, 3), piece_of(3, 3)


def built(seats: int = 2, **options: object) -> Spellcycles:
    """The rules with the deck of the program."""
    rules = catalogue.build("spellcycles", seats, options)
    assert isinstance(rules, Spellcycles)
    return rules


def asked(rules: Spellcycles, state: State) -> SpellcyclesChooser:
    """A chooser before the question of a state."""
    chooser = SpellcyclesChooser(QUESTIONS, rules.settings)
    pending = rules.pending(state)
    chooser.ask(pending if isinstance(pending, Turn) else None, state)
    return chooser


def at_contribute(rules: Spellcycles, held: tuple[int, ...]) -> State:
    """A state where the active seat holds these pieces and must contribute."""
    state = rules.start()
    state.phase, state.line, state.moons = Phase.CONTRIBUTE, tuple(range(rules.settings.line_length)), (0, 0)
    state.apothecary[0] = held
    return state


def at_progress(rules: Spellcycles, moons: tuple[int, ...]) -> State:
    """A state where one of these moons must move."""
    state = at_contribute(rules, ())
    state.phase, state.moons = Phase.PROGRESS, moons
    return state


def test_piece_then_square_makes_a_placement() -> None:
    chooser = asked(rules := built(), at_contribute(rules, (RED, BLUE)))
    assert C4 in chooser.lit_squares, "squares stand out before anything is pressed"
    assert chooser.press_piece(BLUE) is None
    assert C4 in chooser.lit_squares
    assert chooser.press_square(C4) == Place(BLUE, C4)


def test_square_then_piece_does_as_well() -> None:
    chooser = asked(rules := built(), at_contribute(rules, (RED, BLUE)))
    assert chooser.press_square(C4) is None
    assert "c4" in chooser.offer().hint, "what a pressed square means is said"
    assert chooser.press_piece(RED) == Place(RED, C4)


def test_the_only_kind_of_piece_is_in_hand_at_once() -> None:
    chooser = asked(rules := built(), at_contribute(rules, (RED, RED)))
    assert chooser.press_square(D4) == Place(RED, D4)
    assert not chooser.back(), "there is nothing to let go of"


def test_an_occupied_square_is_refused_by_name() -> None:
    rules = built()
    state = at_contribute(rules, (RED, BLUE))
    put(state, BLUE, C4)
    chooser = asked(rules, state)
    with pytest.raises(IllegalAnswer, match="c4 is taken"):
        chooser.press_square(C4)


def test_in_spellstackers_it_is_not() -> None:
    rules = built(stackers=True)
    state = at_contribute(rules, (RED,))
    put(state, BLUE, C4)
    assert asked(rules, state).press_square(C4) == Place(RED, C4)


def test_a_moon_moves_from_the_spell_that_is_pressed() -> None:
    rules = built(length="short")
    chooser = asked(rules, at_progress(rules, (0, 2)))
    assert chooser.moons == {0, 2}
    assert chooser.press_spell(2) == Moon(2)
    with pytest.raises(IllegalAnswer, match="no moon on"):
        chooser.press_spell(1)


def test_a_moon_on_the_last_spell_stays() -> None:
    rules = built(3, length="short")
    chooser = asked(rules, at_progress(rules, (0, 1, 3)))
    with pytest.raises(IllegalAnswer, match="last spell stays"):
        chooser.press_spell(3)


def at_reap(rules: Spellcycles, rng: random.Random) -> State:
    """A state of random play with something to cast."""
    state = rules.start()
    while True:
        pending = rules.pending(state)
        if isinstance(pending, Over):
            state = rules.start()
        elif isinstance(pending, Shuffle):
            rules.apply(state, Order(tuple(rng.sample(range(pending.size), pending.draw))))
        elif isinstance(pending, Roll):
            rules.apply(state, Dice(tuple(rng.randrange(6) + 1 for _ in range(pending.dice))))
        elif pending.phase == "reap" and len(pending.options) > 3:
            return state
        else:
            rules.apply(state, rng.choice(pending.options))


@pytest.mark.parametrize("seed", range(4))
def test_every_cast_can_be_reached_by_pressing_its_spell_and_turning_its_lines(seed: int) -> None:
    rules = built(stackers=seed % 2 == 1)
    state = at_reap(rules, random.Random(seed))
    chooser = asked(rules, state)
    reached: set[Cast] = set()
    for spell in chooser.castable:
        assert chooser.press_spell(state.line.index(spell)) is None
        for _ in chooser.lines:
            assert chooser.cast is not None
            reached.add(chooser.cast)
            chooser.turn_line(1)
    assert reached == {option for option in rules.pending(state).options if isinstance(option, Cast)}  # type: ignore[union-attr]


def test_the_cheapest_line_is_shown_first_and_a_square_of_another_changes_to_it() -> None:
    rules = built()
    state = at_reap(rules, random.Random(2))
    chooser = asked(rules, state)
    chooser.press_spell(state.line.index(chooser.casts[0].spell))
    first = chooser.cast
    assert first == chooser.casts[0]
    for square in sorted(chooser.lit_squares):
        chooser.press_square(square)
        assert chooser.cast is not None
        assert square in chooser.cast.squares


def test_a_spell_without_a_moon_sleeps() -> None:
    rules = built()
    state = at_reap(rules, random.Random(1))
    asleep = next(place for place in range(len(state.line)) if place not in state.moons)
    with pytest.raises(IllegalAnswer, match="there is no moon on it"):
        asked(rules, state).press_spell(asleep)


def test_nothing_can_be_pressed_while_nobody_is_asked() -> None:
    rules = built()
    chooser = SpellcyclesChooser(QUESTIONS, rules.settings)
    chooser.ask(None, at_contribute(rules, (RED,)))
    with pytest.raises(IllegalAnswer):
        chooser.press_square(A1)
    with pytest.raises(IllegalAnswer):
        chooser.press_spell(0)
    with pytest.raises(IllegalAnswer):
        chooser.press_seat(1)


def test_stopping_is_offered_only_where_one_may() -> None:
    rules = built()
    assert not asked(rules, at_contribute(rules, (RED,))).can_stop
    assert asked(rules, at_reap(rules, random.Random(0))).can_stop
    optional = built(contribute="may")
    assert isinstance(DONE, Done)
    assert asked(optional, at_contribute(optional, (RED,))).can_stop


@pytest.mark.parametrize(("essence", "warned"), [(1, True), (2, False)])
def test_a_duel_warns_before_the_last_essence_is_spent(essence: int, warned: bool) -> None:
    dear = spell_of("RG", cost=1, prestige=0)
    table = Table(dear, field=row(4, "R3 G3"), essence=[essence, 5], moons=[0, 1], duel=True).reap()
    chooser = asked(table.rules, table.state)
    chooser.press_spell(0)
    offer = chooser.offer()
    assert ("last essence" in offer.hint) is warned
    assert (offer.presses[0].words == "Cast it anyway") is warned


def test_a_duel_warns_before_the_last_essence_buys_a_piece() -> None:
    table = Table(hands=["R3 R3"], essence=[2, 5], duel=True, accelerando=True).do("place R3 a1")
    assert "last essence" in asked(table.rules, table.state).offer().hint

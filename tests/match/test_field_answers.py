"""Whatever hands do: a choice taken from the field agrees with what was seen last."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.games.spellcycles.rules.actions import Place
from game.games.spellcycles.rules.sense import SpellcyclesSense
from game.games.spellcycles.rules.vocabulary import PIECE_BY_CODE, SQUARE_BY_NAME, SQUARES
from game.match.field.memory import MIN_CONFIDENCE
from game.match.field.source import SURE_CONFIDENCE, FieldReading, SquareReading
from game.match.field.watcher import FIXING_TIME_S, FieldWatcher
from game.rules.field import Tops
from knucklebone_messages import NO_MESSAGE, LazyText
from studio.simulated_field import SimulatedField
from tests.games.spellcycles.rules.positions import Table
from tests.thorough import thorough

READINGS = 0.2
PIECES = tuple(PIECE_BY_CODE[code] for code in ("R3", "B3", "G3"))
"""Two that may be put down, and one that may not."""
WHERE = tuple(SQUARE_BY_NAME[name] for name in ("c4", "e5", "b7"))
CONFIDENCES = (0.05, 0.3, 0.5, 0.8, 0.99)


class RestlessField(SimulatedField):
    """A table of which each square is read with a confidence of its own, now and then as it was before."""

    def __init__(self, rng: random.Random, stacks: list[tuple[int, ...]]) -> None:
        super().__init__(rng)
        self.stacks = stacks
        self.newest: tuple[SquareReading, ...] = ()
        self.confidence = dict.fromkeys(WHERE, 0.99)
        self._late: Tops = self.tops

    def poll(self) -> FieldReading | None:
        reading = super().poll()
        if reading is None:
            return None
        squares = list(reading.squares)
        for square in WHERE:
            piece = self._late[square] if self._rng.random() < 0.2 else self.tops[square]
            squares[square] = SquareReading(piece, self.confidence[square])
        self._late, self.newest = self.tops, tuple(squares)
        return FieldReading(self.newest)


def restless_hand(rng: random.Random, real: RestlessField, watcher: FieldWatcher) -> Iterator[int]:
    """Puts pieces down and takes them up again, and says now and then that it will fix the table; goes on to
    the next reading whenever it has done something."""
    while True:
        for square in rng.sample(WHERE, rng.choice((0, 0, 1, 1, 2, 3))):
            if real.tops[square] is None:
                real.put(square, rng.choice(PIECES))
            else:
                real.take(square)
            real.confidence[square] = rng.choice(CONFIDENCES)
        real.trouble = LazyText("A hand.") if rng.random() < 0.05 else NO_MESSAGE
        if rng.random() < 0.05:
            watcher.fix_table()
            yield 1
        yield 0


@pytest.mark.parametrize(("beyond", "is_taken"), [(-0.01, False), (0.01, True)])
def test_what_read_field_flags_is_asked_about_and_no_choice(beyond: float, is_taken: bool) -> None:
    table = Table(field={"d4": "G2"}, hands=["R3 B3"])
    real = RestlessField(random.Random(1), [table.state.stack(square) for square in SQUARES])
    watcher = FieldWatcher(real, SpellcyclesSense(table.rules), clock=lambda: 0.0)
    watcher.follow((table.state.copy(),), True)
    watcher.tick(READINGS)
    real.put(WHERE[0], PIECES[0])
    real.confidence[WHERE[0]] = SURE_CONFIDENCE + beyond
    chosen = [action for tick in range(2, 40) for action in watcher.tick(tick * READINGS)]
    assert bool(chosen) is is_taken
    assert watcher.asks


@pytest.mark.parametrize("seed", [*range(16), *thorough(*range(16, 40))])
def test_a_choice_agrees_with_the_newest_reading_of_every_square(seed: int) -> None:
    rng = random.Random(seed)
    table = Table(field={"d4": "G2"}, hands=["R3 B3"])
    real = RestlessField(rng, [table.state.stack(square) for square in SQUARES])
    should = real.tops
    watcher = FieldWatcher(real, SpellcyclesSense(table.rules), clock=lambda: 0.0)
    watcher.follow((table.state.copy(),), True)
    hand, now, fixing, fixed_at = restless_hand(rng, real, watcher), 0.0, {}, 0.0
    taken = 0
    while now < 80.0 or (now < 800.0 and not taken):
        now += READINGS
        if next(hand):
            fixing, fixed_at = {each.square: each.lies for each in watcher.differences}, now
        chosen = watcher.tick(now)
        if not chosen:
            continue
        (place,) = chosen
        assert isinstance(place, Place)
        assert not real.trouble
        assert real.newest[place.square].piece == place.piece
        assert real.newest[place.square].confidence >= MIN_CONFIDENCE
        others = [square for square in WHERE if square != place.square]
        seen = [square for square in others if real.newest[square].confidence >= MIN_CONFIDENCE]
        assert all(real.newest[square].piece == should[square] for square in seen)
        assert fixing.get(place.square) != place.piece or now - fixed_at >= FIXING_TIME_S - READINGS
        taken += 1
    assert taken


def test_pieces_that_were_lifted_again_are_no_choice() -> None:
    table = Table(field={"d4": "G2"}, hands=["R3 B3"])
    real = RestlessField(random.Random(1), [table.state.stack(square) for square in SQUARES])
    watcher = FieldWatcher(real, SpellcyclesSense(table.rules), clock=lambda: 0.0)
    watcher.follow((table.state.copy(),), True)
    one, other, _ = WHERE
    readings = iter(range(1, 100))
    real.put(one, PIECES[0])
    real.put(other, PIECES[1])
    chosen = [watcher.tick(next(readings) * READINGS) for _ in range(5)]
    real.take(one)
    real.take(other)
    real.confidence |= {one: 0.5, other: 0.99}
    chosen += [watcher.tick(next(readings) * READINGS) for _ in range(6)]
    assert not any(chosen)

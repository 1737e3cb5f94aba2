"""Taking back on the table: a piece that was chosen by putting it down is taken off again."""

from __future__ import annotations

import random

from game import catalogue
from game.chance import Chance
from game.games.spellcycles.rules.actions import Place
from game.games.spellcycles.rules.sense import SpellcyclesSense
from game.match.dice.desk import DiceDesk
from game.match.field.watcher import FieldWatcher
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.pace import Pace
from game.rules.field import Explanation
from game.store.journal import PlayerEntry
from studio.rehearsal import virtual_dice
from studio.simulated_field import SimulatedField

READINGS = 0.2


class Sitting:
    """Two people at a made-up table."""

    def __init__(self) -> None:
        rules = catalogue.build("spellcycles", 2, {"length": "short"})
        self.real, chance = SimulatedField(random.Random(1)), Chance(1)
        self.watcher = FieldWatcher(self.real, SpellcyclesSense(rules), clock=lambda: 0.0)
        desk = DiceDesk(virtual_dice(chance), "virtual")
        players = (PlayerEntry("Ann"), PlayerEntry("Bob"))
        self.loop = MatchLoop(
            Match(rules, players, MemoryLog()),
            desk,
            chance,
            {},
            pace=Pace.instant(),
            field=self.watcher,
            clock=lambda: 0.0,
        )
        self.now = 0.0

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now += READINGS
            self.loop.watch(self.now)
            self.loop.tick(self.now)

    def place(self) -> Place:
        """Put pieces down until one is the choice of a turn that goes on."""
        while True:
            while self.loop.turn is None:
                self.loop.desk.throw()
                self.wait(READINGS)
            places = [option for option in self.loop.turn.options if isinstance(option, Place)]
            if not places:
                self.loop.choose(self.loop.turn.options[-1])
                continue
            place = places[0]
            self.real.put(place.square, place.piece)
            self.wait(4 * READINGS)
            if self.loop.match.free:
                return place


def test_a_piece_taken_off_again_may_be_taken_back() -> None:
    at = Sitting()
    place = at.place()
    answers = at.loop.match.answers
    at.real.take(place.square)
    at.wait(4.0)
    assert at.watcher.asks
    assert at.watcher.explanations == (Explanation(1, (), outright=False),)
    at.loop.table_is_right(at.watcher.explanations[0])
    assert at.loop.match.answers == answers - 1
    at.wait(1.0)
    assert not at.watcher.differences


def test_a_piece_moved_after_it_was_chosen_may_have_been_meant_for_there() -> None:
    at = Sitting()
    place = at.place()
    other = (place.square + 9) % 64
    at.real.take(place.square)
    at.real.put(other, place.piece)
    at.wait(4.0)
    (explanation,) = at.watcher.explanations
    assert (explanation.taken_back, explanation.actions) == (1, (Place(place.piece, other),))
    assert at.watcher.position(explanation).field[place.square] != place.piece

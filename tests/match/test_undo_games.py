"""Taking back in every game: it leads to where the match was, and what is free has shown nobody anything."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from game import catalogue
from game.chance import Chance
from game.match.match import Match, MemoryLog
from game.match.undo import TakeBack
from game.rules.contract import Dice, Over, Roll, Shuffle, Turn
from game.store.journal import PlayerEntry

GAMES = (("spellcycles", 3), ("unnamed", 4), ("engine", 3), ("trade-or-duel", 4), ("power-vacuum", 4))


@dataclass
class Seen:
    seat: int
    surprised: bool
    """By a draw that no view had foretold."""


def random_turns(game: str, seats: int, seed: int) -> Any:
    """A match of people who choose at random, after each choice: yields (match, what it was)."""
    rng, chance = random.Random(seed), Chance(seed)
    rules = catalogue.build(game, seats, {})
    match = Match(rules, tuple(PlayerEntry(f"P{seat}") for seat in range(seats)), MemoryLog())
    while not isinstance(match.pending, Over) and match.entries < 160:
        pending = match.pending
        if isinstance(pending, Shuffle):
            match.commit(chance.order(match.entries, pending, match.kept), "shuffle")
        elif isinstance(pending, Roll):
            kept = match.kept
            rolled = chance.dice(match.entries, pending.dice - len(kept), pending.sides)
            match.commit(Dice((*kept, *rolled)), "virtual", seat=pending.seat)
        else:
            before = match.view(pending.seat)
            events = match.commit(rng.choice(list(pending.options)), "player", seat=pending.seat)
            drawn = before.deck_left - match.view(pending.seat).deck_left if game == "engine" else 0
            surprised = bool(drawn) or any(event.only == pending.seat for event in events)
            yield match, Seen(pending.seat, surprised)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_what_is_taken_back_leads_to_the_very_state_of_before(game: str, seats: int) -> None:
    """Whatever may be taken back, freely or not: all seats see what they saw, and the journal replays."""
    taken = 0
    remembered: dict[int, list[Any]] = {}
    for match, _ in random_turns(game, seats, seed=4):
        viewers = [*range(seats), None]
        what = match.can_take_back()
        if isinstance(what, TakeBack) and match.answers - what.answers in remembered and taken < 25:
            match.take_back(agreed=what.asked)
            taken += 1
            assert [match.view(viewer) for viewer in viewers] == remembered[match.answers]
        remembered[match.answers] = [match.view(viewer) for viewer in viewers]
    assert taken
    log = match.log
    assert isinstance(log, MemoryLog)
    again = Match(match.rules, match.players, MemoryLog())
    again.catch_up(log.records)
    assert again.view(None) == match.view(None)
    assert again.records == match.records
    assert again.can_take_back() == match.can_take_back()


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nothing_free_has_shown_its_seat_anything(game: str, seats: int) -> None:
    """The free choices are those after which every world that the seat had thought possible is so still."""
    rng = random.Random(1)
    for match, seen in random_turns(game, seats, seed=6):
        if not match.free:
            continue
        step = match.answered_step()
        world = match.rules.imagine(match.rules.view(step.before, seen.seat), seen.seat, rng)
        match.rules.apply(world, step.answer)
        assert match.rules.view(world, seen.seat) == match.view(seen.seat)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_draw_that_somebody_alone_looks_at_is_known_as_one(game: str, seats: int) -> None:
    """It is where another order would look the same to everybody, but not to that seat."""
    rng, chance = random.Random(8), Chance(8)
    rules = catalogue.build(game, seats, {})
    match = Match(rules, tuple(PlayerEntry(f"P{seat}") for seat in range(seats)), MemoryLog())
    while not isinstance(match.pending, Over) and match.entries < 90:
        pending, before = match.pending, match.state
        if isinstance(pending, Roll):
            match.commit(Dice(chance.dice(match.entries, pending.dice, pending.sides)), "virtual")
        elif isinstance(pending, Turn):
            match.commit(rng.choice(list(pending.options)), "player", seat=pending.seat)
        else:
            assert isinstance(pending, Shuffle)
            match.commit(chance.order(match.entries, pending), "shuffle")
            for other in range(6):
                another = before.copy()
                rules.apply(another, Chance(other).order(0, pending))
                if rules.view(another, None) == match.view(None):
                    told = any(rules.view(another, seat) != match.view(seat) for seat in range(seats))
                    assert match.answered_step().looked or not told


def test_what_showed_something_is_not_free() -> None:
    """In Engine a card that is drawn from the deck cannot be foreseen, in whatever way it is drawn."""
    for match, seen in random_turns("engine", 3, seed=2):
        if isinstance(match.pending, Turn) and match.pending.seat == seen.seat and seen.surprised:
            assert match.free == 0
            return
    pytest.fail("no card was ever drawn")

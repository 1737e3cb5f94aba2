"""A round is counted one thing after the other, and a trick lies there until the control board was used."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from game.catalogue import build
from game.games.power_vacuum.rules import PowerVacuum
from game.games.power_vacuum.rules.events import AgendaScored, PowerCounted
from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.scoring import end_round
from game.games.power_vacuum.rules.state import ShownAgenda, State
from game.games.power_vacuum.rules.tricks import lowest_seats
from game.games.power_vacuum.rules.vocabulary import AGENDAS
from game.games.power_vacuum.table.board import PowerVacuumBoard
from game.games.power_vacuum.table.details import trick_detail
from game.games.power_vacuum.table.pay_off import Half, begin_count, count_event
from game.match.loop import MatchLoop
from game.rules.contract import Event
from game.store.settings import Motion
from game.ui.widgets.label import Label
from tests.ui.boards.sitting import SWIFT, asks, match, sitting, step, wander
from tests.ui.scenes.tables import table

TOASTER, KETTLE, RADIO, LAMP, FAN = range(5)


def test_what_is_counted_adds_up_to_what_the_rules_say() -> None:
    rules = build("power-vacuum", 3)
    assert isinstance(rules, PowerVacuum)
    settings = rules.settings
    state = State(3, settings.deck)
    state.round, state.power, state.stock = 2, (5, 2, 4, 3, 1), (6, 4, 0)
    pairs = ((TOASTER, FAN), (KETTLE, RADIO), (TOASTER, RADIO))
    state.agendas = [AGENDAS.index(pair) for pair in pairs]
    state.revealed = (None, None, ShownAgenda(TOASTER, RADIO, 6))
    before, events = state.copy(), list[Event]()
    end_round(settings, state, events.append)
    first, *others = events
    assert isinstance(first, PowerCounted)
    found = begin_count(before, first, ())
    turned = []
    for event in others:
        found = count_event(found, event, before, settings.deck.segment_price)
        turned += [found.turned] if isinstance(event, AgendaScored) else []
    assert turned == [0, 1, 2], "one after the other"
    assert found.sums[0].halves == (Half(TOASTER, True, True), Half(FAN, False, True))
    assert not any(half.right for half in found.sums[1].halves)
    assert [half.right for half in found.sums[2].halves] == [True, False], "as it was shown"
    assert found.built == state.segments
    assert tuple(found.stock(seat) for seat in range(3)) == state.stock


def _last_plug(loop: MatchLoop) -> bool:
    view = loop.match.view(None)
    return asks("plug")(loop) and not any(view.hands) and len(view.low) == 1


def test_the_agendas_turn_over_one_by_one_before_the_next_round_is_told(tmp_path: Path) -> None:
    loop = wander(match(tmp_path, "power-vacuum", 3), random.Random(4), _last_plug)
    loop.take_events()
    with sitting(tmp_path, loop, replace(SWIFT, motion=Motion.REDUCED), (480, 270)) as pilot:
        scene, board = table(pilot), table(pilot).board
        assert isinstance(board, PowerVacuumBoard)
        turn = loop.turn
        assert turn is not None
        scene.choose(turn.options[0])
        seen: list[int | None] = []
        for _ in range(3000):
            if not scene.stage.busy:
                break
            if board.pay_off is not None:
                seen.append(board.pay_off.turned)
                told = pilot.widget("round")
                assert isinstance(told, Label)
                assert told.text.startswith("Round 1"), "the next one is not told yet"
            pilot.run(0.1)
        assert list(dict.fromkeys(seen))[:4] == [None, 0, 1, 2]
        assert board.pay_off is None, "then the table is as it was"
        assert loop.match.view(None).round == 2


def test_a_trick_lies_there_until_the_lowest_has_chosen_and_it_is_said_who_that_is(
    tmp_path: Path,
) -> None:
    loop = wander(match(tmp_path, "power-vacuum", 3), random.Random(4), asks("reward"))
    with sitting(tmp_path, loop) as pilot:
        board = table(pilot).board
        assert isinstance(board, PowerVacuumBoard)
        settings = loop.match.rules.settings  # type: ignore[attr-defined]
        lay = [slot.model.card for slot in board.slots]
        rng = random.Random(5)
        while True:
            assert [slot.model.card for slot in board.slots] == lay
            told = trick_detail(settings, loop.match.view(None), table(pilot).names)
            assert told is not None
            low = lowest_seats(settings, loop.match.view(None))
            assert all(table(pilot).names[seat] in told.lines[1] for seat in low)
            step(loop, rng)
            table(pilot).refresh()
            pilot.run(0.2)
            if loop.match.view(None).phase is Phase.PLAY:
                break
        assert [slot.model.card for slot in board.slots] == [None] * 3


def test_no_socket_is_lit_for_somebody_who_chooses_elsewhere(tmp_path: Path) -> None:
    loop = wander(match(tmp_path, "power-vacuum", 3), random.Random(4), asks("plug"))
    with sitting(tmp_path, loop) as pilot:
        board, shown = table(pilot).board, table(pilot).shown
        assert isinstance(board, PowerVacuumBoard)
        assert any(spot.model.lit for spot in board.console.sockets)
        turn = loop.turn
        assert turn is not None
        board.show(shown.at_screen({turn.seat}))
        assert not any(spot.model.lit or spot.model.taken for spot in board.console.sockets)
        assert not any(station.model.lit for station in board.console.stations)

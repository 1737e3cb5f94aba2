"""In random matches of every game, whatever can be pressed leads to an answer that the rules take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

import pytest

from game.catalogue.questions import Chooser
from game.games.engine.questions.by_phase import QUESTIONS as ENGINE_ASKS
from game.games.engine.questions.by_phase import WAY
from game.games.engine.questions.chooser import EngineChooser
from game.games.engine.rules import actions as engine
from game.games.power_vacuum.questions.by_phase import QUESTIONS as POWER_VACUUM_ASKS
from game.games.power_vacuum.questions.chooser import PowerVacuumChooser
from game.games.power_vacuum.rules.actions import BUILD, SAVE
from game.games.spellcycles.questions.by_phase import QUESTIONS as SPELLCYCLES_ASKS
from game.games.spellcycles.questions.chooser import SpellcyclesChooser
from game.games.spellcycles.rules.actions import DONE
from game.games.trade_or_duel.questions.by_phase import QUESTIONS as TRADE_OR_DUEL_ASKS
from game.games.trade_or_duel.questions.chooser import TradeOrDuelChooser
from game.games.trade_or_duel.rules.actions import SAYS
from game.games.trade_or_duel.rules.vocabulary import KINDS
from game.games.unnamed.questions.by_phase import QUESTIONS as UNNAMED_ASKS
from game.games.unnamed.questions.chooser import SIMPLE, UnnamedChooser
from game.rules.contract import Action, Rules, Turn
from tests.rules.test_contract import CASES, Case, match, matches, some

Press = Callable[[], Any]
"""Gives the answer or answers, once it is decided; nothing before."""
Things = Iterator[tuple[str, Press]]
DEEPEST: Final = 9
"""Presses on the way to any answer: a pile, its price, and the button at the end."""
BY_ITSELF: Final = {"stop", *SIMPLE}
"""An answer whatever was pressed before."""
MOMENTS: Final = 24
"""Of each match."""


def _same(answer: Action) -> Action:
    return answer


def of_spellcycles(chooser: SpellcyclesChooser) -> Things:
    if chooser.cast is not None:
        yield "cast", lambda: chooser.cast
    for piece in {*chooser.pieces, *(action.piece for action in chooser.yields)}:
        yield f"piece-{piece}", partial(chooser.press_piece, piece)
    castable = {chooser.view.line.index(spell) for spell in chooser.castable}
    for position in {*chooser.moons, *castable}:
        yield f"spell-{position}", partial(chooser.press_spell, position)
    for seat in chooser.seats:
        yield f"seat-{seat}", partial(chooser.press_seat, seat)
    for square in chooser.lit_squares:
        yield f"square-{square}", partial(chooser.press_square, square)
    if chooser.can_stop:
        yield "stop", lambda: DONE


def of_engine(chooser: EngineChooser) -> Things:
    if chooser.card is not None and not chooser.takes:
        for number, way in enumerate(chooser.ways(chooser.card)):
            yield f"{WAY}{number}", partial(_same, way)
    for suit in chooser.suits:
        yield f"suit-{suit}", partial(chooser.press_suit, suit)
    for cell in chooser.lit_cells:
        yield f"cell-{cell}", partial(chooser.press_cell, cell)
    for card in chooser.takes:
        yield f"take-{card}", partial(chooser.press_take, card)
    for card in chooser.lit_cards:
        yield f"card-{card}", partial(chooser.press_card, card)
    if chooser.can_activate:
        yield "activate", lambda: engine.ACTIVATE
    if chooser.can_skip or chooser.can_stop:
        yield "stop", lambda: engine.SKIP if chooser.can_skip else engine.DONE


def of_trade_or_duel(chooser: TradeOrDuelChooser) -> Things:
    for seat in chooser.targets:
        yield f"seat-{seat}", partial(chooser.press_seat, seat)
    for kind in KINDS if chooser.declarations else ():
        yield f"kind-{kind}", partial(chooser.press_kind, kind)
    for card in chooser.cards:
        yield f"card-{card}", partial(chooser.press_card, card)
    for count in chooser.counts:
        yield f"count-{count}", partial(_same, SAYS[count - 1])


def of_power_vacuum(chooser: PowerVacuumChooser) -> Things:
    for card in chooser.cards:
        yield f"card-{card}", partial(chooser.press_card, card)
    for card in chooser.trick:
        yield f"trick-{card}", partial(chooser.press_trick, card)
    for number, reveal in enumerate(chooser.reveals):
        yield f"reveal-{number}", partial(_same, reveal)
    for building in (BUILD, SAVE):
        if building in chooser.options:
            yield type(building).press[0], partial(_same, building)
    for socket in chooser.stations:
        yield f"station-{socket}", partial(chooser.press_station, socket)
    for end in chooser.ends:
        yield f"end-{end}", partial(chooser.press_socket, end)
    for socket in chooser.sockets if chooser.end >= 0 else ():
        yield f"socket-{socket}", partial(chooser.press_socket, socket)


def of_unnamed(chooser: UnnamedChooser) -> Things:
    if chooser.can_confirm:
        yield "confirm", chooser.confirm
    for key, action in SIMPLE.items():
        if chooser.can(key):
            yield key, partial(_same, action)
    for card in chooser.cards:
        yield f"card-{card}", partial(chooser.press_card, card)
    for card in chooser.trick:
        yield f"trick-{card}", partial(chooser.press_trick, card)
    for wanted in chooser.wants:
        yield f"want-{wanted}", partial(chooser.want, wanted)
    for pile in chooser.piles:
        yield f"pile-{pile}", partial(chooser.press_pile, pile)
    for seat in chooser.seats:
        yield f"seat-{seat}", partial(chooser.press_seat, seat)
    for fx in chooser.playable_fx:
        yield f"fx-{fx}", partial(chooser.press_fx, fx)
    for die in chooser.takeable:
        yield f"die-{die}", partial(chooser.press_die, die)
    if chooser.can_attempt:
        yield "attempt", chooser.attempt
    if chooser.can_play_fx:
        yield "play", chooser.play_fx


THINGS: Final[Mapping[str, tuple[Callable[[Any], Chooser], Callable[[Any], Things]]]] = {
    "spellcycles": (
        lambda rules: SpellcyclesChooser(SPELLCYCLES_ASKS, rules.settings),
        of_spellcycles,
    ),
    "engine": (lambda rules: EngineChooser(ENGINE_ASKS, rules.settings), of_engine),
    "unnamed": (lambda rules: UnnamedChooser(UNNAMED_ASKS, rules.settings), of_unnamed),
    "trade-or-duel": (
        lambda rules: TradeOrDuelChooser(TRADE_OR_DUEL_ASKS, rules.seats),
        of_trade_or_duel,
    ),
    "power-vacuum": (
        lambda rules: PowerVacuumChooser(POWER_VACUUM_ASKS, rules.settings),
        of_power_vacuum,
    ),
}


class Walk:
    """One question, and what can be pressed in it one after the other."""

    def __init__(self, case: Case, state: Any, turn: Turn) -> None:
        self.rules: Rules[Any] = case.rules
        self.state, self.turn = state, turn
        self._make, self._things = THINGS[case.game]
        self._view = self.rules.view(state, turn.seat)

    def after(self, path: tuple[str, ...]) -> tuple[Any, Mapping[str, Press]]:
        """What the last press gave, and what can be pressed then."""
        chooser, given = self._make(self.rules), None
        chooser.ask(self.turn, self._view)
        for key in path:
            given = dict(self._things(chooser))[key]()
        return given, dict(self._things(chooser))

    def leads_somewhere(self, path: tuple[str, ...]) -> bool:
        """Whether these presses, and perhaps some more, give an answer that the rules take."""
        given, things = self.after(path)
        if given:
            self._answer((given,) if isinstance(given, Action) else given)
            return True
        # Many things are looked at with the first press and taken with the second.
        again = (path[-1],) if path[-1] in things and path.count(path[-1]) == 1 else ()
        further = (*(key for key in things if key not in path and key not in BY_ITSELF), *again)
        return len(path) < DEEPEST and any(self.leads_somewhere((*path, key)) for key in further)

    def _answer(self, answers: tuple[Action, ...]) -> None:
        state = self.state.copy()
        for answer in answers:
            self.rules.apply(state, answer)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.variant}-{case.seats}")
def test_whatever_can_be_pressed_leads_to_an_answer(case: Case) -> None:
    turns = [moment for moment in match(case, 0) if isinstance(moment.pending, Turn)]
    for moment in some(turns, MOMENTS):
        assert isinstance(moment.pending, Turn)
        walk = Walk(case, moment.state, moment.pending)
        _, things = walk.after(())
        assert things, moment.pending
        for key in things:
            assert walk.leads_somewhere((key,)), f"{key} in {moment.pending.phase} leads nowhere"


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "engine"], ids=str)
def test_a_stack_that_an_ace_lights_does_something(case: Case) -> None:
    rules = case.rules
    for moments in matches(case, 3):
        for state, pending, _ in moments:
            if not isinstance(pending, Turn) or not any(
                isinstance(one, engine.Reach) for one in pending.options
            ):
                continue
            chooser = EngineChooser(ENGINE_ASKS, rules.settings)  # type: ignore[attr-defined]
            chooser.ask(pending, rules.view(state, pending.seat))
            skipped = after(rules, state, engine.SKIP)
            for option in pending.options:
                if isinstance(option, engine.Reach):
                    idle = option.cell not in chooser.lit_cells
                    assert idle or after(rules, state, option) != skipped, rules.write(option)


def after(rules: Rules[Any], state: Any, action: Action) -> Any:
    """The state when this was answered."""
    changed = state.copy()
    rules.apply(changed, action)
    return changed

"""How far a thought goes: once round a table of four, and the last round to its end."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.bots.chance import chance
from game.games.trade_or_duel.bots.evaluator import DuelEvaluator
from game.games.trade_or_duel.rules.rules import TradeOrDuel
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.vocabulary import ROUND_COUNT
from game.rules.contract import Over, Turn


def positions(seed: int) -> Iterator[State]:
    """Of a match played by rule of thumb, one after each answer."""
    rules, rng = TradeOrDuel(4, {}), random.Random(seed)
    evaluator, state = DuelEvaluator(rules), rules.start()
    while not isinstance(question := rules.pending(state), Over):
        if isinstance(question, Turn):
            rules.apply(state, evaluator.reply(state, question, rng))
        else:
            rules.apply(state, chance(question, rng))
        yield state.copy()


MATCHES = [list(match) for match in map(positions, range(5))]


def test_a_playout_goes_once_round_a_table_of_four() -> None:
    evaluator = DuelEvaluator(TradeOrDuel(4, {}))
    far = [[state for state in match if evaluator.is_far_enough(match[0], state)] for match in MATCHES]
    ends = [states[0] for states in far if states]
    assert ends
    assert all(len(state.history) == 4 and not state.kind for state in ends)


def test_the_last_round_is_played_to_its_end() -> None:
    evaluator = DuelEvaluator(TradeOrDuel(4, {}))
    last = [(match[0], state) for match in MATCHES for state in match if state.round >= ROUND_COUNT]
    assert last
    assert not any(evaluator.is_far_enough(first, state) for first, state in last)

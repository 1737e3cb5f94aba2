"""What others say tells something about what they hold."""

from __future__ import annotations

import random

from game.games.trade_or_duel.bots.evaluator import DuelEvaluator
from game.games.trade_or_duel.rules.actions import Declare
from game.games.trade_or_duel.rules.rules import TradeOrDuel
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.vocabulary import DUEL, TRADE
from game.lab.simulate import chance
from game.rules.contract import Over, Turn

WORLDS = 400


def after_declaring(kind: str) -> tuple[TradeOrDuel, State]:
    """Somebody has declared; the target is about to say how many cards."""
    rules = TradeOrDuel(4, {})
    state, rng = rules.start(), random.Random(8)
    while not isinstance(question := rules.pending(state), Turn):
        assert not isinstance(question, Over)
        rules.apply(state, chance(question, rng))
    rules.apply(state, next(o for o in question.options if isinstance(o, Declare) and o.kind == kind))
    return rules, state


def mean_of_highest(rules: TradeOrDuel, state: State) -> tuple[float, float]:
    """The actor's highest card in worlds that the target imagines: thinking about it, and without."""
    view, rng = rules.view(state, state.target), random.Random(1)
    evaluator = DuelEvaluator(rules)
    thought = [evaluator.imagine(view, state.target, rng).hands[state.actor][-1] for _ in range(WORLDS)]
    drawn = [rules.imagine(view, state.target, rng).hands[state.actor][-1] for _ in range(WORLDS)]
    return sum(thought) / WORLDS, sum(drawn) / WORLDS


def test_who_wants_to_duel_is_believed_to_be_strong_and_who_wants_to_trade_weaker() -> None:
    thought_of_dueller, drawn = mean_of_highest(*after_declaring(DUEL))
    thought_of_trader, _ = mean_of_highest(*after_declaring(TRADE))
    assert thought_of_dueller > drawn + 0.2
    assert thought_of_dueller > thought_of_trader


def test_the_one_who_spoke_learns_nothing_from_it() -> None:
    rules, state = after_declaring(DUEL)
    view, evaluator = rules.view(state, state.actor), DuelEvaluator(rules)
    thought, drawn = (way(view, state.actor, random.Random(4)) for way in (evaluator.imagine, rules.imagine))
    assert thought == drawn

"""What the rules of every game promise, on whole random matches of Engine."""

from __future__ import annotations

import json
import random

import pytest

from game.games.engine.rules import Engine
from game.games.engine.rules.vocabulary import CARD_CODES, HIGHEST_STACK, MAX_SIDE, SUIT_OF, column_of, row_of
from game.rules.contract import Action, Answer, Dice, Event, IllegalAnswer, Order, Over, Turn
from tests.games.engine.rules.matches import every_case, matches
from tests.games.engine.rules.positions import all_cards


@every_case
def test_cards_are_neither_made_nor_lost_and_nobody_is_in_debt(rules: Engine) -> None:
    for moments in matches(rules, 4):
        for state, _, _ in moments[1:]:
            assert all_cards(state) == list(range(52))
            assert min(state.gold) >= 0
            assert min(state.points) >= 0


@every_case
def test_tableaux_keep_within_3x3_and_stacks_within_3(rules: Engine) -> None:
    for moments in matches(rules, 4):
        for tableau in moments[-1].state.tableaux:
            for line_of in (row_of, column_of):
                lines = [line_of(cell) for cell in tableau]
                assert max(lines) - min(lines) < MAX_SIDE
            assert all(1 <= len(cards) <= HIGHEST_STACK for cards in tableau.values())


@every_case
def test_scans_stop_where_a_card_of_their_suit_lies_in_reading_order(rules: Engine) -> None:
    for moments in matches(rules, 2):
        for state, _, _ in moments:
            for tableau, stops in zip(state.tableaux, state.stops, strict=True):
                for suit, cells in enumerate(stops):
                    lying = [cell for cell in tableau if suit in {SUIT_OF[card] for card in tableau[cell]}]
                    assert cells == tuple(sorted(lying))


@every_case
def test_every_option_is_legal_and_different_and_every_other_answer_is_not(rules: Engine) -> None:
    rng = random.Random(1)
    for moments in matches(rules, 2):
        actions = list({moment.answer for moment in moments if isinstance(moment.answer, Action)})
        for state, pending, _ in moments[::2]:
            before = state.copy()
            options = list(pending.options) if isinstance(pending, Turn) else []
            assert len(set(options)) == len(options)
            for option in rng.sample(options, min(4, len(options))):
                rules.apply(state.copy(), option)
            others = rng.sample(actions, min(12, len(actions)))
            impossible: list[Answer] = [Dice((1,)), Order((99,))]
            for answer in impossible + [one for one in others if one not in options]:
                with pytest.raises(IllegalAnswer) as refusal:
                    rules.apply(state, answer)
                assert str(refusal.value).endswith(".")
                assert state == before


@every_case
def test_copies_are_independent_and_asking_changes_nothing(rules: Engine) -> None:
    for moments in matches(rules, 1):
        for moment in moments:
            kept, changed = moment.state.copy(), moment.state.copy()
            rules.apply(changed, moment.answer)
            rules.pending(kept)
            rules.view(kept, 0)
            rules.interjections(kept)
            assert moment.state == kept


@every_case
def test_the_same_answers_as_text_give_the_same_match(rules: Engine) -> None:
    for moments in matches(rules, 2):
        again = Engine(rules.seats, json.loads(json.dumps(rules.options)))
        state = again.start()
        for moment in moments:
            assert state == moment.state
            answer = again.read(again.write(moment.answer))
            assert answer == moment.answer
            events: list[Event] = []
            again.apply(state, answer, events.append)
            assert events or isinstance(moment.answer, Action)
        assert isinstance(again.pending(state), Over)


@every_case
def test_every_match_ends_with_winners_who_have_the_highest_score(rules: Engine) -> None:
    for moments in matches(rules, 10):
        final = moments[-1]
        rules.apply(final.state, final.answer)
        over = rules.pending(final.state)
        assert isinstance(over, Over)
        assert over.winners
        assert {over.scores[seat] for seat in over.winners} == {max(over.scores)}
        assert over.capped == (not final.state.ending)


def test_no_two_cards_have_the_same_code() -> None:
    assert len(set(CARD_CODES)) == 52
    assert all(code.isascii() for code in CARD_CODES)

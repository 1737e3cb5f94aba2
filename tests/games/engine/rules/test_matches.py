"""What holds all the way of whole random matches of Engine, besides what the rules of every game promise."""

from __future__ import annotations

from game.games.engine.rules import Engine
from game.games.engine.rules.vocabulary import CARD_CODES, HIGHEST_STACK, MAX_SIDE, SUIT_OF, column_of, row_of
from game.rules.contract import Over
from tests.games.engine.rules.matches import every_case, matches


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
def test_every_match_has_winners_and_says_whether_it_came_to_its_end(rules: Engine) -> None:
    for moments in matches(rules, 10):
        final = moments[-1]
        rules.apply(final.state, final.answer)
        over = rules.pending(final.state)
        assert isinstance(over, Over)
        assert over.winners
        assert over.capped == (not final.state.ending)


def test_no_two_cards_have_the_same_code() -> None:
    assert len(set(CARD_CODES)) == 52
    assert all(code.isascii() for code in CARD_CODES)

"""Nobody learns what only others may know, and what a seat imagines agrees with all it has seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from game.games.power_vacuum.bots.greedy import GreedyMinister
from game.games.power_vacuum.rules import PowerVacuum, State
from game.games.power_vacuum.rules.actions import Play
from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.vocabulary import AGENDAS, BACK_OF, HIDDEN_CARD, SUIT_OF
from game.rules.contract import Answer, Order, Pending, Shuffle, Turn
from tests.games.power_vacuum.rules.positions import DECK, Table, all_cards, cards, codes
from tests.rules.reaching import random_match, seen


def retold(rules: PowerVacuum, answers: Sequence[Answer], world: State) -> list[Answer]:
    """The answers that lead to `world` instead: another deal of the last round."""
    state, asked = rules.start(), list[Pending]()
    for answer in answers:
        asked.append(rules.pending(state))
        rules.apply(state, answer)
    deals = [
        place
        for place, pending in enumerate(asked)
        if isinstance(pending, Shuffle) and pending.purpose == "deal"
    ]
    if world.phase is Phase.DEAL or not deals:
        return list(answers)
    first = deals[-1]
    played = [b""] * rules.seats
    for answer, pending in zip(answers[first:], asked[first:], strict=True):
        if isinstance(answer, Play) and isinstance(pending, Turn):
            played[pending.seat] += bytes((answer.card,))
    told = list(answers)
    told[first] = _deal(rules, answers[:first], [h + p for h, p in zip(world.hands, played, strict=True)])
    if len(told) > first + 1:
        told[first + 1] = Order(tuple(world.agendas))
    return told


def _deal(rules: PowerVacuum, before: Sequence[Answer], hands: Sequence[bytes]) -> Order:
    """The answer that deals these hands."""
    state = rules.start()
    for answer in before:
        rules.apply(state, answer)
    drawn = b"".join(hand.translate(None, kept) for hand, kept in zip(hands, state.hands, strict=True))
    return Order(tuple(state.undealt.index(card) for card in drawn))


@pytest.mark.parametrize("follow", ["seed", "strict"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_matches_that_differ_in_secrets_alone_look_the_same_all_the_way(seats: int, follow: str) -> None:
    """The other match is played with the hands a seat imagines, so they must fit every card ever played."""
    rules = PowerVacuum(seats, {"deck": DECK, "follow": follow})
    bot, differing = GreedyMinister(), 0
    for number in range(12):
        rng = random.Random(f"{seats}/{number}")
        answers, state = random_match(rules, rng, longest=rng.randrange(2, 260))
        seat = rng.randrange(seats)
        world = rules.imagine(rules.view(state, seat), seat, rng)
        assert all_cards(world) == rules.deck.cards
        others = retold(rules, answers, world)
        differing += others != answers
        recent = max(0, len(answers) - 110)
        assert seen(rules, bot, others, seat, recent) == seen(rules, bot, answers, seat, recent)
    assert differing


def test_a_view_shows_own_cards_and_the_backs_of_all_others() -> None:
    table = Table("Y1 W9 BG5", "Y2 BY3 R4", agendas=[(0, 1), (2, 3)])
    view = table.rules.view(table.state, 0)
    assert codes(view.hands[0]) == "Y1 W9 BG5"
    assert view.hands[1] == bytes((HIDDEN_CARD, HIDDEN_CARD, HIDDEN_CARD + 3)), "the Spy looks yellow"
    assert (AGENDAS[view.agendas[0]], view.agendas[1]) == ((0, 1), -2)
    assert all(card >= HIDDEN_CARD for card in view.undealt)


def test_the_public_sees_backs_only() -> None:
    table = Table("Y1 W9 BG5", "Y2 BY3 R4")
    view = table.rules.view(table.state, None)
    assert all(card >= HIDDEN_CARD for hand in view.hands for card in hand)
    assert view.agendas == [-2, -2]


def test_a_revealed_agenda_is_seen_by_all() -> None:
    hands = "Y1 W1 W2 W3 W4 W5 W6 W7", "Y7 G1 G2 G3 G4 G5 G6 G7"
    table = Table(*hands, agendas=[(1, 4)]).do("reveal 5 2")
    assert AGENDAS[table.rules.view(table.state, 1).agendas[0]] == (1, 4)


def imagined(table: Table, seat: int, count: int) -> list[State]:
    rng = random.Random(3)
    view = table.rules.view(table.state, seat)
    return [table.rules.imagine(view, seat, rng) for _ in range(count)]


def test_a_yellow_back_hides_each_unseen_yellow_back_equally_often() -> None:
    table = Table("Y1 Y2 W9", "Y3 R4 R5", "G1 G2 BG5")
    hidden = Counter(codes(cards_with(state.hands[1], 0)) for state in imagined(table, 0, 4000))
    assert set(hidden) == {"Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9", "BY3"}
    assert all(count == pytest.approx(500, abs=100) for count in hidden.values())


def cards_with(hand: bytes, back: int) -> bytes:
    return bytes(card for card in hand if BACK_OF[card] == back)


def test_who_has_not_followed_holds_nothing_but_the_spy_behind_that_back() -> None:
    table = Table("Y1 Y2 W9", "BY3 G4 R5", "Y9 G2 BG5").trick("Y1", "G4", "Y9")
    assert table.state.voids == (0, 1, 0)
    assert {codes(cards_with(state.hands[1], 0)) for state in imagined(table, 0, 50)} == {"BY3"}


@pytest.mark.parametrize(("follow", "void"), [("seed", 0), ("strict", 1)])
def test_p1_a_red_card_proves_a_void_only_where_it_is_not_free(follow: str, void: int) -> None:
    table = Table("Y1 Y2", "R5 R6", follow=follow).trick("Y1", "R5")
    assert table.state.voids == (0, void)


def test_a_spy_proves_nothing() -> None:
    assert Table("Y1 Y2", "BW4 R6").trick("Y1", "BW4").state.voids == (0, 0)
    assert Table("BY3 Y2", "W1 R6").trick("BY3", "W1").state.voids == (0, 0)


def test_a_card_kept_in_the_open_is_known_until_it_is_played() -> None:
    table = Table("Y1", "Y7").trick("Y1", "Y7").do("take Y7").through_board()
    table.rules.apply(table.state, Order(tuple(range(15))))
    table.rules.apply(table.state, Order((0, 1)))
    table.state.active = table.state.leader = 1
    assert all(cards("Y7") in state.hands[1] for state in imagined(table, 0, 30))
    table.do("play Y7")
    assert table.state.known == (b"", b"")


def test_hidden_agendas_may_be_any_that_nobody_else_has() -> None:
    table = Table("Y1", "Y7", "W1", agendas=[(0, 1), (0, 2), (3, 4)])
    agendas = Counter(state.agendas[1] for state in imagined(table, 0, 1800))
    assert set(agendas) == set(range(1, 10))
    assert all(count == pytest.approx(200, abs=60) for count in agendas.values())
    assert all(len(set(state.agendas)) == 3 for state in imagined(table, 0, 100))


def test_spies_do_not_stand_out_by_their_place_in_a_hand() -> None:
    """Hands are sorted by back, so the order of the backs gives nothing away."""
    for spy in ("BY3", "BW4", "BG5", "BR6"):
        table = Table("Y1", f"Y9 {spy} W2 G4 R1")
        back = BACK_OF[cards(spy)[0]]
        hidden = list(table.rules.view(table.state, 0).hands[1])
        assert hidden == sorted(
            [HIDDEN_CARD, HIDDEN_CARD + 1, HIDDEN_CARD + 2, HIDDEN_CARD + 3, HIDDEN_CARD + back]
        )
        assert SUIT_OF[cards(spy)[0]] != back

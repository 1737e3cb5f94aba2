"""What can be picked on the board of The Unnamed Game, step by step, and why not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.games.unnamed.questions.by_phase import QUESTIONS
from game.games.unnamed.questions.chooser import UnnamedChooser
from game.games.unnamed.rules.actions import (
    PASS,
    Attempt,
    Buy,
    ChooseReceiver,
    PickDie,
    Play,
    PlayFx,
    Propose,
    Teams,
)
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.vocabulary import CARD_BY_CODE
from game.rules.contract import Action, Dice, IllegalAnswer, Turn
from tests.games.unnamed.rules.tables import Table, cards_from


def at(table: Table) -> UnnamedChooser:
    """A chooser that follows the open question with the view of its seat."""
    turn = table.rules.pending(table.state)
    assert isinstance(turn, Turn)
    chooser = UnnamedChooser(QUESTIONS, table.rules.settings)
    chooser.ask(turn, table.rules.view(table.state, turn.seat))
    return chooser


def give(table: Table, actions: Sequence[Action]) -> UnnamedChooser:
    """The rules take all the answers."""
    for action in actions:
        table.rules.apply(table.state, action, table.events.append)
    return at(table)


def card(code: str) -> int:
    return CARD_BY_CODE[code]


def at_trick() -> Table:
    """Two cards each; Ann has led a heart, and Bob can follow with one of his."""
    table = Table(4).resource("2H 3H", "4H 5S", "6H 7H", "8H 9H")
    table.rules.apply(table.state, Play(card("2H")))
    return table


def test_a_card_is_tapped_once_to_show_it_and_twice_to_play_it() -> None:
    chooser = at(at_trick())
    assert chooser.press_card(card("4H")) == ()
    assert chooser.chosen == {card("4H")}
    assert chooser.press_card(card("4H")) == (Play(card("4H")),)


def test_a_card_carried_to_the_table_is_played_at_once() -> None:
    assert at(at_trick()).drop_card(card("4H")) == (Play(card("4H")),)


def test_why_a_card_cannot_be_played_is_said() -> None:
    with pytest.raises(IllegalAnswer, match="You must follow suit: play one of your hearts"):
        at(at_trick()).press_card(card("5S"))


def at_market() -> Table:
    """Ann may buy Foreman for two cards, or trade with Bob."""
    return Table(2).trading("2S 3S 9H 9D", "4C 5C", market={"foreman": (2, 2), "audit": (1, 5)})


def foreman(table: Table) -> int:
    return table.types["foreman"]


def test_the_cards_of_a_price_are_picked_first_and_paid_all_at_once() -> None:
    table = at_market()
    chooser = at(table)
    chooser.press_pile(foreman(table))
    assert chooser.cards == {card(code) for code in ("2S", "3S", "9H", "9D")}
    chooser.press_card(card("9H"))
    assert chooser.cards == {card("9D")}
    assert not chooser.can_confirm
    chooser.press_card(card("9D"))
    assert chooser.can_confirm
    answers = chooser.confirm()
    assert answers[0] == Buy(foreman(table))
    give(table, answers)
    assert table.state.fx[0] == (foreman(table),)


def test_a_card_can_be_put_back() -> None:
    table = at_market()
    chooser = at(table)
    chooser.press_pile(foreman(table))
    chooser.press_card(card("9H"))
    chooser.press_card(card("9H"))
    assert card("2S") in chooser.cards
    chooser.press_card(card("2S"))
    assert chooser.back()
    assert chooser.pile == foreman(table)
    assert chooser.back()
    assert not chooser.back()


def test_why_a_pile_cannot_be_bought_is_said() -> None:
    table = at_market()
    with pytest.raises(IllegalAnswer, match="You need 5 cards of one suit or of one rank"):
        at(table).press_pile(table.types["audit"])


def test_a_trade_is_a_player_then_a_number_then_three_cards() -> None:
    table = at_market()
    chooser = at(table)
    assert chooser.seats == {1}
    chooser.press_seat(1)
    assert chooser.wants == (2,)
    with pytest.raises(IllegalAnswer, match="First say how many cards you want"):
        chooser.press_card(card("2S"))
    chooser.want(2)
    for code in ("2S", "3S", "9H"):
        chooser.press_card(card(code))
    with pytest.raises(IllegalAnswer, match="That is enough"):
        chooser.press_card(card("9D"))
    assert chooser.confirm()[0] == Propose(1, 2)
    answering = give(table, chooser.confirm())
    assert (answering.seat, answering.phase) == (1, "answer")
    assert answering.can("accept")
    assert table.state.offered == cards_from("2S 3S 9H")


def test_a_decision_begun_before_a_power_cut_goes_on_where_it_was() -> None:
    """The journal may hold the first cards of an offer and not the rest."""
    table = at_market()
    chooser = at(table)
    chooser.press_seat(1)
    chooser.want(2)
    for code in ("2S", "3S", "9H"):
        chooser.press_card(card(code))
    resumed = give(table, chooser.confirm()[:2])
    assert resumed.needed == 2
    assert resumed.cards == {card(code) for code in ("3S", "9H", "9D")}


def at_work(fx: str = "") -> Table:
    """Ann has four Workers and a token, and perhaps FX."""
    return Table(3).creation(dice=(4, 5, 2), tokens=(2, 1, 1), fx={0: fx} if fx else {})


def test_an_attempt_takes_the_fx_in_hand_along() -> None:
    table = at_work("blueprint")
    chooser = at(table)
    chooser.press_fx(table.types["blueprint"])
    assert chooser.attempt() == (Attempt(table.types["blueprint"]),)


def test_an_fx_that_strikes_is_followed_by_its_victim() -> None:
    table = at_work("headhunter")
    chooser = at(table)
    assert chooser.seats == frozenset()
    chooser.press_fx(table.types["headhunter"])
    assert chooser.seats == {1}
    assert chooser.press_seat(1) == (PlayFx(table.types["headhunter"], 1),)


def test_why_an_fx_must_wait_is_said() -> None:
    table = at_work("foreman")
    with pytest.raises(IllegalAnswer, match="Play Foreman right after your dice have fallen"):
        at(table).press_fx(table.types["foreman"])


def test_a_tap_on_a_die_begins_a_team_or_ends_it() -> None:
    table = at_work()
    chooser = give(table, at(table).attempt())
    assert chooser.teams == (4,)
    chooser.press_die(1)
    assert chooser.teams == (1, 3)
    assert chooser.confirm() == (Teams((3, 1)),)
    chooser.press_die(1)
    assert chooser.teams == (4,)
    with pytest.raises(IllegalAnswer, match="The first die always begins the first team"):
        chooser.press_die(0)


def test_dice_are_taken_up_together() -> None:
    table = at_work("second_look")
    for answer in (*at(table).attempt(), Teams((4,)), Dice((1, 1, 6, 6))):
        table.rules.apply(table.state, answer)
    chooser = give(table, (PlayFx(table.types["second_look"]),))
    assert not chooser.can_confirm
    chooser.press_die(0)
    chooser.press_die(1)
    assert chooser.confirm() == (PickDie(0), PickDie(1), PASS)


def test_a_tax_is_a_player_then_three_cards() -> None:
    table = Table(3, taxation=True).resource("2H", "3H", "4H", held={0: "low_tide"}, piles={0: "5S 6S 7S 8S"})
    for code in ("2H", "3H", "4H"):
        table.rules.apply(table.state, Play(card(code)))
        while table.state.phase is Phase.LAST_CALL:
            table.rules.apply(table.state, PASS)
    chooser = at(table)
    assert chooser.phase is Phase.TAX
    assert chooser.press_seat(1) == (ChooseReceiver(1),)
    chooser = give(table, (ChooseReceiver(1),))
    assert chooser.needed == 3


@pytest.mark.parametrize(("power", "later"), [("free_hand", True), ("baton", True), ("low_tide", False)])
def test_a_last_call_says_which_power_comes_too_late_for_its_trick(power: str, later: bool) -> None:
    table = Table(2).resource("2S 3H", "4S 5H", trump="C", held={0: power}).do("play 3H", "play 5H")
    assert table.turn.phase is Phase.LAST_CALL
    chooser = at(table)
    chooser.names = ("Ann", "Bob")
    assert ("from the next trick on" in chooser.offer().hint) is later

"""The languages of the two decks: what they can say, and what is refused with a place to look."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.games.unnamed.rules.decks import UnnamedDeckError
from game.games.unnamed.rules.events import FxDoneByHand, PowerEntered
from game.games.unnamed.rules.fx import FxEffect, fx_table, parse_fx
from game.games.unnamed.rules.powers import parse_powers, powers_table
from game.rules.contract import IllegalAnswer, Shuffle
from tests.games.unnamed.rules.tables import Table, decks, rules_for


def test_the_fx_deck_has_12_types_and_48_cards() -> None:
    deck = parse_fx(decks()["fx"])
    assert len(deck.types) == 12
    assert sum(fx.copies for fx in deck.types) == 48
    assert deck.target == 11
    assert all(fx.text for fx in deck.types)


def test_the_powers_deck_has_20_different_cards() -> None:
    powers = parse_powers(decks()["powers"])
    assert len({power.id for power in powers}) == 20
    assert all(power.text for power in powers)


def test_decks_survive_the_way_through_plain_data() -> None:
    fx, powers = parse_fx(decks()["fx"]), parse_powers(decks()["powers"])
    assert parse_fx(json.loads(json.dumps(fx_table(fx)))) == fx
    assert parse_powers(json.loads(json.dumps(powers_table(powers)))) == powers


def test_what_is_always_so_may_be_said() -> None:
    entry = {"id": "boss", "when": "rolled", "ops": [{"op": "add_to_team", "n": 3, "teams": "each"}]}
    (fx,) = parse_fx({"fx": [entry]}).types
    assert (fx.name, fx.copies, fx.effects) == ("Boss", 1, (FxEffect("add_to_team", 3),))


def fx(**changes: Any) -> dict[str, Any]:
    return {"fx": [{"id": "a", "when": "turn", "ops": [{"op": "gain_dice", "n": 2}], **changes}]}


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ([], "my.toml: a deck is a table"),
        ({"fx": {}}, "'fx' is not a list"),
        ({}, "there is no entry in it"),
        ({"fx": [1]}, "fx 1: an entry is a table"),
        ({"cards": []}, "'cards' is no part of this deck"),
        ({**fx(), "meta": {"threshold": 1}}, "meta, threshold: must be a whole number from 2 to 60"),
        (fx(id="A!"), "fx 1, id: give it an id"),
        ({"fx": fx()["fx"] * 2}, r"fx 2 \('a'\), id: another entry"),
        (fx(name=""), r"fx 1 \('a'\), name"),
        (fx(text=3), r"fx 1 \('a'\), text"),
        (fx(copies=0), "copies: must be a whole number from 1 to 20"),
        (fx(when="always"), "when: 'always' is not possible here; it can be turn, attempt, rolled"),
        (fx(colour="red"), "colour: there is no such key"),
        (fx(ops=[]), "ops: must be a list of effects"),
        (fx(ops=["gain_dice"]), "ops 1: an effect is a table"),
        (fx(ops=[{"op": "fly"}]), "ops 1, op: 'fly' is not possible"),
        (fx(ops=[{"op": "by_hand"}]), "ops 1, text: say in a text what is to be done by hand"),
        (fx(ops=[{"op": "by_hand", "text": "Sing.", "n": 2}]), "ops 1, n: there is no such key"),
        (fx(ops=[{"op": "reroll"}]), 'only works on an FX with when = "rolled"'),
        (fx(ops=[{"op": "gain_dice", "n": 99}]), "ops 1, n: must be a whole number from 1 to 12"),
        (fx(ops=[{"op": "gain_dice", "who": "me"}]), "ops 1, who: there is no such key"),
        (fx(ops=[{"op": "mark"}]), "ops 1, threshold: must be a whole number"),
        (fx(ops=[{"op": "lose_tokens", "target": "all"}]), "ops 1, target: 'all' is not possible"),
        (fx(ops=[{"op": "steal_die"}, {"op": "lose_tokens"}]), "cannot strike both"),
    ],
)
def test_an_fx_deck_that_cannot_be_played_is_refused(table: Any, message: str) -> None:
    with pytest.raises(UnnamedDeckError, match=message) as caught:
        parse_fx(table, "my.toml")
    assert str(caught.value).startswith("my.toml")
    assert "\n" not in str(caught.value)


def power(**changes: Any) -> dict[str, Any]:
    return {"power": [{"id": "a", "hook": "rank", "value": "reversed", **changes}]}


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (power(hook="luck"), r"power 1 \('a'\), hook: 'luck' is not possible here"),
        (power(value="upside_down"), "value: 'upside_down' is not possible here"),
        (power(value=0), "value: must be a whole number from 1 to 20"),
        (power(hook="trump", value=3), "value: '3' is not possible here"),
        (power(who="me"), "who: 'me' is not possible here"),
        (power(hook="trump", value="S", who="owner"), "who: at the hook 'trump' it must be left out"),
        (power(hook="table", value="by_hand"), "text: say in a text what is to be done by hand"),
        (power(size=3), "size: there is no such key"),
    ],
)
def test_a_powers_deck_that_cannot_be_played_is_refused(table: Any, message: str) -> None:
    with pytest.raises(UnnamedDeckError, match=message):
        parse_powers(table, "my.toml")


def test_there_must_be_a_power_for_everybody() -> None:
    with pytest.raises(ValueError, match="1 Special Powers, but 2 players need one each"):
        rules_for(2, powers=power())
    rules_for(2, powers=power(), skip_resource=True)


def test_an_fx_of_ones_own_may_do_several_things() -> None:
    ops = [{"op": "gain_dice", "n": 1}, {"op": "advance"}, {"op": "lose_tokens", "n": 2}]
    table = Table(2, fx=fx(ops=ops, copies=2)).creation(tokens=(1, 1), fx={0: "a"})
    assert "fx a on 2" in table.options
    table.do("fx a on 2")
    assert (table.state.dice[0], table.state.pawns[0], table.state.tokens[1]) == (3, 1, 0)


def test_what_no_program_does_the_table_does_by_hand_and_says_so() -> None:
    ops = [{"op": "by_hand", "text": "Sing it."}, {"op": "advance"}, {"op": "by_hand", "text": "Bow."}]
    deck = fx(ops=ops, copies=3)
    assert fx_table(parse_fx(deck))["fx"][0]["ops"] == [ops[0], {"op": "advance", "n": 1}, ops[2]]
    table = Table(2, fx=deck).creation(tokens=(1,), fx={0: "a", 1: "a"}).do("fx a")
    assert (table.turn.phase, table.options, table.state.pawns[0]) == ("by hand", {"pass"}, 1)
    with pytest.raises(IllegalAnswer, match="say that it is done"):
        table.do("die")
    table.do("pass")
    assert [event.text for event in table.told(FxDoneByHand)] == ["Sing it.", "Bow."]
    assert table.turn.phase == "creation", "the token is still there"
    after = Table(2, fx=deck).creation(tokens=(1, 1), fx={0: "a"}).do("die", "fx a", "pass")
    assert after.turn.seat == 1, "the turn was over"


@pytest.mark.parametrize(
    ("when", "help_op", "played", "goes_on"),
    [
        ("attempt", {"op": "temp_dice", "n": 1}, ["attempt with a"], "teams"),
        ("rolled", {"op": "reroll"}, ["attempt", "teams 2", "roll 6 1", "fx a"], "reroll"),
        ("rolled", {"op": "add_to_team", "n": 4}, ["attempt", "teams 2", "roll 6 1", "fx a"], "creation"),
    ],
)
def test_an_attempt_waits_until_the_table_has_done_what_its_fx_asks_for(
    when: str, help_op: dict[str, Any], played: list[str], goes_on: str
) -> None:
    deck = fx(when=when, ops=[{"op": "by_hand", "text": "Blow on the dice."}, help_op], copies=3)
    table = Table(2, fx=deck).creation(tokens=(1, 1), dice=(2,), fx={0: "a"}).do(*played)
    assert (table.turn.seat, table.turn.phase, table.options) == (0, "by hand", {"pass"})
    table.do("pass")
    assert [event.text for event in table.told(FxDoneByHand)] == ["Blow on the dice."]
    assert table.turn.phase == goes_on
    assert table.state.pawns[0] == (goes_on == "creation"), "with 4 more, the team has reached 11"


def test_a_power_that_people_go_by_themselves_says_what_it_wants_as_it_enters() -> None:
    deck = {"power": [{"id": name, "hook": "table", "value": "by_hand", "text": "Whisper."} for name in "ab"]}
    assert powers_table(parse_powers(deck))["power"][0]["value"] == "by_hand"
    table = Table(2, powers=deck).resource("2S 3H", "4S 5H", held={0: "a"}).do("enter")
    assert [event.text for event in table.told(PowerEntered)] == ["Whisper."]


def test_a_small_fx_deck_makes_a_small_market() -> None:
    table = Table(2, fx=fx(copies=2)).trading("2S", "2H", stage="market opens")
    assert table.shuffle == Shuffle(2, 2, "market")
    # An FX that all have bought and kept leaves nothing to deal.
    empty = Table(2, fx=fx()).own(0, "a").trading("2S", "2H", stage="market opens")
    assert empty.shuffle.purpose == "totem"

"""What the lobby holds before a match begins."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.catalogue import known_game
from game.names import LONGEST_NAME, letters_of, name_key
from game.rules.contract import GameInfo, HouseRule
from game.store.journal import PlayerEntry
from game.ui.scenes.lobby.draft import PEOPLE, LobbyDraft, from_data, to_data, with_players
from game.ui.scenes.lobby.guests import with_guests

GAME = GameInfo("pairs", "Pairs", range(2, 5), "Find two alike.")
BIGGER = GameInfo("sixes", "Sixes", range(3, 7), "Roll six.")
BOTS = ("random", "greedy")
RULE = HouseRule("length", "Length", (("normal", "8"), ("short", "4"), ("long", "12")), "Time.")


@pytest.fixture
def draft() -> LobbyDraft:
    return LobbyDraft.first(GAME, BOTS)


def test_the_first_night_is_two_people_and_a_bot(draft: LobbyDraft) -> None:
    assert [player.bot for player in draft.players] == [None, None, "greedy"]


def test_a_place_goes_round_in_three_presses_so_that_nothing_is_more_than_two_away(draft: LobbyDraft) -> None:
    seen = []
    for _ in range(4):
        seen.append(draft.places[0].taken_by)
        draft = draft.cycle_seat(0, "greedy")
    assert seen == ["person", "greedy", "empty", "person"]


def test_whoever_sat_at_a_match_sits_at_the_next_one(draft: LobbyDraft) -> None:
    assert with_players(draft, draft.players) is draft
    left = (PlayerEntry("Bob"), PlayerEntry("Zoe"), PlayerEntry("Medea", "random"))
    assert [(one.name, one.bot) for one in with_players(draft, left).players] == [
        ("Bob", None), ("Zoe", None), ("Medea", "random"),
    ]  # fmt: skip


def test_empty_places_leave_no_gap_between_the_seats(draft: LobbyDraft) -> None:
    draft = draft.set_seat(1, "empty")
    assert [draft.seat_of(index) for index in range(4)] == [0, None, 1, None]


def test_a_name_that_is_taken_gets_a_number(draft: LobbyDraft) -> None:
    assert draft.rename(1, " Ann ").name_at(1) == "Ann 2"


def test_ann_in_small_letters_is_another_ann(draft: LobbyDraft) -> None:
    """In the lobby as in the league and the night, which would take the two for one."""
    assert draft.rename(1, "ann").name_at(1) == "ann 2"


def test_a_free_place_has_no_name_that_a_guest_could_not_have(draft: LobbyDraft) -> None:
    assert draft.name_at(3) == ""
    for name in PEOPLE[2:]:
        assert with_guests(draft, {}, {3: name}).name_at(3) == name


def test_a_place_that_a_guest_has_left_is_called_like_nobody(draft: LobbyDraft) -> None:
    left = with_guests(with_guests(draft, {}, {3: "Dora"}), {3: "Dora"}, {})
    assert left.name_at(3) == ""
    assert left.set_seat(3, "person").name_at(3) == "Dan"
    assert left.rename(0, "Dora").name_at(0) == "Dora"


def test_a_person_comes_back_to_a_place_that_was_turned(draft: LobbyDraft) -> None:
    draft = draft.rename(1, "Zoe").cycle_seat(1, "greedy").cycle_seat(1, "greedy")
    assert draft.name_at(1) == ""
    assert draft.cycle_seat(1, "greedy").name_at(1) == "Zoe"
    assert draft.rename(0, "Zoe").cycle_seat(1, "greedy").name_at(1) == "Zoe 2"


def test_an_empty_name_changes_nothing(draft: LobbyDraft) -> None:
    assert draft.rename(0, "   ") == draft


@given(st.text(), st.text())
def test_names_are_short_and_differ(first: str, second: str) -> None:
    draft = LobbyDraft.first(GAME, BOTS).rename(0, first).rename(1, second)
    names = [player.name for player in draft.players]
    assert len({name_key(name) for name in names}) == len(names)
    assert all(0 < len(letters_of(name)) <= LONGEST_NAME for name in names)


def test_house_rules_go_round_and_the_default_is_not_kept(draft: LobbyDraft) -> None:
    short = draft.with_rule(RULE, 1)
    assert short.options == {"length": "short"}
    assert short.with_rule(RULE, -1).options == {}


def test_another_game_keeps_the_people_and_drops_the_rules(draft: LobbyDraft) -> None:
    other = draft.with_rule(RULE, 1).rename(0, "Zoe").for_game(BIGGER)
    assert len(other.places) == 6
    assert other.players[0].name == "Zoe"
    assert other.options == {}


def test_a_setup_has_everything_that_was_chosen(draft: LobbyDraft) -> None:
    setup = draft.with_rule(RULE, 2).setup({"spells": 1})
    assert (setup.game, len(setup.players), setup.dice) == ("pairs", 3, "virtual")
    assert setup.options == {"length": "long", "spells": 1}


def test_a_draft_survives_being_written_down(draft: LobbyDraft) -> None:
    draft = draft.set_seat(3, "random").rename(0, "Zoë").with_rule(RULE, 1)
    assert from_data(json.loads(json.dumps(to_data(draft))), (GAME,), BOTS) == draft


def test_a_bot_that_is_no_more_becomes_a_person(draft: LobbyDraft) -> None:
    again = from_data(to_data(draft), (GAME,), ("random",))
    assert again is not None
    assert again.places[2].taken_by == "person"


@pytest.mark.parametrize("data", [{}, {"game": "chess"}, {"game": "pairs", "places": 3}])
def test_data_that_does_not_fit_is_refused(data: dict[str, object]) -> None:
    assert from_data(data, (GAME,), BOTS) is None


@pytest.mark.parametrize(
    ("people", "options", "said"),
    [
        (1, {}, "needs 4 players at least"),
        (1, {"small": True}, "needs 2 players at least"),
        (3, {}, "allow “Two or three players” in the house rules"),
        (3, {"small": True}, ""),
        (4, {}, ""),
    ],
)
def test_a_table_that_its_house_rules_do_not_allow_cannot_begin(
    people: int, options: dict[str, bool], said: str
) -> None:
    draft = replace(LobbyDraft.first(known_game("trade-or-duel"), BOTS), options=options)
    for index in range(len(draft.places)):
        draft = draft.set_seat(index, "person" if index < people else "empty")
    assert said in str(draft.missing or "")
    assert (draft.missing is None) is (said == "")

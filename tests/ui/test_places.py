"""Which gamepad plays for whom."""

from __future__ import annotations

from game.ui.input.places import PadPlaces

TABLE = ("Ann", "Bob")


def two_pads() -> PadPlaces:
    places = PadPlaces()
    places.plug(40, "one make")
    places.plug(41, "one make")
    return places


def test_a_gamepad_that_nobody_claimed_acts_for_everybody() -> None:
    places = two_pads()
    assert places.may_act(40, "Ann", TABLE)
    assert places.may_act(40, "Bob", TABLE)


def test_a_claimed_gamepad_acts_for_its_player_alone() -> None:
    places = two_pads()
    places.claim(40, "Ann")
    assert places.may_act(40, "Ann", TABLE)
    assert not places.may_act(40, "Bob", TABLE)
    assert places.may_act(41, "Ann", TABLE), "the other one is still everybody's"


def test_other_devices_may_always_act() -> None:
    places = two_pads()
    places.claim(40, "Ann")
    assert places.may_act(None, "Bob", TABLE)


def test_whoever_is_not_at_the_table_claims_nothing_there() -> None:
    places = two_pads()
    places.claim(40, "Zoe")
    assert places.may_act(40, "Bob", TABLE)


def test_a_gamepad_that_dropped_out_plays_for_the_same_player_again() -> None:
    places = two_pads()
    places.claim(41, "Bob")
    places.unplug(41)
    places.plug(57, "another make")
    assert places.player(57, TABLE) == ""
    again = places.plug(58, "one make")
    assert places.player(58, TABLE) == "Bob"
    assert (again.number, again.place) == (58, 3)


def test_places_are_numbered_from_one_and_used_again() -> None:
    places = two_pads()
    places.unplug(40)
    assert [pad.place for pad in places.pads] == [2]
    assert places.plug(60).place == 1
    assert places.unplug(99) is None


def test_two_of_one_make_that_were_lost_together_come_back_in_the_same_order() -> None:
    """As from a hub that is plugged in again, or a computer that wakes up."""
    places = two_pads()
    places.claim(40, "Ann")
    places.claim(41, "Bob")
    places.unplug(40)
    places.unplug(41)
    assert [places.plug(number, "one make").player for number in (50, 51)] == ["Ann", "Bob"]
    assert places.missed == ()

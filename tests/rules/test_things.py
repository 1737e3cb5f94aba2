"""Things on a table have one form in which widgets, phones and journals name them."""

from __future__ import annotations

import pytest

from game.rules.things import Thing, thing_of


@pytest.mark.parametrize(
    ("thing", "key"),
    [
        (Thing("card", 7), "card-7"),
        (Thing("card", "10H"), "card-10H"),
        (Thing("pile"), "pile"),
        (Thing("walk", "done"), "walk-done"),
        (Thing("fx", "5-0"), "fx-5-0"),
    ],
)
def test_a_thing_is_read_from_its_key_again(thing: Thing, key: str) -> None:
    assert str(thing) == key
    assert thing_of(key) == thing


@pytest.mark.parametrize("key", ["group-07", "group-²", "group-½", "in-play-now", ""])
def test_what_is_no_plain_number_stays_as_it_is_written(key: str) -> None:
    assert str(thing_of(key)) == key

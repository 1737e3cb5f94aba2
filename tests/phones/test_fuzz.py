"""Messages as nobody wants them: no exception, no seat lost, nothing told to whom it is not for."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.phones import protocol
from game.phones.requests import Host, LobbyArrangement, OfSeat
from game.phones.room.sessions import GRACE_PERIOD_S
from game.store.untrusted import UnreadableError
from knucklebone_messages import LazyText
from studio.trials.phones.fuzz import KINDS, NAMES, TEXTS, fuzz_messages
from tests.phones.rooms import CODE, Evening, Heard
from tests.phones.visitor import pages

PLAIN = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=70) | st.sampled_from(TEXTS)
)
ANYTHING = st.recursive(PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=9), inner))
MESSAGES = st.builds(
    lambda kind, more: {"t": kind, **more},
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(NAMES), PLAIN | st.lists(PLAIN, max_size=4), max_size=4),
)


@given(st.text() | ANYTHING.map(json.dumps) | MESSAGES.map(json.dumps))
def test_whatever_comes_is_understood_or_refused(text: str) -> None:
    try:
        said = protocol.parse(text)
    except UnreadableError:
        return
    if isinstance(said, OfSeat):
        asked = said.of(1, 7)
        assert (asked.seat, asked.phone) == (1, 7)


def test_no_phone_says_whose_words_its_are() -> None:
    for more in (
        {"t": "here", "seat": 0},
        {"t": "here", "phone": 3},
        {"t": "host", "do": "undo", "phone": 3},
        {"t": "host", "do": "undo", "seat": 1},
        {"t": "agree", "yes": True, "seat": 1},
    ):
        with pytest.raises(UnreadableError):
            protocol.parse(json.dumps(more))


NO = LazyText("No.")
SENSIBLE: dict[str, list[dict[str, Any]]] = {
    "hello": [{}, {"watch": True}, {"token": "0" * 32}],
    "code": [{"code": CODE}, {"code": "AAAA"}],
    "take": [{"seat": 0}, {"seat": 1}, {"seat": 2}],
    "ack": [{"seat": 0}, {"seat": 1}],
    "leave": [{}],
    "ping": [{}],
    "here": [{}],
    "choose": [{"entry": 1, "choice": "0"}],
}
SAYINGS = [(kind, more) for kind, several in SENSIBLE.items() for more in several]
ACTS = st.lists(st.tuples(st.integers(0, 3), st.sampled_from(SAYINGS)), max_size=40)


@given(ACTS, st.randoms(use_true_random=False))
def test_whatever_phones_do_each_sees_its_own_seat_and_no_two_have_one(
    acts: list[tuple[int, tuple[str, dict[str, Any]]]], rng: random.Random
) -> None:
    evening = Evening()
    phones = [evening.phone() for _ in range(4)]
    seats: dict[int, int | None] = {}
    for who, (kind, more) in acts:
        phone = phones[who]
        evening.say(phone, kind, **more)
        if rng.random() < 0.1:
            evening.room.on_close(phone.number)
            phones[who] = evening.phone()
        for asked in evening.inbox.drain():
            assert not isinstance(asked, Host | LobbyArrangement)
            assert seats[asked.phone] == asked.seat
        if rng.random() < 0.1:
            evening.passes(GRACE_PERIOD_S)
        if rng.random() < 0.1:
            evening.room.guard({rng.randrange(2)})
        assert len({join.seat for join in evening.asks}) == len(evening.asks)
        for join in evening.asks:
            if rng.random() < 0.5:
                evening.room.answer(join, rng.choice((None, NO)))
        evening.room.publish(pages(None, 0, 1))
        _follow(phones, seats)
    held = [place.phone for place in evening.room.sessions.places.values() if place.phone is not None]
    assert len(held) == len(set(held))


def _follow(phones: list[Heard], seats: dict[int, int | None]) -> None:
    """Read what each phone was told: pages are of the seat that it was given last, while it has it."""
    for phone in phones:
        for told in phone.take():
            if told["t"] in ("seated", "gone", "lobby"):
                seats[phone.number] = told.get("seat")
            elif told["t"] == "page":
                assert told["seat"] == seats.get(phone.number)


@pytest.mark.parametrize("seed", range(3))
def test_over_real_connections_too(tmp_path: Path, seed: int) -> None:
    asyncio.run(fuzz_messages(tmp_path, 60, random.Random(seed)))

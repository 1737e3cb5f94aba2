"""The PIN of the host: nobody reads it from the disk, nobody tries it long, and nothing drops it."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from game.store.pin import FIRST_WAIT_S, FREE_TRIES, LONGEST_WAIT, NAME, TRIES, PinState, PinStore


class Watch:
    """The time of day, set by hand."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def store(tmp_path: Path, watch: Watch) -> PinStore:
    store = PinStore(tmp_path, now=watch)
    store.keep("2718")
    return store


def written(folder: Path) -> str:
    """Everything that lies in a folder."""
    return "\n".join(path.read_text() for path in folder.rglob("*") if path.is_file())


def test_only_the_pin_opens(store: PinStore) -> None:
    assert store.state is PinState.SET
    for wrong in ("", "271", "27181", "8172"):
        assert not store.opens(wrong)
    assert store.opens("2718")


def test_the_digits_are_not_on_the_disk_and_no_two_hashes_are_alike(tmp_path: Path) -> None:
    for name in ("ann", "bob"):
        PinStore(tmp_path / name).keep("271828")
        assert "271828" not in written(tmp_path / name)
    assert (tmp_path / "ann" / NAME).read_text() != (tmp_path / "bob" / NAME).read_text()


def test_where_none_was_set_or_it_was_taken_away_nothing_opens(tmp_path: Path, store: PinStore) -> None:
    store.remove()
    for empty in (store, PinStore(tmp_path / "other")):
        assert empty.state is PinState.NONE
        assert not empty.opens("2718")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        "\x00" * 40,
        "[" * 100_000,
        json.dumps({"salt": "", "hash": "", "cost": 1}),
        json.dumps({"salt": "00" * 16, "hash": "00" * 32, "cost": 1 << 40}),
        json.dumps({"salt": "00" * 16, "hash": "00" * 32, "cost": 3}),
        json.dumps({"salt": "zz" * 16, "hash": "00" * 32, "cost": 1 << 14}),
        json.dumps({"salt": "00" * 16, "hash": "0", "cost": 1 << 14}),
        json.dumps({"salt": 5, "hash": ["00"], "cost": True}),
    ],
)
def test_a_damaged_pin_opens_to_nobody_and_is_no_missing_one(
    tmp_path: Path, store: PinStore, text: str
) -> None:
    (tmp_path / NAME).write_text(text)
    assert store.state is PinState.DAMAGED
    assert not store.opens("2718")
    assert not store.opens("")


def test_a_folder_in_its_place_opens_to_nobody(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    assert PinStore(tmp_path).state is PinState.DAMAGED


def test_the_owner_deletes_a_damaged_one_and_sets_another(tmp_path: Path, store: PinStore) -> None:
    (tmp_path / NAME).write_text("?")
    (tmp_path / NAME).unlink()
    assert store.state is PinState.NONE
    store.keep("3141")
    assert store.opens("3141")


# Trying


def test_after_five_wrong_ones_there_is_a_minute_and_then_longer_each_time(
    store: PinStore, watch: Watch
) -> None:
    for _ in range(FREE_TRIES):
        assert store.wait() == 0
        assert not store.opens("1111")
    waits = []
    for _ in range(14):
        waits.append(store.wait())
        assert not store.opens("2718")
        watch.time += store.wait()
        assert not store.opens("1111")
    assert waits[0] == FIRST_WAIT_S
    assert all(after > before for before, after in pairwise(waits) if after < LONGEST_WAIT)
    assert waits[-1] == LONGEST_WAIT
    watch.time += LONGEST_WAIT
    assert store.opens("2718")


def test_the_right_one_makes_the_wrong_ones_forgotten(store: PinStore) -> None:
    for _ in range(FREE_TRIES - 1):
        store.opens("1111")
    assert store.opens("2718")
    for _ in range(FREE_TRIES - 1):
        store.opens("1111")
    assert store.wait() == 0


def test_a_wait_goes_on_after_a_restart(tmp_path: Path, store: PinStore, watch: Watch) -> None:
    for _ in range(FREE_TRIES + 1):
        watch.time += store.wait()
        store.opens("1111")
    watch.time += 30
    again = PinStore(tmp_path, now=watch)
    assert again.wait() == 2 * FIRST_WAIT_S - 30
    assert not again.opens("2718")


def test_a_try_counts_before_it_is_looked_at(
    tmp_path: Path, store: PinStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever pulls the plug between the two gains nothing."""

    def pulled(*_: object, **__: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("hashlib.scrypt", pulled)
    for _ in range(FREE_TRIES):
        with pytest.raises(KeyboardInterrupt):
            store.opens("1111")
    assert PinStore(tmp_path).state is PinState.SET
    assert store.wait() == FIRST_WAIT_S


def test_a_clock_that_was_set_back_makes_no_wait_longer(store: PinStore, watch: Watch) -> None:
    for _ in range(FREE_TRIES):
        store.opens("1111")
    watch.time -= 10 * 365 * 86_400
    assert store.wait() == FIRST_WAIT_S


@pytest.mark.parametrize("text", ["", "{", '{"wrong": "no", "until": 0}', '{"wrong": 1e999, "until": NaN}'])
def test_damaged_tries_leave_one_before_the_wait(tmp_path: Path, store: PinStore, text: str) -> None:
    (tmp_path / TRIES).write_text(text)
    assert not store.opens("1111")
    assert store.wait() == FIRST_WAIT_S


def test_wrong_ones_count_on_a_disk_that_is_full(store: PinStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.store.private.replace", full)
    for _ in range(FREE_TRIES):
        store.opens("1111")
    assert store.wait() == FIRST_WAIT_S

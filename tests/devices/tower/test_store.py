"""The towers of this console: kept across starts, in the order of their use, and forgotten when asked to."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.devices.tower.memory import MAX_TOWERS, KnownTower
from game.devices.tower.store import NAME, TowerStore

RED = KnownTower("TEST0001", "The red one", "/dev/ttyUSB0", 0x1A86, 0x7523, "7")
BLUE = KnownTower("TEST0002", "The blue one", "socket://tower:7777")


def test_what_is_remembered_is_there_after_the_next_start(tmp_path: Path) -> None:
    store = TowerStore(tmp_path / "data")
    for tower in (RED, BLUE, RED):
        store.remember(tower)
    assert TowerStore(tmp_path / "data").towers == store.towers == (RED, BLUE)


def test_a_tower_with_a_new_name_or_port_is_the_same_tower(tmp_path: Path) -> None:
    store = TowerStore(tmp_path)
    store.remember(RED)
    moved = KnownTower(RED.uid, "Scarlet", "/dev/ttyUSB1")
    store.remember(moved)
    assert TowerStore(tmp_path).towers == (moved,)


def test_a_tower_can_be_forgotten(tmp_path: Path) -> None:
    store = TowerStore(tmp_path)
    store.remember(RED)
    store.remember(BLUE)
    store.forget(RED.uid)
    store.forget("nobody")
    assert TowerStore(tmp_path).towers == (BLUE,)


def test_the_longest_unused_one_is_forgotten_first(tmp_path: Path) -> None:
    store = TowerStore(tmp_path)
    for number in range(MAX_TOWERS + 2):
        store.remember(KnownTower(str(number), "A tower", "port"))
    assert [tower.uid for tower in TowerStore(tmp_path).towers] == [
        str(n) for n in range(MAX_TOWERS + 1, 1, -1)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "7",
        "[" * 99_999,
        '[{"uid": "A", "name": "A", "address": "A", "vendor": 1e999}]',
        '{"uid": "A"}',
        '[7, {"uid": ""}, {"uid": "A", "name": "A", "address": 7}]',
        "\xff",
    ],
)
def test_a_broken_file_is_a_first_evening(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_bytes(text.encode("latin-1"))
    store = TowerStore(tmp_path)
    assert store.towers == ()
    store.remember(RED)
    assert TowerStore(tmp_path).towers == (RED,)


def test_a_disk_that_refuses_costs_only_the_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = TowerStore(tmp_path / "file")
    store.remember(RED)
    assert store.towers == (RED,)

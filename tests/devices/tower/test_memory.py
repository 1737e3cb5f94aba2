"""The towers of this console: kept across starts, in the order of their use, and forgotten when asked to."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.devices.tower.memory import KnownTower, TowerMemory

RED = KnownTower("TEST0001", "The red one", "/dev/ttyUSB0", 0x1A86, 0x7523, "7")
BLUE = KnownTower("TEST0002", "The blue one", "socket://tower:7777")


def test_what_is_remembered_is_there_after_the_next_start(tmp_path: Path) -> None:
    store = TowerMemory(tmp_path / "data")
    for tower in (RED, BLUE, RED):
        store.remember(tower)
    assert TowerMemory(tmp_path / "data").known == store.known == (RED, BLUE)


def test_a_tower_with_a_new_name_or_port_is_the_same_tower(tmp_path: Path) -> None:
    store = TowerMemory(tmp_path)
    store.remember(RED)
    moved = KnownTower(RED.uid, "Scarlet", "/dev/ttyUSB1")
    store.remember(moved)
    assert TowerMemory(tmp_path).known == (moved,)


def test_a_tower_can_be_forgotten(tmp_path: Path) -> None:
    store = TowerMemory(tmp_path)
    store.remember(RED)
    store.remember(BLUE)
    store.forget(RED.uid)
    store.forget("nobody")
    assert TowerMemory(tmp_path).known == (BLUE,)


def test_the_longest_unused_one_is_forgotten_first(tmp_path: Path) -> None:
    store = TowerMemory(tmp_path)
    for number in range(TowerMemory.most + 2):
        store.remember(KnownTower(str(number), "A tower", "port"))
    assert [tower.uid for tower in TowerMemory(tmp_path).known] == [
        str(n) for n in range(TowerMemory.most + 1, 1, -1)
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
    (tmp_path / TowerMemory.file).write_bytes(text.encode("latin-1"))
    store = TowerMemory(tmp_path)
    assert store.known == ()
    store.remember(RED)
    assert TowerMemory(tmp_path).known == (RED,)


def test_a_disk_that_refuses_costs_only_the_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = TowerMemory(tmp_path / "file")
    store.remember(RED)
    assert store.known == (RED,)

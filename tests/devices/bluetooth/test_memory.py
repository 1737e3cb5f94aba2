"""The dice of the table outlast the program, and a broken file costs no more than a search."""

from __future__ import annotations

from pathlib import Path

from game.devices.bluetooth.memory import DiceMemory, PairedDie

RUBY, JADE = PairedDie("pixels-1", "Pixels", "Ruby", 6), PairedDie("godice-2", "GoDice", "GoDice red", 6)


def test_dice_are_kept_renamed_and_forgotten(tmp_path: Path) -> None:
    store = DiceMemory(tmp_path)
    store.remember(RUBY)
    store.remember(JADE)
    renamed = PairedDie("pixels-1", "Pixels", "Rubin", 6)
    store.remember(renamed)
    assert DiceMemory(tmp_path).known == (renamed, JADE)
    store.forget("pixels-1")
    assert DiceMemory(tmp_path).known == (JADE,)


def test_what_cannot_be_understood_is_left_out(tmp_path: Path) -> None:
    for text in ("{", "7", '[{"key": 3}]', '[{"key": "", "maker": "", "name": "x", "sides": 6}]'):
        (tmp_path / DiceMemory.file).write_text(text)
        assert DiceMemory(tmp_path).known == ()

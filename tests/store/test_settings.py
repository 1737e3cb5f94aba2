"""Settings survive everything: a power cut, a broken file, a newer version of the program."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.store.settings import NAME, PICTURES, SPEEDS, TEXT_SCALES, Motion, Present, Settings, load, save

some_settings = st.builds(
    Settings,
    text_scale=st.sampled_from(TEXT_SCALES),
    motion=st.sampled_from(Motion),
    speed=st.sampled_from(SPEEDS),
    volume=st.floats(0, 1),
    mute=st.booleans(),
    present=st.sampled_from(Present),
    whole_frames=st.booleans(),
    keep_pictures=st.booleans(),
    most_pictures=st.sampled_from(PICTURES),
    dice_areas=st.dictionaries(st.text(max_size=5), st.just({"kind": "tray"}), max_size=2),
    cameras=st.dictionaries(st.text(max_size=5), st.just({"rolls": 10}), max_size=2),
    measured=st.dictionaries(st.text(max_size=5), st.sampled_from(("shm", "gpu")), max_size=3),
)


@given(some_settings)
def test_what_is_saved_is_loaded(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    folder = tmp_path_factory.mktemp("settings")
    save(folder, settings)
    assert load(folder) == (settings, "")


def test_a_first_start_has_the_defaults_and_says_nothing(tmp_path: Path) -> None:
    assert load(tmp_path / "nowhere") == (Settings(), "")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "\x00\x00",
        '{"speed": 3}',
        '{"speed": true}',
        '{"speed": [1]}',
        '{"volume": "loud"}',
        '{"volume": 1e999}',
        '{"volume": NaN}',
        '{"volume": -1}',
        '{"motion": "wild"}',
        '{"motion": {}}',
        '{"mute": 1}',
        '{"measured": {"display": 7}}',
        '{"names": ["Ann", null]}',
        '{"edges": {"0": "upside"}}',
        '{"lobby": {"options": {"length": 1e999}}}',
        f'{{"{"k" * 40_000}": 1, "cameras": {{"{"k" * 40_000}": 1}}}}',
        '{"lobby": ' + "[" * 50_000 + "]" * 50_000 + "}",
        '{"lobby": {"deep": ' + "[" * 100 + "]" * 100 + "}}",
        '{"lobby": {"large": ' + "9" * 9999 + "}}",
    ],
    ids=range(22),
)
def test_a_broken_file_is_kept_aside_and_named(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text)
    settings, sentence = load(tmp_path)
    assert settings == Settings()
    assert sentence.count("\n") == 0
    (aside,) = tmp_path.iterdir()
    assert aside.read_text() == text
    assert str(aside) in sentence
    assert load(tmp_path) == (Settings(), "")


def test_settings_of_a_newer_version_are_left_out(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(json.dumps({"mute": True, "hologram": "blue"}))
    assert load(tmp_path) == (Settings(mute=True), "")


def test_a_failed_write_leaves_the_old_settings_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(tmp_path, Settings(mute=True))

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(OSError, match="No space"):
        save(tmp_path, Settings(mute=False))
    monkeypatch.undo()
    assert load(tmp_path) == (Settings(mute=True), "")
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


@pytest.mark.parametrize("kind", ["folder", "pipe", "large"])
def test_settings_that_are_no_file_of_bearable_size_are_kept_aside(tmp_path: Path, kind: str) -> None:
    path = tmp_path / NAME
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.write_text(" " * 2_000_000 + "{}")
    settings, sentence = load(tmp_path)
    assert settings == Settings()
    assert "not usable" in sentence
    save(tmp_path, Settings(mute=True))
    assert load(tmp_path) == (Settings(mute=True), "")

"""Settings survive everything: a power cut, a broken file, a newer version of the program."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.store.settings import (
    NAME,
    PICTURES,
    SPEEDS,
    TEXT_SCALES,
    FurtherSetting,
    Motion,
    Present,
    Settings,
    load,
    save,
)

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
    further=st.dictionaries(st.sampled_from(("cameras", "tower")), st.just({"rolls": 10}), max_size=2),
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
        '{"volume": NaN}',
        '{"lobby": ' + "[" * 50_000 + "]" * 50_000 + "}",
        '{"lobby": {"large": ' + "9" * 9999 + "}}",
    ],
    ids=range(7),
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


def test_broken_files_never_take_each_others_place(tmp_path: Path) -> None:
    for text in ("{", "["):
        (tmp_path / NAME).write_text(text)
        load(tmp_path)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "settings.broken.json": "{",
        "settings.broken-2.json": "[",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("speed", "3"),
        ("speed", "true"),
        ("speed", "[1]"),
        ("volume", '"loud"'),
        ("volume", "-1"),
        ("motion", '"wild"'),
        ("motion", "{}"),
        ("mute", "1"),
        ("measured", '{"display": 7}'),
        ("names", '["Ann", null]'),
        ("edges", '{"0": "upside"}'),
        ("cameras", f'{{"{"k" * 40_000}": 1}}'),
        ("lobby", '{"deep": ' + "[" * 100 + "]" * 100 + "}"),
        ("hologram", '"blue"'),
    ],
    ids=range(14),
)
def test_a_value_that_is_not_understood_costs_no_other_and_stays_as_it_is(
    tmp_path: Path, name: str, value: str
) -> None:
    """A value of a newer version, or by somebody's hand, stays until that setting is changed here."""
    (tmp_path / NAME).write_text(f'{{"text_scale": 1.5, "{name}": {value}}}')
    settings, sentence = load(tmp_path)
    further = {"hologram": "blue"} if name == "hologram" else {}
    assert settings == Settings(text_scale=1.5, further=further)
    assert bool(sentence) != bool(further)
    assert len(sentence) < 600
    save(tmp_path, replace(settings, monitor="HDMI-1"))
    written = json.loads((tmp_path / NAME).read_text())
    assert written[name] == json.loads(value)
    assert load(tmp_path)[0] == Settings(text_scale=1.5, monitor="HDMI-1", further=further)


def test_a_setting_that_was_not_understood_is_written_once_it_is_chosen_here(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"speed": 3, "volume": 1e999}')
    settings, sentence = load(tmp_path)
    assert "speed cannot be 3" in sentence
    save(tmp_path, replace(settings, speed=2))
    assert load(tmp_path) == (Settings(speed=2), "")


def test_a_device_keeps_a_setting_of_its_own_and_takes_no_other_type_for_it(tmp_path: Path) -> None:
    demo = FurtherSetting("demo_tower", False)
    save(tmp_path, demo.set(Settings(mute=True), True))
    assert demo.of(load(tmp_path)[0]) is True
    assert json.loads((tmp_path / NAME).read_text()).items() >= {"demo_tower": True, "mute": True}.items()
    (tmp_path / NAME).write_text('{"demo_tower": "yes"}')
    assert demo.of(load(tmp_path)[0]) is False


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
    assert "couldn't use" in sentence
    save(tmp_path, Settings(mute=True))
    assert load(tmp_path) == (Settings(mute=True), "")

"""Whatever lies on the disk is either read as what it should be or refused in a few plain words."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.store.untrusted import (
    LONGEST_KEY,
    LONGEST_TEXT,
    MAX_DEPTH,
    UnreadableError,
    from_json,
    from_toml,
    known_only,
    read,
    validate,
)


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Piece:
    name: str
    size: int = 1
    colour: Colour = Colour.RED


@dataclass(frozen=True, slots=True)
class Box:
    pieces: tuple[Piece, ...]
    place: tuple[float, float] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    sealed: bool = False


def box(text: str) -> Box:
    return validate(Box, from_json(text))


def refusal(text: str) -> str:
    with pytest.raises(UnreadableError) as caught:
        box(text)
    return str(caught.value)


# --- what fits


def test_data_of_the_right_types_becomes_the_dataclass() -> None:
    text = """{"pieces": [{"name": "a", "size": 3, "colour": "blue"}, {"name": "b"}], "place": [1, 2.5],
               "options": {"any": [1, {"deep": null}]}, "counts": {"x": 1}, "sealed": true}"""
    pieces = (Piece("a", 3, Colour.BLUE), Piece("b"))
    assert box(text) == Box(pieces, (1.0, 2.5), {"any": [1, {"deep": None}]}, {"x": 1}, True)


def test_what_is_left_out_is_the_default() -> None:
    assert box('{"pieces": []}') == Box(())


def test_names_that_are_not_known_can_be_left_out() -> None:
    later = from_json('{"name": "a", "smell": "sweet"}')
    assert validate(Piece, known_only(Piece, later)) == Piece("a")
    assert known_only(Piece, [1]) == [1]


# --- what does not


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[]", "it is a list and should be a table"),
        ("{}", "it lacks pieces"),
        ('{"pieces": 3}', "pieces is 3 and should be a list"),
        ('{"pieces": [{"name": "a"}, {"name": 7}]}', "pieces.2.name is 7 and should be a text"),
        ('{"pieces": [{"name": null}]}', "pieces.1.name is nothing and should be a text"),
        ('{"pieces": [{"name": "a", "size": true}]}', "pieces.1.size is true and should be a whole number"),
        ('{"pieces": [{"name": "a", "size": 1.0}]}', "pieces.1.size is 1.0 and should be a whole number"),
        ('{"pieces": [{"name": "a", "size": 1e999}]}', "pieces.1.size is inf and should be a whole number"),
        (
            '{"pieces": [{"name": "a", "colour": "mauve"}]}',
            "pieces.1.colour is “mauve” and should be one of red, blue",
        ),
        (
            '{"pieces": [{"name": "a", "colour": [1]}]}',
            "pieces.1.colour is a list and should be one of red, blue",
        ),
        (
            '{"pieces": [{"name": "\\ud800"}]}',
            "pieces.1.name holds half a letter, which no file and no screen takes",
        ),
        ('{"pieces": [], "place": [1]}', "place is a list of 1 and should be one of 2"),
        ('{"pieces": [], "place": [1, 1e999]}', "place.2 is inf and should be a number"),
        ('{"pieces": [], "place": [1, "2"]}', "place.2 is “2” and should be a number"),
        ('{"pieces": [], "sealed": 1}', "sealed is 1 and should be true or false"),
        ('{"pieces": [], "counts": {"x": "y"}}', "counts.x is “y” and should be a whole number"),
        ('{"pieces": [], "counts": []}', "counts is a list and should be a table"),
        ('{"pieces": [], "options": {"far": 1e999}}', "options.far is inf and should be a number"),
        ('{"pieces": [], "lid": 1}', "it has “lid”, which is not known"),
        ('{"pieces": NaN}', "it holds NaN, which is no number"),
        ('{"pieces": -Infinity}', "it holds -Infinity, which is no number"),
        ('{"pieces": ', "it is no JSON (line 1, column 12)"),
        ("", "it is no JSON (line 1, column 1)"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, words: str) -> None:
    assert refusal(text) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("9" * 30, "counts.x is a number too large"),
        ("9" * 9999, "it holds a number too large"),
        ("[" * 99_999, "it is nested too deeply"),
    ],
)
def test_numbers_and_nesting_have_an_end(value: str, words: str) -> None:
    assert refusal(f'{{"pieces": [], "counts": {{"x": {value}}}}}') == words


def test_free_data_is_bounded_too() -> None:
    deep: Any = 1
    for _ in range(MAX_DEPTH + 1):
        deep = {"in": [deep]}
    for value in (deep, {"x" * (LONGEST_KEY + 1): 1}, "x" * (LONGEST_TEXT + 1), 10**40, [["\ud800"]]):
        with pytest.raises(UnreadableError, match="options"):
            validate(Box, {"pieces": [], "options": {"one": value}})


def test_bytes_that_are_no_text_are_refused() -> None:
    for reads in (from_json, from_toml):
        with pytest.raises(UnreadableError, match="no text in UTF-8"):
            reads(b'"\xff"')


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=99),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["pieces", "name", "place"]), inner)
    ),
)


@given(ANYTHING)
def test_whatever_comes_there_is_a_value_or_a_short_sentence(value: Any) -> None:
    for plain in (True, False):
        try:
            validate(Box, value) if plain else box(json.dumps(value))
        except UnreadableError as error:
            sentence = str(error)
        else:
            continue
        assert len(sentence) < 400
        assert "\n" not in sentence


# --- TOML


def test_toml_is_read_in_the_same_way() -> None:
    assert from_toml('[[piece]]\nname = "a"\nsize = 2') == {"piece": [{"name": "a", "size": 2}]}


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 5000,
        "a = " + "{a = " * 5000,
        "a." * 20_000 + "a = 1",
        "[" + '"\\"" . ' * 20_000 + "a]",
        "x" * 40_000 + " = 1",
        "a = " + "9" * 9999,
        "a = " + "9" * 99,
        "a = nan",
        "a = [inf]",
        "a = ",
        f'a = "{"x" * (LONGEST_TEXT + 1)}"',
    ],
    ids=range(11),
)
def test_toml_has_the_same_bounds(text: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        from_toml(text)
    assert len(str(caught.value)) < 200


# --- files


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 2048)
    assert read(path, 2048) == b"x" * 2048
    with pytest.raises(UnreadableError, match="larger than 1 kB"):
        read(path, 1024)


def test_what_is_no_file_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for odd, words in ((tmp_path, "folder"), (tmp_path / "pipe", "pipe"), (Path(os.devnull), "device")):
        with pytest.raises(UnreadableError, match=words):
            read(odd)
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "link")

"""Files of cards, whatever somebody wrote into them: cards to play with, or one sentence about the file."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.catalogue import Content, build
from game.catalogue.decks import LONGEST_COMPLAINT
from game.catalogue.registry import game_named
from game.cli import main
from game.errors import UserError
from tests.thorough import examples

CONTENTS = [
    (game, content)
    for game in ("spellcycles", "unnamed", "power-vacuum")
    for content in game_named(game).contents
]
every_content = pytest.mark.parametrize(
    ("game", "content"), CONTENTS, ids=[f"{game} {content.option}" for game, content in CONTENTS]
)
LONG = "k" * 40_000
NESTED = 100_000


def toml(value: Any) -> str:
    """Plain data as a value in TOML."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {toml(one)}' for key, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, float):
        return "nan" if math.isnan(value) else "inf" if value > 1e300 else repr(value)
    return json.dumps(value)


def written(folder: Path, table: dict[str, Any]) -> Path:
    path = folder / "mine.toml"
    path.write_text("\n".join(f"{json.dumps(key)} = {toml(value)}" for key, value in table.items()))
    return path


texts = st.text(st.characters(codec="utf-8", exclude_characters="\x7f"), max_size=8) | st.just(LONG)
plain = st.recursive(
    st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)


@every_content
@examples(150)
@given(data=st.data())
def test_a_deck_in_which_anything_was_changed_is_playable_or_told_in_a_sentence(
    game: str, content: Content, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    table = json.loads(json.dumps(content.default()))
    for _ in range(data.draw(st.integers(1, 3))):
        place: Any = table
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if isinstance(place[key], dict | list) and data.draw(st.integers(0, 3)):
                place = place[key]
                continue
            place[key] = data.draw(plain)
            break
        if isinstance(place, dict) and data.draw(st.integers(0, 4)) == 0:
            place[data.draw(texts)] = data.draw(plain)
    path = written(tmp_path_factory.mktemp("deck"), table)
    try:
        build(game, 3, {content.option: str(path)})
    except UserError as error:
        sentence = str(error)
    else:
        sentence = "."
    assert sentence.endswith((".", ")"))
    assert len(sentence) < LONGEST_COMPLAINT + 100


@every_content
@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * NESTED,
        "a = " + "[" * NESTED + "]" * NESTED,
        "a = " + "{b = " * NESTED,
        "a." * NESTED + "b = 1",
        "[" + "a." * NESTED + "b]",
        f"{LONG} = 1",
        f"[[{LONG}]]",
        f'"{LONG}" = "{LONG}"',
        f'[[spell]]\nid = "a"\nseq = "{LONG}"',
        f'[[spell]]\nid = "a"\nseq = "RYG"\n{LONG[:200]} = 1',
        f'[[spell]]\nid = "a"\nseq = "RYG"\nops = [{{op = "{LONG}"}}]',
        f"a = {'9' * 40_000}",
        "a = nan",
        "a = 1979-05-27T07:32:00Z",
        'a = "\\ud800"',
        "\x00",
        "\ufeff[[spell]]",
        "# " + "x" * 2_000_000,
    ],
    ids=lambda text: text[:12],
)
def test_a_deck_that_is_none_is_told_in_one_sentence(
    game: str, content: Content, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.toml").write_text(text)
    option = f"{content.option}={tmp_path / 'mine.toml'}"
    assert main(["simulate", game, "--option", option]) in (1, 2)
    (sentence,) = capsys.readouterr().err.splitlines()
    assert str(tmp_path / "mine.toml") in sentence
    assert "unexpected" not in sentence
    assert len(sentence) < LONGEST_COMPLAINT + 200


@every_content
def test_what_is_no_file_makes_nobody_wait(
    game: str, content: Content, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", game, "--option", f"{content.option}=/dev/zero"]) == 1
    assert "The deck /dev/zero is a device or a pipe" in capsys.readouterr().err


def test_a_deck_of_very_many_cards_is_read_or_refused_soon(tmp_path: Path) -> None:
    """Not in the square of their number; found by what it takes when nothing is said."""
    entry = '[[fx]]\nid = "f{}"\n'
    (tmp_path / "mine.toml").write_text("".join(entry.format(n) for n in range(40_000)))
    with pytest.raises(UserError, match=r"mine\.toml, fx 1"):
        build("unnamed", 3, {"fx": str(tmp_path / "mine.toml")})

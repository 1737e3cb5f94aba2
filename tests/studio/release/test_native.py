"""What is written into sources before they are compiled: it plays as what was there before."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from studio.release import compiled
from studio.release.native import make_native

ROOT = Path(__file__).resolve().parents[3]
PLAY = """
import builtins, random, sys
sys.modules["mypy_extensions"] = None  # as where there is no mypy: whoever imports it fails
builtins.mypyc_attr = lambda **words: lambda made: made  # mypyc reads it and never calls it
from game.bots.at_random import play_at_random
from game.catalogue import GAMES, build
for game in GAMES:
    rules = build(game, 4)
    state = rules.start()
    play_at_random(rules, state, random.Random(3), 150)
    copy = state.copy()
    assert copy == state and copy is not state
    before = repr(copy)
    print(game, play_at_random(rules, state, random.Random(4), 100_000), repr(copy) == before)
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with all of it written in."""
    root = tmp_path_factory.mktemp("native")
    for name in ("game", "assets/decks"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    make_native(root, compiled.modules(root))
    return root


def played(root: Path) -> str:
    return subprocess.run(
        [sys.executable, "-c", PLAY], cwd=root, capture_output=True, text=True, check=True
    ).stdout


def test_matches_are_the_same_where_there_is_no_mypy(written: Path) -> None:
    told = played(written)
    assert told.count("True\n") == len(told.splitlines()) > 0
    assert told == played(ROOT)


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("cc") is None, reason="There is no C compiler")
def test_no_tuple_is_taken_for_a_compiled_sequence(tmp_path: Path) -> None:
    # Imported, setuptools would put itself in the place of what other tests may have loaded of Python's own.
    if find_spec("setuptools") is None:
        pytest.skip("setuptools, which builds what is compiled, is not installed")
    root, module = tmp_path, Path("game/games/spellcycles/rules/choices.py")
    shutil.copytree(ROOT / "game", root / "game", ignore=shutil.ignore_patterns("__pycache__"))
    make_native(root, [module])
    compiled.compile_modules(Path(sys.executable), root, [module])
    asked = """
from collections.abc import Sequence
from game.games.spellcycles.rules import choices
offered = choices.Placements((1,), 3)
print(choices.__file__.endswith(".py"), isinstance((), choices.Placements), isinstance((), choices.Picks))
print(isinstance(offered, choices.Placements), isinstance(offered, Sequence))
"""
    told = subprocess.run([sys.executable, "-c", asked], cwd=root, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "False", "False", "True", "True"]


def test_states_have_their_methods_in_their_source(written: Path) -> None:
    for path in written.glob("game/games/*/rules/state.py"):
        source = path.read_text(encoding="utf-8")
        assert "Copied)" not in source
        assert "def copy(self) -> State:" in source
        assert "def __init__(self, seats: int" in source


def one(tmp_path: Path, source: str) -> str:
    """What becomes of a module."""
    for name, text in (("game/rules/contract.py", "from typing import NamedTuple\n"), ("a.py", source)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    make_native(tmp_path, [Path("a.py")])
    return (tmp_path / "a.py").read_text(encoding="utf-8")


def test_what_is_made_at_every_answer_has_its_init_in_its_source(tmp_path: Path) -> None:
    head = "from game.rules.values import unchanged\n@unchanged\n"
    plain = head + 'class Asked:\n    seat: int\n    """Of whom."""\n    word: str = "now"\n'
    source = one(tmp_path, plain)
    assert "def __init__(self, seat: int, word: str='now') -> None:" in source
    made: list[dict[str, Any]] = [{}, {}]
    exec(source, made[0])
    exec(plain, made[1])
    for names in made:
        assert repr(names["Asked"](3)) == "Asked(seat=3, word='now')"
        assert names["Asked"](3) == names["Asked"](3, "now") != names["Asked"](3, "soon")


HEAD = """from typing import NamedTuple
class Pair(NamedTuple):
    first: int
    second: int = -1
"""


@pytest.mark.parametrize(
    ("call", "made"),
    [
        ("Pair(1, 2)", "(1, 2)"),
        ("Pair(1)", "(1, -1)"),
        ("Pair(second=3, first=4)", "(4, 3)"),
    ],
)
def test_a_tuple_is_made_on_the_spot(tmp_path: Path, call: str, made: str) -> None:
    source = one(tmp_path, f"{HEAD}x = {call}\n")
    assert f"_new(Pair, {made})" in source
    names: dict[str, object] = {}
    exec(source, names)
    assert repr(names["x"]) == repr(eval(call, {"Pair": names["Pair"]}))


@pytest.mark.parametrize("call", ["Pair(*pair)", "Pair(**pair)"])
def test_a_tuple_of_who_knows_what_is_left_alone(tmp_path: Path, call: str) -> None:
    assert call in one(tmp_path, f"{HEAD}def f(pair):\n    return {call}\n")

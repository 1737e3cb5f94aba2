"""Every sentence is found, however it reaches `say`; what cannot be followed is told."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from studio.translation.following import Modules


def words(tmp_path: Path, program: str, **others: str) -> tuple[set[str], bool]:
    """What the first argument of each call of `say` in a program stands for, and whether all are known."""
    for name, text in {"program": program, **others}.items():
        path = tmp_path / "game" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    modules = Modules(tmp_path, frozenset({"title"}))
    module = modules.of_file("game/program.py")
    found: set[str] = set()
    whole = True
    for call in module.calls:
        if getattr(call.func, "id", getattr(call.func, "attr", "")) == "say" and call.args:
            texts, known = modules.words_of(call.args[0], module.place_of(call))
            found |= set(texts)
            whole = whole and known
    return found, whole


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ('say("Play")', {"Play"}),
        ('say("Yes" if sure else "No")', {"Yes", "No"}),
        ('WORDS = {1: "One", 2: "Two"}\nsay(WORDS[n])', {"One", "Two"}),
        ('WORDS = {1: "One"}\nsay(WORDS.get(n, "Many"))', {"One", "Many"}),
        ('WORDS = ("one", "two")\nsay(WORDS[n].capitalize())', {"One", "Two"}),
        ('def f():\n  words = "A" if x else "B"\n  return say(words)', {"A", "B"}),
        ('def f(words):\n  say(words)\nf("Left")\nf(words="Right")', {"Left", "Right"}),
        ('def pick():\n  return "Picked"\nsay(pick())', {"Picked"}),
        ('def f():\n  for n, words in ((1, "One"), (2, "Two")):\n    say(words)', {"One", "Two"}),
        ('NAMES = ("a", "b")\ndef f():\n  for n, name in zip((1, 2), NAMES):\n    say(name)', {"a", "b"}),
        ('class C:\n  def f(self):\n    self.words = "Kept"\n    say(self.words)', {"Kept"}),
        ('COST = 3\nsay(f"pay {COST}")', {"pay 3"}),
        ('words = "Again"\nwords = words or "Never"\nself.say(words)', {"Again", "Never"}),
        ("say(card.title)", set()),
    ],
)
def test_what_is_said_is_followed_to_its_words(tmp_path: Path, program: str, said: set[str]) -> None:
    assert words(tmp_path, program) == (said, True)


def test_words_are_followed_into_other_modules(tmp_path: Path) -> None:
    program = """
        from game.other import TABLE, told
        say(TABLE[0])
        say(told())
    """
    other = """
        TABLE = ("From a table",)
        def told():
            return "From a function"
    """
    assert words(tmp_path, program, other=other) == ({"From a table", "From a function"}, True)


def test_callers_in_other_modules_count_too(tmp_path: Path) -> None:
    program = "def tell(words):\n    say(words)\n"
    other = 'from game.program import tell\ntell("From afar")\n'
    assert words(tmp_path, program, other=other) == ({"From afar"}, True)


@pytest.mark.parametrize("program", ["say(input())", 'say(f"{name} wins")', 'say("a" + b)', "say(stranger)"])
def test_what_cannot_be_followed_is_told(tmp_path: Path, program: str) -> None:
    assert words(tmp_path, program)[1] is False


def test_a_filled_sentence_becomes_one_with_gaps(tmp_path: Path) -> None:
    path = tmp_path / "game" / "program.py"
    path.parent.mkdir()
    path.write_text('"""Not this."""\nx = f"{self._name} and {other.name} have {len(cards)}."\n')
    module = Modules(tmp_path).of_file("game/program.py")
    assert [text for _, text in module.literals()] == ["{name} and {name2} have {len}."]

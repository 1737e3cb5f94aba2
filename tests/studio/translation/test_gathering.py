"""Every sentence is found where it stands; what is said and was not declared is told."""

from __future__ import annotations

from textwrap import dedent

import pytest

from studio.translation.declared import parse
from studio.translation.gathering import Gathered, said_in


def gathered(program: str, **others: str) -> Gathered:
    """What a program can say, made of some modules."""
    texts = {"program": program, **others}
    return said_in([parse(f"game/{name}.py", dedent(text)) for name, text in texts.items()])


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ('say("Play")', {"Play"}),
        ('self.say("Play")', {"Play"}),
        ('say("Yes" if sure else "No")', {"Yes", "No"}),
        ('UserError(message("No {path}.", path=path))', {"No {path}."}),
        ('WORDS = mark({1: "One", 2: "Two"})\nsay(WORDS[n])', {"One", "Two"}),
        ('WORDS = mark({1: ("Head", "text")})\nsay(words for words in WORDS[n])', {"Head", "text"}),
        ('WORDS = mark({1: "One"})\nsay(WORDS.get(n, "Many"))', {"One", "Many"}),
        ('WORDS = mark(("one", "two"))\nfor n, word in enumerate(WORDS):\n  say(word)', {"one", "two"}),
        ('words = mark("A" if x else "B")\nsay(words, n=n)', {"A", "B"}),
        ('def f(words: Marked):\n  say(words)\nf("Left")\nf(words="Right")', {"Left", "Right"}),
        ('def pick() -> Marked:\n  return mark("Picked")\nsay(pick())', {"Picked"}),
        ("try:\n  f()\nexcept OSError as error:\n  say(error)", set()),
        ("def f(told: Message):\n  say(told)", set()),
        ("class Status:\n  sentence: Message\nsay(status.sentence)", set()),
        ('class Card:\n  name: Marked\n  cost: str\nCard("Mist", "free")\nsay(card.name)', {"Mist"}),
        (
            "class Piece:\n  seat: int\n  only: ClassVar[int] = 0\n"
            'class Card(Piece):\n  name: Marked\nCard(1, "Mist")',
            {"Mist"},
        ),
        ('class Card:\n  names: tuple[Marked, ...]\nCard(names=("a", "b"))', {"a", "b"}),
        ('class R:\n  ways: tuple[tuple[str, Marked], ...]\nR((("x", "no"), ("y", "yes")))', {"no", "yes"}),
        ('say("{a}: {b}", a=a, b=b)', set()),
    ],
)
def test_sentences_are_found(program: str, said: set[str]) -> None:
    found = gathered(program)
    assert {text for _, text in found.sentences} == said
    assert found.unknown == []


def test_declarations_of_other_modules_count() -> None:
    found = gathered(
        "from game.other import WORDS, tell\nsay(WORDS[0])\ntell('Play')\n",
        other="WORDS = mark(('Left', 'Right'))\ndef tell(words: Marked) -> None: ...\n",
    )
    assert {text for _, text in found.sentences} == {"Left", "Right", "Play"}
    assert found.unknown == []


def test_the_context_is_kept() -> None:
    found = gathered('say("white", context="of a piece")\nmark(mark(("red",)), context="of a piece")')
    assert set(found.sentences) == {("of a piece", "white"), ("of a piece", "red"), ("", "red")}


@pytest.mark.parametrize(
    "program",
    [
        "say(input())",
        'say(f"{name} wins")',
        'say("a" + b)',
        "say(stranger)",
        'WORDS = ("one", "two")\nsay(WORDS[n])',
        'words = "A" if x else "B"\nsay(words)',
        "message(words, n=1)",
        'def f():\n  words = mark("A")\ndef g():\n  say(words)',
        "class Card:\n  name: Marked\nCard(read())",
    ],
)
def test_what_is_not_declared_is_told(program: str) -> None:
    [told] = gathered(program).unknown
    assert told.startswith("game/program.py:")

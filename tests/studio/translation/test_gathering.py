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
        ('_("Play")', {"Play"}),
        ('self.translate("Play")', {"Play"}),
        ('_("Yes" if sure else "No")', {"Yes", "No"}),
        ('UserError(LazyText("No {path}.", path=path))', {"No {path}."}),
        ('WORDS = N_({1: "One", 2: "Two"})\n_(WORDS[n])', {"One", "Two"}),
        ('WORDS = N_({1: ("Head", "text")})\n_(words for words in WORDS[n])', {"Head", "text"}),
        ('WORDS = N_({1: "One"})\n_(WORDS.get(n, "Many"))', {"One", "Many"}),
        ('WORDS = N_(("one", "two"))\nfor n, word in enumerate(WORDS):\n  _(word)', {"one", "two"}),
        ('words = N_("A" if x else "B")\n_(words, n=n)', {"A", "B"}),
        ('def f(words: Translatable):\n  _(words)\nf("Left")\nf(words="Right")', {"Left", "Right"}),
        ('def pick() -> Translatable:\n  return N_("Picked")\n_(pick())', {"Picked"}),
        ("try:\n  f()\nexcept OSError as error:\n  _(error)", set()),
        ("def f(told: LazyText):\n  _(told)", set()),
        ("class Status:\n  sentence: LazyText\n_(status.sentence)", set()),
        ('class Card:\n  name: Translatable\n  cost: str\nCard("Mist", "free")\n_(card.name)', {"Mist"}),
        (
            "class Piece:\n  seat: int\n  only: ClassVar[int] = 0\n"
            'class Card(Piece):\n  name: Translatable\nCard(1, "Mist")',
            {"Mist"},
        ),
        ('class Card:\n  names: tuple[Translatable, ...]\nCard(names=("a", "b"))', {"a", "b"}),
        (
            'class R:\n  ways: tuple[tuple[str, Translatable], ...]\nR((("x", "no"), ("y", "yes")))',
            {"no", "yes"},
        ),
        ('_("{a}: {b}", a=a, b=b)', set()),
    ],
)
def test_sentences_are_found(program: str, said: set[str]) -> None:
    found = gathered(program)
    assert {text for _, text in found.sentences} == said
    assert found.unknown == []


def test_declarations_of_other_modules_count() -> None:
    found = gathered(
        "from game.other import WORDS, tell\n_(WORDS[0])\ntell('Play')\n",
        other="WORDS = N_(('Left', 'Right'))\ndef tell(words: Translatable) -> None: ...\n",
    )
    assert {text for _, text in found.sentences} == {"Left", "Right", "Play"}
    assert found.unknown == []


def test_the_context_is_kept() -> None:
    found = gathered('_("white", context="of a piece")\nN_(N_(("red",)), context="of a piece")')
    assert set(found.sentences) == {("of a piece", "white"), ("of a piece", "red"), ("", "red")}


@pytest.mark.parametrize(
    "program",
    [
        "_(input())",
        '_(f"{name} wins")',
        '_("a" + b)',
        "_(stranger)",
        'WORDS = ("one", "two")\n_(WORDS[n])',
        'words = "A" if x else "B"\n_(words)',
        "LazyText(words, n=1)",
        'def f():\n  words = N_("A")\ndef g():\n  _(words)',
        "class Card:\n  name: Translatable\nCard(read())",
    ],
)
def test_what_is_not_declared_is_told(program: str) -> None:
    [told] = gathered(program).unknown
    assert told.startswith("game/program.py:")

"""Finds every sentence that the screen can say, by reading the program instead of running it.

What is handed to `say` is followed to the words it stands for: through variables, tables, choices, arguments
and what functions return, in other modules too. Fields of the classes in SPOKEN and the card decks are
sentences by themselves. What cannot be followed is told: nothing is forgotten in silence.

Parts that know no languages speak in finished English; every sentence in the modules of OVERHEARD_IN counts.
"""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from game.ui.translation.catalogue import OVERHEARD
from studio.translation.following import Modules
from studio.translation.modules import in_words

SAYING: Final = ("game/ui", "game/rules", "game/catalogue", "game/games", "game/audit", "studio/shots")
"""Where `say` is called; in shots too, since people see what they show."""
SPOKEN: Final = {
    "GameInfo": ("blurb",),
    "HouseRule": ("label", "reason", "choices"),
    "Level": ("title", "manner"),
    "Theme": ("title", "trade", "duel", "out", "total"),
    "Content": ("label",),
    "Entry": ("head", "text"),
    "Page": ("title",),
    "Deed": ("head", "text"),
    "Finding": ("text",),
    "Step": ("words",),
    "Use": ("kind",),
}
"""By class: the fields that are handed to `say` far from where they were written."""
HEADINGS: Final = ("Use",)
"""Those of them that are said with a capital letter."""
OTHERS_WORDS: Final = ("game/games/trade_or_duel/rules/themes.py", "game/games/trade_or_duel/__init__.py")
"""Where fields are filled from decks too, whose words are found in the decks of the house."""
CLASS_WORDS: Final = ("points", "groups")
"""What words of a game say of a game, in assignments of their own."""
OTHERS: Final = ("cards", "kind", "names", "phase", "sentence")
"""Attributes that are handed to `say` too and whose words are found elsewhere: of a theme, of an event with
names of cards, of the rules of others, of what is overheard."""
OVERHEARD_IN: Final = (
    "vision/bounds.py",
    "vision/camera.py",
    "vision/camera_list.py",
    "vision/capture.py",
    "vision/check.py",
    "vision/feed.py",
    "vision/opencv.py",
    "vision/opener.py",
    "vision/pictures.py",
    "vision/rating.py",
    "vision/field/finding.py",
    "vision/field/rating.py",
    "hardware/link.py",
    "hardware/port.py",
    "hardware/worker.py",
    "game/games/trade_or_duel/rules/settings.py",
    "game/sources",
    "game/match",
    "game/store",
    "game/catalogue/registry.py",
    "game/catalogue/choices.py",
    "game/catalogue/decks.py",
    "game/audit/chain.py",
    "game/audit/provable.py",
)
"""Files and folders whose sentences reach the screen finished."""
FRAGMENTS: Final = (
    "{ports} serial ports might be",
    "A serial port might be",
    "The tower",
    "a fault",
    "camera {target}",
    "check its cable and that no other program uses it",
    "check the address and the network",
    "does not answer",
    "does not listen",
    "is a device or a pipe",
    "is a folder",
    "is larger than {size}",
    "it stopped answering",
    "its port is open but silent",
    "no camera is plugged in",
    "the connection broke",
    "the dice",
    "the table",
    "there is {listed}",
    "{path} cannot be read",
    ", but its memory is empty: load its firmware anew to give it a number of its own",
)
"""Words in them that fill the gaps of such sentences."""
DECKS: Final = {
    "spells.toml": (("spell", "stack_spell"), ("name",)),
    "unnamed_fx.toml": (("fx",), ("name", "text")),
    "unnamed_powers.toml": (("power",), ("name", "text")),
}
"""By file of assets/decks: its tables of cards and the keys in them that are read on screen."""
NUMBERS: Final = ("n", "count")


@dataclass(slots=True)
class Sentence:
    """One key of a translation."""

    text: str
    context: str = ""
    places: list[tuple[str, int]] = field(default_factory=list)
    """(file, line) of each occurrence."""

    @property
    def plural(self) -> bool:
        """Whether its words follow a number."""
        return not self.context and any(gap in NUMBERS for gap in gaps(self.text))


@dataclass(slots=True)
class Gathered:
    """What the program can say."""

    sentences: dict[tuple[str, str], Sentence] = field(default_factory=dict)
    """By (context, text)."""
    unknown: list[str] = field(default_factory=list)
    """'file:line: code' of what is said but could not be followed to its words."""

    def add(self, text: str, place: tuple[str, int], context: str = "") -> None:
        if not any(letter.isalpha() for letter in in_words(text)):
            return
        found = self.sentences.setdefault((context, text), Sentence(text, context))
        if place not in found.places:
            found.places.append(place)


def gaps(text: str) -> tuple[str, ...]:
    """The names of the gaps in a sentence, in order."""
    return tuple(name for _, name, *_ in string.Formatter().parse(text) if name)


def gather(root: Path) -> Gathered:
    """Everything that the program in this folder can say."""
    spoken = [name for fields in SPOKEN.values() for name in fields]
    printed = [key for _, keys in DECKS.values() for key in keys]
    modules = Modules(root, frozenset([*spoken, *printed, *CLASS_WORDS, *OTHERS]))
    gathered = Gathered()
    for folder in SAYING:
        for path in sorted((root / folder).rglob("*.py")):
            _said_in(modules, path.relative_to(root).as_posix(), gathered)
    for name in OVERHEARD_IN:
        path = root / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else (path,):
            _overheard_in(modules, file.relative_to(root).as_posix(), gathered)
    for name, (tables, keys) in DECKS.items():
        _printed_on(root / "assets/decks" / name, root, tables, keys, gathered)
    for path in sorted((root / "assets/decks/trade_or_duel_themes").glob("*.toml")):
        _theme_in(path, root, gathered)
    return gathered


def _said_in(modules: Modules, file: str, gathered: Gathered) -> None:
    """What one module hands to `say`, and what it puts into the spoken fields."""
    module = modules.of_file(file)
    for node in module.calls:
        place = (file, node.lineno)
        if _is_say(node.func) and node.args:
            context = next((_constant(key.value) for key in node.keywords if key.arg == "context"), "")
            words, followed = modules.words_of(node.args[0], module.place_of(node))
            for text in words:
                gathered.add(text, place, context)
            if not followed:
                gathered.unknown.append(f"{file}:{node.lineno}: {ast.unparse(node)}")
        elif (name := _called(node.func)) in SPOKEN:
            for argument in modules.arguments_for(SPOKEN[name], node, module):
                words, followed = modules.words_of(_without_values(argument), module.place_of(node))
                for text in words:
                    gathered.add(text[:1].upper() + text[1:] if name in HEADINGS else text, place)
                if not followed and file not in OTHERS_WORDS:
                    gathered.unknown.append(f"{file}:{node.lineno}: {ast.unparse(argument)}")
    if file.startswith("game/games/"):
        for name in CLASS_WORDS:
            for value in module.assigned_in_classes(name):
                for text in modules.words_of(value, module.place_of(value))[0]:
                    gathered.add(text, (file, value.lineno))


def _without_values(choices: ast.expr) -> ast.expr:
    """The words of (value, words) pairs, which are the choices of a house rule; anything else as it is."""
    if not isinstance(choices, ast.Tuple):
        return choices
    pairs = [pair.elts[1] for pair in choices.elts if isinstance(pair, ast.Tuple) and len(pair.elts) == 2]
    return ast.Tuple(pairs, ast.Load()) if len(pairs) == len(choices.elts) else choices


def _is_say(called: ast.expr) -> bool:
    return _called(called) == "say"


def _called(called: ast.expr) -> str:
    if isinstance(called, ast.Name):
        return called.id
    return called.attr if isinstance(called, ast.Attribute) else ""


def _constant(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else ""


_SENTENCE: Final = re.compile(r"^[\w{“'].*\s.*([.!?:]|[.:]\s.*})$", re.DOTALL)


def _overheard_in(modules: Modules, file: str, gathered: Gathered) -> None:
    """The finished sentences of one module."""
    for node, text in modules.of_file(file).literals():
        if _SENTENCE.match(text) or text in FRAGMENTS:
            gathered.add(text, (file, node.lineno), OVERHEARD)


def _printed_on(
    path: Path, root: Path, tables: Sequence[str], keys: Sequence[str], gathered: Gathered
) -> None:
    """What stands on the cards of a deck."""
    file = path.relative_to(root).as_posix()
    deck = tomllib.loads(path.read_text(encoding="utf-8"))
    for card in (card for table in tables for card in deck.get(table, ())):
        for key in keys:
            if card.get(key):
                gathered.add(card[key], (file, 0))
        if "name" in keys and "name" not in card:
            # As the rules name a card that has no name of its own.
            gathered.add(card["id"].replace("_", " ").capitalize(), (file, 0))


def _theme_in(path: Path, root: Path, gathered: Gathered) -> None:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    for text in _strings(table):
        gathered.add(text, (path.relative_to(root).as_posix(), 0))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each)

"""Finds every sentence that the screen can say: what stands in the program as text, and on cards.

Sentences are taken from four places:

    _("...")  LazyText("...")   as they stand there
    N_(...)                    all texts of a table that is said elsewhere
    Level(title="...")           the fields of a class, and parameters, that are declared as `Translatable`
    assets/decks                 the names and texts of cards

Whatever else is handed to `_` must have been declared to be one of these: by `N_`, by the type `Translatable`
or `LazyText`, or by being an error. What has not is told with its file and line.
"""

from __future__ import annotations

import ast
import string
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from studio.translation.declared import Declared, Module, called, parse

SPEAKING: Final = ("game", "vision", "hardware", "studio/shots")
"""Folders of the program; with the shots, since people see what they show."""
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
    """'file:line: code' of what is said and was not declared."""

    def add(self, text: str, place: tuple[str, int], context: str = "") -> None:
        if not any(letter.isalpha() for letter in in_words(text)):
            return
        found = self.sentences.setdefault((context, text), Sentence(text, context))
        if place not in found.places:
            found.places.append(place)


def gaps(text: str) -> tuple[str, ...]:
    """The names of the gaps in a sentence, in order."""
    return tuple(name for _, name, *_ in string.Formatter().parse(text) if name)


def in_words(text: str) -> str:
    """A sentence without its gaps."""
    return "".join(fixed for fixed, *_ in string.Formatter().parse(text))


def gather(root: Path) -> Gathered:
    """Everything that the program in this folder can say."""
    files = [path for folder in SPEAKING for path in sorted((root / folder).rglob("*.py"))]
    modules = [parse(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")) for path in files]
    gathered = said_in(modules)
    for name, (tables, keys) in DECKS.items():
        _printed_on(root / "assets/decks" / name, root, tables, keys, gathered)
    for path in sorted((root / "assets/decks/trade_or_duel_themes").glob("*.toml")):
        for text in _strings(tomllib.loads(path.read_text(encoding="utf-8"))):
            gathered.add(text, (path.relative_to(root).as_posix(), 0))
    return gathered


def said_in(modules: list[Module]) -> Gathered:
    """Everything that some modules can say."""
    declared, gathered = Declared(modules), Gathered()
    for module in modules:
        for call in module.calls:
            _said_by(call, module, declared, gathered)
    return gathered


def _said_by(call: ast.Call, module: Module, declared: Declared, gathered: Gathered) -> None:
    """What one call hands to `_`, `LazyText`, `N_` or the marked fields of a class."""
    name, place = called(call), (module.file, call.lineno)
    parts: list[ast.expr] = []
    if name in ("_", "translate", "LazyText", "N_"):
        parts = call.args[:1]
    elif isinstance(call.func, ast.Name):
        parts = list(declared.marked_arguments(call, module))
    context = next((key.value for key in call.keywords if key.arg == "context"), None)
    for part in parts:
        for text in texts(part, table=name == "N_"):
            gathered.add(text, place, str(context.value) if isinstance(context, ast.Constant) else "")
        if name != "N_" and not declared.can_say(part, module, literal_only=name == "LazyText"):
            gathered.unknown.append(f"{module.file}:{call.lineno}: {ast.unparse(call)}")


def texts(node: ast.expr, *, table: bool = False) -> Iterator[str]:
    """The texts that an expression chooses from; those of a table where it is one."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from texts(one, table=table)
            yield from texts(other, table=table)
        case ast.BoolOp(values=several):
            for each in several:
                yield from texts(each, table=table)
        case ast.Call(func=ast.Attribute(attr="get"), args=[_, other]):
            yield from texts(other)
        case ast.Call(args=[inner, *_]) if table and called(node) == "N_":
            yield from texts(inner, table=True)
        case ast.Dict(values=several) | ast.Tuple(elts=several) | ast.List(elts=several) if table:
            for each in several:
                yield from texts(each, table=True)


def _printed_on(
    path: Path, root: Path, tables: tuple[str, ...], keys: tuple[str, ...], into: Gathered
) -> None:
    """What stands on the cards of a deck."""
    place = path.relative_to(root).as_posix(), 0
    deck = tomllib.loads(path.read_text(encoding="utf-8"))
    for card in (card for table in tables for card in deck.get(table, ())):
        for key in keys:
            if card.get(key):
                into.add(card[key], place)
        if "name" in keys and "name" not in card:
            # As the rules name a card that has no name of its own.
            into.add(card["id"].replace("_", " ").capitalize(), place)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)

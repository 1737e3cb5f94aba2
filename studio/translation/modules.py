"""The program as text: its files, parsed, and the sentences that stand in them."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from studio.translation.assignments import Function, assigned_in_class, bindings


@dataclass(frozen=True, slots=True)
class Place:
    """Where an expression stands, which decides what its names mean."""

    module: Module
    functions: tuple[Function, ...] = ()
    """Those around it, the innermost first."""


@dataclass
class Module:
    """One file, parsed."""

    file: str
    tree: ast.Module
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)
    _bindings: dict[ast.AST, tuple[ast.AST, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node

    @cached_property
    def calls(self) -> list[ast.Call]:
        """Every call, in the order of the lines."""
        found = [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]
        return sorted(found, key=lambda node: (node.lineno, node.col_offset))

    @cached_property
    def functions(self) -> dict[str, list[Function]]:
        """By name, methods too."""
        found: dict[str, list[Function]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, Function):
                found.setdefault(node.name, []).append(node)
        return found

    @cached_property
    def imports(self) -> dict[str, tuple[str, str]]:
        """By name: the (module, name there) it was imported from."""
        return {
            alias.asname or alias.name: (node.module or "", alias.name)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }

    def bindings(self, inside: ast.AST) -> tuple[ast.AST, ...]:
        """Everything inside a node of this module that gives names a value."""
        if inside not in self._bindings:
            self._bindings[inside] = bindings(inside)
        return self._bindings[inside]

    def place_of(self, node: ast.AST) -> Place:
        """Where a node of this module stands."""
        around: list[Function] = []
        above = self.parents.get(node)
        while above is not None:
            if isinstance(above, Function):
                around.append(above)
            above = self.parents.get(above)
        return Place(self, tuple(around))

    def assigned_in_classes(self, name: str) -> Iterator[ast.expr]:
        """What classes of this module assign to a name of their own."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ClassDef):
                yield from assigned_in_class(name, node)

    def literals(self) -> Iterator[tuple[ast.expr, str]]:
        """Every text that is no docstring; what fills the gaps of an f-string becomes {gaps} with names."""
        docs = {
            body[0].value
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Module | ast.ClassDef | Function) and (body := node.body)
            if isinstance(body[0], ast.Expr)
        }
        inner = {
            part for node in ast.walk(self.tree) if isinstance(node, ast.JoinedStr) for part in node.values
        }
        for node in ast.walk(self.tree):
            if node in docs or node in inner or isinstance(self.parents.get(node), ast.Expr | ast.Assert):
                continue
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node, node.value
            elif isinstance(node, ast.JoinedStr):
                yield node, template(node)


def template(node: ast.JoinedStr) -> str:
    """An f-string as a sentence with gaps: f"{self.name} is {n:.1f}" is '{name} is {n}'."""
    parts: list[str] = []
    used: dict[str, int] = {}
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            name = _gap_name(part.value)
            used[name] = used.get(name, 0) + 1
            parts.append(f"{{{name}{used[name] if used[name] > 1 else ''}}}")
        elif isinstance(part, ast.Constant):
            parts.append(str(part.value))
    return "".join(parts)


def _gap_name(node: ast.expr) -> str:
    match node:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name.strip("_") or "value"
        case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="join"), args=[listed]):
            return _gap_name(listed)
        case ast.Call(func=inner) | ast.Subscript(value=inner):
            return _gap_name(inner)
        case _:
            return "value"


def in_words(text: str) -> str:
    """A sentence without its gaps."""
    return "".join(fixed for fixed, *_ in string.Formatter().parse(text))

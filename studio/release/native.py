"""What mypyc has to see to make fast code, written into a copy of the sources that is about to be compiled.

mypyc takes a class as it stands in its source, but a state has its methods from elsewhere: `__init__` from
`dataclass`, `copy` from `game.rules.copying`. Here both are written out, statement by statement, as those two
make them; so a state becomes a native class, whose fields machine code finds without asking Python.

What is made at every answer has its `__init__` from `dataclass`, too, and gets it written out.

A NamedTuple is made by a function in Python that does no more than hand its arguments on as one tuple: here
the tuple is made on the spot.

A class derived from `Sequence` is made by mypyc without what `ABCMeta` keeps of each class, so that plain
Python takes what its base keeps, and every tuple is an instance of it: here it is given its own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from game.rules.copying import NO_FIELDS, OWN

COPIED: Final = "Copied"
"""The base of states."""
UNCHANGED: Final = "unchanged"
"""Stands above what is made at every answer."""
OPEN: Final = ("game/rules/phased.py",)
"""Classes in plain Python derive from those in here."""
SHARED: Final = "game/rules/contract.py"
"""Its tuples are made everywhere."""
BLANK: Final = -1
"""Given for the number of seats, it makes a state with no field set yet."""

Fields = Mapping[str, ast.expr | None]
"""Of a NamedTuple: the default by the name, None where there is none."""


def make_native(root: Path, modules: Iterable[Path]) -> None:
    """Write it out in these modules, which lie under `root`, in place."""
    trees = {path: ast.parse((root / path).read_text(encoding="utf-8")) for path in modules}
    tuples = {
        (_dotted(path), name): fields
        for path, tree in {
            Path(SHARED): ast.parse((root / SHARED).read_text(encoding="utf-8")),
            **trees,
        }.items()
        for name, fields in _tuples_in(tree)
    }
    for path, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and COPIED in _names(node.bases):
                _write_out(node)
        _write_unchanged(tree)
        if path.as_posix() in OPEN:
            _open(tree)
        _keep_apart(tree)
        _make_tuples(tree, _dotted(path), tuples)
        (root / path).write_text(ast.unparse(ast.fix_missing_locations(tree)), encoding="utf-8")


def _dotted(path: Path) -> str:
    return ".".join(path.with_suffix("").parts)


def _names(nodes: Iterable[ast.expr]) -> set[str]:
    return {ast.unparse(node).partition("[")[0] for node in nodes}


def _import(tree: ast.Module, *lines: str) -> None:
    """Put lines below the imports of a module."""
    last = max(
        number for number, node in enumerate(tree.body) if isinstance(node, ast.ImportFrom | ast.Import)
    )
    tree.body[last + 1 : last + 1] = ast.parse("\n".join(lines)).body


# States


def _write_out(state: ast.ClassDef) -> None:
    given: list[tuple[str, str]] = []
    fields: list[tuple[str, str, str | None]] = []
    body: list[ast.stmt] = []
    made: list[ast.stmt] = []
    for node in state.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            outer, _, inner = ast.unparse(node.annotation).partition("[")
            if outer == "InitVar":
                given.append((node.target.id, inner.removesuffix("]")))
                continue
            if outer not in NO_FIELDS:
                default = None if node.value is None or _is_field(node.value) else ast.unparse(node.value)
                fields.append((node.target.id, outer, default))
                node.value = None
        elif isinstance(node, ast.FunctionDef) and node.name == "__post_init__":
            made = node.body
            continue
        body.append(node)
    state.bases = []
    state.decorator_list = [ast.parse("dataclass(init=False)", mode="eval").body]
    state.body = [*body, _init(given, fields, made), _copy(state.name, fields)]


def _is_field(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func).rpartition(".")[2] == "field"


def _init(
    given: Sequence[tuple[str, str]], fields: Sequence[tuple[str, str, str | None]], made: list[ast.stmt]
) -> ast.stmt:
    (seats, kind), *others = given
    words = ", ".join([f"{seats}: {kind}", *(f"{name}: {kind} | None = None" for name, kind in others)])
    lines = [f"if {seats} == {BLANK}: return"]
    lines += [f"assert {name} is not None" for name, _ in others]
    lines += [f"self.{name} = {default}" for name, _, default in fields if default is not None]
    return _method(f"__init__(self, {words}) -> None", lines, made)


def _copy(name: str, fields: Sequence[tuple[str, str, str | None]]) -> ast.stmt:
    copied = [f"new.{field} = self.{field}{OWN.get(outer, '')}" for field, outer, _ in fields]
    return _method(f"copy(self) -> {name}", [f"new = {name}({BLANK})", *copied, "return new"])


def _method(head: str, lines: Sequence[str], rest: Sequence[ast.stmt] = ()) -> ast.stmt:
    (made,) = ast.parse("\n ".join([f"def {head}:", *lines])).body
    assert isinstance(made, ast.FunctionDef)
    made.body += rest
    return made


# What is made at every answer


def _write_unchanged(tree: ast.Module) -> None:
    """Classes with nothing but fields."""
    found = [
        node
        for node in tree.body
        if isinstance(node, ast.ClassDef) and UNCHANGED in _names(node.decorator_list)
    ]
    if found:
        _import(tree, "from dataclasses import dataclass")
    for made in found:
        names, words = [], ["self"]
        for node in made.body:
            if isinstance(node, ast.AnnAssign):
                names.append(ast.unparse(node.target))
                words.append(ast.unparse(node))
                node.value = None
        made.decorator_list = [ast.parse("dataclass(init=False)", mode="eval").body]
        lines = [f"self.{name} = {name}" for name in names]
        made.body.append(_method(f"__init__({', '.join(words)}) -> None", lines))


# Classes that others derive from


def _open(tree: ast.Module) -> None:
    for node in tree.body:
        if not isinstance(node, ast.ClassDef) or {"Protocol", "NamedTuple"} & _names(node.bases):
            continue
        node.decorator_list.append(
            ast.parse("mypyc_attr(allow_interpreted_subclasses=True)", mode="eval").body
        )
        for method in node.body:
            # What Python takes for granted of its own functions must be said of compiled ones.
            if isinstance(method, ast.FunctionDef) and method.name == "__init_subclass__":
                method.decorator_list.append(ast.Name("classmethod"))
    # Only mypyc reads this: whoever plays has no mypy.
    _import(tree, "import typing", "if typing.TYPE_CHECKING: from mypy_extensions import mypyc_attr")


# Sequences


def _keep_apart(tree: ast.Module) -> None:
    made = [node for node in tree.body if isinstance(node, ast.ClassDef) and "Sequence" in _names(node.bases)]
    if made:
        _import(tree, "from _abc import _abc_init")
    for node in made:
        tree.body.insert(tree.body.index(node) + 1, ast.parse(f"_abc_init({node.name})").body[0])


# Tuples


def _tuples_in(tree: ast.Module) -> Iterable[tuple[str, Fields]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and "NamedTuple" in _names(node.bases):
            yield (
                node.name,
                {
                    each.target.id: each.value
                    for each in node.body
                    if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
                },
            )


def _make_tuples(tree: ast.Module, module: str, tuples: Mapping[tuple[str, str], Fields]) -> None:
    known = {name: fields for (where, name), fields in tuples.items() if where == module}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            for each in node.names:
                fields = tuples.get((node.module or "", each.name))
                if fields is not None:
                    known[each.asname or each.name] = fields
    if known:
        _import(tree, "import typing", "_new: typing.Final[typing.Any] = tuple.__new__")
        _TuplesOnTheSpot(known).visit(tree)


class _TuplesOnTheSpot(ast.NodeTransformer):
    """Turns `Turn(seat, phase, options)` into what `Turn.__new__` would do with that."""

    def __init__(self, known: Mapping[str, Fields]) -> None:
        self._known = known

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Left as it is where not every field is plain to see."""
        self.generic_visit(node)
        if not (isinstance(node.func, ast.Name) and node.func.id in self._known):
            return node
        values = _values(self._known[node.func.id], node)
        if values is None:
            return node
        made = ast.Call(ast.Name("_new"), [node.func, ast.Tuple(values, ast.Load())], [])
        return ast.Call(ast.parse("typing.cast", mode="eval").body, [node.func, made], [])


def _values(fields: Fields, call: ast.Call) -> list[ast.expr] | None:
    """The value of every field; None where one comes from a star, or from a default that is no constant."""
    if any(isinstance(value, ast.Starred) for value in call.args):
        return None
    given = dict(zip(fields, call.args, strict=False))
    given |= {each.arg: each.value for each in call.keywords if each.arg is not None}
    values = []
    for name, default in fields.items():
        value = given.get(name, default if _is_constant(default) else None)
        if value is None:
            return None
        values.append(value)
    return values


def _is_constant(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Tuple):
        return not value.elts
    return isinstance(value.operand if isinstance(value, ast.UnaryOp) else value, ast.Constant)

"""Where names get their values: parts of Python's syntax trees, looked through without running anything."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Final

Function = ast.FunctionDef | ast.AsyncFunctionDef
BINDING: Final = (
    ast.Assign,
    ast.AnnAssign,
    ast.AugAssign,
    ast.For,
    ast.comprehension,
    ast.NamedExpr,
    ast.ClassDef,
)


def holds_text(node: ast.expr) -> bool:
    """Whether there is any text in an expression."""
    texts = (part for part in ast.walk(node) if isinstance(part, ast.JoinedStr | ast.Constant))
    return any(not _is_number(part) for part in texts)


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def parameters(function: Function) -> list[str]:
    """The names of a function's parameters, in order."""
    given = function.args
    return [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]


def bindings(inside: ast.AST) -> tuple[ast.AST, ...]:
    """Everything inside that gives names a value: asked for once, looked through often."""
    return tuple(node for node in ast.walk(inside) if isinstance(node, BINDING))


def assigned(name: str, among: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """What is assigned to a name by some of `bindings`, also as one of several names and by loops."""
    for node in among:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    yield from _matched(name, target, value)
            case ast.AnnAssign(target=target, value=value) | ast.AugAssign(target=target, value=value):
                if value is not None:
                    yield from _matched(name, target, value)
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                yield from _looped(name, target, value)
            case ast.NamedExpr(target=target, value=value):
                yield from _matched(name, target, value)


def _matched(name: str, target: ast.expr, value: ast.expr) -> Iterator[ast.expr]:
    if isinstance(target, ast.Name) and target.id == name:
        yield value
    elif isinstance(target, ast.Tuple):
        for at, one in enumerate(target.elts):
            if isinstance(one, ast.Name) and one.id == name:
                yield _one_of(value, at, len(target.elts))


def _matched_attribute(name: str, target: ast.expr, value: ast.expr) -> Iterator[ast.expr]:
    if isinstance(target, ast.Attribute) and target.attr == name:
        yield value
    elif isinstance(target, ast.Tuple):
        for at, one in enumerate(target.elts):
            if isinstance(one, ast.Attribute) and one.attr == name:
                yield _one_of(value, at, len(target.elts))


def _one_of(value: ast.expr, at: int, count: int) -> ast.expr:
    """The part of a value that goes to one of several names; the whole where it cannot be taken apart."""
    return value.elts[at] if isinstance(value, ast.Tuple) and len(value.elts) == count else value


def _looped(name: str, target: ast.expr, value: ast.expr) -> Iterator[ast.expr]:
    if not any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(target)):
        return
    rows = value.elts if isinstance(value, ast.Tuple | ast.List) else []
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and isinstance(target, ast.Tuple):
        if value.func.id == "zip":
            for each, source in zip(target.elts, value.args, strict=False):
                yield from _looped(name, each, source)
            return
        if value.func.id == "enumerate":
            yield from _looped(name, target.elts[1], value.args[0])
            return
    if isinstance(target, ast.Tuple) and rows:
        for each in rows:
            yield from _matched(name, target, each)
    else:
        yield value


def assigned_attribute(name: str, among: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """What is assigned to an attribute of that name, or to the name in a class."""
    for node in among:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    yield from _matched_attribute(name, target, value)
            case ast.AnnAssign(target=target, value=value) if value is not None:
                yield from _matched_attribute(name, target, value)
            case ast.ClassDef():
                yield from assigned_in_class(name, node)


def assigned_in_class(name: str, node: ast.ClassDef) -> Iterator[ast.expr]:
    """What a class assigns to a name of its own."""
    for line in node.body:
        if isinstance(line, ast.Assign | ast.AnnAssign) and line.value is not None:
            targets = line.targets if isinstance(line, ast.Assign) else [line.target]
            if any(isinstance(one, ast.Name) and one.id == name for one in targets):
                yield line.value

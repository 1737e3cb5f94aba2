"""What the program declares to be a sentence: by `N_`, by its type, or as an error."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

TYPES = ("Translatable", "LazyText")
ERRORS = ("Error", "Exception", "IllegalAnswer")
"""Ends of the names of types whose words are those of an error."""
SAID = ("N_", "LazyText", "join", "fill", "sentence_of")
"""What gives something to be said."""
TRANSLATORS = ("self", "chooser", "narrator", "words", "zones", "measures", "tongue")
"""Names of what has a translator as its `translate`."""
PASSING = ("get", "items", "values", "strip", "zip", "enumerate", "reversed", "tuple", "product", "next")
"""What hands on the texts of a table."""


@dataclass(slots=True)
class Module:
    """One file, parsed."""

    file: str
    tree: ast.Module
    calls: list[ast.Call]
    """In the order of the lines."""
    imports: dict[str, tuple[str, str]]
    """By name: the (module, name there) it was imported from."""
    scopes: dict[ast.AST, ast.AST]
    """The innermost function around each node; the module itself where there is none."""

    @property
    def name(self) -> str:
        """With dots."""
        return self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def parse(file: str, source: str) -> Module:
    """The module in a file, which is named from the root of the program."""
    tree = ast.parse(source)
    scopes = _scopes(tree)
    calls = sorted(
        (node for node in scopes if isinstance(node, ast.Call)),
        key=lambda node: (node.lineno, node.col_offset),
    )
    imports = {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in scopes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    return Module(file, tree, calls, imports, scopes)


def _scopes(tree: ast.Module) -> dict[ast.AST, ast.AST]:
    """Every node below the module itself, with its scope."""
    scopes: dict[ast.AST, ast.AST] = {}
    waiting: list[tuple[ast.AST, ast.AST]] = [(tree, tree)]
    while waiting:
        node, scope = waiting.pop()
        inner = node if isinstance(node, ast.FunctionDef) else scope
        for child in ast.iter_child_nodes(node):
            scopes[child] = inner
            waiting.append((child, inner))
    return scopes


def called(call: ast.Call) -> str:
    """The name of what is called, whatever it belongs to."""
    if isinstance(call.func, ast.Name):
        return call.func.id
    if not isinstance(call.func, ast.Attribute):
        return ""
    # Strings, pictures and events have a `translate` of another meaning.
    owner = ast.unparse(call.func.value)
    return call.func.attr if call.func.attr != "translate" or owner in TRANSLATORS else ""


class Declared:
    """The names of a program under which sentences are kept."""

    def __init__(self, modules: list[Module]) -> None:
        self._modules = {module.name: module for module in modules}
        self._fields: dict[tuple[str, str], list[tuple[str, ast.expr]]] = {}
        """By (module, class or function): the names and types of what it is called with, in order; of a class
        without what it inherits."""
        self._bases: dict[tuple[str, str], list[str]] = {}
        """By (module, class): the names of those it derives from."""
        self._everywhere: set[str] = set()
        """Fields, functions and constants."""
        self._here: set[tuple[ast.AST, str]] = set()
        """Parameters and variables, by the function or module where they are known."""
        for module in modules:
            self._declared_in(module)
        # Twice: a loop may stand before what it goes through.
        for module in modules * 2:
            self._assigned_in(module)

    def marked_arguments(self, call: ast.Call, module: Module) -> Iterator[ast.expr]:
        """What is handed to the fields of a class, or to parameters of a function, of type `Translatable`."""
        fields = self._fields_of(called(call), module)
        given = {name: value for (name, _), value in zip(fields, call.args, strict=False)}
        given |= {key.arg: key.value for key in call.keywords if key.arg}
        for name, type_ in fields:
            if name in given:
                yield from _marked_parts(type_, given[name])

    def can_say(self, node: ast.expr, module: Module, *, literal_only: bool = False) -> bool:
        """Whether an expression is a text, or was declared to be something to say."""
        match node:
            case ast.Constant(value=str() | None):
                return True
            case ast.IfExp(body=one, orelse=other):
                return all(self.can_say(each, module, literal_only=literal_only) for each in (one, other))
            case _ if literal_only:
                return False
            case ast.BoolOp(values=several) | ast.Tuple(elts=several) | ast.List(elts=several):
                return all(self.can_say(each, module) for each in several)
        return self._is_declared(node, module)

    def _is_declared(self, node: ast.expr, module: Module) -> bool:
        match node:
            case ast.Name(name):
                return self._is_known_here(name, node, module)
            case ast.Attribute(attr=name):
                return name in self._everywhere
            case ast.Subscript(value=inner) | ast.Starred(value=inner) | ast.NamedExpr(value=inner):
                return self._is_declared(inner, module)
            case ast.Call(func=ast.Attribute(value=inner)) if called(node) in PASSING:
                return self._is_declared(inner, module)
            case ast.Call(args=several) if called(node) in PASSING:
                return any(self._is_declared(each, module) for each in several)
            case ast.Call():
                return called(node) in (*SAID, "_", "translate") or called(node) in self._everywhere
            case ast.IfExp(body=one, orelse=other):
                return self._is_declared(one, module) or self._is_declared(other, module)
            case ast.Tuple(elts=several) | ast.List(elts=several) | ast.BoolOp(values=several):
                return any(self._is_declared(each, module) for each in several)
            case ast.Dict(values=several):
                return any(self._is_declared(each, module) for each in several)
            case ast.GeneratorExp(elt=inner) | ast.ListComp(elt=inner) | ast.DictComp(value=inner):
                return self._is_declared(inner, module)
        return False

    def _is_known_here(self, name: str, node: ast.AST, module: Module) -> bool:
        if name.isupper() and name in self._everywhere:
            return True
        while node is not module.tree:
            node = module.scopes[node]
            if (node, name) in self._here:
                return True
        return False

    def _fields_of(self, name: str, module: Module) -> list[tuple[str, ast.expr]]:
        """The fields of a class or function as a module knows it: its own, or the one that it imports."""
        own = self._fields.get((module.name, name))
        source, original = module.imports.get(name, ("", ""))
        other = self._modules.get(source)
        if own is None:
            return [] if other is None or other is module else self._fields_of(original, other)
        bases = self._bases.get((module.name, name), [])
        inherited = [field for base in bases if base != name for field in self._fields_of(base, module)]
        return [*inherited, *own]

    def _declared_in(self, module: Module) -> None:
        for node in module.scopes:
            match node:
                case ast.ClassDef(name=name, bases=bases, body=body):
                    self._bases[module.name, name] = [base.id for base in bases if isinstance(base, ast.Name)]
                    lines = [line for line in body if isinstance(line, ast.AnnAssign)]
                    fields = [
                        (line.target.id, line.annotation)
                        for line in lines
                        if isinstance(line.target, ast.Name)
                    ]
                    self._fields[module.name, name] = [
                        field for field in fields if "ClassVar" not in ast.unparse(field[1])
                    ]
                    self._everywhere |= {field for field, type_ in fields if _is_said(type_)}
                case ast.FunctionDef():
                    self._declared_by(node, module)
                case ast.ExceptHandler(name=str(name)):
                    self._here.add((module.scopes[node], name))
                case ast.AnnAssign(target=ast.Name(name), annotation=type_) if _is_said(type_):
                    self._here.add((module.scopes[node], name))

    def _declared_by(self, function: ast.FunctionDef, module: Module) -> None:
        if function.returns is not None and _is_said(function.returns):
            self._everywhere.add(function.name)
        given = (*function.args.args, *function.args.kwonlyargs)
        typed = [(one.arg, one.annotation or ast.Constant(None)) for one in given]
        self._here |= {(function, name) for name, type_ in typed if _is_said(type_, errors=True)}
        if module.scopes[function] is module.tree:
            self._fields.setdefault((module.name, function.name), typed)

    def _assigned_in(self, module: Module) -> None:
        """Names that get what was declared, in the order of the lines."""
        for node in module.scopes:
            match node:
                case ast.Assign(targets=[target], value=value) | ast.NamedExpr(target=target, value=value):
                    self._assigned(target, value, module)
                case ast.AnnAssign(target=target, value=value) if value is not None:
                    self._assigned(target, value, module)
                case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                    self._assigned(target, value, module)

    def _assigned(self, target: ast.expr, value: ast.expr, module: Module) -> None:
        if not self._is_declared(value, module):
            return
        for node in ast.walk(target):
            if isinstance(node, ast.Attribute):
                self._everywhere.add(node.attr)
            elif isinstance(node, ast.Name):
                self._here.add((module.scopes[node], node.id))
                if node.id.isupper() or node.id in ("points", "groups"):
                    self._everywhere.add(node.id)


def _is_said(annotation: ast.expr, *, errors: bool = False) -> bool:
    """Whether a type holds something to say."""
    names = [node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)]
    return any(name in TYPES or (errors and name.endswith(ERRORS)) for name in names)


def _marked_parts(annotation: ast.expr, node: ast.expr) -> Iterator[ast.expr]:
    """The parts of a value that its type declares to be `Translatable`."""
    match annotation, node:
        case ast.Name("Translatable"), _:
            yield node
        case ast.BinOp(left=one, right=other), _:
            yield from _marked_parts(one, node)
            yield from _marked_parts(other, node)
        case ast.Subscript(slice=ast.Tuple([one, ast.Constant(value)])), ast.Tuple(parts) if value is ...:
            for part in parts:
                yield from _marked_parts(one, part)
        case ast.Subscript(slice=ast.Tuple(types)), ast.Tuple(parts):
            for one, part in zip(types, parts, strict=False):
                yield from _marked_parts(one, part)
        case ast.Subscript(slice=ast.Tuple([_, one])), ast.Dict(values=parts):
            for part in parts:
                yield from _marked_parts(one, part)
        case ast.Subscript(), _ if _is_said(annotation) and "Translatable" in ast.unparse(annotation):
            yield node

"""What an expression of the program can stand for, found without running anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from studio.translation.assignments import Function, assigned, assigned_attribute, holds_text, parameters
from studio.translation.modules import Module, Place

DEEPEST: Final = 12
"""Steps from one name to the next before a search is given up."""
PASSING: Final = ("next", "enumerate", "zip", "sorted", "reversed", "tuple", "product", "max", "min")
"""Functions that hand on what is handed to them, in part or in another order."""
CHANGES: Final = {"capitalize": str.capitalize, "title": str.title, "upper": str.upper, "lower": str.lower}


class Modules:
    """All files of the program, parsed when they are asked for."""

    def __init__(self, root: Path, known_fields: frozenset[str] = frozenset()) -> None:
        """`known_fields` are names of attributes whose words are found elsewhere."""
        self.root = root
        self._known_fields = known_fields
        self._known: dict[str, Module] = {}
        self._followed: set[int] = set()

    def of_file(self, file: str) -> Module:
        """The module in a file, named from the root."""
        if file not in self._known:
            self._known[file] = Module(file, ast.parse((self.root / file).read_text(encoding="utf-8")))
        return self._known[file]

    def named(self, name: str) -> Module | None:
        """The module with a dotted name; None when it is not of this program."""
        base = name.replace(".", "/")
        for file in (f"{base}.py", f"{base}/__init__.py"):
            if (self.root / file).is_file():
                return self.of_file(file)
        return None

    def arguments_for(self, wanted: Sequence[str], call: ast.Call, module: Module) -> list[ast.expr]:
        """What a call of a class hands to some of its fields; nothing for a class without them."""
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        fields = self._fields_of(name, module)
        if not set(wanted) <= set(fields):
            return []
        found = [given for key, given in zip(fields, call.args, strict=False) if key in wanted]
        return [*found, *(key.value for key in call.keywords if key.arg in wanted)]

    def _fields_of(self, name: str, module: Module) -> tuple[str, ...]:
        """The fields of a class as a module knows it: its own, or the one that it imports."""
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and node.name == name:
                targets = [line.target for line in node.body if isinstance(line, ast.AnnAssign)]
                return tuple(one.id for one in targets if isinstance(one, ast.Name))
        source, original = module.imports.get(name, ("", ""))
        other = self.named(source) if source else None
        return self._fields_of(original, other) if other is not None and other is not module else ()

    def words_of(self, node: ast.expr, place: Place, depth: int = 0) -> tuple[list[str], bool]:
        """Every text an expression can stand for, and whether all of them are known."""
        found: list[str] = []
        whole = True
        for part in self._leaves(node, place, depth):
            if isinstance(part, str):
                found.append(part)
            else:
                whole = False
        return list(dict.fromkeys(found)), whole

    # -- following ----------------------------------------------------------------------------------------

    def _leaves(self, node: ast.expr, place: Place, depth: int) -> Iterator[str | None]:
        """Texts, and None for what cannot be followed."""
        if depth > DEEPEST:
            yield None
            return
        if id(node) in self._followed:
            # A name that is assigned from itself says nothing new.
            return
        self._followed.add(id(node))
        yield from self._parts(node, place, depth)
        self._followed.discard(id(node))

    def _parts(self, node: ast.expr, place: Place, depth: int) -> Iterator[str | None]:
        match node:
            case ast.Constant(value):
                # Numbers and None beside texts in a table are no words.
                yield from [value] if isinstance(value, str) else []
            case ast.IfExp(body=one, orelse=other):
                yield from self._leaves(one, place, depth)
                yield from self._leaves(other, place, depth)
            case ast.BoolOp(values=several) | ast.Tuple(elts=several) | ast.List(elts=several):
                for each in several:
                    yield from self._leaves(each, place, depth)
            case ast.Dict(values=several):
                for each in several:
                    yield from self._leaves(each, place, depth)
            case ast.Starred(value=inner) | ast.NamedExpr(value=inner) | ast.Subscript(value=inner):
                yield from self._leaves(inner, place, depth + 1)
            case ast.GeneratorExp(elt=inner) | ast.ListComp(elt=inner) | ast.SetComp(elt=inner):
                yield from self._leaves(inner, place, depth + 1)
            case ast.Call():
                yield from self._returned(node, place, depth)
            case ast.Name(name):
                yield from self._named(name, place, depth)
            case ast.Attribute(attr=name):
                yield from self._attribute(node, name, place, depth)
            case ast.JoinedStr(values=parts):
                yield self._joined(parts, place)
            case ast.BinOp() | ast.UnaryOp() | ast.Compare() if not holds_text(node):
                return
            case _:
                yield None

    def _joined(self, parts: Sequence[ast.expr], place: Place) -> str | None:
        """An f-string whose gaps are numbers of the program."""
        told = ""
        for part in parts:
            if isinstance(part, ast.FormattedValue):
                number = self._number(part.value, place.module)
                if number is None:
                    return None
                told += str(number)
            elif isinstance(part, ast.Constant):
                told += str(part.value)
        return told

    def _number(self, node: ast.expr, module: Module) -> int | None:
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, int) else None
        if not isinstance(node, ast.Name):
            return None
        for value in assigned(node.id, module.bindings(module.tree)):
            return self._number(value, module)
        source, original = module.imports.get(node.id, ("", ""))
        other = self.named(source) if source else None
        return self._number(ast.Name(original), other) if other is not None else None

    def _returned(self, call: ast.Call, place: Place, depth: int) -> Iterator[str | None]:
        match call.func:
            case ast.Attribute(value=inner, attr=("get" | "items" | "values" | "setdefault") as how):
                yield from self._leaves(inner, place, depth + 1)
                for other in call.args[1:] if how in ("get", "setdefault") else ():
                    yield from self._leaves(other, place, depth + 1)
            case ast.Attribute(value=inner, attr=change) if change in CHANGES:
                for text in self._leaves(inner, place, depth + 1):
                    yield CHANGES[change](text) if text is not None else None
            case ast.Name("say" | "retell"):
                # Said already, and gathered where it was.
                return
            case ast.Name(name) if name in PASSING:
                for argument in call.args:
                    yield from self._leaves(argument, place, depth + 1)
            case ast.Attribute(attr=name) if name in self._known_fields:
                return
            case ast.Name(name) | ast.Attribute(attr=name):
                yield from self._returned_by(name, place, depth)
            case _:
                yield None

    def _returned_by(self, name: str, place: Place, depth: int) -> Iterator[str | None]:
        module, known = place.module, place.module.functions.get(name, [])
        if not known and name in module.imports:
            source, original = module.imports[name]
            other = self.named(source)
            if other is not None:
                module, known = other, other.functions.get(original, [])
        if not known:
            yield None
        for function in known:
            for node in ast.walk(function):
                if isinstance(node, ast.Return) and node.value is not None:
                    yield from self._leaves(node.value, module.place_of(node), depth + 1)

    def _named(self, name: str, place: Place, depth: int) -> Iterator[str | None]:
        for index, function in enumerate(place.functions):
            outer = Place(place.module, place.functions[index:])
            values = list(assigned(name, place.module.bindings(function)))
            if values:
                for value in values:
                    yield from self._leaves(value, outer, depth + 1)
                return
            if name in parameters(function):
                yield from self._handed(name, function, place.module, depth)
                return
        yield from self._of_module(name, place.module, depth)

    def _of_module(self, name: str, module: Module, depth: int) -> Iterator[str | None]:
        values = list(assigned(name, module.bindings(module.tree)))
        if values:
            for value in values:
                yield from self._leaves(value, Place(module), depth + 1)
        elif name in module.imports:
            source, original = module.imports[name]
            other = self.named(source)
            if other is None:
                yield None
            else:
                yield from self._of_module(original, other, depth + 1)
        else:
            yield None

    def _handed(self, name: str, function: Function, module: Module, depth: int) -> Iterator[str | None]:
        """What the callers of a function in the same module hand to one of its parameters."""
        names = parameters(function)
        at = names.index(name) - (1 if names[0] in ("self", "cls") else 0)
        called = function.name
        if called == "__init__":
            above = module.parents.get(function)
            called = above.name if isinstance(above, ast.ClassDef) else called
        handed = False
        for caller in self._callers(function, module):
            for call in caller.calls:
                match call.func:
                    case ast.Name(one) | ast.Attribute(attr=one) if one == called:
                        given = [key.value for key in call.keywords if key.arg == name]
                        for value in given or call.args[at : at + 1]:
                            handed = True
                            yield from self._leaves(value, caller.place_of(call), depth + 1)
        if not handed:
            yield None

    def _callers(self, function: Function, module: Module) -> Iterator[Module]:
        """The module of a function, and for a function outside classes those that import it."""
        yield module
        if not isinstance(module.parents.get(function), ast.Module):
            return
        own = module.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for file in self._files:
            other = self.of_file(file)
            names = other.imports.values()
            if other is not module and ((own, function.name) in names or own.rpartition(".")[::2] in names):
                yield other

    @cached_property
    def _files(self) -> list[str]:
        return [path.relative_to(self.root).as_posix() for path in sorted((self.root / "game").rglob("*.py"))]

    def _attribute(self, node: ast.Attribute, name: str, place: Place, depth: int) -> Iterator[str | None]:
        """What is assigned to `self.name`, to a name of the class in this module, or to one of a module."""
        own = isinstance(node.value, ast.Name) and node.value.id == "self"
        if name.isupper() or (name in self._known_fields and not own):
            # Or a member of an enumeration beside words in a table.
            return
        values = list(assigned_attribute(name, place.module.bindings(place.module.tree)))
        if isinstance(node.value, ast.Name) and node.value.id in place.module.imports:
            source, original = place.module.imports[node.value.id]
            other = self.named(f"{source}.{original}")
            if other is not None:
                yield from self._of_module(name, other, depth + 1)
                return
        if not values and name not in self._known_fields:
            yield None
        for value in values:
            yield from self._leaves(value, place.module.place_of(value), depth + 1)

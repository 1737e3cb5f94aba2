"""What is read from disk, checked in one place: anybody, or a dying disk, may have written it.

`read` takes only files of a bearable size, `from_json` and `from_toml` only what the format allows, and
`validate` only values of the types that a dataclass says. Whatever else comes is one `UnreadableError`, whose
words go into a reader's sentence: "The settings … are not usable (volume is “loud” and should be a number)."
"""

from __future__ import annotations

import json
import math
import os
import re
import stat
import tomllib
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar, get_args, get_origin

from knucklebone_messages import LazyText

T = TypeVar("T")
Check = Callable[[Any], Any]
"""Gives a value in its own type. Raises UnreadableError."""

MAX_HANDWRITTEN_BYTES = 1 << 20
"""Bytes of a file that people may have written themselves, at most."""
LONGEST_TEXT = 1 << 16
"""Letters of one text."""
LONGEST_KEY = 1 << 12
"""Letters of a name in a table."""
MAX_DEPTH = 32
"""Lists and tables inside each other."""
MAX_WHOLE_NUMBER = 1 << 63
"""Whole numbers lie between this and its negative."""
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
MANY_PARTS = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MAX_DEPTH}}}")
"""A name in TOML of more parts than tables may lie in each other: reading takes their number squared."""


class UnreadableError(ValueError):
    """What lies on the disk is not what it should be; the words say what is wrong and begin small."""

    def __init__(self, what: str, where: str = "it") -> None:
        super().__init__(f"{where} {what}")
        self.what = what
        self.where = where

    def inside(self, name: str) -> UnreadableError:
        """The same, seen from a table or list around it."""
        return UnreadableError(self.what, name if self.where == "it" else f"{name}.{self.where}")


def read(path: Path, most: int = MAX_HANDWRITTEN_BYTES) -> bytes:
    """The bytes of a file, `most` at most. Raises OSError; UnreadableError for no file or a larger one."""
    with open(path, "rb", opener=open_plain) as file:
        large = os.fstat(file.fileno()).st_size > most
        content = b"" if large else file.read(most + 1)
    if large or len(content) > most:
        raise too_large(most)
    return content


def too_large(most: int) -> UnreadableError:
    """The error for a file of more bytes."""
    size = f"{most >> 20} MB" if most >> 20 else f"{most >> 10} kB"
    return UnreadableError(LazyText("is larger than {size}", size=size))


def open_plain(path: str | Path, flags: int) -> int:
    """A descriptor of an ordinary file, as the opener of `open`: a pipe or a device never makes anybody wait.

    Raises OSError, and UnreadableError for anything but a file.
    """
    try:
        descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))
    except IsADirectoryError:
        raise UnreadableError(LazyText("is a folder")) from None
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        raise UnreadableError(
            LazyText("is a folder") if stat.S_ISDIR(mode) else LazyText("is a device or a pipe")
        )
    return descriptor


def from_json(raw: bytes | str) -> Any:
    """Plain data. Types, sizes and depth are still to be checked, by `validate`. Raises UnreadableError."""
    try:
        return json.loads(_text(raw), parse_constant=_no_number)
    except RecursionError:
        raise UnreadableError("is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise UnreadableError(f"is no JSON (line {error.lineno}, column {error.colno})") from None
    except ValueError as error:
        # A number of more digits than Python reads.
        raise (
            error if isinstance(error, UnreadableError) else UnreadableError("holds a number too large")
        ) from None


def from_toml(raw: bytes | str) -> dict[str, Any]:
    """Plain data, and dates. Checked for sizes and depth; raises UnreadableError."""
    text = _text(raw)
    if MANY_PARTS.search(text):
        raise UnreadableError("has a name of too many parts")
    try:
        return typing.cast("dict[str, Any]", _plain(tomllib.loads(text)))
    except RecursionError:
        raise UnreadableError("is nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(LazyText("is not valid TOML: {reason}", reason=_short(str(error)))) from None
    except ValueError as error:
        raise (
            error if isinstance(error, UnreadableError) else UnreadableError("holds a number too large")
        ) from None


def validate(kind: type[T], value: object) -> T:
    """A value from `from_json` in a type: a dataclass, or plain types, tuples, mappings and unions of such.

    Names that a dataclass does not have, and those that it needs and are missing, raise UnreadableError like
    every wrong type. Lists become tuples. Whole numbers do for fractions and stay whole; bools never do.
    """
    of_kind: Any = kind
    checked: T = _check_of(of_kind)(value)
    return checked


def known_only(kind: type, value: object) -> object:
    """A table without the names that a dataclass does not have: of a later version, or by somebody's hand."""
    if not isinstance(value, dict):
        return value
    known = {item.name for item in fields(kind)}
    return {name: one for name, one in value.items() if name in known}


def validate_partly(kind: type[T], value: object) -> tuple[T, dict[str, UnreadableError]]:
    """A table in a dataclass that has a default for everything, as far as it is understood.

    With what is wrong with each of its other values. Raises UnreadableError for no table.
    """
    if not isinstance(value, dict):
        _wrong(value, "a table")
    taken: dict[str, Any] = {}
    wrong: dict[str, UnreadableError] = {}
    for name, one in typing.cast("dict[str, Any]", known_only(kind, value)).items():
        try:
            taken[name] = getattr(validate(kind, {name: one}), name)
        except UnreadableError as error:
            wrong[name] = error
    return kind(**taken), wrong


def _text(raw: bytes | str) -> str:
    try:
        return raw.decode() if isinstance(raw, bytes) else raw
    except UnicodeDecodeError:
        raise UnreadableError("is no text in UTF-8") from None


def _no_number(name: str) -> NoReturn:
    raise UnreadableError(f"holds {name}, which is no number")


# --- one check for each type, put together once


@cache
def _check_of(kind: Any) -> Check:
    if kind in CHECKS:
        return CHECKS[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return _one_of_types(inner)
    if origin is Literal:
        return _one_of_values(inner)
    if origin is tuple:
        return _tuple(inner)
    if origin in (Mapping, dict):
        return _table(_check_of(inner[1]))
    if isinstance(kind, type) and issubclass(kind, Enum):
        by_value = {member.value: member for member in kind}
        return lambda value: by_value[_one_of_values(tuple(by_value))(value)]
    if is_dataclass(kind):
        return _dataclass(kind)
    raise TypeError(f"no check is known for {kind!r}")


def _wrong(value: object, expected: str) -> NoReturn:
    raise UnreadableError(f"is {_quote_value(value)} and should be {expected}")


def _int(value: object) -> int:
    if type(value) is not int:
        _wrong(value, "a whole number")
    if not -MAX_WHOLE_NUMBER < value < MAX_WHOLE_NUMBER:
        raise UnreadableError("is a number too large")
    return value


def _number(value: object) -> float:
    if type(value) is int:
        return _int(value)
    if type(value) is not float or not math.isfinite(value):
        _wrong(value, "a number")
    return value


def _string(value: object) -> str:
    if type(value) is not str:
        _wrong(value, "a text")
    if len(value) > LONGEST_TEXT:
        raise UnreadableError("is a text too long")
    if not value.isprintable() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise UnreadableError("holds half a letter, which no file and no screen takes")
    return value


def _bool(value: object) -> bool:
    if type(value) is not bool:
        _wrong(value, "true or false")
    return value


def _none(value: object) -> None:
    if value is not None:
        _wrong(value, "nothing")


def _plain(value: Any, depth: int = 0) -> Any:
    """Anything that a file may hold, within bounds."""
    if depth > MAX_DEPTH:
        raise UnreadableError("is nested too deeply")
    if isinstance(value, dict):
        for name, one in value.items():
            _name(name)
            _plain(one, depth + 1)
    elif isinstance(value, list):
        for one in value:
            _plain(one, depth + 1)
    elif type(value) in (int, float, str):
        CHECKS[type(value)](value)
    return value


def _name(name: str) -> str:
    if len(name) > LONGEST_KEY:
        raise UnreadableError("has a name too long")
    return _string(name)


CHECKS: dict[Any, Check] = {
    int: _int,
    float: _number,
    str: _string,
    bool: _bool,
    type(None): _none,
    None: _none,
    Any: _plain,
}


def _one_of_types(kinds: tuple[Any, ...]) -> Check:
    optional = type(None) in kinds
    checks = [_check_of(kind) for kind in kinds if kind is not type(None)]

    def check(value: Any) -> Any:
        if optional and value is None:
            return None
        for one in checks[:-1]:
            try:
                return one(value)
            except UnreadableError:
                continue
        return checks[-1](value)

    return check


def _one_of_values(values: tuple[Any, ...]) -> Check:
    def check(value: Any) -> Any:
        # 1 == True == 1.0, and none of them stands for another.
        found = next((one for one in values if type(one) is type(value) and one == value), None)
        return found if found is not None else _wrong(value, f"one of {', '.join(map(str, values))}")

    return check


def _tuple(kinds: tuple[Any, ...]) -> Check:
    endless = len(kinds) == 2 and kinds[1] is Ellipsis
    checks = [_check_of(kind) for kind in kinds if kind is not Ellipsis]

    def check(value: Any) -> Any:
        if type(value) is not list:
            _wrong(value, "a list")
        if not endless and len(value) != len(checks):
            raise UnreadableError(f"is a list of {len(value)} and should be one of {len(checks)}")
        each = checks * len(value) if endless else checks
        return tuple(
            _within(str(n), one, item) for n, (one, item) in enumerate(zip(each, value, strict=True), 1)
        )

    return check


def _table(inner: Check) -> Check:
    def check(value: Any) -> Any:
        if type(value) is not dict:
            _wrong(value, "a table")
        return {_name(name): _within(_short(name), inner, one) for name, one in value.items()}

    return check


def _dataclass(kind: Any) -> Check:
    hints = typing.get_type_hints(kind)
    checks = {item.name: _check_of(hints[item.name]) for item in fields(kind) if item.init}
    needed = {
        item.name
        for item in fields(kind)
        if item.init and item.default is MISSING and item.default_factory is MISSING
    }

    def check(value: Any) -> Any:
        if type(value) is not dict:
            _wrong(value, "a table")
        if not needed <= value.keys():
            raise UnreadableError(f"lacks {min(needed - value.keys())}")
        if not value.keys() <= checks.keys():
            raise UnreadableError(
                f"has {_quote_value(min(value.keys() - checks.keys()))}, which is not known"
            )
        return kind(**{name: _within(name, checks[name], one) for name, one in value.items()})

    return check


def _within(name: str, check: Check, value: Any) -> Any:
    try:
        return check(value)
    except UnreadableError as error:
        raise error.inside(name) from None


# --- words


def _quote_value(value: object) -> str:
    """A value in a sentence, never longer than a few words whatever it is."""
    if isinstance(value, str):
        return f"“{_short(value)}”"
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    if type(value) is int and not -MAX_WHOLE_NUMBER < value < MAX_WHOLE_NUMBER:
        return "a number too large"
    return "nothing" if value is None else str(value).lower()


def _short(text: str) -> str:
    return one_line(text, 40)


def in_one_line(sentence: str, most: int) -> str:
    """A sentence, parts of which anybody may have written, cut to that many letters.

    A LazyText stays one, unless it is too long.
    """
    if isinstance(sentence, LazyText) and len(sentence) <= most:
        values = {
            gap: one if isinstance(one, int) else in_one_line(one if isinstance(one, str) else str(one), most)
            for gap, one in sentence.values.items()
        }
        return sentence.fill(**values)
    return one_line(sentence, most)


def one_line(text: str, most: int) -> str:
    """What can be shown of a text that anybody may have written, cut to that many letters."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text[: most + 1])
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"

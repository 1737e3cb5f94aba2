"""The page of faults is whole and true: 45, each shown by tests that exist, each sentence a real one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "engineering" / "dice-tower-faults.md"
SPEAKERS = ("hardware", "game/sources", "game/ui/scenes")
"""Where people's sentences come from."""
GAP = "…"


class Fault(NamedTuple):
    number: int
    sentence: str
    tests: list[str]


def faults() -> list[Fault]:
    rows = re.findall(r"^\| (\d+) \|.*?\|.*?\|(.*)\|(.*?)\|$", PAGE.read_text("utf-8"), re.MULTILINE)
    return [
        Fault(int(number), said.strip().strip("*"), re.findall(r"`([^`]+)`", shown))
        for number, said, shown in rows
    ]


@cache
def sentences() -> frozenset[str]:
    """Every text of the product, values in it replaced by a gap."""
    files = (path for folder in SPEAKERS for path in (ROOT / folder).rglob("*.py"))
    return frozenset(text for path in files for text in texts(ast.parse(path.read_text("utf-8"))))


def texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else GAP for part in node.values)
            yield "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.sub(r"{\w+}", GAP, node.value)


def test_there_are_45() -> None:
    assert [fault.number for fault in faults()] == list(range(1, 46))


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: str(fault.number))
def test_each_is_shown_by_tests_and_told_in_words_that_exist(fault: Fault) -> None:
    assert fault.tests
    for test in fault.tests:
        file, name = test.split("::")
        assert f"def {name}(" in (ROOT / "tests" / file).read_text("utf-8"), test
    assert not fault.sentence or fault.sentence in sentences()

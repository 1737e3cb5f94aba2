"""The pages of faults are whole and true: each fault shown by tests that exist, each sentence a real one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"dice-tower-faults.md": 45, "bluetooth-dice-faults.md": 43}
"""How many faults each has."""
SPEAKERS = ("hardware", "game/devices", "game/features/audit", "game/ui/scenes")
"""Where people's sentences come from."""
GAP = "…"


class Fault(NamedTuple):
    number: int
    sentence: str
    tests: list[str]


def faults(page: str) -> list[Fault]:
    text = (ROOT / "docs" / "engineering" / page).read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \|.*?\|.*?\|(.*)\|(.*?)\|$", text, re.MULTILINE)
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


@pytest.mark.parametrize(("page", "number"), PAGES.items())
def test_each_fault_is_shown_by_tests_and_told_in_words_that_exist(page: str, number: int) -> None:
    assert [fault.number for fault in faults(page)] == list(range(1, number + 1))
    for fault in faults(page):
        assert fault.tests, fault
        for test in fault.tests:
            file, name = test.split("::")
            assert f"def {name}(" in (ROOT / "tests" / file).read_text("utf-8"), test
        assert not fault.sentence or fault.sentence in sentences(), fault

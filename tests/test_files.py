"""What every file keeps: length, docstring, the front door, no path of one machine, no asset uncredited."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.test_architecture import ROOT, sources, trees

LONGEST_FILE = 500
"""Lines."""


@pytest.mark.parametrize("name", sources())
def test_a_module_is_short_and_says_what_it_is_for(name: str) -> None:
    lines = sources()[name].read_text(encoding="utf-8").count("\n")
    assert lines <= LONGEST_FILE, f"{name} has {lines} lines"
    assert ast.get_docstring(trees()[name]), f"{name} has no docstring"


REACHED_INTO = 20
"""Private names of the product that tests still read or change; only ever fewer."""


def private_names(tree: ast.Module) -> Iterator[ast.Attribute]:
    """Private attributes of what the file does not define itself."""
    functions = (ast.FunctionDef, ast.ClassDef)
    own = {node.name for node in ast.walk(tree) if isinstance(node, functions)}
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    owners = ("self", "cls", "sys", "os")
    own |= {node.attr for node in attributes if ast.unparse(node.value) in ("self", "cls")}
    for node in attributes:
        known = node.attr in own or node.attr in ("_replace", "_asdict", "_fields", "_make", "_")
        if re.match(r"_[^_]", node.attr) and not known and ast.unparse(node.value) not in owners:
            yield node


def test_tests_come_in_by_the_front_door() -> None:
    """Through public seams, so that what is inside can change."""
    files = sorted((ROOT / "tests").rglob("*.py"))
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}"
        for file in files
        for node in private_names(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert len(found) <= REACHED_INTO, "\n".join(found)


@cache
def tracked_files() -> list[Path]:
    """What version control knows; without it, everything but what was built."""
    try:
        command = ["git", "ls-files", "-z"]
        answer = subprocess.check_output(command, cwd=ROOT, text=True, stderr=subprocess.PIPE)
        files = [ROOT / name for name in answer.split("\0")]
    except (OSError, subprocess.CalledProcessError):
        folders = ("game", "vision", "hardware", "messages", "assets", "docs", "tests", ".ci")
        files = [file for folder in folders for file in (ROOT / folder).rglob("*")]
    return [file for file in files if file.is_file()]


def test_no_file_holds_a_path_of_one_machine() -> None:
    """The accounts of the examples are called ann, bob and host."""
    made_up = "(?!ann/|bob/|host/)"
    homes = "|".join(("work", "root", f"home/{made_up}[a-z]", f"Users/{made_up}[A-Za-z]"))
    machine_path = re.compile(rf"(?<![\w.}}/:-])/(?:{homes})[\w.-]*/".encode())
    found = [
        f"{file.relative_to(ROOT)}: {match.group().decode()}"
        for file in tracked_files()
        if file.suffix in (".py", ".md", ".toml", ".yaml", ".json", ".txt", ".sh", "")
        for match in machine_path.finditer(file.read_bytes())
    ]
    assert not found, "\n".join(found)


def test_credits_name_every_asset() -> None:
    """By its file name, or by its folder's name with a slash where one entry stands for the whole folder."""
    text = (ROOT / "assets/CREDITS.md").read_text(encoding="utf-8")
    kinds = {".svg", ".png", ".ttf", ".otf", ".woff", ".woff2", ".wav", ".ogg", ".mp3", ".toml", ".jpg"}
    files = [file for file in tracked_files() if is_asset(file) and file.suffix.lower() in kinds]
    missing = [str(file.relative_to(ROOT)) for file in files if not is_credited(file, text)]
    assert not missing, "\n".join(missing)


def is_asset(file: Path) -> bool:
    return file.is_relative_to(ROOT / "assets")


def is_credited(file: Path, text: str) -> bool:
    folder = file.parent.relative_to(ROOT / "assets").as_posix() + "/"
    return re.search(rf"(?<![\w-]){re.escape(file.stem)}(?![\w-])", text) is not None or folder in text


@pytest.mark.parametrize(
    "workflow", sorted((ROOT / ".github/workflows").iterdir()), ids=lambda path: path.name
)
def test_what_other_people_wrote_for_the_forge_cannot_change_under_us(workflow: Path) -> None:
    """A tag can be moved to another commit; the version beside it is for people."""
    used = re.findall(r"uses:\s*(.*)", workflow.read_text(encoding="utf-8"))
    assert used
    for action in used:
        assert re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)+", action), (
            f"{action} is not pinned"
        )

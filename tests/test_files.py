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

pytestmark = pytest.mark.xdist_group("architecture")
"""All files are read once."""

LONGEST_FILE = 500
"""Lines."""


def test_every_module_is_short_and_says_what_it_is_for() -> None:
    found = []
    for name, file in sources().items():
        if (lines := file.read_text(encoding="utf-8").count("\n")) > LONGEST_FILE:
            found.append(f"{name} has {lines} lines")
        if not ast.get_docstring(trees()[name]):
            found.append(f"{name} has no docstring")
    assert not found, "\n".join(found)


REACHED_INTO = 19
"""Private names of the product that tests still read or change; only ever fewer."""


@cache
def trees_of_tests() -> dict[str, ast.Module]:
    """Every file of the tests by its path."""
    files = sorted((ROOT / "tests").rglob("*.py"))
    return {file.relative_to(ROOT).as_posix(): ast.parse(file.read_text(encoding="utf-8")) for file in files}


def private_names(tree: ast.Module) -> Iterator[ast.Attribute]:
    """Private attributes of what the file does not define itself."""
    nodes = list(ast.walk(tree))
    own = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
    owners = ("self", "cls", "sys", "os")
    own |= {node.attr for node in attributes if is_called(node.value, "self", "cls")}
    own |= {"_replace", "_asdict", "_fields", "_make", "_"}
    for node in attributes:
        if re.match(r"_[^_]", node.attr) and node.attr not in own and not is_called(node.value, *owners):
            yield node


def is_called(node: ast.AST, *names: str) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def test_tests_come_in_by_the_front_door() -> None:
    """Through public seams, so that what is inside can change."""
    found = [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, tree in trees_of_tests().items()
        for node in private_names(tree)
    ]
    assert len(found) <= REACHED_INTO, "\n".join(found)


CLOCKS = frozenset((
    "time.time", "time.monotonic", "time.perf_counter", "time.process_time", "time.thread_time", "time.sleep",
    "asyncio.sleep", "pygame.time.wait", "pygame.time.delay", "pygame.time.get_ticks",
    "datetime.now", "datetime.datetime.now", "date.today",
))  # fmt: skip
REAL_TIME = {
    "tests/waiting.py": "where all tests wait for an event, with one failsafe",
    "tests/phones/browsers/": "browsers have no other clock, and are asked again and again",
    "studio/trials/tower/document_tower.py": "a tower in a process of its own",
    "tests/hardware/test_firmware.py": "real firmware on a simulated chip beside it",
    "tests/hardware/test_keypad.py": "real firmware on a simulated chip beside it",
    "tests/studio/release/emulated.py": "a whole machine, emulated",
    "studio/trials/bots/ladder.py": "measures, by hand",
    "studio/trials/bots/soak.py": "measures, by hand",
    "studio/trials/tower/fuzz.py": "measures, by hand",
    "studio/trials/phones/guest_phones.py": "guests who think, beside a night played by hand",
    "studio/trials/phones/soak.py": "measures, by hand",
    "studio/trials/phones/speed.py": "measures, by hand",
    "tests/ui/night_child.py": "the program of a night played by hand",
    "studio/trials/vision_soak.py": "measures, by hand",
}
"""Files that look at a real clock, and why. So may `main` of any program that is started by hand."""


def is_name(node: ast.AST) -> bool:
    """Something of a module, as in `time.sleep`: to write every expression out takes seconds."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def real_time(tree: ast.AST) -> Iterator[str]:
    """Where a real clock is read or slept by."""
    for node in ast.iter_child_nodes(tree):
        # A sleep of 0 lets the other tasks of a loop go on, and takes no time.
        is_turn = (
            isinstance(node, ast.Call) and is_name(node.func) and ast.unparse(node) == "asyncio.sleep(0)"
        )
        if is_turn or (isinstance(node, ast.FunctionDef) and node.name == "main"):
            continue
        names = {ast.unparse(node)} if is_name(node) else set()
        if isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{each.name}" for each in node.names}
        if names & CLOCKS:
            yield f"{node.lineno}: {ast.unparse(node)}"
        yield from real_time(node)


def test_no_test_reads_a_real_clock_or_sleeps() -> None:
    """However busy the machine is, time is handed in, and what is waited for is an event."""
    found = [
        f"{name}:{place}"
        for name, tree in trees_of_tests().items()
        if not name.startswith(tuple(REAL_TIME))
        for place in real_time(tree)
    ]
    assert not found, "\n".join(found)


def test_a_look_at_a_real_clock_is_recognized() -> None:
    guilty = ["time.sleep(1)", "def test():\n time.monotonic()", "from time import sleep", "x = time.time",
              "async def go():\n await asyncio.sleep(0.1)"]  # fmt: skip
    innocent = ["def main():\n time.time()", "asyncio.sleep(0)", "clock.now()", "pool.sleep(1)"]
    assert all(list(real_time(ast.parse(text))) for text in guilty)
    assert not any(list(real_time(ast.parse(text))) for text in innocent)


@cache
def tracked_files() -> list[Path]:
    """What version control knows; without it, everything but what was built."""
    try:
        command = ["git", "ls-files", "-z"]
        answer = subprocess.check_output(command, cwd=ROOT, text=True, stderr=subprocess.PIPE)
        files = [ROOT / name for name in answer.split("\0")]
    except (OSError, subprocess.CalledProcessError):
        folders = (
            "game",
            "vision",
            "hardware",
            "knucklebone_messages",
            "knucklebone_threads",
            "assets",
            "docs",
            "tests",
            ".ci",
        )
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


def test_what_other_people_wrote_for_the_forge_cannot_change_under_us() -> None:
    """A tag can be moved to another commit; the version beside it is for people."""
    for workflow in sorted((ROOT / ".github/workflows").iterdir()):
        used = re.findall(r"uses:\s*(.*)", workflow.read_text(encoding="utf-8"))
        assert used, workflow.name
        pinned = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)+")
        loose = [action for action in used if not pinned.fullmatch(action)]
        assert not loose, f"not pinned in {workflow.name}: {loose}"

"""Old browsers are told that they are too old; all that are not can read every file of the page."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from game.phones.server.files import FOLDER

HERE: Final = Path(__file__).parent / "scripts"
ECMASCRIPT_3: Final = "3"
"""The JavaScript of 1999: Safari and Chrome have never known less."""
LOWEST: Final = "2022"
"""What Safari 15.4, Chrome 105 and Firefox 121 know."""
START: Final = FOLDER / "start.js"


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts, beside the parser that package-lock.json pins."""
    if not shutil.which("node") or not shutil.which("npm"):
        pytest.skip("no node and npm to read the page with")
    folder = tmp_path_factory.mktemp("scripts")
    for path in HERE.iterdir():
        shutil.copy(path, folder)
    try:
        command = ["npm", "ci", "--silent", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=300)
    except (subprocess.SubprocessError, OSError):
        pytest.skip("the parser could not be fetched with npm")
    return folder


def run(*command: str | Path) -> str:
    made = subprocess.run(["node", *command], capture_output=True, text=True, timeout=60, check=False)
    assert not made.returncode, made.stderr
    return made.stdout


def test_every_browser_reads_the_file_that_starts_the_page(scripts: Path) -> None:
    run(scripts / "parse.js", ECMASCRIPT_3, "script", START)


def test_the_lowest_browser_reads_all_others(scripts: Path) -> None:
    others = [path for path in FOLDER.glob("*.js") if path != START]
    assert len(others) > 10
    run(scripts / "parse.js", LOWEST, "module", *others)


@pytest.mark.parametrize("lacks", ["at", "dialog", "replaceChildren"])
def test_a_browser_that_is_too_old_says_so_and_does_not_start(scripts: Path, lacks: str) -> None:
    assert json.loads(run(scripts / "start.js", START, lacks)) == ["old", []]


def test_any_other_starts_the_page(scripts: Path) -> None:
    assert json.loads(run(scripts / "start.js", START, "nothing")) == [
        "",
        [{"type": "module", "src": "main.js"}],
    ]


def test_no_page_starts_but_by_that_file() -> None:
    for page in FOLDER.glob("*.html"):
        words = page.read_text("utf-8")
        assert 'src="start.js"' in words
        assert 'type="module"' not in words
        assert words.count('class="too-old"') == 2, "in both languages"

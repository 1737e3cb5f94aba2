"""What is shipped plays by itself: the wheel, installed where nothing else of the project is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.installing import KEYPAD, PIG
from tests.waiting import FAILSAFE_S, wait_until

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.xdist_group("wheel")
"""It is built and installed once."""


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel; skips where its build tools cannot be had, without a network for example."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(repository)]
    built = subprocess.run(command, capture_output=True, text=True)
    if built.returncode:
        pytest.skip(f"the wheel cannot be built here: {built.stderr.strip().splitlines()[-1]}")
    (path,) = folder.glob("*.whl")
    return path


def needed(name: str) -> Iterator[Distribution]:
    """What a package that is installed here needs, itself among it."""
    waiting, seen = [name], set[str]()
    while waiting:
        if (name := waiting.pop()) not in seen:
            seen.add(name)
            yield (found := distribution(name))
            wanted = map(Requirement, found.requires or ())
            waiting += [one.name for one in wanted if not one.marker or one.marker.evaluate({"extra": ""})]


@pytest.fixture(scope="module")
def clean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that holds the wheel and what it says it needs, and nothing else.

    What is needed is linked from here; `make proof` fetches it as people do.
    """
    root = tmp_path_factory.mktemp("clean")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(root)], check=True)
    python = str(root / "bin" / "python")
    command = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-compile"]
    subprocess.run([*command, str(wheel)], check=True)
    (packages,) = root.glob("lib/python*/site-packages")
    (own,) = distributions(name="knucklebone", path=[str(packages)])
    for one in own.requires or ():
        requirement = Requirement(one)
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        for each in needed(requirement.name):
            for top in {file.parts[0] for file in each.files or ()} - {"..", "__pycache__"}:
                if not (packages / top).exists():
                    (packages / top).symlink_to(each.locate_file(top))
    return root / "bin"


def run(clean: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`knucklebone` from the clean environment, in an empty folder, without a screen."""
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONPATH", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in gone}
    environment["XDG_STATE_HOME"] = str(folder / "state")
    command = [str(clean / "knucklebone"), *words]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=FAILSAFE_S
    )


def test_the_wheel_holds_what_plays_and_nothing_of_the_workshop(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in packed if name.endswith(".py")} <= {
        "game",
        "vision",
        "hardware",
        "knucklebone_messages",
        "knucklebone_threads",
    }
    inside = {name.split("/")[2] for name in packed if name.startswith("game/assets/")}
    assert inside | {"models"} == {
        each.name for each in (ROOT / "assets").iterdir() if each.name != "__pycache__"
    }
    assert any(name.startswith("vision/models/") for name in packed)
    assert any(name.endswith("knucklebone.mo") for name in packed), "the languages are compiled"
    typed = {
        f"{package}/py.typed"
        for package in ("game", "vision", "hardware", "knucklebone_messages", "knucklebone_threads")
    }
    assert typed <= {*packed}, "type checkers of games of one's own see our types"


@pytest.mark.thorough
def test_doctor_finds_everything_in_place(clean: Path, tmp_path: Path) -> None:
    told = run(clean, tmp_path, "doctor", "--json")
    assert json.loads(told.stdout), told.stderr


@pytest.mark.thorough
def test_bots_play_a_match_and_leave_pictures(clean: Path, tmp_path: Path) -> None:
    played = run(clean, tmp_path, "--data", str(tmp_path / "data"))
    assert played.returncode == 0, played.stderr
    assert list(tmp_path.rglob("contact-sheet.png"))


def test_the_demonstration_camera_shows_its_table(clean: Path, tmp_path: Path) -> None:
    shown = run(clean, tmp_path, "camera", "demo", "--json")
    assert shown.returncode == 0, shown.stderr


def test_what_needs_the_workshop_says_so(clean: Path, tmp_path: Path) -> None:
    for words in (("shots", "pictures"), ("bench", "vision")):
        told = run(clean, tmp_path, *words)
        assert told.returncode == 1
        assert "workshop" in told.stderr
        assert "Traceback" not in told.stderr


@pytest.mark.thorough
def test_a_type_checker_judges_a_game_of_ones_own_by_our_contract(clean: Path, tmp_path: Path) -> None:
    """From the installed types alone, and as strictly as it can."""
    sound = (PIG / "knucklebone_pig.py").read_text(encoding="utf-8")
    game = tmp_path / "knucklebone_pig.py"
    environment = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")
    }
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull]
    command += ["--python-executable", str(clean / "python"), game.name]
    for source, verdict in ((sound, "Success"), (sound.replace("seats: int", "seats: str"), "Rules[Any]")):
        game.write_text(source, encoding="utf-8")
        told = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=FAILSAFE_S
        )
        assert verdict in told.stdout, told.stdout + told.stderr


def test_a_device_of_ones_own_rolls_beside_the_installed_program(clean: Path, tmp_path: Path) -> None:
    """The keypad of docs/engineering/adding-a-device.md, built and installed as its readers do."""
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*build, "-w", str(tmp_path / "built"), str(KEYPAD)], check=True)
    (own,) = (tmp_path / "built").glob("*.whl")
    python = str(clean / "python")
    install = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*install, str(own)], check=True)
    keys = tmp_path / "keys.txt"
    keys.write_text("")
    words = ["rolls", "--keypad", str(keys), "--dice", "2", "--times", "1", "--data", str(tmp_path / "data")]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with subprocess.Popen(
        [str(clean / "knucklebone"), *words],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as rolling:

        def told() -> bool:
            # What is pressed before the dice are asked for counts for nothing.
            with keys.open("a") as file:
                file.write("3 5 ")
            return rolling.poll() is not None

        wait_until(told, "a roll", every_s=0.2)
        line, trouble = rolling.communicate()
    assert rolling.returncode == 0, trouble
    assert json.loads(line)["total"] == 8

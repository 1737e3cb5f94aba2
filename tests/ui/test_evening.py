"""The whole program in a real window: matches from the first press to the result, dice from outside."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, Self

import cv2
import pytest

from tests.vision.render import Die, picture
from tests.waiting import FAILSAFE_S, LOOK_EVERY_S, wait_until

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")),
        reason="Xvfb or xdotool is missing; install them with: sudo apt install xvfb xdotool",
    ),
]
ROOT = Path(__file__).resolve().parents[2]
AGAIN_S = 3.0
"""Until a die that told the screen nothing is dropped into the tower again."""
PRESS_S = 0.12
"""Between presses of a person in a hurry."""
TABLE = ("--game", "spellcycles", "--seats", "ann,bob", "--option", "length=short", "--seed", "5")


class Evening:
    """The program on a screen of its own, with a hand on its keyboard and an eye on its journal."""

    def __init__(self, screen: str, data: Path, *options: str, program: str = "game") -> None:
        self.data = data
        self.said = data.with_name(f"{program}.said")
        data.mkdir(parents=True, exist_ok=True)
        (data / "settings.json").write_text(json.dumps({"motion": "off", "speed": 4, "present": "shm"}))
        cleared = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
        self.environment = {**cleared, "DISPLAY": screen}
        command = [sys.executable, "-m", program, "--windowed", "--data", str(data), *options]
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(command, env=self.environment, cwd=ROOT, stdout=said)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(FAILSAFE_S)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        assert self.process.poll() is None, "the program has ended"
        subprocess.run(["xdotool", "key", *keys], env=self.environment, check=True, timeout=FAILSAFE_S)

    def press_until(self, key: str, reached: Callable[[], object]) -> None:
        """Press one key again and again, no faster than a person, until something is reached."""
        self.repeat(lambda: self.press(key), reached, PRESS_S)

    def repeat(self, act: Callable[[], object], reached: Callable[[], object], pause: float) -> None:
        """Do something at most every so many seconds until something is reached."""
        looks = count()

        def look() -> object:
            if found := reached():
                return found
            if next(looks) % round(pause / LOOK_EVERY_S) == 0:
                act()
            return None

        wait_until(look, lambda: f"what all of it should lead to; the journal: {self.entries()[-3:]}")

    def wait(self, reached: Callable[[], object], what: str) -> None:
        """Wait with folded hands."""

        def look() -> object:
            assert self.process.poll() is None, "the program has ended"
            return reached()

        wait_until(look, lambda: f"{what}; the journal: {self.entries()[-3:]}")

    def wait_to_be(self, scene: str, focus: str) -> None:
        """Where the program says where it is: wait until it is on that page, ready for that button."""
        here = f"at {scene}, on {focus}"
        self.wait(lambda: self.said.read_text().splitlines()[-1:] == [here], here)

    def entries(self) -> list[dict[str, Any]]:
        """The whole lines of the first match's journal."""
        journals = sorted((self.data / "matches").glob("*.journal"))
        lines = journals[0].read_bytes().split(b"\n")[:-1] if journals else []
        return [json.loads(line) for line in lines]

    def rolls(self, source: str) -> list[str]:
        """What fell, by one source."""
        return [entry["answer"] for entry in self.entries() if entry.get("source") == source]

    def over(self) -> bool:
        return any("over" in entry for entry in self.entries())


def test_a_match_from_the_attract_screen_to_its_end_by_keyboard_alone(screen: str, tmp_path: Path) -> None:
    with Evening(screen, tmp_path / "data", "--seed", "5") as evening:
        evening.press_until("Return", lambda: evening.entries())
        assert [player["name"] for player in evening.entries()[0]["players"]][:2] == ["Ann", "Bob"]
        evening.press_until("Return", lambda: len(evening.rolls("virtual")) >= 6)


def test_a_match_to_its_result_in_a_window(screen: str, tmp_path: Path) -> None:
    with Evening(screen, tmp_path / "data", *TABLE) as evening:
        evening.press_until("Return", evening.over)
    assert verify(tmp_path / "data") == 0


def test_after_a_power_cut_two_presses_lead_back_into_the_match(screen: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Evening(screen, data, *TABLE) as evening:
        evening.press_until("Return", lambda: len(evening.entries()) >= 12)
        evening.process.kill()
        committed = evening.entries()
    with Evening(screen, data, "--seed", "5", program="tests.ui.patient_child") as evening:
        evening.wait(lambda: "at " in evening.said.read_text(), "the first picture")
        evening.press("Return")
        evening.wait_to_be("lobby", "resume")
        evening.press("Return")
        evening.wait(lambda: "at table" in evening.said.read_text(), "the table")
        evening.press_until("Return", lambda: len(evening.entries()) > len(committed) + 2)
        assert evening.entries()[: len(committed)] == committed
        assert len(list((data / "matches").iterdir())) == 1, "no second match was begun"


def test_the_knucklebone_takes_the_values_of_the_pictures_in_a_folder(screen: str, tmp_path: Path) -> None:
    values = (3, 5, 2, 6)
    pictures = tmp_path / "throws"
    pictures.mkdir()
    for number, value in enumerate(values):
        cv2.imwrite(str(pictures / f"throw-{number}.png"), picture(Die(value, 320, 240, 90)))
    with Evening(screen, tmp_path / "data", *TABLE, "--camera", str(pictures)) as evening:
        evening.press_until("Return", lambda: len(evening.rolls("camera")) >= len(values))
        fallen = evening.rolls("camera")[: len(values)]
    assert fallen == [f"roll {value}" for value in values]


def test_a_match_survives_the_loss_of_its_tower_in_mid_roll(screen: str, tmp_path: Path) -> None:
    demo = subprocess.Popen(
        [sys.executable, "-m", "game", "tower", "demo", "--seed", "2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert demo.stdout is not None
    port = demo.stdout.readline().strip()
    try:
        with Evening(screen, tmp_path / "data", *TABLE, "--tower", port) as evening:
            # What falls before it was asked for does not count, and people drop the die again.
            evening.repeat(lambda: tell(demo, "roll 4"), lambda: evening.rolls("tower"), AGAIN_S)
            assert evening.rolls("tower")[0] == "roll 4"
            demo.kill()
            evening.press_until("Return", lambda: evening.rolls("virtual")[2:])
    finally:
        demo.kill()
        demo.communicate()
    assert verify(tmp_path / "data") == 0


def tell(demo: subprocess.Popen[str], command: str) -> None:
    """Order something of the demo tower."""
    assert demo.stdin is not None
    demo.stdin.write(f"{command}\n")
    demo.stdin.flush()


def verify(data: Path) -> int:
    """`replay --verify` on every journal."""
    journals = sorted((data / "matches").glob("*.journal"))
    assert journals
    return max(
        subprocess.run([sys.executable, "-m", "game", "replay", "--verify", str(path)], cwd=ROOT).returncode
        for path in journals
    )

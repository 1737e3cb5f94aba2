"""Three games in a row with four phones, from unpacking to the crown, the plug pulled twice:

    python -m studio.trials.ui.whole_night

The real program on a virtual screen, with an empty data folder: it is pressed with a mouse and never sees a
key. Four phones play over real connections and do what their page would do. The program is killed in the
middle of a match and between two games, and started again. Told is every press, at the screen and on phones,
and whatever a phone was refused; it is a fault when no press leads on, a phone does not come back to its
seat, or no crown shows.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from studio.trials.phones.guest_phones import NAMES, GuestPhones
from tests.phones.browsers.test_browsers import free_port
from tests.ui.fixtures import virtual_screen
from tests.waiting import wait_until

ROOT: Final = Path(__file__).resolve().parents[3]
BOT_PLACE: Final = "place-2"
"""Where a bot sits when nothing was ever set up."""
FASTER: Final = 16.0
"""How many times as fast as at a table the time of the program passes."""
LINES_BEFORE_CUT: Final = 12
"""Lines of a journal after which the plug is pulled in the middle of a match."""
SCREEN: Final = 640, 360
"""Pixels: it plays the same on a large one, and takes longer."""
FIRST_GAME, THIRD_GAME = "trade-or-duel", "power-vacuum"
"""They are chosen; the second one is what the night proposes."""


# --- the screen


class Screen:
    """The program on a screen, and a mouse; counts its presses."""

    def __init__(self, display: str, data: Path, port: int, faster: float) -> None:
        self._environment = {
            **{name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"},
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
        }
        self._command = [sys.executable, "-m", "tests.ui.night_child", str(port), str(faster)]
        self._command += ["--data", str(data), "--present", "shm"]
        self.presses: list[str] = []
        self.shows: dict[str, Any] = {}
        self._process: subprocess.Popen[str] | None = None

    def plug_in(self) -> None:
        """Start the program, and wait for its first picture."""
        self.shows = {}
        process = subprocess.Popen(
            self._command, env=self._environment, cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        self._process = process
        threading.Thread(target=self._read, args=(process,), daemon=True).start()
        wait_until(lambda: self.shows, "the first picture")

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("{"):
                self.shows = json.loads(line)

    def pull_the_plug(self) -> None:
        """As a power cut does: nothing is closed in order."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    @property
    def scene(self) -> str:
        """What is on top."""
        return str(self.shows.get("scene", ""))

    def wait_for(self, *scenes: str) -> None:
        """With folded hands."""
        wait_until(lambda: self.scene in scenes, lambda: f"{' or '.join(scenes)}; there is {self.shows}")

    def press(self, key: str, leads_to: Callable[[], object]) -> None:
        """Click on one thing, once it can be hit; it must lead on."""
        wait_until(lambda: key in self.shows["things"], lambda: f"{key}; there is {self.shows}")
        x, y = self.shows["things"][key]
        self._click(key, x, y, leads_to)

    def touch(self, leads_to: Callable[[], object]) -> None:
        """Click anywhere."""
        self._click("anything", SCREEN[0] // 2, SCREEN[1] // 2, leads_to)

    def _click(self, key: str, x: int, y: int, leads_to: Callable[[], object]) -> None:
        self.presses.append(f"{self.scene}: {key}")
        click = ["xdotool", "mousemove", str(x), str(y), "mousedown", "1", "sleep", "0.05", "mouseup", "1"]
        subprocess.run(click, env=self._environment, check=True)
        wait_until(leads_to, lambda: f"what {key} leads to; there is {self.shows}")


# --- the evening


class WholeNight:
    """The evening, step by step."""

    def __init__(self, display: str, folder: Path, faster: float) -> None:
        self.data = folder / "data"
        self.screen = Screen(display, self.data, free_port(), faster)
        self._link = ""
        self.phones = GuestPhones(lambda: self._link)
        self.clips: list[float] = []

    def play(self) -> None:
        """From unpacking to the crown."""
        self._unpack()
        self._first_game()
        self._second_game()
        self._third_game()
        self._crown()

    def _unpack(self) -> None:
        screen = self.screen
        screen.plug_in()
        screen.touch(lambda: screen.scene == "lobby")
        self._let_phones_in()
        self.phones.come()
        screen.press(BOT_PLACE, lambda: len(self._taken()) == len(NAMES))
        screen.press("night", lambda: screen.scene == "night-plan")
        screen.press("night", lambda: "counting" in screen.shows["things"])
        screen.press("done", lambda: screen.scene == "lobby")
        screen.press("games", lambda: screen.scene == "choose")
        screen.press(f"game-{FIRST_GAME}", lambda: screen.scene == "lobby")
        screen.press("start", lambda: screen.scene != "lobby")
        self._told("unpacked")

    def _taken(self) -> list[str]:
        """Who sits in the lobby, as a phone shows it."""
        return [one["name"] for one in self.phones.all[0].places if one["state"] != "empty"]

    def _let_phones_in(self) -> None:
        screen = self.screen
        screen.press("phones", lambda: screen.scene == "phones")
        screen.press("on", lambda: screen.shows["link"])
        self._link = screen.shows["link"]
        screen.press("close", lambda: screen.scene != "phones")

    def _first_game(self) -> None:
        self._plays()
        wait_until(lambda: len(self._lines()) >= LINES_BEFORE_CUT, "the middle of the match")
        self._cut("in the middle of a match")
        self.screen.press("resume", lambda: self.screen.scene != "lobby")
        self._plays()
        self.phones.vote(True)
        self._ends(1)
        self._told("first game")

    def _second_game(self) -> None:
        """The phones begin it: all of them want it."""
        wait_until(
            lambda: len(self._journals()) == 2, lambda: f"the second game; there is {self.screen.shows}"
        )
        self.phones.vote(False)
        self._plays()
        self._ends(2)
        self._gets_clip()
        self._told("second game")
        self._cut("between two games")

    def _third_game(self) -> None:
        screen = self.screen
        screen.press("night-on", lambda: screen.scene == "night")
        screen.press("another", lambda: screen.scene == "choose")
        screen.press(f"game-{THIRD_GAME}", lambda: screen.scene == "table")
        self._plays()
        self._ends(3)
        self._gets_clip()
        self._told("third game")

    def _crown(self) -> None:
        screen = self.screen
        if screen.scene == "sleep":
            screen.touch(lambda: screen.scene == "night")
        screen.press("crown-it", lambda: screen.scene == "podium")
        wait_until(lambda: screen.shows["crowned"], "the crown")
        self._told(f"crowned: {screen.shows['title']}")
        screen.press("over", lambda: screen.scene == "lobby")

    def _cut(self, when: str) -> None:
        screen = self.screen
        screen.pull_the_plug()
        self._told(f"the plug is pulled {when}")
        screen.plug_in()
        screen.touch(lambda: screen.scene == "lobby")

    def _plays(self) -> None:
        wait_until(lambda: self.screen.scene == "table" and self.phones.all_play, self._where)

    def _ends(self, games: int) -> None:
        while self._over() < games:
            wait_until(partial(self._goes_on, self._lines(), games), self._where)
        if not self.phones.all[0].votes:
            self.screen.wait_for("night")

    def _goes_on(self, before: Sequence[bytes], games: int) -> bool:
        return self._lines() != before or self._over() == games

    def _clip_grows(self, before: Sequence[object]) -> bool:
        return self.phones.clips_told != before

    def _gets_clip(self) -> None:
        while self.phones.clip_after_s is None:
            wait_until(partial(self._clip_grows, self.phones.clips_told), self._where)
        self.clips.append(self.phones.clip_after_s or 0.0)

    def _journals(self) -> list[Path]:
        return sorted((self.data / "matches").glob("*.journal"), key=lambda path: path.stat().st_ctime_ns)

    def _lines(self) -> list[bytes]:
        """Of the match that began last."""
        return self._journals()[-1].read_bytes().splitlines() if self._journals() else []

    def _over(self) -> int:
        return sum(b'"over"' in path.read_bytes() for path in self._journals())

    def _where(self) -> str:
        phones = [(one.name, one.stage, one.seat, dict(one.refusals)) for one in self.phones.all]
        return f"the screen shows {self.screen.shows}, the phones {phones}"

    def _told(self, what: str) -> None:
        print(f"{what}: {len(self.screen.presses)} presses so far", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m studio.trials.ui.whole_night", description=__doc__)
    parser.add_argument("--faster", type=float, default=FASTER, help=f"time of the program ({FASTER:g})")
    options = parser.parse_args()
    began = time.monotonic()
    with virtual_screen(f"{SCREEN[0]}x{SCREEN[1]}x24") as display, tempfile.TemporaryDirectory() as folder:
        night = WholeNight(display, Path(folder), options.faster)
        try:
            night.play()
        finally:
            night.screen.pull_the_plug()
            print(*night.screen.presses, sep="\n")
            for phone in night.phones.all:
                print(phone.name, dict(phone.taps), dict(phone.refusals), f"{phone.lost} lines lost")
    print(f"{time.monotonic() - began:.0f} s, clips after {night.clips} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())

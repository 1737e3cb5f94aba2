"""What is played with every package, wherever it is installed."""

from __future__ import annotations

import json
from collections.abc import Callable

from game import __version__

Shell = Callable[[str], str]
"""Runs shell commands in the clean place, returns what they print; fails the test when one fails."""


def play_an_evening(shell: Shell, knucklebone: str = "knucklebone") -> None:
    """All that is tried out, and a public screen."""
    try_everything_out(shell, knucklebone)

    unseen = "SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy"
    told = shell(
        # An emulated machine takes its time until it shows something.
        f"{unseen} setsid {knucklebone} --kiosk --data public 2>&1 & program=$!\n"
        "until test -s public/league.sqlite; do kill -0 $program; sleep 1; done\n"
        "sleep 20\n"
        "kill -- -$program\n"
        "wait $program"
    )
    assert told == "", f"a public screen shows itself and ends when the system asks, without a word: {told}"


def try_everything_out(shell: Shell, knucklebone: str = "knucklebone") -> None:
    """The doctor, a match of bots, the demonstration camera, and many matches at once."""
    assert shell(f"{knucklebone} --version").strip() == f"knucklebone {__version__}"
    examination = json.loads(shell(f"{knucklebone} doctor --json"))
    assert [check for check in examination["checks"] if check["verdict"] == "fault"] == []

    shell(f"rm -rf data && {knucklebone} --data data && test -s data/pictures/contact-sheet.png")

    seen = json.loads(shell(f"{knucklebone} camera demo --json"))
    assert seen["dice"], "the demonstration camera shows dice, and they are read"

    played = json.loads(shell(f"{knucklebone} simulate engine --games 4 --jobs 2 --json"))
    assert played["games"] == 4

"""What the terminal on a tower shows."""

from __future__ import annotations

import pytest

from hardware.monitor import describe
from tests.hardware.bench import said


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        (said("hello", dtp="1.0", uid="A1", boot=1, dice=5), "tower A1 speaks DTP 1.0, 5 dice"),
        (said("state", boot=1, roll=4, phase="fault", fault="jam"), "fault (jam), roll 4"),
        (said("result", boot=1, roll=4, dice="3,-,6", flag=".,u,c"), "roll 4: 3, ? (unreadable), 6 (cocked)"),
        (said("result", boot=1, none=1), "no such result"),
        (said("ok", re=3), "done"),
        (said("err", code="busy"), "refused: busy"),
        (said("glow"), "a message of a later version"),
        (b"@ok*0000\n", "damaged: checksum is DBD6, line says 0000"),
        (said("result", boot=1, roll=4, dice="0"), "damaged: a die cannot show 0"),
    ],
)
def test_lines_are_shown_with_their_meaning(line: bytes, meaning: str) -> None:
    assert describe(line.strip()) == f"{line.strip().decode()}\n    {meaning}"


def test_nothing_reaches_the_terminal_raw() -> None:
    assert describe(b"\x1b[2J\xe2\x9a\x80\x00 hi") == "\\x1b[2J\\xe2\\x9a\\x80\\x00 hi"

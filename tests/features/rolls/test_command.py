"""`knucklebone rolls`, as somebody calls it: lines on standard output, one sentence for what is wrong."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from tests.features.rolls.schema import faults

ROOT = Path(__file__).resolve().parents[3]


def call(*words: str, data: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", "rolls", "--data", str(data), *words],
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def lines(told: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in told.splitlines()]


def test_each_line_that_is_typed_throws_virtual_dice(tmp_path: Path) -> None:
    table = tmp_path / "rolls.csv"
    words = ("--virtual", "--dice", "3", "--seed", "4", "--csv", str(table))
    done = call(*words, data=tmp_path, typed="\n" * 5)
    told = lines(done.stdout)
    assert done.returncode == 0
    assert [len(line["values"]) for line in told] == [3] * 5
    assert not [fault for line in told for fault in faults(line)]
    assert len(table.read_text().splitlines()) == 6
    assert call(*words, data=tmp_path, typed="\n" * 5).stdout.count("\n") == 5
    again = lines(call(*words, data=tmp_path, typed="\n" * 5).stdout)
    assert [line["values"] for line in again] == [line["values"] for line in told]


def test_it_ends_after_as_many_rolls_as_were_wished(tmp_path: Path) -> None:
    done = call("--virtual", "--times", "2", data=tmp_path, typed="\n" * 9)
    assert (done.returncode, len(lines(done.stdout))) == (0, 2)


@pytest.mark.parametrize("device", ["tower", "bluetooth", "camera"])
def test_the_demonstration_of_each_device_rolls(device: str, tmp_path: Path) -> None:
    done = call(f"--{device}", "demo", "--times", "1", data=tmp_path)
    assert done.returncode == 0, done.stderr
    (line,) = lines(done.stdout)
    assert not [*faults(line)]
    assert (line["source"], [die["sides"] for die in line["dice"]]) == (device, [6] * len(line["values"]))


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_signal_ends_it_cleanly_and_what_was_told_is_whole(
    number: signal.Signals, status: int, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "game", "rolls", "--virtual", "--data", str(tmp_path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write("\n")
        running.stdin.flush()
        first = running.stdout.readline()
        running.send_signal(number)
        rest, said = running.communicate()
    assert len(lines(first + rest)) == 1
    assert running.returncode == status
    assert "Traceback" not in said


BAD = {
    "nothing named": ([], 2, "Name where the dice come from"),
    "two named": (["--virtual", "--camera", "demo"], 2, "Name only one of"),
    "no such film": (["--camera", "/no/such/film.mp4"], 1, "There is no file"),
    "a picture": (["--camera", "{picture}"], 1, "knucklebone read dice"),
    "no port of a tower": (["--tower", "/dev/no-such-tower"], 1, "no-such-tower"),
    "a table nowhere": (["--virtual", "--csv", "/no/such/folder/rolls.csv"], 1, "--csv"),
    "pictures in a file": (["--virtual", "--pictures", "{picture}"], 1, "--pictures"),
    "no address": (["--virtual", "--post", "localhost"], 2, "--post localhost is no address"),
    "an account in it": (["--virtual", "--post", "ftp://ann:secret@x/"], 2, "--post ftp://...@x/ is no"),
    "a port taken": (["--virtual", "--serve", "{port}"], 1, "name another with --serve"),
    "no page": (["--virtual", "--serve", "0", "--allow", "*"], 2, "--allow * names no page"),
    "everybody": (["--virtual", "--serve", "0", "--network", "0.0.0.0"], 2, "--network 0.0.0.0"),
    "somebody else's": (["--virtual", "--serve", "0", "--network", "192.0.2.7"], 1, "192.0.2.7"),
    "no server": (["--virtual", "--network", "127.0.0.1"], 2, "need --serve"),
    "no port": (["--virtual", "--serve", "99999"], 2, "99999"),
    "no dice": (["--virtual", "--dice", "0"], 2, "0"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_is_said_in_one_sentence(
    case: str,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    repository: Path,
) -> None:
    monkeypatch.setattr("game.features.rolls.watching.PATIENCE_S", 0.1)
    words, status, said = BAD[case]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        known = {
            "{picture}": str(repository / "docs/pictures/room.jpg"),
            "{port}": str(taken.getsockname()[1]),
        }
        try:
            got = main(["rolls", "--data", str(tmp_path), *(known.get(word, word) for word in words)])
        except SystemExit as end:
            got = int(str(end.code))
    told = capfd.readouterr()
    assert (got, told.out) == (status, "")
    assert said in told.err
    assert len(told.err.strip().splitlines()) <= 2
    assert "secret" not in told.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_below_standard_output_is_said(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", "rolls", "--virtual", "--data", str(tmp_path)],
            cwd=ROOT, input="\n\n", stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.count("cannot be written to standard output") == 1
    assert "Traceback" not in done.stderr

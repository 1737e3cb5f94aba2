"""`knucklebone report`: all that helps to find a fault, shown first, and nothing that says who one is."""

from __future__ import annotations

import io
from dataclasses import replace
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pytest

from game.cli import main
from game.commands import report as command
from game.doctor.discretion import of_traceback
from game.doctor.report import LOG_LINE_COUNT, Redactor, compose, failed_threads
from game.findings import ok, warning
from game.store.folder import DataFolder
from game.store.log import LOG, MAX_LOG_BYTES, NAME, OLD_LOG_COUNT, Word, last_lines, log_to
from game.store.settings import Settings, save
from game.ui.stage.reports import write_report


@pytest.fixture(autouse=True)
def _an_account_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The account that runs the tests may be called as one of their players."""
    monkeypatch.setattr("getpass.getuser", lambda: "host")
    monkeypatch.setattr("socket.gethostname", lambda: "attic-pc")


def test_people_accounts_and_addresses_are_taken_out() -> None:
    hide = Redactor({"Ann", "Jörg O'Neil", "I"}, Path("/home/host"))
    for line, left in (
        ("/home/host/.local/state/knucklebone", "~/.local/state/knucklebone"),
        ("KeyError: 'ann' of Anna, JÖRG O'NEIL", "KeyError: '(player)' of Anna, (player)"),
        ("I am host@attic-pc", "I am (account)@(computer)"),
        ("http://192.168.0.17:8000 and fe80::1c2b:3d4e%wlan0", "http://(address):8000 and (address)"),
        ("2001:db8:0:1:aaaa::1 at aa:bb:cc:dd:ee:ff", "(address) at (network card)"),
        ("from ::1, 2003::7 and 2a02:908:1::", "from (address), (address) and (address)"),
        ("from 93.184.216.34, 8.8.4.4:8765", "from (address), (address):8765"),
        ("rtsp://cam:secret@10.0.0.9/table from ann.b@example.org", "rtsp://...@example.org"),
        ("pygame 2.6.1 at 12:30:45, 1920 x 1080", "pygame 2.6.1 at 12:30:45, 1920 x 1080"),
        ("opencv-python 5.0.0.93 from http://8.8.4.4/x", "opencv-python 5.0.0.93 from http://(address)/x"),
        ("refused by 172.20.0.3, ('93.184.216.34', 80)", "refused by (address), ('(address)', 80)"),
    ):
        assert hide(line) == left, line


def test_a_report_has_versions_doctor_log_and_faults_in_this_order(tmp_path: Path) -> None:
    data = DataFolder.open(tmp_path)
    data.reports.mkdir()
    for day in range(1, 6):
        (data.reports / f"2026-01-0{day}-120000-0.txt").write_text(f"ValueError: day {day} of Ann\n")
    with log_to(data):
        LOG.info("%s sat down", "Ann\x1b[2J")
    findings = [
        ok("Python", "3.11"),
        ok("phones", "http://10.0.0.2 (Ann's Wi-Fi)"),
        warning("sound", "none", "Plug"),
    ]
    lines = compose(data, Settings(names=("Ann",)), findings, {"numpy": "2.0"}.get)
    text = "\n".join(lines)
    titles = [line for line in lines if line.startswith("## ")]
    assert titles[:3] == ["## Doctor", "## Threads that failed", "## Log"]
    assert titles[3:] == [f"## Fault 2026-01-0{day}-120000-0" for day in (3, 4, 5)]
    assert lines[1] == "numpy 2.0"
    assert "Ann" not in text
    assert "Wi-Fi" not in text
    assert "(left out) sat down" in text
    assert "ValueError: (left out)" in text


def test_the_log_is_small_private_and_kept_in_turns(tmp_path: Path) -> None:
    data = DataFolder.open(tmp_path)
    with log_to(data):
        for number in range(9000):
            LOG.info("%s %s", number, "x" * 90)
    files = sorted(data.logs.iterdir())
    assert len(files) == OLD_LOG_COUNT + 1
    assert all(path.stat().st_size <= MAX_LOG_BYTES for path in files)
    assert all(path.stat().st_mode & 0o077 == 0 for path in files)
    newest = last_lines(data, LOG_LINE_COUNT)
    assert len(newest) == LOG_LINE_COUNT
    assert newest[-1].split()[4] == "8999"
    LOG.info("nobody listens any more")
    assert last_lines(data, 1) == newest[-1:]
    assert not any(isinstance(handler, RotatingFileHandler) for handler in LOG.handlers)


def test_where_no_log_can_be_written_the_program_goes_on(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file in its place")
    with log_to(DataFolder(tmp_path)):
        LOG.info("unheard")
    assert last_lines(DataFolder(tmp_path), 5) == []


class Terminal(io.StringIO):
    """Somebody types this."""

    def isatty(self) -> bool:
        return True


def test_it_is_shown_before_it_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save(tmp_path, replace(Settings(), names=("Ann",)))
    monkeypatch.setattr(command, "examine", lambda machine: [ok("Python", "as Ann has it")])
    out = tmp_path / "fault.txt"
    words = ["report", "--data", str(tmp_path), "--out", str(out)]
    for typed, written in (("\n", False), ("n\n", False), ("y\n", True)):
        monkeypatch.setattr("sys.stdin", Terminal(typed))
        assert main(words) == 0
        shown = capsys.readouterr().out
        assert "as (player) has it" in shown.split("Write it into")[0]
        assert out.exists() is written
    assert out.read_text() == shown.split("\nNo name of a player")[0].removesuffix("\n") + "\n"
    out.unlink()
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert main(words) == 0
    assert not out.exists(), "nobody was asked"
    assert main([*words, "--yes"]) == 0
    assert out.exists()
    assert main(["report", "--data", str(tmp_path), "--yes", "--out", "/proc/nowhere/fault.txt"]) == 1
    assert "name another file with --out" in capsys.readouterr().err
    assert NAME not in {path.name for path in tmp_path.iterdir()}


def test_threads_that_failed_are_counted_over_every_start() -> None:
    failed = "2026-01-01 12:00:00,000 WARNING thread {} failed {} times, now by {} at run:7"
    log = [failed.format("voice", 1, "OSError"), failed.format("voice", 2, "OSError"), "it ends"]
    log += [failed.format("voice", 1, "ValueError"), failed.format("dice camera", 4, "KeyError")]
    assert failed_threads(log) == [
        "voice: 3 times, at last by ValueError",
        "dice camera: 4 times, at last by KeyError",
    ]


def test_what_the_program_did_not_word_itself_is_told_to_nobody(tmp_path: Path) -> None:
    """Names that no setting knows, of guests, networks and devices, wherever they stand."""
    data = DataFolder.open(tmp_path)
    data.reports.mkdir()
    with log_to(data):
        LOG.info("%s of %s monitors, driver %s: %s", "Zoë's Beamer", 2, Word("x11"), "Fritz!Box › 7590\nZoë")
        nobody: dict[str, int] = {}
        name = "Zoë"
        try:
            nobody[name] += 1
        except KeyError as error:
            write_report(tmp_path, error, ["lobby"])
    (data.logs / NAME).open("a", encoding="utf-8").write("2025-01-01 10:00:00,000 INFO    Zoë sat down\n")
    text = "\n".join(compose(data, Settings(), [ok("camera 2", "Zoë's iPhone")], lambda name: None))
    assert "Zoë" not in text
    assert "Fritz" not in text
    assert "(left out) of 2 monitors, driver x11: (left out)" in text
    assert "test_report.py:" in text
    assert "KeyError: (left out)" in text
    assert "(a line of an earlier version)" in text


def test_of_a_traceback_places_and_what_python_words_are_told() -> None:
    told = """2026-01-01T12:00:00.000001  scenes: table, pause

Traceback (most recent call last):
  File "/srv/knucklebone/game/ui/app.py", line 7, in step
    self.draw(now)
    ^^^^^^^^^^^^^^
TypeError: unsupported operand type(s) for +: 'int' and 'str'

During handling of the above exception, another exception occurred:

game.errors.UserError: Zoe is no player
and neither is Max""".splitlines()
    assert list(of_traceback(told)) == [
        "2026-01-01T12:00:00.000001  scenes: table, pause",
        "Traceback (most recent call last):",
        "  knucklebone/game/ui/app.py:7 step",
        "    self.draw(now)",
        "    ^^^^^^^^^^^^^^",
        "TypeError: unsupported operand type(s) for +: 'int' and 'str'",
        "During handling of the above exception, another exception occurred:",
        "game.errors.UserError: (left out)",
    ]

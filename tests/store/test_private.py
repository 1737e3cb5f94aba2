"""No other account of the machine can open anything in the data folder, however it came there."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.devices.tower.memory import KnownTower, TowerMemory
from game.features.audit.report import audit
from game.features.audit.saved import save
from game.features.league import address
from game.features.league.service import League
from game.match.companion import Companions
from game.match.host import MatchSetup
from game.store import private, settings
from game.store.folder import DataFolder
from game.store.journal import PlayerEntry
from game.store.picture_set import CorrectionStore, FieldLabel, FieldPictureStore, Labelled
from game.store.settings import Settings
from game.ui.stage.reports import write_report
from tests.match.hosts import host_in

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights are asked about as POSIX has them")
BOTS = (PlayerEntry("Ann", "random"), PlayerEntry("Bob", "random"))


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """Of itself the system would give everybody everything."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_to_others(root: Path) -> list[str]:
    """What another account could do anything with."""
    return [str(path) for path in (root, *root.rglob("*")) if rights(path) & 0o077]


def test_whatever_is_written_is_for_this_account_alone(tmp_path: Path) -> None:
    folder = DataFolder.open(tmp_path / "state" / "knucklebone")
    league = League(folder)
    host = host_in(folder.matches, companions=Companions([league]))
    loop = host.begin(MatchSetup("spellcycles", BOTS, {"length": "short"}, provable=True))
    for moment in range(5000):
        if loop.over is not None:
            break
        loop.tick(float(moment))
    loop.close()
    league.work()
    league.close()
    host.promise()
    settings.save(folder.root, Settings())
    address.remember(folder.root, "postgresql://club:secret@192.168.0.10/league")
    TowerMemory(folder.root).remember(KnownTower("1", "tower", "/dev/ttyUSB0"))
    CorrectionStore(folder.corrections).keep(b"", Labelled("camera 0", (), "checked"), 1)
    FieldPictureStore(folder.field_pictures).keep(b"", b"", FieldLabel("camera 0", "c4 blue small"), 1)
    write_report(folder.root, ValueError("it broke"), ["table"])
    save(folder.audit, (), audit(()))
    kinds = {path.suffix for path in folder.root.rglob("*") if path.is_file()}
    assert kinds == {
        ".journal",
        ".rolls",
        ".promise",
        ".json",
        ".url",
        ".jpg",
        ".txt",
        ".log",
        ".csv",
        ".sqlite",
    }
    assert not open_to_others(tmp_path / "state")


def test_what_sqlite_puts_beside_the_league_has_its_rights(tmp_path: Path) -> None:
    address.open_file(tmp_path / "data" / "league.sqlite").dispose()
    with sqlite3.connect(tmp_path / "data" / "league.sqlite") as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE result (name)")
        assert len(list((tmp_path / "data").iterdir())) == 3
        assert not open_to_others(tmp_path / "data")
    database.close()


def test_what_an_earlier_version_left_open_is_tightened_when_the_folder_is_opened(tmp_path: Path) -> None:
    old = tmp_path / "data"
    names = (
        "matches/a.journal",
        "audit/sealed/b.seed",
        "settings.json",
        "settings.broken.json",
        "league.sqlite",
    )
    for name in (
        *names,
        "league.sqlite-wal",
        "towers.json",
        "corrections/camera/000001.jpg",
        "decks/mine/a.toml",
    ):
        (old / name).parent.mkdir(parents=True, exist_ok=True)
        (old / name).write_text("all hands")
    assert rights(old) == 0o777
    assert rights(old / "settings.json") == 0o666
    DataFolder.open(old)
    assert not open_to_others(old)
    assert rights(old / "settings.json") == 0o600


def test_rights_are_only_ever_taken(tmp_path: Path) -> None:
    journal = tmp_path / "matches" / "a.journal"
    journal.parent.mkdir()
    journal.touch(mode=0o004)
    journal.chmod(0o004)
    DataFolder.open(tmp_path)
    assert rights(journal) == 0


def test_what_is_not_the_programs_is_left_as_it_is(tmp_path: Path) -> None:
    """Somebody may keep the data in a folder with other things in it, or link to another."""
    letter, elsewhere = tmp_path / "data" / "letter.txt", tmp_path / "elsewhere.txt"
    DataFolder.open(tmp_path / "data")
    for path in (letter, elsewhere):
        path.write_text("Dear Ann")
    (tmp_path / "data" / "matches").mkdir()
    (tmp_path / "data" / "matches" / "link.journal").symlink_to(elsewhere)
    (tmp_path / "data" / "matches" / "nowhere.journal").symlink_to(tmp_path / "nowhere")
    DataFolder.open(tmp_path / "data")
    assert rights(letter) == rights(elsewhere) == 0o666


@pytest.mark.parametrize("name", ["sticky", "home"])
def test_a_folder_of_everybodys_stays_everybodys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """One like /tmp, or a home from which a server shows pages."""
    shared = tmp_path / name
    shared.mkdir()
    shared.chmod(0o1777 if name == "sticky" else 0o755)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    before = rights(shared)
    folder = DataFolder.open(shared)
    settings.save(folder.root, Settings())
    assert rights(shared) == before
    assert rights(folder.settings) == 0o600


def test_a_file_that_lies_about_with_the_name_of_the_next_is_tightened_too(tmp_path: Path) -> None:
    lying = tmp_path / f"settings.json.{os.getpid()}.tmp"
    lying.write_text("left by a power cut")
    private.replace(tmp_path / "settings.json", b"{}")
    assert rights(tmp_path / "settings.json") == 0o600
    assert not lying.exists()


def test_what_a_killed_program_left_half_written_is_deleted_when_the_folder_is_opened(tmp_path: Path) -> None:
    """Not what another program is writing just now, nor anything else."""
    gone = subprocess.Popen(["true"])
    gone.wait()
    matches = private.make_folder(tmp_path / "matches")
    left = [
        private.temporary(matches / "friday.webm", gone.pid),
        private.temporary(tmp_path / settings.NAME, gone.pid),
    ]
    earlier = [matches / "friday.part.webm", matches / "friday.forgetting"]
    stays = [private.temporary(matches / "friday.webm"), matches / "friday.webm", tmp_path / "notes.1.tmp"]
    for path in (*left, *earlier, *stays):
        path.touch()
    DataFolder.open(tmp_path)
    assert [path for path in (*left, *earlier, *stays) if path.exists()] == stays

"""The doctor names every journal that cannot be used, with what to do about it."""

from __future__ import annotations

from pathlib import Path

from game.doctor.machine import Machine
from game.doctor.storage import check_matches
from game.findings import Finding, Severity
from game.store.folder import DataFolder
from tests.match.test_unfinished import damage, odd
from tests.store.odd import ODD
from tests.store.test_journal import RECORDS, write


def found(data: Path) -> list[Finding]:
    return list(check_matches(Machine(data=str(data))))


def test_matches_that_can_be_gone_on_with_are_counted(tmp_path: Path) -> None:
    assert [finding.detail for finding in found(tmp_path)] == ["0 stored, 0 of them to go on with"]
    write(DataFolder(tmp_path).matches / "friday.journal")
    (finding,) = found(tmp_path)
    assert (finding.verdict, finding.detail) == (Severity.OK, "1 stored, 1 of them to go on with")


def test_what_cannot_be_used_is_named_with_a_remedy(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path).matches
    write(folder / "friday.journal", RECORDS)
    damage(folder / "friday.journal", 3, 100)
    paths = [odd(folder, kind) for kind in ODD]
    *warnings, _ = found(tmp_path)
    assert len(warnings) == len(ODD) + 1
    assert all(finding.verdict is Severity.WARNING and finding.remedy for finding in warnings)
    assert all(any(path.name in finding.detail for finding in warnings) for path in paths)
    assert any("--mend" in finding.remedy for finding in warnings)


def test_a_folder_of_matches_that_is_none_is_named(tmp_path: Path) -> None:
    DataFolder(tmp_path).matches.write_text("in the way")
    (finding,) = found(tmp_path)
    assert finding.verdict is Severity.WARNING
    assert "folder of matches" in finding.detail

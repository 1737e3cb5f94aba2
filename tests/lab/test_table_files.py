"""Tables in files: the kind goes by the name, rows come one by one, faults are one sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.errors import UserError
from game.lab.table_files import ROWS_PER_GROUP, Columns, table_file

COLUMNS: Columns = {"match": int, "bot": str, "won": float}


def test_csv_leaves_out_what_a_row_leaves_out(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    with table_file(path, COLUMNS) as add:
        add({"match": 0, "bot": "a, b", "won": 0.5})
        add({"match": 1})
    assert path.read_text(encoding="utf-8").splitlines() == ["match,bot,won", '0,"a, b",0.5', "1,,"]


def test_parquet_keeps_types_and_blanks_in_any_number(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed")
    path = tmp_path / "table.parquet"
    with table_file(path, COLUMNS) as add:
        for match in range(ROWS_PER_GROUP + 2):
            add({"match": match, "bot": "wild"})
    table = parquet.read_table(path)
    assert [str(kind) for kind in table.schema.types] == ["int64", "string", "double"]
    assert table.num_rows == ROWS_PER_GROUP + 2
    assert table.slice(ROWS_PER_GROUP + 1).to_pylist() == [
        {"match": ROWS_PER_GROUP + 1, "bot": "wild", "won": None}
    ]


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_what_came_before_an_interruption_is_kept(kind: str, tmp_path: Path) -> None:
    if kind == "parquet":
        pytest.importorskip("pyarrow", reason="PyArrow is not installed")
    path = tmp_path / f"table.{kind}"

    def interrupted() -> None:
        with table_file(path, COLUMNS) as add:
            add({"match": 0, "bot": "wild", "won": 1.0})
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert b"wild" in path.read_bytes()


def test_without_pyarrow_the_remedy_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with (
        pytest.raises(UserError, match=r"pip install 'knucklebone\[designer\]'"),
        table_file(tmp_path / "table.parquet", COLUMNS),
    ):
        pass


@pytest.mark.parametrize("name", ["table", "table.xls", "table.csv.gz"])
def test_other_kinds_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"ends in \.csv or \.parquet"), table_file(tmp_path / name, COLUMNS):
        pass


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with (
        pytest.raises(UserError, match="cannot be written to"),
        table_file(tmp_path / "none" / "table.csv", COLUMNS),
    ):
        pass


def test_faults_of_others_are_left_as_they_are(tmp_path: Path) -> None:
    with pytest.raises(ConnectionError), table_file(tmp_path / "table.csv", COLUMNS):
        raise ConnectionError("the cluster has gone")

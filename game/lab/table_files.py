"""Tables in files: CSV, which everything reads, and Parquet, which keeps types and is small.

Rows are written as they come, so that a million matches need no memory and an
interrupted run leaves what it had.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from game.errors import UsageError, UserError

Row = Mapping[str, Any]
Columns = Mapping[str, type[str] | type[int] | type[float]]
"""What each column holds. A row may leave columns out."""

SUFFIXES: Final = (".csv", ".parquet")
ROWS_PER_GROUP: Final = 20_000
"""Rows that Parquet gets at a time: it packs columns, and few rows pack badly."""


@contextmanager
def table_file(path: Path, columns: Columns) -> Iterator[Callable[[Row], None]]:
    """A file for a table, of the kind that its name ends in; call what is handed out with each row.

    Raises UsageError for other names, and UserError when the file cannot be written or Parquet is not
    installed.
    """
    kinds = {".csv": _csv, ".parquet": _parquet}
    kind = kinds.get(path.suffix.lower())
    if kind is None:
        raise UsageError(f"A table ends in {' or '.join(SUFFIXES)}, and '{path.name}' does not.")
    with ExitStack() as opened:
        with _as_user_errors(path):
            write = opened.enter_context(kind(path, columns))

        def add(row: Row) -> None:
            with _as_user_errors(path):
                write(row)

        yield add
        with _as_user_errors(path):
            opened.close()


@contextmanager
def _as_user_errors(path: Path) -> Iterator[None]:
    """Faults of this file become one sentence; errors of the code that makes the rows pass through."""
    try:
        yield
    except OSError as error:
        raise UserError(f"The table cannot be written to {path}: {error.strerror or error}.") from error


@contextmanager
def _csv(path: Path, columns: Columns) -> Iterator[Callable[[Row], None]]:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, tuple(columns), restval="")
        writer.writeheader()
        yield writer.writerow


@contextmanager
def _parquet(path: Path, columns: Columns) -> Iterator[Callable[[Row], None]]:
    try:
        import pyarrow
        from pyarrow.parquet import ParquetWriter
    except ImportError:
        raise UserError(
            "Parquet needs PyArrow: pip install 'knucklebone[designer]', or let the name end in .csv."
        ) from None
    types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64()}
    schema = pyarrow.schema([(name, types[kind]) for name, kind in columns.items()])
    waiting: list[Row] = []

    with ParquetWriter(path, schema) as writer:

        def write() -> None:
            writer.write_table(pyarrow.Table.from_pylist(waiting, schema=schema))
            waiting.clear()

        def add(row: Row) -> None:
            waiting.append(row)
            if len(waiting) == ROWS_PER_GROUP:
                write()

        try:
            yield add
        finally:
            write()

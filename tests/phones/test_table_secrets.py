"""The table with phones gives nothing away. The long form is `studio.trials.phones.table_twins`."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest

from studio.trials.phones.table_twins import compare, shown_with_phones
from studio.trials.ui.secrecy import SECRETIVE, kept_art
from tests.ui.haste import no_sync

pytestmark = pytest.mark.pictures


@pytest.mark.parametrize("game", SECRETIVE)
def test_twins_are_published_alike(tmp_path: Path, game: str) -> None:
    pages = 0
    with kept_art(), mock.patch("os.fsync", no_sync):
        for seed in range(1, 40):
            for show in shown_with_phones(seed, 1, game):
                pages += sum(seen.kind == "pages" for seen in compare(show, tmp_path / "world"))
            if pages > 6:
                return
    raise AssertionError(f"only {pages} pages were compared")

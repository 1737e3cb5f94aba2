"""The phones of the bench play: what is measured with them is a match."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

from studio.benches.phones import BusyPhones
from tests.ui.scenes.phoned import Evening


def test_they_are_sent_pages_and_answer_them(tmp_path: Path) -> None:
    seconds = map(float, itertools.count())
    evening = Evening(tmp_path, BusyPhones(3, random.Random(1), lambda: next(seconds)))
    entries = evening.loop.entries
    evening.pilot.run_until(lambda: evening.loop.entries > entries + 3)

"""The souvenir on the big screen: asked for at the result, how far it is, and how a phone takes it along."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.features.theatre.scenes.opening import open_theatre
from game.store.souvenirs import Clip, Souvenir
from studio.shots.staged_phones import FakePhones
from tests.features.theatre.scenes.test_shelf import lobby
from tests.features.theatre.test_command import play
from tests.waiting import wait_until

pytestmark = pytest.mark.painted


def test_it_is_made_while_one_looks_then_phones_are_offered_and_a_code_to_scan(tmp_path: Path) -> None:
    journal = play(tmp_path)
    with lobby(tmp_path) as pilot:
        ctx = pilot.app.ctx
        ctx.phones = phones = FakePhones(on=False)
        open_theatre(ctx, journal)
        pilot.run(0.1)
        pilot.press("souvenir")
        made = ctx.storage.keepsakes.souvenirs
        wait_until(lambda: made.latest is not None and made.latest.failed, "the process that no test begins")

        def shows(souvenir: Souvenir) -> set[str]:
            made.latest = souvenir
            pilot.run(0.6)
            return {widget.key for widget in pilot.scene.root.walk()}

        assert pilot.scene.name == "souvenir"
        assert "progress" in shows(Souvenir(journal, 40))
        assert {"progress", "qr", "phones"}.isdisjoint(shows(Souvenir(journal, 100, failed=True)))
        clip = Clip(journal.with_suffix(".webm"), b"clip", "video/webm")
        ready = Souvenir(journal, 100, clip)
        there = shows(ready)
        assert "phones" in there
        assert "qr" not in there
        phones.on = True
        there = shows(ready)
        assert "qr" in there
        assert "phones" not in there
        assert phones.souvenir is ready, "whoever is at the table has it"
        stick = tmp_path / "KINGSTON"
        ctx.storage.usb_drives = lambda: (stick,) if stick.exists() else ()
        assert "save" not in shows(ready)
        stick.mkdir()
        assert "save" in shows(ready)
        pilot.press("save")
        wait_until(lambda: (stick / clip.path.name).is_file(), "it is written by a thread")

        def says_so() -> bool:
            pilot.run(0.1)
            return pilot.scene.root.find("toast") is not None

        wait_until(says_so, "the thread that wrote it is done")
        assert (stick / clip.path.name).read_bytes() == b"clip"
        assert "is on the stick KINGSTON now" in pilot.text("toast")
        pilot.press("close")
        assert pilot.scene.name == "theatre"

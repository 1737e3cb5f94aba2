"""Waits for pages of stored matches, and for their audit, which are read in a thread."""

from __future__ import annotations

from game.features.audit.scenes.audit import AuditScene
from game.ui.scenes.shared.match_pages import MatchPages
from studio.pilot import Pilot
from tests.waiting import wait_until


def read_page(pilot: Pilot) -> None:
    """Let all matches in sight be read and painted."""
    scene = pilot.scene
    assert isinstance(scene, MatchPages | AuditScene)

    def done() -> bool:
        pilot.run(0.1)
        return not scene.reading

    wait_until(done, "the matches on the page")

"""Three metres from the screen everybody reads what must be read: letters are high enough on every screen.

Those of the shell are measured where they are staged anyway, in `tests.ui.scenes.test_shell_layout`.
"""

from __future__ import annotations

from studio.shots import SHOTS
from studio.shots.studio import Studio
from tests.ui.haste import UnseenPilot
from tests.ui.letters import LEAVE, SIZES, Leave, ListeningArt, listening, too_small
from tests.ui.scenes.test_shell_layout import SHOTS as SHELL

TURNED = ("table-five", "engine-build", "unnamed-trick", "duel-nine", "power-vacuum-cable")
"""Screens that are also measured standing on end and in German: each board in a busy moment."""


def measured(screens: tuple[str, ...], size: str, language: str, used: set[Leave]) -> list[str]:
    """Sentences for all that is too small on these screens."""
    found = []
    with listening(), Studio(SIZES[size], language, 1.0, UnseenPilot) as studio:
        art = ListeningArt()
        for name in screens:
            SHOTS[name](studio)
            found += [f"{name}: {sentence}" for sentence in too_small(studio, art, used)]
    return found


def test_letters_are_read_from_the_sofa() -> None:
    tables = tuple(name for name in SHOTS if name not in SHELL)
    used: set[Leave] = set()
    small = measured(tables, "wide", "en", used) + measured(TURNED, "upright", "de", used)
    assert not small, "\n".join(small)
    assert used == set(LEAVE), "what is high enough by now need not be left out any more"

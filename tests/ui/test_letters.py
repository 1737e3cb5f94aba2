"""Three metres from the screen everybody reads what must be read: letters are high enough on every screen.

Those of the shell are measured where they are staged anyway, in `tests.ui.scenes.test_shell_layout`.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.store.settings import TEXT_SCALES
from studio.shots import SHOTS
from studio.shots.studio import Studio
from studio.trials.ui.letters import LEAVE, LEAVE_LARGER, SIZES, Leave, ListeningArt, listening, too_small
from tests.thorough import thorough
from tests.ui.haste import UnseenPilot
from tests.ui.scenes.test_shell_layout import SHOTS as SHELL

TURNED = ("table-five", "engine-build", "unnamed-trick", "duel-nine", "power-vacuum-cable")
"""Screens that are also measured standing on end and in German: each board in a busy moment."""


def measured(
    screens: Sequence[str], size: str, language: str, used: set[Leave], text_scale: float = 1.0
) -> list[str]:
    """Sentences for all that is too small on these screens."""
    found = []
    leaves = LEAVE if text_scale == 1 else (*LEAVE, *LEAVE_LARGER)
    with listening(), Studio(SIZES[size], language, text_scale, UnseenPilot) as studio:
        art = ListeningArt(1.0, text_scale)
        for name in screens:
            SHOTS[name](studio)
            found += [f"{name}: {sentence}" for sentence in too_small(studio, art, used, leaves)]
    return found


def test_letters_are_read_from_the_sofa() -> None:
    tables = tuple(name for name in SHOTS if name not in SHELL)
    used: set[Leave] = set()
    small = measured(tables, "wide", "en", used) + measured(TURNED, "upright", "de", used)
    assert not small, "\n".join(small)
    assert used == set(LEAVE), "what is high enough by now need not be left out any more"


@pytest.mark.parametrize(
    ("screens", "language", "text_scale"),
    [
        (TURNED, "de", max(TEXT_SCALES)),
        *thorough(
            *((tuple(SHOTS), language, scale) for language in ("en", "de") for scale in TEXT_SCALES[1:])
        ),
    ],
)
def test_larger_letters_are_not_smaller_anywhere(
    screens: tuple[str, ...], language: str, text_scale: float
) -> None:
    small = [
        f"{size}, {one}" for size in SIZES for one in measured(screens, size, language, set(), text_scale)
    ]
    assert not small, "\n".join(small)

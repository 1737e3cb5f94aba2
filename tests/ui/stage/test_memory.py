"""What nobody uses any more is given back, and never while something moves."""

from __future__ import annotations

import gc
import io
import subprocess
import sys
import weakref
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.ui.art.fonts import OPEN, OPEN_BYTES, OpenFonts, Role, bytes_of, faces
from game.ui.art.text import render
from game.ui.drawing.animation import Flight
from game.ui.scenes.phones.cards import png_of
from game.ui.stage import memory
from game.ui.stage.idle_work import TIDY_EVERY
from studio.pilot import Pilot
from tests.ui.fixtures import Board

pytestmark = pytest.mark.bakes


def test_tidying_waits_until_nothing_moves_and_is_done_for_each_scene_and_now_and_then(
    fly: Callable[..., Pilot],
) -> None:
    tidied: list[float] = []
    pilot: Pilot = fly(tidy=lambda: tidied.append(pilot.clock.now()))
    pilot.run(1.0)
    assert len(tidied) == 1
    pilot.app.stack.push(second := Board(pilot.app.ctx))
    second.animations.add(Flight(pygame.Surface((9, 9)), (0, 0), (900, 900), 0.5))
    begun = pilot.clock.now()
    pilot.run(2.0)
    assert len(tidied) == 2
    assert tidied[1] >= begun + 0.5
    pilot.run(2.5 * TIDY_EVERY)
    assert len(tidied) == 4


def test_a_scene_that_has_left_is_freed_by_tidying(fly: Callable[..., Pilot]) -> None:
    pilot = fly(tidy=memory.tidy)
    pilot.app.stack.push(Board(pilot.app.ctx))
    pilot.run(0.5)
    left = weakref.ref(pilot.scene)
    pilot.app.stack.pop()
    pilot.run(0.5)
    assert left() is None


ROOM = """
import resource
from game.ui.stage import memory

def made(count):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(count):
        b"\\x01" * (6 * 2**20)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

memory.prepare()
print(made(1), made(20))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems decide for themselves")
def test_the_room_of_a_picture_lies_ready_for_the_next() -> None:
    """Told by the pages that the system had to find: 1,536 for a picture of 6 MB."""
    told = subprocess.check_output([sys.executable, "-c", ROOM], text=True)
    first, others = map(int, told.split())
    assert others < first / 2


def test_pictures_of_a_size_no_longer_shown_are_let_go_at_once(fly: Callable[..., Pilot]) -> None:
    pilot = fly(size=(640, 360))
    small = pilot.app.ctx.art
    assert small.used_bytes > 0
    pygame.display.set_mode((480, 270))
    pilot.post(pygame.WINDOWSIZECHANGED, x=480, y=270)
    smaller = pilot.app.ctx.art
    assert (small.used_bytes, smaller.scale) == (0, 0.25)
    pilot.app.ctx.change_settings(replace(pilot.app.ctx.settings, text_scale=1.5))
    assert (smaller.used_bytes, pilot.app.ctx.art.text_scale) == (0, 1.5)


def test_windows_of_many_sizes_do_not_pile_up_open_fonts() -> None:
    for pixels in range(6, 260):
        render("a", Role.BODY, pixels, (0, 0, 0))
        assert OPEN.used_bytes <= OPEN_BYTES


def test_the_fonts_used_last_stay_open_however_large() -> None:
    opened = OpenFonts(limit_bytes=2 * bytes_of(40))
    name = faces(Role.BODY)[0]
    first, second = opened.get(name, 40), opened.get(name, 39)
    assert opened.get(name, 40) is first
    opened.get(name, 38)
    assert opened.get(name, 40) is first
    assert opened.get(name, 39) is not second
    huge = opened.get(name, 400)
    assert opened.get(name, 400) is huge
    opened.clear()
    assert opened.used_bytes == 0


def test_a_card_that_was_baked_for_phones_leaves_no_file_behind() -> None:
    picture = pygame.Surface((60, 85), pygame.SRCALPHA)
    picture.fill((200, 40, 90, 128))
    content = png_of(picture)
    assert pygame.image.load(io.BytesIO(content), "card.png").get_at((30, 40)) == picture.get_at((30, 40))
    gc.collect()
    files = [one for one in gc.get_objects() if type(one) is io.BytesIO and not one.closed]
    assert content not in [one.getvalue() for one in files]

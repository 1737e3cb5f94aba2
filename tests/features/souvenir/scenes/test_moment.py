"""The moment that decided a match, on the big screen between celebration and result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.features.souvenir.encore import MomentEncore, encore_of
from game.features.souvenir.scenes.cards import ClipStanding
from game.features.souvenir.scenes.moment import MomentScene
from game.features.souvenir.scenes.take_home import TakeHome
from game.features.theatre.curve import Chances, Curve
from game.features.theatre.curve_store import keep_curve
from game.match.host import MatchSetup
from game.match.loop import MatchLoop
from game.store.journal import PlayerEntry
from game.store.settings import Motion, Settings
from game.store.souvenirs import Clip, Souvenir
from studio.shots.matches import play_out
from studio.shots.staged_phones import FakePhones
from tests.ui.scenes.evening import Evening
from tests.waiting import wait_until

BOTS = tuple(PlayerEntry(name, "random") for name in ("Ann", "Bob", "Cleo"))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with Evening(tmp_path, settings=Settings(motion=Motion.FULL), size=(640, 360)) as begun:
        yield begun


def played(evening: Evening) -> tuple[MatchLoop, MomentEncore, Path]:
    """A match that is over, whose chances are being found by a process that no test begins."""
    loop = play_out(evening.host.begin(MatchSetup("engine", BOTS)))
    ctx = evening.pilot.app.ctx
    shown = encore_of(ctx, loop)
    assert shown is not None
    journal = evening.host.store.path_of(loop.name)
    made = ctx.storage.keepsakes.souvenirs
    wait_until(lambda: made.latest is not None and made.latest.failed, "the process that no test begins")
    made.latest = Souvenir(journal, 10)
    return loop, shown, journal


def curve_of(loop: MatchLoop) -> Curve:
    """Whoever won did so by the tenth answer from the end."""
    assert loop.over is not None
    winner, total = loop.over.winners[0], loop.match.answers
    before = tuple(0.2 if seat == winner else 0.4 for seat in range(3))
    after = tuple(0.9 if seat == winner else 0.05 for seat in range(3))
    places = [Chances(0, before), Chances(total - 10, before), Chances(total - 9, after)]
    return Curve(tuple(places), whole=True)


def show(evening: Evening, loop: MatchLoop, shown: MomentEncore) -> MomentScene:
    ctx = evening.pilot.app.ctx
    wait_until(lambda: shown.ready, "the thread that reads the match")
    scene = shown.scene(lambda: evening.lobby(ctx), lambda: None)
    assert isinstance(scene, MomentScene)
    ctx.stack.reset(scene)
    evening.pilot.run(0.2)
    return scene


def test_it_waits_for_the_chances_and_for_nothing_where_there_will_be_none(evening: Evening) -> None:
    loop, shown, journal = played(evening)
    ctx = evening.pilot.app.ctx
    wait_until(lambda: shown.scene(lambda: evening.lobby(ctx), lambda: None), "the story without chances")
    assert not shown.ready
    keep_curve(journal, curve_of(loop))
    wait_until(lambda: shown.ready, "the chances are looked for again and again")
    ctx.storage.keepsakes.souvenirs.latest = Souvenir(journal, failed=True)
    another = MomentEncore(ctx, loop, journal)
    wait_until(lambda: another.ready, "nobody waits for what will not come")
    loop.close()


def test_the_odds_change_once_the_moment_was_seen_and_then_comes_what_follows(evening: Evening) -> None:
    loop, shown, journal = played(evening)
    keep_curve(journal, curve_of(loop))
    evening.pilot.app.ctx.phones = FakePhones()
    show(evening, loop, shown)
    standing, home = evening.pilot.widget("standing"), evening.pilot.widget("take-home")
    assert isinstance(standing, ClipStanding)
    assert isinstance(home, TakeHome)
    assert not home.visible
    assert not standing.head
    evening.pilot.run_until(lambda: standing.head, 30)
    assert standing.number < loop.match.answers - 9, "not told before it is seen"
    evening.pilot.run_until(lambda: home.visible, 30)
    assert standing.number == loop.match.answers - 9
    assert standing.alone
    clip = Clip(journal.with_suffix(".webm"), b"clip", "video/webm")
    evening.pilot.app.ctx.storage.keepsakes.souvenirs.latest = Souvenir(journal, 100, clip)
    evening.pilot.run(0.5)
    assert home.link.endswith(clip.address)
    evening.pilot.run_until(lambda: evening.at == "lobby", 30)
    loop.close()


def test_a_press_brings_it_to_its_outcome_and_another_one_on(evening: Evening) -> None:
    loop, shown, journal = played(evening)
    keep_curve(journal, curve_of(loop))
    show(evening, loop, shown)
    evening.pilot.keys("return")
    evening.pilot.run(0.3)
    assert evening.at == "moment"
    standing = evening.pilot.widget("standing")
    assert isinstance(standing, ClipStanding)
    assert standing.number == loop.match.answers - 9
    evening.pilot.keys("return")
    evening.pilot.run(0.3)
    assert evening.at == "lobby"
    loop.close()


def test_a_match_that_cannot_be_read_any_more_is_passed_over(evening: Evening) -> None:
    loop, _shown, journal = played(evening)
    journal.write_text("nothing")
    shown = MomentEncore(evening.pilot.app.ctx, loop, journal)
    wait_until(lambda: shown.ready, "it is known that it cannot be read")
    assert shown.scene(lambda: evening.lobby(evening.pilot.app.ctx), lambda: None) is None
    loop.close()

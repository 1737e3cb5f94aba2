"""Which moment decided a match, how its clip is cut, and how it is made beside everything else."""

from __future__ import annotations

import os
import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.catalogue import build
from game.features.souvenir.plan import (
    CLIP_S,
    DecidingMoment,
    ShotKind,
    clip_plan,
    deciding_moment,
    length_of,
    scores_at,
)
from game.features.theatre.curve import Chances, Curve
from game.features.theatre.replay import Course, Replay
from game.games.spellcycles.rules.events import SpellCast
from game.rules.contract import Over
from game.store.journal import Record, read_journal
from game.store.matches import delete_clips
from game.store.souvenirs import Souvenirs, kept_clip
from tests.features.theatre.test_command import play
from tests.waiting import wait_until

UNSEEN_SHOTS = (ShotKind.TITLE, ShotKind.BEFORE, ShotKind.MOMENT, ShotKind.AFTER, ShotKind.END)
CAST = SpellCast(1, 0, "Mist", (0,), (), 1)
SPELL = Record("cast a1", "player", 1)
THROW, CHOICE = Record("roll 3", "virtual", 1), Record("place a1", "player", 1)


def told(*entries: Record) -> Any:
    """As much of a match as is looked at: seat 1 has won."""
    course = Course((), (), (), (), len(entries), Over((1.0, 2.0), (1,)))
    match = SimpleNamespace(rules=build("spellcycles", 2), catch_up=lambda part: [CAST] * part.count(SPELL))
    return SimpleNamespace(contents=SimpleNamespace(entries=entries), course=course, at=lambda _: match)


def curve(*shares: float) -> Curve:
    """How likely seat 1 was to win, before each answer and after the last."""
    return Curve(tuple(Chances(at, (1 - share, share)) for at, share in enumerate(shares)), whole=True)


def test_the_moment_is_the_largest_swing_to_who_won_and_a_throw_rather_than_a_choice() -> None:
    reel = told(CHOICE, THROW, CHOICE, THROW)
    cases = {
        (0.5, 0.9, 0.2, 0.4, 1.0): (3, 0.4, 1.0),  # the largest, and not one away from the winner
        (0.1, 0.5, 0.9, 0.9, 1.0): (1, 0.5, 0.9),  # as large as another: the throw
        (0.1, 0.52, 0.9, 0.9, 1.0): (1, 0.52, 0.9),  # a little smaller than another: the throw
        (0.1, 0.6, 0.9, 0.9, 1.0): (0, 0.1, 0.6),  # much smaller: the choice
    }
    for shares, (before, old, new) in cases.items():
        assert deciding_moment(reel, curve(*shares)) == DecidingMoment(before, before + 1, 1, (old, new))


def test_what_people_would_tell_of_goes_before_a_larger_swing_with_the_choices_that_led_to_it() -> None:
    reel = told(CHOICE, SPELL, CHOICE, CHOICE, CHOICE)
    cases = {
        (0.3, 0.5, 0.6, 0.4, 0.4, 1.0): (0, 2, 0.3, 0.6, 1),  # the spell, with the choice before it
        (0.5, 0.3, 0.6, 0.4, 0.4, 1.0): (1, 2, 0.3, 0.6, None),  # the spell alone: what was before was bad
        (0.5, 0.5, 0.52, 0.4, 0.4, 1.0): (4, 5, 0.4, 1.0, None),  # it changed next to nothing
        (0.5, 0.6, 0.4, 0.4, 0.4, 1.0): (4, 5, 0.4, 1.0, None),  # it did not help who won
    }
    for shares, (before, after, old, new, told_from) in cases.items():
        found = deciding_moment(reel, curve(*shares))
        assert found == DecidingMoment(before, after, 1, (old, new), told_from)


def test_without_a_curve_it_is_when_the_lead_was_taken_for_good(tmp_path: Path) -> None:
    reel = Replay(read_journal(play(tmp_path, game="engine")))
    assert reel.course.over is not None
    (winner,) = reel.course.over.winners
    for known in (None, Curve(tuple(Chances(at, (0.5, 0.5)) for at in range(3)), whole=True)):
        moment = deciding_moment(reel, known)
        assert moment.seat == winner
        before, after = scores_at(reel, moment.before), scores_at(reel, moment.after)
        assert before[winner] <= before[1 - winner]
        assert after[winner] > after[1 - winner]
        for stop in (one for one in reel.course.moments if one > moment.after):
            scores = scores_at(reel, stop)
            assert scores[winner] > scores[1 - winner]


@pytest.mark.parametrize("game", ["trade-or-duel", "spellcycles"])
def test_a_clip_lasts_20_to_30_seconds_wherever_its_moment_is(tmp_path: Path, game: str) -> None:
    reel = Replay(read_journal(play(tmp_path, game=game)))
    stops = (0, *reel.course.moments)
    for before, after in pairwise(stops):
        shots = clip_plan(reel.course, DecidingMoment(before, after, 0), seen=before % 2 == 1)
        assert [shot.kind for shot in shots if shot.kind is not ShotKind.THROW] == [*UNSEEN_SHOTS]
        assert (ShotKind.THROW in {shot.kind for shot in shots}) == (before % 2 == 1)
        assert all(one.last == other.first for one, other in pairwise(shots))
        assert shots[1].first <= before
        for share in (0.0, 0.5, 1.0):
            elapsed = 0.0
            for shot in shots:
                least, most = length_of(shot, elapsed)
                elapsed += least + share * (most - least)
            assert CLIP_S[0] <= elapsed <= 30


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "friday.journal"
    path.write_bytes(b"")
    return path


def making(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """What makes clips is another program, which gets the name of the clip."""

    def command(self: Souvenirs, journal: Path, emblems: object) -> list[str]:
        return [sys.executable, "-c", program, str(journal.with_suffix(".webm"))]

    monkeypatch.setattr(Souvenirs, "_command", command)


@pytest.mark.makes_clips
def test_it_says_how_far_it_is_and_keeps_the_clip_beside_the_match(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = journal.with_name("goes-on")
    os.mkfifo(goes_on)
    told = f"import sys; print(40, flush=True); clip = open({str(goes_on)!r}, 'rb').read()"
    making(monkeypatch, f"{told}; open(sys.argv[1], 'wb').write(clip)")
    souvenirs = Souvenirs(journal.parent)
    souvenirs.make(journal)
    wait_until(lambda: souvenirs.latest is not None and souvenirs.latest.percent == 40)
    goes_on.write_bytes(b"clip")
    clip = wait_until(lambda: souvenirs.latest.clip if souvenirs.latest is not None else None)
    assert clip is not None
    assert (clip.body, clip.kind, clip.path.name) == (b"clip", "video/webm", "friday.webm")
    kept = kept_clip(journal)
    assert kept is not None
    assert kept.key != clip.key, "an address that was given away leads nowhere later"
    os.utime(journal, (2e9, 2e9))
    assert kept_clip(journal) is None, "the match has changed since"
    delete_clips(journal)
    assert sorted(one.name for one in journal.parent.iterdir()) == ["friday.journal", "goes-on"]


@pytest.mark.makes_clips
def test_what_cannot_be_made_is_said_and_can_be_tried_again(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    making(monkeypatch, "raise SystemExit(1)")
    souvenirs = Souvenirs(journal.parent)
    for _ in range(2):
        souvenirs.make(journal)
        first = souvenirs.latest
        assert first is not None
        assert not first.failed
        wait_until(lambda: souvenirs.latest is not None and souvenirs.latest.failed)
    souvenirs.close()
    assert souvenirs.latest is None

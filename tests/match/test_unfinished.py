"""Who looks for the match that was left finds it, tells what cannot be used, and keeps nobody waiting."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from game.match import unfinished as lookout_module
from game.match.host import MatchHost, MatchSetup, read_playable
from game.match.unfinished import Resumable, UnfinishedMatches, UnfinishedMatchScanner
from game.store.journal import PlayerEntry, cut_damage_off, read_journal
from tests.match.hosts import host_in
from tests.store.odd import ODD, put

PLAYERS = (PlayerEntry("Ann", "random"), PlayerEntry("Bob", "random"))


@pytest.fixture
def host(tmp_path: Path) -> MatchHost:
    return host_in(tmp_path / "matches")


def played(host: MatchHost, when: int, answers: int | None = 20) -> Path:
    """A match of so many answers, None for all of them, last played then."""
    loop = host.begin(MatchSetup("spellcycles", PLAYERS, {"length": "short"}))
    now = 0.0
    while loop.over is None and (answers is None or loop.match.answers < answers):
        loop.tick(now)
        now += 0.5
    loop.close()
    path = max(host.store.folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)
    os.utime(path, (when, when))
    return path


def left(host: MatchHost) -> UnfinishedMatches:
    """What a look comes to that is given all the time it needs."""
    lookout = UnfinishedMatchScanner(host.store, host.judge)
    return lookout.look_to_the_end()


def damage(path: Path, line: int, when: int) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 1].replace(b"a", b"e", 1)
    path.write_bytes(b"\n".join(lines))
    os.utime(path, (when, when))


def name(found: Resumable | None) -> str:
    return found.contents.path.name if found is not None else ""


# --- what is found


def test_with_no_match_there_is_nothing_to_offer(host: MatchHost) -> None:
    assert left(host) == UnfinishedMatches()


def test_the_match_played_last_and_not_over_is_offered(host: MatchHost) -> None:
    played(host, 100)
    wanted = played(host, 300)
    played(host, 200)
    played(host, 400, answers=None)
    found = left(host)
    assert name(found.newest) == wanted.name
    assert found.newest == found.sound
    assert found.newest is not None
    assert (found.newest.title, found.newest.players) == ("Spellcycles", ("Ann", "Bob"))
    assert found.newest.whose_turn in ("Ann", "Bob")
    assert found.complaints == ()


def test_a_match_whose_first_line_never_reached_the_disk_is_no_complaint(host: MatchHost) -> None:
    path = played(host, 100)
    path.write_bytes(path.read_bytes()[:20])
    assert left(host) == UnfinishedMatches()


def odd(folder: Path, kind: str) -> Path:
    """A file named like a journal that is none, or cannot be read."""
    return put(folder / f"odd-{kind}.journal", kind)


@pytest.mark.parametrize("kind", ODD)
@pytest.mark.parametrize("older", [True, False])
def test_something_odd_is_named_with_a_remedy_and_hinders_nothing(
    host: MatchHost, kind: str, older: bool
) -> None:
    wanted = played(host, 100 if not older else 2_000_000_000)
    path = odd(host.store.folder, kind)
    found = left(host)
    assert name(found.sound) == wanted.name
    assert len(found.complaints) == 1
    assert path.name in found.complaints[0]
    assert host.resumable()[0] == found.sound
    assert host.begin(MatchSetup("spellcycles", PLAYERS)).match.answers == 0


def test_all_of_them_at_once(host: MatchHost) -> None:
    wanted = played(host, 100)
    paths = [odd(host.store.folder, kind) for kind in ODD]
    found = left(host)
    assert name(found.sound) == wanted.name
    assert all(any(path.name in complaint for complaint in found.complaints) for path in paths)
    assert len(found.complaints) == len(ODD)


# --- a damaged one


def test_a_damaged_match_is_offered_up_to_its_damage_and_a_sound_one_beside_it(host: MatchHost) -> None:
    sound = played(host, 100)
    path = played(host, 200)
    damage(path, 12, 200)
    found = left(host)
    assert (name(found.newest), name(found.sound)) == (path.name, sound.name)
    assert found.newest is not None
    assert found.newest.damage is not None
    assert len(found.newest.contents.entries) == 10
    assert "damaged in line 12" in found.complaints[0]
    loop = host.resume(cut_damage_off(path))
    assert loop.match.entries == 10
    loop.close()
    assert name(left(host).sound) == path.name
    assert left(host).complaints == ()


def test_an_answer_that_is_not_possible_counts_as_damage(host: MatchHost) -> None:
    path = played(host, 100)
    contents = read_journal(path).before(15)
    path.write_bytes(contents.raw)
    loop = host.resume(contents)
    loop.match.log.append(read_journal(path).entries[0])
    loop.close()
    found = left(host)
    assert found.newest is not None
    assert found.newest.damage is not None
    assert found.newest.contents.entries == contents.entries
    assert "damaged in line 16" in found.complaints[0], "and nothing of what the answer was"
    assert cut_damage_off(path, read_playable).entries == contents.entries


# --- what it costs


def test_nobody_waits_for_a_look_that_takes_long(host: MatchHost) -> None:
    played(host, 100)
    go_on = threading.Event()

    def slowly(path: Path) -> Resumable | None:
        go_on.wait()
        return host.judge(path)

    lookout = UnfinishedMatchScanner(host.store, slowly)
    assert lookout.look(0.0) == UnfinishedMatches()
    assert lookout.looking
    go_on.set()
    assert lookout.look(60.0).newest is not None
    assert not lookout.looking


def test_what_was_seen_is_not_read_again(host: MatchHost) -> None:
    played(host, 100, answers=None)
    played(host, 200)
    wanted = played(host, 300)
    read: list[str] = []

    def counting(path: Path) -> Resumable | None:
        read.append(path.name)
        return host.judge(path)

    lookout = UnfinishedMatchScanner(host.store, counting)
    assert lookout.look_to_the_end() == lookout.look_to_the_end()
    assert read == [wanted.name]
    os.utime(wanted, (400, 400))
    lookout.look_to_the_end()
    assert read == [wanted.name] * 2
    wanted.unlink()
    assert name(lookout.look_to_the_end().newest) != wanted.name
    assert len(read) == 3


def test_matches_that_are_over_are_never_read_as_a_whole(
    host: MatchHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = played(host, 100, answers=None)
    huge = over.with_name("huge.journal")
    raw = over.read_bytes()
    first, last = raw.index(b"\n") + 1, raw[:-1].rindex(b"\n") + 1
    with huge.open("wb") as file:
        file.write(raw[:first])
        file.truncate(200_000_000)
        file.seek(0, os.SEEK_END)
        file.write(b"\n" + raw[last:])
    monkeypatch.setattr(MatchHost, "judge", None)
    found = left(host)
    assert set(found.over) == {over, huge}
    assert found == UnfinishedMatches(over=found.over)


def test_only_the_last_matches_that_are_over_are_asked_when_they_were_played(
    host: MatchHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, *last = [played(host, when, answers=None) for when in (100, 200, 300)]
    asked: list[Path] = []
    monkeypatch.setattr(lookout_module, "MOST_PAST", 2)
    monkeypatch.setattr(lookout_module, "past_match", lambda path, written: asked.append(path))
    assert len(left(host).over) == 3
    assert asked == last[::-1]

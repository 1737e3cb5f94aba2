"""Somebody else plays for a seat: what was chosen stands, the journal carries it, nobody wins by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import make_bot
from game.features.league.forgetting import take_out
from game.features.league.records import fingerprint, result_of
from game.features.theatre.replay import Replay
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.match import replay, rules_of
from game.match.undo import RESEATED
from game.rules.contract import IllegalAnswer
from game.store.folder import DataFolder
from game.store.journal import JournalContents, PlayerEntry, Reseated, read_journal
from tests.match.hosts import host_in

GAME, NAMES = "trade-or-duel", ("Ann", "Bob", "Cid", "Dora")
BOT = PlayerEntry("Circe", "random")


@pytest.fixture
def host(tmp_path: Path) -> MatchHost:
    return host_in(tmp_path / "matches", 4, clock=lambda: 0.0)


def begun(host: MatchHost, answers: int = 3) -> MatchLoop:
    """A match of four people that so many of them have gone on with."""
    loop = host.begin(MatchSetup(GAME, tuple(map(PlayerEntry, NAMES))))
    go_on(loop, answers)
    return loop


def go_on(loop: MatchLoop, answers: int = 10_000) -> None:
    """Let people take the first choice, so often or to the end."""
    now = 0.0
    while loop.over is None and (answers or loop.turn is None):
        if loop.turn is not None:
            loop.choose(loop.turn.options[0])
            answers -= 1
        loop.tick(now)
        loop.take_events()
        now += 1.0


def to_bot(loop: MatchLoop, seat: int) -> None:
    loop.reseat(seat, BOT, make_bot("random", GAME))


def contents_of(host: MatchHost, loop: MatchLoop) -> JournalContents:
    loop.close()
    return read_journal(host.store.find(loop.name))


def test_a_bot_plays_on_for_somebody_who_has_to_go(host: MatchHost) -> None:
    loop = begun(host)
    assert loop.turn is not None
    seat, state = loop.turn.seat, loop.match.state
    to_bot(loop, seat)
    assert loop.turn is None
    assert loop.is_bot(seat)
    assert loop.match.names[seat] == "Circe"
    assert loop.match.formerly[seat] == NAMES[seat]
    assert loop.match.state is state
    go_on(loop)
    assert loop.over is not None


def test_and_gives_the_seat_back(host: MatchHost) -> None:
    loop = begun(host)
    assert loop.turn is not None
    seat = loop.turn.seat
    to_bot(loop, seat)
    loop.reseat(seat, PlayerEntry("Eva"), None)
    assert loop.turn is not None
    assert (loop.turn.seat, loop.match.names[seat], loop.match.tenures[seat]) == (seat, "Eva", 2)


def test_a_match_that_was_left_goes_on_with_whoever_played_last(host: MatchHost) -> None:
    loop = begun(host)
    to_bot(loop, 1)
    go_on(loop, 2)
    contents = contents_of(host, loop)
    assert [one for one in contents.entries if isinstance(one, Reseated)] == [Reseated(1, "Circe", "random")]
    resumed = host.resume(contents)
    assert resumed.is_bot(1)
    assert resumed.match.names == ("Ann", "Circe", "Cid", "Dora")
    assert resumed.match.state == loop.match.state
    go_on(resumed)
    assert resumed.over is not None
    resumed.close()


def test_what_was_chosen_before_somebody_else_came_stands(host: MatchHost) -> None:
    loop = begun(host)
    loop.reseat(2, PlayerEntry("Eva"), None)
    assert loop.can_take_back() == RESEATED


def test_nobody_comes_when_the_match_is_over(host: MatchHost) -> None:
    loop = begun(host)
    go_on(loop)
    entries = loop.match.entries
    with pytest.raises(IllegalAnswer, match="over"):
        to_bot(loop, 0)
    assert loop.match.entries == entries


def test_the_theatre_tells_who_played_when(host: MatchHost) -> None:
    loop = begun(host)
    to_bot(loop, 1)
    change = loop.match.entries
    go_on(loop)
    reel = Replay(contents_of(host, loop))
    assert reel.at(change - 1).names == NAMES
    assert reel.at(change).names == ("Ann", "Circe", "Cid", "Dora")
    assert reel.course.over is not None


# The league


def test_a_person_is_credited_with_no_bots_play_and_no_bot_with_a_persons(host: MatchHost) -> None:
    loop = begun(host, 8)
    gone = min(loop.match.played)
    to_bot(loop, gone)
    go_on(loop)
    kept = result_of(contents_of(host, loop))
    assert kept is not None
    credited = [(None if seat == gone else name, None) for seat, name in enumerate(NAMES)]
    assert [(seat.name, seat.bot) for seat in kept.seats] == credited


def test_who_was_only_away_while_nothing_was_chosen_is_credited(host: MatchHost) -> None:
    loop = begun(host, 8)
    to_bot(loop, 1)
    loop.reseat(1, PlayerEntry("Bob"), None)
    go_on(loop)
    kept = result_of(contents_of(host, loop))
    assert kept is not None
    assert kept.seats[1].name == "Bob"


# Names


def test_a_name_that_came_later_is_forgotten_as_well(host: MatchHost) -> None:
    loop = begun(host)
    loop.reseat(1, PlayerEntry("Eva"), None)
    go_on(loop, 2)
    before = contents_of(host, loop)
    folder = DataFolder.open(host.store.folder.parent)
    assert take_out(folder, fingerprint("Eva"), [before.path.name]) == []
    after = read_journal(before.path)
    assert b"Eva" not in after.raw
    assert replay(rules_of(after.header), after).names == ("Ann", "Somebody", "Cid", "Dora")
    assert after.records == before.records


def test_who_left_and_came_back_is_one_somebody(host: MatchHost) -> None:
    loop = begun(host)
    to_bot(loop, 1)
    loop.reseat(1, PlayerEntry("Bob"), None)
    before = contents_of(host, loop)
    folder = DataFolder.open(host.store.folder.parent)
    assert take_out(folder, fingerprint("Bob"), [before.path.name]) == []
    after = read_journal(before.path)
    assert after.header.players[1].name == "Somebody"
    assert replay(rules_of(after.header), after).names[1] == "Somebody"

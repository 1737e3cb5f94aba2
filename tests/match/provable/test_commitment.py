"""Provable matches: committed to before, secret while they last, revealed after; also through power cuts."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

import pytest

from game.devices.catalogue import DEVICES
from game.errors import UserError
from game.features.audit import proof as proofs
from game.features.audit.proof import Proof
from game.match.dice.desk import DeskStage
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.provable.commitment import SeedCommitment
from game.match.provable.roll_log import RollLine
from game.match.provable.seals import SealStore
from game.match.undo import TakeBack
from game.store.journal import PlayerEntry, read_journal
from game.store.matches import MatchStore
from tests.match.hosts import host_in

BOTS = (PlayerEntry("Ann", "random"), PlayerEntry("Bob", "random"))
SETUP = MatchSetup("spellcycles", BOTS, {"length": "short"}, provable=True)


def host_on(folder: Path) -> MatchHost:
    """A console that has just been switched on."""
    return host_in(folder / "matches", 3)


def play(loop: MatchLoop, answers: int = 10_000) -> MatchLoop:
    now = 0.0
    while loop.over is None and loop.match.answers < answers:
        loop.tick(now)
        now += 0.5
    return loop


def until_asked(loop: MatchLoop) -> None:
    """Play until somebody must throw."""
    now = 0.0
    while loop.desk.request is None:
        loop.tick(now)
        now += 0.5


def rolls_in(proof: Proof) -> list[RollLine]:
    """The throws of the console's own dice."""
    return [line for line in proof.lines if isinstance(line, RollLine) and line.number is not None]


def until_turn(loop: MatchLoop) -> None:
    """Play until somebody must choose."""
    now = 0.0
    while loop.turn is None:
        loop.desk.throw()
        loop.tick(now)
        now += 0.5


def seeds(folder: Path) -> list[Path]:
    return sorted((folder / "audit" / "sealed").glob("*"))


def logs(folder: Path) -> list[Path]:
    return SealStore(folder / "audit").logs()


def test_a_match_that_is_over_has_left_a_log_that_holds(tmp_path: Path) -> None:
    host = host_on(tmp_path)
    promise = host.promise()
    loop = play(host.begin(SETUP, SeedCommitment(promise.commit, ("ana", "bo"))))
    proof = proofs.verify(logs(tmp_path)[0].read_bytes())
    assert (proof.head.commit, proof.head.words) == (promise.commit, "ana,bo")
    rolled = [
        tuple(int(word) for word in record.answer.split()[1:])
        for record in loop.match.records
        if record.source == "virtual"
    ]
    assert [roll.values for roll in rolls_in(proof)] == rolled
    assert seeds(tmp_path) == []


def test_until_then_nothing_tells_the_seed_but_one_file_of_ones_own(tmp_path: Path) -> None:
    loop = play(host_on(tmp_path).begin(SETUP), 12)
    (secret,) = seeds(tmp_path)
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    seed = secret.read_text().split()[0]
    others = [file for file in tmp_path.rglob("*") if file.is_file() and file != secret]
    assert others
    assert all(seed not in file.read_text() for file in others)
    assert logs(tmp_path) == []
    loop.close()


def test_a_match_goes_on_with_its_seed_after_a_power_cut(tmp_path: Path) -> None:
    loop = play(host_on(tmp_path).begin(SETUP), 12)
    before = len(loop.match.records)
    loop.close()
    host = host_on(tmp_path)
    found, _ = host.resumable()
    assert found is not None
    resumed = play(host.resume(found.contents))
    assert len(resumed.match.records) > before
    proof = proofs.verify(logs(tmp_path)[0].read_bytes())
    assert len(rolls_in(proof)) == sum(record.source == "virtual" for record in resumed.match.records)


def test_a_roll_that_was_taken_back_is_proved_and_not_rolled_anew(tmp_path: Path) -> None:
    seats = (PlayerEntry("Ann"), PlayerEntry("Bob", "random"))
    loop = host_on(tmp_path).begin(MatchSetup("spellcycles", seats, {"length": "short"}, provable=True))
    now, taken = 0.0, ()
    while loop.over is None:
        what = loop.can_take_back()
        if not taken and isinstance(what, TakeBack) and what.dice:
            taken = what.dice
            loop.take_back(agreed=what.asked)
        if loop.turn is not None:
            loop.choose(loop.turn.options[-1])
        loop.desk.throw()
        loop.tick(now)
        now += 1.0
    assert taken
    again = [record for record in loop.match.records if record.recalled]
    assert [record.answer for record in again] == [f"roll {taken[0]}"]
    proof = proofs.verify(logs(tmp_path)[0].read_bytes())
    fallen = [record for record in loop.match.records if record.source == "virtual"]
    assert len(rolls_in(proof)) == len(fallen), "once where it fell, and not where it counted again"


def test_pulling_the_plug_before_the_throw_changes_no_dice(tmp_path: Path) -> None:
    """The dice of an answer are the same after the power cut as before it."""
    people = MatchSetup("spellcycles", (PlayerEntry("Ann"), PlayerEntry("Bob")), provable=True)
    before, after = tmp_path / "before", tmp_path / "after"
    loop = host_on(before).begin(people)
    until_asked(loop)
    shutil.copytree(before, after)
    found, _ = host_on(after).resumable()
    assert found is not None
    seen = []
    for one in (loop, host_on(after).resume(found.contents)):
        until_asked(one)
        one.desk.throw()
        one.tick(9.0)
        seen.append([die.value for die in one.desk.dice])
        one.close()
    assert seen[0] == seen[1] != []


def test_taking_back_changes_no_dice_to_come(tmp_path: Path) -> None:
    """Nor does playing on from an older copy of the journal: the next throw is what it is."""
    people = MatchSetup("spellcycles", (PlayerEntry("Ann"), PlayerEntry("Bob")), provable=True)
    straight, winding = tmp_path / "straight", tmp_path / "winding"
    loop = host_on(straight).begin(people)
    until_turn(loop)
    loop.close()
    shutil.copytree(straight, winding)
    seen = []
    for folder, slips in ((straight, 0), (winding, 3)):
        found, _ = host_on(folder).resumable()
        assert found is not None
        one = host_on(folder).resume(found.contents)
        until_turn(one)
        for _ in range(slips):
            assert one.turn is not None
            one.choose(one.turn.options[0])
            back = one.can_take_back()
            assert isinstance(back, TakeBack)
            one.take_back(agreed=back.asked)
        while one.desk.request is None:
            if one.turn is not None:
                one.choose(one.turn.options[0])
            one.tick(9.0)
        one.desk.throw()
        one.tick(9.0)
        seen.append((one.match.entries, [die.value for die in one.desk.dice]))
        one.close()
    (entries, dice), (later, same) = seen
    assert dice == same != []
    assert entries < later


def test_a_seed_serves_one_match_only(tmp_path: Path) -> None:
    host = host_on(tmp_path)
    promise = host.promise()
    host.begin(SETUP, promise).close()
    with pytest.raises(UserError, match="used before"):
        host.begin(SETUP, promise)
    other = host.promise()
    assert other.commit != promise.commit


def test_a_promise_that_came_to_nothing_is_forgotten(tmp_path: Path) -> None:
    host = host_on(tmp_path)
    host.promise()
    second = host.promise()
    assert len(seeds(tmp_path)) == 1
    host.seals.withdraw(second.commit)
    assert seeds(tmp_path) == []


def test_a_promise_of_another_program_is_kept_for_an_evening(tmp_path: Path) -> None:
    """It is about to be played by there; one that was forgotten by a power cut goes."""
    host, other = host_on(tmp_path), host_on(tmp_path)
    promise = other.promise()
    host.promise()
    other.begin(SETUP, promise).close()
    other.promise()
    for path in (tmp_path / "audit" / "sealed").glob("*.promise"):
        os.utime(path, (1, 1))
    host_on(tmp_path).promise()
    assert len(list((tmp_path / "audit" / "sealed").glob("*.promise"))) == 1


def test_a_reveal_that_the_disk_refused_is_made_up_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> Path:
        raise OSError("disk full")

    with monkeypatch.context() as full:
        full.setattr(SealStore, "reveal", refuse)
        play(host_on(tmp_path).begin(SETUP)).close()
    assert (len(logs(tmp_path)), len(seeds(tmp_path))) == (0, 1)
    host_on(tmp_path).resumable()
    assert rolls_in(proofs.verify(logs(tmp_path)[0].read_bytes()))
    assert seeds(tmp_path) == []


def test_without_its_seed_a_match_goes_on_and_proves_nothing(tmp_path: Path) -> None:
    play(host_on(tmp_path).begin(SETUP), 12).close()
    for secret in seeds(tmp_path):
        secret.unlink()
    host = host_on(tmp_path)
    found, _ = host.resumable()
    assert found is not None
    assert play(host.resume(found.contents)).over is not None
    assert logs(tmp_path) == []


def test_a_plain_match_promises_nothing(tmp_path: Path) -> None:
    plain = MatchSetup("spellcycles", BOTS, {"length": "short"})
    loop = play(host_on(tmp_path).begin(plain))
    assert not (tmp_path / "audit").exists()
    loop.close()
    (path,) = MatchStore(tmp_path / "matches").paths()
    assert "provable" not in read_journal(path).header.table


def test_provable_dice_stay_virtual_whoever_wishes_others(tmp_path: Path) -> None:
    host = host_on(tmp_path)
    people = MatchSetup("spellcycles", (PlayerEntry("Ann"), PlayerEntry("Bob")), provable=True)
    begun = host.begin(people)
    until_asked(begun)
    begun.close()
    found, _ = host.resumable()
    assert found is not None
    resumed = host.resume(found.contents)
    until_asked(resumed)
    for kind in DEVICES:
        resumed.desk.use(kind)
    assert resumed.desk.request is not None
    assert not resumed.desk.type((6,) * resumed.desk.request.dice)
    resumed.desk.enter(6)
    assert (resumed.desk.kind, resumed.desk.stage) == ("virtual", DeskStage.WAITING)

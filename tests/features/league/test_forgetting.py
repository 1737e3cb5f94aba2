"""A name is taken out of the journals; the matches stay."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.features.league import forgetting
from game.features.league.forgetting import ForgettingOrder, Orders
from game.features.league.records import fingerprint, result_of
from game.store.folder import DataFolder
from game.store.journal import Journal, PlayerEntry, Record, read_journal
from game.store.matches import MatchStore
from tests.features.league.matches import day, written


def take_out(folder: DataFolder, name: str) -> list[str]:
    return forgetting.take_out(folder, fingerprint(name))


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    return DataFolder.open(tmp_path)


def names(path: Path) -> list[str]:
    return [player.name for player in read_journal(path).header.players]


def test_the_name_gives_way_to_somebody_and_all_else_stays(folder: DataFolder) -> None:
    path = written(folder.root, "Ann * Bob", "Bob")
    before, when = read_journal(path), path.stat().st_mtime_ns
    clip = path.with_suffix(".webm")
    clip.write_bytes(b"clip")
    assert take_out(folder, " ann") == []
    after = read_journal(path)
    assert names(path) == ["Somebody", "Medea", "Bob"]
    assert (after.records, after.result) == (before.records, before.result)
    assert replace(after.header, players=()) == replace(before.header, players=())
    assert path.stat().st_mtime_ns == when
    assert b"Ann" not in path.read_bytes()
    assert not clip.exists(), "it shows the name"


def test_it_stays_the_same_match_for_the_league(folder: DataFolder) -> None:
    path = written(folder.root, "Ann Bob", "Bob")
    before = result_of(read_journal(path))
    take_out(folder, "Ann")
    after = result_of(read_journal(path))
    assert before is not None
    assert after is not None
    assert after.uid == before.uid


def test_two_who_are_forgotten_are_told_apart(folder: DataFolder) -> None:
    path = written(folder.root, "Ann Bob", "Bob")
    take_out(folder, "Ann")
    take_out(folder, "Bob")
    assert names(path) == ["Somebody", "Somebody 2"]


def test_matches_without_the_player_are_not_touched(folder: DataFolder) -> None:
    path = written(folder.root, "Anna Bob", "Bob")
    before = path.read_bytes()
    take_out(folder, "Ann")
    assert path.read_bytes() == before


def test_a_match_that_goes_on_can_go_on(folder: DataFolder) -> None:
    path = written(folder.root, "Ann Bob", "Bob", over=False)
    take_out(folder, "Ann")
    journal = Journal.reopen(path)[0]
    journal.append(Record("go", "player", 1))
    journal.close()
    assert [record.answer for record in read_journal(path).records][-2:] == ["go", "go"]
    assert names(path)[0] == "Somebody"


def test_a_match_that_is_open_is_left_and_named(folder: DataFolder) -> None:
    path = written(folder.root, "Ann Bob", "Bob", over=False)
    journal = Journal.reopen(path)[0]
    assert take_out(folder, "Ann") == [path.name]
    journal.close()
    assert names(path) == ["Ann", "Bob"]


def test_proofs_with_the_name_in_them_go_others_stay(folder: DataFolder) -> None:
    header = read_journal(written(folder.root, "Ann Bob", "Bob")).header
    store = MatchStore(folder.matches)
    words = {"provable": {"commit": "c", "words": "Ann's word"}}
    hers = replace(header, match="hers", table={**words, "dice": "virtual"})
    other = replace(header, match="other", table=words, players=(PlayerEntry("Bob"), PlayerEntry("Cleo")))
    folder.audit.mkdir()
    for each in (hers, other):
        store.create(each).close()
        (folder.audit / f"{each.match}.rolls").write_text("a proof")
    (folder.audit / "rolls.csv").write_text("Ann,6")
    take_out(folder, "Ann")
    assert [path.name for path in folder.audit.iterdir()] == ["other.rolls"]
    assert json.loads(store.find("hers").read_text().splitlines()[0])["table"] == {"dice": "virtual"}
    assert read_journal(store.find("other")).header == other


def test_a_damaged_journal_that_was_put_aside_goes_if_it_holds_the_name(folder: DataFolder) -> None:
    path = written(folder.root, "Ann Bob", "Bob")
    aside = path.with_suffix(".damaged")
    lines = path.read_bytes().split(b"\n")
    aside.write_bytes(b"\n".join([*lines[:2], b"{}", *lines[3:]]))
    (folder.matches / "notes.damaged").write_text("Ann's own\n")
    take_out(folder, "Cid")
    assert aside.exists()
    take_out(folder, "Ann")
    assert not aside.exists()
    assert (folder.matches / "notes.damaged").exists()


def test_a_journal_damaged_in_a_line_loses_the_name_and_what_cannot_be_read(folder: DataFolder) -> None:
    path = written(folder.root, "Ann Bob", "Bob")
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:3], b"Ann", *lines[4:]]))
    assert take_out(folder, "Ann") == []
    assert b"Ann" not in path.read_bytes()
    assert len(read_journal(path).entries) == 2


def test_proofs_and_souvenirs_go_though_the_program_is_killed_on_the_way(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(folder.root, "Ann Bob", "Bob")
    clip = path.with_suffix(".webm")
    clip.touch()

    class KilledError(BaseException):
        pass

    def killed(*_: object) -> None:
        raise KilledError

    with monkeypatch.context() as patch:
        patch.setattr(forgetting, "_write_anew", killed)
        with pytest.raises(KilledError):
            take_out(folder, "Ann")
    assert not clip.exists()
    assert take_out(folder, "Ann") == []
    assert names(path)[0] == "Somebody"


# --- orders


def test_an_order_is_kept_until_every_journal_that_was_there_is_nameless(folder: DataFolder) -> None:
    held, other = (written(folder.root, "Ann Bob", "Bob", number=n, over=False) for n in (1, 2))
    journal, _ = Journal.reopen(held)
    Orders(folder).add("Ann", day(3))
    (order,) = Orders(folder).all()
    Orders(folder).work_off(order)
    (order,) = Orders(folder).all()
    assert order == ForgettingOrder(fingerprint("Ann"), day(3).isoformat(), (held.name,))
    assert [names(path)[0] for path in (held, other)] == ["Ann", "Somebody"]
    journal.close()
    later = written(folder.root, "Ann Bob", "Bob", number=4)
    assert Orders(folder).work_off(order).journals == ()
    assert [names(path)[0] for path in (held, later)] == ["Somebody", "Ann"], "who plays again begins anew"


def test_an_order_has_no_name_in_it(folder: DataFolder) -> None:
    Orders(folder).add("Ann", day(1))
    (path,) = folder.forgetting.iterdir()
    assert b"ann" not in path.read_bytes().lower()


def test_whoever_asks_again_meanwhile_is_forgotten_again(folder: DataFolder) -> None:
    orders = Orders(folder)
    orders.add("Ann", day(1))
    (first,) = orders.all()
    orders.add("Ann", day(2))
    orders.mark_done(first)
    orders.work_off(first)
    assert [order.asked for order in orders.all()] == [day(2).isoformat()]


def test_an_order_that_cannot_be_read_is_left_alone(folder: DataFolder) -> None:
    folder.forgetting.mkdir()
    (folder.forgetting / "x.json").write_text("{")
    (folder.forgetting / "y.json").write_text('{"fingerprint": "y", "asked": "2026-01-01"}')
    assert Orders(folder).all() == []
    assert len(list(folder.forgetting.iterdir())) == 2

"""What outlives the program: hashes of tokens, for an evening the code; in a file for one account alone."""

from __future__ import annotations

import json
import stat
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from game.phones.room import session_store as keeping
from game.phones.room.session_store import CODE_LIFETIME_S, NAME, Keeper, SavedSessions
from game.phones.service import PhoneService
from game.store.folder import DataFolder
from tests.phones.rooms import Foreseeable
from tests.phones.visitor import generous, own_machine, serving, table, visiting
from tests.waiting import FAILSAFE_S, until

KEPT = SavedSessions(
    "DECK", 1000.0, "0123456789abcdef01234567", 8765, "tuesday", {"0": "ab" * 32}, heirs={"Ann": "ab" * 32}
)


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    keeping.save(tmp_path, KEPT)
    assert keeping.load(tmp_path, 1000.0) == KEPT


def test_the_code_holds_for_an_evening_the_seats_for_the_match(tmp_path: Path) -> None:
    keeping.save(tmp_path, KEPT)
    for now in (1000.0 + CODE_LIFETIME_S, 0.0):
        later = keeping.load(tmp_path, now)
        assert (later.code, later.key, later.match, later.hashes) == ("", "", "tuesday", KEPT.hashes)
        assert later.heirs == {}, "the next game of an evening begins in it"


async def test_seats_that_change_hands_without_end_make_nobody_wait_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[SavedSessions] = []
    disk = threading.Event()

    def slow(folder: Path, kept: SavedSessions, name: str) -> None:
        assert disk.wait(FAILSAFE_S)
        saved.append(kept)

    with serving(tmp_path, limits=generous()) as service:
        table(service)
        async with visiting(service) as eva, visiting(service) as bob:
            for phone in (eva, bob):
                await phone.come_in(service)
                await phone.hear("lobby")
            monkeypatch.setattr(keeping, "save", slow)
            for _ in range(30):
                await eva.say("take", seat=0)
                await eva.say("leave")
            await bob.say("take", seat=1)
            await until(lambda: service.holds(1) and not service.holds(0))
            disk.set()
            while json.loads((await bob.socket.receive(FAILSAFE_S)).data)["t"] != "seated":
                pass
            assert len(saved) <= 2
            assert [*saved[-1].hashes] == ["1"]


def test_after_a_power_cut_phones_are_let_in_again_and_else_only_by_people(tmp_path: Path) -> None:
    evening = 1000.0 + CODE_LIFETIME_S
    for kept, on in (
        (replace(KEPT, since=evening), True),
        (replace(KEPT, since=evening, port=0), False),
        (KEPT, False),
    ):
        keeping.save(tmp_path, kept)
        service = PhoneService(tmp_path, port=0, networks=own_machine, announce=False, today=lambda: evening)
        service.come_back()
        assert service.on is on, "those who were in tonight, and were not switched off"
        service.close()


def test_where_phones_are_wished_they_are_let_in_from_the_first_start(tmp_path: Path) -> None:
    for networks, on in ((own_machine, True), (tuple, False)):
        service = PhoneService(tmp_path, port=0, networks=networks, announce=False)
        service.come_back(wished=True)
        assert service.on is on, "unless this machine is in no network of a room"
        service.close()


def test_nobody_else_may_open_the_file(tmp_path: Path) -> None:
    keeping.save(tmp_path, KEPT)
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600
    (tmp_path / NAME).chmod(0o644)
    DataFolder.open(tmp_path)
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", '{"code":7}', '{"match":"x","hashes":[]}', '{"hashes":{"0":1}}', '{"more":1}',
     "x" * 2_000_000, '{"code":"<b>!"}', '{"code":"DECKS"}', '{"code":"DECK","key":"short"}',
     '{"code":"DECK"}', '{"code":"DECK","key":"' + 24 * "x" + '"}', '{"since":1e999}'],
)  # fmt: skip
def test_a_broken_file_is_none(tmp_path: Path, content: str) -> None:
    (tmp_path / NAME).write_text(content)
    assert keeping.load(tmp_path, 0.0).code == ""
    assert keeping.load(tmp_path, 0.0).hashes == {}


def test_two_consoles_on_one_folder_have_files_and_codes_of_their_own(tmp_path: Path) -> None:
    """Drawn each on its own, so one pair in a thousand is alike: here drawn from seeds that differ."""
    with (
        serving(tmp_path, rng=Foreseeable(1)) as first,
        serving(tmp_path, rng=Foreseeable(2)) as second,
    ):
        assert first.code != second.code
        assert first.local_name != second.local_name
        table(first, match="tuesday")
        table(second, match="friday")
        codes = [first.code, second.code]
    with serving(tmp_path) as first, serving(tmp_path) as second:
        assert [first.code, second.code] == codes


def test_a_second_console_takes_no_seat_from_the_phones_of_the_first(tmp_path: Path) -> None:
    first, second = Keeper(tmp_path), Keeper(tmp_path)
    first.save(KEPT)
    second.save(replace(KEPT, match="friday", hashes={"1": "cd" * 32}))
    assert first.load(1000.0).hashes == KEPT.hashes
    assert second.load(1000.0).match == "friday"


def test_a_match_is_gone_on_with_at_whichever_console_is_there(tmp_path: Path) -> None:
    first, second = Keeper(tmp_path), Keeper(tmp_path)
    first.save(KEPT)
    second.save(replace(KEPT, match="friday", hashes={"1": "cd" * 32}))
    first.release()
    second.release()
    alone = Keeper(tmp_path)
    assert alone.load(1000.0).match == "tuesday"
    assert alone.of_match("friday", 1000.0).hashes == {"1": "cd" * 32}
    assert alone.of_match("sunday", 1000.0) == SavedSessions()


def test_the_file_of_a_console_that_has_gone_is_free_again(tmp_path: Path) -> None:
    first = Keeper(tmp_path)
    assert (first.name, Keeper(tmp_path).name) == (NAME, "phones-2.json")
    first.release()
    assert Keeper(tmp_path).name == NAME

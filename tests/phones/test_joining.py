"""Phones come in with the code, sit down, and come back, over real connections."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import shutil
import socket
import stat
import threading
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

from game.errors import UserError
from game.phones.protocol import NO_CODE
from game.phones.requests import Choose
from game.phones.room import session_store as keeping
from game.phones.room.sessions import hash_of
from game.phones.sentences import NO_PIN
from game.phones.server import announcement, binding
from game.phones.server import server_thread as running
from game.phones.server.guard import Limits, RateLimit
from game.phones.server.network import AddressReach, LocalNetwork, WirelessNames
from game.phones.service import PhoneService
from game.store.pin import PinStore
from knucklebone_messages import LazyText
from knucklebone_threads import WorkQueue
from studio.trials.phones.fuzz import cut_connections
from tests.phones.rooms import Foreseeable
from tests.phones.visitor import asked, own_machine, pages, serving, table, visiting
from tests.waiting import FAILSAFE_S, until, wait_until


async def test_a_phone_comes_in_sits_down_sees_its_page_and_chooses(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table(service)
        service.publish(pages(None, 0, 1))
        async with visiting(service) as phone:
            await phone.come_in(service)
            lobby = await phone.hear("lobby")
            assert lobby["title"] == "Power Vacuum"
            assert [seat["state"] for seat in lobby["seats"]] == ["free", "free", "bot"]
            await phone.say("take", seat=1)
            seated = await phone.hear("seated")
            assert seated["seat"] == 1
            assert len(seated["token"]) == 32
            assert (await phone.hear("page"))["seat"] == 1
            assert service.holds(1)
            assert service.there(1)
            assert not service.holds(0)
            await phone.say("choose", entry=1, choice="0")
            assert await asked(service) == Choose(1, 1, "0", phone=1)
            service.publish(pages(None, 0, 1, entry=2))
            assert (await phone.hear("page"))["entry"] == 2


def networks_of(*kinds: tuple[str, AddressReach]) -> tuple[LocalNetwork, ...]:
    """Networks of this machine, as if each were what is said."""
    return tuple(
        LocalNetwork(f"127.0.0.{number}", name, LazyText("{name}", name=name), reach, f"127.0.{number}.0/24")
        for number, (name, reach) in enumerate(kinds, 1)
    )


def test_the_host_says_in_which_network_phones_are_and_is_not_asked_again(tmp_path: Path) -> None:
    found = networks_of(
        ("wlan0", AddressReach.ROOM), ("eth0", AddressReach.ROOM), ("tun0", AddressReach.AWAY)
    )

    async def evening(first: str, then: str) -> None:
        with serving(tmp_path, networks=lambda: found) as service:
            assert [str(one.network) for one in service.addresses] == [first, then]
            service.choose("127.0.0.2")
            await until(lambda: str(service.addresses[0].network) == "eth0")
            assert service.addresses[0].link.startswith(service.addresses[0].url)

    asyncio.run(evening("wlan0", "eth0"))
    asyncio.run(evening("eth0", "wlan0"))


@pytest.mark.parametrize("reach", [AddressReach.PUBLIC, AddressReach.AWAY, AddressReach.INSIDE])
def test_where_no_network_is_the_rooms_the_host_may_allow_one(tmp_path: Path, reach: AddressReach) -> None:
    found = networks_of(("odd0", reach), ("odd1", reach))
    service = PhoneService(tmp_path, port=0, networks=lambda: found, announce=False)
    with pytest.raises(UserError, match="on a home network"):
        service.start()
    assert (service.on, service.doubtful) == (False, found)
    service.choose("127.0.0.2")
    service.start()
    assert [str(one.network) for one in service.addresses] == ["odd1"]
    service.close()
    with serving(tmp_path, networks=lambda: found) as again:
        assert [str(one.network) for one in again.addresses] == ["odd1"]


async def test_a_name_that_takes_a_while_is_shown_as_soon_as_it_is_known(tmp_path: Path) -> None:
    found = (replace(own_machine()[0], wireless=True),)
    answer = threading.Event()

    def ask(interface: str) -> str:
        answer.wait(10.0)
        return "Home"

    with serving(tmp_path, networks=lambda: found, names=WirelessNames(ask)) as service:
        assert str(service.addresses[0].network) == "this machine"
        answer.set()
        await until(lambda: str(service.addresses[0].network) == "Wi-Fi “Home”")


def test_every_console_has_a_name_of_its_own_and_keeps_it(tmp_path: Path) -> None:
    def name(folder: str, seed: int) -> str:
        with serving(tmp_path / folder, rng=Foreseeable(seed)) as service:
            return service.local_name

    first = name("first", 1)
    assert re.fullmatch(r"knucklebone-[a-z]+[0-9]{2}\.local", first)
    assert name("second", 2) != first
    assert name("first", 3) == first


async def test_a_cut_connection_comes_back_with_its_token_and_nothing_is_lost(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            token = await phone.sit(service, 0)
            phone.transport.abort()
        await until(lambda: not service.there(0))
        service.publish(pages(0, entry=5))
        async with visiting(service) as phone:
            await phone.say("hello", token=token)
            assert (await phone.hear("seated"))["seat"] == 0
            assert (await phone.hear("page"))["entry"] == 5


async def test_a_phone_that_falls_asleep_is_noticed(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(heartbeat=0.1)) as service:
        table(service)
        async with visiting(service) as phone:
            await phone.sit(service, 0)
            await phone.say("ping")
            await phone.hear("pong")
            phone.transport.pause_reading()
            await until(lambda: not service.there(0))
            assert service.holds(0)
            phone.transport.abort()


async def test_a_phone_without_a_word_stays_while_it_answers_that_it_is_there(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(heartbeat=1)) as service:
        table(service)
        async with visiting(service, autoping=False) as phone:
            await phone.sit(service, 0)
            # Asked a second time is only who has answered the first.
            for _ in range(2):
                asked = await phone.socket.receive(FAILSAFE_S)
                assert asked.type is aiohttp.WSMsgType.PING
                await phone.socket.pong(asked.data)
            assert service.there(0)


async def test_the_console_is_started_again_and_every_phone_is_back_in_its_seat(tmp_path: Path) -> None:
    """Killed: the first service is never told to stop."""

    first = PhoneService(tmp_path, port=0, networks=own_machine, announce=False)
    first.start()
    table(first)
    async with visiting(first) as ann, visiting(first) as bob:
        tokens = [await ann.sit(first, 0), await bob.sit(first, 1)]
    # As the system leaves it: nobody holds what a killed program has locked.
    left = Path(shutil.copytree(tmp_path, tmp_path.with_name("left")))
    with serving(left) as second:
        assert second.code == first.code
        async with visiting(second) as ann:
            await ann.say("hello", token=tokens[0])
            await ann.hear("wait")
            table(second)
            second.publish(pages(0, 1))
            assert (await ann.hear("seated"))["token"] == tokens[0]
            await ann.hear("page")
            async with visiting(second) as bob:
                await bob.say("hello", token=tokens[1])
                assert (await bob.hear("seated"))["seat"] == 1
                await bob.hear("page")
    first.close()


async def test_a_phone_of_yesterdays_match_is_told_that_it_is_over(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            token = await phone.sit(service, 0)
    with serving(tmp_path) as service:
        table(service, "wednesday")
        async with visiting(service) as phone:
            await phone.say("hello", token=token)
            await phone.hear("gone")
            await phone.say("code", code=service.code)
            assert {seat["state"] for seat in (await phone.hear("lobby"))["seats"]} == {"free", "bot"}


async def test_tokens_are_kept_as_hashes_for_one_account_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            token = await phone.sit(service, 0)
            path = tmp_path / keeping.NAME
            assert hash_of(token) in path.read_text()
            assert token not in path.read_text()
            assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_a_disk_that_refuses_keeps_nobody_from_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path, kept: keeping.SavedSessions) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keeping, "save", refuse)

    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            await phone.sit(service, 0)


async def test_phones_can_be_switched_off_and_on_again(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            token = await phone.sit(service, 0)
            service.stop()
            assert not service.on
            assert not service.holds(0)
            assert service.addresses == ()
            service.give_back(0)
            with contextlib.suppress(AssertionError):
                await phone.hear_end()
        service.start()
        await until(lambda: service.addresses)
        async with visiting(service) as phone:
            await phone.say("hello", token=token)
            await phone.hear("seated")
            assert "big screen" in (await phone.hear("wait"))["text"]


class ReleasedAtTheEnd(WorkQueue):
    """What is written takes until the server's event loop is gone."""

    released = threading.Event()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.released.set()
        super().shutdown(wait, cancel_futures=cancel_futures)


async def test_switched_off_while_something_is_saved_they_let_people_sit_down_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, released = keeping.save, threading.Event()
    monkeypatch.setattr(ReleasedAtTheEnd, "released", released)
    monkeypatch.setattr(running, "WorkQueue", ReleasedAtTheEnd)
    monkeypatch.setattr(keeping, "save", lambda *what: (released.wait(FAILSAFE_S), save(*what)))

    with serving(tmp_path) as service:
        table(service)
        service.stop()
        service.start()
        await until(lambda: service.addresses)
        service.guard(())
        async with visiting(service) as phone:
            await phone.sit(service, 0)


async def test_what_the_table_says_while_they_are_switched_on_again_counts(tmp_path: Path) -> None:
    """Nobody sits down anew before the table has said where; it may say so at once."""
    beginning, go_on = threading.Event(), threading.Event()
    first = threading.Event()

    def networks() -> Sequence[LocalNetwork]:
        if threading.current_thread().name == "phones" and first.is_set():
            beginning.set()
            go_on.wait(FAILSAFE_S)
        return own_machine()

    with serving(tmp_path, networks=networks) as service:
        table(service)
        first.set()
        service.stop()
        service.start()
        await until(beginning.is_set)
        service.guard(())
        go_on.set()
        await until(lambda: service.addresses)
        async with visiting(service) as phone:
            await phone.sit(service, 0)


def test_while_they_are_still_being_switched_off_nothing_is_begun_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, released = keeping.save, threading.Event()
    monkeypatch.setattr(keeping, "save", lambda *what: (released.wait(FAILSAFE_S), save(*what)))
    service = PhoneService(tmp_path, port=0, networks=own_machine, announce=False)
    service.start()
    service.stop()
    service.start()
    assert service.on
    assert not service.addresses
    released.set()
    wait_until(lambda: service.addresses, "the phones that are let in again")
    service.close()
    assert not service.on


def test_a_service_that_was_never_switched_on_writes_and_opens_nothing(tmp_path: Path) -> None:
    service = PhoneService(tmp_path)
    table(service)
    service.publish(pages(None, 0))
    service.give_back(0)
    service.leave_table()
    service.close()
    assert not list(tmp_path.iterdir())
    assert not list(service.requests())
    assert service.presence.languages == frozenset()


def test_in_another_network_the_console_is_heard_and_its_name_told_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Sequence[str]] = []
    moved = threading.Event()

    @contextlib.asynccontextmanager
    async def announced(name: str, port: int, addresses: Sequence[str]) -> AsyncIterator[None]:
        told.append(addresses)
        if len(told) == 2:
            moved.set()
        yield

    monkeypatch.setattr(announcement, "announce_name", announced)
    monkeypatch.setattr(running, "LOOK_AGAIN", 0.01)
    (here,) = own_machine()
    there = replace(here, address="127.0.0.2")
    found = [here]
    with serving(tmp_path, announce=True, networks=lambda: tuple(found)) as service:
        found[:] = [there]
        assert moved.wait(5.0)
        (address,) = service.addresses
        assert address.url.startswith("http://127.0.0.2:")
    assert told == [["127.0.0.1"], ["127.0.0.2"]]


def test_without_a_network_there_is_one_sentence_with_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="hotspot"):
        PhoneService(tmp_path, networks=tuple).start()


def test_a_taken_port_gives_way_to_the_next_and_five_taken_ones_to_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wished: list[int] = []
    free = {8767}

    def bound(address: str, port: int) -> socket.socket:
        wished.append(port)
        if port not in free:
            raise OSError(98, "Address already in use")
        return bind(address, 0)

    bind = binding.bound
    monkeypatch.setattr(binding, "bound", bound)
    with serving(tmp_path, port=8765) as service:
        assert service.on
    assert wished == [8765, 8766, 8767]
    free.clear()
    with pytest.raises(UserError, match="No port from 8765 to 8769 is free"):
        PhoneService(tmp_path, port=8765, networks=own_machine).start()


async def test_the_link_has_a_key_where_no_browser_sends_it(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        (address,) = service.addresses
        url, key = address.link.split("#")
        assert url == address.url
        assert len(bytes.fromhex(key)) >= 8
        assert len(service.code) == 4
        async with visiting(service) as phone:
            await phone.say("code", code=key)
            await phone.hear("wait")


async def test_who_gives_no_code_is_asked_to_leave_and_guests_and_tokens_stay(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(code=0.3)) as service:
        table(service)
        async with visiting(service) as stranger, visiting(service) as guest, visiting(service) as wrong:
            await guest.come_in(service)
            await guest.hear("lobby")
            await wrong.say("code", code="AAAA")
            await wrong.hear("refused")
            assert await stranger.hear_end() == NO_CODE
            assert await wrong.hear_end() == NO_CODE
            await guest.say("ping")
            await guest.hear("pong")
    # A token of the match that was played last waits for it, before anybody has gone on with it.
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            token = await phone.sit(service, 0)
    with serving(tmp_path, limits=Limits(code=0.2)) as service:
        async with visiting(service) as phone, visiting(service) as stranger:
            await phone.say("hello", token=token)
            await phone.hear("wait")
            assert await stranger.hear_end() == NO_CODE
            table(service)
            assert (await phone.hear("seated"))["seat"] == 0


async def test_a_flood_of_connections_and_guesses_keeps_nobody_out(tmp_path: Path) -> None:
    limits = Limits(connections=8, connections_each=8, new_connections=RateLimit(1e6, 1000))
    with serving(tmp_path, limits=limits) as service:
        table(service)
        key = service.addresses[0].link.split("#")[1]
        async with visiting(service) as ann, contextlib.AsyncExitStack() as crowd:
            await ann.sit(service, 0)
            strangers = [await crowd.enter_async_context(visiting(service)) for _ in range(20)]
            for stranger in strangers[-6:]:
                for _ in range(5):
                    await stranger.say("code", code="AAAA")
                    await stranger.hear("refused")
            async with visiting(service) as bob:
                await bob.say("code", code=service.code)
                await bob.hear("refused")
                await bob.say("code", code=key)
                await bob.hear("lobby")
                await bob.say("take", seat=1)
                await bob.hear("seated")
            await ann.say("ping")
            assert (await ann.hear("pong"))["t"] == "pong"


async def test_where_nobody_set_a_pin_a_phone_is_told_how_one_is_set(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            await phone.come_in(service, watch=True)
            await phone.say("host", pin="1234")
            assert (await phone.hear("refused"))["text"] == NO_PIN


async def test_the_host_types_the_pin_that_the_console_has(tmp_path: Path) -> None:
    PinStore(tmp_path).keep("2468")

    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            await phone.come_in(service, watch=True)
            for _ in range(6):
                await phone.say("host", pin="0000")
                await phone.hear("refused")
            # A guest who guesses makes himself wait, not the host at the screen.
            await phone.say("host", pin="2468")
            await phone.hear("refused")
        assert PinStore(tmp_path).opens("2468")


def test_a_thousand_connections_cut_at_any_moment_leave_nothing_behind(tmp_path: Path) -> None:
    """The long form of this is `python -m studio.trials.phones.fuzz --cuts N`."""
    asyncio.run(cut_connections(tmp_path, 150, random.Random(1)))

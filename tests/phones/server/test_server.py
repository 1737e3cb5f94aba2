"""What the server gives, and what it turns away, over real connections to this machine."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import io
import json
import logging
import socket
import struct
import zlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import yarl
from aiohttp import WSMsgType
from PIL import Image

from game.phones.pictures import photographs
from game.phones.protocol import MOST_BYTES, TOO_MUCH
from game.phones.requests import Photograph
from game.phones.room.phone import Phone
from game.phones.server.guard import Bucket, Limits, RateLimit
from game.phones.server.line import MOST_WAITING, SocketLine
from game.phones.service import PhoneService
from game.store.souvenirs import Clip, Souvenir
from tests.phones.visitor import Visitor, asked, pages, serving, table, visiting
from tests.waiting import FAILSAFE_S, until

DIGEST = "0123456789abcdef"


def page(folder: Path) -> Path:
    (folder / "sub").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Knucklebone</title>" + "<p>x</p>" * 100)
    (folder / "sub" / "page.js").write_text("export const x = 1;\n" * 100)
    (folder / "notes.txt").write_text("not for phones")
    return folder


def url(service: PhoneService, path: str = "") -> str:
    return service.addresses[0].url + path


def jpeg(wide: int = 64, high: int = 48) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (wide, high), "teal").save(file, "JPEG")
    return file.getvalue()


def immense_png() -> bytes:
    """A few bytes that would unfold to gigabytes."""
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    crc = struct.pack(">I", zlib.crc32(b"IHDR" + head))
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + head + crc + b"\0" * 200


# Files


async def test_a_clip_comes_whole_or_in_parts_to_whoever_knows_its_address(tmp_path: Path) -> None:
    body = bytes(range(200))
    clip = Clip(tmp_path / "friday.webm", body, "video/webm")
    parts = {
        "bytes=0-": (206, body, "bytes 0-199/200"),
        "bytes=0-1": (206, body[:2], "bytes 0-1/200"),
        "bytes=150-999": (206, body[150:], "bytes 150-199/200"),
        "bytes=-10": (206, body[190:], "bytes 190-199/200"),
        "bytes=200-": (416, b"", "bytes */200"),
        "bytes=9-1": (200, body, None),
        "bytes=0-1,5-6": (200, body, None),
        "lines=1-2": (200, body, None),
    }

    with serving(tmp_path) as service:
        service.offer_souvenir(Souvenir(tmp_path / "friday.journal", 100, clip))
        at = url(service, clip.address[1:])
        async with aiohttp.ClientSession() as phone:
            for wanted, (status, sent, told) in parts.items():
                async with phone.get(at, headers={"Range": wanted}) as answer:
                    assert (answer.status, await answer.read()) == (status, sent), wanted
                    assert answer.headers.get("Content-Range") == told
            async with phone.get(at) as answer:
                assert (answer.status, await answer.read()) == (200, body)
                assert answer.content_type == "video/webm"
                assert answer.headers["Accept-Ranges"] == "bytes"
            for other in (
                f"souvenir/{'0' * 32}.webm",
                "souvenir/friday.webm",
                "souvenir/..%2Ffriday.webm",
            ):
                async with phone.get(yarl.URL(url(service, other), encoded=True)) as answer:
                    assert answer.status == 404


async def test_the_page_comes_packed_strict_and_once(tmp_path: Path) -> None:
    with serving(tmp_path, page=page(tmp_path / "page")) as service:
        async with aiohttp.ClientSession(auto_decompress=False) as phone:
            async with phone.get(url(service), headers={"Accept-Encoding": "gzip"}) as answer:
                assert answer.status == 200
                assert gzip.decompress(await answer.read()).startswith(b"<!doctype html>")
                policy = answer.headers["Content-Security-Policy"]
                assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
                assert "unsafe" not in policy
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers["Referrer-Policy"] == "no-referrer"
                assert answer.headers["Cache-Control"] == "no-cache"
                tag = answer.headers["ETag"]
            async with phone.get(url(service), headers={"If-None-Match": tag}) as answer:
                assert (answer.status, await answer.read()) == (304, b"")
            async with phone.get(url(service, "sub/page.js"), headers={"Accept-Encoding": ""}) as answer:
                assert answer.content_type == "text/javascript"
                assert (await answer.read()).startswith(b"export")


@pytest.mark.parametrize(
    "path",
    ["notes.txt", "../phones.json", "sub/../../phones.json", "%2e%2e/phones.json", "sub", "sub/",
     "cards/x.png", f"cards/{DIGEST}0.png", f"cards/{DIGEST}.png/..", "//index.html", "index.html%00"],
)  # fmt: skip
async def test_nothing_else_is_served(tmp_path: Path, path: str) -> None:
    with serving(tmp_path, page=page(tmp_path / "page")) as service:
        reader, writer = await asyncio.open_connection("127.0.0.1", _port(service))
        host = url(service).split("/")[2]
        writer.write(f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        assert answer.split(b" ")[1] in (b"404", b"400")
        assert b"code" not in answer


def _port(service: PhoneService) -> int:
    return int(url(service).rstrip("/").rsplit(":", 1)[1])


async def test_pictures_of_cards_are_kept_by_phones_for_good(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        address = service.cards.keep(b"picture")
        async with aiohttp.ClientSession() as phone:
            async with phone.get(url(service, address.lstrip("/"))) as answer:
                assert (answer.content_type, await answer.read()) == ("image/png", b"picture")
                assert "immutable" in answer.headers["Cache-Control"]
            async with phone.get(url(service, f"cards/{DIGEST[::-1]}.png")) as answer:
                assert answer.status == 404


# Foreign pages and names


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example:{port}", ""],
)
async def test_a_name_that_was_made_to_lead_here_gets_nothing(tmp_path: Path, host: str) -> None:
    with serving(tmp_path) as service:
        named = {"Host": host.format(port=_port(service))}
        async with aiohttp.ClientSession() as phone:
            async with phone.get(url(service), headers=named) as answer:
                assert answer.status in (400, 421)
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await phone.ws_connect(url(service, "socket"), headers={**named, "Origin": url(service)})


async def test_in_its_hotspot_it_answers_what_phones_ask_to_find_out_whether_to_stay(tmp_path: Path) -> None:
    """Word by word: a phone that gets another answer goes back to its mobile network."""
    asked = {
        "http://connectivitycheck.gstatic.com/generate_204": (204, ""),
        "http://captive.apple.com/hotspot-detect.html": (
            200,
            "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>",
        ),
        "http://www.msftconnecttest.com/connecttest.txt": (200, "Microsoft Connect Test"),
        "http://detectportal.firefox.com/success.txt": (200, "success\n"),
        # Of these hosts nothing else is answered, and of nobody else these questions.
        "http://captive.apple.com/socket": (421, None),
        "http://www.google.com/": (421, None),
        "http://evil.example/generate_204": (421, None),
    }

    with serving(tmp_path) as service:
        async with aiohttp.ClientSession() as phone:
            for address, told in asked.items():
                name = yarl.URL(address)
                at, named = url(service, name.path[1:]), {"Host": str(name.host)}
                async with phone.get(at, headers=named, allow_redirects=False) as answer:
                    status, text = told
                    what_to_type = (
                        f"Type {url(service).removesuffix('/')}, or scan the code on the big screen."
                    )
                    assert answer.status == status, address
                    assert (await answer.text()).endswith(what_to_type if text is None else text), address


async def test_the_names_of_console_and_machine_lead_here(tmp_path: Path) -> None:
    """As people type them and routers make them up."""
    with serving(tmp_path, machine=lambda: "RaspberryPi.fritz.box") as service:
        own = service.local_name.replace("knucklebone", "Knucklebone")
        machine = (
            "raspberrypi",
            "raspberrypi.local",
            "raspberrypi.lan",
            "RaspberryPi.fritz.box",
        )
        others = ("knucklebone.local", "knucklebone-owl.local", "raspberrypi.example.org")
        for name, status in (*((one, 200) for one in (own, *machine)), *((one, 421) for one in others)):
            named = {"Host": f"{name}:{_port(service)}"}
            async with aiohttp.ClientSession() as phone, phone.get(url(service), headers=named) as answer:
                assert answer.status == status


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1", None]
)
async def test_no_other_website_may_speak(tmp_path: Path, origin: str | None) -> None:
    with serving(tmp_path) as service:
        said = {} if origin is None else {"Origin": origin.format(port=_port(service))}
        async with aiohttp.ClientSession(headers=said) as phone:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await phone.ws_connect(url(service, "socket"))
            assert refused.value.status == 403
            if origin is not None:
                async with phone.post(url(service, "photograph?entry=1"), data=jpeg()) as answer:
                    assert answer.status == 403


# What is too large, too much, too slow


async def test_a_message_too_large_ends_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        for size in (MOST_BYTES + 1, 1 << 20):
            async with visiting(service) as phone:
                with contextlib.suppress(ConnectionError):
                    await phone.socket.send_str("x" * size)
                await phone.hear_end()


async def test_what_no_page_sends_ends_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        for translate in (lambda phone: phone.socket.send_bytes(b"{}"), lambda phone: phone.say("fly")):
            async with visiting(service) as phone:
                await translate(phone)
                assert await phone.hear_end() == TOO_MUCH


@pytest.mark.parametrize("frame", [WSMsgType.TEXT, WSMsgType.PING, WSMsgType.PONG])
async def test_a_flood_ends_the_connection(tmp_path: Path, frame: WSMsgType) -> None:
    with serving(tmp_path, limits=Limits(messages=RateLimit(0.001, 20))) as service:
        async with visiting(service) as phone:
            text = json.dumps({"t": "ping"}).encode()
            # It may be cut off in the middle of its flood.
            with contextlib.suppress(ConnectionError):
                for _ in range(30):
                    await phone.socket.send_frame(text, frame)
            heard = [told async for told in phone.socket]
            assert len(heard) <= 20
            assert phone.socket.closed


async def test_of_more_connections_than_a_room_has_phones_the_oldest_end(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(connections_each=3)) as service:
        pairs = [await asyncio.open_connection("127.0.0.1", _port(service)) for _ in range(8)]
        ended = [asyncio.create_task(reader.read()) for reader, _ in pairs]
        await until(lambda: sum(one.done() for one in ended) == 5)
        assert [one.done() for one in ended] == [True] * 5 + [False] * 3
        async with visiting(service) as phone:
            await phone.say("ping")
            await phone.hear("pong")
        for one in ended:
            one.cancel()
        for _, writer in pairs:
            writer.close()


async def test_who_connects_and_says_nothing_or_half_a_request_is_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(first_request=0.2)) as service:
        for said in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "):
            reader, writer = await asyncio.open_connection("127.0.0.1", _port(service))
            writer.write(said)
            with contextlib.suppress(ConnectionResetError):
                assert await reader.read() == b""
            writer.close()


async def test_a_phone_that_takes_nothing_is_cut_off_and_what_waits_for_it_is_bounded(tmp_path: Path) -> None:
    limits = Limits(send=0.2)
    with serving(tmp_path, limits=limits) as service:
        table(service)
        async with visiting(service) as phone:
            await phone.come_in(service, watch=True)
            await until(lambda: service.presence.watchers == 1)
            line = phone.transport
            line.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.pause_reading()
            immense = {(None, "en"): {"story": ["x" * 1000] * 1000}}

            def cut_off() -> bool:
                service.publish(immense)
                return service.presence.watchers == 0

            await until(cut_off)
            line.abort()


async def test_of_what_a_slow_phone_has_not_taken_the_newest_is_sent() -> None:
    taken: list[str] = []

    class Slow:
        closed = False

        async def send_str(self, text: str) -> None:
            taken.append(json.loads(text)["t"])

        async def close(self, code: int) -> None:
            self.closed = True

    slow: Any = Slow()
    line = SocketLine(slow, FAILSAFE_S)
    phone = Phone(1, line, "", Bucket(RateLimit(1, 1), 0.0), Bucket(RateLimit(1, 1), 0.0))
    phone.send("photos")
    for _ in range(2 * MOST_WAITING):
        for kind in ("lobby", "again", "places", "souvenir", "wait"):
            phone.send(kind)
    line.end(1000)
    await line.run()
    assert taken == ["photos", "again", "souvenir", "wait"]


async def test_requests_of_one_address_are_bounded(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(http=RateLimit(0.001, 5))) as service:
        async with aiohttp.ClientSession() as phone:
            statuses = []
            for _ in range(8):
                async with phone.get(url(service)) as answer:
                    statuses.append(answer.status)
            assert statuses == [200] * 5 + [429] * 3


@pytest.mark.parametrize(
    "raw",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"\0" * 100, b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET /" + b"x" * 20000 + b" HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 500 + b"\r\n",
        b"POST /photograph HTTP/1.1\r\nContent-Length: -1\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", b"GET http://[ HTTP/1.1\r\nHost: [\r\n\r\n",
    ],
)  # fmt: skip
async def test_what_is_no_request_leaves_no_trace(
    tmp_path: Path, raw: bytes, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG), serving(tmp_path, limits=Limits(first_request=0.3)) as service:
        reader, writer = await asyncio.open_connection("127.0.0.1", _port(service))
        writer.write(raw)
        with contextlib.suppress(ConnectionResetError):
            answer = await reader.read()
            assert b"Traceback" not in answer
            assert not answer.startswith(b"HTTP/1.1 2")
        writer.close()
        async with visiting(service) as phone:
            await phone.say("ping")
            await phone.hear("pong")
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("path", ["frame", "face", "photograph?entry=1"])
@pytest.mark.parametrize("token", [b"\xff\xfe", b"\xc3\xa9" * 16, b"x" * 4000, b""])
async def test_a_token_that_can_be_none_is_refused_whatever_its_bytes(
    tmp_path: Path, path: str, token: bytes
) -> None:
    with serving(tmp_path) as service:
        reader, writer = await asyncio.open_connection("127.0.0.1", _port(service))
        lines = (
            f"POST /{path} HTTP/1.1",
            f"Host: 127.0.0.1:{_port(service)}",
            "Content-Length: 0",
            "X-Token: ",
        )
        writer.write("\r\n".join(lines).encode() + token + b"\r\n\r\n")
        assert (await reader.read()).startswith(b"HTTP/1.1 403")
        writer.close()
        assert not service.faults


# Photographs


async def send(service: PhoneService, token: str, picture: Any, entry: str = "1") -> tuple[int, Any]:
    said = {"Origin": url(service).rstrip("/"), "X-Token": token}
    where = url(service, f"photograph?entry={entry}")
    async with aiohttp.ClientSession(headers=said) as phone, phone.post(where, data=picture) as answer:
        return answer.status, await answer.json()


async def asked_to_photograph(phone: Visitor, service: PhoneService, seat: int = 1) -> str:
    """Sit down, and turn to the page of entry 1, which asks for a photograph. Returns the token."""
    token = await phone.sit(service, seat)
    service.publish(pages(0, 1, photograph=True))
    await phone.hear("page")
    return token


async def test_a_photograph_reaches_the_screen_with_its_seat(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            token = await asked_to_photograph(phone, service)
            assert await send(service, token, jpeg(), entry="1") == (202, {"t": "ok"})
            assert await asked(service) == Photograph(1, 1, jpeg(), phone=1)


async def test_only_a_seat_may_send_one(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            token = await asked_to_photograph(phone, service)
            for wrong, entry in (
                ("", "1"),
                ("0" * 32, "1"),
                (token, "x"),
                (token, "-1"),
                (token, "9" * 30),
            ):
                assert (await send(service, wrong, jpeg(), entry))[0] == 403
            service.give_back(1)
            await until(lambda: not service.holds(1))
            assert (await send(service, token, jpeg()))[0] == 403
        assert not list(service.requests())


@pytest.mark.parametrize(
    "picture",
    [b"", b"no picture", b"\xff\xd8\xff", jpeg()[:40], immense_png(), b"GIF89a" + b"\0" * 100, jpeg(2000, 20),
     b"\x89PNG\r\n\x1a\n" + b"\0" * 50, b"RIFF\xff\xff\xff\xffWEBP" + b"\xff" * 50, b"II*\0" + b"\0" * 99],
)  # fmt: skip
async def test_broken_and_immense_pictures_are_refused_with_a_sentence(
    tmp_path: Path, picture: bytes
) -> None:
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            token = await asked_to_photograph(phone, service)
            status, said = await send(service, token, picture)
            assert status == 415
            assert said["text"]
        assert not list(service.requests())


async def test_a_picture_too_large_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.phones.server.server.MOST_BYTES", 1000)

    async def slowly() -> Any:
        for _ in range(100):
            yield jpeg()[:100]

    assert photographs.MOST_BYTES == 16_000_000
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            token = await asked_to_photograph(phone, service)
            for picture in (jpeg() + b"\0" * 1000, slowly()):
                status, said = await send(service, token, picture)
                assert (status, "0.001 MB" in said["text"]) == (413, True)


async def test_one_photograph_of_a_seat_waits_for_the_screen(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            token = await asked_to_photograph(phone, service)
            assert [(await send(service, token, jpeg()))[0] for _ in range(3)] == [202, 429, 429]
            assert len(list(service.requests())) == 1
            assert (await send(service, token, jpeg()))[0] == 202


async def test_a_photograph_that_never_ends_is_given_up(tmp_path: Path) -> None:
    async def endless() -> Any:
        yield jpeg()[:100]
        await asyncio.Event().wait()

    with serving(tmp_path, limits=Limits(upload=0.2)) as service:
        table(service)
        async with visiting(service) as phone:
            token = await asked_to_photograph(phone, service)
            assert (await send(service, token, endless()))[0] == 408


@contextlib.asynccontextmanager
async def only_announced(
    service: PhoneService, token: str, entry: str = "1"
) -> AsyncIterator[asyncio.StreamReader]:
    """Say that a photograph comes, and send none; what the console answers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", _port(service))
    writer.write(
        f"POST /photograph?entry={entry} HTTP/1.1\r\nHost: 127.0.0.1:{_port(service)}\r\n"
        f"X-Token: {token}\r\nContent-Length: 1000\r\n\r\n".encode()
    )
    yield reader
    writer.close()


async def test_a_photograph_that_nobody_asked_for_is_refused_before_it_is_sent(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as phone:
            token = await asked_to_photograph(phone, service)
            async with only_announced(service, token, "2") as answer:
                assert b" 409 " in await answer.readline()
            service.publish(pages(0, 1, entry=2))
            await phone.hear("page")
            for entry in ("1", "2"):
                async with only_announced(service, token, entry) as answer:
                    assert b" 409 " in await answer.readline()
            assert await send(service, token, jpeg()) == (
                409,
                {"t": "refused", "text": "No photo of dice needed right now."},
            )


async def test_one_upload_a_seat_leaves_room_for_every_other(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table(service)
        async with visiting(service) as eve, visiting(service) as ann:
            slow = await asked_to_photograph(eve, service, 1)
            quick = await ann.sit(service, 0)
            async with only_announced(service, slow):
                assert await until_refused(service, slow) == 429
                assert (await send(service, quick, jpeg()))[0] == 202


async def until_refused(service: PhoneService, token: str) -> int:
    """Send photographs until one is refused: the first may come before the slow one has begun."""
    async with asyncio.timeout(FAILSAFE_S):
        while (status := (await send(service, token, jpeg()))[0]) == 202:
            list(service.requests())
    return status


async def test_a_request_after_the_first_has_its_time_too(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(exchange=0.3)) as service:
        reader, writer = await asyncio.open_connection("127.0.0.1", _port(service))
        writer.write(f"HEAD / HTTP/1.1\r\nHost: 127.0.0.1:{_port(service)}\r\n\r\nGET / HT".encode())
        with contextlib.suppress(ConnectionResetError):
            assert (await reader.read()).startswith(b"HTTP/1.1 200")
        writer.close()

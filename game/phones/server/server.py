"""Speaks HTTP and WebSocket with the phones of the room; what they say is for the `Room` to understand.

What comes in is bounded before it is looked at: connections, requests, sizes, and the time they take.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import ssl
from collections.abc import Callable, Mapping
from typing import Final

from aiohttp import WSCloseCode, WSMsgType, web

from game.phones import protocol
from game.phones.pictures import portraits, webcams
from game.phones.pictures.photographs import MOST_BYTES, PhotographError, refuse_at_once, refuse_unbearable
from game.phones.room.phone import translate_for
from game.phones.room.room import Room
from game.phones.sentences import NOT_WANTED, TOO_FAST
from game.phones.server import files
from game.phones.server.connections import Encrypting, abort, address_of
from game.phones.server.files import FOR_GOOD, NEVER, File
from game.phones.server.guard import Bucket, Limits, Rates, Standing, Turns, is_own_host, is_own_origin
from game.phones.server.guarded import FAREWELL_TIMEOUT_S, GuardedServer, plain, serve_file
from game.phones.server.line import SocketLine
from game.phones.server.portals import portal_answer
from game.rules.contract import Seat
from game.store.souvenirs import Clip
from knucklebone_messages import sentence_of
from vision.errors import VisionError

CARD: Final = re.compile(r"/cards/([0-9a-f]{8,64})\.png")
CLIP: Final = re.compile(r"/souvenir/([0-9a-f]{32})\.web[mp]")


class Server(GuardedServer):
    """One console's. All of it runs in the event loop it was made in."""

    def __init__(
        self,
        room: Room,
        hosts: Callable[[], frozenset[str]],
        port: int,
        limits: Limits,
        now: Callable[[], float],
        cards: Callable[[str], bytes | None],
        page: Mapping[str, File],
        fault: Callable[[BaseException], None],
        filming: webcams.PhoneWebcams,
    ) -> None:
        """`hosts` are the names and addresses by which phones may call this console.

        `fault` hears of what should never happen.
        """
        super().__init__(limits, now, lingering_time=2.0, auto_decompress=False)
        self._fault, self._webcams = fault, filming
        self._filming: set[webcams.PhoneWebcam] = set()
        """Those that are sending a picture."""
        self._room, self._hosts, self._port = room, hosts, port
        self._cards, self._page = cards, page
        self._numbers: dict[asyncio.BaseTransport, int] = {}
        """Numbers of the phones, by their connections."""
        self._uploads: dict[asyncio.BaseTransport, Seat] = {}
        """Seats that are sending a photograph."""
        self._faces = Rates(limits.faces)
        self._unpacking = Turns()
        """One face at a time: each takes a process."""
        self._lines: set[SocketLine] = set()
        self._listening: dict[str, asyncio.Server] = {}
        self.secure_port = 0
        """Where it speaks on an encrypted line; 0 where it does not."""

    # --- listening

    async def listen(self, address: str, listening: socket.socket) -> None:
        """Take connections of a socket that is bound to an address."""
        self._listening[address] = await self._serve_on(listening, self.protocol)

    async def listen_securely(self, address: str, listening: socket.socket, context: ssl.SSLContext) -> None:
        """Listen on an encrypted line."""
        await self._serve_on(listening, lambda: Encrypting(self, context))
        self.secure_port = listening.getsockname()[1]

    def stop_listening(self, address: str) -> None:
        """Stop accepting connections there: this machine has left that network."""
        if (server := self._listening.pop(address, None)) is not None:
            server.close()
            self._servers.remove(server)

    @property
    def addresses(self) -> frozenset[str]:
        """Where it listens."""
        return frozenset(self._listening)

    async def _take_leave(self) -> None:
        for line in self._lines:
            line.end(WSCloseCode.GOING_AWAY)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_TIMEOUT_S):
                while self._lines:
                    await asyncio.sleep(FAREWELL_TIMEOUT_S / 20)

    def _standing(self, transport: asyncio.BaseTransport) -> Standing:
        if transport in self._uploads:
            return Standing.SEATED
        number = self._numbers.get(transport)
        return Standing.STRANGER if number is None else self._room.standing(number)

    # --- HTTP

    async def _respond(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.transport is None:
            return web.Response(status=400)
        self._wait_for(request.transport, self._limits.exchange)
        host = request.headers.get("Host", "")
        port = self.secure_port if _is_secure(request) else self._port
        own = is_own_host(host, self._hosts(), port)
        if not self._requests.take(address_of(request.transport), self._now()):
            answer: web.StreamResponse = plain(429, "Too many requests.")
        elif own:
            answer = await self._answer_safely(request, host)
        else:
            answer = portal_answer(host, request.path) or plain(421, self._what_to_type(request))
        if not answer.prepared:
            answer.headers.update(files.headers(host if own else ""))
            if answer.status >= 400:
                answer.force_close()
        return answer

    def _what_to_type(self, request: web.BaseRequest) -> str:
        """Says what to type, to somebody who has come by a name that is not this console's."""
        sockname = request.transport.get_extra_info("sockname") if request.transport is not None else None
        where = f"http://{sockname[0]}:{self._port}" if sockname else "the address on the big screen"
        return f"This console does not answer to that name. Type {where}, or scan the code on the big screen."

    async def _answer_safely(self, request: web.BaseRequest, host: str) -> web.StreamResponse:
        try:
            return await self._answer(request, host)
        except ConnectionError:
            return web.Response(status=400)
        except Exception as error:  # one phone's trouble is not that of the others
            self._fault(error)
            return plain(500, "Something went wrong.")

    async def _answer(self, request: web.BaseRequest, host: str) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        scheme = "https" if _is_secure(request) else "http"
        if origin is not None and not is_own_origin(origin, host, scheme):
            return plain(403, "This is another page.")
        if request.method == "POST" and request.path == "/photograph":
            return await self._take_photograph(request)
        if request.method == "POST" and request.path == "/face":
            return await self._take_face(request)
        if request.method == "POST" and request.path == "/frame":
            return await self._take_frame(request)
        if request.method not in ("GET", "HEAD"):
            return plain(405, "Nobody can do that.")
        if request.path == "/socket":
            return await self._speak(request) if origin else plain(403, "Only its own page may do that.")
        if found := CARD.fullmatch(request.path):
            picture = self._cards(found[1])
            return plain(404, "No such card.") if picture is None else _body(picture, "image/png", FOR_GOOD)
        if found := CLIP.fullmatch(request.path):
            clip = self._room.company.clip_with(found[1])
            return plain(404, "No such clip.") if clip is None else _play(request, clip)
        if request.path == "/favicon.ico" and request.path not in self._page:
            return web.Response(status=204, headers={"Cache-Control": FOR_GOOD})
        file = self._page.get(request.path)
        return plain(404, "There is no such page.") if file is None else serve_file(request, file)

    # --- the socket of a phone

    async def _speak(self, request: web.BaseRequest) -> web.StreamResponse:
        line_socket = web.WebSocketResponse(
            heartbeat=self._limits.heartbeat,
            autoping=False,
            max_msg_size=protocol.MOST_BYTES,
            compress=False,
            timeout=1.0,
        )
        if not line_socket.can_prepare(request):
            return plain(426, "Only a WebSocket leads there.")
        await line_socket.prepare(request)
        if (transport := request.transport) is None:
            return line_socket
        self._wait_no_more(transport)
        line = SocketLine(line_socket, self._limits.send)
        self._lines.add(line)
        self._numbers[transport] = number = self._room.open(line, address_of(transport))
        writing = asyncio.create_task(self._write(line, transport))
        asking = asyncio.get_running_loop().call_later(self._limits.code, self._ask_to_leave, line, number)
        try:
            await self._listen_to(line_socket, number)
        finally:
            asking.cancel()
            self._room.on_close(number)
            del self._numbers[transport]
            self._lines.discard(line)
            writing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writing
        return line_socket

    def _ask_to_leave(self, line: SocketLine, number: int) -> None:
        """The time is over in which a phone must have shown that it belongs here."""
        if self._room.standing(number) is Standing.STRANGER:
            line.end(protocol.NO_CODE)

    async def _write(self, line: SocketLine, transport: asyncio.BaseTransport) -> None:
        try:
            await line.run()
        except (TimeoutError, ConnectionError, RuntimeError):
            abort(transport)

    async def _listen_to(self, line_socket: web.WebSocketResponse, number: int) -> None:
        pings = Bucket(self._limits.messages, self._now())
        while True:
            heard = await line_socket.receive()
            if heard.type is WSMsgType.TEXT:
                if not self._room.on_message(number, heard.data):
                    break
            elif heard.type is WSMsgType.PING and pings.take(self._now()):
                await line_socket.pong(heard.data)
            elif heard.type is not WSMsgType.PONG or not pings.take(self._now()):
                break
        if not line_socket.closed:
            with contextlib.suppress(ConnectionError, TimeoutError):
                await line_socket.close(code=protocol.TOO_MUCH)

    # --- photographs

    async def _take_photograph(self, request: web.BaseRequest) -> web.StreamResponse:
        token = _token(request)
        entry = request.query.get("entry", "")
        place = self._room.place_with(token)
        if place is None or not (entry.isascii() and entry.isdecimal() and len(entry) < 10):
            return _refusal(403, "")
        lang, seat, transport = self._room.language_of(place), place.info.seat, request.transport
        if not self._room.wants_photograph(place, int(entry)):
            return _refusal(409, translate_for(lang, NOT_WANTED))
        if transport is None or seat in self._uploads.values():
            return _refusal(429, translate_for(lang, TOO_FAST))
        self._uploads[transport] = seat
        try:
            async with asyncio.timeout(self._limits.upload):
                picture = await _read_picture(request, MOST_BYTES)
            await asyncio.to_thread(refuse_unbearable, picture)
        except PhotographError as error:
            return _refusal(error.status, translate_for(lang, error.why))
        except TimeoutError:
            return _refusal(408, "")
        finally:
            del self._uploads[transport]
        if not self._room.photograph(token, int(entry), picture):
            return _refusal(429, translate_for(lang, TOO_FAST))
        return web.json_response({"t": "ok"}, status=202, headers={"Cache-Control": NEVER})

    async def _take_face(self, request: web.BaseRequest) -> web.StreamResponse:
        token, company = _token(request), self._room.company
        if company.wearer(token) is None or request.transport is None:
            return _refusal(403, "")
        lang = company.language_of(token)
        if not self._faces.take(address_of(request.transport), self._now()):
            return _refusal(429, translate_for(lang, TOO_FAST))
        try:
            async with asyncio.timeout(self._limits.upload):
                picture = await _read_picture(request, portraits.MOST_BYTES)
                async with self._unpacking.turn(address_of(request.transport)):
                    photo = await asyncio.to_thread(portraits.photo_of, picture)
        except PhotographError as error:
            return _refusal(error.status, translate_for(lang, error.why))
        except VisionError as error:
            return _refusal(415, translate_for(lang, sentence_of(error)))
        except TimeoutError:
            return _refusal(408, "")
        # Whoever it is may have stood up meanwhile.
        self._room.beside(lambda company: company.hang(token, photo))
        return web.json_response({"t": "ok"}, status=202, headers={"Cache-Control": NEVER})

    async def _take_frame(self, request: web.BaseRequest) -> web.StreamResponse:
        """A picture of a phone that is the table's camera; an empty one says that it is there."""
        webcam = self._webcams.find_by_key(_token(request))
        if webcam is None:
            return _refusal(403, "")
        if not webcam.bucket.take(self._now()) or webcam in self._filming:
            return _refusal(429, "")
        wanted = webcam.wanted
        if wanted and request.content_length:
            self._filming.add(webcam)
            try:
                async with asyncio.timeout(self._limits.upload):
                    picture = await _read_picture(request, webcams.MOST_BYTES)
                refuse_unbearable(picture)
            except PhotographError as error:
                return _refusal(error.status, "")
            except TimeoutError:
                return _refusal(408, "")
            finally:
                self._filming.discard(webcam)
            webcam.post(picture)
        return web.json_response({"t": "ok", "wanted": wanted}, headers={"Cache-Control": NEVER})


def _is_secure(request: web.BaseRequest) -> bool:
    return request.transport is not None and request.transport.get_extra_info("sslcontext") is not None


def _token(request: web.BaseRequest) -> str:
    """What a request shows as its token; empty for what none can be, such as bytes that are no text."""
    token = request.headers.get("X-Token", "")
    return token if token.isascii() and len(token) <= protocol.MOST_LETTERS else ""


async def _read_picture(request: web.BaseRequest, most: int) -> bytes:
    """A file of `most` bytes. Raises PhotographError as soon as it turns out to be no picture, or larger."""
    if (request.content_length or 0) > most:
        raise PhotographError.too_large(most)
    picture = bytearray()
    async for chunk in request.content.iter_any():
        looked_at = len(picture) >= 16
        picture += chunk
        if not looked_at and len(picture) >= 16:
            refuse_at_once(bytes(picture[:16]))
        if len(picture) > most:
            raise PhotographError.too_large(most)
    refuse_at_once(bytes(picture[:16]))
    return bytes(picture)


def _play(request: web.BaseRequest, clip: Clip) -> web.Response:
    """A clip, or the part of it that a browser asks for: some play nothing that they cannot have in parts."""
    total = len(clip.body)
    headers = {"Content-Type": clip.kind, "Cache-Control": FOR_GOOD, "Accept-Ranges": "bytes"}
    wanted = slice(None)
    if "Range" in request.headers:
        with contextlib.suppress(ValueError):  # what is no range asks for all of it
            wanted = request.http_range
    if wanted == slice(None):
        return web.Response(body=clip.body, headers=headers)
    first, end, _ = wanted.indices(total)
    if first >= end:
        return web.Response(status=416, headers={**headers, "Content-Range": f"bytes */{total}"})
    part = f"bytes {first}-{end - 1}/{total}"
    return web.Response(status=206, body=clip.body[first:end], headers={**headers, "Content-Range": part})


def _body(body: bytes, kind: str, caching: str) -> web.Response:
    return web.Response(body=body, headers={"Content-Type": kind, "Cache-Control": caching})


def _refusal(status: int, text: str) -> web.Response:
    said = {"t": "refused", "text": text}
    return web.json_response(said, status=status, headers={"Cache-Control": NEVER})

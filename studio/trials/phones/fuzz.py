"""Phones as nobody wants them: `python -m studio.trials.phones.fuzz --messages 100000 --cuts 1000`.

Messages of any form go through a real connection each for as long as it stands; connections are cut at any
moment; tokens come back. The console must keep its seats, its memory and its temper.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import random
import sys
import tempfile
import tracemalloc
from pathlib import Path
from typing import Any

import aiohttp

from game.phones.service import PhoneService
from tests.phones.visitor import generous, pages, serving, table, visiting
from tests.waiting import until

KINDS = (
    "hello", "code", "take", "leave", "lang", "rules", "ping", "pong", "host", "choose", "throw", "enter",
    "here", "dice", "correct", "pick", "pass", "page", "seated", "", "__class__", "hello ",
    "sit", "wear", "wish", "arrange", "again", "react", "guess",
)  # fmt: skip
NAMES = (
    "token", "lang", "watch", "code", "seat", "entry", "choice", "values", "do", "die", "value", "on", "pin",
    "t", "phone", "__dict__", "", "name", "place", "emblem", "photo", "sign", "number",
)  # fmt: skip
TEXTS = (
    "", "AAAA", "de", "en", "pseudo", "../../x", "<script>alert(1)</script>", "\u202e", "\0", "accept",
    "again", "undo", "1234", "0" * 32, "x" * 64, "x" * 65, "😀" * 20, "{n}", "{0.__class__}", "%s",
)  # fmt: skip


def value(rng: random.Random, depth: int = 0) -> Any:
    """Anything that JSON may hold."""
    kind = rng.randrange(9 if depth < 3 else 7)
    if kind == 7:
        return [value(rng, depth + 1) for _ in range(rng.randrange(6))]
    if kind == 8:
        return {rng.choice(NAMES): value(rng, depth + 1) for _ in range(rng.randrange(4))}
    plain: list[Any] = [
        rng.choice(TEXTS),
        rng.randrange(-3, 12),
        rng.choice((2**31, 2**63, -(2**70), 10**300)),
        rng.choice((0.5, -1e308, 3.0)),
        rng.random() < 0.5,
        None,
        rng.choice(TEXTS),
    ]
    return plain[kind]


def message(rng: random.Random) -> str:
    """Well formed or not; often nearly what a page sends."""
    said = {"t": rng.choice(KINDS)}
    for _ in range(rng.randrange(4)):
        said[rng.choice(NAMES)] = value(rng)
    text = json.dumps(said)
    way = rng.randrange(8)
    if way == 0:
        text = json.dumps(value(rng))
    elif way == 1:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(("", "\0", "[", "}", '"', "\\ud800", "1e999", "NaN")) + text[at + 1 :]
    elif way == 2:
        text = "".join(chr(rng.randrange(32, 0x2FFF)) for _ in range(rng.randrange(60)))
    return text


async def fuzz_messages(folder: Path, count: int, rng: random.Random) -> int:
    """Send them over as many connections as it takes. Returns how many connections that was."""
    connections = 0
    with serving(folder, limits=generous()) as service:
        table(service)
        async with visiting(service) as ann:
            token = await ann.sit(service, 0)
            while count > 0:
                connections += 1
                async with visiting(service) as phone:
                    if rng.random() < 0.5:
                        await phone.come_in(service)
                    with contextlib.suppress(ConnectionError):
                        while count > 0 and not phone.socket.closed:
                            count -= 1
                            await phone.socket.send_str(message(rng))
                            if rng.random() < 0.3:
                                service.publish(pages(None, 0, 1, entry=count))
                            await _read_some(phone.socket)
                for asked in service.requests():
                    assert asked.phone != 1, "somebody speaks for Ann"
                await _read_some(ann.socket)
            async with visiting(service) as again:
                await again.say("hello", token=token)
                assert (await again.hear("seated"))["seat"] == 0
    return connections


async def _read_some(socket: aiohttp.ClientWebSocketResponse) -> None:
    with contextlib.suppress(TimeoutError):
        while True:
            told = await socket.receive(timeout=0.0005)
            if told.type is not aiohttp.WSMsgType.TEXT:
                return


async def cut_connections(folder: Path, count: int, rng: random.Random) -> None:
    """Two phones are cut off again and again, in the middle of anything; both come back to their seats."""
    with serving(folder, limits=generous()) as service:
        table(service)
        async with visiting(service) as ann, visiting(service) as bob:
            tokens = [await ann.sit(service, 0), await bob.sit(service, 1)]
            for phone in (ann, bob):
                await phone.say("ping")
                await phone.hear("pong")
        for number in range(count):
            await _cut(service, tokens[number % 2], rng)
            service.publish(pages(0, 1, entry=number))
        for asked in service.requests():
            assert asked.phone
        for seat, token in enumerate(tokens):
            async with visiting(service) as phone:
                await phone.say("hello", token=token)
                assert (await phone.hear("seated"))["seat"] == seat
                assert (await phone.hear("page"))["seat"] == seat
        await until(lambda: not service.there(0) and not service.there(1))
        assert service.holds(0)
        assert service.holds(1)


async def _cut(service: PhoneService, token: str, rng: random.Random) -> None:
    with contextlib.suppress(aiohttp.ClientError, ConnectionError):
        async with visiting(service) as phone:
            for _ in range(rng.randrange(4)):
                await phone.say("hello", token=token)
                await phone.say("choose", entry=1, choice="0")
            for _ in range(rng.choice((1, 1, 20, 60))):
                await asyncio.sleep(0)
            phone.transport.abort()


async def reconnect(folder: Path, count: int) -> tuple[int, int]:
    """One phone comes back again and again. Returns the bytes held after a tenth and at the end."""
    held = []
    with serving(folder, limits=generous()) as service:
        table(service)
        async with visiting(service) as ann:
            token = await ann.sit(service, 0)
            await ann.say("ping")
            await ann.hear("pong")
        service.publish(pages(0))
        tracemalloc.start()
        for number in range(count + 1):
            async with visiting(service) as phone:
                await phone.say("hello", token=token)
                await phone.hear("seated")
                await phone.hear("page")
            if number in (count // 10, count):
                gc.collect()
                held.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
    return held[0], held[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    for what in ("messages", "cuts", "reconnects"):
        parser.add_argument(f"--{what}", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if args.messages:
            connections = asyncio.run(fuzz_messages(folder / "messages", args.messages, rng))
            print(
                f"{args.messages} messages over {connections} connections: no fault, every seat in its place"
            )
        if args.cuts:
            asyncio.run(cut_connections(folder / "cuts", args.cuts, rng))
            print(f"{args.cuts} connections cut: every seat in its place")
        if args.reconnects:
            first, last = asyncio.run(reconnect(folder / "reconnects", args.reconnects))
            held = f"{first / 1e6:.2f} MB held after a tenth, {last / 1e6:.2f} MB at the end"
            print(f"{args.reconnects} reconnects: {held}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Listeners of `knucklebone rolls --serve`: half by WebSocket, half by server-sent events.

    python -m studio.benches.roll_listeners URL COUNT

Once all of them listen, *ready* is said; then each roll that one of them hears is a line: number and time.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time

from aiohttp import ClientSession, ClientTimeout


def _tell(data: str) -> None:
    print(json.dumps([json.loads(data)["number"], time.monotonic()]), flush=True)


async def _by_socket(session: ClientSession, url: str, ready: asyncio.Semaphore) -> None:
    async with session.ws_connect(f"{url}/socket") as line:
        ready.release()
        async for message in line:
            _tell(message.data)


async def _by_events(session: ClientSession, url: str, ready: asyncio.Semaphore) -> None:
    async with session.get(f"{url}/events", timeout=ClientTimeout()) as answer:
        ready.release()
        async for line in answer.content:
            if line.startswith(b"data: "):
                _tell(line[6:].decode())


async def _listen(url: str, count: int) -> None:
    ready = asyncio.Semaphore(0)
    async with ClientSession() as session, asyncio.TaskGroup() as group:
        for number in range(count):
            group.create_task((_by_events if number % 2 else _by_socket)(session, url, ready))
        for _ in range(count):
            await ready.acquire()
        print("ready", flush=True)


if __name__ == "__main__":
    asyncio.run(_listen(sys.argv[1], int(sys.argv[2])))

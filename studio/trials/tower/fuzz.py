"""Bytes that no tower means: noise of several kinds, and a session with each byte damaged in every way.

By hand, with figures: `python -m studio.trials.tower.fuzz --megabytes 20`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from itertools import cycle

from hardware.codec import CodecError, decode
from hardware.framer import Framer
from hardware.messages import MessageError, parse
from tests.hardware.bench import Bench, said

CHUNK = 4096


def session() -> list[bytes]:
    """What a tower with three dice says from its start to its second roll, line by line."""
    bench = Bench()
    lines: list[bytes] = []

    def listen(line: bytes) -> bytes:
        lines.append(line)
        return line

    bench.tamper = listen
    bench.connect()
    bench.link.arm(17, 3, bench.now)
    bench.run(0.5)
    for dice in ([3, 6, 1], [2, None, 5]):
        bench.tower.drop(bench.now, dice)
        bench.run(2.0)
    bench.tower.reboot(bench.now)
    bench.link.command("frobnicate", {})
    bench.run(1.0)
    return list(dict.fromkeys(lines))


def believed(data: bytes) -> list[object]:
    """What a host would make of these bytes: messages, told after a line end that is not part of them."""
    found: list[object] = []
    for line in Framer().feed(data + b"\n"):
        try:
            found.append(parse(decode(line)))
        except (CodecError, MessageError):
            continue
    return found


def damaged(line: bytes) -> Iterator[bytes]:
    """The line with one byte changed to every other one."""
    for at in range(len(line)):
        for byte in range(256):
            if byte != line[at]:
                yield line[:at] + bytes([byte]) + line[at + 1 :]


def noises(rng: random.Random) -> dict[str, Callable[[], bytes]]:
    """Kinds of noise by name; each makes one chunk after the other."""
    lines = session()
    letters = b"@*=,. \r\n0123456789ABCDEFabcdefhellostateresultrollphasedicetok"

    def torn() -> bytes:
        parts = (rng.choice(lines) for _ in range(CHUNK // 60))
        return b"".join(part[: rng.randrange(len(part))] + rng.randbytes(rng.randrange(3)) for part in parts)

    return {
        "random bytes": lambda: rng.randbytes(CHUNK),
        "no line end": lambda: rng.randbytes(CHUNK).replace(b"\n", b"x").replace(b"\r", b"x"),
        "letters of frames": lambda: bytes(rng.choices(letters, k=CHUNK)),
        "torn lines": torn,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=int, default=10, help="of each kind")
    args = parser.parse_args()
    lines = session()
    bare = [line.rstrip(b"\n") for line in lines]
    tried = sum(255 * len(line) for line in bare)
    accepted = sum(bool(believed(wrong)) for line in bare for wrong in damaged(line))
    print(f"{tried} damaged lines of {len(lines)}: {accepted} accepted")
    kinds = noises(random.Random(1)) | {"valid states": _states()}
    for name, noise in kinds.items():
        chunks = [noise() for _ in range(16)]
        print(f"{name}: {100 * _share(chunks, args.megabytes):.1f} % of a core at 1 MB/s")


def _states() -> Callable[[], bytes]:
    line = said("state", boot=1, roll=1, phase="idle", tok=0, age=120)
    return lambda: line * (CHUNK // len(line))


def _share(chunks: list[bytes], megabytes: int) -> float:
    """Processor seconds of a link that hears a megabyte each second."""
    bench = Bench().connect()
    heard, began = 0, time.process_time()
    for chunk in cycle(chunks):
        if heard >= megabytes * 1_000_000:
            break
        heard += len(chunk)
        bench.link.on_bytes(chunk, bench.now)
        bench.link.events()
        bench.link.take_outgoing()
    return (time.process_time() - began) / (heard / 1e6)


if __name__ == "__main__":
    main()

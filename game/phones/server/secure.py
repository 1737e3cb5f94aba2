"""An encrypted line for phones that are the table's camera: browsers give a live picture to no other page.

The console makes its certificate itself. No browser knows it, so each of them warns once; who goes on has an
encrypted line to whoever answered, which is all that a living room can have.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.phones.server.binding import bound
from game.store import private

if TYPE_CHECKING:
    from game.phones.server.server import Server

NAME: Final = "phones-certificate.pem"
DAYS: Final = 397
"""The longest that browsers take."""
MAKING_TIME_S: Final = 20.0
PORT_STEP: Final = 100
"""From the port of the pages to that of the encrypted ones."""


def context_for(folder: Path, names: Sequence[str], now: float) -> ssl.SSLContext | None:
    """Open the certificate that is kept in a folder, or make one for these `names`.

    None where openssl cannot make one. May take a second. `now` is in seconds since 1970.
    """
    kept = folder / NAME
    with contextlib.suppress(OSError, ssl.SSLError):
        if now - kept.stat().st_mtime < (DAYS - 30) * 86400:
            return _load_context(kept)
    with contextlib.suppress(OSError, ssl.SSLError, subprocess.SubprocessError):
        made = _make_certificate(names)
        private.replace(kept, made.encode())
        return _load_context(kept)
    return None


def _load_context(file: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(file)
    return context


def _make_certificate(names: Sequence[str]) -> str:
    """Key and certificate. Raises OSError where there is no openssl, SubprocessError where it fails."""
    called = ",".join(f"{'IP' if name[:1].isdigit() else 'DNS'}:{name}" for name in names)
    command = ["openssl", "req", "-x509", "-nodes", "-newkey", "ec"]
    command += ["-pkeyopt", "ec_paramgen_curve:prime256v1"]
    command += ["-days", str(DAYS), "-subj", "/CN=Knucklebone", "-addext", f"subjectAltName={called}"]
    command += ["-keyout", "-", "-out", "-"]
    done = subprocess.run(command, capture_output=True, timeout=MAKING_TIME_S, check=True, text=True)
    return done.stdout


async def listen(
    server: Server, folder: Path, name: str, now: float, addresses: Sequence[str], port: int
) -> int:
    """Take encrypted connections, too, where a port is free for it.

    Returns that port, or 0. `name` is what this console is called in the network; for the others see
    `context_for`.
    """
    made = await asyncio.to_thread(context_for, folder, (name, *addresses), now)
    if made is None:
        return 0
    opened = []
    try:
        for address in addresses:
            opened.append((address, bound(address, port)))
            port = opened[0][1].getsockname()[1]
    except OSError:
        for _, listening in opened:
            listening.close()
        return 0
    for address, listening in opened:
        await server.listen_securely(address, listening, made)
    return port

"""`knucklebone phones`: where phones join the table that is being played at, and what stands in their way."""

from __future__ import annotations

import argparse
import http.client
import sys
import time
from collections.abc import Iterable

from game.errors import UserError
from game.phones.room import session_store as keeping
from game.phones.room.session_store import SavedSessions
from game.phones.server.network import (
    FIRST_PORT,
    Address,
    LocalNetwork,
    ObstacleKind,
    Surroundings,
    networks,
    obstacles,
    url,
)
from game.store.folder import DataFolder
from game.terminal import tell

EXAMPLE = "knucklebone phones --check"
ANSWER_TIMEOUT_S = 2.0
"""Seconds for a console on this machine to answer."""
SIGNATURE = "Knucklebone"
"""What its server calls itself."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--check", action="store_true", help="say what keeps phones out on this machine")
    parser.add_argument("--data", metavar="DIR", help="the data folder (default: the usual one)")


def run(args: argparse.Namespace) -> int:
    """Tell address and code; with --check 1 if no phone can join, else 0."""
    kept = keeping.load(DataFolder.open(args.data).root, time.time())
    return check(Surroundings(), kept) if args.check else show(networks(), kept)


def show(found: Iterable[LocalNetwork], kept: SavedSessions) -> int:
    """Raises UserError when phones are not switched on."""
    open_ones = [Address.of(network, kept.port, kept.key) for network in found if answers(network, kept)]
    if not open_ones:
        raise UserError("Phones are off: start Knucklebone and switch them on in the lobby.")
    for address in open_ones:
        tell(f"{address.url}  {address.network}")
    tell(f"code  {kept.code}")
    if sys.stdout.isatty():
        import segno

        segno.make(open_ones[0].link, error="m", micro=False).terminal(sys.stdout, compact=True)
    return 0


def check(surroundings: Surroundings, kept: SavedSessions) -> int:
    """One line for each thing in the way, and its remedy below."""
    found = surroundings.networks()
    running = any(answers(network, kept) for network in found)
    hindered = False
    for network in found:
        tell(f"ok       {url(network.address, kept.port if running else FIRST_PORT)}  {network.name}")
    for obstacle in obstacles(surroundings):
        if obstacle.kind is ObstacleKind.PORT and running:
            continue
        hindered |= obstacle.kind is ObstacleKind.NETWORK
        tell(f"{'fault' if obstacle.kind is ObstacleKind.NETWORK else 'warning':<9}{obstacle.what}")
        tell(f"         -> {obstacle.remedy}")
    tell("", f"Phones are {'on' if running else 'off: they are switched on in the lobby'}.")
    return 1 if hindered else 0


def answers(network: LocalNetwork, kept: SavedSessions) -> bool:
    """Whether a console of this data folder takes phones in a network."""
    if not (kept.port and kept.code):
        return False
    line = http.client.HTTPConnection(network.address, kept.port, timeout=ANSWER_TIMEOUT_S)
    try:
        line.request("HEAD", "/")
        return line.getresponse().getheader("Server") == SIGNATURE
    except (OSError, http.client.HTTPException):
        return False
    finally:
        line.close()

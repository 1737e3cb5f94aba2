"""`knucklebone tower`: a simulated dice tower, a terminal on a real one, and a judge of both."""

from __future__ import annotations

import argparse
import contextlib
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType

from game.commands.arguments import add_action, number_in
from game.devices.tower.memory import announce, withdraw
from game.errors import UserError
from game.store.folder import DataFolder
from game.terminal import complain, tell, tell_data, typed_lines
from hardware.conformance import CheckResult, check_tower
from hardware.demo import HELP, DemoError, DemoTower
from hardware.monitor import Monitor, describe
from hardware.port import Port, PortError, open_port
from hardware.wire import WireError, open_wire
from knucklebone_threads import run_once

EXAMPLE = "knucklebone tower demo --auto"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    demo = add_action(
        actions,
        "demo",
        "a simulated tower; prints its port first",
        "A simulated tower. The first line it prints is its port, for --tower PORT.",
        f"commands while it runs:\n{HELP}\n\nexample:\n  knucklebone tower demo --dice 3",
    )
    port = number_in(range(65536), "a TCP port is a number from 0 to 65535")
    demo.add_argument("--tcp", type=port, metavar="PORT", help="serve on a TCP port (0: any free)")
    dice, words = number_in(range(1, 25), "a tower has 1 to 24 dice"), "dice in the tower"
    demo.add_argument(
        "--dice", type=dice, default=0, metavar="N", help=f"{words} (default: as many as asked for)"
    )
    demo.add_argument("--seed", type=int, metavar="N", help="repeat the same rolls each time")
    demo.add_argument(
        "--auto", action="store_true", help="roll by itself when asked, as it does once its input ends"
    )
    demo.add_argument("--uid", type=_uid, default="DEM00001", help="the tower's number (default DEM00001)")
    demo.add_argument("--data", metavar="DIR", help="let the console with this data folder find it")
    demo.add_argument("--link", type=Path, metavar="PATH", help="keep a link of this name to its port")
    monitor = add_action(
        actions,
        "monitor",
        "talk to a tower in the terminal",
        "Talk to a tower in the terminal: shows what it says, sends what you type (? for hello).",
        "example:\n  knucklebone tower monitor /dev/ttyUSB0",
    )
    check = add_action(
        actions,
        "check",
        "check whether a tower keeps to the protocol",
        "Judges a tower by DTP/1 (docs/engineering/dice-tower-protocol.md). Exit status 0: no check failed.",
        "example:\n  knucklebone tower check /dev/ttyUSB0 --drop",
    )
    for action in (monitor, check):
        action.add_argument("port", help="a device or a URL such as socket://HOST:PORT")
    check.add_argument(
        "--drop", action="store_true", help="ask you to throw dice where real rolls are needed"
    )
    check.add_argument("--json", action="store_true", help="print the report as JSON")


def run(args: argparse.Namespace) -> int:
    """Run the action until quit, interrupt or end."""
    actions = {"demo": _demo, "monitor": _monitor, "check": _check}
    return actions[args.action](args)


def _demo(args: argparse.Namespace) -> int:
    if args.link and args.tcp is not None:
        raise UserError("--link names a device, but --tcp has none: leave one of the two out.")

    folder = DataFolder.open(args.data).root

    def on_plug(address: str) -> None:
        if args.link:
            _relink(args.link, address)
        announce(folder, address)
        tell(address)

    ended = threading.Event()
    with _ending_on_signals(), contextlib.ExitStack() as stack:
        stack.callback(_unlink, args.link)
        stack.callback(withdraw, folder)
        tower = _demo_tower(args, on_plug)
        stack.callback(tower.close)
        tower.start()
        run_once("commands", partial(_obey_lines, tower, ended), failed=lambda error: ended.set())
        while not ended.wait(0.2):
            pass
    return 0


def _demo_tower(args: argparse.Namespace, plugged: Callable[[str], None]) -> DemoTower:
    try:
        return DemoTower(
            lambda: open_wire(args.tcp),
            rng=random.Random(args.seed),
            dice=args.dice,
            uid=args.uid,
            auto=args.auto,
            plugged=plugged,
        )
    except WireError as error:
        raise UserError(f"{error}.") from None


def _obey_lines(tower: DemoTower, ended: threading.Event) -> None:
    """Do what is typed.

    At the end of input the tower stays and, as nobody can drop dice into it any more, rolls by itself when it
    is asked: so it can run in the background.
    """
    for line in typed_lines():
        try:
            if not tower.obey(line):
                ended.set()
                return
        except (DemoError, WireError) as error:
            complain(error)
    tower.auto = True


@contextlib.contextmanager
def _open_port(address: str, action: str) -> Iterator[Port]:
    """The port for as long as the action lasts. Raises UserError when it is not there, or no longer."""
    try:
        port = open_port(address)
    except PortError as error:
        raise UserError(str(error)) from None
    try:
        with _ending_on_signals():
            yield port
    except OSError:
        raise UserError(f"{address} is gone: plug it in and start the {action} again.") from None
    finally:
        port.close()


def _monitor(args: argparse.Namespace) -> int:
    with _open_port(args.port, "monitor") as port:
        monitor = Monitor(port)
        run_once("typing", partial(_send_lines, monitor), failed=lambda error: monitor.stop())
        for line in monitor.lines():
            tell(*describe(line).split("\n"))
    return 0


def _check(args: argparse.Namespace) -> int:
    def show(finding: CheckResult) -> None:
        if not args.json:
            tell(finding)

    with _open_port(args.port, "check") as port:
        throw = _ask_for_dice if args.drop else None
        report = check_tower(port, time.monotonic, throw=throw, progress=show)
    if args.json:
        tell_data(report.as_dict(), indent=1)
    else:
        tell(*report.summary().splitlines())
    return 0 if report.passed else 1


def _ask_for_dice() -> None:
    tell("      Throw the dice into the tower now.", to=sys.stderr)


def _send_lines(monitor: Monitor) -> None:
    for line in typed_lines():
        monitor.send(line)


@contextlib.contextmanager
def _ending_on_signals() -> Iterator[None]:
    """Let a polite kill end like Ctrl-C, so that links and ports are tidied up."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _relink(link: Path, address: str) -> None:
    _unlink(link)
    try:
        link.symlink_to(address)
    except OSError as error:
        raise UserError(f"The link {link} cannot be made ({error.strerror}): choose another place.") from None


def _unlink(link: Path | None) -> None:
    if link and link.is_symlink():
        link.unlink()


def _uid(text: str) -> str:
    if not (text.isascii() and text.isalnum() and len(text) <= 16):
        raise argparse.ArgumentTypeError("a tower's number has up to 16 letters and digits")
    return text

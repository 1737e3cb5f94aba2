"""`knucklebone dice`: the Bluetooth dice nearby, a judge of one of them, and simulated ones to try."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import threading
from collections.abc import Coroutine
from functools import partial
from typing import Any, TypeVar

from game.commands.arguments import add_action, number_in
from game.devices.bluetooth.memory import DiceMemory
from game.devices.dice import RollRequest
from game.errors import UserError
from game.terminal import complain, tell, tell_data, typed_lines
from hardware.bluetooth.checks import check_die, find_dice
from hardware.bluetooth.demo import HELP, MAX_DEMO_DICE, DemoBag, DiceDemoError
from hardware.bluetooth.radio import BleakRadio, Radio, RadioError
from hardware.bluetooth.reports import DieSighting
from hardware.bluetooth.simulator import SimulatedDie, SimulatedPixels, SimulatedRadio
from hardware.conformance import CheckResult
from knucklebone_threads import run_once

EXAMPLE = "knucklebone dice find"
LISTEN_S = 6.0
POLL_EVERY_S = 0.05
DEMO_HAND_S = 0.3
"""How long a simulated hand takes for what it is asked to do."""

Result = TypeVar("Result")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    find = add_action(
        actions,
        "find",
        "list the dice nearby and their batteries",
        "Lists the Bluetooth dice that are heard: shake them to wake them.",
        "example:\n  knucklebone dice find",
    )
    check = add_action(
        actions,
        "check",
        "check whether a die keeps to its maker's protocol",
        "Judges a die (docs/bluetooth-dice.md). Exit status 0: no check failed.",
        "example:\n  knucklebone dice check Ruby --roll",
    )
    check.add_argument("die", nargs="?", help="part of its name (default: the nearest)")
    check.add_argument("--roll", action="store_true", help="ask you to roll it and to lay it down")
    for action in (find, check):
        action.add_argument("--demo", action="store_true", help="simulated dice, without any radio")
        action.add_argument("--json", action="store_true", help="print what was found as JSON")
    demo = add_action(
        actions,
        "demo",
        "simulate dice",
        "Simulated dice that do what you type. Shows what a table that asks for them says and reads.",
        f"commands while it runs:\n{HELP}\n\nexample:\n  knucklebone dice demo --dice 2 --auto",
    )
    dice = number_in(range(1, MAX_DEMO_DICE + 1), f"there are 1 to {MAX_DEMO_DICE} demo dice")
    demo.add_argument("--dice", type=dice, default=2, metavar="N", help="how many (default 2, at most 6)")
    demo.add_argument("--godice", action="store_true", help="GoDice instead of Pixels")
    demo.add_argument("--auto", action="store_true", help="roll by themselves when asked")
    demo.add_argument("--seed", type=int, metavar="N", help="repeat the same rolls each time")


def run(args: argparse.Namespace) -> int:
    """Run the action until quit, interrupt or end."""
    return {"find": _find, "check": _check, "demo": _demo}[args.action](args)


def _find(args: argparse.Namespace) -> int:
    radio = SimulatedRadio(_demo_dice()) if args.demo else BleakRadio()
    found = _run(find_dice(radio, LISTEN_S))
    if args.json:
        tell_data([_as_data(die) for die in found], indent=1)
    elif not found:
        tell("No dice are heard: shake them to wake them, and close the maker's app on phones nearby.")
    else:
        tell(*map(_describe, found))
    return 0


def _check(args: argparse.Namespace) -> int:
    dice = _demo_dice()
    radio: Radio = SimulatedRadio(dice) if args.demo else BleakRadio()

    def show(finding: CheckResult) -> None:
        if not args.json:
            tell(finding)

    def ask(what: str) -> None:
        tell(f"      {what}", to=sys.stderr)
        if args.demo:
            _obey(dice, what)

    async def check() -> dict[str, object]:
        die = _choose_die(await find_dice(radio, LISTEN_S), args.die or "")
        report = await check_die(radio, die, request=ask if args.roll else None, progress=show)
        if not args.json:
            tell(report.summary())
        return report.as_dict()

    told = _run(check())
    if args.json:
        tell_data(told, indent=1)
    return 0 if told["passed"] else 1


def _demo(args: argparse.Namespace) -> int:
    from game.devices.bluetooth.source import BluetoothSource

    dice = DemoBag(random.Random(args.seed), args.dice, godice=args.godice, auto=args.auto)
    source = BluetoothSource(DiceMemory(), lambda known: dice.start(), lambda: dice)
    ended = threading.Event()
    run_once("commands", partial(_obey_lines, dice, ended), failed=lambda error: ended.set())
    try:
        _play(source, args.dice, ended)
    finally:
        source.close()
    return 0


def _play(source: Any, dice: int, ended: threading.Event) -> None:
    """Ask for the dice again and again, and tell what the table would."""
    number, said, asked = 1, "", RollRequest(1, None, "", dice, 6, "demo")
    source.ask(asked)
    while not ended.wait(POLL_EVERY_S):
        reading = source.poll()
        sentence = str(source.status().sentence)
        if sentence != said:
            said = sentence
            tell(f"      {sentence}")
        if reading is not None:
            number += 1
            values = (f"{die.value or '?'}{f' ({die.flag})' if die.flag else ''}" for die in reading.dice)
            tell(f"read  {', '.join(values)}")
            source.ask(RollRequest(number, None, "", dice, 6, "demo"))


def _obey_lines(dice: DemoBag, ended: threading.Event) -> None:
    """Do what is typed, until somebody quits or nothing more can be typed."""
    for line in typed_lines():
        try:
            if line.strip().lower() == "help":
                tell(HELP)
            elif not dice.obey(line):
                ended.set()
                return
        except DiceDemoError as error:
            complain(error)
    ended.set()


def _run(work: Coroutine[Any, Any, Result]) -> Result:
    try:
        return asyncio.run(work)
    except RadioError as error:
        raise UserError(error.sentence) from None


def _choose_die(found: tuple[DieSighting, ...], name: str) -> DieSighting:
    """The nearest die whose name or number has that in it. Raises UserError."""
    for die in found:
        if name.lower() in f"{die.name} {die.key}".lower():
            return die
    heard = f"heard are {', '.join(die.name for die in found)}" if found else "none is heard"
    raise UserError(f"There is no die {name}: {heard}. Shake it to wake it, and close the maker's app.")


def _describe(die: DieSighting) -> str:
    battery = (
        "" if die.percent is None else f", battery {die.percent} %{', charging' if die.charging else ''}"
    )
    sides = f"{die.sides} sides" if die.sides else die.unfit
    return f"{die.name} ({die.maker}, {sides}{battery}), {die.advert.strength} dBm, {die.key}"


def _as_data(die: DieSighting) -> dict[str, object]:
    return {
        "key": die.key,
        "maker": die.maker,
        "name": die.name,
        "sides": die.sides,
        "percent": die.percent,
        "charging": die.charging,
        "dbm": die.advert.strength,
    }


def _demo_dice() -> list[SimulatedDie]:
    return [SimulatedPixels(0xDE300001, "Ruby"), SimulatedPixels(0xDE300002, "Jade", legacy=True)]


def _obey(dice: list[SimulatedDie], what: str) -> None:
    """What a person would do who was asked."""
    loop = asyncio.get_running_loop()
    die = next(die for die in dice if die.connected)
    if what.startswith("Roll"):
        die.roll()
        loop.call_later(DEMO_HAND_S, die.land, 5)
    else:
        die.hold()
        loop.call_later(DEMO_HAND_S, die.lay, 2)

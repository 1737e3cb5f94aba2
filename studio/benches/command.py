"""What `knucklebone bench` does: measures frames, rules, thinking, recognition, rolls, a share of a core."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from functools import partial
from typing import Any

from game.catalogue import GAMES
from game.errors import UsageError, UserError
from game.rules.contract import GameInfo
from game.terminal import tell, tell_data

P50_GOAL = 4.0
P99_GOAL = 8.0
"""Milliseconds of work a frame at 1920x1080, table in motion."""
_SCREENLESS = "dummy"


def run(args: argparse.Namespace) -> int:
    """Measure what was named."""
    if args.what == "pi":
        return _pi(args.share, args.json)
    if args.what == "rolls":
        return _rolls(args.throws, args.rolls, args.json)
    if args.what in ("rules", "all"):
        _rules(args.matches, args.json)
    if args.what in ("thinking", "all"):
        _bench_thinking(args.bot, args.choices, args.frames, args.json)
    if args.what in ("vision", "all"):
        _vision(args.pictures, args.reader, args.json)
    return _frames(args) if args.what in ("frames", "all") else 0


def _pi(percent: int, as_json: bool) -> int:
    from studio.benches.pi import bench_pi

    if not 5 <= percent <= 100:
        raise UsageError(f"--share is 5 to 100 hundredths of one core, not {percent}.")
    bench_pi(percent / 100, as_json)
    return 0


def _rolls(throws: int, rolls: int, as_json: bool) -> int:
    from studio.benches import rolls as bench

    reports = []
    for report in bench.measure(throws, rolls):
        reports.append(report)
        if as_json:
            tell_data(asdict(report))
        else:
            tell(*([] if len(reports) > 1 else [bench.HEAD]), report.row())
    alone, served, _ = reports
    if not as_json:
        tell(f"With the server and its listeners: {served.core / alone.core:.2f} times reading alone.")
    return int(any(report.told < report.rolls or report.extra for report in reports))


def _rules(matches: int, as_json: bool) -> None:
    from studio.benches.rules import measure_all

    for report in measure_all(matches):
        if as_json:
            tell_data({**asdict(report), "moves_per_s": round(report.moves_per_s)})
            continue
        tell(
            f"{report.game}, {report.seats} seats: {report.moves_per_s:,.0f} moves/s over {report.matches} "
            f"random matches ({report.moves / report.matches:.0f} moves each), "
            f"a copy in {report.copy_us:.2f} us",
        )


def _bench_thinking(bot: str, choices: int, frames: int, as_json: bool) -> None:
    from studio.benches.thinking import measure_all

    for report in measure_all(bot, choices, frames):
        if as_json:
            numbers = {"playouts_per_s": round(report.playouts_per_s), "ms_a_choice": report.ms_a_choice}
            tell_data({**asdict(report), **numbers})
            continue
        tell(
            f"{report.bot} at {report.game}, {report.seats} seats: {report.playouts_per_s:,.0f} playouts/s; "
            f"{report.ms_a_choice:.0f} ms a choice, slowest {1000 * report.slowest:.0f} of {report.choices}; "
            f"frames held up p50 {report.late_p50:.2f} ms, p99 {report.late_p99:.2f} ms, "
            f"worst {report.late_worst:.2f} ms over {report.frames}",
        )


def _vision(pictures: int, readers: Sequence[str], as_json: bool) -> None:
    from studio.benches import vision as bench

    first = 0.0
    for report in bench.measure_dice(pictures, readers):
        if as_json:
            tell_data(asdict(report))
            continue
        first = first or report.p50
        tell(
            f"dice by {report.reader}: {report.exact} of {report.pictures} rendered pictures exact; "
            f"p50 {report.p50:.1f} ms, p99 {report.p99:.1f} ms a picture of 1280x720 on one core "
            f"({report.p50 / first:.1f} times the first)",
        )
    for report in bench.measure_fields(pictures):
        if as_json:
            tell_data({"field": report.reader, **_figures(report)})
            continue
        tell(
            f"field, {report.reader}: {report.exact} of {report.pictures} rendered fields exact; "
            f"p50 {report.p50:.1f} ms, p99 {report.p99:.1f} ms a picture of 1280x720 on one core",
        )


def _figures(report: Any) -> dict[str, Any]:
    return {name: value for name, value in asdict(report).items() if name != "reader"}


def _frames(args: argparse.Namespace) -> int:
    """Measure without a screen, and on the screen too where there is one."""
    scenes = (args.scene,) if args.scene else tuple(_scenes())
    if args.camera is not None:
        _paces(scenes, args.camera, args.frames, args.json)
        return 0
    if args.here:
        for scene in scenes:
            _show(_measure(scene, args), args.json)
        return 0
    for scene in scenes:
        for environment in _environments():
            told = _in_child(scene, args, environment)
            _show(told, args.json)
    return 0


def _paces(scenes: Sequence[str], camera: str, frames: int, as_json: bool) -> None:
    """Measure scenes at their real pace, on the screen where there is one."""
    from studio.benches import camera as bench

    if not _has_screen():
        os.environ.setdefault("SDL_VIDEODRIVER", _SCREENLESS)
    with nullcontext(camera) if camera else bench.film() as source:
        for scene in scenes:
            for report in bench.measure_pace(_scenes()[scene](), source, frames=frames):
                if as_json:
                    tell_data(asdict(report))
                    continue
                reading = f"while {report.camera} is read" if report.camera else "without a camera"
                told = f"; {report.rolls} rolls told" if report.camera else ""
                w, h = report.size
                tell(
                    f"{report.scene} on {report.driver} {w}x{h} {reading}: "
                    f"{report.late} of {report.frames} frames late; shown p50 {report.p50:.2f} ms, "
                    f"p99 {report.p99:.2f} ms, worst {report.worst:.2f} ms after they were due; of this "
                    f"program's own work, p99 {report.held_p99:.2f} ms, {report.held_late} late{told}",
                )


def _worst_case() -> Any:
    from studio.benches.frames import WorstCase

    return WorstCase


def _table() -> Any:
    from studio.benches.table import TableInMotion

    return TableInMotion


def _table_of(game: GameInfo) -> Any:
    from studio.benches.table import TableInMotion

    seats = game.seat_range[-1]
    return partial(TableInMotion, game=game.name, seats=seats, pictures=seats)


def _scenes() -> dict[str, Callable[[], Any]]:
    """The scenes that can be measured, each by what loads its factory: full tables, and the worst case."""
    tables = {game.name: partial(_table_of, game) for game in [*GAMES.values()][1:]}
    return {"table": _table, **tables, "worst-case": _worst_case}


def _measure(scene: str, args: argparse.Namespace) -> dict[str, Any]:
    from studio.benches.frames import measure

    factory = _scenes()[scene]()
    # A table has no more of them than seats; the worst case has no table at which anybody could sit.
    phones = sys.maxsize if args.everything else args.phones
    with_phones = phones and scene != "worst-case"
    seated = partial(factory, phones=phones) if with_phones else factory
    report = measure(seated, frames=args.frames, runs=args.runs, size=args.size, heard=args.everything)
    return asdict(report)


def _environments() -> list[dict[str, str]]:
    """Unseen first; then the screen, presented the way the program itself would choose."""
    unheard = {**os.environ, "SDL_AUDIODRIVER": _SCREENLESS}
    unseen = {**unheard, "SDL_VIDEODRIVER": _SCREENLESS}
    if os.environ.get("SDL_VIDEODRIVER") == _SCREENLESS or not _has_screen():
        return [unseen]
    from game.store.settings import Present
    from game.ui.window import present

    chosen, _ = present.choose(Present.AUTO, {})
    return [unseen, {**unheard, present.HINT: present.MODES.get(chosen, "0")}]


def _has_screen() -> bool:
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _in_child(scene: str, args: argparse.Namespace, environment: dict[str, str]) -> dict[str, Any]:
    """A process of its own for each driver: SDL takes only one in its life. Raises UserError."""
    command: Sequence[str] = [
        sys.executable, "-m", "game", "bench", "frames",
        "--here", "--json", "--scene", scene, "--frames", str(args.frames), "--runs", str(args.runs),
        "--phones", str(args.phones), "--size", "{}x{}".format(*args.size),
        *(["--everything"] if args.everything else []),
    ]  # fmt: skip
    child = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    lines = [line for line in child.stdout.splitlines() if line.startswith("{")]
    if child.returncode != 0 or not lines:
        reason = (child.stderr.strip().splitlines() or ["no word why"])[-1]
        raise UserError(f"The frames of {scene} could not be measured ({reason}).")
    report: dict[str, Any] = json.loads(lines[-1])
    return report


def _show(report: dict[str, Any], as_json: bool) -> None:
    if as_json:
        tell_data(report)
        return
    w, h = report["screen"]
    drawn = "" if report["size"] == report["screen"] else " drawn as {}x{}".format(*report["size"])
    good = report["p50"] <= P50_GOAL and report["p99"] <= P99_GOAL
    tell(
        f"{report['scene']} on {report['driver']} {w}x{h}{drawn}: work per frame "
        f"p50 {report['p50']:.2f} ms, p99 {report['p99']:.2f} ms, worst {report['worst']:.2f} ms "
        f"over {report['frames']} frames{_fastest(report['runs'])}; "
        f"first picture after {report['first']:.0f} ms "
        f"({'within' if good else 'beyond'} the goal of {P50_GOAL:.0f} and {P99_GOAL:.0f} ms)",
    )


def _fastest(runs: int) -> str:
    return f", the fastest of {runs} runs each" if runs > 1 else ""

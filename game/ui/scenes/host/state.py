"""How the console is, in a few lines for its host: nothing here says anything about hands or players."""

from __future__ import annotations

import platform
import shutil
from pathlib import Path

import game
from game.devices.catalogue import device_of
from game.devices.dice import SourceState
from game.features.registry import state_lines as lines_of_features
from game.match.dice.desk import DiceDesk
from game.store.folder import DataFolder
from game.ui.drawing.reactive import ViewModel
from game.ui.stage.context import Context
from game.ui.words import _

LOW_DISK_BYTES = 200_000_000
"""Bytes on the disk below which its host should know."""
BYTES_PER_GB = 1_000_000_000
MAX_REPORTS = 3
"""Reports of faults that are named."""


class StateLine(ViewModel):
    """One thing and how it is."""

    name: str
    told: str
    well: bool = True


def state_lines(ctx: Context, desk: DiceDesk | None) -> tuple[StateLine, ...]:
    """What a host may want to know, the same things in the same order every time."""
    return (
        StateLine(_("Version"), f"Knucklebone {game.__version__}, Python {platform.python_version()}"),
        _screen(ctx),
        StateLine(_("Data folder"), str(ctx.storage.data)),
        _disk(ctx.storage.data),
        _dice(desk),
        _pads(ctx),
        *lines_of_features(ctx),
        _faults(ctx.storage.data),
    )


def _screen(ctx: Context) -> StateLine:
    scale = round(ctx.art.pixels(1000) / 10)
    return StateLine(_("Screen"), _("drawn at {n} %", n=scale))


def _disk(data: Path) -> StateLine:
    try:
        free = shutil.disk_usage(data).free
    except OSError as error:
        told = _("unknown: {reason}", reason=error.strerror or str(error))
        return StateLine(_("Free disk"), told, well=False)
    told = _("{n:.1f} GB free", n=free / BYTES_PER_GB)
    return StateLine(_("Free disk"), told, well=free >= LOW_DISK_BYTES)


def _dice(desk: DiceDesk | None) -> StateLine:
    if desk is None:
        return StateLine(_("Dice"), _("No match is being played."))
    status = desk.registry.status(desk.kind)
    name = _(device_of(desk.kind).name)
    told = [name, _(status.sentence)] if status.sentence else [name]
    return StateLine(_("Dice"), ": ".join(told), well=status.state is not SourceState.FAILED)


def _pads(ctx: Context) -> StateLine:
    return StateLine(_("Gamepads"), str(len(ctx.input.pads.pads)))


def _faults(data: Path) -> StateLine:
    """Names of the last reports that the failsafe wrote."""
    try:
        found = sorted(DataFolder(data).reports.glob("[0-9]*.txt"), reverse=True)
    except OSError:
        found = []
    if not found:
        return StateLine(_("Faults"), _("none so far"))
    names = ", ".join(path.stem for path in found[:MAX_REPORTS])
    return StateLine(_("Faults"), _("{n}, the last ones: {names}", n=len(found), names=names), well=False)

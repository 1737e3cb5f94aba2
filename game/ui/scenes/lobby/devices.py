"""From a source of dice to the choice among its devices."""

from __future__ import annotations

from game.devices.catalogue import device_of
from game.devices.registry import SourceRegistry
from game.ui.stage.context import Context
from game.ui.words import _


def choose_device(ctx: Context, registry: SourceRegistry, kind: str) -> None:
    """Open the choice among the devices of a kind, or a word why there is none."""
    scene, chooser = device_of(kind).chooser, registry.chooser(kind)
    if scene is not None and chooser is not None:
        ctx.stack.push(scene(ctx, chooser))
    elif ctx.stack.top is not None:
        ctx.stack.top.toast(_(registry.status(kind).sentence))

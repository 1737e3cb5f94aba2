"""From a source of dice to the choice among its devices."""

from __future__ import annotations

from game.devices.bluetooth.scenes.choice import BluetoothScene
from game.devices.registry import SourceRegistry
from game.devices.tower.scenes.choice import TowerScene
from game.match.dice import SourceKind
from game.ui.stage.context import Context
from game.ui.words import _


def choose_device(ctx: Context, registry: SourceRegistry, kind: SourceKind) -> None:
    """From the scene on top to the choice of a tower or of Bluetooth dice, or a word why there is none."""
    dice = registry.dice_chooser() if kind is SourceKind.BLUETOOTH else None
    towers = registry.chooser(kind) if kind is SourceKind.TOWER else None
    if dice is not None:
        ctx.stack.push(BluetoothScene(ctx, dice))
    elif towers is not None:
        ctx.stack.push(TowerScene(ctx, towers))
    elif ctx.stack.top is not None:
        ctx.stack.top.toast(_(registry.status(kind).sentence))

"""What can be done about the camera, from the scene with all sources of dice."""

from __future__ import annotations

from collections.abc import Callable

from game.devices.camera.scenes.check import DiceCameraScene
from game.devices.camera.scenes.choice import CameraChoiceScene
from game.devices.catalogue import open_field_setup
from game.ui.drawing.layout import NOWHERE
from game.ui.scenes.lobby.dice import DiceScene
from game.ui.widgets.button import Button
from game.ui.words import _


def ways(scene: DiceScene) -> list[Button]:
    """Buttons that choose a camera, check the table, and set the field up."""
    ctx, registry, cameras = scene.ctx, scene.registry, scene.registry.cameras

    def choose() -> None:
        assert cameras is not None, "only several cameras can be chosen from"
        ctx.stack.push(CameraChoiceScene(ctx, cameras, on_choice))

    def on_choice() -> None:
        registry.open(scene.kind)
        scene.when_used()

    def check() -> None:
        ctx.stack.push(DiceCameraScene(ctx, registry, scene.when_used))

    found = [_way("camera", _("Check this table"), check, "dice")]
    if cameras is not None:
        found.insert(0, _way("cameras", _("Which camera?"), choose, "camera"))
    if scene.field is not None:
        found.append(_way("field", _("The field"), lambda: open_field_setup(scene, scene.field), "board"))
    return found


def _way(key: str, words: str, act: Callable[[], object], icon: str) -> Button:
    return Button(key, NOWHERE, words, act, tone="blue", icon=icon, size=34)

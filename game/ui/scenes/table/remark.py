"""What a table says in words: remarks in place of the banner, and that the disk refuses."""

from __future__ import annotations

from game.ui.scenes.table.chrome import TableChrome
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.stage.scene import Scene
from game.ui.widgets.banner import Toast
from game.ui.words import _

REMARK_TIME_S = 3.5
"""How long it is shown, unless the match goes on before."""


class Remarks:
    """Sentences in place of the banner for a moment: why something is not allowed, or that time is up."""

    def __init__(self, scene: Scene, chrome: TableChrome) -> None:
        self._scene, self._chrome = scene, chrome
        self._remark: Toast | None = None

    def show(self, sentence: str, sound: str) -> None:
        """Show it, and let the sound be heard."""
        self._scene.ctx.sound.play(sound)
        remark = self._remark = self._scene.toast(sentence, REMARK_TIME_S, lambda: self._chrome.banner.box)
        self.make_room()
        self._scene.after(REMARK_TIME_S, lambda: self.unsay() if self._remark is remark else None)

    def unsay(self) -> None:
        """The banner is back, if it was away."""
        remark, self._remark = self._remark, None
        if remark is not None:
            self._scene.untoast(remark)
            self.make_room()

    def make_room(self) -> None:
        """The banner is seen where no remark stands, on a new tree, too."""
        self._chrome.banner.visible = self._remark is None


class NotSaved(Dialog):
    """The disk refuses: the answer does not count, and people choose between another try and the lobby."""

    def __init__(self, ctx: Context, why: str) -> None:
        choices = [
            DialogChoice("again", _("Try again"), tone="green"),
            DialogChoice("lobby", _("To the lobby"), lambda: ctx.stack.reset(ctx.home())),
        ]
        super().__init__(ctx, _("We can't save the match"), why, choices, back="again")

"""Tables at which people play with phones that are not there."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeVar

from game.chance import Chance
from game.devices.typed.source import TypedSource
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.pace import Pace
from game.phones.requests import Choose
from game.phones.service import PhoneService
from game.rules.contract import Turn
from game.store.journal import PlayerEntry
from game.store.matches import MatchStore
from game.store.settings import Settings
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from studio.pilot import Pilot
from studio.rehearsal import virtual_dice
from studio.shots.staged_phones import FakePhones

P = TypeVar("P", bound=PhoneService)


class Evening(Generic[P]):
    """A match at a table on an unseen screen, and the phones there."""

    def __init__(
        self,
        folder: Path,
        phones: P,
        game: str = "power-vacuum",
        names: tuple[str, ...] = ("Ann", "Bob", "Cid"),
        *,
        settings: Settings | None = None,
        size: tuple[int, int] = (960, 540),
    ) -> None:
        dice = virtual_dice(Chance(4), typed=TypedSource)
        host = MatchHost(MatchStore(folder / "matches"), dice, seed=4, pace=Pace.instant())
        self.phones = phones
        self.loop: MatchLoop = host.begin(MatchSetup(game, tuple(map(PlayerEntry, names))))

        def table(ctx: Context) -> Scene:
            ctx.phones = phones
            scene = TableScene(ctx, self.loop)
            # Pages are written at once, however slow the machine is.
            scene.phones._clock = lambda: 0.0
            return scene

        def lobby(ctx: Context) -> Scene:
            return LobbyScene(ctx, host, TableScene)

        self.pilot = Pilot(folder / "data", lobby, first=table, settings=settings, size=size)
        self.pilot.run(0.5)

    @property
    def turn(self) -> Turn:
        """The open choice."""
        assert self.loop.turn is not None
        return self.loop.turn

    def until_choice(self) -> None:
        """Let dice fall, cards be dealt and pieces fly until somebody must choose."""
        self.pilot.run_until(lambda: self.loop.turn is not None and not self.pilot.scene.animations)
        self.pilot.run(0.3)

    def choose(self: Evening[FakePhones], choice: str = "0") -> None:
        """The phone of the seat that must choose does."""
        self.phones.asked.append(Choose(self.turn.seat, self.loop.entries, choice))
        self.pilot.run(0.2)
        if isinstance(self.pilot.scene, TableScene):
            self.pilot.scene.stage.director.finish()

"""Nothing is told before it has been shown, and nothing asked before it has been told: in every game, seen at
twenty frames a second."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.devices.dice import Evidence, Original
from game.match.dice.proposal import Accepted
from game.match.host import MatchSetup
from game.match.loop import MatchLoop
from game.rules.contract import Event
from game.store.journal import PlayerEntry
from game.store.settings import Motion, Settings
from game.store.throws import frames_of
from game.ui.boards.director import Beat
from game.ui.intents import Back, InputDevice
from game.ui.scenes.table.scene import TableScene
from game.ui.widgets.label import Text
from tests.match.hosts import host_in
from tests.ui.haste import UnseenPilot
from tests.ui.scenes.tables import Home

FRAME = 1 / 20
EVENTS = 60
"""Shown and told in each game; all games together are far beyond two hundred."""


def begin(folder: Path, game: str, person: str | None = None) -> MatchLoop:
    """A match of a person, or of this bot, with three bots that do not think long."""
    players = [PlayerEntry("Ann", person), *(PlayerEntry(name, "random") for name in ("Bob", "Cid", "Dot"))]
    host = host_in(folder / "matches", 3)
    return host.begin(MatchSetup(game, tuple(players[: 3 if game == "power-vacuum" else 4]), {}))


class Critic:
    """Watches one table: what is shown, what is told, and what is asked."""

    def __init__(self, scene: TableScene, monkeypatch: pytest.MonkeyPatch) -> None:
        self.scene = scene
        self.told = self.shown = 0
        self._began = 0.0
        self._secret: set[str] = set()
        """Sentences of what has not been shown yet."""
        self._is_told, self._is_fresh = False, False
        """Whether the banner has told any of what was taken last, and whether none of it is under way yet."""
        stage = scene.stage
        stage.director.finish()
        take, prepare, show, tell = stage.take, stage.set, stage.show, stage.tell

        def taken(events: Sequence[Event]) -> None:
            known = self.words()
            self._secret = {s for e in events if (s := scene.board.story(e))} - known
            self._is_fresh = True
            take(events)

        def prepares(beat: Beat) -> None:
            self._is_told, self._is_fresh = self._is_told and not self._is_fresh, False
            prepare(beat)

        def shows(beat: Beat) -> None:
            self.shown += len(beat.events)
            self._began = scene.ctx.clock.now()
            show(beat)

        def tells(beat: Beat) -> None:
            assert not stage.director.moving, "it still moves"
            seen = scene.ctx.clock.now() - self._began
            assert seen >= beat.cue.moment - FRAME / 10, "it was not in sight for its moment"
            self.told += len(beat.events)
            assert self.told == self.shown
            self._secret -= {scene.board.story(event) for event in beat.events}
            before = self.words()
            tell(beat)
            # A board with a band in sight says it there.
            band = scene.board.band
            if band is None or not band.visible:
                self._is_told |= bool({*map(scene.board.story, beat.events)} & (self.words() - before))

        monkeypatch.setattr(stage, "take", taken)
        monkeypatch.setattr(stage, "set", prepares)
        monkeypatch.setattr(stage, "show", shows)
        monkeypatch.setattr(stage, "tell", tells)

    def words(self) -> set[str]:
        """Everything that can be read on the screen now."""
        texts: set[str] = {sentence.words for sentence in self.scene.story.newest}
        for widget in self.scene.root.walk():
            for part in vars(widget).values():
                some = part if isinstance(part, list) else [part]
                texts |= {text.text for text in some if isinstance(text, Text)}
        return texts

    def look(self) -> None:
        """One frame: what is not shown yet is nowhere to be read, nothing is asked, what was told stays."""
        if self.scene.stage.busy:
            assert self.scene.loop.turn is None
            assert self.scene.loop.over is None
            words = self.words()
            assert not self._secret & words
            assert not (self._is_told and any(one.endswith(" has chosen") for one in words))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_told_before_it_is_shown(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, rng = begin(tmp_path, game), random.Random(1)
    settings = Settings(motion=Motion.FULL)

    with UnseenPilot(
        tmp_path / "data", Home, first=lambda ctx: TableScene(ctx, loop), size=(640, 360), settings=settings
    ) as pilot:
        scene = pilot.scene
        assert isinstance(scene, TableScene)
        critic = Critic(scene, monkeypatch)
        for _ in range(9000):
            pilot.clock.advance(FRAME)
            pilot.app.step()
            if pilot.scene is not scene or critic.told >= EVENTS:
                break
            critic.look()
            scene.stage.chapters.close()
            if loop.turn is not None:
                scene.choose(rng.choice(loop.turn.options))
            elif loop.desk.request is not None and not loop.desk.dice:
                loop.desk.throw()
        assert pilot.scene.name in ("table", "celebration")
    assert critic.told >= EVENTS / 2


MOMENTS = {
    "spellcycles": ("SpellCast", "MoonRemoved", "SeatOut"),
    "engine": ("InstantPlayed", "StackReached", "EngineCompleted", "EndingBegan"),
    "trade-or-duel": ("DuelDecided",),
    "power-vacuum": (
        "TrickWon",
        "TrickTrumped",
        "PowerTransferred",
        "PlugMoved",
        "AgendaRevealed",
        "SegmentsBuilt",
    ),
    "unnamed": (
        "TrickTaken",
        "TrickTrumped",
        "TrumpSet",
        "PowerEntered",
        "FxPlayed",
        "DieStolen",
        "PawnAdvanced",
    ),
}
"""What matters most in each game."""


@pytest.mark.parametrize("game", GAMES)
def test_great_events_have_a_second_of_their_own(game: str, tmp_path: Path) -> None:
    loop = begin(tmp_path, game)
    with UnseenPilot(tmp_path / "data", Home, first=lambda ctx: TableScene(ctx, loop)) as pilot:
        scene = pilot.scene
        assert isinstance(scene, TableScene)
        moments = {kind.__name__: kind.cue.moment for kind in scene.board.event_types if kind.cue is not None}
        assert all(moments[name] >= 1.0 for name in MOMENTS[game])


@pytest.mark.parametrize("game", GAMES)
def test_back_pressed_twice_is_meant_for_the_menu_however_fast_bots_play(game: str, tmp_path: Path) -> None:
    loop = begin(tmp_path, game, person="random")
    with UnseenPilot(tmp_path / "data", Home, first=lambda ctx: TableScene(ctx, loop)) as pilot:
        pilot.run(1.0)
        for _ in range(2):
            pilot.send(Back(InputDevice.KEYS))
            pilot.run(FRAME)
            if pilot.scene.name == "pause":
                break
        assert pilot.scene.name == "pause"


def test_a_menu_over_falling_dice_gives_nothing_away(tmp_path: Path) -> None:
    loop = begin(tmp_path, "spellcycles")
    with UnseenPilot(
        tmp_path / "data",
        Home,
        first=lambda ctx: TableScene(ctx, loop),
        settings=Settings(motion=Motion.FULL),
    ) as pilot:
        scene = pilot.scene
        assert isinstance(scene, TableScene)
        pilot.run_until(lambda: loop.desk.request is not None and not scene.stage.busy)
        loop.desk.throw()
        pilot.run_until(lambda: loop.falling)
        pilot.keys("f10", "escape")
        assert loop.falling
        pilot.run_until(lambda: scene.stage.director.busy)
        assert loop.turn is None, "what was drawn is shown first"
        pilot.run_until(lambda: not scene.stage.busy)
        assert loop.turn is not None


def test_frames_of_throws_are_kept_with_their_match_where_the_host_agreed(tmp_path: Path) -> None:
    loop = begin(tmp_path / "data", "spellcycles")
    first = lambda ctx: TableScene(ctx, loop)  # noqa: E731
    with UnseenPilot(tmp_path / "data", Home, first=first) as pilot:
        pilot.run(0.2)
        scene, ctx = pilot.scene, pilot.app.ctx
        assert isinstance(scene, TableScene)
        original = Original("webcam", bytes, 1.0, 640, frames=(lambda: b"one", lambda: b"two"))
        roll = Accepted((3,), "camera", Evidence("0", "webcam", None, original), None)
        journal = ctx.storage.data / "matches" / f"{loop.name}.journal"
        for agreed in (False, True):
            ctx.change_settings(replace(ctx.settings, souvenir_throws=agreed))
            scene.stage.on_roll(roll, None)
            ctx.storage.keepsakes.throws.close()
            entry = loop.match.entries - 1
            assert len(frames_of(journal, entry, entry + 1)) == 2 * agreed

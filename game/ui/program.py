"""The program as people see it: attract, lobby, table, result, round and round.

The first picture waits only for what it shows. All other scenes are loaded after it, in a thread: hence the
imports inside functions here. Whoever is quicker than that waits for the scene that they ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from game.catalogue.lazy_import import load
from game.devices.catalogue import DEVICES
from game.errors import UserError
from game.features.registry import after_match, load_scenes
from game.match.companion import Companions
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.provable.commitment import SeedCommitment
from game.phones.pictures.webcams import PhoneWebcams
from game.phones.service import PhoneService
from game.store.folder import DataFolder
from game.store.log import LOG, Word
from game.store.settings import Present, Settings
from game.translation.languages import singulars
from game.ui.app import App, SceneFactory
from game.ui.art import fonts
from game.ui.media import speech
from game.ui.media.sound import Sound
from game.ui.scenes.idle.attract import AttractScene
from game.ui.stage import memory
from game.ui.stage.context import Context, NextMatch
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.stage.notices import Notices
from game.ui.stage.reports import write_report
from game.ui.stage.scene import Scene
from game.ui.window import present as presenting
from game.ui.window.display import Display
from game.ui.words import _
from knucklebone_messages import LazyText
from knucklebone_threads import listen, run_once


def show(
    host: MatchHost,
    data: DataFolder,
    setup: MatchSetup | None,
    settings: Settings,
    *,
    complaint: LazyText | None = None,
    windowed: bool = False,
    kiosk: bool = False,
    present: str | None = None,
    monitor: str | None = None,
    dice: str | None = None,
    webcams: PhoneWebcams | None = None,
    notices: Notices | None = None,
    until: Callable[[], bool] | None = None,
) -> None:
    """Open the window and run until somebody leaves, or `until` says so.

    With a `setup` that match begins at once. `settings` are those kept in the folder of `data`, and
    `complaint` says what was wrong with them, or is with a camera that was named. `monitor` names the one to
    show the window, for this time. `dice` is the source that
    the lobby proposes until a match was begun with another; `webcams` takes phones that offer to be one.
    `notices` are what is to be said on the screen.
    Raises NoScreen where there is none to open a window on, UserError when the match cannot be set up.
    """
    memory.prepare()
    fonts.SYSTEM.look_beside()
    way, settings = presenting.decide(settings, data.root, Present(present) if present else None)
    display = Display(
        windowed=windowed,
        present=way,
        whole_frames=settings.whole_frames,
        monitor=monitor or settings.monitor,
    )
    sound = Sound(settings.volume, settings.mute, settings.loudspeaker)
    notices = notices or Notices()
    phones = PhoneService(
        data.root,
        webcams=webcams or PhoneWebcams(),
        report=lambda error: write_report(data.root, error, ["phones"]),
    )
    let_in = partial(phones.come_back, wished=settings.phones and not kiosk)
    app = App(
        display,
        data=data.root,
        teach=teach,
        home=lobby_of(host, dice, settings.lobby),
        first=first_scene(host, setup),
        rest=first_scene(host, None),
        settings=settings,
        sound=sound,
        kiosk=kiosk,
        voice=speech.voice(sound.speak, data.voices),
        companions=host.companions,
        phones=phones,
        notices=notices,
        after_match=partial(after_match, host),
        next_match=partial(next_match, host),
        afterwards=partial(begin_the_rest, let_in, host.companions),
        tidy=memory.tidy,
    )
    LOG.info(
        "screen %s %s of %s, presented by %s", Word(display.driver), display.size, display.monitors, Word(way)
    )
    LOG.info("sound: %s", sound.problem or Word("heard"))
    silence = listen(partial(tell_failure, notices, data))
    try:
        for sentence in filter(None, (display.complaint if monitor else None, complaint)):
            notices.tell(sentence)
        app.run(until=until)
    finally:
        silence()
        app.close()
        phones.close()


def tell_failure(notices: Notices, data: DataFolder, thread: str, error: Exception) -> None:
    """Keep a report of what failed in another thread, and say so on the screen soon; in that thread."""
    write_report(data.root, error, [thread])
    notices.say_soon(
        LazyText(
            "A part of the program has failed ({thread}). Everything else works; we kept a report.",
            thread=thread,
        )
    )


def begin_the_rest(let_phones_in: Callable[[], object], companions: Companions) -> None:
    """What the first picture did not wait for."""
    # Python ends badly in the middle of an import, so this thread is waited for at the end.
    run_once("loading", partial(load_the_rest, let_phones_in, companions), daemon=False)


def load_the_rest(let_phones_in: Callable[[], object], companions: Companions) -> None:
    """Let phones in, then load all scenes; what hangs on matches begins its work at the end."""
    try:
        let_phones_in()
        singulars()
        import game.ui.scenes.lobby.scene  # noqa: F401

        for device in DEVICES.values():
            load(device.chooser)
            load(device.ways)
        load_scenes()
    finally:
        companions.start()


def teach(ctx: Context, game: str) -> None:
    """Begin the lesson of a game."""
    from game.ui.scenes.learning.lesson import open_lesson

    open_lesson(ctx, game)


def next_match(host: MatchHost, ctx: Context, over: MatchLoop) -> NextMatch:
    """What can be played after a match."""
    from game.ui.scenes.lobby.start import next_match_of
    from game.ui.scenes.table.scene import TableScene

    return next_match_of(host, TableScene, ctx, over)


def lobby_of(host: MatchHost, dice: str | None, remembered: Mapping[str, Any]) -> SceneFactory:
    """Makes lobbies; they propose `dice` as long as the settings hold what was remembered at the start."""

    def lobby(ctx: Context) -> Scene:
        from game.ui.scenes.lobby.scene import LobbyScene
        from game.ui.scenes.table.scene import TableScene

        begun = ctx.settings.lobby is not remembered
        return LobbyScene(ctx, host, TableScene, dice=None if begun else dice)

    return lobby


def first_scene(host: MatchHost, setup: MatchSetup | None) -> SceneFactory:
    """The attract scene, or the table of a match that is to begin at once. Raises UserError."""
    if setup is None:
        return lambda ctx: AttractScene(ctx, host)
    if setup.provable:
        return _promise_first(host, setup)
    loop = host.begin(setup)

    def table(ctx: Context) -> Scene:
        from game.ui.scenes.lobby.start import again_of
        from game.ui.scenes.table.scene import TableScene

        return TableScene(ctx, loop, again_of(ctx, host, TableScene, setup))

    return table


def _promise_first(host: MatchHost, setup: MatchSetup) -> SceneFactory:
    """The seal and the players' words, then the table. Raises UserError."""
    from game.ui.scenes.lobby.promise import PromiseScene
    from game.ui.scenes.lobby.start import again_of
    from game.ui.scenes.table.scene import TableScene

    promise = host.promise()

    def scene(ctx: Context) -> Scene:
        def begin(promise: SeedCommitment) -> None:
            try:
                loop = host.begin(setup, promise)
            except UserError as error:
                ctx.stack.reset(ctx.home())
                back = DialogChoice("back", _("Back"))
                words = _(error)
                ctx.stack.push(Dialog(ctx, _("The match can't begin"), words, [back], back="back"))
                return
            ctx.stack.push(TableScene(ctx, loop, again_of(ctx, host, TableScene, setup)))

        return PromiseScene(ctx, host, setup.players, promise, begin)

    return scene

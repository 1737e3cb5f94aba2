"""The program on screen: one loop that gathers input, lets time pass, and draws what has changed.

    app = App(display, data=folder, home=LobbyScene, first=AttractScene)
    app.run()

Nothing that a scene does wrong ends the program: the failsafe scene takes over and a report is written.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pygame

from game.match.companion import Companions
from game.phones.service import PhoneService
from game.store import settings as stored
from game.store.log import LOG
from game.store.settings import Settings
from game.ui import words
from game.ui.art import Art
from game.ui.art.look import Look, drawn_by, look_of
from game.ui.art.text import learn_fonts
from game.ui.input import Translator
from game.ui.input.plug import PAD_CHANGES, Pads
from game.ui.intents import (
    Confirm,
    FullScreen,
    InputDevice,
    Intent,
    Mute,
    NextScreen,
    PointerDown,
    Quit,
    Release,
)
from game.ui.media.sound_output import NullSound
from game.ui.media.speech import Voice
from game.ui.media.theme import theme_of
from game.ui.scenes.host.failsafe import FailsafeScene
from game.ui.scenes.idle.idle import IdleScene
from game.ui.stage.context import AfterMatch, Context, NextMatchOf, Program, Storage
from game.ui.stage.culprit import Blame
from game.ui.stage.idle_work import IdleWork
from game.ui.stage.notices import UNREAD, Notices
from game.ui.stage.phone_attendance import attend
from game.ui.stage.quiet import QuietWatch
from game.ui.stage.reports import close_down, set_aside
from game.ui.stage.scene import Scene
from game.ui.stage.stack import SceneStack
from game.ui.window.clock import Clock, RealClock
from game.ui.window.display import Display
from game.ui.window.foreground import Foreground
from game.ui.window.renderer import Renderer
from game.ui.words import _
from knucklebone_threads import screen_turn

FRAME_TIME_S = 1 / 60
"""Seconds between two frames while something moves."""
REAPPEARING = (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
VANISHING = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
LOUDSPEAKERS = (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED)
MONITOR_LOOK_INTERVAL_S = 1.0
"""Seconds between two looks which monitors there are."""
MAX_PRESS_TIME_S = 1.0
"""Seconds after which a finger that rests on something presses it no more."""
SECOND_CHANCES = 3
"""So many failures in a row, with nothing drawn in between, end the program after all."""

SceneFactory = Callable[[Context], Scene]


class App:
    """Owns the window, the stack of scenes and the loop."""

    def __init__(
        self,
        display: Display,
        *,
        data: Path,
        home: SceneFactory,
        teach: Callable[[Context, str], object] | None = None,
        first: SceneFactory | None = None,
        rest: SceneFactory | None = None,
        settings: Settings | None = None,
        clock: Clock | None = None,
        sound: NullSound | None = None,
        kiosk: bool = False,
        voice: Voice | None = None,
        companions: Companions | None = None,
        phones: PhoneService | None = None,
        notices: Notices | None = None,
        after_match: AfterMatch | None = None,
        next_match: NextMatchOf | None = None,
        afterwards: Callable[[], object] | None = None,
        tidy: Callable[[], object] | None = None,
        art: Callable[[float, float, Look], Art] = Art,
        renderer: Callable[[Display], Renderer] = Renderer,
    ) -> None:
        """Open the window and show the `first` scene.

        `home` makes the scene to go back to from anywhere, `rest` the one that is shown while nobody is
        there, by default the first; `teach` begins the lesson of a game. In kiosk mode neither a person nor
        the window manager closes the program or leaves full screen, and what guests have changed of the
        settings lasts until nobody is there. `notices` are what other threads have to say on the screen.
        `after_match` makes what follows a match in place of its result, `next_match` says what can be played
        then; `afterwards` is called once, as soon as the first picture is up. `tidy` is called when other
        scenes are up, and now and then, while nothing is left to do. `art` makes the pictures of a scale for
        a scale of text, `renderer` what draws them on the display.
        """
        self.display = display
        self.kiosk, self.running = kiosk, True
        self.stack = SceneStack[Scene]()
        self.renderer = renderer(display)
        self.translator = Translator()
        self._failures, self._blame = 0, Blame()
        self.notices = notices or Notices()
        self._new_size = False
        self.pauses = IdleWork(tidy)
        self._afterwards = afterwards
        self._make_art = art
        self._next_frame = self._next_tick = self._next_look = 0.0
        settings = settings or Settings()
        self._hosts = settings
        self._rest_scene = rest or first or home
        words.use(words.language_named(settings.language))
        self.ctx = Context(
            art=self._bake(settings),
            space=display.space,
            settings=settings,
            change_settings=self._change_settings,
            clock=clock or RealClock(),
            stack=self.stack,
            storage=Storage(data),
            program=Program(
                home=home,
                leave=self._leave,
                shut_down=self.stop,
                rest=self._rest,
                keep_settings=self._keep_settings,
                forget_guests=self._forget_guests,
                screens=display,
                next_screen=self._show_on_next,
                kiosk=kiosk,
                teach=teach,
                after_match=after_match,
                next_match=next_match,
            ),
            sound=sound or NullSound(),
            voice=voice,
            companions=companions,
            phones=phones,
        )
        now = self.ctx.clock.now()
        self._quiet = QuietWatch(now, kiosk=kiosk)
        self._foreground = Foreground(display, now, held=kiosk)
        self._pads = Pads(self.translator.pad, self.ctx.input.pads)
        self._tune()
        self._guard(lambda: self.stack.reset((first or home)(self.ctx)))
        self._guard(self.settle)

    # -- the loop ---------------------------------------------------------------------------------------

    def run(self, *, until: Callable[[], bool] | None = None, max_frames: int | None = None) -> None:
        """Run until something ends the program (or, in tests, until a condition or a number of turns)."""
        turns = 0
        while self.running and self.stack.top is not None:
            if (until is not None and until()) or (max_frames is not None and turns >= max_frames):
                return
            self.step()
            turns += 1

    @screen_turn()
    def step(self) -> None:
        """Once round: wait for input or the next thing to do, act on it, draw."""
        for event in self._events():
            self._event(event)
        self.notices.show(self.stack.top)
        if self._new_size:
            self._follow_window()
        now = self.ctx.clock.now()
        self._foreground.tick(now)
        self._follow_monitors(now)
        if learn_fonts():
            self._rebake()
        for intent in self.translator.repeats(now):
            self.deliver(intent)
        self._guard(lambda: self._advance(now))
        if now >= self._next_frame:
            self._guard(lambda: self._draw(now))
        if self.stack.top is not None and self.stack.top.still:
            self._guard(lambda: self.pauses.use(self.ctx.clock.now()))
            if self.ctx.sound.retry(self.ctx.clock.now()):
                LOG.info("another loudspeaker is open")

    def _events(self) -> list[pygame.event.Event]:
        """The events since last time; a device that is pulled out may break reading them."""
        try:
            return self.ctx.clock.events(self._patience())
        except UNREAD as error:
            self.notices.warn_of_events(error, self.ctx.storage.data, self.stack.top, self.ctx.clock.now())
            return []

    def stop(self) -> None:
        """End the loop after this turn."""
        self.running = False

    def close(self) -> None:
        """Let all scenes release what they hold, then close the window."""
        for scene in reversed(self.stack.scenes):
            self._guard(scene.exit)
        self.stack.abandon()
        self.ctx.storage.keepsakes.close()
        self.display.close()

    def _patience(self) -> float:
        """Seconds until something is to be done even without input."""
        now = self.ctx.clock.now()
        top = self.stack.top
        if top is None:
            return 0.0
        if not top.still:
            return max(0.0, self._next_frame - now)
        if not self.pauses.baked:
            return 0.0
        due = (self._next_tick, top.next_timer(), self.translator.next_repeat(), self._foreground.due)
        return max(0.0, min(at for at in due if at is not None) - now)

    def _is_pressed(self, top: Scene, now: float) -> bool:
        """Whether a finger presses something that must not be built anew under it."""
        return top.rebuilds and top.pointers.pressing and now - self.ctx.input.pressed_at < MAX_PRESS_TIME_S

    def _advance(self, now: float) -> None:
        top = self.stack.top
        if top is None:
            return
        top.run_timers(now)
        if now >= self._next_tick or (top.animations and now >= self._next_frame):
            self._next_tick = now + (FRAME_TIME_S if self._is_pressed(top, now) else top.tick_every)
            if not self._is_pressed(top, now):
                top.tick(now)
            if attend(self.ctx, self.stack.scenes):
                self._next_tick = min(self._next_tick, now + FRAME_TIME_S)
        top.animations.step(now)
        self.settle()
        self._face()
        self._watch_sleep(now)

    def _watch_sleep(self, now: float) -> None:
        """Ask whether anybody is there after a long silence; the scene below learns that it is covered."""
        scenes = self.stack.scenes
        if scenes and self._quiet.is_over(scenes, now, self.ctx.settings.sleep_after):
            self.stack.push(IdleScene(self.ctx))
            self.settle()

    def _rest(self) -> None:
        """Begin the demonstration."""
        self._forget_guests()
        self.stack.reset(self._rest_scene(self.ctx))

    def settle(self) -> None:
        """Carry out what was asked of the stack of scenes."""
        if self.stack.settle():
            self.translator.release()
            self._next_tick = 0.0
            self._follow_theme()
            self._redraw()

    def _redraw(self) -> None:
        """Draw everything in the next frame."""
        self.renderer.forget()
        if self.stack.top is not None:
            self.stack.top.mark_dirty(self.stack.top.screen)
            self.pauses.begin(chain(self.renderer.ahead(self.stack.top), self.ctx.sound.ahead()))

    def _draw(self, now: float) -> None:
        if self.stack.top is not None and self.renderer.draw(self.stack.shown):
            self._failures = 0
            # A frame that came a little late does not delay the next.
            planned = self._next_frame + FRAME_TIME_S
            self._next_frame = planned if planned > now else now + FRAME_TIME_S
            if self._afterwards is not None:
                afterwards, self._afterwards = self._afterwards, None
                afterwards()

    # -- input ------------------------------------------------------------------------------------------

    def _event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.deliver(Quit(InputDevice.KEYS))
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._new_size = True
        elif event.type in LOUDSPEAKERS:
            self.ctx.sound.devices_changed()
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self.display.on_monitor_change(event.display_index)
        elif event.type in REAPPEARING:
            self._redraw()
        elif event.type in VANISHING:
            self._cover()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._foreground.on_gained()
            self._redraw()
        else:
            if event.type in PAD_CHANGES:
                self._pads.follow(event)
            self._translate(event)

    def _cover(self) -> None:
        """Another window has the keyboard, or all of the screen."""
        self.translator.release()
        if self.stack.top is not None:
            self.stack.top.on_unwatched()
        self._foreground.on_lost(self.ctx.clock.now())

    def _translate(self, event: pygame.event.Event) -> None:
        top, keys = self.stack.top, self.translator.keys
        keys.let_type(event, typing=top is not None and top.wants_text)
        now, size = self.ctx.clock.now(), self.display.size
        for intent in self.translator.translate(event, now, size, self.to_logical):
            self.deliver(intent)

    def to_logical(self, px: float, py: float) -> tuple[float, float]:
        """Turn window pixels into logical units of what lies there; parts of the screen may be turned."""
        x, y = self.display.to_logical(px, py)
        return self.stack.top.to_facing(x, y) if self.stack.top is not None else (x, y)

    @screen_turn()
    def deliver(self, intent: Intent) -> bool:
        """Give one intent to the app or the top scene; False when it has no meaning here."""
        self._notice(intent)
        now = self._quiet.touched_at = self.ctx.clock.now()
        if isinstance(intent, Quit):
            self._leave()
            return not self.kiosk
        if isinstance(intent, FullScreen):
            return self._toggle_full_screen()
        if isinstance(intent, NextScreen):
            return not self.kiosk and self._show_on_next()
        used = False

        def act() -> None:
            nonlocal used
            top = self.stack.top
            if isinstance(intent, Release):
                if top is not None:
                    top.let_go(intent)
                return
            used = top is not None and top.handle(intent)
            if not used and isinstance(intent, Mute):
                self._change_settings(replace(self.ctx.settings, mute=not self.ctx.settings.mute))
                used = True
            self.settle()

        self._guard(act)
        if isinstance(intent, Confirm | PointerDown):
            self.ctx.input.pressed_at = now
        return used

    def _leave(self) -> None:
        self.running = self.running and self.kiosk

    def _toggle_full_screen(self) -> bool:
        if not self.kiosk:
            self.display.toggle_full_screen()
            self._rebake()
        return not self.kiosk

    def _show_on_next(self) -> bool:
        """Onto the next of several monitors, which is remembered; False where there is only one."""
        names = self.display.monitors
        if len(names) < 2:
            return False
        chosen = names[(names.index(self.display.monitor) + 1) % len(names)]
        self.display.show_on(chosen)
        self._change_settings(replace(self.ctx.settings, monitor=chosen))
        self._rebake()
        return True

    def _follow_monitors(self, now: float) -> None:
        """Be on the right monitor when some came or went; the scenes that name them say so, too."""
        if now >= self._next_look:
            self._next_look = now + MONITOR_LOOK_INTERVAL_S
            if self.display.follow_monitors():
                LOG.info("monitors changed: on %s of %s", self.display.monitor, self.display.monitors)
                self._rebake()

    def _notice(self, intent: Intent) -> None:
        """Hints follow the device in use; the mouse pointer shows while the mouse is it."""
        if intent.device is self.ctx.input.device and intent.pad in (None, self.ctx.input.pad):
            return
        self.display.show_cursor(intent.device is InputDevice.MOUSE)
        if self.ctx.input.notice(intent):
            for scene in self.stack.shown:
                for widget in scene.root.walk():
                    widget.on_device()

    # -- change -----------------------------------------------------------------------------------------

    def _change_settings(self, settings: Settings) -> None:
        before, self.ctx.settings = self.ctx.settings, settings
        # A full or read-only disk must not spoil the evening; the change then holds until the end of it.
        with contextlib.suppress(OSError):
            stored.save(
                self.ctx.storage.data, stored.of_host(settings, self._hosts) if self.kiosk else settings
            )
        words.use(words.language_named(settings.language))
        self._tune()
        if drawn_by(before) != drawn_by(settings):
            self._rebake()

    def _keep_settings(self) -> None:
        self._hosts = settings = self.ctx.settings
        self._change_settings(settings)

    def _forget_guests(self) -> None:
        settings = stored.of_host(self.ctx.settings, self._hosts)
        if self.kiosk and settings != self.ctx.settings:
            self._change_settings(settings)

    def _tune(self) -> None:
        """The sound follows the settings."""
        self.ctx.sound.muted = self.ctx.settings.mute
        self.ctx.sound.volume = self.ctx.settings.volume
        self._follow_theme()

    def _follow_theme(self) -> None:
        """What lies on the table is heard, where people wish it."""
        self.ctx.sound.set_theme(theme_of(self.stack.scenes) if self.ctx.settings.music else None)

    def _follow_window(self) -> None:
        """The window has another size; a window being dragged tells of many, and the last one counts."""
        self._new_size = False
        if self.display.follow_resize():
            self._rebake()

    def _bake(self, settings: Settings) -> Art:
        return self._make_art(self.display.scale, settings.text_scale, look_of(settings))

    def _rebake(self) -> None:
        """New pictures for a new window size or text size; all scenes are built again."""
        # What is gone of the scenes still knows the pictures of before until memory is tidied.
        self.ctx.art.release()
        faces, self.ctx.art = self.ctx.art.faces, self._bake(self.ctx.settings)
        self.ctx.art.faces = faces
        self._lay_out()

    def _face(self) -> None:
        """Turn the picture towards the person it is for, once nothing moves any more."""
        top = self.stack.top
        if top is None or any(not animation.lasting for animation in top.animations):
            return
        if self.display.turn(self.stack.rotation):
            self.translator.release()
            self._lay_out()

    def _lay_out(self) -> None:
        """Build all scenes again, in the space that the window shows now."""
        self.ctx.rotation = self.display.turned.rotation
        turned, self.ctx.space = self.ctx.space != self.display.space, self.display.space
        for scene in self.stack.scenes:
            if turned:
                # What flies would land where things were before the screen was turned.
                self._guard(scene.animations.skip)
            # One that fails takes the others off the stack with it.
            if scene in self.stack.scenes:
                self._guard(scene.rebuild)
        self._guard(self._redraw)

    # -- failure ------------------------------------------------------------------------------------------

    def _guard(self, act: Callable[[], object]) -> None:
        """Do something of a scene's; if it fails, go to the failsafe scene."""
        try:
            act()
        except Exception as error:
            self._failures += 1
            if self._failures > SECOND_CHANCES:
                raise
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        failed = self.stack.scenes
        suspects = [one for scene in reversed(failed) for one in scene.suspects()]
        self.stack.abandon()
        report = close_down(self.ctx.storage.data, error, failed)
        culprit = self._blame.judge(error, suspects)
        told = _(set_aside(culprit, self.ctx.storage.data)) if culprit is not None else ""
        self.stack.reset(FailsafeScene(self.ctx, report, told))
        self._guard(self.stack.settle)
        self._redraw()

"""The lobby: what to play, who plays, where dice come from; one press on Start and the match runs.

The last evening's choices are kept, so that the next one begins with a single press.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from game import catalogue
from game.catalogue import lobby_bots
from game.devices.catalogue import DEVICES, device_of
from game.errors import UserError
from game.features.feature import FeatureMenu, LobbyTile
from game.features.registry import entries, lobby_tile
from game.match.host import MatchHost, MatchSetup, read_playable
from game.match.loop import MatchLoop
from game.match.provable.commitment import SeedCommitment
from game.match.unfinished import Resumable, UnfinishedMatches
from game.names import name_key
from game.phones.requests import LobbyArrangement
from game.rules.contract import GameInfo, HouseRule
from game.rules.text import N_
from game.store.journal import cut_damage_off
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent
from game.ui.presentation import lesson_of
from game.ui.scenes.choose.scene import ChooseScene
from game.ui.scenes.idle.attract import AttractScene
from game.ui.scenes.learning.lesson import open_lesson
from game.ui.scenes.lobby.arranging import arrange
from game.ui.scenes.lobby.bots import BotScene, bot_for, standing, who_plays
from game.ui.scenes.lobby.decks import DeckFile, decks_of, with_deck
from game.ui.scenes.lobby.dice import DiceScene
from game.ui.scenes.lobby.draft import LobbyDraft, restore_draft, to_data
from game.ui.scenes.lobby.guests import LobbyGuests
from game.ui.scenes.lobby.name import MOST_NAMES, NameScene, known_names
from game.ui.scenes.lobby.profiles import ProfileChoice
from game.ui.scenes.lobby.rules import HouseRulesScene
from game.ui.scenes.lobby.start import Play, again_of, setup_of, with_promise
from game.ui.scenes.lobby.unfinished import LeftScene
from game.ui.scenes.lobby.unfinished_words import DamagedDialog, left_out
from game.ui.scenes.lobby.view import LobbyView, length_rule
from game.ui.scenes.pause.scene import PauseScene
from game.ui.scenes.phones.scene import open_phones
from game.ui.scenes.shared.header import header
from game.ui.scenes.shared.screens import has_screens, screen_button
from game.ui.stage.context import Context
from game.ui.stage.culprit import Culprit, guest, stored_match
from game.ui.stage.phone_policy import PhonePolicy
from game.ui.stage.scene import Scene
from game.ui.words import _
from knucklebone_messages import LazyText, sentence_of

IDLE_TIMEOUT_S = 75.0
"""Seconds without a touch before the lobby asks whether somebody is there."""
DEMO_COUNTDOWN_S = 15.0
"""Seconds between the question and the demonstration."""
TICK_INTERVAL_S, LOOKING_TICK_INTERVAL_S = 1.0, 0.05
"""Seconds between two ticks, and while it is not known yet which match was left."""

GUEST_TICK_INTERVAL_S = 0.2
"""Seconds between two ticks while guests may sit down with their phones."""


class LobbyScene(Scene):
    """Where every evening begins."""

    name = "lobby"
    rebuilds = True
    tick_every = TICK_INTERVAL_S

    def __init__(
        self,
        ctx: Context,
        host: MatchHost,
        play: Play,
        notes: Sequence[str] = (),
        dice: str | None = None,
    ) -> None:
        """`play` makes the scene that plays a match.

        `notes` are said once, below everything; `dice` is the source chosen at first, instead of that of the
        last evening.
        """
        super().__init__(ctx)
        self._host, self._play = host, play
        self.draft = self._restore_draft()
        if dice is not None:
            self.draft = replace(self.draft, dice=dice, real_field=self._shows_real_pieces(dice))
        self._notes = [*notes, *catalogue.complaints(), *DEVICES.complaints()]
        self._left = UnfinishedMatches()
        self._refusal = ""
        self._about = ""
        self._guests = LobbyGuests(ctx)
        self._last_touched = ctx.clock.now()
        self._warned = False

    def _shows_real_pieces(self, dice: str) -> bool:
        """Who asks for the demo camera wants to see what it makes of real pieces."""
        cameras = self._host.registry.cameras
        if not device_of(dice).sees_table or cameras is None:
            return self.draft.real_field
        demo = any(choice.chosen and choice.pretended for choice in cameras.choices())
        return self.draft.real_field or (demo and catalogue.known_game(self.draft.game).has_field)

    def enter(self) -> None:
        if self.ctx.phones is not None:
            self.ctx.phones.leave_table()
        self._host.look_for_matches()
        tile = self._tile
        if tile is not None and tile.first is not None:
            self.after(0.0, tile.first)
        self._take_what_was_left()
        newest = self._left.newest
        self.first_focus = "resume" if newest is not None and newest.damage is None else "start"
        if tile is not None and tile.words is not None:
            self.first_focus = f"{tile.entry.key}-on"

    # -- what is shown ----------------------------------------------------------------------------------

    def build(self) -> Widget:
        self._guests.set_table(self.draft)
        root = Widget(self.name, self.screen)
        header(
            root,
            self.ctx,
            _("Who plays tonight?"),
            menu=lambda: self.ctx.stack.push(PauseScene(self.ctx)),
            more=entries(FeatureMenu.LOBBY, self.ctx, self._host, self._forget),
        )
        refused = self._too_few() == "" and self._refusal != ""
        movable = has_screens(self.ctx) and not self.ctx.program.kiosk
        view = LobbyView(
            self.draft,
            self._left.newest,
            self,
            note=self._note(),
            alarm=refused,
            ready=self._too_few() == "",
            learned=self._learned,
            phones=self.ctx.phones,
            unfinished=len(self._left.paths),
            profile=ProfileChoice(self.draft, self.ctx.storage.house_rules).label,
            guests=self._guests.names,
            wishes=self._guests.wishes,
            fresh=self._guests.fresh,
            screen=partial(screen_button, ctx=self.ctx) if movable else None,
            tile=self._tile,
        )
        view.add_to(root, self.safe)
        return root

    @property
    def _tile(self) -> LobbyTile | None:
        return lobby_tile(self.ctx, self._host, self._play)

    def _note(self) -> str:
        """The words at the bottom: why Start does not work, what is wrong with a journal, or a hint."""
        told = [*map(_, self._notes), left_out(self._left), self._camera_trouble()]
        calm = [*filter(None, told), self._first_time()]
        return self._too_few() or self._refusal or self._about or calm[0]

    def _camera_trouble(self) -> str:
        """Why the camera that was named cannot be used, or that another one is looked through.

        Empty when all is well.
        """
        cameras = self._host.registry.cameras
        if not device_of(self.draft.dice).sees_table or cameras is None:
            return ""
        if cameras.trouble or not cameras.missed:
            return _(cameras.trouble)
        if any(choice.chosen and choice.name != cameras.missed for choice in cameras.choices()):
            return _("{name} is not plugged in: another camera is used.", name=cameras.missed)
        return _("{name} is not plugged in: plug it in, or choose other dice.", name=cameras.missed)

    def _first_time(self) -> str:
        """The offer of a lesson; to those who know the game, how seats are chosen."""
        lesson = lesson_of(self.draft.game)
        if lesson is None or self._learned:
            return _("Press a seat to change who sits there.")
        words = N_("First time? Learn it in {n} minutes: press Learn it. Or just start.")
        return _(words, n=lesson.minutes)

    @property
    def _learned(self) -> bool:
        return self.draft.game in self.ctx.settings.learned

    # -- what can be done -------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin the match that is set up here."""
        try:
            setup = with_deck(self.draft, self._decks())
        except UserError as error:
            self._refuse(sentence_of(error))
            return
        with_promise(self.ctx, self._host, setup, partial(self._begin, setup), self._refuse)

    def learn(self) -> None:
        """Open the lesson of the game, for the first person at the table."""
        open_lesson(self.ctx, self.draft.game, next(iter(self.draft.people), ""))

    def _begin(self, setup: MatchSetup, promise: SeedCommitment | None) -> None:
        try:
            loop = self._host.begin(setup, promise)
        except UserError as error:
            self._refuse(sentence_of(error))
            return
        self._remember()
        self._to_table(loop, setup)

    def resume_match(self) -> None:
        """Go on with the match that was left; from before a damage only where that is wished."""
        left = self._left
        if left.newest is not None and left.newest.damage is not None:
            self.ctx.stack.push(DamagedDialog(self.ctx, left.newest, left.sound, self._go_on))
        elif left.newest is not None:
            self._go_on(left.newest)

    def open_left(self) -> None:
        """Open all matches that were left."""
        self.ctx.stack.push(LeftScene(self.ctx, self._host, self._go_on))

    def _go_on(self, found: Resumable) -> None:
        try:
            contents = found.contents
            if found.damage is not None:
                contents = cut_damage_off(contents.path, read_playable)
            loop = self._host.resume(contents)
        except UserError as error:
            self._refuse(sentence_of(error))
            self._host.look_for_matches()
            return
        table = self._to_table(loop, setup_of(contents.header))
        phones = self.ctx.phones
        if phones is not None and not phones.on and phones.remembers(loop.name):
            told = LazyText("Some players used phones. Turn phones on: Menu, then Phones.")
            table.toast(_(told), 10.0)

    def _to_table(self, loop: MatchLoop, setup: MatchSetup) -> Scene:
        self.ctx.sound.play("confirm")
        again = again_of(self.ctx, self._host, self._play, setup)
        table = self._play(self.ctx, loop, again)
        self.ctx.stack.replace(table)
        return table

    def handle(self, intent: Intent) -> bool:
        self._last_touched = self.ctx.clock.now()
        return super().handle(intent)

    def tick(self, now: float) -> None:
        """Go back to the demonstration with nobody there for a while; say so before."""
        self._take_what_was_left()
        self._take_guests()
        if self._guests.names:
            # Who sits there with a phone waits for the match: this is no empty room.
            self._last_touched = now
        idle = now - self._last_touched
        if idle >= IDLE_TIMEOUT_S + DEMO_COUNTDOWN_S:
            self.ctx.stack.replace(AttractScene(self.ctx, self._host))
        elif idle >= IDLE_TIMEOUT_S and not self._warned:
            self._warned = True
            self.toast(_("Still there? Touch anything to stay."), DEMO_COUNTDOWN_S)
        elif idle < IDLE_TIMEOUT_S:
            self._warned = False

    def _take_guests(self) -> None:
        """Phones that have sat down, stood up, or ask for something."""
        if self._guests.on:
            self.tick_every = min(self.tick_every, GUEST_TICK_INTERVAL_S)
        news = self._guests.look(self.draft)
        if news is None:
            return
        self._about = self._about if news.about is None else news.about
        if news.sat:
            self._last_touched = self.ctx.clock.now()
            self._change(news.draft)
        elif self.built:
            self.rebuild()

    def suspects(self) -> Iterator[Culprit]:
        yield from filter(None, (guest(self.ctx.phones, name) for name in self._guests.names.values()))
        yield from map(stored_match, self._left.paths)

    def meanwhile(self) -> PhonePolicy:
        return PhonePolicy(arrange=self._arrange)

    def _arrange(self, asked: LobbyArrangement) -> LazyText | None:
        """Do what somebody chose for the table on a phone."""
        self._last_touched = self.ctx.clock.now()
        return arrange(self, asked)

    def has_phone(self, index: int) -> bool:
        """Whether a guest sits there."""
        return index in self._guests.names

    def choose_rule(self, rule: HouseRule, value: Any) -> None:
        """A house rule at a value."""
        self._change(self.draft.with_option(rule, value))

    def resume(self) -> None:
        self._last_touched = self.ctx.clock.now()
        self.rebuild()

    def back(self) -> None:
        """Does nothing: there is nothing behind the lobby."""

    def _change(self, draft: LobbyDraft) -> None:
        self.draft, self._refusal = draft, ""
        self.rebuild()

    def _refuse(self, sentence: LazyText) -> None:
        self._refusal = _(sentence)
        self.ctx.sound.play("error")
        self.rebuild()

    def choose_game(self, game: GameInfo) -> None:
        """Another game for the same people."""
        self._about = ""
        self._change(self.draft.for_game(game).with_bots(lobby_bots(game.name)))

    def open_games(self) -> None:
        """Open the choice of games."""

        def choose(name: str) -> None:
            self.choose_game(catalogue.known_game(name))

        heads = len(self.draft.people)
        self.ctx.stack.push(ChooseScene(self.ctx, self._host, heads, choose, few=True))

    def cycle_place(self, index: int) -> None:
        """Let somebody else sit there, or answer a guest who asks."""
        if index in self._guests.wishes:
            self._guests.answer(index)
            return
        self._guests.unseat(index)
        self._seat(self.draft.cycle_seat(index, bot_for(self.draft, self.ctx.companions.players)), index)

    def choose_bot(self, index: int) -> None:
        """Open the choice of how strong the bot is that sits there."""
        game, now = self.draft.game, self.draft.places[index].taken_by
        bots = {bot: standing(self.ctx.companions.players, game, bot) for bot in lobby_bots(game)}

        def take(bot: str) -> None:
            self._seat(self.draft.set_seat(index, bot), index)

        self.ctx.stack.push(BotScene(self.ctx, self.draft.name_at(index), bots, now, take))

    def _seat(self, draft: LobbyDraft, index: int) -> None:
        """Put somebody else at a place and say who."""
        self._about = who_plays(draft, index, self.ctx.companions.players)
        self._change(draft)

    def step_length(self) -> None:
        """A shorter or longer game."""
        rule = length_rule(self.draft.game)
        if rule is not None:
            self._change(self.draft.with_rule(rule, 1))

    def step_field(self) -> None:
        """Pieces on the screen, or real ones."""
        self._change(replace(self.draft, real_field=not self.draft.real_field))

    def open_rules(self) -> None:
        """Open the house rules."""
        self.ctx.stack.push(HouseRulesScene(self.ctx, self.draft, self._decks(), self._change))

    def open_dice(self) -> None:
        """Open the dice sources."""
        self.ctx.stack.push(
            DiceScene(
                self.ctx,
                self._host.registry,
                self.draft.dice,
                self._use_dice,
                by_hand=self.draft.setup_by_hand,
                on_by_hand=lambda by_hand: self._change(replace(self.draft, setup_by_hand=by_hand)),
                provable=self.draft.provable,
                on_provable=lambda provable: self._change(replace(self.draft, provable=provable)),
                field=self._host.field if self.draft.real_field else None,
            )
        )

    def open_phones(self) -> None:
        """Open how phones join."""
        open_phones(self.ctx)

    def _use_dice(self, kind: str) -> None:
        self._change(replace(self.draft, dice=kind))
        settings = self.ctx.settings
        lobby = {**(settings.lobby or to_data(self.draft)), "dice": str(kind)}
        self.ctx.change_settings(replace(settings, lobby=lobby))

    def ask_name(self, index: int) -> None:
        """Ask for the name of a player."""

        def on_name(name: str) -> None:
            self._change(self.draft.rename(index, name))
            self._keep_name(self.draft.places[index].name)

        taken = [place.name for place in self.draft.places if place.taken]
        known = [name for name in known_names(self.ctx) if name not in taken]
        old, seat = self.draft.places[index].name, self.draft.seat_of(index) or 0
        self.ctx.stack.push(NameScene(self.ctx, old, seat, on_name, known))

    def _keep_name(self, name: str) -> None:
        settings = self.ctx.settings
        names = (name, *(old for old in settings.names if name_key(old) != name_key(name)))
        self.ctx.change_settings(replace(settings, names=names[:MOST_NAMES]))

    def _forget(self, name: str) -> None:
        self._change(self.draft.without(name))

    # -- what it rests on ---------------------------------------------------------------------------------

    def _decks(self) -> tuple[DeckFile, ...]:
        return decks_of(self.draft.game, self.ctx.storage.data)

    @property
    def missing(self) -> LazyText | None:
        """Why no match can begin here; None where it can."""
        return self.draft.missing

    def _too_few(self) -> str:
        return _(self.missing) if self.missing is not None else ""

    def _take_what_was_left(self) -> None:
        """Show what is known by now of the matches that were left."""
        left = self._host.left
        self.tick_every = LOOKING_TICK_INTERVAL_S if self._host.looking else TICK_INTERVAL_S
        if left != self._left:
            self._left = left
            if self.built:
                self.rebuild()

    def _restore_draft(self) -> LobbyDraft:
        draft = restore_draft(self.ctx.settings.lobby)
        draft = draft.with_bots(lobby_bots(draft.game))
        if draft.dice not in self._host.registry.kinds:
            draft = replace(draft, dice=self._host.registry.kinds[0])
        return draft

    def _remember(self) -> None:
        self.ctx.change_settings(replace(self.ctx.settings, lobby=to_data(self.draft)))

"""The lobby: what to play, who plays, where dice come from; one press on Start and the match runs.

The last evening's choices are kept, so that the next one begins with a single press.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game import games
from game.bots import bot_names
from game.errors import UserError
from game.match.dice import SourceKind
from game.match.host import MatchHost, MatchSetup, Resumable
from game.match.loop import MatchLoop
from game.rules.contract import GameInfo, HouseRule
from game.ui.art.theme import ALARM, GAME_FELTS, GOLD, LAVENDER
from game.ui.context import Context
from game.ui.intents import Intent
from game.ui.layout import GAP, SAFE, SCREEN, Box, Share, column, row
from game.ui.scene import Scene
from game.ui.scenes.attract import AttractScene
from game.ui.scenes.header import BELOW, header
from game.ui.scenes.lobby_decks import DeckFile, decks_of
from game.ui.scenes.lobby_dice import DiceScene
from game.ui.scenes.lobby_draft import Draft, from_data, to_data
from game.ui.scenes.lobby_name import NameScene
from game.ui.scenes.lobby_rules import HouseRulesScene
from game.ui.scenes.lobby_widgets import ChoiceRow, Cloth, GameTile, PlacePlate, ResumeTile
from game.ui.scenes.lobby_words import SOURCE_ICONS, source_name, taker_name
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.start import Play, again_of, setup_of
from game.ui.widget import Widget
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel
from game.ui.words import say

IDLE = 75.0
"""Seconds without a touch before the lobby asks whether somebody is there."""
WARNING = 15.0
"""Seconds between the question and the demonstration."""
TILE = 430.0
"""Height of a game's tile, where there is room."""
BOTTOM = 946
"""Where the panels end; one line of words follows."""
BLURB = 284
RESUME = 230
LENGTH = "length"
"""The house rule that has a row of its own, where a game has it."""


class LobbyScene(Scene):
    """Where every evening begins."""

    name = "lobby"
    tick_every = 1.0

    def __init__(
        self,
        ctx: Context,
        host: MatchHost,
        play: Play,
        notes: Sequence[str] = (),
        dice: SourceKind | None = None,
    ) -> None:
        """`play` makes the scene that plays a match; `notes` are said once, below everything; `dice` is the
        source chosen at first, instead of that of the last evening."""
        super().__init__(ctx)
        self._host, self._play = host, play
        self._games = tuple(games.GAMES.values())
        self.draft = self._remembered()
        if dice is not None:
            self.draft = replace(self.draft, dice=dice)
        self._notes = list(notes)
        self._resumable: Resumable | None = None
        self._complaints: list[str] = []
        self._refusal = ""
        self._last_touched = ctx.clock.now()
        self._warned = False

    def enter(self) -> None:
        self._look_for_matches()
        self.first_focus = "resume" if self._resumable is not None else "start"

    # -- what is shown ----------------------------------------------------------------------------------

    def build(self) -> Widget:
        root = Widget(self.name, SCREEN)
        header(
            root, self.ctx, say("Who plays tonight?"), menu=lambda: self.ctx.stack.push(PauseScene(self.ctx))
        )
        body = Box(SAFE.x, BELOW, SAFE.w, BOTTOM - BELOW)
        left, middle, right = row(body, 380, Share(), 560, gap=24)
        self._add_games(root, left)
        self._add_places(root, middle)
        self._add_choices(root, right)
        self._add_note(root, Box(SAFE.x, BOTTOM + 4, SAFE.w, SAFE.bottom - BOTTOM - 4))
        return root

    def _add_games(self, root: Widget, box: Box) -> None:
        resumable = self._resumable
        if resumable is not None:
            top, box = box.split_top(RESUME, gap=24)
            turn = say("{name}'s turn", name=resumable.whose_turn) if resumable.whose_turn else ""
            title = say("Resume: {game}", game=resumable.title)
            names = ", ".join(resumable.players)
            root.add(ResumeTile("resume", top, title, names, turn, self.resume_match))
        count = len(self._games)
        tiles, words = box.split_bottom(BLURB, gap=20)
        tall = min(TILE, (tiles.h - GAP * (count - 1)) / count)
        for index, game in enumerate(self._games):
            tile = Box(box.x, box.y + index * (tall + GAP), box.w, tall)
            root.add(self._game_tile(game, tile))
        words = Box(words.x, box.y + count * (tall + GAP) + 4, words.w, BLURB)
        self._add_blurb(root, words)

    def _game_tile(self, game: GameInfo, box: Box) -> GameTile:
        chosen = game.name == self.draft.game

        def choose() -> None:
            self._change(self.draft.for_game(game))

        return GameTile(f"game-{game.name}", box, choose, game=game.name, chosen=chosen)

    def _add_blurb(self, root: Widget, box: Box) -> None:
        game = games.known_game(self.draft.game)
        panel = root.add(Panel("about", box, padding=20))
        count, blurb = panel.inner.split_top(52, gap=4)
        least_seats, most_seats = game.seat_range[0], game.seat_range[-1]
        words = say("{least} to {most} players", least=least_seats, most=most_seats)
        root.add(Label("seats", count, words, role="label", size=30, colour=GOLD, align="centre"))
        root.add(Label("blurb", blurb, say(game.blurb), size=30, align="centre", valign="top", lines=9))

    def _add_places(self, root: Widget, box: Box) -> None:
        root.add(Cloth("felt", box, GAME_FELTS.get(self.draft.game, "teal")))
        inner = box.inset(60, 40)
        title, rest = inner.split_top(60, gap=12)
        root.add(Label("table-title", title, say("The table"), role="title", size=44, colour=GOLD))
        tall = min(116.0, (rest.h - GAP * (len(self.draft.places) - 1)) / len(self.draft.places))
        for index in range(len(self.draft.places)):
            line = Box(rest.x, rest.y + index * (tall + GAP), rest.w, tall)
            self._add_place(root, index, line)

    def _add_place(self, root: Widget, index: int, box: Box) -> None:
        draft = self.draft
        place, seat = draft.places[index], draft.seat_of(index)
        plate, pencil = box.split_right(110, gap=GAP)
        root.add(
            PlacePlate(
                f"place-{index}",
                plate,
                draft.name_at(index) if seat is not None else "",
                taker_name(place.taken_by),
                lambda: self._change(self.draft.cycled(index, bot_names(self.draft.game))),
                seat=seat,
                bot=place.bot is not None,
            )
        )
        name = root.add(
            IconButton(f"name-{index}", pencil, "keyboard", say("Name"), lambda: self._ask_name(index))
        )
        name.enabled = seat is not None and place.bot is None

    def _add_choices(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("tonight", box, title=say("Tonight")))
        rows, start = panel.inner.split_bottom(136, gap=GAP)
        cells = column(rows, *[Share()] * 4, gap=GAP)
        changed = len([name for name in self.draft.options if name != LENGTH]) + bool(self.draft.deck)
        rules = say("{count} changed", count=changed) if changed else say("As printed")
        field = say("Real pieces") if self.draft.real_field else say("On the screen")
        kind = self.draft.dice
        length = self._length
        said = (
            next(words for value, words in length.choices if value == self.draft.value_of(length))
            if length
            else ""
        )
        choices = [
            ChoiceRow("length", cells[0], say("Length"), say(said), self._step_length, icon="hourglass"),
            ChoiceRow(
                "rules",
                cells[1],
                say("House rules"),
                rules,
                self._open_rules,
                icon="scales",
                opens=True,
            ),
            ChoiceRow(
                "dice",
                cells[2],
                say("Dice"),
                source_name(kind),
                self._open_dice,
                icon=SOURCE_ICONS[kind],
                opens=True,
            ),
            ChoiceRow("field", cells[3], say("Field"), field, self._step_field, icon="board"),
        ]
        for choice in choices:
            root.add(choice)
        choices[0].enabled = length is not None
        button = root.add(
            Button("start", start, say("Start"), self.start, tone="green", icon="play", size=52)
        )
        button.enabled = self._too_few() == ""

    def _add_note(self, root: Widget, box: Box) -> None:
        """The one line at the bottom: why Start does not work, or what is wrong with a journal."""
        calm = [*self._notes, *self._complaints]
        words = self._too_few() or self._refusal or (calm[0] if calm else "")
        colour = ALARM if words and words == self._refusal else LAVENDER
        root.add(Label("note", box, words, size=30, colour=colour, lines=2))

    # -- what can be done -------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin the match that is set up here."""
        try:
            setup = self._setup()
            loop = self._host.begin(setup)
        except UserError as error:
            self._refuse(str(error))
            return
        self._remember()
        self._to_table(loop, setup)

    def resume_match(self) -> None:
        """Go on with the match that was left."""
        if self._resumable is None:
            return
        contents = self._resumable.contents
        try:
            loop = self._host.resume(contents)
        except UserError as error:
            self._refuse(str(error))
            return
        self._to_table(loop, setup_of(contents.header))

    def _to_table(self, loop: MatchLoop, setup: MatchSetup) -> None:
        self.ctx.sound.play("confirm")
        again = again_of(self.ctx, self._host, self._play, setup)
        self.ctx.stack.replace(self._play(self.ctx, loop, again))

    def handle(self, intent: Intent) -> bool:
        self._last_touched = self.ctx.clock.now()
        return super().handle(intent)

    def tick(self, now: float) -> None:
        """With nobody there for a while, go back to the demonstration; say so before."""
        idle = now - self._last_touched
        if idle >= IDLE + WARNING:
            self.ctx.stack.replace(AttractScene(self.ctx, self._host))
        elif idle >= IDLE and not self._warned:
            self._warned = True
            self.toast(say("Still there? Touch anything to stay."), WARNING)
        elif idle < IDLE:
            self._warned = False

    def resume(self) -> None:
        self._last_touched = self.ctx.clock.now()
        self.rebuild()

    def back(self) -> None:
        """There is nothing behind the lobby."""

    def _change(self, draft: Draft) -> None:
        self.draft, self._refusal = draft, ""
        self.rebuild()

    def _refuse(self, sentence: str) -> None:
        self._refusal = sentence
        self.ctx.sound.play("error")
        self.rebuild()

    def _step_length(self) -> None:
        if self._length is not None:
            self._change(self.draft.with_rule(self._length, 1))

    def _step_field(self) -> None:
        self._change(replace(self.draft, real_field=not self.draft.real_field))

    def _open_rules(self) -> None:
        self.ctx.stack.push(HouseRulesScene(self.ctx, self.draft, self._decks(), self._change))

    def _open_dice(self) -> None:
        self.ctx.stack.push(
            DiceScene(
                self.ctx,
                self._host.shelf,
                self.draft.dice,
                lambda kind: self._change(replace(self.draft, dice=kind)),
                by_hand=self.draft.setup_by_hand,
                on_by_hand=lambda by_hand: self._change(replace(self.draft, setup_by_hand=by_hand)),
            )
        )

    def _ask_name(self, index: int) -> None:
        def named(name: str) -> None:
            self._change(self.draft.renamed(index, name))

        self.ctx.stack.push(
            NameScene(self.ctx, self.draft.places[index].name, self.draft.seat_of(index) or 0, named)
        )

    # -- what it rests on ---------------------------------------------------------------------------------

    @property
    def _length(self) -> HouseRule | None:
        rules = games.house_rules(self.draft.game)
        return next((rule for rule in rules if rule.name == LENGTH), None)

    def _decks(self) -> tuple[DeckFile, ...]:
        return decks_of(self.draft.game, self.ctx.data)

    def _setup(self) -> MatchSetup:
        deck = next((deck for deck in self._decks() if deck.file == self.draft.deck), None)
        if self.draft.deck and (deck is None or deck.complaint):
            raise UserError(deck.complaint if deck else f"The deck {self.draft.deck} is no longer there.")
        return self.draft.setup(deck.options if deck else None)

    def _too_few(self) -> str:
        game = games.known_game(self.draft.game)
        if len(self.draft.players) >= game.seat_range[0]:
            return ""
        return say("{game} needs {count} players at least.", game=game.title, count=game.seat_range[0])

    def _look_for_matches(self) -> None:
        try:
            self._resumable, self._complaints = self._host.resumable()
        except UserError as error:
            self._resumable, self._complaints = None, [str(error)]

    def _remembered(self) -> Draft:
        first = self._games[0]
        kept = from_data(self.ctx.settings.lobby, self._games, bot_names(first.name))
        draft = kept or Draft.first(first, bot_names(first.name))
        if draft.dice not in self._host.shelf.kinds:
            draft = replace(draft, dice=self._host.shelf.kinds[0])
        return draft

    def _remember(self) -> None:
        self.ctx.change_settings(replace(self.ctx.settings, lobby=to_data(self.draft)))

"""What the lobby looks like: games at the left, the table in the middle, tonight's choices at the right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Protocol

from game import catalogue
from game.devices.catalogue import device_of
from game.features.feature import LobbyTile
from game.match.unfinished import Resumable
from game.phones.service import PhoneService
from game.rules.contract import GameInfo, HouseRule
from game.rules.text import N_
from game.ui.art.theme import ALARM, GOLD, LAVENDER
from game.ui.boards.felt import Felt
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box, Share, even_column, even_row, grid, row
from game.ui.drawing.widget import Widget
from game.ui.presentation import lesson_of
from game.ui.scenes.lobby.draft import LENGTH, LobbyDraft
from game.ui.scenes.lobby.phone_entrance import ComeIn
from game.ui.scenes.lobby.unfinished_words import tile_words
from game.ui.scenes.lobby.widgets import NAME_BUTTON, ChoiceRow, GameTile, PlaceLine, PlacePlate, ResumeTile
from game.ui.scenes.shared.header import under_header
from game.ui.scenes.shared.sources import taker_name
from game.ui.stage.culprit import blaming, guest, stored_match
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _

ALL_TILES = 2
"""With more games than these one is shown at a time."""
NEXT_HEIGHT = 104
LEARN_WIDTH = 168
"""Width of the button that leads to the lesson."""
COUNT_HEIGHT = 60
ROOMY_TABLE_WIDTH, SLIM_EDGE = 700, 36
"""A table as wide as this has more of its cloth to be seen; how much a slim one has."""
COLUMN_MARGIN = 6
"""Between the column of places and its own edge."""
LEAST_PLACE = 90.0
"""Height of a place below which places are scrolled through."""
TILE_HEIGHT = 430.0
"""Height of a game's tile, where there is room."""
NOTE_HEIGHT, HIGH_NOTE = 74, 112
"""Height of the two lines of words below everything, and of three on a screen that stands on end."""
GAMES_WIDTH, NARROW_GAMES = 380, 340
"""Width of the games beside the table, and on a screen that stands on end."""
WAY_IN_WIDTH = 480
"""Width of the way in for phones in their place: its code is scanned across a room."""
LOW_CHOICES, CROWDED_CHOICES, LEAST_CHOICES = 584, 620, 530
"""Heights of tonight's choices below the table, with the game among them, and with a tile that leads back."""
BLURB_HEIGHT, SLIM_BLURB = 284, 340
"""Heights of the words about a game, and of a slim column of them."""
RESUME_HEIGHT, HIGH_RESUME, SLIM_RESUME_HEIGHT = 230, 300, 380
"""Heights of the tile that leads back to a match, and of a slim one."""
LOW_RESUME, UNFINISHED_WIDTH = 140, 210
"""Height of that tile above the table, beside the way in, and width of the button to all matches."""
UNFINISHED_HEIGHT, UNFINISHED_ROOM = 96, 104
"""Height of the button that leads to all unfinished matches, and how much it takes from what lies below."""


class LobbyHandlers(Protocol):
    """What the lobby's buttons mean."""

    def choose_game(self, game: GameInfo) -> None: ...

    def open_games(self) -> None: ...

    def cycle_place(self, index: int) -> None: ...

    def choose_bot(self, index: int) -> None: ...

    def ask_name(self, index: int) -> None: ...

    def step_length(self) -> None: ...

    def step_field(self) -> None: ...

    def open_rules(self) -> None: ...

    def open_dice(self) -> None: ...

    def open_phones(self) -> None: ...

    def resume_match(self) -> None: ...

    def open_left(self) -> None: ...

    def start(self) -> None: ...

    def learn(self) -> None: ...


class LobbyView:
    """Lays one state of the lobby out."""

    def __init__(
        self,
        draft: LobbyDraft,
        resumable: Resumable | None,
        presses: LobbyHandlers,
        *,
        note: str,
        alarm: bool,
        ready: bool,
        learned: bool = False,
        phones: PhoneService | None = None,
        unfinished: int = 0,
        profile: str = "",
        guests: Mapping[int, str] = MappingProxyType({}),
        wishes: Collection[int] = (),
        fresh: Collection[int] = (),
        screen: Callable[[Box], Widget] | None = None,
        tile: LobbyTile | None = None,
    ) -> None:
        """`note` stands below everything, as a refusal if `alarm`; Start works if `ready`.

        Who has `learned` the game needs no lesson. While `phones` are on, the way in stands where the games
        were. So many `unfinished` matches can be gone on with. `profile` says which house rules are chosen
        together. At the places of `guests` somebody sits who has a phone; those of `wishes` ask to choose for
        all, and those of `fresh` have just come. `screen` makes what leads to another monitor, where there is
        one. The `tile` leads to what lasts for more than a match.
        """
        self._tile = tile
        self._under_way = tile.words if tile is not None else None
        self._guests, self._wishes, self._fresh, self._screen = guests, wishes, fresh, screen
        self._unfinished, self._profile = unfinished, profile
        self._phones = phones
        self._way_in = phones if phones is not None and phones.on and phones.addresses else None
        self.draft, self._resumable, self._presses = draft, resumable, presses
        self._note, self._alarm, self._ready, self._learned = note, alarm, ready, learned
        self._games: Sequence[GameInfo] = tuple(catalogue.GAMES.values())

    def add_to(self, root: Widget, safe: Box) -> None:
        """Everything below the header, in what is `safe` of the screen."""
        portrait = safe.h > safe.w
        body, note = under_header(safe).split_bottom(HIGH_NOTE if portrait else NOTE_HEIGHT, gap=4)
        if portrait:
            rows = LOW_CHOICES if self._way_in is None else CROWDED_CHOICES
            if self._way_in is not None and self._leads_back:
                rows = LEAST_CHOICES
            above, right = body.split_bottom(rows, gap=24)
            if self._way_in is not None:
                above = self._add_resume(root, above)
            games = NARROW_GAMES if self._way_in is None else WAY_IN_WIDTH
            left, middle = row(above, games, Share(), gap=24)
        else:
            games = GAMES_WIDTH if self._way_in is None else WAY_IN_WIDTH
            left, middle, right = row(body, games, Share(), 560, gap=24)
            if self._way_in is not None:
                middle = self._add_resume(root, middle)
        # The code to scan is the front door: nothing makes it smaller.
        self._add_games(root, left if self._way_in is not None else self._add_resume(root, left))
        self._add_places(root, middle)
        self._add_choices(root, right)
        if self._screen is not None:
            note, place = note.split_right(440 if portrait else 560, gap=24)
            root.add(self._screen(place))
        colour, lines = ALARM if self._alarm else LAVENDER, 3 if portrait else 2
        root.add(Label("note", note, self._note, size=30, colour=colour, lines=lines))

    @property
    def _leads_back(self) -> bool:
        """Whether something is under way, or a match was left."""
        return self._resumable is not None or self._under_way is not None

    def _add_games(self, root: Widget, box: Box) -> None:
        if self._way_in is not None:
            root.add(ComeIn("phones", box, self._way_in, self._presses.open_phones))
        elif len(self._games) > ALL_TILES:
            self._add_shelf(root, box)
        else:
            self._add_tiles(root, box)

    def _add_resume(self, root: Widget, box: Box) -> Box:
        """The way back to what is under way, or else to a match that was left; what it leaves of a column."""
        resumable = self._resumable
        if not self._leads_back:
            return box
        # Beside that tile, one match that was left needs a way of its own, too.
        unfinished, slim = self._unfinished > (self._under_way is None), box.w < SLIM_RESUME_HEIGHT
        high = HIGH_RESUME if slim else RESUME_HEIGHT
        if self._way_in is not None:
            # The code to scan and the seats need their room.
            high = LOW_RESUME
        below = unfinished and self._way_in is None
        top, box = box.split_top(high + (UNFINISHED_ROOM if below else 0), gap=24)
        beside = NOWHERE
        if below:
            top, beside = top.split_bottom(UNFINISHED_HEIGHT, gap=8)
        elif unfinished:
            top, beside = top.split_right(UNFINISHED_WIDTH, gap=TARGET_GAP)
        if unfinished:
            message = N_("All {n} unfinished matches") if below else N_("{n} unfinished")
            told = _(message, n=self._unfinished)
            told = told if self._under_way is None or not below else _("Unfinished matches")
            root.add(Button("unfinished", beside, told, self._presses.open_left, tone="quiet", size=30))
        if self._tile is not None and self._under_way is not None:
            entry = self._tile.entry
            root.add(ResumeTile(f"{entry.key}-on", top, *self._under_way, entry.press))
        elif resumable is not None:
            tone = "green" if resumable.damage is None else "crimson"
            about = stored_match(resumable.contents.path)
            with blaming(about):
                words, press = tile_words(resumable), self._presses.resume_match
                tile = root.add(ResumeTile("resume", top, *words, press, tone=tone))
            tile.about = about
        return box

    def _add_tiles(self, root: Widget, box: Box) -> None:
        """A tile for each game."""
        count = len(self._games)
        tiles, words = box.split_bottom(BLURB_HEIGHT, gap=20)
        tall = min(TILE_HEIGHT, (tiles.h - TARGET_GAP * (count - 1)) / count)
        for index, game in enumerate(self._games):
            tile = Box(box.x, box.y + index * (tall + TARGET_GAP), box.w, tall)
            root.add(self._game_tile(game, tile))
        below = box.y + count * (tall + TARGET_GAP) + 4
        self._add_blurb(root, Box(words.x, below, words.w, box.bottom - below))

    def _add_shelf(self, root: Widget, box: Box) -> None:
        """The chosen game's tile, which leads to all games, and buttons to them and to what lasts longer."""
        plain = self._resumable is None and self._under_way is None
        about = (SLIM_BLURB if box.w < SLIM_RESUME_HEIGHT else BLURB_HEIGHT) if plain else COUNT_HEIGHT
        tile, rest = box.split_top(
            min(TILE_HEIGHT, box.h - NEXT_HEIGHT - about - 2 * TARGET_GAP), gap=TARGET_GAP
        )
        button, words = rest.split_top(NEXT_HEIGHT, gap=TARGET_GAP)
        chosen, press = self.draft.game, self._presses.open_games
        root.add(GameTile(f"game-{chosen}", tile, press, game=chosen, chosen=True))
        games, *more = even_row(button, 1 + (self._tile is not None))
        root.add(IconButton("games", games, "dice", _("Games"), press))
        root.fill(more, self._tile_buttons())
        if plain:
            self._add_blurb(root, words)
        else:
            root.add(self._seat_count(words))

    def _tile_buttons(self) -> list[IconButton]:
        """The one button to what lasts for more than a match, if there is such a thing."""
        if self._tile is None:
            return []
        entry, tone = self._tile.entry, "amber" if self._tile.used else "quiet"
        return [IconButton(entry.key, NOWHERE, entry.icon, entry.text, entry.press, tone=tone)]

    def _game_tile(self, game: GameInfo, box: Box) -> GameTile:
        chosen = game.name == self.draft.game
        choose = partial(self._presses.choose_game, game)
        return GameTile(f"game-{game.name}", box, choose, game=game.name, chosen=chosen)

    def _add_blurb(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("about", box, padding=20))
        count, blurb = panel.inner.split_top(52, gap=4)
        root.add(self._seat_count(count))
        words = _(catalogue.known_game(self.draft.game).blurb)
        root.add(Label("blurb", blurb, words, size=30, align="centre", valign="top", lines=9))

    def _seat_count(self, box: Box) -> Label:
        seats = catalogue.seats_allowed(self.draft.game, self.draft.options)
        words = _("{least} to {most} players", least=seats[0], most=seats[-1])
        return Label("seats", box, words, role="label", size=30, colour=GOLD, align="centre")

    def _add_places(self, root: Widget, box: Box) -> None:
        root.add(Felt(box, catalogue.game_named(self.draft.game).felt))
        inner = box.inset(60 if box.w > ROOMY_TABLE_WIDTH else SLIM_EDGE, 40)
        title, rest = inner.split_top(60, gap=12)
        between = TARGET_GAP * (len(self.draft.places) - 1)
        tall = min(116.0, (rest.h - between) / len(self.draft.places))
        if tall < LEAST_PLACE <= (inner.h - between) / len(self.draft.places):
            # Without a title all of them fit.
            rest, tall = inner, (inner.h - between) / len(self.draft.places)
        else:
            root.add(Label("table-title", title, _("The table"), role="title", size=44, colour=GOLD))
        if tall < LEAST_PLACE:
            self._add_many_places(root, rest)
            return
        for index in range(len(self.draft.places)):
            root.add(self._place_line(index, Box(rest.x, rest.y + index * (tall + TARGET_GAP), rest.w, tall)))

    def _add_many_places(self, root: Widget, box: Box) -> None:
        """More places than fit: a column to scroll through."""
        # As far left as the title: rings may reach out of the column.
        places = root.add(ScrollColumn("places", box.inset(-COLUMN_MARGIN, 0), edge=COLUMN_MARGIN))
        for index in range(len(self.draft.places)):
            places.item(self._place_line(index, NOWHERE), LEAST_PLACE + TARGET_GAP)

    def _place_line(self, index: int, box: Box) -> PlaceLine:
        draft = self.draft
        place, seat = draft.places[index], draft.seat_of(index)
        line = PlaceLine(f"line-{index}", box)
        if index in self._guests:
            line.about = guest(self._phones, self._guests[index])
        line.add(
            PlacePlate(
                f"place-{index}",
                NOWHERE,
                draft.name_at(index) if seat is not None else "",
                self._kind(index),
                lambda: self._presses.cycle_place(index),
                seat=seat,
                bot=place.bot,
                phone=index in self._guests,
                asks=index in self._wishes,
                fresh=index in self._fresh,
            )
        )
        if place.bot is not None:
            choose = partial(self._presses.choose_bot, index)
            line.add(IconButton(f"bot-{index}", NOWHERE, "robot", _("Level"), choose))
            return line
        ask = partial(self._presses.ask_name, index)
        name = line.add(IconButton(f"name-{index}", NOWHERE, "keyboard", _("Name"), ask))
        name.enabled = seat is not None
        return line

    def _kind(self, index: int) -> str:
        """Who or what sits at a place."""
        if index in self._wishes:
            return _("Asks to choose")
        return _("Has a phone") if index in self._guests else taker_name(self.draft.places[index].taken_by)

    def _add_choices(self, root: Widget, box: Box) -> None:
        more = self._phones is not None
        # Five rows of large letters leave no room for a title, which says no more than they do.
        panel = root.add(
            Panel("tonight", box, title="" if more else _("Tonight"), padding=24 if more else 28)
        )
        rows, start = panel.inner.split_bottom(100 if more else 136, gap=TARGET_GAP)
        cells = grid(rows, 2, 2 + more) if box.w > box.h else even_column(rows, 4 + more)
        choices: list[Widget] = [*self._choices()]
        more_ways = self._tile_buttons() if self._way_in is not None else []
        if len(choices) < len(cells):
            choices += more_ways
        elif more_ways:
            game, beside = cells[0].split_right(NAME_BUTTON, gap=TARGET_GAP)
            root.fill([beside], more_ways)
            cells = (game, *cells[1:])
        root.fill(cells, choices)
        if lesson_of(self.draft.game) is not None:
            learn, start = start.split_left(LEARN_WIDTH, gap=TARGET_GAP)
            tone = "quiet" if self._learned else "blue"
            root.add(IconButton("learn", learn, "owl", _("Learn it"), self._presses.learn, tone=tone))
        press = self._presses.start
        button = Button("start", start, _("Start"), press, tone="green", icon="play", size=52)
        root.add(button).enabled = self._ready

    def _choices(self) -> Iterator[ChoiceRow]:
        """What can be chosen for tonight's match, a row each."""
        draft, presses = self.draft, self._presses
        game, rule = catalogue.known_game(draft.game), length_rule(draft.game)
        if self._way_in is not None:
            icon, press = catalogue.game_named(draft.game).icon, presses.open_games
            yield ChoiceRow("games", NOWHERE, _("Game"), game.title, press, icon=icon, opens=True)
        if rule is not None:
            told = zip(rule.choices, rule.describe_choices(_), strict=True)
            words = next(text for (value, _), text in told if value == draft.value_of(rule))
            yield ChoiceRow("length", NOWHERE, _("Length"), words, presses.step_length, icon="hourglass")
        rules, words = presses.open_rules, self._changed_rules()
        yield ChoiceRow("rules", NOWHERE, _("House rules"), words, rules, icon="scales", opens=True)
        if game.has_dice:
            dice, icon, words = presses.open_dice, device_of(draft.dice).icon, _(device_of(draft.dice).name)
            yield ChoiceRow("dice", NOWHERE, _("Dice"), words, dice, icon=icon, opens=True)
        if game.has_field:
            words = _("Real pieces") if draft.real_field else _("On screen")
            yield ChoiceRow("field", NOWHERE, _("Field"), words, presses.step_field, icon="board")
        if self._phones is not None and self._way_in is None:
            words = _("No network here") if self._phones.on else _("Off")
            yield ChoiceRow(
                "phones", NOWHERE, _("Phones"), words, presses.open_phones, icon="phone", opens=True
            )

    def _changed_rules(self) -> str:
        if self._profile and not self.draft.deck:
            return self._profile
        changed = len([name for name in self.draft.options if name != LENGTH]) + bool(self.draft.deck)
        usual = catalogue.profiles(self.draft.game)[0].label
        return _("{count} changed", count=changed) if changed else _(usual)


def length_rule(game: str) -> HouseRule | None:
    """The house rule for the length of a game, if it has one."""
    return next((rule for rule in catalogue.house_rules(game) if rule.name == LENGTH), None)

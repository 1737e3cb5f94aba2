"""What the console does while nobody plays: bots show all games, silently, until somebody touches anything.

One scene follows the other: the house and the Casting Field, a table of another game, and so on; in between,
the page of a feature.
"""

from __future__ import annotations

from functools import partial

from game import catalogue
from game.catalogue import quick_bot
from game.features.registry import attractions
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.unfinished import Resumable
from game.store.journal import PlayerEntry
from game.ui.art.theme import GOLD, LAVENDER
from game.ui.drawing.layout import Box, even_row
from game.ui.drawing.vignette import DemoSeat, Vignette
from game.ui.drawing.widget import Widget
from game.ui.presentation import presentation_of
from game.ui.scenes.idle.idle import Demonstration, invitation
from game.ui.scenes.lobby.draft import BOTS
from game.ui.stage.context import Context
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Picture
from game.ui.words import _

MESSAGE_SECONDS = 5.0
"""How long each message stays."""
BOARD_SIDE = 920
"""Side of the square on which the game is shown, logical units."""
PAGE_TIME_S = 24.0
"""Seconds until something else is shown, so that nothing burns into the screen."""
PLAYER_COUNT = 3
ATTRACTION = ""
"""In the order of what is shown, the page of a feature; the others are games."""


def programme() -> tuple[str, ...]:
    """What is shown between two visits to the house.

    The other games one after the other, with the page of a feature in their middle.
    """
    others = tuple(catalogue.GAMES)[1:]
    middle = len(others) // 2
    return (*others[:middle], ATTRACTION, *others[middle:])


class AttractScene(Demonstration):
    """The house, and a demonstration of the first game; any press leads to the lobby."""

    name = "attract"
    tick_every = 0.1

    def __init__(self, ctx: Context, host: MatchHost, *, seed: int = 1) -> None:
        """Each `seed` is another match, and another place of things on the screen."""
        super().__init__(ctx)
        self._host, self._seed = host, seed
        self._game = next(iter(catalogue.GAMES.values()))
        self._begun = ctx.clock.now()
        host.look_for_matches()
        self._loop = self._demonstration()
        self._vignette = Vignette()
        self._seats: list[DemoSeat] = []

    @property
    def answers(self) -> int:
        """How far the demonstration has come."""
        return self._loop.answers

    # -- what is shown ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        place = self._place
        board, words = self._halves(place % 2 == 1)
        vignette = presentation_of(self._game.name).vignette
        self._vignette = root.add(vignette(board, self._loop) if vignette else Vignette("vignette", board))
        self._vignette.enabled = False
        self._add_words(root, words, high=place < 2)
        return root

    def _halves(self, board_first: bool) -> tuple[Box, Box]:
        """Where the board and the words are."""
        safe = self.safe
        if self.portrait:
            first, second = safe.split_top(BOARD_SIDE) if board_first else safe.split_bottom(BOARD_SIDE)
            board, words = (first, second) if board_first else (second, first)
            return board.centre_box(BOARD_SIDE, BOARD_SIDE), words
        board = Box(safe.x if board_first else safe.right - BOARD_SIDE, 80, BOARD_SIDE, BOARD_SIDE)
        left = board.right + 48 if board_first else safe.x
        return board, Box(left, safe.y, safe.w - BOARD_SIDE - 48, safe.h)

    def _add_words(self, root: Widget, box: Box, high: bool) -> None:
        y = box.y + (36 if high or self.portrait else 130) - (box.h < BOARD_SIDE) * 20
        cells = even_row(Box(box.x + 100, y, box.w - 200, 170), 3)
        root.add(Picture("blue", cells[0], lambda art: art.pyramid("B", 3, 170)))
        root.add(Picture("die", cells[1], lambda art: art.die(5, 140)))
        root.add(Picture("red", cells[2], lambda art: art.pyramid("R", 3, 170)))
        house = Box(box.x, y + 190, box.w, 170)
        root.add(Picture("house", house, lambda art: art.logo(house.w, house.h)))
        night = Box(box.x, y + 360, box.w, 60)
        words = _("Game night at a real table")
        root.add(Label("night", night, words, size=36, colour=LAVENDER, align="centre"))
        message = Box(box.x, y + 430, box.w, 120)
        root.add(
            Label(
                "message",
                message,
                self._message,
                role="display",
                size=56,
                colour=GOLD,
                align="centre",
                lines=2,
            )
        )
        shown = Box(box.x, y + 570, box.w, 50)
        words = _("Now showing: {game}", game=self._game.title)
        root.add(Label("shown", shown, words, role="label", size=32, align="centre"))
        story = Box(box.x, y + 624, box.w, 84)
        root.add(Label("story", story, "", size=32, colour=LAVENDER, align="centre", lines=2))
        self._seats = self._add_seats(root, Box(box.x, y + 728, box.w, 104))

    def _add_seats(self, root: Widget, box: Box) -> list[DemoSeat]:
        standings = self._vignette.standings
        cells = even_row(box, max(1, len(standings)))
        seats = [
            DemoSeat(seat, cell, each.name)
            for seat, (each, cell) in enumerate(zip(standings, cells, strict=False))
        ]
        for seat in seats:
            root.add(seat)
        self._show_seats(seats)
        return seats

    def _show_seats(self, seats: list[DemoSeat]) -> None:
        for seat, standing in zip(seats, self._vignette.standings, strict=True):
            seat.show(standing)

    @property
    def _place(self) -> int:
        """Where things are: 0..3, words left or right, high or low."""
        return self._seed % 4

    @property
    def _message(self) -> str:
        messages = [_("Press any button"), _("Touch the screen to play"), _("Real dice are welcome")]
        found = self._host.left.newest
        if found is not None and found.damage is None:
            messages.insert(0, self._resume_message(found))
        messages = [*filter(None, [invitation(self.ctx)]), *messages]
        return messages[int((self.ctx.clock.now() - self._begun) / MESSAGE_SECONDS) % len(messages)]

    def _resume_message(self, found: Resumable) -> str:
        if not found.whose_turn:
            return _("Go on with {game}", game=found.title)
        return _("Go on with {game}: {name}'s turn", game=found.title, name=found.whose_turn)

    # -- time -----------------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        self._loop.tick(now)
        events = self._loop.take_events()
        if events:
            self._vignette.show(events)
            self._say("story", self._vignette.sentence)
            self._show_seats(self._seats)
        self._say("message", self._message)

    def _say(self, key: str, text: str) -> None:
        label = self.root.find(key)
        if isinstance(label, Label):
            label.text = text

    # -- one after the other --------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.after(PAGE_TIME_S, lambda: self._go_on(0))

    def exit(self) -> None:
        super().exit()
        self._loop.close()

    def _go_on(self, number: int) -> None:
        """Show what has this number in the programme; after its end, the house again."""
        from game.ui.scenes.idle.attract_table import AttractTableScene

        shown, ctx, host = programme(), self.ctx, self._host
        if number >= len(shown):
            ctx.stack.replace(AttractScene(ctx, host, seed=self._seed + 1))
            return
        following = partial(self._go_on, number + 1)
        if shown[number] != ATTRACTION:
            ctx.stack.replace(AttractTableScene(ctx, host, shown[number], self._seed, following))
        elif (page := next(attractions(ctx, following), None)) is not None:
            ctx.stack.replace(page)
        else:
            following()

    def _demonstration(self) -> MatchLoop:
        best = quick_bot(self._game.name)
        players = tuple(PlayerEntry(name, best) for name in BOTS[:PLAYER_COUNT])
        return self._host.demonstrate(MatchSetup(self._game.name, players, {"length": "short"}), self._seed)

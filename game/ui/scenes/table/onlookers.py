"""Those who look on with phones: they react to what happens, and guess, beside the match and never in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from game.catalogue import game_named
from game.devices.dice import RollRequest
from game.match.dice.desk import DeskStage
from game.match.dice.proposal import Accepted
from game.phones.reactions import REACTIONS
from game.phones.requests import PhoneGuess, Reaction, may_roll
from game.phones.room import guessing
from game.phones.room.guessing import FOR_ONLOOKERS, Guessed, Guessing
from game.rules.contract import Event, Roll, Seat
from game.rules.text import format_text
from game.ui.art.theme import GOLD
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import Widget
from game.ui.scenes.table.host import TableHost
from game.ui.stage import culprit
from game.ui.stage.context import Context
from game.ui.stage.culprit import Culprit, blaming
from game.ui.widgets.label import Text
from game.ui.words import _
from knucklebone_messages import LazyText

SWITCHED_OFF: Final = LazyText("Guesses and reactions are off at this table.")
REACTION_TIME_S: Final = 3.0
"""Seconds for which a reaction is seen."""
MOST_REACTIONS: Final = 3
CHIP_HEIGHT, CHIP_GAP, CHIP_PADDING = 64, 10, 22
"""Sizes of one reaction, logical units."""
CHEERS_WIDTH, CHEERS_HEIGHT = 520, MOST_REACTIONS * (CHIP_HEIGHT + CHIP_GAP)
LEGEND_HEIGHT = 70
"""Height of the line below the board, which stays in sight."""


Witness: TypeAlias = Callable[[Accepted, RollRequest | None], object]


class Onlookers:
    """Everybody with a phone who does not play here, or not any more."""

    def __init__(self, table: TableHost) -> None:
        self._table, self._loop = table, table.loop
        words = game_named(table.loop.match.rules.name).words(table.loop.match.rules, format_text)
        self._guessing = Guessing(len(table.names), words.contest())
        self._looked_at: object = None
        self._thrown: tuple[int, ...] | None = None
        """Dice that count and are still seen to fall."""
        self._cheers = Cheers()
        self.out: frozenset[Seat] = frozenset()
        """Seats that do not play any more, and look on with the others."""

    @property
    def welcome(self) -> bool:
        """Whether the table wants them to join in."""
        return self._table.ctx.settings.onlookers

    @property
    def guessed(self) -> Guessed | None:
        """How the guessing stands; None where nobody is to guess."""
        return self._guessing.now if self.welcome else None

    def do(self, request: Reaction | PhoneGuess) -> LazyText | None:
        """What one of them asks. Returns why not, or None."""
        if not self.welcome:
            return SWITCHED_OFF
        if isinstance(request, Reaction):
            self._show(request)
            return None
        if request.seat is not None and request.seat not in self.out:
            return FOR_ONLOOKERS
        return self._guessing.take(request)

    # -- guesses ------------------------------------------------------------------------------------------

    def follow(self, moment: object) -> None:
        """Look at the match where it stands, as everybody sees it, if that is another moment than before."""
        if self._thrown is not None and not self._loop.falling:
            self._guessing.on_roll(self._thrown)
            self._thrown = None
            self._looked_at = None
        if moment == self._looked_at:
            return
        self._looked_at = moment
        if self._table.built:
            # As their plates say it.
            board, seats = self._table.board, range(len(self._table.names))
            self.out = frozenset(seat for seat in seats if board.plate(seat).note)
        if self._loop.over is not None:
            self._guessing.over(self._loop.over.winners)
        else:
            self._guessing.follow(self._loop.view(None), self._loop.answers, self._roll)

    def on_events(self, events: Iterable[Event]) -> None:
        """Follow what has been shown at the table."""
        self._guessing.on_events(events)

    def witness(self, other: Witness) -> Witness:
        """A listener to rolls that count, in place of another, to which it passes them on.

        Here the result is announced once the dice have fallen.
        """

        def on_roll(accepted: Accepted, request: RollRequest | None) -> None:
            other(accepted, request)
            if request is not None:
                self._thrown = accepted.values

        return on_roll

    @property
    def _roll(self) -> guessing.AwaitedRoll | None:
        """The dice that somebody is about to throw; those of bots fall by themselves."""
        desk, pending = self._loop.desk, self._loop.pending
        request = desk.request
        if request is None or desk.stage is not DeskStage.WAITING or not isinstance(pending, Roll):
            return None
        if pending.setup or not any(may_roll(self._loop, seat) for seat in self._table.seats.persons):
            return None
        return guessing.AwaitedRoll(request.number, request.dice, request.sides)

    # -- reactions ----------------------------------------------------------------------------------------

    def add_to(self, root: Widget, safe: Box) -> None:
        """Where reactions are seen, above everything on a new tree."""
        corner = Box(safe.right - CHEERS_WIDTH, safe.bottom - CHEERS_HEIGHT - LEGEND_HEIGHT, 0, 0)
        before, self._cheers = self._cheers, Cheers(Box(corner.x, corner.y, CHEERS_WIDTH, CHEERS_HEIGHT))
        self._cheers.show(before.shown)
        root.add(self._cheers)

    def tick(self, now: float) -> None:
        """Let go of reactions that have been seen."""
        if any(until <= now for until, *_ in self._cheers.shown):
            self._cheers.show(tuple(one for one in self._cheers.shown if one[0] > now))

    def _show(self, react: Reaction) -> None:
        kind = REACTIONS[react.sign]
        who, until = react.who or _("Somebody"), self._table.ctx.clock.now() + REACTION_TIME_S
        told = _("{name}: {reaction}", name=who, reaction=_(kind.words))
        about = culprit.guest(self._table.ctx.phones, react.who)
        self._cheers.show((*self._cheers.shown, (until, kind.icon, told, about))[-MOST_REACTIONS:])


Cheer: TypeAlias = tuple[float, str, str, Culprit | None]
"""Until when it is seen, its silhouette, what it says, and whose it is."""


class Cheers(Widget):
    """The last reactions, below each other at the right."""

    def __init__(self, box: Box = NOWHERE) -> None:
        super().__init__("cheers", box)
        self.shown: tuple[Cheer, ...] = ()
        self.visible = False

    def show(self, shown: tuple[Cheer, ...]) -> None:
        """Show these from now on."""
        self.shown, self.visible = shown, bool(shown)
        self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        for number, (_unused, sign, words, about) in enumerate(reversed(self.shown)):
            with blaming(about):
                self._paint_chip(canvas, ctx, number, sign, words)

    def _paint_chip(self, canvas: Canvas, ctx: Context, number: int, sign: str, words: str) -> None:
        text = Text(words, role="strong", size=32, floor=22)
        side = CHIP_HEIGHT * 0.6
        wide = min(self.box.w, text.ink(ctx.art, self.box).w + side + 3 * CHIP_PADDING)
        y = self.box.bottom - (number + 1) * (CHIP_HEIGHT + CHIP_GAP)
        chip = Box(self.box.right - wide, y, wide, CHIP_HEIGHT)
        canvas.blit(ctx.art.pill(chip.w, chip.h), chip.x, chip.y)
        icon, rest = chip.inset(CHIP_PADDING, 0).split_left(side, gap=CHIP_PADDING)
        canvas.blit_centred(ctx.art.icon(sign, side, GOLD), icon)
        text.paint(canvas, ctx.art, rest)

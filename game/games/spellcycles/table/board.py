"""The board of Spellcycles: shows the state, knows what is picked, and answers what is pressed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.catalogue.questions import Offer
from game.devices.dice import RollRequest
from game.games.spellcycles.questions import dragging, spells
from game.games.spellcycles.questions.by_phase import QUESTIONS, STEPS, describe_roll
from game.games.spellcycles.questions.chooser import SpellcyclesChooser
from game.games.spellcycles.questions.recent import Recent
from game.games.spellcycles.rules.actions import DONE
from game.games.spellcycles.rules.rules import Spellcycles
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import (
    COLOUR_LETTERS,
    COLOURS,
    LARGE,
    MEDIUM,
    SMALL,
    SQUARE_NAMES,
    Piece,
    Square,
    piece_of,
)
from game.games.spellcycles.table import pictures
from game.games.spellcycles.table.checklist import Checklist
from game.games.spellcycles.table.dragging import DragHandler
from game.games.spellcycles.table.field import FieldWidget
from game.games.spellcycles.table.field_camera import FieldCamera
from game.games.spellcycles.table.line import SpellLine, columns_of
from game.games.spellcycles.table.panel import ActionPanel
from game.games.spellcycles.table.panel_state import (
    ChecklistState,
    Content,
    PanelState,
    SpellExplanation,
)
from game.games.spellcycles.table.transitions import SpellcyclesTransitions, chapter
from game.games.spellcycles.table.view_models import plate, spell_model, square_models
from game.match.shown import Shown
from game.rules.contract import Event, Seat
from game.rules.things import Thing
from game.ui.art.field import SquareMark
from game.ui.art.theme import PIECES
from game.ui.boards import Chapter, Face, Plate, Table
from game.ui.boards.asking import AskingBoard
from game.ui.boards.felt import RIM_WIDTH, Felt
from game.ui.drawing.animation import Animation
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.words import _

if TYPE_CHECKING:
    from game.ui.art import Art

GAP_OF_LINE = 22
MAX_BOARD_HEIGHT = 800
"""Height of the board of a table in portrait: more the field could not use."""
LINE_WIDTHS = 272, 414
"""Widths of a line of one column, and of one of two, beside the field of a table in portrait."""


class SpellcyclesBoard(DragHandler, AskingBoard):
    """The field, the Spell Line and the panel."""

    chooser: SpellcyclesChooser

    def __init__(self, rules: Spellcycles, table: Table) -> None:
        super().__init__(rules, table)
        self._rules = rules
        self._deck = rules.deck
        self._recent = Recent()
        self.chooser = SpellcyclesChooser(QUESTIONS, rules.settings, table.names, _, self._recent)
        self.checklist = Checklist()
        self.field_camera = FieldCamera(table, rules, self._on_settled)
        self._asking = False
        self.real_pieces = table.real_field
        self._before: State | None = None
        self.faces: Mapping[int, Face] = {
            value: Face(_(name), PIECES[letter].body, letter)
            for value, (name, letter) in enumerate(zip(COLOURS, COLOUR_LETTERS, strict=True), start=1)
        }
        self.build()

    def build(self) -> None:
        """Make all widgets anew, for another window or another language; what is picked stays."""
        length = self._rules.settings.line_length
        frame = self._table.frame(tall=MAX_BOARD_HEIGHT)
        self.area: Widget = Felt(frame.area, self._game.felt)
        inner = frame.area.inset(RIM_WIDTH)
        two = columns_of(inner.h, length) > 1
        side = inner.h - (148 if two else 24)
        if frame.portrait:
            side = min(inner.h, inner.w - GAP_OF_LINE - LINE_WIDTHS[two])
        field, line = inner.split_left(side, gap=GAP_OF_LINE)
        self.field = self.area.add(
            FieldWidget(Box(field.x, field.y + (inner.h - side) / 2, side, side), self)
        )
        self._line_box = line
        self.line = self.area.add(SpellLine(line, (), self))
        duel, names = self._rules.settings.duel, self._table.names
        self._panel = ActionPanel(frame.panel, (), self, self.field_camera, duel, names, self._pieces)
        self.panel: Widget = self._panel
        self._transitions = SpellcyclesTransitions(self._table, self.area, self._panel, self.field, self.line)
        if self._shown is not None:
            self.show(self._shown)

    def prepare(self, art: Art) -> None:
        """Bake what will be needed in the middle of things, so that no frame has to."""
        side = self.field.squares[0].box.w
        for piece in self._pieces:
            pictures.pyramid(art, piece, side)
        for mark in SquareMark:
            art.square_mark(mark, side)

    @property
    def _pieces(self) -> tuple[Piece, ...]:
        """Every kind of piece that is played with."""
        sizes = SMALL, MEDIUM, LARGE
        return tuple(piece_of(colour, size) for colour in self._rules.settings.colours for size in sizes)

    # -- the state on screen ------------------------------------------------------------------------------

    def show(self, shown: Shown) -> None:
        """Bring everything up to date, repainting only what has changed."""
        asked = self._shown is None or shown.turn != self._shown.turn
        self._shown = shown
        view: State = shown.view
        if self._before is None:
            self._before = view
        if view.line and not self.line.cards:
            self._lay_line(view)
        if asked or shown.turn is None:
            self.chooser.ask(shown.turn, view)
            self.chooser.looked_at = self._worth_a_look(view)
        self._refresh()
        if asked:
            self.point()

    def on_events(self, events: Sequence[Event]) -> None:
        """Show, by motion and sound, what led to the situation shown last."""
        super().on_events(events)
        after: State = self._now.view
        self._recent.follow(events, after)
        if self._table.real_field and self._before is not None:
            self.checklist.follow(self._before, events, after)
            self._tick_seen()
        self._before = after
        self._transitions.show(events)
        self._refresh()
        if self.busy:
            self._table.point("walk-done")

    def on_undo(self) -> None:
        """The situation shown now is an earlier one: real pieces must be put back."""
        after: State = self._now.view
        if self._table.real_field and self._before is not None:
            self.checklist.go_back(self._before, after)
            self._tick_seen()
        self._recent.go_back(self._before, after)
        self._before = after
        self._on_change()
        if self.busy:
            self._table.point("walk-done")

    def on_field_change(self) -> None:
        """The camera sees something else on the real field."""
        if self._shown is None:
            return
        if self._tick_seen() and not self.busy:
            self.checklist.finish()
            self.point()
        asks, self._asking = self.field_camera.asks and not self._asking, self.field_camera.asks
        self._on_change()
        if asks:
            self._table.ctx.sound.play("error")
            self._table.point("table-right" if self.field_camera.explained else "fix-table")

    def _on_settled(self) -> None:
        """People have said what is to be done about a difference."""
        self.on_field_change()
        self.point()

    def _tick_seen(self) -> bool:
        """Tick off what the camera has seen done; whether that was anything."""
        seen = self.field_camera.ticks(self.checklist)
        for step in seen:
            self.checklist.tick(step.square)
            self._table.ctx.sound.play("seen")
        return bool(seen)

    def _lay_line(self, view: State) -> None:
        self.area.remove(self.line)
        spells = [self._deck[index] for index in view.line]
        self.line = self.area.add(SpellLine(self._line_box, spells, self))
        self._transitions = SpellcyclesTransitions(self._table, self.area, self._panel, self.field, self.line)

    def _worth_a_look(self, view: State) -> int:
        """The spell that the panel explains when nobody asked for another."""
        casting = () if view.casting is None else (view.casting.spell,)
        for position, index in enumerate(view.line):
            if index in (casting or self.chooser.castable):
                return position
        return view.moons[0] if view.moons else 0

    def _refresh(self) -> None:
        """Repaint what follows from the state and from what is picked."""
        view: State = self._now.view
        differences = self.field_camera.differences
        self.field.show(square_models(view, self.chooser, self.checklist, self._recent, differences))
        if self.line.cards:
            places = range(len(view.line))
            self.line.show([spell_model(view, self.chooser, place, not self.busy) for place in places])
        question = self.field_camera.question(view)
        shown = (
            PanelState(None, question)
            if question
            else PanelState(self._detail(view), self._content(), self._story)
        )
        if self._staged:
            shown = PanelState(self._panel.detail, Offer(story=self._story))
        self._panel.show(shown, [self._deck[index] for index in view.line])

    def _detail(self, view: State) -> SpellExplanation | None:
        """The spell that is explained: the one whose cast is shown, or the one that was looked at last."""
        if not view.line:
            return None
        position = self.chooser.looked_at
        if self.chooser.spell is not None:
            position = view.line.index(self.chooser.spell)
        castable = view.line[position] in self.chooser.castable
        return SpellExplanation(position, spells.spell_state(view, position, castable, _))

    def _content(self) -> Content:
        if self.busy:
            return ChecklistState(tuple(self.checklist.steps), self.field_camera.describe_walk())
        offer = self._offer()
        return offer if offer.hint or self.chooser.turn is not None else Offer(story=self._story)

    # -- what the table asks --------------------------------------------------------------------------------

    def roll_prompt(self, request: RollRequest) -> str:
        return describe_roll(request.purpose, request.who, request.dice, _)

    def prompt(self) -> str:
        if self.field_camera.asks:
            return _("The table and the screen differ")
        if self.busy:
            return _("Now move the real pieces")
        return _("The last moon has set") if self._over else super().prompt()

    def chapter(self, events: Sequence[Event]) -> Chapter | None:
        """What begins, or is over, with these events; and spells that nobody here has cast."""
        return chapter(events, self.story, self._rules.settings, self._table.persons)

    def step(self) -> str:
        """The step of the turn; empty outside turns."""
        view: State = self._now.view
        word = QUESTIONS[view.phase].step
        number = STEPS.index(word) + 1 if word else 0
        return _("{step}, {number} of {steps}", step=_(word), number=number, steps=len(STEPS)) if word else ""

    def progress(self) -> str:
        turn = self._now.view.turn
        return _("Turn {turn}", turn=turn) if turn else ""

    def plate(self, seat: Seat) -> Plate:
        return plate(self._rules.settings, self._now.view, seat)

    def picture(self, art: Art, piece: int, size: float) -> pygame.Surface:
        return pictures.pyramid(art, piece, size)

    def lit_seats(self) -> frozenset[Seat]:
        return frozenset() if self.busy else self.chooser.seats

    @property
    def busy(self) -> bool:
        return self.checklist.open

    def back(self) -> bool:
        released = self.chooser.back()
        if released:
            self._on_change(point=True)
        return released

    # -- what is pressed ------------------------------------------------------------------------------------

    def press_seat(self, seat: Seat) -> None:
        self._try(self.chooser.press_seat, seat)

    def press(self, thing: Thing) -> None:
        chooser = self.chooser
        match thing:
            case Thing("square", square):
                self._press_square(square)
            case Thing("spell", position):
                self._press_spell(position)
            case Thing("piece", piece):
                self._try(chooser.press_piece, piece)
                if chooser.piece is not None:
                    self.point()
            case Thing("strike", seat):
                self.press_seat(seat)
            case Thing("cast") if chooser.cast is not None:
                self._table.choose(chooser.cast)
            case Thing("line"):
                chooser.turn_line(1)
                self._on_change()
            case Thing("stop"):
                self._table.choose(DONE)
            case Thing("walk", "done"):
                for step in self.checklist.steps:
                    self.field_camera.mark_done(step.square)
                self.checklist.finish()
                self._walk_on()
            case Thing("walk", square) if self._toggle_square(square):
                self._table.ctx.sound.play("seen")
                self._walk_on()

    def _press_square(self, square: Square) -> None:
        if not self.busy:
            self._try(self.chooser.press_square, square)
            return
        if not self._toggle_square(square):
            self._table.complain(_("There is nothing to move on {square}.", square=SQUARE_NAMES[square]))
        self._walk_on()

    def _press_spell(self, position: int) -> None:
        self._tell_of(position)
        if not self.busy:
            self._try(self.chooser.press_spell, position)
            if self.chooser.cast is not None:
                self._table.point("cast")

    def _toggle_square(self, square: Square) -> bool:
        """A square is ticked off, or not yet after all; False when nothing is to be done there."""
        if not self.checklist.tick(square):
            return False
        if any(step.done for step in self.checklist.steps if step.square == square):
            self.field_camera.mark_done(square)
        return True

    def _walk_on(self) -> None:
        if not self.busy:
            self.checklist.finish()
        self._on_change()
        if not self.busy:
            self.point()

    def look_at(self, thing: Thing) -> None:
        """Tell of a spell, and in SpellStackers of what is stacked on a square."""
        view: State = self._now.view
        match thing:
            case Thing("spell", position):
                self._tell_of(position)
            case Thing("square", square) if len(view.stack(square)) > 1:
                self._table.whisper(spells.square_words(view, square, _))

    def _tell_of(self, position: int) -> None:
        if position != self.chooser.looked_at:
            self.chooser.looked_at = position
            self._refresh()

    def point(self) -> None:
        """Put the focus where the next choice is."""
        if self.chooser.turn is None:
            return
        self._table.point("walk-done" if self.busy else self.chooser.focus())

    # -- what is dragged ------------------------------------------------------------------------------------

    def fly(self, animation: Animation) -> None:
        self._table.fly(animation)

    def can_lift(self, key: str) -> bool:
        return not self.busy and bool(dragging.landings(self.chooser, key))

    def on_lift(self, key: str) -> None:
        dragging.lift(self.chooser, key)
        self._refresh()

    def on_drop(self, key: str, x: float, y: float) -> None:
        under = self.area.hit(x, y)
        onto = under.key if under is not None else ""
        self.put_back()
        if onto != key:
            self._try(dragging.drop, self.chooser, key, onto)

    def put_back(self) -> None:
        dragging.put_back(self.chooser)
        self._refresh()

"""The panel beside the board: the spell that is looked at, and what can be done now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pygame

from game.catalogue.questions import HandOffer, Offer, Press
from game.games.spellcycles.questions import spells
from game.games.spellcycles.questions.offers import CastPreview, PieceOffer, Seats
from game.games.spellcycles.rules.spells import Spell
from game.games.spellcycles.rules.vocabulary import Piece
from game.games.spellcycles.table import differences, pictures
from game.games.spellcycles.table.dragging import Draggable, DragHandler
from game.games.spellcycles.table.panel_state import (
    ChecklistState,
    Content,
    DifferenceState,
    PanelState,
    Remedies,
    SpellExplanation,
)
from game.games.spellcycles.table.square_rows import ChecklistRow
from game.rules.things import Thing, thing_of
from game.ui.art.theme import CREAM, GOLD, LAVENDER, MINT, NIGHT_BOTTOM
from game.ui.boards.prewarm import prepaint
from game.ui.boards.sentences import Sentences
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, NOWHERE, TARGET_GAP, Box, even_row, grid
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Button, Pressable
from game.ui.widgets.label import Label, Paragraph, Text
from game.ui.words import _

DETAIL_HEIGHT = 304
"""Height of the spell that is explained in full."""
DETAIL_HIGH = 380
"""Height of a detail in a lying panel."""
DETAIL_MIDDLE = 246
"""Height of a detail without how it stands now."""
DETAIL_BRIEF = 112
"""Height of a detail when only its name and colours have room."""
STORY_ROOM = 190
"""With this much height left over, the latest events are told."""
ROOMY_CAST_PIECES = 5
"""A cast of at most this many pieces leaves room for what the spell does."""
COLUMN_COUNT, LYING_COLUMNS = 3, 5
"""Buttons of pieces side by side, and in a lying panel."""
MOST_STEPS = 4
"""Squares of a walk-through that are listed at a time."""
BROAD_PANEL_WIDTH = 600
"""Width of a lying panel, at least."""
TEXT_SHARE = 0.4
"""Part of the width of a lying panel in which the spell is explained; what can be done stands beside it."""
GUTTER_WIDTH = 24


class PieceButton(Draggable, Pressable):
    """One kind of piece, and how many of it there are."""

    activate = Pressable.activate

    def __init__(self, piece: Piece, count: int, box: Box, chosen: bool, board: DragHandler) -> None:
        thing = Thing("piece", piece)
        super().__init__(thing, box, board, on_press=partial(board.press, thing), sound="card")
        self.piece, self.chosen = piece, chosen
        self._count = Text(f"×{count}" if count > 1 else "", role="display", size=28, align="centre")
        self._last = count == 1

    def carried_picture(self) -> pygame.Surface:
        return pictures.pyramid(self.ctx.art, self.piece, min(self.box.w, self.box.h))

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        if self.chosen:
            canvas.blit_centred(art.glow(box.w, box.h, MINT), box)
        face = self.paint_button(canvas, ctx, "green" if self.chosen else "quiet")
        size = min(face.w, face.h)
        if not (self.carried and self._last):
            canvas.blit_centred(pictures.pyramid(art, self.piece, size), face)
        if self._count.text:
            pill = Box(face.right - 54, face.bottom - 38, 50, 34)
            canvas.blit(art.pill(pill.w, pill.h, NIGHT_BOTTOM), pill.x, pill.y)
            self._count.paint(canvas, art, pill)


class SpellDetail(Widget):
    """A spell in large: name, colours, price, award, effects in plain words."""

    reach = 0

    def __init__(self, box: Box, spell: Spell, state: str, duel: bool) -> None:
        super().__init__("detail", box)
        self.spell = spell
        self._name = Text(_(spell.name), role="title", size=40, colour=GOLD, floor=28)
        self._numbers = Text(spells.worth(spell, duel, _), role="strong", size=30, floor=20)
        self._text = Text(spells.spell_text(spell, duel, _), size=30, lines=7, valign="top", floor=18)
        self._state = Text(state, role="label", size=28, colour=MINT, floor=24)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        name, gems, numbers, text, state = self._rows()
        self._name.paint(canvas, ctx.art, name)
        count = len(self.spell.sequence)
        size = min(gems.h, gems.w / count)
        for index, colour in enumerate(self.spell.sequence):
            at = Box(gems.x + index * size, gems.y, size, gems.h)
            canvas.blit_centred(pictures.gem(ctx.art, colour, size), at)
        if self.box.h > DETAIL_BRIEF:
            self._numbers.paint(canvas, ctx.art, numbers)
            self._text.paint(canvas, ctx.art, text)
        if self.box.h > DETAIL_MIDDLE:
            self._state.paint(canvas, ctx.art, state)

    def _rows(self) -> tuple[Box, Box, Box, Box, Box]:
        name, rest = self.box.split_top(48)
        gems, rest = rest.split_top(52, gap=4)
        numbers, rest = rest.split_top(38, gap=6)
        text, state = rest.split_bottom(36) if self.box.h > DETAIL_MIDDLE else (rest, rest)
        return name, gems, numbers, text, state


class ActionPanel(Widget):
    """Shows a `PanelState`; builds itself anew only when it changes."""

    reach = 0

    def __init__(
        self,
        box: Box,
        line: Sequence[Spell],
        board: DragHandler,
        remedies: Remedies,
        duel: bool,
        names: Sequence[str] = (),
        pieces: Sequence[Piece] = (),
    ) -> None:
        """`pieces` are all that are played with."""
        super().__init__("panel", box)
        self._all_pieces = pieces
        self._line, self._board, self._remedies, self._duel = line, board, remedies, duel
        self._names = names
        self._shown: PanelState | None = None

    @property
    def shown(self) -> PanelState | None:
        return self._shown

    @property
    def detail(self) -> SpellExplanation | None:
        """The spell that is explained."""
        return self._shown.detail if self._shown is not None else None

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h), self.box.x, self.box.y)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake what each spell is explained with, and the buttons of these pieces."""
        inner, line, pieces = self._inner, self._line, self._all_pieces
        wide, tall = (inner.w * TEXT_SHARE, DETAIL_HIGH) if self._lies else (inner.w, DETAIL_HEIGHT)
        for spell in line:
            yield prepaint(SpellDetail(Box(inner.x, inner.y, wide, tall), spell, "", self._duel), ctx)
        for size in self._button_sizes(line, pieces):
            for piece in pieces:
                for chosen in (False, piece == pieces[0]):
                    yield prepaint(PieceButton(piece, 2, size, chosen, self._board), ctx)

    def _button_sizes(self, line: Sequence[Spell], pieces: Sequence[Piece]) -> Iterator[Box]:
        """The more pieces there are to choose from, the smaller their buttons: a place of each size."""
        sizes: set[tuple[float, float]] = set()
        for rows in range(1, len(pieces) // COLUMN_COUNT + 1):
            for presses in ((), (Press("stop", _("Done")),)):
                shown = tuple((piece, 1) for piece in pieces[: rows * COLUMN_COUNT])
                offered = PieceOffer(presses=presses, pieces=shown)
                panel = ActionPanel(self.box, line, self._board, self._remedies, self._duel)
                panel.show(PanelState(SpellExplanation(0, "") if line else None, offered), line)
                for box in [child.box for child in panel.children if isinstance(child, PieceButton)]:
                    if (box.w, box.h) not in sizes:
                        sizes.add((box.w, box.h))
                        yield box

    @property
    def _inner(self) -> Box:
        return self.box.inset(22, 18)

    def show(self, shown: PanelState, line: Sequence[Spell]) -> None:
        """What can be done now; `line` holds the spells in line order."""
        if shown == self._shown:
            return
        self._shown, self._line = shown, line
        self.clear()
        inner = self._inner
        content = shown.content
        if shown.detail is not None and self._lies and not isinstance(content, ChecklistState):
            read, inner = inner.split_left(inner.w * self._read(content), gap=GUTTER_WIDTH)
            self._detail(read.split_top(min(read.h, DETAIL_HIGH))[0], shown.detail)
        elif shown.detail is not None and not self._lies:
            above, inner = inner.split_top(_detail_height(content), gap=TARGET_GAP)
            self._detail(above, shown.detail)
        rest = _FILL[type(content)](self, inner, content)
        if shown.story:
            self._story(rest, Offer(story=shown.story))
        self.invalidate()

    @property
    def _lies(self) -> bool:
        """Whether it is broad: a table in portrait has it below the board."""
        return self.box.w >= BROAD_PANEL_WIDTH

    def _read(self, content: Content) -> float:
        """The part of a lying panel's width for a spell: all of it where nothing else has room."""
        lone = isinstance(content, Offer) and not content.title and self._inner.h < STORY_ROOM
        return 1 if lone else TEXT_SHARE

    def _detail(self, box: Box, detail: SpellExplanation) -> None:
        self.add(SpellDetail(box, self._line[detail.position], detail.state, self._duel))

    def _heading(self, box: Box, title: str) -> Box:
        above, rest = box.split_top(44, gap=4)
        self.add(Label("heading", above, title, role="title", size=34, colour=GOLD, floor=22))
        return rest

    def _add_button(self, press: Press, box: Box, **more: Any) -> None:
        act = partial(self._board.press, thing_of(press.key))
        self.add(Button(press.key, box, press.words, act, tone=press.tone, icon=press.icon, **more))

    def _stop(self, box: Box, content: Offer) -> Box:
        """The button that declines, if one may."""
        for press in content.presses:
            box, below = box.split_bottom(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
            self._add_button(press, below)
        return box

    def _pieces(self, box: Box, content: PieceOffer) -> Box:
        box = self._stop(self._heading(box, content.title), content)
        hint, box = box.split_top(72, gap=TARGET_GAP)
        self.add(Paragraph("hint", hint, content.hint, size=28, colour=LAVENDER, floor=22, lines=2))
        count = len(content.pieces)
        columns = LYING_COLUMNS if self._lies else COLUMN_COUNT
        rows = max(1, -(-count // columns))
        tall = min(120, (box.h - (rows - 1) * TARGET_GAP) / rows)
        cells = grid(Box(box.x, box.y, box.w, tall * rows + TARGET_GAP * (rows - 1)), columns, rows)
        for (piece, number), cell in zip(content.pieces, cells, strict=False):
            chosen = piece == content.chosen
            self.add(PieceButton(piece, number, cell, chosen, self._board))
        return box.split_top(tall * rows + TARGET_GAP * (rows - 1), gap=24)[1]

    def _cast(self, box: Box, content: CastPreview) -> Box:
        price, box = box.split_top(76 if content.recoloured else 40, gap=4)
        self.add(Paragraph("price", price, content.hint, role="strong", size=30, floor=20, lines=3))
        box, buttons = box.split_bottom(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
        if self._lies:
            cast, buttons = buttons.split_left((buttons.w - TARGET_GAP) / 2, gap=TARGET_GAP)
        else:
            box, cast = box.split_bottom(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
        go, *other, done = content.presses
        self._add_button(go, cast, sound="confirm")
        stop = buttons
        for press in other:
            at, stop = buttons.split_left((buttons.w - TARGET_GAP) / 2, gap=TARGET_GAP)
            self._add_button(press, at, size=30)
        self._add_button(done, stop, size=32)
        told = "\n".join(content.exchanges)
        self.add(Paragraph("exchanges", box, told, size=28, floor=20, colour=CREAM))
        return NOWHERE

    def _offer(self, box: Box, content: Offer) -> Box:
        if not content.title:
            return self._story(box, content)
        box = self._stop(self._heading(box, content.title), content)
        hint, rest = box.split_top(min(box.h, 112), gap=16)
        self.add(Paragraph("hint", hint, content.hint, size=30, floor=24))
        return rest

    def _by_hand(self, box: Box, content: HandOffer) -> Box:
        detail = self.detail
        if content.title and (detail is None or _(self._line[detail.position].name) != content.title):
            box = self._heading(box, content.title)
        box = self._stop(box, content)
        self.add(Paragraph("hint", box, content.hint, size=34, floor=22))
        return NOWHERE

    def _seats(self, box: Box, content: Seats) -> Box:
        box = self._heading(box, content.title)
        columns = 2 if self._lies else 1
        rows = -(-len(content.presses) // columns)
        cells, box = box.split_top(rows * (MIN_TARGET_HEIGHT + TARGET_GAP) - TARGET_GAP, gap=TARGET_GAP)
        for press, at in zip(content.presses, grid(cells, columns, rows), strict=False):
            self._add_button(press, at)
        return box

    def _checklist(self, box: Box, content: ChecklistState) -> Box:
        room = MOST_STEPS - (1 if content.field_camera and not self._lies else 0)
        more = sum(not step.done for step in content.steps) - room
        words = _("Field, then {n} more", n=more) if more > 0 else _("On the real field")
        box = self._heading(box, words)
        box, below = box.split_bottom(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
        if self._lies:
            field_camera, below = even_row(below, 2)
        self._add_button(Press("walk-done", _("All done"), "green", "check"), below)
        columns = 2 if self._lies else 1
        if content.field_camera:
            if not self._lies:
                box, field_camera = box.split_bottom(96, gap=8)
            self.add(
                Paragraph(
                    "sight", field_camera, content.field_camera, size=28, floor=18, lines=3, colour=LAVENDER
                )
            )
        listed = sorted(content.steps, key=lambda step: step.done)[:room]
        rows = max(1, -(-len(listed) // columns))
        tall = min(112, (box.h + TARGET_GAP) / rows - TARGET_GAP)
        cells = grid(box.split_top(rows * (tall + TARGET_GAP) - TARGET_GAP)[0], columns, rows)
        for step, at in zip(listed, cells, strict=False):
            self.add(ChecklistRow(step, at, self._board))
        return NOWHERE

    def _build_differences(self, box: Box, content: DifferenceState) -> Box:
        differences.fill(self, box, content, self._remedies)
        return NOWHERE

    def _story(self, box: Box, content: Offer) -> Box:
        if content.story and box.h >= STORY_ROOM:
            self.add(Sentences("story", box, _("So far"), self._names)).show(content.story)
        return NOWHERE


def _detail_height(content: Content) -> float:
    if isinstance(content, Seats) or (
        isinstance(content, CastPreview) and len(content.exchanges) <= ROOMY_CAST_PIECES
    ):
        return DETAIL_MIDDLE
    brief = isinstance(content, CastPreview | ChecklistState | HandOffer)
    return DETAIL_BRIEF if brief else DETAIL_HEIGHT


_FILL: dict[type, Callable[[ActionPanel, Box, Any], Box]] = {
    PieceOffer: ActionPanel._pieces,
    CastPreview: ActionPanel._cast,
    Offer: ActionPanel._offer,
    HandOffer: ActionPanel._by_hand,
    Seats: ActionPanel._seats,
    ChecklistState: ActionPanel._checklist,
    DifferenceState: ActionPanel._build_differences,
}

"""Learning the colours of people's own pieces: one of each is shown to the camera on a square of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.devices.camera.scenes.setup import PictureScene
from game.devices.field.scenes.widgets import FieldView
from game.devices.field.setup import FIELD_SETUPS
from game.devices.field.setups import FieldSetups
from game.match.field.table_hand import PieceWishes, TableHand
from game.rules.field import SIDE_SQUARES, SQUARE_COUNT
from game.rules.text import N_
from game.ui.art.theme import GOLD, MINT, Colour
from game.ui.drawing.layout import Box, Share, column
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Button, leave_button
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _
from vision.errors import VisionError

if TYPE_CHECKING:
    from vision.field.check import FieldCheck, FieldLook
    from vision.field.piece_colours import Colour as Learnt
    from vision.field.piece_colours import PieceColours
    from vision.field.place import FieldPlace
    from vision.pictures import Image

PICTURE_COUNT = 3
"""Pictures that the colours are learnt from."""
NAMES = N_(("red", "yellow", "green", "blue", "white", "black"))
WORDS: tuple[Colour, ...] = (
    (255, 110, 110), (255, 226, 90), (96, 220, 140), (120, 170, 255), (255, 255, 255), (190, 190, 200),
)  # fmt: skip
"""What the names are written in on the picture."""


class FieldColoursScene(PictureScene):
    """The squares on the left, what to put there on the right.

    Then how well the colours can be distinguished.
    """

    name = "field-colours"
    inner = True
    first_focus = "learn"

    def __init__(self, ctx: Context, check: FieldCheck, hand: TableHand | None = None) -> None:
        """`check` stays open when this scene ends; `hand` does what people would be asked to do."""
        super().__init__(ctx)
        self._check, self._hand = check, hand
        self._setups = FieldSetups(ctx.storage.data, lambda: FIELD_SETUPS.of(ctx.settings))
        self._samples: list[tuple[Learnt, ...]] = []
        self._learning = False
        self._colours: PieceColours | None = None
        self._look: FieldLook | None = None
        self._shown = 0

    def enter(self) -> None:
        if self._hand is not None:
            self._hand.move_pieces(PieceWishes(one_of_each()))

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        picture, right = self.frame_page(root, _("The colours of your own pieces"))
        self._view = root.add(FieldView("view", picture))
        self._shown, self._look = 0, None
        self._add_result(root, right) if self._colours is not None else self._add_task(root, right)
        return root

    def _add_task(self, root: Widget, box: Box) -> None:
        task, learn, forget, leave = column(box, Share(), 104, 96, 96, gap=14)
        panel = root.add(Panel("task", task, title=_("One of each colour"), padding=28))
        text, *lines = column(panel.inner, Share(), *[42] * len(NAMES), gap=2)
        words = _("Clear the field. Then put one piece of each colour on its square, of any size.")
        root.add(Paragraph("words", text, words, size=30, floor=20, lines=3))
        from vision.field.colour_learning import LESSON
        from vision.mat import square_name

        for name, tone, square, line in zip(NAMES, WORDS, LESSON, lines, strict=True):
            place, colour = line.split_left(96)
            root.add(Label(f"square-{name}", place, square_name(*square), role="label", size=36, colour=GOLD))
            root.add(Label(f"name-{name}", colour, _(name), size=34, colour=tone))
        words = _("Learn them")
        root.add(Button("learn", learn, words, self.learn, tone="green", icon="eye"))
        words = _("Use the usual colours")
        button = root.add(Button("forget", forget, words, self._forget, tone="quiet", icon="undo", size=34))
        button.enabled = bool(self._setups.of(self._check.name).colours)
        root.add(leave_button("leave", leave, _("Back"), self.back))

    def _add_result(self, root: Widget, box: Box) -> None:
        words, use, again, leave = column(box, Share(), 108, 104, 104, gap=18)
        panel = root.add(Panel("result", words, title=_("What I learnt"), padding=28))
        assert self._colours is not None, "a result is shown once there is one"
        root.add(Paragraph("words", panel.inner, _describe(self._colours), size=36, floor=24))
        root.add(Button("use", use, _("Use these colours"), self._use, tone="green", icon="check"))
        root.add(Button("again", again, _("Learn them again"), self._again, tone="blue", icon="undo"))
        root.add(leave_button("leave", leave, _("Leave it as it was"), self.back))

    # -- the course of it ---------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        frame, look = self._check.frame(), self._check.look()
        if frame is not None and frame.number != self._shown:
            self._shown = frame.number
            self._view.show(frame.image)
        if look is not None and look is not self._look:
            self._look = look
            self._mark(look.place)
        answer = self._check.answer() if self._learning else None
        if answer is not None:
            self._take(answer)

    def learn(self) -> None:
        """Look at the six pieces."""
        self._samples, self._learning = [], True
        self._check.ask(self._question)
        self._wait(True)

    def _wait(self, waiting: bool) -> None:
        button = self.find("learn")
        assert isinstance(button, Button)
        button.enabled = not waiting
        button.text = _("A moment, please.") if waiting else _("Learn them")

    def _question(self, image: Image, place: FieldPlace) -> tuple[Learnt, ...]:
        from vision.field.colour_learning import colours_of

        return colours_of(image, place, self._check.reference)

    def _take(self, answer: object) -> None:
        if isinstance(answer, VisionError):
            self._learning = False
            self._wait(False)
            self.toast(self._describe_missing(answer))
            return
        assert isinstance(answer, tuple), "a question about colours is answered"
        self._samples.append(answer)
        if len(self._samples) < PICTURE_COUNT:
            self._check.ask(self._question)
            return
        from vision.field.piece_colours import average

        self._learning = False
        self._colours = average(self._samples)
        self.ctx.sound.play("confirm")
        self.rebuild()
        self.focus.focus("use")

    def _describe_missing(self, error: VisionError) -> str:
        from vision.field.colour_learning import LESSON
        from vision.field.piece_colours import MissingPiece
        from vision.mat import square_name

        if not isinstance(error, MissingPiece):
            return _(error)
        name = _(NAMES[error.number], context="of a piece")
        square = square_name(*LESSON[error.number])
        return _("There is no piece on {square} yet: put a {colour} one there.", square=square, colour=name)

    def _mark(self, place: FieldPlace | None) -> None:
        """The six squares on the picture."""
        if place is None:
            self._view.mark(())
            return
        from vision.field.colour_learning import LESSON

        wide, high = place.size
        middles = place.pixels([((f + 0.5) * place.square, (r + 0.5) * place.square) for f, r in LESSON])
        names = [_(name) for name in NAMES]
        self._view.mark(
            [
                ((float(x) / wide, float(y) / high), name, tone)
                for (x, y), name, tone in zip(middles, names, WORDS, strict=True)
            ]
        )
        corners = [(float(x) / wide, float(y) / high) for x, y in place.corners]
        self._view.outline(corners, MINT)

    def _use(self) -> None:
        assert self._colours is not None, "only what was learnt can be used"
        self._keep(self._colours.colours)

    def _again(self) -> None:
        self._colours = None
        self.rebuild()
        self.focus.focus("learn")

    def _forget(self) -> None:
        self._keep(())

    def _keep(self, colours: tuple[tuple[float, ...], ...]) -> None:
        setup = replace(self._setups.of(self._check.name), colours=colours)
        fields = {**FIELD_SETUPS.of(self.ctx.settings), self._check.name: setup.to_data()}
        self.ctx.change_settings(FIELD_SETUPS.set(self.ctx.settings, fields))
        self.ctx.stack.pop()


def one_of_each() -> tuple[tuple[int, ...], ...]:
    """The pieces that the lesson asks for, by square; the sizes differ, for they do not matter."""
    from vision.field.colour_learning import LESSON

    pieces = {SIDE_SQUARES * rank + file: (3 * n + n % 3,) for n, (file, rank) in enumerate(LESSON)}
    return tuple(pieces.get(square, ()) for square in range(SQUARE_COUNT))


def _describe(colours: PieceColours) -> str:
    """How well the learnt colours can be told apart, in a sentence or two."""
    from vision.field.piece_colours import MIN_COLOUR_DISTANCE

    one, other, apart = colours.nearest()
    names = {"one": _(NAMES[one], context="of a piece"), "other": _(NAMES[other], context="of a piece")}
    if apart < MIN_COLOUR_DISTANCE:
        return _(
            "{one} and {other} look alike here. More light helps, or white light; otherwise the camera "
            "will often ask which is which.",
            **names,
        )
    if apart < 1.5 * MIN_COLOUR_DISTANCE:
        return _("The camera can tell all six apart; {one} and {other} look most alike.", **names)
    return _("The camera can easily tell all six apart.")

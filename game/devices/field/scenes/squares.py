"""How large the squares of a field are: said by people, or measured by large pieces and confirmed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.devices.camera.scenes.setup import PictureScene
from game.devices.field.scenes.widgets import FieldView
from game.devices.field.setup import FIELD_SETUPS
from game.devices.field.setups import FieldSetups
from game.ui.art.theme import MINT
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, Share, column
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Button, leave_button
from game.ui.widgets.choice import Stepper
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _
from knucklebone_messages import sentence_of
from vision.errors import VisionError

if TYPE_CHECKING:
    from vision.field.check import FieldCheck
    from vision.field.place import FieldPlace
    from vision.mat import MatLayout
    from vision.pictures import Image

TENTH_MM = 10
"""Lengths are counted in tenths of a millimetre, so that values of a stepper are equal or not."""
USUAL_SQUARES = (300, 350, 400, 450, 500, 508, 550, 572, 600)
"""Sides of squares of the usual boards, among them two inches and two and a quarter."""
USUAL_RULERS = (710, 940, 970, 1000)
"""Lengths of the printed ruler, as it should be and as printers fit a mat to the page."""
SQUARES, RULERS = range(200, 801, 5), range(600, 1301, 5)
"""Lengths among which people choose, by HALF_MM."""
HALF_MM = 5
NO_USUAL_LENGTH = 0
"""Stands for all that are not usual."""
BARE_SQUARE, TRUE_RULER = 508, 1000
"""What is shown first."""


class FieldSquareScene(PictureScene):
    """The picture on the left; on the right a length, how to measure it, and a word that it is right."""

    name = "field-square"
    inner = True
    first_focus = "use"

    def __init__(self, ctx: Context, check: FieldCheck, place: FieldPlace) -> None:
        """`check` stays open when this scene ends; `place` is where the field lies."""
        super().__init__(ctx)
        self._check = check
        self._setups = FieldSetups(ctx.storage.data, lambda: FIELD_SETUPS.of(ctx.settings))
        self._layout: MatLayout | None = place.layout
        self._length = self._length_of(place.square) if place.measured else self._first
        self._measuring = False
        self._said = ""
        self._shown = 0

    # -- building -----------------------------------------------------------------------------------------

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        picture, right = self.frame_page(root, _("The size of the squares"))
        self._view = root.add(FieldView("view", picture))
        self._shown = 0
        words, usual, exact, measure, use, leave = column(right, Share(), *[MIN_TARGET_HEIGHT] * 5, gap=14)
        panel = root.add(Panel("words-panel", words, title=self._title, padding=24))
        root.add(Paragraph("words", panel.inner, self._said or self._task, size=30, floor=18))
        ones, one = self._usual_ones
        root.add(Stepper("usual", usual, _("Usual sizes"), ones, one, self._choose))
        values = [
            (value, self._write_value(value)) for value in sorted({*self._all, *self._usual, self._length})
        ]
        root.add(Stepper("exact", exact, _("Exactly"), values, self._length, self._choose))
        text = _("A moment, please.") if self._measuring else _("Measure with large pieces")
        button = Button("measure", measure, text, self.measure, tone="blue", icon="eye", size=32)
        button.enabled = not self._measuring
        root.add(button)
        root.add(Button("use", use, _("That is right"), self._use, tone="green", icon="check", size=34))
        root.add(leave_button("leave", leave, _("Leave it as it was"), self.back))
        return root

    @property
    def _title(self) -> str:
        return _("One square") if self._layout is None else _("The printed ruler")

    @property
    def _task(self) -> str:
        if self._layout is None:
            return _(
                "Measure the side of one square with a ruler, and choose it here. Or put large pieces "
                "on the field, and nothing else, and let the camera measure. It tells it how large "
                "your pieces are."
            )
        return _(
            "Measure the ruler printed on the mat. If it is not 100 mm long, choose its length here. Or put "
            "large pieces on the field, and nothing else, and let the camera measure."
        )

    def _write_value(self, value: int) -> str:
        return _("{mm:g} mm", mm=value / TENTH_MM)

    # -- lengths ------------------------------------------------------------------------------------------

    @property
    def _first(self) -> int:
        return BARE_SQUARE if self._layout is None else TRUE_RULER

    @property
    def _usual(self) -> tuple[int, ...]:
        return USUAL_SQUARES if self._layout is None else USUAL_RULERS

    @property
    def _usual_ones(self) -> tuple[tuple[tuple[int, str], ...], int]:
        """What there is to choose from, and what is chosen: none of it where the length is not usual."""
        values = tuple((value, self._write_value(value)) for value in self._usual)
        if self._length in self._usual:
            return values, self._length
        return ((NO_USUAL_LENGTH, _("another")), *values), NO_USUAL_LENGTH

    @property
    def _all(self) -> range:
        return SQUARES if self._layout is None else RULERS

    def _length_of(self, square: float) -> int:
        """What is chosen here for squares of that side (mm): their own, or the ruler's that fits them."""
        part = 1.0 if self._layout is None else TRUE_RULER / TENTH_MM / self._layout.square
        return round(square * part * TENTH_MM)

    @property
    def _square(self) -> float:
        """Side (mm) of a square as it is chosen."""
        part = 1.0 if self._layout is None else self._layout.square / (TRUE_RULER / TENTH_MM)
        return self._length / TENTH_MM * part

    def _choose(self, value: int) -> None:
        self._length = value
        usual, exact = self.find("usual"), self.find("exact")
        assert isinstance(usual, Stepper)
        assert isinstance(exact, Stepper)
        usual.options, usual.value = self._usual_ones
        exact.value = value

    # -- the course of it ---------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        frame, look = self._check.frame(), self._check.look()
        if frame is not None and frame.number != self._shown:
            self._shown = frame.number
            self._view.show(frame.image)
            place = look.place if look is not None else None
            if place is not None:
                wide, high = place.size
                self._view.outline([(float(x) / wide, float(y) / high) for x, y in place.corners], MINT)
        answer = self._check.answer() if self._measuring else None
        if answer is not None:
            self._on_measured(answer)

    def measure(self) -> None:
        """Measure by the pieces that stand there."""
        self._measuring = True
        self._check.ask(self._question)
        self.rebuild()

    def _question(self, image: Image, place: FieldPlace) -> object:
        from vision.field.measuring import square_by_large_pieces

        return square_by_large_pieces(image, place, self._check.reference)

    def _on_measured(self, answer: object) -> None:
        from vision.field.measuring import MeasuredSquare

        self._measuring = False
        if isinstance(answer, MeasuredSquare):
            length = HALF_MM * round(self._length_of(answer.side) / HALF_MM)
            self._length = min(max(length, self._all[0]), self._all[-1])
            self._said = _(
                "These pieces make it about {mm}. If all of them are large, press “That is right”. "
                "More pieces measure better, a ruler best.",
                mm=self._write_value(self._length),
            )
        elif isinstance(answer, VisionError):
            self.toast(_(sentence_of(answer)))
        self.rebuild()
        self.focus.focus("use")

    def _use(self) -> None:
        board = "" if self._layout is None else self._layout.name
        setup = replace(self._setups.of(self._check.name), square=self._square, board=board)
        fields = {**FIELD_SETUPS.of(self.ctx.settings), self._check.name: setup.to_data()}
        self.ctx.change_settings(FIELD_SETUPS.set(self.ctx.settings, fields))
        self._check.square = self._square
        self._check.reference = self._setups.reference(self._check.name)
        self.ctx.stack.pop()

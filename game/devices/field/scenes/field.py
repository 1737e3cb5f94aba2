"""The camera over the field, set up step by step: what it sees, how good that is, what to do next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.devices.camera.scenes.setup import PictureScene
from game.devices.field.scenes.colours import FieldColoursScene
from game.devices.field.scenes.pictures import FieldPicturesScene
from game.devices.field.scenes.squares import FieldSquareScene
from game.devices.field.scenes.widgets import (
    CornerHandle,
    Corners,
    FieldView,
    PicturePoint,
)
from game.devices.field.setup import FIELD_SETUPS, FieldSetup
from game.devices.field.setups import FieldSetups
from game.match.field.lazy_source import LazyField
from game.match.field.source import can_be_set_up
from game.match.field.table_hand import PieceWishes
from game.rules.field import SQUARE_COUNT
from game.rules.text import N_
from game.ui.art.theme import ALARM, GOLD
from game.ui.drawing.layout import Box, Share, column, even_row
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, done_button
from game.ui.widgets.grade import GRADES, RatingPanel
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _
from knucklebone_messages import sentence_of
from vision.errors import VisionError

if TYPE_CHECKING:
    from vision.field.check import FieldCheck, FieldLook
    from vision.field.place import FieldPlace
    from vision.pictures import Image

STARTING: Corners = ((0.25, 0.85), (0.75, 0.85), (0.75, 0.15), (0.25, 0.15))
"""Where corners stand before anybody has dragged them, where no field was found."""
PARTS = N_(
    {
        "view": "In view",
        "light": "Light",
        "glare": "Glare",
        "evenness": "Evenness",
        "angle": "Angle",
        "size": "Size",
        "sharpness": "Sharpness",
    }
)
FIGURES = N_(
    {
        "view": "{n:.0f} % of the field",
        "light": "{n:.0f} of 255",
        "glare": "{n:.1f} % burnt out",
        "evenness": "{n:.1f} times brighter",
        "angle": "{n:.0f} degrees",
        "size": "{n:.0f} px a square",
        "sharpness": "edges of {n:.1f} mm",
    }
)


class FieldSetupScene(PictureScene):
    """The picture on the left with the field drawn in; the rating and the next step on the right."""

    name = "field-setup"
    first_focus = "done"

    def __init__(self, ctx: Context, source: LazyField) -> None:
        """`source` must be one whose set-up can be looked at. Raises VisionError when there is no camera."""
        super().__init__(ctx)
        assert source.check is not None, "only a camera whose set-up can be looked at is set up"
        self._source = source
        self._check: FieldCheck = source.check()
        self._setups = FieldSetups(ctx.storage.data, lambda: FIELD_SETUPS.of(ctx.settings))
        self._dragging = False
        self._corners: Corners | None = None
        """Where people have dragged the corners to, in shares of the picture."""
        self._look: FieldLook | None = None
        self._shown = 0
        self._emptying = False

    def exit(self) -> None:
        self._check.close()
        self._source.renew()

    def resume(self) -> None:
        self.rebuild()

    # -- building -----------------------------------------------------------------------------------------

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        picture, right = self.frame_page(root, _("The camera over the field"))
        self._view = root.add(FieldView("view", picture))
        if self._dragging:
            self._add_corners(root, right)
        else:
            self._add_rating(root, right)
        self._shown, self._look = 0, None
        return root

    def _add_rating(self, root: Widget, box: Box) -> None:
        rating, below, first, second = column(box, Share(), 190, 100, 100, gap=16)
        advice, done = below.split_right(176, gap=16)
        self._rating = root.add(RatingPanel("rating", rating, PARTS, FIGURES))
        panel = root.add(Panel("advice-panel", advice, style="well", padding=20))
        root.add(Paragraph("advice", panel.inner, "", size=34, valign="middle", floor=22))
        empty, corners = even_row(first, 2)
        colours, squares, pictures = even_row(second, 3)
        words = _("It is empty now")
        self._empty = root.add(Button("empty", empty, words, self.take_empty, icon="camera", size=32))
        words = _("Drag the corners")
        root.add(Button("corners", corners, words, self._drag, tone="blue", icon="hand", size=32))
        words = _("Own colours")
        root.add(Button("colours", colours, words, self._learn, tone="blue", size=30))
        words = _("Size of squares")
        self._squares = root.add(Button("squares", squares, words, self._size, size=30))
        words = _("Pictures")
        root.add(Button("pictures", pictures, words, self._keep_pictures, tone="blue", size=30))
        self._finish = root.add(Button("done", done, _("Done"), self.back, size=34))

    def _add_corners(self, root: Widget, box: Box) -> None:
        about, found, done = column(box, Share(), 108, 108, gap=18)
        panel = root.add(Panel("words-panel", about, title=_("The four corners"), padding=28))
        text = _(
            "Drag each mark to the corner of the field that it names. With keys or a pad: press a mark, move "
            "it with the arrows, press again. Then clear the field and say that it is empty."
        )
        root.add(Paragraph("words", panel.inner, text, size=34, floor=24))
        words = _("Let the camera find it")
        root.add(Button("found", found, words, self._unpin, tone="blue", icon="eye", size=34))
        root.add(done_button(done, self._on_drag, _("They are right")))
        assert self._corners is not None, "corners are dragged from somewhere"
        for number, place in enumerate(self._corners):
            root.add(CornerHandle(number, self._view, place, self._move))

    # -- looking ------------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        frame, look = self._check.frame(), self._check.look()
        if frame is not None and frame.number != self._shown:
            first, self._shown = self._shown == 0, frame.number
            self._view.show(frame.image)
            if first and self._dragging:
                self._place_handles()
        if look is not None and look is not self._look:
            self._look = look
            self._show(look)
        answer = self._check.answer() if self._emptying else None
        if answer is not None:
            self._emptying = False
            self._on_emptied(answer)
        if not self._dragging:
            self._advise(look)

    def _show(self, look: FieldLook) -> None:
        from vision.field.check import parts

        place, rating = look.place, look.rating
        corners = self._corners or () if self._dragging else shares_of(place)
        self._view.outline(corners, GRADES[rating.verdict.value][1] if rating else ALARM)
        if self._dragging:
            return
        rated = parts(rating) if rating is not None else ()
        self._rating.rate({part.name: (part.grade.value, part.number) for part in rated})

    def _advise(self, look: FieldLook | None) -> None:
        advice = self.find("advice")
        assert isinstance(advice, Paragraph)
        advice.text = self._advice(look)
        # What is asked for is the one green button.
        asked = self._asked(look)
        for button, tone in ((self._empty, "blue"), (self._squares, "blue"), (self._finish, "quiet")):
            button.tone = "green" if button is asked else tone

    def _asked(self, look: FieldLook | None) -> Button | None:
        """The button that the advice names; None where something else is to be done first."""
        if self._check.status.state != "ok" or look is None or self._emptying or look.advice:
            return None
        if self._corners is not None or self._check.reference is None:
            return self._empty
        return self._squares if self._check.square is None else self._finish

    def _advice(self, look: FieldLook | None) -> str:
        """The one thing to do next."""
        status = self._check.status
        if status.state != "ok":
            return _(status.sentence)
        if look is None or self._emptying:
            return _("A moment, please.")
        if look.advice:
            return _(look.advice)
        if self._corners is not None or self._check.reference is None:
            return _("This is good. Now clear the field and press “It is empty now”.")
        if self._check.square is None:
            return self._ask_for_size(look.place)
        return _("All is well: nothing to do.")

    def _ask_for_size(self, place: FieldPlace | None) -> str:
        """Sizes of pieces are known by millimetres, and few pieces do not show how large the squares are."""
        if place is not None and place.layout is not None:
            return _("Is the ruler printed on the mat 100 mm long? Measure it, and press “Size of squares”.")
        return _("How large is a square of your board? Press “Size of squares”.")

    # -- the empty field ----------------------------------------------------------------------------------

    def take_empty(self) -> None:
        """Keep the next picture as that of the empty field, if it is one."""
        self._emptying = True
        self._check.ask(_emptiness)

    def _on_emptied(self, answer: object) -> None:
        if isinstance(answer, VisionError):
            self.toast(_(sentence_of(answer)))
            return
        assert isinstance(answer, tuple), "a question about the field is answered"
        image, squares = answer
        if squares:
            self.toast(_("There is something on {squares}: clear the field first.", squares=squares))
            if self._source.hand is not None:
                self._source.hand.move_pieces(PieceWishes(((),) * SQUARE_COUNT))
            return
        name = self._check.name
        self.keep(self._of_this_board(replace(self._setups.of(name), corners=self._corners or ())))
        try:
            self._setups.keep_picture(name, image)
        except OSError as error:
            self.toast(_("We can't keep the picture ({why}).", why=error.strerror or str(error)))
            return
        self._check.reference = self._setups.reference(name)
        self._corners = None if self._check.reference is not None else self._corners
        self._check.pin(None)
        self.toast(_("The camera remembers the empty field now."))

    def _of_this_board(self, setup: FieldSetup) -> FieldSetup:
        """Without a size that was said of another board than the one that lies there now."""
        place = self._look.place if self._look is not None else None
        board = "" if place is None or place.layout is None else place.layout.name
        if board == setup.board:
            return setup
        self._check.square = None
        return replace(setup, square=None, board=board)

    def keep(self, setup: FieldSetup) -> None:
        """Keep what was set up for this camera."""
        keep_setup(self.ctx, self._check.name, setup)

    # -- the corners --------------------------------------------------------------------------------------

    def _drag(self) -> None:
        place = self._look.place if self._look is not None else None
        found = shares_of(place)
        self._corners = self._corners or (found if len(found) == 4 else STARTING)
        # Whether the field is empty was asked for where it lay before.
        self._dragging, self._emptying = True, False
        self._pin()
        self.rebuild()
        self.focus.focus("corner-0")

    def _place_handles(self) -> None:
        for number, place in enumerate(self._corners or ()):
            handle = self.find(f"corner-{number}")
            assert isinstance(handle, CornerHandle)
            handle.move(place)

    def _move(self, number: int, place: PicturePoint) -> None:
        assert self._corners is not None, "corners are dragged from somewhere"
        a1, h1, h8, a8 = (place if n == number else old for n, old in enumerate(self._corners))
        self._corners = a1, h1, h8, a8
        self._view.outline(self._corners, GOLD)
        self._pin()

    def _pin(self) -> None:
        frame = self._check.frame()
        if frame is not None and self._corners is not None:
            high, wide = frame.image.shape[:2]
            a1, h1, h8, a8 = ((x * wide, y * high) for x, y in self._corners)
            self._check.pin((a1, h1, h8, a8))

    def _unpin(self) -> None:
        self._corners = None
        self._check.pin(None)
        self._on_drag()

    def _on_drag(self) -> None:
        self._dragging = False
        self.rebuild()
        self.focus.focus("done")

    def back(self) -> None:
        if self._dragging:
            self._on_drag()
        else:
            self.ctx.stack.pop()

    # -- the size of squares ------------------------------------------------------------------------------

    def _size(self) -> None:
        place = self._look.place if self._look is not None else None
        if place is None:
            self.toast(_("Show the camera the field first."))
            return
        # The next answer is one to another question.
        self._emptying = False
        self.ctx.stack.push(FieldSquareScene(self.ctx, self._check, place))

    # -- pictures of matches ------------------------------------------------------------------------------

    def _keep_pictures(self) -> None:
        self.ctx.stack.push(FieldPicturesScene(self.ctx))

    # -- own colours --------------------------------------------------------------------------------------

    def _learn(self) -> None:
        # The next answer is one to another question.
        self._emptying = False
        self.ctx.stack.push(FieldColoursScene(self.ctx, self._check, self._source.hand))


def shares_of(place: FieldPlace | None) -> tuple[PicturePoint, ...] | Corners:
    """The corners of a field in shares of the picture; none without a field."""
    if place is None:
        return ()
    wide, high = place.size
    a1, h1, h8, a8 = ((float(x) / wide, float(y) / high) for x, y in place.corners)
    return a1, h1, h8, a8


def keep_setup(ctx: Context, camera: str, setup: FieldSetup) -> None:
    """Keep what was set up for the field under a camera, by its name."""
    fields = {**FIELD_SETUPS.of(ctx.settings), camera: setup.to_data()}
    ctx.change_settings(FIELD_SETUPS.set(ctx.settings, fields))


def _emptiness(image: Image, place: FieldPlace) -> tuple[Image, str]:
    """The picture, and the squares on which something clearly stands."""
    from vision.field.reader import FieldReader

    reading = FieldReader().read(image, place)
    return image.copy(), ", ".join(one.square for one in reading.pieces if one.confidence >= MIN_CONFIDENCE)


MIN_CONFIDENCE = 0.6
"""Confidence from which on a piece on a field that should be empty is spoken of."""


def open_field_setup(scene: Scene, source: Any) -> None:
    """Open the set-up of the camera over the field, or a word why that cannot be."""
    if not can_be_set_up(source):
        return
    try:
        setup = FieldSetupScene(scene.ctx, source)
    except (VisionError, OSError) as error:
        scene.toast(_(error))
        return
    scene.ctx.stack.push(setup)

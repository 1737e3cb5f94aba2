"""Write a game's rules as a sheet to print: a PDF of what its pages on the screen say, in two columns."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from xml.sax.saxutils import escape

from game import catalogue, shipped
from game.ui.reference.section import Row, Section
from game.ui.words import _

if TYPE_CHECKING:
    from pygame import Surface
    from reportlab.platypus import Flowable

    from game.ui.art import Art

PAPERS: Final = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height in points."""
MARGIN_PT, GAP_PT, TITLE_HEIGHT_PT = 36.0, 18.0, 64.0
MARK_WIDTH_PT, WIDE_MARK_PT, MARK_SIDE_PT, GEM_SIDE_PT = 26.0, 42.0, 16.0, 9.0
MARK_SIDE_PX: Final = 96
"""Pictures are drawn that large, about 400 dots an inch."""
INK: Final = (58, 36, 70)
"""Colour of titles and marks (R, G, B)."""
PADDINGS: Final = ("LEFTPADDING", "RIGHTPADDING", "TOPPADDING", "BOTTOMPADDING")
FONTS: Final = {
    "text": "atkinson-hyperlegible-latin-400.ttf",
    "bold": "atkinson-hyperlegible-latin-700.ttf",
    "title": "cinzel-latin-700.ttf",
}


def rules_pdf(game: str, seats: range, sections: tuple[Section, ...], art: Art, paper: str = "a4") -> bytes:
    """The sheet, in the language in use. `seats` are how many play; `art` draws the marks."""
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

    _learn_fonts()
    info = catalogue.known_game(game)
    wide, high = PAPERS[paper]
    column = (wide - 2 * MARGIN_PT - GAP_PT) / 2
    target = BytesIO()
    sheet = BaseDocTemplate(
        target, pagesize=(wide, high), invariant=1, title=info.title, author="Knucklebone"
    )

    def page(name: str, tall: float, paint: Any) -> PageTemplate:
        lefts = (MARGIN_PT, MARGIN_PT + column + GAP_PT)
        frames = [
            Frame(left, MARGIN_PT, column, tall, 0, 0, 0, 0, id=f"{name}-{place}")
            for place, left in enumerate(lefts)
        ]
        return PageTemplate(name, frames, onPage=paint, autoNextPageTemplate="next")

    def head(canvas: Any, _document: Any) -> None:
        canvas.setFillColorRGB(*(part / 255 for part in INK))
        canvas.setFont("title", 26)
        canvas.drawString(MARGIN_PT, high - MARGIN_PT - 24, info.title)
        canvas.setFont("text", 10)
        many = _("{least} to {most} players", least=seats[0], most=seats[-1])
        canvas.drawString(
            MARGIN_PT, high - MARGIN_PT - 42, f"{_(info.blurb)} {many}." if len(seats) > 1 else _(info.blurb)
        )

    tall = high - 2 * MARGIN_PT
    sheet.addPageTemplates(
        [page("first", tall - TITLE_HEIGHT_PT, head), page("next", tall, lambda canvas, document: None)]
    )
    sheet.build([part for section in sections for part in _flow(section, art, column)])
    return target.getvalue()


def _learn_fonts() -> None:
    from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily
    from reportlab.pdfbase.ttfonts import TTFont

    for name, file in FONTS.items():
        registerFont(TTFont(name, str(shipped.path("fonts", file))))
    registerFontFamily("text", normal="text", bold="bold", italic="text", boldItalic="bold")


def _flow(section: Section, art: Art, width: float) -> list[Flowable]:
    """A heading that stays with its first row, and the rows."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import KeepTogether, Paragraph

    ink = "#{:02x}{:02x}{:02x}".format(*INK)
    style = ParagraphStyle("heading", fontName="bold", fontSize=13, leading=17, textColor=ink, spaceBefore=8)
    marks = [row.mark for row in section.rows]
    lane = max(
        (WIDE_MARK_PT if mark.startswith("gems:") else MARK_WIDTH_PT for mark in marks if mark), default=0
    )
    first, *others = [_line(row, art, lane, width) for row in section.rows]
    return [KeepTogether([Paragraph(escape(section.title), style), first]), *others]


def _line(row: Row, art: Art, lane: float, width: float) -> Flowable:
    """A row of a section: its mark in a lane at the left, its name, its sentence."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph, Table

    style = ParagraphStyle("line", fontName="text", fontSize=9, leading=11.5)
    words = f"<b>{escape(row.head)}.</b> {escape(row.text)}" if row.text else f"<b>{escape(row.head)}</b>"
    cells = [Paragraph(words, style)] if not lane else [_mark(row.mark, art), Paragraph(words, style)]
    line = Table([cells], [width] if not lane else [lane, width - lane])
    line.setStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), *((side, (0, 0), (-1, -1), 1) for side in PADDINGS)])
    return line


def _mark(mark: str, art: Art) -> Flowable | str:
    """An icon, a suit, stones in a row, or a short text."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph, Table

    kind, _colon, what = mark.partition(":")
    if kind == "gems":
        stones = [_picture(art.gem(letter, MARK_SIDE_PX), GEM_SIDE_PT) for letter in what]
        table = Table([stones], [GEM_SIDE_PT + 0.6] * len(stones), [GEM_SIDE_PT + 4], hAlign="LEFT")
        table.setStyle([(side, (0, 0), (-1, -1), 0) for side in PADDINGS])
        return table
    if kind == "suit":
        return _picture(art.suit(what, MARK_SIDE_PX), MARK_SIDE_PT)
    if len(mark) > 2:
        return _picture(art.icon(mark, MARK_SIDE_PX, INK), MARK_SIDE_PT)
    return Paragraph(escape(mark), ParagraphStyle("mark", fontName="bold", fontSize=12, leading=14))


def _picture(surface: Surface, side: float) -> Flowable:
    """A drawn mark, `side` points large."""
    import pygame
    from PIL import Image as Picture
    from reportlab.platypus import Image

    file = BytesIO()
    Picture.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA")).save(file, "PNG")
    file.seek(0)
    return Image(file, side, side, mask="auto", hAlign="LEFT")

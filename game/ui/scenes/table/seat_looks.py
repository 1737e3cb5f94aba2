"""How the people of a table look on the pages of phones: colours, emblems and photographs of their coins."""

from __future__ import annotations

from collections.abc import Mapping

from game.phones.pages.beside import CoinLooks
from game.phones.pages.pages import Pages
from game.phones.pictures.faces import NO_FACE, GuestFace
from game.rules.contract import Seat
from game.ui.art.art import Art
from game.ui.art.theme import SEATS


def show_looks(pages: Pages, art: Art, faces: Mapping[Seat, GuestFace]) -> None:
    """Give pages the looks of all seats; `faces` are those of people who chose one."""
    worn = [faces.get(seat, NO_FACE) for seat in range(pages.seats)]
    colours = tuple("#{:02x}{:02x}{:02x}".format(*art.seat_colour(seat)[:3]) for seat in range(len(worn)))
    emblems = tuple(face.emblem or SEATS[seat].sigil for seat, face in enumerate(worn))
    photos = tuple(face.photo.name if face.photo is not None else "" for face in worn)
    pages.show_looks(CoinLooks(colours, emblems, photos))

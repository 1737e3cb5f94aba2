"""Coins with the faces of those who sit there."""

from __future__ import annotations

from game.phones.pictures.faces import SIDE_PX, GuestFace, Photo
from game.ui.art import Art

PINK = (240, 120, 160)
ROUNDING = 3
"""What colours lose where a coin is put together."""
PHOTO = GuestFace(photo=Photo(bytes(PINK) * SIDE_PX * SIDE_PX, ""))


def test_a_coin_shows_a_photograph_or_an_emblem_wherever_it_stands_and_the_seats_again_after_it() -> None:
    art = Art(1.0)
    usual = art.seat_coin(0, 60)
    plain = _plates(art)
    art.faces = {0: PHOTO}
    shown = art.seat_coin(0, 60).get_at((30, 30))[:3]
    assert max(abs(one - other) for one, other in zip(shown, PINK, strict=True)) <= ROUNDING
    red, green, blue, _ = art.seat_coin(0, 60, out=True).get_at((30, 30))
    assert red == green == blue
    assert all(one is not other for one, other in zip(plain, _plates(art), strict=True))
    art.faces = {0: GuestFace("moon")}
    assert art.seat_coin(0, 60) is not usual
    art.faces = {}
    assert art.seat_coin(0, 60) is usual


def _plates(art: Art) -> list[object]:
    return [art.seat_plate(200, 80, 0), art.turn_banner(400, 80, 0)]

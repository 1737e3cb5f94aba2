"""What every scene is furnished with: grounds, panels, controls, seats."""

from __future__ import annotations

import pygame

from game.phones.pictures.faces import NO_FACE
from game.ui.art import buttons, felt, icons, marks, panels, plates, qr, sunburst, theme, title
from game.ui.art.bakery import Bakery
from game.ui.art.panels import Style
from game.ui.art.plates import PlateState
from game.ui.art.theme import Colour, ControlState, TableCloth, Tone


class Furniture(Bakery):
    """Grounds, panels, buttons, icons, hints and the plates of the seats."""

    def backdrop(self, width: float, height: float) -> pygame.Surface:
        """The night behind a scene; opaque."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("backdrop", w, h), lambda: panels.backdrop(w, h))

    def felt(self, width: float, height: float, cloth: TableCloth | str = TableCloth.TEAL) -> pygame.Surface:
        """A felt board with its walnut and brass rim, felt.RIM units wide."""
        w, h, chosen = self.pixels(width), self.pixels(height), TableCloth(cloth)
        return self._piece(("felt", w, h, chosen), lambda: felt.board(w, h, chosen, self.scale))

    def panel(self, width: float, height: float, style: Style | str = Style.GLASS) -> pygame.Surface:
        """A panel: violet glass with a brass edge, a title plate, a well, cream stock or a dialog."""
        w, h, chosen = self.pixels(width), self.pixels(height), Style(style)
        return self._piece(("panel", w, h, chosen), lambda: panels.panel(w, h, chosen, self.scale))

    def mat(self, width: float, height: float) -> pygame.Surface:
        """A shade on the felt with a fine brass line, for things that belong together."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("mat", w, h), lambda: panels.mat(w, h, self.scale))

    def slot(self, width: float, height: float, colour: Colour = theme.GOLD) -> pygame.Surface:
        """An empty place where something can be laid."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("slot", w, h, colour), lambda: panels.slot(w, h, colour, self.scale))

    def shadow(self, width: float, height: float, radius: float = theme.CORNER_RADIUS) -> pygame.Surface:
        """The soft shadow of a piece of this size; reaches MARGIN beyond it."""
        w, h, r, m = (
            self.pixels(width),
            self.pixels(height),
            radius * self.scale,
            self.pixels(theme.PIECE_MARGIN),
        )
        return self._piece(("shadow", w, h, r), lambda: panels.shadow(w, h, r, m))

    def glow(
        self, width: float, height: float, colour: Colour = theme.GOLD, radius: float = theme.CORNER_RADIUS
    ) -> pygame.Surface:
        """Light around a piece of this size; reaches MARGIN beyond it."""
        w, h, r, m = (
            self.pixels(width),
            self.pixels(height),
            radius * self.scale,
            self.pixels(theme.PIECE_MARGIN),
        )
        return self._piece(("glow", w, h, r, colour), lambda: panels.glow(w, h, r, m, colour))

    def veil(self, width: float, height: float, radius: float = theme.CORNER_RADIUS) -> pygame.Surface:
        """A thin dark glass over a piece of this size that steps back."""
        w, h, r = self.pixels(width), self.pixels(height), radius * self.scale
        return self._piece(("veil", w, h, r), lambda: panels.veil(w, h, r))

    def focus_ring(self, width: float, height: float, radius: float = theme.CORNER_RADIUS) -> pygame.Surface:
        """The golden double line around the piece that has the focus; reaches MARGIN beyond it."""
        w, h, r, m = (
            self.pixels(width),
            self.pixels(height),
            radius * self.scale,
            self.pixels(theme.PIECE_MARGIN),
        )
        return self._piece(("focus", w, h, r), lambda: panels.focus_ring(w, h, r, m, self.scale))

    def button(
        self,
        width: float,
        height: float,
        tone: Tone | str = Tone.VIOLET,
        state: ControlState | str = ControlState.NORMAL,
    ) -> pygame.Surface:
        """A button without its label; the focus ring is a piece of its own."""
        w, h, t, s = self.pixels(width), self.pixels(height), Tone(tone), ControlState(state)
        return self._piece(("button", w, h, t, s), lambda: buttons.button(w, h, t, s, self.scale))

    def button_text_colour(self, tone: Tone | str, state: ControlState | str = ControlState.NORMAL) -> Colour:
        """The colour of a label on such a button, at 4.5:1 or better."""
        return buttons.colours(Tone(tone), ControlState(state)).text

    def button_face(
        self, height: float, state: ControlState | str = ControlState.NORMAL
    ) -> tuple[float, float]:
        """Top and height of the face within a button, in logical units; labels are centred on it."""
        top, tall = buttons.face_rect(self.pixels(height), ControlState(state), self.scale)
        return top / self.scale, tall / self.scale

    def pill(self, width: float, height: float, colour: Colour = theme.GLASS_BOTTOM) -> pygame.Surface:
        """A capsule for a step, a badge or a few words."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("pill", w, h, colour), lambda: panels.pill(w, h, colour, self.scale))

    def icon(self, name: str, size: float, colour: Colour = theme.CREAM) -> pygame.Surface:
        """A silhouette of the assets, square."""
        pixels = self.pixels(size)
        return self._piece(("icon", name, pixels, colour), lambda: icons.silhouette(name, pixels, colour))

    def qr(self, text: str, size: float) -> pygame.Surface:
        """A QR code on ivory; square, and as near to that size as whole pixels a module come."""
        side = self.pixels(size)
        return self._piece(("qr", text, side), lambda: qr.code(text, side))

    def glyph(self, device: str, action: str, size: float) -> pygame.Surface:
        """The hint for confirm, back, undo, help or menu on a device; square. See `marks.glyph`."""
        side = self.pixels(size)
        return self._piece(("glyph", device, action, side), lambda: marks.glyph(device, action, side))

    def fade(self, width: float, height: float) -> pygame.Surface:
        """A shade that grows darker downwards: there is more below."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("fade", w, h), lambda: panels.fade(w, h))

    def ribbon(self, width: float, height: float, colour: Colour = theme.BRASS_DARK) -> pygame.Surface:
        """A brass-edged band with notched ends for a few words."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("ribbon", w, h, colour), lambda: marks.ribbon(w, h, colour, self.scale))

    def seat_colour(self, seat: int) -> Colour:
        """The colour of a seat, 0..5."""
        return theme.SEATS[seat].colour

    def seat_coin(self, seat: int, size: float, out: bool = False) -> pygame.Surface:
        """The coin with the sigil of a seat; square."""
        side, face = self.pixels(size), self.faces.get(seat, NO_FACE)
        return self._piece(("coin", seat, side, out, face), lambda: marks.seat_coin(seat, side, out, face))

    def seat_plate(
        self,
        width: float,
        height: float,
        seat: int,
        state: PlateState | str = PlateState.WAITING,
        *,
        coin: bool = True,
    ) -> pygame.Surface:
        """The plate of a seat (active, waiting, out) with its coin; words begin at `plate_text_x`.

        Without `coin` the whole plate is free, for those who put a coin of their own size on it.
        """
        w, h, chosen = self.pixels(width), self.pixels(height), PlateState(state)
        face = self.faces.get(seat, NO_FACE) if coin else None
        return self._piece(
            ("plate", w, h, seat, chosen, face),
            lambda: plates.seat_plate(w, h, seat, chosen, self.scale, face),
        )

    def plate_text_x(self, height: float) -> float:
        """How far from the left edge of a seat plate of `height` the words begin, in logical units."""
        return height - (height - plates.coin_side(round(height))) / 4

    def turn_banner(self, width: float, height: float, seat: int | None = None) -> pygame.Surface:
        """The title plate with the coin of the seat whose turn it is; words begin `height` from the left."""
        w, h = self.pixels(width), self.pixels(height)
        face = NO_FACE if seat is None else self.faces.get(seat, NO_FACE)
        return self._piece(
            ("banner", w, h, seat, face), lambda: plates.turn_banner(w, h, seat, self.scale, face)
        )

    def spot(self, size: float, colour: Colour = theme.GOLD) -> pygame.Surface:
        """A round light that fades to nothing; square."""
        side = self.pixels(size)
        return self._piece(("spot", side, colour), lambda: panels.spot(side, colour))

    def logo(self, width: float, height: float) -> pygame.Surface:
        """The name of the program in gold, as large as fits."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("logo", w, h), lambda: title.logo(w, h))

    def game_tile(self, width: float, height: float, name: str, icon: str, colour: Colour) -> pygame.Surface:
        """The picture of a game: its title, its icon and the colour (RGB) behind that."""
        w, h, letters = self.pixels(width), self.pixels(height), self.scale * self.text_scale
        return self._piece(
            ("tile", w, h, name),
            lambda: title.game_tile(w, h, name, icon, colour, self.scale, letters),
        )

    def game_window(self, width: float, height: float, icon: str, colour: Colour) -> pygame.Surface:
        """The icon of a game before rays of its colour (RGB), without a frame or title."""
        w, h, r = self.pixels(width), self.pixels(height), theme.CORNER_RADIUS * self.scale
        return self._piece(
            ("window", w, h, icon, colour), lambda: sunburst.window(w, h, colour, icon, r, self.scale)
        )

    def plinth(self, width: float, height: float) -> pygame.Surface:
        """A block of walnut with a brass edge, for somebody to stand on."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("plinth", w, h), lambda: panels.plinth(w, h, self.scale))

    def curtain(self, width: float, height: float) -> pygame.Surface:
        """The velvet curtain over a secret hand; opaque."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("curtain", w, h), lambda: title.curtain(w, h, self.scale))

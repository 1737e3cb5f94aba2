"""One object that bakes and keeps every surface of the interface.

All sizes are logical units of the 1920x1080 space; surfaces come back in pixels, `scale` times as large.
Surfaces are shared and kept: blit them, never draw on them. Unless said otherwise a surface is exactly as
large as asked. The ones that reach out (shadow, glow, focus ring) are MARGIN units larger on every side:
blit them MARGIN units to the left and above.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.ui.art import buttons, felt, icons, panels, text, theme
from game.ui.art.cache import SurfaceCache
from game.ui.art.fonts import Role, covers
from game.ui.art.panels import Style
from game.ui.art.theme import Colour, Felt, State, Tone

CACHE_BYTES = 96 * 2**20
"""Limit of each kind of cache at scale 1; it grows with the number of pixels."""


class Art:
    """Bakes the look at one scale (pixels per logical unit) and one text scale (1.0, 1.25 or 1.5)."""

    def __init__(self, scale: float = 1.0, text_scale: float = 1.0, cache_bytes: int = CACHE_BYTES) -> None:
        self.scale = scale
        self.text_scale = text_scale
        limit = round(cache_bytes * max(1.0, scale * scale))
        self._pieces = SurfaceCache(limit)
        self._texts = SurfaceCache(limit // 4)

    def pixels(self, units: float) -> int:
        """Logical units as whole pixels, at least one."""
        return max(1, round(units * self.scale))

    @property
    def used_bytes(self) -> int:
        """Memory of everything kept."""
        return self._pieces.used_bytes + self._texts.used_bytes

    def _piece(self, key: Hashable, bake: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._pieces.get(key, lambda: _native(bake()))

    # Text

    def text(
        self,
        string: str,
        role: Role | str = Role.BODY,
        size: float = theme.BODY_SIZE,
        colour: Colour = theme.CREAM,
        *,
        effect: str = "plain",
        width: float | None = None,
    ) -> pygame.Surface:
        """One line of text, as high as the line.

        `effect` is "plain", "shadow" or "gilded" (which ignores `colour`). With `width` the text shrinks to
        at most two thirds to fit, and then ends in an ellipsis.
        """
        role = Role(role)
        pixels, shown = self._fitted(string, role, size, width)
        key = (shown, role, pixels, colour, effect)
        return self._texts.get(key, lambda: _native(_EFFECTS[effect](shown, role, pixels, colour)))

    def measure(self, string: str, role: Role | str = Role.BODY, size: float = theme.BODY_SIZE) -> tuple[float, float]:
        """Width and height of one line of text in logical units."""
        width, height = text.line_size(string, Role(role), self._text_pixels(size))
        return width / self.scale, height / self.scale

    def wrap(self, string: str, role: Role | str, size: float, width: float) -> tuple[str, ...]:
        """`string` broken into lines no wider than `width`."""
        return text.wrap(string, width, lambda line: self.measure(line, role, size)[0])

    def covers(self, string: str, role: Role | str = Role.BODY) -> bool:
        """True if every character can be drawn."""
        return covers(string, Role(role))

    def _text_pixels(self, size: float) -> int:
        return max(6, round(size * self.scale * self.text_scale))

    def _fitted(self, string: str, role: Role, size: float, width: float | None) -> tuple[int, str]:
        pixels = self._text_pixels(size)
        if width is None:
            return pixels, string
        limit = width * self.scale
        smallest = max(6, round(pixels * 2 / 3))
        while pixels > smallest and text.line_size(string, role, pixels)[0] > limit:
            pixels -= 1
        return pixels, text.shorten(string, limit, lambda line: text.line_size(line, role, pixels)[0])

    # Ground

    def backdrop(self, width: float, height: float) -> pygame.Surface:
        """The night behind a scene; opaque."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("backdrop", w, h), lambda: panels.backdrop(w, h))

    def felt(self, width: float, height: float, cloth: Felt | str = Felt.TEAL) -> pygame.Surface:
        """A felt board with its walnut and brass rim, felt.RIM units wide."""
        w, h, chosen = self.pixels(width), self.pixels(height), Felt(cloth)
        return self._piece(("felt", w, h, chosen), lambda: felt.board(w, h, chosen, self.scale))

    def panel(self, width: float, height: float, style: Style | str = Style.GLASS) -> pygame.Surface:
        """A panel: violet glass with a brass edge, a title plate, a well, cream stock or a dialog."""
        w, h, chosen = self.pixels(width), self.pixels(height), Style(style)
        return self._piece(("panel", w, h, chosen), lambda: panels.panel(w, h, chosen, self.scale))

    def shadow(self, width: float, height: float, radius: float = theme.RADIUS) -> pygame.Surface:
        """The soft shadow of a piece of this size; reaches MARGIN beyond it."""
        w, h, r, m = self.pixels(width), self.pixels(height), radius * self.scale, self.pixels(theme.MARGIN)
        return self._piece(("shadow", w, h, r), lambda: panels.shadow(w, h, r, m))

    def glow(
        self, width: float, height: float, colour: Colour = theme.GOLD, radius: float = theme.RADIUS
    ) -> pygame.Surface:
        """Light around a piece of this size; reaches MARGIN beyond it."""
        w, h, r, m = self.pixels(width), self.pixels(height), radius * self.scale, self.pixels(theme.MARGIN)
        return self._piece(("glow", w, h, r, colour), lambda: panels.glow(w, h, r, m, colour))

    def focus_ring(self, width: float, height: float, radius: float = theme.RADIUS) -> pygame.Surface:
        """The golden double line around the piece that has the focus; reaches MARGIN beyond it."""
        w, h, r, m = self.pixels(width), self.pixels(height), radius * self.scale, self.pixels(theme.MARGIN)
        return self._piece(("focus", w, h, r), lambda: panels.focus_ring(w, h, r, m, self.scale))

    # Controls

    def button(
        self, width: float, height: float, tone: Tone | str = Tone.VIOLET, state: State | str = State.NORMAL
    ) -> pygame.Surface:
        """A button without its label; the focus ring is a piece of its own."""
        w, h, t, s = self.pixels(width), self.pixels(height), Tone(tone), State(state)
        return self._piece(("button", w, h, t, s), lambda: buttons.button(w, h, t, s, self.scale))

    def button_text_colour(self, tone: Tone | str) -> Colour:
        """The colour of a label on a button of this tone, at 4.5:1 or better."""
        return theme.TONES[Tone(tone)].text

    def button_face(self, height: float, state: State | str = State.NORMAL) -> tuple[float, float]:
        """Top and height of the face within a button, in logical units; labels are centred on it."""
        top, tall = buttons.face_rect(self.pixels(height), State(state), self.scale)
        return top / self.scale, tall / self.scale

    def pill(self, width: float, height: float, colour: Colour = theme.GLASS_BOTTOM) -> pygame.Surface:
        """A capsule for a step, a badge or a few words."""
        w, h = self.pixels(width), self.pixels(height)
        return self._piece(("pill", w, h, colour), lambda: panels.pill(w, h, colour, self.scale))

    def icon(self, name: str, size: float, colour: Colour = theme.CREAM) -> pygame.Surface:
        """A silhouette of the assets, square."""
        pixels = self.pixels(size)
        return self._piece(("icon", name, pixels, colour), lambda: icons.silhouette(name, pixels, colour))

    # Seats

    def seat_colour(self, seat: int) -> Colour:
        """The colour of a seat, 0..5."""
        return theme.SEATS[seat].colour


def _native(surface: pygame.Surface) -> pygame.Surface:
    """`surface` in the format that blits fastest on the display, if there is one."""
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        return surface
    return surface.convert_alpha() if surface.get_flags() & pygame.SRCALPHA else surface.convert()


_EFFECTS: dict[str, Callable[[str, Role, int, Colour], pygame.Surface]] = {
    "plain": text.render,
    "shadow": text.render_shadowed,
    "gilded": lambda string, role, pixels, _colour: text.render_gilded(string, role, pixels),
}

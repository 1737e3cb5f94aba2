"""Text of the interface by role and logical size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.art import text, theme
from game.ui.art.bakery import Bakery
from game.ui.art.fonts import Role, covers
from game.ui.art.theme import Colour

_ROLES: Final[dict[str, Role]] = {str(role): role for role in Role}
_EFFECTS: dict[str, Callable[[str, Role, int, Colour], pygame.Surface]] = {
    "plain": text.render,
    "shadow": text.render_shadowed,
    "gilded": lambda string, role, pixels, _colour: text.render_gilded(string, role, pixels),
}


class Lettering(Bakery):
    """Lines of text, measured and wrapped in logical units."""

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
        role = _ROLES[role]
        pixels, shown = self._fit(string, role, size, width)
        key = (shown, role, pixels, colour, effect)
        return self._line(key, lambda: _EFFECTS[effect](shown, role, pixels, colour))

    def measure(
        self, string: str, role: Role | str = Role.BODY, size: float = theme.BODY_SIZE
    ) -> tuple[float, float]:
        """Width and height of one line of text in logical units."""
        width, height = text.line_size(string, _ROLES[role], self._text_pixels(size))
        return width / self.scale, height / self.scale

    def wrap(self, string: str, role: Role | str, size: float, width: float) -> tuple[str, ...]:
        """`string` broken into lines no wider than `width`."""
        return text.wrap(string, width, lambda line: self.measure(line, role, size)[0])

    def covers(self, string: str, role: Role | str = Role.BODY) -> bool:
        """True if every character can be drawn."""
        return covers(string, _ROLES[role])

    def _text_pixels(self, size: float) -> int:
        return max(6, round(size * self.scale * self.text_scale))

    def _fit(self, string: str, role: Role, size: float, width: float | None) -> tuple[int, str]:
        pixels = self._text_pixels(size)
        if width is None:
            return pixels, string
        return text.fit_text(string, role, pixels, width * self.scale)

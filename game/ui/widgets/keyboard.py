"""Letters for people without a keyboard: a name is typed with a finger or a pad."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ui.layout import MIN_TARGET_HEIGHT, NOWHERE, TARGET_GAP, Box, Share, even_column, row
from game.ui.widget import Widget
from game.ui.widgets.button import Button, IconButton

NARROW_KEY_GAP = 6
"""Gap between keys where there is no room for larger ones."""
ROWS = ("1234567890", "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-.&")


class Keyboard(Widget):
    """Four rows of keys and one with shift, space, erase and done; keys are at least 96 units high.

    `on_text` gets each character, `on_erase` is called for backspace, `on_done` at the end.
    """

    def __init__(
        self,
        key: str,
        box: Box = NOWHERE,
        *,
        on_text: Callable[[str], object],
        on_erase: Callable[[], object],
        on_done: Callable[[], object],
        space: str,
        done: str,
    ) -> None:
        """`space` and `done` are the words on those two keys. The box needs to be 544 high or more."""
        super().__init__(key, box)
        self._on_text = on_text
        self._capital = True
        self._letters: list[tuple[Button, str]] = []
        for letter in "".join(ROWS):
            button = Button(
                f"key-{letter}", NOWHERE, letter, partial(self._typed, letter), tone="quiet", size=44
            )
            self._letters.append((self.add(button), letter))
        self._shift = self.add(IconButton("key-shift", NOWHERE, "shift", "", self.shift))
        self._space = self.add(Button("key-space", NOWHERE, space, lambda: self._typed(" "), tone="quiet"))
        self._erase = self.add(IconButton("key-erase", NOWHERE, "backspace", "", on_erase))
        self._done = self.add(Button("key-done", NOWHERE, done, on_done, tone="green"))
        self.arrange()

    def shift(self) -> None:
        """Between capital and small letters."""
        self.capital = not self._capital

    @property
    def capital(self) -> bool:
        return self._capital

    @capital.setter
    def capital(self, capital: bool) -> None:
        self._capital = capital
        for button, letter in self._letters:
            button.text = letter if capital else letter.lower()

    def arrange(self) -> None:
        lines = even_column(self.box, len(ROWS) + 1, TARGET_GAP)
        for at, line in enumerate(lines[: len(ROWS)]):
            buttons = self._letters[at * 10 : at * 10 + 10]
            narrow = line.w < 10 * MIN_TARGET_HEIGHT + 9 * TARGET_GAP
            for (button, _), cell in zip(
                buttons, row(line, *[Share()] * 10, gap=NARROW_KEY_GAP if narrow else TARGET_GAP), strict=True
            ):
                button.grid_cell = narrow
                button.place(cell)
        last = row(lines[-1], Share(1.5), Share(4.5), Share(1.5), Share(2.5))
        for widget, cell in zip((self._shift, self._space, self._erase, self._done), last, strict=True):
            widget.place(cell)

    def _typed(self, letter: str) -> None:
        self._on_text(letter if self._capital else letter.lower())

"""Letters for people without a keyboard: a name is typed with a finger or a pad."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from game.ui.drawing.layout import MIN_TARGET_HEIGHT, NOWHERE, TARGET_GAP, Box, Share, even_column, row
from game.ui.drawing.widget import Widget
from game.ui.widgets.button import Button, IconButton

NARROW_KEY_GAP = 6
"""Gap between keys where there is no room for larger ones."""
ROWS: Final[Mapping[str, Sequence[str]]] = {
    "en": ("1234567890", "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-.&"),
    "de": ("1234567890ß", "QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM-.&'"),
}
"""The keys as people know them, by the code of their language; all rows of one are equally long."""


class Keyboard(Widget):
    """Rows of keys and one with shift, space, erase and done; keys are at least 96 units high.

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
        language: str = "en",
    ) -> None:
        """`space` and `done` are the words on those two keys.

        `language`, a code, says which letters there are and in which order. The box needs to be 544 high or
        more.
        """
        super().__init__(key, box)
        self._on_text = on_text
        self._capital = True
        self._letters: list[tuple[Button, str]] = []
        self._rows = ROWS.get(language, ROWS["en"])
        for letter in "".join(self._rows):
            button = Button(
                f"key-{letter}", NOWHERE, letter, partial(self._on_letter, letter), tone="quiet", size=44
            )
            self._letters.append((self.add(button), letter))
        self._shift = self.add(IconButton("key-shift", NOWHERE, "shift", "", self.shift))
        self._space = self.add(
            Button("key-space", NOWHERE, space, lambda: self._on_letter(" "), tone="quiet")
        )
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
        count = len(self._rows[0])
        lines = even_column(self.box, len(self._rows) + 1, TARGET_GAP)
        for at, line in enumerate(lines[:-1]):
            buttons = self._letters[at * count : (at + 1) * count]
            narrow = line.w < count * MIN_TARGET_HEIGHT + (count - 1) * TARGET_GAP
            cells = row(line, *[Share()] * count, gap=NARROW_KEY_GAP if narrow else TARGET_GAP)
            for (button, _), cell in zip(buttons, cells, strict=True):
                button.grid_cell = narrow
                button.place(cell)
        last = row(lines[-1], Share(1.5), Share(4.5), Share(1.5), Share(2.5))
        for widget, cell in zip((self._shift, self._space, self._erase, self._done), last, strict=True):
            widget.place(cell)

    def _on_letter(self, letter: str) -> None:
        self._on_text(letter if self._capital else letter.lower())

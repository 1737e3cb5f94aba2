"""Before a match with provable dice: the seal of the console's seed, then a word of each player's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.match.host import MatchHost
from game.match.provable.commitment import SeedCommitment
from game.store.journal import PlayerEntry
from game.ui.art.theme import GOLD, LAVENDER
from game.ui.drawing.layout import TARGET_GAP, Box, Share, column, grid, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.shared.header import header, under_header
from game.ui.scenes.shared.seal import add_seal
from game.ui.stage.context import Context
from game.ui.stage.dialog import TextEntry
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, leave_button
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _

LONGEST_WORD = 24
ADVICE_HEIGHT = 112
"""Height of what is said about the words, upright."""
ONE_COLUMN = 5
"""People up to whom their words stand in one column."""


class PromiseScene(Scene):
    """Shows the seal, takes the players' words, and begins the match with both.

    Going back without beginning leaves no secret behind.
    """

    name = "promise"
    first_focus = "begin"

    def __init__(
        self,
        ctx: Context,
        host: MatchHost,
        players: Sequence[PlayerEntry],
        promise: SeedCommitment,
        begin: Callable[[SeedCommitment], object],
    ) -> None:
        """`begin` gets the promise with everybody's words; a player's word is at first the name."""
        super().__init__(ctx)
        self._host, self._players, self.promise, self._begin = host, tuple(players), promise, begin
        self.words = [player.name for player in players]
        self._begun = False

    def exit(self) -> None:
        if not self._begun:
            self._host.seals.withdraw(self.promise.commit)

    def back(self) -> None:
        """Go where the match was to begin; to the lobby when that was the command line."""
        if len(self.ctx.stack.scenes) > 1:
            self.ctx.stack.pop()
        else:
            self.ctx.stack.reset(self.ctx.home())

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        header(root, self.ctx, _("Provable dice"))
        body, buttons = under_header(self.safe).split_bottom(112, gap=20)
        left, right = self.divide(body, (Share(), 820), (Share(0.8), Share()), gap=28)
        self._add_seal(root, left)
        self._add_words(root, right)
        wide = (buttons.w - 420 - 2 * TARGET_GAP) if self.portrait else 760
        back, between, begin = row(buttons, 420, Share(), wide)
        if not self.portrait:
            root.add(self._advice(between))
        root.add(leave_button("back", back, _("Back"), self.back, tone="crimson"))
        root.add(Button("begin", begin, _("Begin the match"), self.begin, tone="green", icon="play", size=44))
        return root

    def _add_seal(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("seal", box, title=_("The seal of the seed")))
        sealed, told = column(panel.inner, 330 if self.portrait else 420, Share(), gap=12)
        add_seal(root, self.ctx, sealed, self.promise.commit)
        text = _(
            "The console has drawn a secret seed; this is its seal. Note the words or photograph the code, "
            "then add words of your own: all virtual dice follow from both."
        )
        root.add(Paragraph("told", told, text, size=32, colour=LAVENDER, valign="middle"))

    def _add_words(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("words", box, title=_("A word of your own")))
        people = [seat for seat, player in enumerate(self._players) if player.bot is None]
        columns = 1 if len(people) <= ONE_COLUMN else 2
        places = panel.inner
        if self.portrait:
            advice, places = places.split_top(ADVICE_HEIGHT, gap=12)
            root.add(self._advice(advice))
        for seat, cell in zip(people, grid(places, columns, ONE_COLUMN), strict=False):
            name, word = self._players[seat].name, self.words[seat]
            text = name if word == name else f"{name}: {word}"
            root.add(Button(f"word-{seat}", cell, text, partial(self._ask, seat), icon="keyboard"))

    def _advice(self, box: Box) -> Paragraph:
        """Names are no secret: the author of the program could have chosen a seed to fit them."""
        nobody = all(word == player.name for word, player in zip(self.words, self._players, strict=True))
        text = (
            _("Nobody has added a word yet. A console that cheats could know your names.")
            if nobody
            else _("One word that the console could not know is enough for all.")
        )
        colour = GOLD if nobody else LAVENDER
        return Paragraph("advice", box, text, size=28, colour=colour, valign="middle")

    def _ask(self, seat: int) -> None:
        title = _("{name}, any word you like", name=self._players[seat].name)
        self.ctx.stack.push(TextEntry(self.ctx, title, "", partial(self._take, seat), limit=LONGEST_WORD))

    def _take(self, seat: int, word: str) -> None:
        self.words[seat] = word
        self.rebuild()

    def begin(self) -> None:
        """Leave, and begin the match."""
        self._begun = True
        self.ctx.stack.pop()
        self._begin(replace(self.promise, words=tuple(self.words)))

"""After a match with provable dice: the closing seal of its log, and what the log proves."""

from __future__ import annotations

from game.devices.catalogue import virtual
from game.features.audit.proof import Proof
from game.ui.art.theme import LAVENDER
from game.ui.drawing.layout import Share, column, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.shared.header import header, under_header
from game.ui.scenes.shared.seal import WORDS_HEIGHT, add_seal, add_words
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import back_button
from game.ui.widgets.label import Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _


class ProofScene(Scene):
    """The closing seal on the left, what was proved and the seal from before the match on the right."""

    name = "proof"
    inner = True
    first_focus = "back"

    def __init__(self, ctx: Context, proof: Proof, file: str) -> None:
        """`file` is the name of the log, for people who want to check it elsewhere."""
        super().__init__(ctx)
        self._proof, self._file = proof, file

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        header(root, self.ctx, _("Provable dice"))
        body, buttons = under_header(self.safe).split_bottom(108, gap=20)
        left, right = self.divide(body, (Share(), 820), (Share(), Share()), gap=28)
        closing = root.add(Panel("closing", left, title=_("The seal of the whole log")))
        sealed, told = column(closing.inner, Share(), 150, gap=12)
        add_seal(root, self.ctx, sealed, self._proof.h)
        words = _(
            "Write these words down or photograph the code. They show whether anybody changes the log "
            "from now on."
        )
        root.add(Paragraph("told", told, words, size=30, colour=LAVENDER, valign="middle"))
        before = root.add(Panel("before", right, title=_("From before the match")))
        spoken, said, how = column(before.inner, WORDS_HEIGHT, Share(), Share(), gap=12)
        add_words(root, self.ctx, spoken, self._proof.head.commit, key="promised")
        root.add(Paragraph("counted", said, self._count_text(), size=32, valign="middle"))
        words = _(
            "The log is {file}, in the folder of the program; “knucklebone audit verify” checks it.",
            file=self._file,
        )
        root.add(Paragraph("how", how, words, size=28, colour=LAVENDER, valign="middle"))
        root.add(back_button(row(buttons, Share(), 420)[1], self.back))
        return root

    def _count_text(self) -> str:
        counts = self._proof.counts
        proved = counts.get(virtual(), 0)
        told = _("Rolls that follow from this seed and your words: {n}.", n=proved)
        others = sum(counts.values()) - proved
        if not others:
            return told
        return f"{told} {_('Rolls of real dice, as they were read or typed in: {n}.', n=others)}"

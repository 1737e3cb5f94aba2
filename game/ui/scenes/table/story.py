"""What has happened at a table, in sentences: the last ones are always in sight, all of them a press away."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import islice

from game.catalogue.questions import Sentence
from game.match.match import Match
from game.ui.art.theme import CREAM, LAVENDER
from game.ui.boards.sentences import NameFinder, SentenceRow, Teller, Telling, as_telling, tellings
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP
from game.ui.drawing.widget import Widget
from game.ui.intents import Shortcut
from game.ui.scenes.after.result_story import retold
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button
from game.ui.widgets.panel import Panel
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _
from knucklebone_messages import LazyText

MAX_SENTENCES = 200
"""Older sentences are forgotten."""
MAX_RETOLD_EVENTS = 120
"""Events that are told again when a match is resumed."""
IN_SIGHT = 12
"""No table has room for more."""
NEWEST_COUNT = 3
"""Sentences that stand out, as the newest."""


class Narration:
    """The sentences of one match, the newest first."""

    def __init__(self) -> None:
        self._told: deque[Telling] = deque(maxlen=MAX_SENTENCES)

    def tell(self, tellings: Sequence[Telling]) -> None:
        """Tell what happened one after the other; a sentence that comes twice in a row is told once."""
        for telling in tellings:
            if not self._told or self._told[0].sentence != telling.sentence:
                self._told.appendleft(telling)

    @property
    def newest(self) -> tuple[Sentence, ...]:
        """What can be in sight at the table, in the language that is spoken now."""
        return tuple(telling.sentence for telling in islice(self._told, IN_SIGHT))

    @property
    def all(self) -> tuple[Sentence, ...]:
        """Whatever is remembered, likewise."""
        return tuple(telling.sentence for telling in self._told)

    def open(self, ctx: Context, names: Sequence[str]) -> None:
        """Show all of it over the scene on top; `names` of the players, by seat, in their colours."""
        ctx.stack.push(StoryScene(ctx, self, NameFinder(names)))


def story_so_far(teller: Teller, match: Match, *, goes_on: bool) -> Narration:
    """The story of a match that begins here, or is resumed.

    Then its last turns are told from its answers, and where people have left it, that it `goes_on`.
    """
    story = Narration()
    if match.answers:
        story.tell(tellings(teller, retold(match.rules, match)[-MAX_RETOLD_EVENTS:]))
        if goes_on:
            story.tell([as_telling(LazyText("The match goes on."), "play")])
    return story


class StoryScene(Scene):
    """Arrows, wheel and finger scroll."""

    name = "story"
    sleeps = True
    over = True
    first_focus = "page"

    def __init__(self, ctx: Context, story: Narration, names: NameFinder) -> None:
        super().__init__(ctx)
        self._story, self._names = story, names

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        title = _("What happened so far")
        box = self.plate(1240, 1000, 1400)
        panel = root.add(Panel("panel", box, style="dialog", title=title, padding=44))
        body, below = panel.inner.split_bottom(MIN_TARGET_HEIGHT + 8, gap=TARGET_GAP)
        page = root.add(ScrollColumn("page", body, gap=8, edge=8))
        for number, sentence in enumerate(self._story.all):
            colour = CREAM if number < NEWEST_COUNT else LAVENDER
            page.item(SentenceRow(f"told-{number}", sentence, self._names, colour))
        close = below.centre_box(420, below.h)
        shut = _("Close")
        root.add(Button("close", close, shut, self.back, tone="green", icon="check", shortcut=Shortcut.BACK))
        return root

"""Pictures of what teaches a game: its lesson, its reference page, help on one thing, a hint."""

from __future__ import annotations

from functools import partial

from game.games.engine.rules import phases as engine
from game.games.spellcycles.rules import phases as spellcycles
from game.match.host import MatchSetup
from game.match.pace import Pace
from game.store.journal import PlayerEntry
from game.ui.presentation import lesson_of
from game.ui.reference import usual_rules
from game.ui.scenes.learning.lesson import LessonScene
from game.ui.scenes.learning.reference import ReferenceScene
from studio.shots.matches import play_until, turns
from studio.shots.studio import Shot, Studio

LOOKS = 400
"""Looks at a lesson before its step is given up."""


def lesson(studio: Studio, game: str, words: str) -> None:
    """A lesson at the step that begins with these words, played as a learner would. Raises LookupError."""
    whole = lesson_of(game)
    assert whole is not None, f"{game} has a lesson"
    studio.host = studio.fresh_host()
    studio.show(lambda ctx: LessonScene(ctx, whole, pace=Pace.instant()))
    for _ in range(LOOKS):
        scene = studio.pilot.scene
        if not isinstance(scene, LessonScene):
            break
        step = scene.step
        if step is not None:
            if step.words.startswith(words):
                return
            seen = [widget.key for widget in scene.root.walk() if widget.can_focus]
            key = next((key for key in (scene.lit if step.answers else ("go-on",)) if key in seen), "")
            if key:
                studio.pilot.press(key)
        studio.pilot.run(0.2)
    raise LookupError(f"the lesson of {game} never said: {words}")


def reference(studio: Studio, game: str, parts: int) -> None:
    """The reference page of a game, some parts down."""
    studio.show(lambda ctx: ReferenceScene(ctx, usual_rules(game)))
    for _ in range(parts):
        studio.pilot.press("next")


def about(studio: Studio) -> None:
    """What has the focus is explained."""
    studio.host = studio.fresh_host()
    studio.table(play_until(studio.begin(), turns(spellcycles.CONTRIBUTE, 20)))
    studio.pilot.scene.focus.focus("spell-1")
    studio.pilot.keys("f1")


def hint(studio: Studio) -> None:
    """A hint, with the way to the best option lit."""
    studio.host = studio.fresh_host()
    players = (PlayerEntry("Ann"), PlayerEntry("Bob", "greedy"), PlayerEntry("Medea", "careful"))
    studio.table(play_until(studio.host.begin(MatchSetup("engine", players)), turns(engine.SUIT, 40)))
    studio.pilot.press("ask-hint")
    studio.pilot.run(7.0)


SHOTS: dict[str, Shot] = {
    "lesson-spellcycles": partial(lesson, game="spellcycles", words="Mist is lit"),
    "lesson-unnamed": partial(lesson, game="unnamed", words="Let us be bold"),
    "lesson-engine": partial(lesson, game="engine", words="A queen!"),
    "lesson-duel": partial(lesson, game="trade-or-duel", words="Bea and Cid traded"),
    "lesson-vacuum": partial(lesson, game="power-vacuum", words="Now move one end"),
    "reference-spellcycles": partial(reference, game="spellcycles", parts=7),
    "reference-unnamed": partial(reference, game="unnamed", parts=3),
    "reference-engine": partial(reference, game="engine", parts=2),
    "reference-duel": partial(reference, game="trade-or-duel", parts=1),
    "reference-vacuum": partial(reference, game="power-vacuum", parts=5),
    "about": about,
    "hint": hint,
}

"""How a moon that sets is told, for the moons are the clock of the match; and what bots cast."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.games.spellcycles.questions.spells import spell_text
from game.games.spellcycles.rules.events import MoonRemoved, SpellCast
from game.games.spellcycles.rules.spells import Spell
from game.rules.contract import Event, Seat
from game.ui.boards import Chapter, Stand
from game.ui.words import say


def chapter(
    events: Sequence[Event], story: Callable[[Event], str], deck: Sequence[Spell], persons: Sequence[Seat]
) -> Chapter | None:
    """The spell that a bot casts with these events, or the moon that sets, unless it is the last."""
    cast = next((e for e in events if isinstance(e, SpellCast) and e.seat not in persons), None)
    if cast is not None:
        # The field must be in sight: it shows where.
        return Chapter(say(cast.name), (story(cast), spell_text(deck[cast.spell], say)), Stand.BESIDE)
    left = [event.left for event in events if isinstance(event, MoonRemoved)]
    if not left or not left[-1]:
        return None
    one = say("One moon is left. When it sets, the match is over.")
    many = say("{n} moons are left. When the last one sets, the match is over.", n=left[-1])
    return Chapter(say("A moon sets"), (one if left[-1] == 1 else many,))

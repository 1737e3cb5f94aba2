"""Pictures of a table whose real field is watched by a camera."""

from __future__ import annotations

from enum import StrEnum

from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.vocabulary import SQUARES
from game.match.loop import MatchLoop
from game.rules.contract import Action
from game.store.journal import PlayerEntry
from knucklebone_messages import LazyText
from studio.shots.field_setup import photographed
from studio.shots.matches import play_until, turns
from studio.shots.studio import PEOPLE, Shot, Studio

FIVE = (*PEOPLE, PlayerEntry("Wilhelmina B"), PlayerEntry("Vesper", "greedy"))
BEGUN = 60
"""Answers into a match until the field is worth a picture."""
LOOK = 1.0
"""Seconds in which a change of the table is seen."""
LASTS = 4.0
"""Seconds after which people are asked about a difference."""


def _watched(
    studio: Studio, phase: StrEnum, kind: type[Action] = Action, players: tuple[PlayerEntry, ...] = PEOPLE
) -> MatchLoop:
    """A table in the middle of a match; the real pieces lie as they should, and the camera is on."""
    studio.host = studio.fresh_host()
    loop = play_until(studio.begin(players=players, real_field=True), turns(phase, BEGUN, kind))
    _lay(studio, loop)
    studio.table(loop)
    assert loop.field is not None
    loop.field.switch(True)
    studio.real.picture = photographed(tuple(studio.real.stacks))
    studio.pilot.run(LOOK)
    return loop


def _lay(studio: Studio, loop: MatchLoop) -> None:
    view = loop.match.view(None)
    studio.real.stacks = [view.stack(square) for square in SQUARES]
    studio.real.fallen.clear()


def _cast(loop: MatchLoop) -> Cast:
    assert loop.turn is not None
    return next(option for option in loop.turn.options if isinstance(option, Cast))


def walking(studio: Studio) -> None:
    """A cast is carried out on the real field: the camera has seen two squares done."""
    loop = _watched(studio, Phase.REAP, Cast)
    cast = _cast(loop)
    studio.pilot.press(f"spell-{loop.match.view(None).line.index(cast.spell)}")
    studio.pilot.press("cast")
    view = loop.match.view(None)
    for square in cast.squares[:2]:
        studio.real.lay(square, view.stack(square))
    studio.pilot.run(LOOK)


def differing(studio: Studio) -> None:
    """A piece is gone and a strange one has come: people are asked what is right."""
    _watched(studio, Phase.CONTRIBUTE)
    taken = next(square for square in SQUARES if studio.real.stacks[square])
    studio.real.take(taken)
    free = next(square for square in SQUARES if not studio.real.stacks[square] and square > 20)
    studio.real.put(free, 0)
    studio.pilot.run(LASTS)


def by_hand(studio: Studio) -> None:
    """A cast was made on the table alone: it may count."""
    loop = _watched(studio, Phase.REAP, Cast)
    after = loop.match.view(None)
    loop.match.rules.apply(after, _cast(loop))
    studio.real.stacks = [after.stack(square) for square in SQUARES]
    studio.pilot.run(LASTS)


def five(studio: Studio) -> None:
    """Five people share the room at the side with the picture of the camera."""
    _watched(studio, Phase.CONTRIBUTE, players=FIVE)


def hidden(studio: Studio) -> None:
    """The camera was bumped while pieces are moved."""
    walking(studio)
    studio.real.trouble = LazyText("The camera can't see the field: show it the whole field, markers too.")
    studio.pilot.run(LOOK)


def enlarged(studio: Studio) -> None:
    """What the camera sees, large."""
    walking(studio)
    studio.pilot.press("sight")
    studio.pilot.run(LOOK)


SHOTS: dict[str, Shot] = {
    "field-walking": walking,
    "field-five": five,
    "field-hidden": hidden,
    "field-differing": differing,
    "field-by-hand": by_hand,
    "field-sight": enlarged,
}

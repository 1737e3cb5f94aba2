"""Pictures of the boards of Engine and of Trade or Duel in their fullest and their rarest moments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.games.engine.rules import phases as engine
from game.games.engine.rules.events import ScoreCounted
from game.games.engine.rules.vocabulary import CARD_CODES
from game.games.engine.table.transitions import chapter
from game.games.trade_or_duel.rules import phases as trade_or_duel
from game.match.host import MatchSetup
from game.match.loop import MatchLoop
from game.store.journal import PlayerEntry
from game.ui.scenes.table.scene import TableScene
from studio.shots.matches import Reached, play_until, turns
from studio.shots.studio import Shot, Studio

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Wilhelmina B")
CLUBS = "suit-3"


def _at(
    studio: Studio, game: str, seats: int, reached: Reached, options: Mapping[str, Any] | None = None
) -> MatchLoop:
    """A table where people have come to a state."""
    studio.host = studio.fresh_host()
    players = tuple(PlayerEntry(name) for name in (*NAMES[: seats - 1], NAMES[-1]))
    loop = play_until(studio.host.begin(MatchSetup(game, players, options or {})), reached)
    studio.table(loop)
    return loop


def _peek(studio: Studio) -> None:
    if studio.pilot.scene.root.find("peek") is not None:
        studio.pilot.press("peek")


def engine_suit(studio: Studio) -> None:
    """A suit is looked at: what would act, and in which order."""
    _at(studio, "engine", 4, turns(engine.SUIT, 60))
    studio.pilot.press(CLUBS)


def engine_place(studio: Studio) -> None:
    """A card is being built, and every place for it is lit."""
    _at(studio, "engine", 2, turns(engine.CELL, 20))


def engine_build(studio: Studio) -> None:
    """A card of the hand is picked behind the curtain."""
    loop = _at(studio, "engine", 3, turns(engine.BUILD, 20))
    _peek(studio)
    turn = loop.turn
    assert turn is not None
    cards = [option.card for option in turn.options if hasattr(option, "card")]
    if cards and studio.pilot.scene.root.find(f"card-{CARD_CODES[cards[0]]}") is not None:
        studio.pilot.press(f"card-{CARD_CODES[cards[0]]}")


def engine_read(studio: Studio) -> None:
    """The discard pile is read."""
    _at(studio, "engine", 2, turns(engine.SUIT, 90))
    studio.pilot.press("discard")


def engine_count(studio: Studio) -> None:
    """The match is over, and counted."""
    _at(studio, "engine", 4, turns(engine.SUIT, 60))
    scene = studio.pilot.scene
    assert isinstance(scene, TableScene), "boards lie on tables"
    events = [ScoreCounted(seat, 2, 11 + 3 * seat, 24, 37 + 3 * seat) for seat in range(4)]
    told = chapter(events, lambda event: "")
    assert told is not None, "it is told"
    scene.stage.chapters.tell(told)
    studio.pilot.run(0.3)


def duel_nine(studio: Studio) -> None:
    """The fullest table: nine seats, and how the last duel ended."""
    _at(studio, "trade-or-duel", 9, turns(trade_or_duel.DECLARE, 24))


def duel_lay(studio: Studio) -> None:
    """A card is to be laid; the curtain is open."""
    _at(studio, "trade-or-duel", 9, turns(trade_or_duel.LAY, 8))
    _peek(studio)


def duel_count(studio: Studio) -> None:
    """One card or two?"""
    _at(studio, "trade-or-duel", 4, turns(trade_or_duel.COUNT), {"theme": "sleeping_bear"})


def duel_theme(studio: Studio) -> None:
    """In the words of a theme; the curtain is open."""
    _at(studio, "trade-or-duel", 5, turns(trade_or_duel.DECLARE, 12), {"theme": "travel_light"})
    _peek(studio)


SHOTS: dict[str, Shot] = {
    "engine-suit": engine_suit,
    "engine-place": engine_place,
    "engine-build": engine_build,
    "engine-read": engine_read,
    "engine-count": engine_count,
    "duel-nine": duel_nine,
    "duel-lay": duel_lay,
    "duel-count": duel_count,
    "duel-theme": duel_theme,
}

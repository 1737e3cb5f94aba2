"""A bot that always takes what looks best at once, and never thinks of the others' answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.games.spellcycles.bots.potential import CENTRALITY, Potential, readiness, survey
from game.games.spellcycles.bots.value import essence_value, spell_value
from game.games.spellcycles.rules import Spellcycles, State
from game.games.spellcycles.rules import actions as a
from game.games.spellcycles.rules.choices import Placements
from game.games.spellcycles.rules.geometry import squares_in
from game.games.spellcycles.rules.matching import recoloured_squares
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.settings import ACCELERANDO_PRICE, Settings
from game.games.spellcycles.rules.vocabulary import COLOUR_OF, SIZE_OF
from game.rules.contract import Action, Rules, Turn

_TIE_BREAK = 0.001
"""Breaks ties, and nothing else."""


class GreedySpellcaster:
    """Values every option by the lines it extends or completes, for active spells and the next ones."""

    name = "greedy"

    def think(self, rules: Rules[Any], view: State, turn: Turn, rng: Any) -> Iterator[Action]:
        """Yields the best option so far, again after each spell it has looked at."""
        assert isinstance(rules, Spellcycles)
        yield turn.options[0]
        if len(turn.options) == 1:
            return
        settings = rules.settings
        if turn.phase is Phase.REAP:
            yield _best_cast(settings, view, turn)
        elif turn.phase is Phase.PROGRESS:
            yield _best_moon(settings, view, turn)
        elif turn.phase is Phase.TARGET:
            yield _leader(settings, view, turn)
        else:
            for potential in survey(settings, view):
                yield _best(settings, view, turn, potential, rng)


def _best_cast(settings: Settings, view: State, turn: Turn) -> Action:
    def value(action: Action) -> float:
        if not isinstance(action, a.Cast):
            return 0.0
        recoloured = len(recoloured_squares(settings, view, action))
        sizes = sum(SIZE_OF[view.field[square]] for square in action.squares)
        gain = spell_value(settings, settings.deck[action.spell]) - recoloured * essence_value(settings)
        # Of equal casts the one with small pieces leaves the opponents less.
        return gain - 0.01 * sizes

    return max(turn.options, key=value)


def _best_moon(settings: Settings, view: State, turn: Turn) -> Action:
    """Leave the opponents the poorest spells."""
    ready: dict[int, float] = {}

    def left(action: Action) -> float:
        assert isinstance(action, a.Moon)
        moons = list(view.moons)
        moons.remove(action.position)
        total = 0.0
        for position in {*moons, action.position + 1}:
            index = view.line[position]
            if index not in ready:
                ready[index] = readiness(settings, view, index)
            total += ready[index]
        return total

    return min(turn.options, key=left)


def _leader(settings: Settings, view: State, turn: Turn) -> Action:
    """Strike who is ahead; in a Duel, who is nearest to defeat."""

    def threat(action: Action) -> float:
        assert isinstance(action, a.Target)
        if settings.duel:
            return float(-view.essence[action.seat])
        return view.prestige[action.seat] + 0.1 * view.essence[action.seat]

    return max(turn.options, key=threat)


def _best(settings: Settings, view: State, turn: Turn, potential: Potential, rng: Any) -> Action:
    if isinstance(turn.options, Placements):
        return _best_place(settings, turn, turn.options, potential, rng)

    def value(action: Action) -> float:
        noise: float = rng.random() * _TIE_BREAK
        return _value(view, turn.phase, action, potential) + noise

    return max(turn.options, key=value)


def _best_place(
    settings: Settings, turn: Turn, options: Placements, potential: Potential, rng: Any
) -> Action:
    best: Action = options[0]
    highest = -1.0
    squares = squares_in(options.squares)
    for piece in options.pieces:
        row = potential.placing[COLOUR_OF[piece]]
        # Pieces that no spell asks for are best spent where nothing is to be gained.
        idle = -0.01 * potential.wanted[COLOUR_OF[piece]]
        for square in squares:
            value = row[square] + CENTRALITY[square] + idle + rng.random() * _TIE_BREAK
            if value > highest:
                best, highest = a.Place(piece, square), value
    price = ACCELERANDO_PRICE * essence_value(settings)
    declines = turn.phase is Phase.ACCELERANDO and highest <= price
    return options.besides[0] if declines and options.besides else best


def _value(view: State, phase: str, action: Action, potential: Potential) -> float:
    match action:
        case a.Pick(square) if phase is Phase.MOVE:
            colour = COLOUR_OF[view.field[square]]
            return max(potential.placing[colour]) - potential.use[square]
        case a.Pick(square) if phase in (Phase.MOVE_TO, Phase.SWAP_WITH):
            moving = view.field[view.steps[0].square]
            return potential.placing[COLOUR_OF[moving]][square]
        case a.Pick(square) if phase is Phase.GROW:
            return potential.use[square]
        case a.Pick(square):
            return -potential.use[square]
        case a.Take(piece=piece):
            return potential.wanted[COLOUR_OF[piece]]
        case a.ReturnPiece(piece):
            return -potential.wanted[COLOUR_OF[piece]]
        case a.Moon(position):
            return -position
        case a.Done():
            return -1.0
    return 0.0

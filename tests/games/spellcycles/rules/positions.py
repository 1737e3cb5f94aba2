"""Positions of Spellcycles set up by hand, so that a test shows only what matters to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.games.spellcycles.rules import Spellcycles, State
from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.flow import reap
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.pieces import gain, put
from game.games.spellcycles.rules.vocabulary import PIECE_BY_CODE, PIECE_CODES, SQUARE_BY_NAME, SQUARES
from game.rules.contract import Event
from tests.games.position import Position

Effects = Sequence[Mapping[str, Any]]


def count_pieces(state: State) -> list[int]:
    """How many pieces of each kind there are in all places together."""
    total = state.cauldron[:]
    for held in state.apothecary:
        for piece in held:
            total[piece] += 1
    for square in SQUARES:
        for piece in state.stack(square):
            total[piece] += 1
    return total


def spell(seq: str, *ops: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A card whose id is its sequence in small letters."""
    return {"id": seq.lower(), "seq": seq, "ops": list(ops), **more}


def tower(stack: str, *ops: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A card of SpellStackers."""
    return {"id": "tower_" + stack.lower(), "stack": stack, "ops": list(ops), **more}


# Nobody can ever pay for these; they only fill the Spell Line.
FILLERS = [{"id": f"filler{i}", "seq": "KK", "cost": 20} for i in range(4)]


class Table(Position[Spellcycles, State]):
    """A position in the middle of a short game; seat 0 is about to Contribute.

    `field` says which pieces stand where ("c4": "R3"; in SpellStackers "R3 G1", bottom first), `hands` what
    is in the Apothecaries. The first spells of the line are `spells`, in that order; then come fillers.
    """

    def __init__(
        self,
        *spells: dict[str, Any],
        field: Mapping[str, str] | None = None,
        hands: Sequence[str] = (),
        essence: Sequence[int] = (),
        prestige: Sequence[int] = (),
        moons: Sequence[int] = (),
        seats: int = 2,
        **house_rules: Any,
    ) -> None:
        deck = {
            "spell": [*(card for card in spells if "seq" in card), *FILLERS],
            "stack_spell": [card for card in spells if "stack" in card],
        }
        options = {"length": "short", "spells": deck, **house_rules}
        self.rules = Spellcycles(seats, options)
        self.events: list[Event] = []
        state = self.state = self.rules.start()
        ids = [card.id for card in self.rules.deck]
        order = [ids.index(card["id"]) for card in [*spells, *FILLERS] if card["id"] in ids]
        state.line = tuple(order[: self.rules.settings.line_length])
        state.moons = tuple(sorted(moons or [0] * seats))
        state.phase, state.turn, state.to_draw = Phase.CONTRIBUTE, 1, 0
        for seat, codes in enumerate(hands):
            for code in codes.split():
                gain(state, seat, self._from_cauldron(code))
        for square, codes in (field or {}).items():
            for code in codes.split():
                put(state, self._from_cauldron(code), SQUARE_BY_NAME[square])
        state.essence = [*essence, *[0] * (seats - len(essence))]
        state.prestige = [*prestige, *[0] * (seats - len(prestige))]
        self._pieces = count_pieces(state)

    def count(self) -> None:
        assert count_pieces(self.state) == self._pieces

    def _from_cauldron(self, code: str) -> int:
        piece = PIECE_BY_CODE[code]
        assert self.state.cauldron[piece], f"no {code} left"
        self.state.cauldron[piece] -= 1
        return piece

    def reap(self) -> Table:
        """Go straight to Reap."""
        reap(self.rules.settings, self.state, self.events.append)
        return self

    @property
    def casts(self) -> set[str]:
        """The casts that are possible, in notation; none outside Reap."""
        return {self.rules.write(cast) for cast in self.state.casts}

    def cast(self, text: str) -> Cast:
        """A cast from its notation."""
        answer = self.rules.read(text)
        assert isinstance(answer, Cast)
        return answer

    def on(self, square: str) -> str:
        """What stands on a square, bottom first, in codes."""
        return " ".join(PIECE_CODES[piece] for piece in self.state.stack(SQUARE_BY_NAME[square]))

    def hand(self, seat: int) -> str:
        """What is in an Apothecary, in codes."""
        return " ".join(PIECE_CODES[piece] for piece in self.state.apothecary[seat])

    def in_cauldron(self, code: str) -> int:
        return self.state.cauldron[PIECE_BY_CODE[code]]


def row(rank: int, codes: str, first: str = "a") -> dict[str, str]:
    """Pieces side by side on a rank: row(4, "R3 G3") puts them on a4 and b4; '-' leaves a gap."""
    columns = "abcdefgh"["abcdefgh".index(first) :]
    return {
        f"{column}{rank}": code for column, code in zip(columns, codes.split(), strict=False) if code != "-"
    }

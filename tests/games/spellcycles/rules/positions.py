"""Positions of Spellcycles set up by hand, so that a test shows only what matters to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from game.games.spellcycles.rules import Spellcycles, State
from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.flow import reap
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.pieces import gain, put
from game.games.spellcycles.rules.vocabulary import PIECE_BY_CODE, PIECE_CODES, SQUARE_BY_NAME, SQUARES
from game.rules.contract import Event, Over, Pending, Roll, Shuffle, Turn

E = TypeVar("E", bound=Event)
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


class Table:
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

    def _from_cauldron(self, code: str) -> int:
        piece = PIECE_BY_CODE[code]
        assert self.state.cauldron[piece], f"no {code} left"
        self.state.cauldron[piece] -= 1
        return piece

    def reap(self) -> Table:
        """Go straight to Reap."""
        reap(self.rules.settings, self.state, self.events.append)
        return self

    def do(self, *answers: str) -> Table:
        """Answer in notation; pieces are counted after each answer."""
        for answer in answers:
            self.rules.apply(self.state, self.rules.read(answer), self.events.append)
            assert count_pieces(self.state) == self._pieces
        return self

    @property
    def pending(self) -> Pending:
        return self.rules.pending(self.state)

    @property
    def turn(self) -> Turn:
        assert isinstance(self.pending, Turn), self.pending
        return self.pending

    @property
    def roll(self) -> Roll:
        assert isinstance(self.pending, Roll), self.pending
        return self.pending

    @property
    def shuffle(self) -> Shuffle:
        assert isinstance(self.pending, Shuffle), self.pending
        return self.pending

    @property
    def over(self) -> Over:
        assert isinstance(self.pending, Over), self.pending
        return self.pending

    @property
    def options(self) -> set[str]:
        """What can be chosen, in notation."""
        return {self.rules.write(option) for option in self.turn.options}

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

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


def row(rank: int, codes: str, first: str = "a") -> dict[str, str]:
    """Pieces side by side on a rank: row(4, "R3 G3") puts them on a4 and b4; '-' leaves a gap."""
    columns = "abcdefgh"["abcdefgh".index(first) :]
    return {
        f"{column}{rank}": code for column, code in zip(columns, codes.split(), strict=False) if code != "-"
    }

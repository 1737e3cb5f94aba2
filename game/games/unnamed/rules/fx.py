"""The language of the FX deck: what an FX can say, and how it is read from plain data.

An FX says when it may be played, how many copies there are, and what it does, in words of OPS. `creation` and
`effects` do what they say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from game.games.unnamed.rules import decks
from game.rules.text import Translatable

WHEN: Final = ("turn", "attempt", "rolled")
"""At any time in the own turn; together with an attempt; after its dice have fallen."""
BY_HAND: Final = "by_hand"
"""What the table does itself, as the words of the FX say, and confirms."""
BASE_TARGET: Final = 11
MOST_COPIES: Final = 20
LARGEST_NUMBER: Final = 12
"""No number on an FX is larger."""


class FxOp(NamedTuple):
    """What the language allows for one word of effect."""

    when: tuple[str, ...]
    numbers: Mapping[str, tuple[int, int]] = {}
    """Keys with the least and the largest value. All must be given, but `n` is 1 when it is left out."""
    words: Mapping[str, str] = {}
    """Keys that may say what is always so."""
    strikes: str = ""
    """Whom: 'opponent', 'richer' (a seat with more dice), or nobody."""


_N: Final = {"n": (1, LARGEST_NUMBER)}
OPS: Final[Mapping[str, FxOp]] = {
    "gain_dice": FxOp(("turn",), _N),
    "gain_tokens": FxOp(("turn",), _N),
    "advance": FxOp(("turn",), _N),
    "steal_die": FxOp(("turn",), words={"from": "player_with_more_dice"}, strikes="richer"),
    "lose_tokens": FxOp(("turn",), _N, {"target": "opponent"}, "opponent"),
    "mark": FxOp(
        ("turn",),
        {"threshold": (1, LARGEST_NUMBER)},
        {"target": "opponent", "until": "their_next_attempt"},
        "opponent",
    ),
    "threshold": FxOp(("attempt",), {"delta": (-10, 10)}),
    "temp_dice": FxOp(("attempt",), _N),
    "second_attempt": FxOp(("attempt",)),
    "add_to_team": FxOp(("rolled",), _N, {"teams": "each"}),
    "reroll": FxOp(("rolled",), {"times": (1, 1)}, {"dice": "any"}),
    "advance_if": FxOp(("rolled",), {"successes": (1, LARGEST_NUMBER), **_N}),
    BY_HAND: FxOp(WHEN),
}
_LEFT_OUT: Final = {"n": 1, "times": 1}


@dataclass(frozen=True, slots=True)
class FxEffect:
    """One effect of an FX."""

    op: str
    n: int = 0
    """How many, or how much; for 'mark' and 'threshold' what is added to the target."""
    successes: int = 0
    """'advance_if': how many teams must succeed."""
    text: Translatable = ""
    """'by_hand': what the table does."""


@dataclass(frozen=True, slots=True)
class Fx:
    """One type of FX card."""

    id: str
    """Unique in its deck; lower-case letters, digits, underscores."""
    name: Translatable
    copies: int
    when: str
    effects: tuple[FxEffect, ...]
    strikes: str = ""
    """Whom it needs as a target: 'opponent', 'richer' (a seat with more dice) or nobody."""
    text: Translatable = ""

    def total(self, op: str) -> int:
        """The sum of all effects of one word."""
        return sum(effect.n for effect in self.effects if effect.op == op)

    def has(self, op: str) -> bool:
        """Whether it has an effect of this word."""
        return any(effect.op == op for effect in self.effects)


class FxDeck(NamedTuple):
    """All types of FX, and the sum that a team must reach."""

    types: tuple[Fx, ...]
    target: int


def parse_fx(table: Any, where: str = "the FX deck") -> FxDeck:
    """The deck in `table`: a mapping with the list "fx", as TOML or JSON gives it.

    Raises DeckError with one sentence that names `where`, the entry and the key.
    """
    types = tuple(_fx(entry, place) for entry, place in decks.entries_of(table, "fx", where))
    meta = table.get("meta", {})
    if not isinstance(meta, Mapping):
        raise decks.UnnamedDeckError(f"{where}, meta: 'meta' is a table.")
    target = decks.number_of(meta.get("threshold", BASE_TARGET), 2, 60, f"{where}, meta, threshold")
    return FxDeck(types, target)


def fx_table(deck: FxDeck) -> dict[str, Any]:
    """The inverse of `parse_fx`: plain data that JSON can keep."""
    return {
        "meta": {"threshold": deck.target},
        "fx": [
            {
                "id": fx.id,
                "name": fx.name,
                "copies": fx.copies,
                "when": fx.when,
                "ops": [_effect_table(effect) for effect in fx.effects],
                "text": fx.text,
            }
            for fx in deck.types
        ],
    }


def _fx(entry: Mapping[str, Any], where: str) -> Fx:
    decks.refuse_unknown(entry, ("id", "name", "copies", "when", "ops", "text"), where)
    when = decks.word_of(entry.get("when"), WHEN, f"{where}, when")
    effects = _effects(entry.get("ops"), when, f"{where}, ops")
    targets = {OPS[effect.op].strikes for effect in effects} - {""}
    if len(targets) > 1:
        raise decks.UnnamedDeckError(
            f"{where}, ops: one FX cannot strike both an opponent and a player with more dice."
        )
    return Fx(
        id=entry["id"],
        name=decks.name_of(entry, where),
        copies=decks.number_of(entry.get("copies", 1), 1, MOST_COPIES, f"{where}, copies"),
        when=when,
        effects=effects,
        strikes="".join(targets),
        text=decks.text_of(entry, where),
    )


def _effects(value: Any, when: str, where: str) -> tuple[FxEffect, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str) or not value:
        raise decks.UnnamedDeckError(f'{where}: must be a list of effects like {{op = "gain_dice", n = 2}}.')
    return tuple(_effect(entry, when, f"{where} {i}") for i, entry in enumerate(value, start=1))


def _effect(entry: Any, when: str, where: str) -> FxEffect:
    if not isinstance(entry, Mapping):
        raise decks.UnnamedDeckError(
            f"{where}: an effect is a table with 'op', like {{op = \"gain_dice\", n = 2}}."
        )
    word = decks.word_of(entry.get("op"), OPS, f"{where}, op")
    op = OPS[word]
    if when not in op.when:
        raise decks.UnnamedDeckError(
            f"{where}, op: '{word}' only works on an FX with when = \"{op.when[0]}\"."
        )
    if word == BY_HAND:
        decks.refuse_unknown(entry, ("op", "text"), where)
        return FxEffect(word, text=decks.manual_text(entry, where))
    decks.refuse_unknown(entry, ("op", *op.numbers, *op.words), where)
    for key, fixed in op.words.items():
        decks.word_of(entry.get(key, fixed), (fixed,), f"{where}, {key}")
    numbers = {
        key: decks.number_of(entry.get(key, _LEFT_OUT.get(key)), least, most, f"{where}, {key}")
        for key, (least, most) in op.numbers.items()
    }
    amount = next((numbers[key] for key in ("n", "threshold", "delta") if key in numbers), 0)
    return FxEffect(word, amount, numbers.get("successes", 0))


def _effect_table(effect: FxEffect) -> dict[str, Any]:
    table: dict[str, Any] = {"op": effect.op}
    if effect.op == BY_HAND:
        table["text"] = effect.text
    for key in OPS[effect.op].numbers:
        if key != "times":
            table[key] = effect.successes if key == "successes" else effect.n
    return table

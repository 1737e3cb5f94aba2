"""The spell language: what a Spell Card can say, and how it is read from plain data.

A card names a sequence of colours, a cost in Essence, optionally a Prestige award of its own, and effects in
order. Sizes and orientations cannot be asked for: the rule book forbids it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from game.games.spellcycles.rules.vocabulary import COLOUR_LETTERS, COLOURS, Colour, colours_of, letters_of
from game.rules.text import Translatable

MIN_COMPONENTS, MAX_COMPONENTS = 2, 8
"""Components of a spell."""
LONGEST_TEXT = 120
"""Letters of what is done by hand."""
LARGEST_NUMBER = 20
"""No number on a card is larger."""

EVERYONE: Final = ("self", "opponent", "opponents")
OTHERS: Final = ("opponent", "opponents")


class SpellOp(NamedTuple):
    """What the language allows for one word of effect."""

    who: tuple[str, ...] = ()
    """Whom it may strike; empty when it strikes nobody."""
    may_take: bool = False
    """Whether n may be negative."""


BY_HAND: Final = "by_hand"
"""What the table does itself, as the words of the card say, and confirms."""

OPS: Final[Mapping[str, SpellOp]] = {
    "essence": SpellOp(EVERYONE, may_take=True),
    "prestige": SpellOp(EVERYONE, may_take=True),
    "steal_essence": SpellOp(OTHERS),
    "steal_prestige": SpellOp(OTHERS),
    "conjure": SpellOp(),
    "place": SpellOp(),
    "move": SpellOp(),
    "swap": SpellOp(),
    "banish": SpellOp(),
    "shrink": SpellOp(),
    "grow": SpellOp(),
    "moon": SpellOp(),
    "moon_back": SpellOp(),
    BY_HAND: SpellOp(),
    "discard_component": SpellOp(EVERYONE),
    "steal_component": SpellOp(OTHERS),
}


class SpellDeckError(ValueError):
    """A deck that cannot be played. The message names the deck, the entry and the key."""


@dataclass(frozen=True, slots=True)
class SpellEffect:
    """One effect of a spell."""

    op: str
    n: int = 1
    who: str = ""
    """self | opponent (the caster chooses one) | opponents (all of them), or nothing."""
    text: Translatable = ""
    """What the table does by hand."""


@dataclass(frozen=True, slots=True)
class Spell:
    """One Spell Card."""

    id: str
    """Unique in its deck; lower-case letters, digits, underscores."""
    name: Translatable
    sequence: tuple[Colour, ...]
    """Along a line, from either end; of a stack, from the bottom up."""
    cost: int
    """In Essence."""
    prestige: int
    """The award; as many as components unless the card says otherwise."""
    effects: tuple[SpellEffect, ...] = ()
    pay: tuple[SpellEffect, ...] = ()
    """Costs other than Essence: what the caster gives up before casting."""
    stack: bool = False
    """Its components lie on one square, one on another."""


def parse_deck(table: Any, where: str = "the deck") -> tuple[Spell, ...]:
    """The spells of `table`: a mapping with the lists "spell" and "stack_spell", as TOML or JSON gives it.

    Raises DeckError with one sentence that names `where`, the entry and the key.
    """
    if not isinstance(table, Mapping):
        raise SpellDeckError(f"{where}: a deck is a table with entries [[spell]].")
    unknown = sorted(set(table) - {"spell", "stack_spell", "meta"})
    if unknown:
        raise SpellDeckError(f"{where}: '{unknown[0]}' is no part of a deck; entries begin with [[spell]].")
    spells: list[Spell] = []
    for kind in ("spell", "stack_spell"):
        entries = table.get(kind, [])
        if not isinstance(entries, Sequence) or isinstance(entries, str):
            raise SpellDeckError(f"{where}: '{kind}' is not a list; write [[{kind}]] above each entry.")
        spells += [_spell(entry, kind, f"{where}, {kind} {i}") for i, entry in enumerate(entries, start=1)]
    if not spells:
        raise SpellDeckError(f"{where}: there is no spell in it; add entries that begin with [[spell]].")
    _refuse_same_ids(spells, where)
    return tuple(spells)


def deck_table(spells: Iterable[Spell]) -> dict[str, list[dict[str, Any]]]:
    """The inverse of `parse_deck`: plain data that JSON can keep."""
    table: dict[str, list[dict[str, Any]]] = {"spell": [], "stack_spell": []}
    for spell in spells:
        entry: dict[str, Any] = {
            "id": spell.id,
            "name": spell.name,
            "stack" if spell.stack else "seq": letters_of(spell.sequence),
            "cost": spell.cost,
            "prestige": spell.prestige,
            "ops": [_effect_table(effect) for effect in spell.effects],
        }
        if spell.pay:
            entry["pay"] = [_effect_table(effect) for effect in spell.pay]
        table["stack_spell" if spell.stack else "spell"].append(entry)
    return table


def check_deck(spells: Sequence[Spell], colours: Sequence[Colour], line_length: int) -> list[str]:
    """What is playable but odd about a deck, each in one sentence for its author."""
    warnings = []
    seen: dict[tuple[object, ...], str] = {}
    for spell in spells:
        key = (spell.stack, spell.sequence if spell.stack else min(spell.sequence, spell.sequence[::-1]))
        if key in seen:
            warnings.append(f"'{spell.name}' asks for the same sequence as '{seen[key]}'.")
        seen.setdefault(key, spell.name)
        absent = sorted({COLOURS[colour] for colour in spell.sequence if colour not in colours})
        if absent:
            warnings.append(f"'{spell.name}' needs {' and '.join(absent)}, not in play: it is left out.")
        if len(spell.sequence) > 5:
            count = len(spell.sequence)
            warnings.append(f"'{spell.name}' needs {count} components: lines of more than 5 rarely appear.")
        if spell.prestige == 0 and not spell.effects:
            warnings.append(f"'{spell.name}' gives nothing: no Prestige and no effect.")
    in_play = sum(all(colour in colours for colour in spell.sequence) for spell in spells if not spell.stack)
    if in_play < line_length:
        warnings.append(f"{in_play} spells can be used, but the Spell Line has {line_length}: add some.")
    return warnings


def _refuse_same_ids(spells: Sequence[Spell], where: str) -> None:
    seen: set[str] = set()
    for spell in spells:
        if spell.id in seen:
            raise SpellDeckError(f"{where}: two spells have the id '{spell.id}'; give each its own.")
        seen.add(spell.id)


def _spell(entry: Any, kind: str, where: str) -> Spell:
    if not isinstance(entry, Mapping):
        raise SpellDeckError(f"{where}: an entry is a table with id, seq, cost and ops.")
    sequence_key = "stack" if kind == "stack_spell" else "seq"
    spell_id = entry.get("id")
    if not isinstance(spell_id, str) or not re.fullmatch(r"[a-z0-9_]{1,40}", spell_id):
        raise SpellDeckError(f"{where}, id: give it an id of lower-case letters, digits and underscores.")
    where = f"{where} ('{spell_id}')"
    unknown = sorted(set(entry) - {"id", "name", sequence_key, "cost", "prestige", "ops", "pay"})
    if unknown:
        known = f"id, name, {sequence_key}, cost, prestige, ops and pay"
        raise SpellDeckError(f"{where}, {unknown[0]}: a spell has no such key; it can have {known}.")
    name: Translatable = entry.get("name", spell_id.replace("_", " ").capitalize())
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= 40:
        raise SpellDeckError(f"{where}, name: a name is a text of 1 to 40 characters.")
    sequence = _sequence(entry.get(sequence_key), f"{where}, {sequence_key}")
    return Spell(
        id=spell_id,
        name=name.strip(),
        sequence=sequence,
        cost=_number(entry.get("cost", 0), 0, f"{where}, cost"),
        prestige=_number(entry.get("prestige", len(sequence)), 0, f"{where}, prestige"),
        effects=_effects(entry.get("ops", []), f"{where}, ops"),
        pay=tuple(_payment(effect, where) for effect in _effects(entry.get("pay", []), f"{where}, pay")),
        stack=kind == "stack_spell",
    )


def _sequence(value: Any, where: str) -> tuple[Colour, ...]:
    if not isinstance(value, str) or not MIN_COMPONENTS <= len(value) <= MAX_COMPONENTS:
        raise SpellDeckError(
            f"{where}: must be a text of {MIN_COMPONENTS} to {MAX_COMPONENTS} letters of {COLOUR_LETTERS}."
        )
    for letter in value:
        if letter not in COLOUR_LETTERS:
            raise SpellDeckError(f"{where}: '{letter}' is no colour; use the letters {COLOUR_LETTERS}.")
    return colours_of(value)


def _number(value: Any, least: int, where: str) -> int:
    if type(value) is not int or not least <= value <= LARGEST_NUMBER:
        raise SpellDeckError(f"{where}: must be a whole number from {least} to {LARGEST_NUMBER}.")
    return value


def _effects(value: Any, where: str) -> tuple[SpellEffect, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise SpellDeckError(f'{where}: must be a list of effects like {{op = "place", n = 1}}.')
    return tuple(_effect(entry, f"{where} {i}") for i, entry in enumerate(value, start=1))


def _effect(entry: Any, where: str) -> SpellEffect:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("op"), str):
        raise SpellDeckError(f"{where}: an effect is a table with 'op', like {{op = \"place\", n = 1}}.")
    word = entry["op"]
    op = OPS.get(word)
    if op is None:
        raise SpellDeckError(f"{where}, op: '{word}' is no effect; there are {', '.join(OPS)}.")
    if word == BY_HAND:
        return SpellEffect(word, text=_text(entry, where))
    unknown = sorted(set(entry) - {"op", "n", "who"})
    if unknown:
        raise SpellDeckError(f"{where}, {unknown[0]}: an effect has only op, n and who.")
    who = entry.get("who", "")
    if who not in (op.who or ("",)):
        choices = f"one of {', '.join(op.who)}" if op.who else "left out"
        raise SpellDeckError(f"{where}, who: with '{word}' it must be {choices}.")
    n = _number(entry.get("n", 1), -LARGEST_NUMBER if op.may_take else 1, f"{where}, n")
    if n == 0:
        raise SpellDeckError(f"{where}, n: 0 does nothing.")
    return SpellEffect(word, n, who)


def _text(entry: Mapping[str, Any], where: str) -> Translatable:
    """What is done by hand."""
    text: Translatable = entry.get("text", "")
    if (
        set(entry) != {"op", "text"}
        or not isinstance(text, str)
        or not 1 <= len(text.strip()) <= LONGEST_TEXT
    ):
        raise SpellDeckError(
            f"{where}: with '{BY_HAND}' goes 'text' alone: what to do, in 1 to {LONGEST_TEXT} letters."
        )
    return text.strip()


def _payment(effect: SpellEffect, where: str) -> SpellEffect:
    gives_up = (effect.op == "prestige" and effect.n < 0) or effect.op == "discard_component"
    if effect.op != BY_HAND and (effect.who != "self" or not gives_up):
        raise SpellDeckError(
            f'{where}, pay: only {{op = "prestige", who = "self", n = -1}}, '
            '{op = "discard_component", who = "self"} and {op = "by_hand", text = "Sing it."} can be paid; '
            "Essence belongs in cost."
        )
    return effect


def _effect_table(effect: SpellEffect) -> dict[str, Any]:
    if effect.op == BY_HAND:
        return {"op": effect.op, "text": effect.text}
    table: dict[str, Any] = {"op": effect.op, "n": effect.n}
    if effect.who:
        table["who"] = effect.who
    return table

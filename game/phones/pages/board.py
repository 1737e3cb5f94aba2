"""The table for a phone to draw: where things lie, what may be touched, and why something else may not.

{"zones": [{"id": "hand", "kind": "fan", "pieces": [{"id": "card-R7", "as": "card", "n": "7"}, ...]}, ...],
 "links": [{"id": "cable", "ends": ["socket-0", "socket-5"]}],
 "about": {"card-R7": 0}, "texts": [["...", "For example ..."]], "general": "...", "step": "Trick",
 "outlines": {"7": ["c5", "d5"]},
 "lit": {"card-R7": "3", "socket-0": {"socket-2": "5", "socket-4": "6"}, "spell-1": ["7", "8"]},
 "no": {"hand": 0, "socket-0>socket-5": 1}, "else": 2, "reasons": ["...", ...]}

`lit` leads from a piece to a choice, to several among which is asked, or on to the pieces to be touched next,
with the choices that need no further one at "". A refusal is looked up as source>target, piece, zone, else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import mode
from typing import Any, Final, TypeAlias

from game.catalogue.questions import Chooser, Guide, Way
from game.catalogue.zones import Layout, Piece, Zone, Zones
from game.phones.requests import BREAK_IN
from game.rules.contract import Seat, Turn
from game.rules.text import Names, Translate

Json: TypeAlias = dict[str, Any]
HERE: Final = ""
"""In `lit`: the choices that are made with what was touched so far."""
EXPLAINED: Final = frozenset(("card", "chip", "place", "plate", "pyramid"))
"""Pieces that explain themselves on a long press."""
NOTHING: Final = "nothing"
"""A key that no piece has: what is asked just now is explained for it."""
GAP: Final = "{}"
"""Stands in a reason for the key of the piece: what is said of 64 squares is sent once."""
Touched: TypeAlias = dict[Way, list[str]]
"""The choices that some pieces, touched one after the other, lead to."""


def board(
    zones: Zones,
    guide: Guide,
    view: Any,
    viewer: Seat | None,
    turn: Turn | None,
    names: Names,
    breaking_in: Turn | None = None,
) -> Json:
    """The table as `viewer` may see it.

    `turn` is its own, if it must choose now, and `breaking_in` what it may do although somebody else is
    asked.
    """
    layout = zones.layout(view, viewer, names)
    lit = (
        _lit(_touch_map(layout, zones, guide, breaking_in, view, BREAK_IN)) if breaking_in is not None else {}
    )
    lit |= _lit(_touch_map(layout, zones, guide, turn, view)) if turn is not None else {}
    told: Json = {"zones": [_zone(zone) for zone in layout.zones], "lit": lit}
    told |= _explain(layout, guide, view)
    if turn is not None:
        told |= _outlines(zones, turn)
    if layout.links:
        told["links"] = [{"id": link.id, "ends": [*link.ends]} for link in layout.links]
    chooser = zones.chooser(names) if viewer is not None else None
    if chooser is not None:
        chooser.ask(turn, view)
        told["step"] = _step(chooser, view, zones.translate)
    return told | _refusals(layout, zones, chooser, lit, _otherwise(viewer, turn, zones.translate))


# -- where things lie ---------------------------------------------------------------------------------


def _zone(zone: Zone) -> Json:
    told: Json = {"id": zone.id, "kind": zone.kind, "pieces": [_piece(piece) for piece in zone.pieces]}
    optional = {
        "seat": zone.seat,
        "name": zone.name or None,
        "cols": zone.cols or None,
        "share": zone.share if zone.share != 1 else None,
        "of": zone.steps or None,
        "aside": zone.aside or None,
    }
    return told | {key: value for key, value in optional.items() if value is not None}


def _piece(piece: Piece) -> Json:
    told: Json = {"id": piece.key, "as": piece.shape}
    optional = {
        "name": piece.name,
        "n": piece.number,
        "sign": piece.sign,
        "colour": piece.colour,
        "back": piece.back,
        "backSign": piece.back_sign,
        "size": piece.size,
        "marks": [*piece.marks],
        "tally": [[*one] for one in piece.tally],
        "then": piece.then,
        "tells": piece.tells,
        "seldom": piece.seldom,
        "on": [_piece(one) for one in piece.on],
    }
    told |= {key: value for key, value in optional.items() if value}
    return told if piece.seat is None else told | {"seat": piece.seat}


def _outlines(zones: Zones, turn: Turn) -> Json:
    """What options are about, by their numbers."""
    found = {str(number): [*zones.outline(option)] for number, option in enumerate(turn.options)}
    found = {number: keys for number, keys in found.items() if keys}
    return {"outlines": found} if found else {}


def _explain(layout: Layout, guide: Guide, view: Any) -> Json:
    """What there is to say about the pieces by their keys: what they are, and an example.

    What is asked just now is said of all others.
    """
    about: dict[str, int] = {}
    texts: dict[tuple[str, str], int] = {}
    asked = guide.explain(NOTHING, view)
    for zone in layout.zones:
        for piece in zone.pieces:
            told = guide.explain(piece.means or piece.key, view) if piece.shape in EXPLAINED else None
            if told is not None and told != asked:
                about[piece.key] = texts.setdefault((told.text, told.example), len(texts))
    general = " ".join(filter(None, (asked.text, asked.example))) if asked is not None else ""
    return {"about": about, "texts": [[*words] for words in texts], "general": general}


# -- what may be touched ------------------------------------------------------------------------------


def _touch_map(
    layout: Layout, zones: Zones, guide: Guide, turn: Turn, view: Any, before: str = ""
) -> Touched:
    """Maps choices by the pieces touched for them.

    The choices, each a number among the options of the turn, with what stands `before` it.
    """
    begins = {key: piece.key for _, piece in layout.pieces() for key in (piece.key, *piece.opens)}
    found: Touched = {}
    for number, option in enumerate(turn.options):
        for way in zones.touches(option, guide.presses(option, turn, view), turn, view):
            pieces = tuple(begins[key] for key in way if key in begins)
            if pieces:
                found.setdefault(pieces, []).append(f"{before}{number}")
    return found


def _lit(touched: Touched) -> Json:
    """Write what is touched as a tree."""
    root: Json = {}
    for pieces, choices in touched.items():
        node = root
        for piece in pieces:
            node = node.setdefault(piece, {})
        node[HERE] = choices
    return {piece: _smaller(node) for piece, node in root.items()}


def _smaller(node: Json) -> Any:
    """A node as short as it can be said."""
    if HERE not in node:
        return {piece: _smaller(inner) for piece, inner in node.items()}
    choices = node[HERE]
    if len(node) == 1:
        return choices[0] if len(choices) == 1 else choices
    return {piece: inner if piece == HERE else _smaller(inner) for piece, inner in node.items()}


def _step(chooser: Chooser, view: Any, translate: Translate) -> str:
    """The step of the turn, in a word."""
    question = chooser.questions.get(getattr(view, "phase", None))
    return translate(question.step) if question is not None and question.step else ""


# -- why not ------------------------------------------------------------------------------------------


def _otherwise(viewer: Seat | None, turn: Turn | None, translate: Translate) -> str:
    if viewer is None:
        return translate("You are watching, so you can't move anything here.")
    return translate("Tap something that is lit.") if turn is not None else translate("It is not your turn.")


def _refusals(layout: Layout, zones: Zones, chooser: Chooser | None, lit: Json, otherwise: str) -> Json:
    reasons = {otherwise: 0}
    no: dict[str, int] = {}
    if chooser is not None:
        for zone, why in _by_zone(layout, zones, chooser, lit):
            numbers = {key: reasons.setdefault(words, len(reasons)) for key, words in why.items()}
            usual = mode(numbers.values()) if numbers else 0
            no |= {key: number for key, number in numbers.items() if number != usual}
            if numbers:
                no[zone.id] = usual
        sources = _sources(layout, zones, chooser, lit)
        no |= {pair: reasons.setdefault(words, len(reasons)) for pair, words in sources}
    return {"no": no, "else": 0, "reasons": [*reasons]}


def _by_zone(
    layout: Layout, zones: Zones, chooser: Chooser, lit: Mapping[str, Any]
) -> Iterator[tuple[Zone, dict[str, str]]]:
    """Why the pieces of each zone cannot be touched; not of those that always can."""
    onto = [node.keys() for node in lit.values() if isinstance(node, dict)]
    taken = {*lit, *(set.intersection(*map(set, onto)) if onto else ())}
    for zone in layout.zones:
        why = {}
        for key in (piece.key for piece in zone.pieces):
            words = _why(chooser, *zones.thing(key, chooser)) if key not in taken else ""
            if words:
                why[key] = words.replace(key, GAP)
        yield zone, why


def _sources(
    layout: Layout, zones: Zones, chooser: Chooser, lit: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Why a piece in hand cannot go to some others, where that is another reason than without it."""
    for source, onto in lit.items():
        if not isinstance(onto, dict):
            continue
        for key in (piece.key for zone in layout.zones for piece in zone.pieces):
            there = zones.thing(key, chooser, source)
            if key not in onto and key != source and there != zones.thing(key, chooser):
                words = _why(chooser, *there)
                if words:
                    yield f"{source}>{key}", words.replace(key, GAP)


def _why(chooser: Chooser, kind: str, what: Any) -> str:
    """Why something cannot be chosen; empty where nothing is said of its kind."""
    question, always = chooser.question.refuse, chooser.questions[None].refuse
    refuse = question.get(kind) or always.get(kind)
    return refuse(chooser, what) if refuse is not None else ""


def reachable_choices(lit: Any) -> Iterator[str]:
    """The choices that touching pieces leads to."""
    if isinstance(lit, str):
        yield lit
    elif isinstance(lit, dict):
        for inner in lit.values():
            yield from reachable_choices(inner)
    else:
        yield from lit

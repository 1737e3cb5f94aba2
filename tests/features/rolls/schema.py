"""A small part of JSON Schema: as much of it as the schema of rolls uses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

SCHEMA = json.loads(
    (Path(__file__).resolve().parents[3] / "docs" / "rolls.schema.json").read_text(encoding="utf-8")
)
TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "boolean": (bool,), "null": (type(None),),
    "integer": (int,), "number": (int, float),
}  # fmt: skip
KNOWN = {
    *("$schema", "$defs", "$ref", "title", "description", "type", "required", "properties", "items", "const"),
    *("minimum", "maximum", "minItems", "maxItems", "pattern"),
}


def faults(value: Any, schema: Mapping[str, Any] = SCHEMA, place: str = "roll") -> Iterator[str]:
    """What does not fit, and fields of objects that the schema does not name."""
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    if "$ref" in schema:
        yield from faults(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], place)
        return
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    allowed = tuple(one for kind in kinds for one in TYPES[kind])
    if allowed and (not isinstance(value, allowed) or (isinstance(value, bool) and bool not in allowed)):
        yield f"{place} is {value!r}, which is none of {kinds}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{place} is {value!r} and not {schema['const']!r}"
    yield from _bounds(value, schema, place)
    if isinstance(value, dict):
        known = schema.get("properties", {})
        yield from (f"{place} lacks {name}" for name in schema.get("required", ()) if name not in value)
        yield from (f"{place} has {name}, which is not told of" for name in value if name not in known)
        for name in known.keys() & value.keys():
            yield from faults(value[name], known[name], f"{place}.{name}")
    if isinstance(value, list) and "items" in schema:
        for at, one in enumerate(value):
            yield from faults(one, schema["items"], f"{place}[{at}]")


def _bounds(value: Any, schema: Mapping[str, Any], place: str) -> Iterator[str]:
    if isinstance(value, int | float) and not schema.get("minimum", value) <= value <= schema.get(
        "maximum", value
    ):
        yield f"{place} is out of bounds: {value}"
    if isinstance(value, list):
        count = len(value)
        if not schema.get("minItems", count) <= count <= schema.get("maxItems", count):
            yield f"{place} has {count} items"
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{place} is {value!r}, which does not fit {schema['pattern']}"

"""What the contract and the events of rules are made of: seats, and classes of frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, dataclass_transform

Seat = int
"""0..n-1, clockwise."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen(type):
    """Classes of this kind are frozen dataclasses with slots, with no need to say so at each of them."""

    def __new__(cls, name: str, bases: tuple[type, ...], names: dict[str, Any]) -> Any:
        made = super().__new__(cls, name, bases, names)
        return made if "__slots__" in names else dataclass(frozen=True, slots=True)(made)

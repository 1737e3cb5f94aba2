"""What the command line can do only where the workshop is at hand: in the source, not in the wheel."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.errors import UserError

WORKSHOP = "studio"


def workshop(module: str, purpose: str) -> Any:
    """A module of the workshop. Raises UserError where the program was installed without it."""
    try:
        return import_module(f"{WORKSHOP}.{module}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != WORKSHOP:
            raise
        raise UserError(
            f"{purpose} need the workshop, which comes with the source of Knucklebone, not with this copy."
        ) from error

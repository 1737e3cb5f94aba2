"""Who may see every hand of a match that is not over: who knows the PIN; without one, the data's owner."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from getpass import getpass
from pathlib import Path

from game.errors import UserError
from game.store.pin import PinState, PinStore

MATCHES = "matches"


def data_folder_of(journal: Path) -> Path:
    """The data folder that a journal lies in; of a copy that lies elsewhere, its own folder."""
    folder = journal.resolve().parent
    return folder.parent if folder.name == MATCHES else folder


def check_owner(folder: Path, ask: Callable[[str], str] = getpass) -> None:
    """Ask for the PIN of a data folder on the terminal.

    Raises UserError if the account may not read everything there.
    """
    pin = PinStore(folder)
    if pin.state is PinState.DAMAGED:
        raise UserError(
            f"The PIN in {pin.path} cannot be read any more; delete that file, then set another PIN."
        )
    if pin.state is PinState.NONE:
        if not _owns(folder):
            raise UserError(
                f"The match is not over, and only the owner of {folder} may see everything of it; "
                "leave --all out to see what everybody saw."
            )
        return
    wait = math.ceil(pin.wait())
    if wait:
        raise UserError(f"Too many wrong PINs were tried; the next one is taken in {wait} s.")
    try:
        digits = ask("PIN of the host: ")
    except EOFError:
        digits = ""
    if not pin.opens(digits.strip()):
        raise UserError("That is not the PIN.")


def _owns(folder: Path) -> bool:
    """Whether the account that runs the program owns a folder; everybody does where there are no owners."""
    return not hasattr(os, "getuid") or os.getuid() == folder.stat().st_uid

"""Takes a player's name out of what is kept of matches: journals stay playable, proofs that hold the name go.

A journal's lines check each other, so one whose first line changes is written anew as a whole, beside the old
one, and then takes its place. Who played keeps the seat, as somebody.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from game.errors import UserError
from game.store import private
from game.store.folder import DataFolder
from game.store.journal import (
    ASIDE,
    SUFFIX,
    Header,
    JournalContents,
    JournalDamageError,
    JournalError,
    PlayerEntry,
    Reseated,
    held,
    read_journal,
    with_players,
)
from game.store.league.records import name_key
from game.store.matches import delete_clips
from game.store.seals import LOG_SUFFIX

SOMEBODY = "Somebody"
PROOF = "provable"
"""Where the header of a match with provable dice keeps the words that everybody gave."""
EXPORTS = ("rolls.log", "rolls.csv", "audit.json")
"""What was saved of the dice: it names who rolled, and can be saved again."""


def take_out(folder: DataFolder, name: str) -> list[str]:
    """Take a name out of all journals of a data folder. Damaged ones that were put aside and hold it are
    deleted, as are proofs of provable dice, souvenirs and saved tables of rolls. Returns the journals, by
    file name, where it could not be done."""
    paths = sorted(folder.matches.glob(f"*{SUFFIX}")) if folder.matches.is_dir() else []
    left = [path.name for path in paths if not take_out_of(folder, path, name)]
    left += [path.name for path in sorted(folder.matches.glob(f"*{ASIDE}*")) if not _let_go(path, name)]
    for export in EXPORTS:
        (folder.audit / export).unlink(missing_ok=True)
    return left


def take_out_of(folder: DataFolder, path: Path, name: str) -> bool:
    """The same for one journal. False where it cannot be read or written, or is being played."""
    try:
        with held(path):
            contents = read_journal(path)
            found = any(_is(player, name) for player in _everybody(contents))
            if found:
                _write_anew(contents, name)
        if found:
            (folder.audit / f"{contents.header.match}{LOG_SUFFIX}").unlink(missing_ok=True)
            delete_clips(path)
    except (UserError, OSError):
        return False
    return True


def _let_go(path: Path, name: str) -> bool:
    """Delete a journal that was put aside if it holds the name; whatever is no journal is left alone."""
    try:
        contents = read_journal(path)
    except JournalDamageError as error:
        contents = error.good
    except JournalError:
        return True
    try:
        if any(_is(player, name) for player in _everybody(contents)):
            path.unlink()
    except OSError:
        return False
    return True


def _is(player: PlayerEntry, name: str) -> bool:
    return player.bot is None and name_key(player.name) == name_key(name)


def _everybody(contents: JournalContents) -> tuple[PlayerEntry, ...]:
    """Everybody who played in a match, from the beginning or later."""
    later = (entry.player for entry in contents.entries if isinstance(entry, Reseated))
    return (*contents.header.players, *later)


def _nameless(header: Header, name: str, taken: set[str]) -> Header:
    """The first line without a name; `taken` are those that others have."""
    players: list[PlayerEntry] = []
    for player in header.players:
        if _is(player, name):
            player = replace(player, name=_free(taken))
            taken.add(player.name)
        players.append(player)
    table = {key: value for key, value in header.table.items() if key != PROOF}
    return replace(header, players=tuple(players), table=table)


def _free(taken: set[str]) -> str:
    number, name = 1, SOMEBODY
    while name in taken:
        number += 1
        name = f"{SOMEBODY} {number}"
    return name


def _write_anew(contents: JournalContents, name: str) -> None:
    """The journal must be held. Raises OSError; it is then as it was."""
    everybody = _everybody(contents)
    taken = {player.name for player in everybody}
    header = _nameless(contents.header, name, taken)
    someone = next(
        (new.name for old, new in zip(contents.header.players, header.players, strict=True) if old != new), ""
    ) or _free(taken)
    later = {player.name: someone for player in everybody if _is(player, name)}
    path = contents.path
    before = path.stat()
    written = path.with_suffix(".forgetting")
    try:
        with open(written, "wb", opener=private.open_file) as file:
            file.write(with_players(contents, header, later))
            file.flush()
            os.fsync(file.fileno())
        os.utime(written, ns=(before.st_atime_ns, before.st_mtime_ns))
        os.replace(written, path)
    finally:
        written.unlink(missing_ok=True)
    private.sync_folder(path.parent)

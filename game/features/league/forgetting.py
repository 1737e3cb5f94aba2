"""Takes a player's name out of what is kept of matches: journals stay playable, proofs that hold the name go.

An order to do so is written down before anything else, without the name, and worked off again and again
until all is done: a journal may be held, a club's server away, the program ended at any moment. A journal's
lines check each other, so one whose first line changes is written anew as a whole, beside the old one, and
then takes its place. Who played keeps the seat, as somebody.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path

from game.errors import UserError
from game.features.league.records import SOMEBODY, fingerprint
from game.match.provable.seals import LOG_SUFFIX
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
    hold_journal,
    read_journal,
    with_players,
)
from game.store.matches import delete_clips
from game.store.untrusted import from_json, read, validate

PROOF = "provable"
"""Where the header of a match with provable dice keeps the words that everybody gave."""
EXPORTS = ("rolls.log", "rolls.csv", "audit.json")
"""What was saved of the dice: it names who rolled, and can be saved again."""
LONGEST_ORDER_BYTES = 8 << 20


@dataclass(frozen=True, slots=True)
class ForgettingOrder:
    """An order to forget somebody."""

    fingerprint: str
    """The digest of the name."""
    asked: str
    """When, in ISO 8601 and UTC."""
    journals: tuple[str, ...] | None = None
    """The files of matches that have yet to be looked at; None for all that there are."""

    @property
    def before(self) -> datetime:
        """Matches begun later are those of somebody who plays again."""
        return datetime.fromisoformat(self.asked)


class Orders:
    """The orders of a data folder: a file each, so that two programs do not write over each other's."""

    def __init__(self, folder: DataFolder) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        """Held for moments only: the screen may add an order at any time."""

    def add(self, name: str, now: datetime) -> None:
        """Write down that somebody is to be forgotten. Raises OSError."""
        with self._lock:
            self._keep(ForgettingOrder(fingerprint(name), now.isoformat()))

    def all(self) -> list[ForgettingOrder]:
        """Returns the orders that have yet to be carried out."""
        found: list[ForgettingOrder] = []
        for path in sorted(self._folder.forgetting.glob("*.json")):
            with suppress(OSError, ValueError):
                order = validate(ForgettingOrder, from_json(read(path, LONGEST_ORDER_BYTES)))
                if order.before.tzinfo is not None:
                    found.append(order)
        return found

    def work_off(self, order: ForgettingOrder) -> ForgettingOrder:
        """Take the name out of the journals here, as far as that can be done now.

        The order as it is then, written down. Raises OSError.
        """
        left = tuple(take_out(self._folder, order.fingerprint, order.journals))
        later = replace(order, journals=left)
        with self._lock:
            if later != order and self._stands(order):
                self._keep(later)
        return later

    def mark_done(self, order: ForgettingOrder) -> None:
        """Forget the order itself. Raises OSError."""
        with self._lock:
            if self._stands(order):
                self._path(order).unlink(missing_ok=True)

    def _stands(self, order: ForgettingOrder) -> bool:
        """Whether nobody has asked for the same once more since."""
        return any((one.fingerprint, one.asked) == (order.fingerprint, order.asked) for one in self.all())

    def _keep(self, order: ForgettingOrder) -> None:
        private.replace(self._path(order), json.dumps(asdict(order)).encode())

    def _path(self, order: ForgettingOrder) -> Path:
        return self._folder.forgetting / f"{order.fingerprint}.json"


def is_named(path: Path, name: str) -> bool:
    """Whether somebody of that name played in the match of a journal."""
    try:
        return _holds(read_journal(path), fingerprint(name))
    except JournalDamageError as error:
        return _holds(error.good, fingerprint(name))
    except JournalError:
        return False


def take_out(folder: DataFolder, who: str, among: Sequence[str] | None = None) -> list[str]:
    """Take a name, by its fingerprint, out of the journals of a data folder.

    All of them, or those `among`, by file name. Damaged ones that were put aside and hold it are deleted, as
    are proofs of provable dice, souvenirs and saved tables of rolls. Returns the journals where it could not
    be done.
    """
    if among is None:
        matches = folder.matches
        among = [path.name for end in (SUFFIX, f"{ASIDE}*") for path in sorted(matches.glob(f"*{end}"))]
    left = [name for name in among if not _take_out_of(folder, folder.matches / name, who)]
    for export in EXPORTS:
        (folder.audit / export).unlink(missing_ok=True)
    return left


def _take_out_of(folder: DataFolder, path: Path, who: str) -> bool:
    """Take a name out of one journal. False where it cannot be read or written, or is being played."""
    if path.suffix != SUFFIX:
        return _let_go(path, who)
    try:
        with hold_journal(path):
            contents = _contents(path)
            if contents is not None and _holds(contents, who):
                # Before the name goes, or nobody would look here again; and after, as one may be made now.
                _delete_beside(folder, contents)
                _write_anew(contents, who)
                _delete_beside(folder, contents)
    except FileNotFoundError:
        return True
    except (UserError, OSError):
        return not path.exists()
    return True


def _contents(path: Path) -> JournalContents | None:
    """A journal up to its damage, if it has any; None for what is no journal. Raises OSError."""
    try:
        return read_journal(path)
    except JournalDamageError as error:
        return error.good
    except JournalError as error:
        if isinstance(error.__cause__, OSError):
            raise error.__cause__ from error
        return None


def _delete_beside(folder: DataFolder, contents: JournalContents) -> None:
    """Delete what shows the names of a match beside its journal. Raises OSError."""
    (folder.audit / f"{contents.header.match}{LOG_SUFFIX}").unlink(missing_ok=True)
    delete_clips(contents.path)


def _let_go(path: Path, who: str) -> bool:
    """Delete a journal that was put aside if it holds the name; whatever is no journal is left alone."""
    try:
        contents = _contents(path)
        if contents is not None and _holds(contents, who):
            path.unlink()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _is(player: PlayerEntry, who: str) -> bool:
    return player.bot is None and fingerprint(player.name) == who


def _holds(contents: JournalContents, who: str) -> bool:
    return any(_is(player, who) for player in _everybody(contents))


def _everybody(contents: JournalContents) -> tuple[PlayerEntry, ...]:
    """Everybody who played in a match, from the beginning or later."""
    later = (entry.player for entry in contents.entries if isinstance(entry, Reseated))
    return (*contents.header.players, *later)


def _nameless(header: Header, who: str, taken: set[str]) -> Header:
    """The first line without somebody's name; `taken` are those that others have."""
    players: list[PlayerEntry] = []
    for player in header.players:
        if _is(player, who):
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


def _write_anew(contents: JournalContents, who: str) -> None:
    """Write the journal, which must be held, without a name.

    What is damaged of it goes, as nobody could say what it holds. Raises OSError; the journal is then as it
    was.
    """
    everybody = _everybody(contents)
    taken = {player.name for player in everybody}
    header = _nameless(contents.header, who, taken)
    someone = next(
        (new.name for old, new in zip(contents.header.players, header.players, strict=True) if old != new), ""
    ) or _free(taken)
    later = {player.name: someone for player in everybody if _is(player, who)}
    private.replace(contents.path, with_players(contents, header, later), keep_times=True)

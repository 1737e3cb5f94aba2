"""Opens matches: new ones as the lobby set them up, and the one that was left."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any

from game import catalogue
from game.catalogue import game_named, make_bot
from game.chance import Chance
from game.devices.catalogue import DEVICES, device_of, virtual
from game.devices.registry import SourceRegistry
from game.errors import UserError
from game.match.companion import Companions
from game.match.dice.desk import DiceDesk
from game.match.field.lazy_source import LazyField
from game.match.field.watcher import FieldWatcher
from game.match.loop import MatchLoop
from game.match.match import AnswerLog, Match, MemoryLog, replay, rules_of
from game.match.pace import Pace
from game.match.provable.commitment import TABLE_KEY, SeedCommitment, chance_of, draw_promise, reveal
from game.match.provable.seals import SealStore
from game.match.unfinished import Resumable, UnfinishedMatches, UnfinishedMatchScanner
from game.rules.contract import Bot, IllegalAnswer, Over, Roll, Rules, Seat, Turn
from game.store.journal import (
    Header,
    Journal,
    JournalContents,
    JournalDamageError,
    JournalError,
    PlayerEntry,
    Result,
    read_journal,
)
from game.store.matches import MatchStore
from knucklebone_messages import LazyText


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """What the lobby decides before a match begins."""

    game: str
    players: tuple[PlayerEntry, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    """House rules that differ from the default."""
    dice: str = field(default_factory=virtual)
    real_field: bool = False
    """Real pieces lie on a real board; the screen then says what to take off and put back."""
    setup_by_hand: bool = False
    """Dice that only set the table up are rolled by the players, too."""
    provable: bool = False
    """Virtual dice follow from a seed that is committed to before the match and revealed after it."""


PLAYED_ON = LazyText("Another Knucklebone has played on in this match: you continue from there.")
PLAYED_TO_THE_END = LazyText(
    "Another Knucklebone has finished the match {match}: look among the finished matches."
)


def read_playable(path: Path) -> JournalContents:
    """A journal all of whose answers the rules know. Raises JournalError."""
    contents = read_journal(path)
    replay(rules_of(contents.header), contents)
    return contents


def dice_of(header: Header) -> str:
    """Where the dice of a match came from at first; virtual ones where that is not known."""
    named = header.table.get("dice")
    return named if isinstance(named, str) and named in DEVICES else virtual()


def bots_of(match: Match, header: Header) -> dict[Seat, Bot]:
    """The bots that play in a match now. Raises JournalError for one that there is not."""
    try:
        return {
            seat: make_bot(player.bot, header.game)
            for seat, player in enumerate(match.players)
            if player.bot is not None
        }
    except UserError as error:
        raise JournalError(
            LazyText("The match {match} can't go on: {error}", match=header.match, error=error)
        ) from error


class MatchHost:
    """Opens match loops on one store and one registry of dice sources."""

    def __init__(
        self,
        store: MatchStore,
        registry: SourceRegistry,
        *,
        seed: int | None = None,
        pace: Pace | None = None,
        now: Callable[[], datetime] = datetime.now,
        clock: Callable[[], float] = time.perf_counter,
        seals: SealStore | None = None,
        companions: Companions | None = None,
        field: LazyField | None = None,
        patience: float = 0.0,
        tell: Callable[[LazyText], object] = lambda sentence: None,
    ) -> None:
        """`seals` keeps the seeds of provable matches, by default in the folder `audit` beside the matches.

        `companions` hear of all matches. A look at the unfinished matches is waited for at most `patience`
        seconds, on the screen not at all. `clock`, in seconds, limits how long bots think within a frame;
        with one that stands still they always think to the end at once. `field` is the camera over real
        fields, where there is one. `tell` hears what people should know of a match's file, in a sentence.
        """
        self.store = store
        self.registry = registry
        self.pace = pace or Pace()
        self.field = field
        self.companions = companions or Companions()
        self._seed = seed
        self.now = now
        """What time it is, by the clock on the wall."""
        self._clock = clock
        self.seals = seals or SealStore(store.folder.parent / "audit")
        self._tell = tell
        self.patience = patience
        self._lookout = UnfinishedMatchScanner(store, self.judge)
        self._revealing = Lock()

    def promise(self) -> SeedCommitment:
        """Draw the seed of a provable match, before the players add their words. Raises UserError."""
        return SeedCommitment(draw_promise(self.seals))

    def begin(self, setup: MatchSetup, promise: SeedCommitment | None = None) -> MatchLoop:
        """A new match, its journal on disk. Raises UserError when it cannot be set up or written.

        A provable match needs a promise of its own; without one the players' names serve as their words.
        """
        rules = catalogue.build(setup.game, len(setup.players), setup.options)
        created = self.now()
        table: dict[str, Any] = {
            "dice": str(setup.dice),
            "real_field": setup.real_field,
            "setup_by_hand": setup.setup_by_hand,
        }
        name = self._free_name(setup.game, created)
        if setup.provable:
            promise = promise or replace(self.promise(), words=tuple(p.name for p in setup.players))
            table[TABLE_KEY] = promise.table_entry()
            self.seals.keep(promise.commit, name)
        header = Header(
            match=name,
            game=setup.game,
            rules_version=rules.version,
            players=setup.players,
            options=rules.options,
            created=created.astimezone(UTC).isoformat(timespec="seconds"),
            table=table,
            seed=self._seed,
        )
        self.companions.on_begin(name, created)
        try:
            journal = self.store.create(header, self._tell)
            return self._loop(Match(rules, setup.players, journal), journal, header)
        except UserError:
            self.companions.on_refusal(name)
            raise

    def demonstrate(self, setup: MatchSetup, seed: int) -> MatchLoop:
        """A match of bots that leaves no trace, on virtual dice, at full speed: for the attract screen."""
        rules = catalogue.build(setup.game, len(setup.players), setup.options)
        header = Header("", setup.game, rules.version, setup.players, rules.options, "", seed=seed)
        log = MemoryLog()
        return self._loop(Match(rules, setup.players, log), log, header)

    def resume(self, contents: JournalContents) -> MatchLoop:
        """Go on with a stored match, from where its journal is now.

        Another program may have played on since `contents` was read. Raises UserError when it cannot be gone
        on with.
        """
        before = contents
        journal, contents = Journal.reopen(before.path, self._tell)
        try:
            if contents.result is not None and before.result is None:
                raise JournalError(PLAYED_TO_THE_END.fill(match=contents.header.match))
            match = replay(rules_of(contents.header), contents)
            if len(contents.raw) > len(before.raw):
                self._tell(PLAYED_ON)
            pending = match.pending
            if isinstance(pending, Over) and contents.result is None:
                # The power went between the last answer and the line that says the match is over.
                journal.finish(Result(pending.scores, pending.winners, pending.capped))
                self.companions.on_match_over()
            match.write_to(journal)
            self.reveal_finished()
            return self._loop(match, journal, contents.header)
        except UserError:
            journal.close()
            raise

    def reveal_finished(self) -> None:
        """Write the roll logs of provable matches that are over.

        What cannot be written yet is tried again the next time: it must never hold up a match.
        """
        with self._revealing:
            for seal in self.seals.kept_seals():
                try:
                    contents = read_journal(self.store.find(seal.match))
                    reveal(rules_of(contents.header), contents, self.seals, seal)
                except (UserError, OSError, IllegalAnswer):
                    continue

    def look_for_matches(self) -> None:
        """Look anew for the matches that were left, see `left`; a moment is waited for what is found."""
        self._lookout.look(self.patience)

    @property
    def left(self) -> UnfinishedMatches:
        """What is known of the matches that were left, since the last look."""
        return self._lookout.left

    @property
    def looking(self) -> bool:
        """Whether it is still open which of them to offer first."""
        return self._lookout.looking

    def resumable(self) -> tuple[Resumable | None, list[LazyText]]:
        """The match to offer first, after a look at all of them.

        With a sentence for each journal that cannot be used.
        """
        left = self._lookout.look_to_the_end()
        self.reveal_finished()
        return left.sound, list(left.complaints)

    def give_up(self, path: Path) -> None:
        """Stop offering an unfinished match. Raises JournalError."""
        self.store.give_up(path)
        self.look_for_matches()

    def judge(self, path: Path) -> Resumable | None:
        """What is to be offered of a journal; None for a match that is over. Raises UserError."""
        damage: JournalDamageError | None = None
        try:
            contents = read_journal(path)
            if contents.result is not None:
                return None
            match = replay(rules_of(contents.header), contents)
        except JournalDamageError as error:
            if error.good.result is not None:
                raise
            damage, contents = error, error.good
            match = replay(rules_of(contents.header), contents)
        bots_of(match, contents.header)
        pending = match.pending
        seat = pending.seat if isinstance(pending, Turn | Roll) else None
        whose = "" if seat is None else match.names[seat]
        return Resumable(contents, match.rules.title, match.names, whose, damage)

    def _loop(self, match: Match, log: AnswerLog, header: Header) -> MatchLoop:
        table = header.table
        kind = dice_of(header)
        if kind not in self.registry.kinds:
            kind = virtual()
        bots = bots_of(match, header)
        sealed = chance_of(header, self.seals, match)
        return MatchLoop(
            match,
            DiceDesk(self.registry, kind, sealed, provable=TABLE_KEY in table),
            sealed or Chance(header.seed),
            bots,
            pace=self.pace,
            setup_by_hand=bool(table.get("setup_by_hand", False)),
            real_field=bool(table.get("real_field", False)),
            field=self._watcher(match.rules, header, kind),
            clock=self._clock,
            when_over=self._match_over if header.match else lambda: None,
            name=header.match,
        )

    def _watcher(self, rules: Rules[Any], header: Header, dice: str) -> FieldWatcher | None:
        """Who watches the real field of a match. A camera that was not asked for stays off at first."""
        sense = game_named(header.game).sense
        if self.field is None or sense is None or not header.table.get("real_field", False):
            return None
        on = self.field.wanted or device_of(dice).sees_table
        return FieldWatcher(self.field, sense(rules), on=on, clock=self._clock, hand=self.field.hand)

    def _match_over(self) -> None:
        self.reveal_finished()
        self.companions.on_match_over()

    def _free_name(self, game: str, created: datetime) -> str:
        """A name for the match that no stored match has."""
        base = f"{created:%Y-%m-%d-%H%M%S}-{re.sub('[^a-z]+', '-', game)}"
        number = 1
        name = base
        while os.path.lexists(self.store.path_of(name)):
            number += 1
            name = f"{base}-{number}"
        return name

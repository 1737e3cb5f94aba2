"""Matches with provable dice as they were played: dice of every source, corrections, choices taken back."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from game import catalogue
from game.chance import Chance
from game.match.match import Match
from game.match.provable import derivation as provable
from game.match.provable import roll_log
from game.match.provable.commitment import TABLE_KEY, SeedCommitment, expected_log
from game.match.provable.roll_log import Head, Line
from game.match.undo import TakeBack
from game.rules.contract import Dice, Over, Roll, Shuffle
from game.store.journal import Header, PlayerEntry, read_journal
from game.store.matches import MatchStore

WORDS = ("ana", "böse Kröte")
SOURCES = ("virtual", "virtual", "virtual", "camera", "typed", "tower")


@dataclass(frozen=True)
class Genuine:
    """A match that is over."""

    journal: Path
    log: bytes
    seed: bytes
    head: Head
    lines: tuple[Line, ...]


def played(folder: Path, number: int = 1, game: str = "spellcycles") -> Genuine:
    """Play one by random choices; the same for the same number."""
    rng = random.Random(number)
    seed = rng.randbytes(provable.SEED_BYTES)
    players = (PlayerEntry("Ana"), PlayerEntry("Bö", "random"))
    rules = catalogue.build(game, len(players), {"length": "short"} if game == "spellcycles" else {})
    promise = SeedCommitment(provable.commitment(seed), WORDS)
    header = Header(
        f"2026-01-31-200000-{game}-{number}",
        game,
        rules.version,
        players,
        rules.options,
        "2026-01-31T20:00:00",
        {TABLE_KEY: promise.table_entry()},
    )
    match = Match(rules, players, MatchStore(folder).create(header))
    while not isinstance(match.pending, Over):
        _answer(match, rng, seed)
    match.close()
    contents = read_journal(MatchStore(folder).path_of(header.match))
    head, lines = expected_log(rules, contents, seed)
    return Genuine(contents.path, roll_log.write(head, lines), seed, head, lines)


def _answer(match: Match, rng: random.Random, seed: bytes) -> None:
    pending = match.pending
    back = match.can_take_back(just_now=True) if rng.random() < 0.3 else None
    if isinstance(back, TakeBack):
        match.take_back(agreed=back.asked, just_now=True)
    elif isinstance(pending, Shuffle):
        match.commit(Chance(match.entries).order(match.entries, pending, match.kept), "shuffle")
    elif isinstance(pending, Roll):
        _roll(match, pending, rng, seed)
    elif not isinstance(pending, Over):
        source = "player" if match.players[pending.seat].bot is None else "bot"
        match.commit(rng.choice(pending.options), source, seat=pending.seat)


def _roll(match: Match, pending: Roll, rng: random.Random, seed: bytes) -> None:
    kept, fell, source = match.kept, match.fell, rng.choice(SOURCES)
    dice = pending.dice - len(kept)
    if fell is not None and not dice:
        match.commit(Dice(kept), fell.origin, seat=pending.seat)
    elif source == "virtual":
        words = provable.words_of(WORDS)
        values = provable.roll(seed, words, match.thrown, dice, pending.sides)
        match.commit(Dice((*kept, *values)), source, seat=pending.seat)
    else:
        values = tuple(rng.randint(1, pending.sides) for _ in range(dice))
        corrected = source == "camera" and rng.random() < 0.3
        match.commit(
            Dice((*kept, *values)),
            source,
            seat=pending.seat,
            evidence=None if source == "typed" else "feedfeedfeedfeed",
            read=(None, *values[1:]) if corrected else None,
            confirmed=corrected,
            again=int(rng.random() < 0.2),
        )

"""What is to be said about the dice: per source, per player, and how well they are read.

Nothing here ever calls dice fair: dice can only fail to be found out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from game.devices.catalogue import device_of
from game.features.audit.rolls import AuditRoll, MatchRolls, all_rolls
from game.features.audit.statistics import (
    DIE_SIDES,
    Frequency,
    HypothesisEvidence,
    faces_evidence,
    repeats,
    swings,
    upper_bound,
    would_show,
)
from game.intervals import wilson
from knucklebone_messages import LazyText, join

SUSPICION, PROOF = log(20), log(100)
"""Logarithms of e-values that are worth a word, and worth other dice."""


@dataclass(frozen=True, slots=True)
class Reader:
    """How the readings of a camera, a tower or Bluetooth dice fared."""

    rolls: int
    alone: int
    """Rolls that counted by themselves, read surely."""
    confirmed: int
    """Rolls to which a person said yes as they were read."""
    corrected: int
    """Rolls in which a person put something right."""
    again: int
    """Throws that were thrown away and thrown anew."""
    checked: tuple[int, ...]
    """Dice that a person has looked at, by the face they really showed."""
    wrong: tuple[int, ...]
    """Those of them that had been read as something else, or not at all."""


@dataclass(frozen=True, slots=True)
class SourceAudit:
    """The dice of one source, or of all of them."""

    source: str
    """Empty for all sources together."""
    rolls: int
    counts: tuple[int, ...]
    """Dice showing 1, 2, ... 6."""
    evidence: HypothesisEvidence
    repeats: Frequency
    swings: Frequency
    reader: Reader | None
    """None where nothing is read."""

    @property
    def dice(self) -> int:
        return sum(self.counts)

    @property
    def intervals(self) -> tuple[tuple[float, float], ...]:
        """The 95 % interval of each face's share."""
        return tuple(wilson(count, self.dice) for count in self.counts)


@dataclass(frozen=True, slots=True)
class PlayerAudit:
    """The dice of one player: luck, unless the evidence is overwhelming."""

    player: str
    counts: tuple[int, ...]
    evidence: HypothesisEvidence
    """Already divided by the number of players compared (Bonferroni)."""

    @property
    def dice(self) -> int:
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """Mean of the faces; 0 without dice."""
        return sum(face * count for face, count in enumerate(self.counts, 1)) / max(1, self.dice)


@dataclass(frozen=True, slots=True)
class Audit:
    """Everything that is to be said."""

    matches: int
    all: SourceAudit
    sources: tuple[SourceAudit, ...]
    """Those that were used."""
    players: tuple[PlayerAudit, ...]
    """Most dice first."""
    other_dice: int
    """Dice with more than six sides, which are counted here and nowhere else."""

    def of(self, source: str) -> SourceAudit:
        """One source; the whole when it was never used."""
        return next((audit for audit in self.sources if audit.source == source), self.all)


def audit(matches: tuple[MatchRolls, ...]) -> Audit:
    """The audit of some matches, in their order."""
    every = list(all_rolls(matches))
    rolls = [roll for roll in every if max(roll.values) <= DIE_SIDES]
    used = sorted({roll.source for roll in rolls}, key=_place)
    sources = tuple(_source(source, [roll for roll in rolls if roll.source == source]) for source in used)
    other = sum(len(roll.values) for roll in every) - sum(len(roll.values) for roll in rolls)
    return Audit(len(matches), _source("", rolls), sources, _players(rolls), other)


def _place(source: str) -> tuple[bool, int, str]:
    """Orders sources: those that are read first."""
    device = device_of(source)
    return not device.is_sensed, device.place, source


def _source(source: str, rolls: Sequence[AuditRoll]) -> SourceAudit:
    series = _series(rolls)
    return SourceAudit(
        source,
        len(rolls),
        _counts(rolls),
        faces_evidence(_values(rolls)),
        repeats(series),
        swings(series),
        _reader(rolls) if source and device_of(source).is_sensed else None,
    )


def _values(rolls: Iterable[AuditRoll]) -> list[int]:
    return [value for roll in rolls for value in roll.values]


def _counts(rolls: Iterable[AuditRoll]) -> tuple[int, ...]:
    counted = Counter(_values(rolls))
    return tuple(counted[face] for face in range(1, DIE_SIDES + 1))


def _series(rolls: Iterable[AuditRoll]) -> list[list[int]]:
    """What each die showed, roll after roll, within one match and source.

    People type dice in the order they like and a camera sees them in any, so that several of those at once
    are nobody's series.
    """
    series: dict[tuple[str, str, int, int], list[int]] = {}
    for roll in rolls:
        if len(roll.values) > 1 and not device_of(roll.source).keeps_places:
            continue
        for place, value in enumerate(roll.values):
            series.setdefault((roll.match, roll.source, len(roll.values), place), []).append(value)
    return list(series.values())


def _players(rolls: Sequence[AuditRoll]) -> tuple[PlayerAudit, ...]:
    by_player: dict[str, list[AuditRoll]] = {}
    for roll in rolls:
        by_player.setdefault(roll.player, []).append(roll)
    penalty = log(max(1, len(by_player)))
    found = [
        PlayerAudit(player, _counts(theirs), lower_evidence(faces_evidence(_values(theirs)), penalty))
        for player, theirs in by_player.items()
    ]
    return tuple(sorted(found, key=lambda player: (-player.dice, player.player)))


def lower_evidence(evidence: HypothesisEvidence, penalty: float) -> HypothesisEvidence:
    return HypothesisEvidence(evidence.log_now - penalty, evidence.log_peak - penalty)


def _reader(rolls: Sequence[AuditRoll]) -> Reader:
    corrected = [roll for roll in rolls if roll.read is not None]
    confirmed = [roll for roll in rolls if roll.read is None and roll.confirmed]
    checked, wrong = Counter(_values(confirmed)), Counter[int]()
    for roll in corrected:
        # With more or fewer dice in the picture than were asked for, nobody knows which was read as what.
        if roll.read is not None and len(roll.read) == len(roll.values):
            checked.update(roll.values)
            wrong.update(value for value, read in zip(roll.values, roll.read, strict=True) if value != read)
    faces = range(1, DIE_SIDES + 1)
    return Reader(
        len(rolls),
        len(rolls) - len(corrected) - len(confirmed),
        len(confirmed),
        len(corrected),
        sum(roll.again for roll in rolls),
        tuple(checked[face] for face in faces),
        tuple(wrong[face] for face in faces),
    )


# What to say


def e_words(value: float) -> str | float:
    """An e-value for people: 0.4, '1 037', 'over a million'."""
    if value >= 1e6:
        return LazyText("over a million")
    if value < 0.01:
        return LazyText("under 0.01")
    return _two_figures(value) if value < 10 else f"{value:,.0f}".replace(",", " ")


def _two_figures(value: float) -> float:
    """The number with the two digits that count."""
    figure = float(f"{value:.2g}")
    return int(figure) if figure.is_integer() else figure


def verdict(found: SourceAudit) -> LazyText:
    """The one sentence about a source's dice."""
    dice, evidence = found.dice, found.evidence
    if dice == 0:
        return LazyText("No dice have fallen yet.")
    if evidence.log_peak >= PROOF:
        face = 1 + max(range(DIE_SIDES), key=lambda index: found.counts[index])
        return LazyText(
            "Evidence against these dice, or against how they are read: E reached {e} within {n} dice, and "
            "of a hundred good sets at most one ever gets to 100. The {face} fell most often.",
            e=e_words(evidence.peak),
            n=dice,
            face=face,
        )
    if evidence.log_peak >= SUSPICION:
        return LazyText(
            "Worth watching: E reached {e} within {n} dice, as one good set of dice in twenty does sooner or "
            "later. Go on rolling; the next dice will tell.",
            e=e_words(evidence.peak),
            n=dice,
        )
    return _no_evidence(dice).fill(e=e_words(evidence.now), n=dice)


def _no_evidence(dice: int) -> LazyText:
    if would_show(0.20, dice):
        return LazyText(
            "No evidence against these dice (E = {e}) after {n} dice. "
            "A six weighted to 20 % would probably have shown by now; 18 % would not."
        )
    if would_show(0.25, dice):
        return LazyText(
            "No evidence against these dice (E = {e}) after {n} dice. "
            "A six weighted to 25 % would probably have shown by now; 20 % would not."
        )
    return LazyText(
        "No evidence against these dice (E = {e}) after {n} dice. "
        "So few dice say little: even a six weighted to 25 % would not have shown by now."
    )


def describe_repeats(tally: Frequency, *, same: bool) -> LazyText:
    """The sentence about dice that repeat themselves (`same`), or that change between low and high."""
    if tally.trials == 0:
        return LazyText("Too few rolls of the same die to compare.")
    found = LazyText(
        "The same face again: {hits} of {trials} times, {percent:.1f} % (chance: {chance:.1f} %). E = {e}."
        if same
        else "From low to high or back: {hits} of {trials} times, {percent:.1f} % (chance: {chance:.1f} %). "
        "E = {e}."
    ).fill(
        hits=tally.hits,
        trials=tally.trials,
        percent=100 * tally.hits / tally.trials,
        chance=100 * tally.share,
        e=e_words(tally.evidence.now),
    )
    odd = tally.evidence.log_peak >= PROOF
    return join(found, LazyText("That is more than chance explains.") if odd else "")


def reading(reader: Reader) -> LazyText:
    """The sentence about the readings of a camera, a tower or Bluetooth dice."""
    checked, wrong = sum(reader.checked), sum(reader.wrong)
    if checked == 0:
        return LazyText("Nobody has checked a reading yet, so we can't say how often they are wrong.")
    return LazyText(
        "{wrong} of {checked} checked dice had been misread: surely fewer than {bound:g} %.",
        wrong=wrong,
        checked=checked,
        bound=_two_figures(100 * upper_bound(wrong, checked)),
    )


LUCK: Final = LazyText(
    "Differences between players are luck until E passes 100; E is divided by the number of players, because "
    "somebody is always the luckiest."
)

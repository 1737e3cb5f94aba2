"""What is worth telling of a match when it is over: places, deeds, dice.

Everything is read from the answers that were committed, so a match that was resumed after a power cut tells
the same story.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from game.catalogue import game_named
from game.match.dice import SourceKind
from game.match.match import Match, MemoryLog
from game.rules.contract import Dice, Event, Over, Rules
from game.games.spellcycles.rules.events import MarkerTurned, SeatOut, SpellCast
from game.games.spellcycles.rules.words import certificate_words
from game.store.entries import is_roll
from game.store.journal import Record
from game.ui.scenes.result_moments import Deed, moments
from game.ui.words import say

SPELLCYCLES = "spellcycles"
MOST = 4
"""Key moments that are told."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat in the ranking."""

    seat: int
    place: int
    """1 is first; equal scores share a place."""
    score: float
    won: bool


@dataclass(frozen=True, slots=True)
class DiceTale:
    """How often each face fell, by source."""

    sides: int
    counts: tuple[tuple[SourceKind, tuple[int, ...]], ...]
    """(source, number of dice showing 1, 2, ... sides), the most used source first."""

    @property
    def most(self) -> int:
        """Of the face that fell most often."""
        return max((sum(column) for column in zip(*(c for _, c in self.counts), strict=True)), default=0)

    @property
    def rolled(self) -> int:
        return sum(sum(counts) for _, counts in self.counts)


def standings(over: Over) -> tuple[Standing, ...]:
    """All seats, winners first; who won alone by another rule than points is still first."""
    won = set(over.winners)
    order = sorted(range(len(over.scores)), key=lambda seat: (seat not in won, -over.scores[seat], seat))
    table: list[Standing] = []
    for number, seat in enumerate(order, start=1):
        above = table[-1] if table else None
        tied = above is not None and above.won == (seat in won) and above.score == over.scores[seat]
        place = above.place if above is not None and tied else number
        table.append(Standing(seat, place, over.scores[seat], seat in won))
    return tuple(table)


def retold(rules: Rules[Any], match: Match) -> list[Event]:
    """Everything that happened in a match, from its first answer."""
    return Match(rules, match.players, MemoryLog()).catch_up(match.records)


def dice_tale(rules: Rules[Any], records: Iterable[Record], sides: int = 6) -> DiceTale:
    """Counts the dice of a match; those that set the table up are among them."""
    counts: dict[SourceKind, Counter[int]] = {}
    for record in records:
        answer = rules.read(record.answer)
        if isinstance(answer, Dice) and is_roll(record):
            counts.setdefault(SourceKind(record.source), Counter()).update(answer.values)
    by_use = sorted(counts.items(), key=lambda item: (-item[1].total(), item[0]))
    faces = range(1, sides + 1)
    return DiceTale(sides, tuple((kind, tuple(counter[f] for f in faces)) for kind, counter in by_use))


def spellcycles_deeds(events: Sequence[Event]) -> tuple[Deed, ...]:
    """The busiest hand, the longest spell, the dearest spell; at most three."""
    casts = [event for event in events if isinstance(event, SpellCast)]
    deeds: list[Deed] = []
    if casts:
        seat, count = Counter(cast.seat for cast in casts).most_common(1)[0]
        text = "{count} spells cast" if count > 1 else "The only spell of the match"
        deeds.append(Deed(seat, "Busiest hand", text, (("count", count),)))
        longest = max(casts, key=lambda cast: len(cast.squares))
        said = (("spell", say(longest.name)), ("count", len(longest.squares)))
        deeds.append(Deed(longest.seat, "Biggest spell", "{spell}, {count} pieces", said))
        favourite, times = Counter((cast.seat, say(cast.name)) for cast in casts).most_common(1)[0]
        if times > 1:
            said = (("spell", favourite[1]), ("count", times))
            deeds.append(Deed(favourite[0], "Favourite", "{spell}, {count} times", said))
    deeds += [
        Deed(event.seat, "Defeated", "Out of Essence") for event in events if isinstance(event, SeatOut)
    ]
    return tuple(deeds[:MOST])


def deeds(rules: Rules[Any], events: Sequence[Event]) -> tuple[Deed, ...]:
    """What is worth remembering of a match; at most four."""
    if rules.name == SPELLCYCLES:
        return spellcycles_deeds(events)
    return (*moments(rules.name, events), *favourites(rules, events))[:MOST]


def favourites(rules: Rules[Any], events: Sequence[Event]) -> tuple[Deed, ...]:
    """What seats used most often, of each kind of thing that the game counts."""
    measures = game_named(rules.name).measures(rules)
    measures.say = say
    used: dict[str, Counter[tuple[int, str]]] = {}
    for event in events:
        for use in measures.uses(event):
            used.setdefault(use.kind, Counter())[use.seat, use.name.strip()] += 1
    found: list[Deed] = []
    for kind, counter in used.items():
        (seat, name), times = counter.most_common(1)[0]
        text = "{name}, {count} times" if times > 1 else "{name}"
        found.append(Deed(seat, kind[:1].upper() + kind[1:], text, (("name", name), ("count", times))))
    return tuple(found[:MOST])


def quiet_words(rules: Rules[Any]) -> str:
    """What is said of a match without deeds."""
    if rules.name == SPELLCYCLES:
        return say("A quiet match: not a single spell was cast.")
    return say("A quiet match.")


def points_word(rules: Rules[Any]) -> str:
    """What the score of Spellcycles counts under these house rules."""
    options = rules.options
    if options.get("duel"):
        return "Essence"
    return "Prestige" if options.get("credit", "off") == "off" else "points"


def counted(rules: Rules[Any], score: float) -> tuple[str, str]:
    """A score as people count it, and what it counts."""
    if rules.name == SPELLCYCLES:
        return f"{score:g}", say(points_word(rules))
    return game_named(rules.name).words(rules, say).counted(score)


def points_note(rules: Rules[Any], events: Sequence[Event]) -> str:
    """What decided the score, where that is not plain: one short sentence, or nothing."""
    options = rules.options
    if rules.name == "trade-or-duel":
        return say("The lowest hand wins.")
    if rules.name != SPELLCYCLES:
        return ""
    marker = next((event.card for event in events if isinstance(event, MarkerTurned)), "")
    if marker:
        return say("The {card} was turned: its suit counted 2.", card=certificate_words(marker, say))
    if options.get("credit") == "faces":
        return say("Court cards counted 2, aces 3.")
    if options.get("duel"):
        beaten = any(isinstance(event, SeatOut) for event in events)
        return say("A duel: who ran out of Essence was out.") if beaten else say("A duel: Essence decided.")
    return ""

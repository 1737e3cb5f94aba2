"""All that games tell and ask, with the numbers that occur, in English and German: to be read at a glance.

A sentence of each kind stands in `sentences/GAME.txt`, for each number that may want other words: 0, 1, 2 and
more. What matches at random come to is collected there. After words were changed on purpose, write them anew
and read what differs:

    python -m tests.games.test_sentences
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import pytest

from game.bots.chance import chance
from game.catalogue import GAMES, build, game_named
from game.rules.contract import Action, Answer, Event, Over, Roll, Turn
from game.translation.languages import language_named
from game.translation.translate import translator
from tests.rules.test_contract import FOR_SEATS, VARIANTS

FOLDER: Final = Path(__file__).with_name("sentences")
NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida")
MATCHES: Final = 3
"""Of each variant."""
MANY_OPTIONS: Final = 40
NO_COUNTS: Final = frozenset((
    "seat", "actor", "target", "partner", "winner", "loser", "thief", "victim", "rival", "by", "dealer",
    "leader", "receiver", "source", "card", "winning", "suit", "square", "origin", "destination", "piece",
    "replacement", "colour", "turn", "round", "cycle", "cell", "socket", "end", "appliance", "power_id",
    "only", "fx", "pile", "spell", "level", "agenda", "most", "least", "led", "onto", "sums", "values",
    "hands", "deck", "scores", "starter", "first", "second",
))  # fmt: skip
"""Fields that name something; all other numbers and tuples count something."""


def bucket(value: Any) -> object:
    """Numbers that want the same words are one."""
    match value:
        case bool() | str() | None:
            return value if not isinstance(value, str) else ""
        case int():
            return (value > 0, min(abs(value), 3))
        case tuple() | list():
            return min(len(value), 3)
    return type(value)


def kind_of(thing: Event | Action) -> object:
    """Things of one kind are told in the same words, but for names."""
    parts: Any = fields(thing)  # type: ignore[arg-type, unused-ignore]
    counts = [(part.name, getattr(thing, part.name)) for part in parts]
    return type(thing).__name__, *(bucket(value) for name, value in counts if name not in NO_COUNTS)


class Collected:
    """The sentences of one game, each kind once, in the order of the names of kinds."""

    def __init__(self, game: str) -> None:
        self._game, self._found = game, dict[tuple[str, str], tuple[str, ...]]()

    def collect(self) -> None:
        """Play matches of all variants."""
        for variant, options in VARIANTS[self._game].items():
            seats = [*FOR_SEATS.get((self._game, variant), GAMES[self._game].seat_range)]
            for number in range(MATCHES):
                self._play(
                    build(self._game, seats[len(seats) // 2], options), random.Random(f"{variant}/{number}")
                )

    def _play(self, rules: Any, rng: random.Random) -> None:
        tongues = [
            game_named(self._game).words(rules, translator(language_named(code))) for code in ("en", "de")
        ]
        names, state = NAMES[: rules.seats], rules.start()
        events: list[Event] = []
        while not isinstance(pending := rules.pending(state), Over):
            answer: Answer = (
                rng.choice(pending.options) if isinstance(pending, Turn) else chance(pending, rng)
            )
            if isinstance(pending, Turn | Roll):
                view = rules.view(state, pending.seat if isinstance(pending, Turn) else None)
                asked = str(pending.phase if isinstance(pending, Turn) else pending.purpose)
                self._add(
                    "asks",
                    (asked,),
                    (words.prompt(pending, rules.view(state, None), names) for words in tongues),
                )
                for option in self._options(pending, answer):
                    kind = (asked, *self._kind(option), option.wording(view))
                    self._add("offers", kind, (words.label(option, view, names) for words in tongues))
            rules.apply(state, answer, events.append)
            for event in events:
                kind = (*self._kind(event), event.wording())
                self._add("tells", kind, (words.sentence(event, names) for words in tongues))
            events.clear()

    @staticmethod
    def _options(pending: Turn | Roll, answer: Answer) -> list[Action]:
        """What can be chosen; of very many, where all are of one kind, what is."""
        options = pending.options if isinstance(pending, Turn) else ()
        return [answer] if len(options) > MANY_OPTIONS and isinstance(answer, Action) else [*options]

    @staticmethod
    def _kind(thing: Event | Action) -> tuple[str, ...]:
        return tuple(map(str, kind_of(thing)))  # type: ignore[call-overload]

    def _add(self, part: str, kind: tuple[str, ...], sentences: Iterable[str]) -> None:
        key = (part, " ".join(kind))
        if key not in self._found and any(said := tuple(sentences)):
            self._found[key] = said

    def lines(self) -> Iterator[str]:
        """As they stand in the file."""
        part = ""
        told = set[tuple[str, ...]]()
        for (now, _), said in sorted(self._found.items()):
            if now != part:
                part = now
                yield f"# {GAMES[self._game].title} {part}"
            if said not in told:
                told.add(said)
                yield f"\n{said[0]}\n{said[1]}"


def text_of(game: str) -> str:
    collected = Collected(game)
    collected.collect()
    return "\n".join(collected.lines()) + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_all_is_told_as_it_was_read(game: str) -> None:
    assert text_of(game) == (FOLDER / f"{game}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(text_of(each), encoding="utf-8")

"""Acting out of turn in a match: who may break in at a moment, and how long the next question waits for it.

Before somebody else is asked, people have a beat to break in; then bots are asked, all at once. Both follow
from what everybody knows: whether somebody really holds anything to break in with changes nothing that others
could see, hear or measure.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from game.chance import Chance
from game.match.match import Match
from game.match.pace import Pace
from game.match.shown import acting_seat
from game.match.thinking import BotThinking
from game.rules.contract import Action, Bot, Over, Seat, Turn
from game.rules.interjections import Interjection, questions

_TO_THE_END: Final = Pace.instant()
"""How bots think here: it is looked after elsewhere how long."""


class Interrupts:
    """Follows one moment of a match after the other."""

    def __init__(self, match: Match, chance: Chance, clock: Callable[[], float]) -> None:
        self._match = match
        self._thinking = BotThinking(chance, clock)
        self.people: frozenset[Seat] = frozenset()
        """Who may break in, as far as everybody knows."""
        self._asked: Seat | None = None
        self.goes_on = False
        """A person chooses again right after having chosen."""
        self.beat_s = 0.0
        """In which people may break in before the next question is put."""
        self._bots: frozenset[Seat] = frozenset()
        """Those that are still to be asked, as far as everybody knows."""
        self._questions: list[Turn] | None = None
        self._chosen: Interjection | None = None

    def begin(self, bots: Collection[Seat], passing: Collection[Seat], beat_s: float, *, seen: bool) -> None:
        """The match has moved on.

        `bots` are the seats without a person; those in `passing` want no beat. Nor is there one for a person
        who goes on choosing where nothing was `seen` to happen by everybody.
        """
        pending = self._match.pending
        asked = acting_seat(pending)
        could = frozenset[Seat]() if isinstance(pending, Over) else self._match.could_interject()
        others = could.difference(bots, (asked,))
        self.people = others
        if asked is not None and asked not in bots and self._is_beside(asked):
            self.people |= {asked}
        self.goes_on = asked is not None and asked == self._asked and asked not in bots
        self._asked = asked
        unseen = self.goes_on and not seen
        self.beat_s = 0.0 if unseen or others.issubset(passing) else beat_s
        # A person who is asked and could do the same has all the time there is: no bot forestalls it.
        forestalls = asked in could and asked not in bots
        self._bots = frozenset() if forestalls else could.intersection(bots).difference((asked,))
        self._questions = self._chosen = None
        self._thinking.drop()

    def _is_beside(self, asked: Seat) -> bool:
        """Whether the seat that is asked can do something that is not among its options."""
        pending = self._match.pending
        return isinstance(pending, Turn) and any(
            action not in pending.options for action in self._match.interjections().get(asked, ())
        )

    @property
    def holds_up(self) -> bool:
        """Whether bots asked in turn, and chance, still wait for seats that may break in."""
        return self.beat_s > 0 or bool(self._bots)

    @property
    def busy(self) -> bool:
        """Whether bots may be thinking about breaking in, as far as everybody knows."""
        return bool(self._bots)

    def actions(self, seat: Seat) -> Sequence[Action]:
        """What a person can really do out of turn, for that seat's eyes only."""
        return self._match.interjections().get(seat, ()) if seat in self.people else ()

    def tick(self, bots: Mapping[Seat, Bot], waited: float, pace: Pace) -> Interjection | None:
        """Let time pass: `waited` are the seconds since the match moved on.

        What a bot does out of turn, once people have had their beat.
        """
        beat_s = self.beat_s
        if waited >= beat_s:
            self.beat_s = 0.0
        if self._bots:
            thought = self._think(bots)
            in_time = thought or pace.patience < math.inf
            if waited >= max(beat_s, pace.bot) and in_time:
                self._bots, self._questions = frozenset(), []
                self._thinking.drop()
        return None if self.holds_up else self._chosen

    def _think(self, bots: Mapping[Seat, Bot]) -> bool:
        """Ask one bot after the other, as far as one slice of time goes; whether all have said."""
        if self._questions is None:
            self._questions = questions(self._match.rules, self._match.state, self._bots)
        while self._questions:
            turn = self._questions[0]
            choice = self._thinking.tick(bots[turn.seat], self._match, turn, _TO_THE_END, 0.0)
            if choice is None:
                return False
            self._thinking.drop()
            del self._questions[0]
            if self._chosen is None and isinstance(choice, Interjection) and choice.action is not None:
                self._chosen = choice
        return True

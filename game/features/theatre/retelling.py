"""A match replayed from its journal: nobody chooses, nothing is drawn, and only `step` moves on."""

from __future__ import annotations

from game.devices.catalogue import virtual
from game.features.theatre.replay import Replay
from game.match.dice.proposal import Accepted
from game.match.loop import MatchLoop
from game.match.static_match import tools_for
from game.rules.contract import Action, Dice, IllegalAnswer, Pending, Roll, Seat, Turn
from game.store.journal import Entry, Record
from knucklebone_messages import LazyText


class Retelling(MatchLoop):
    """A table for watching: as everybody saw it, whoever sat there, or with open hands."""

    hands = False
    """The hand of the seat that must choose lies open."""

    @property
    def turn(self) -> Turn | None:
        """Whose hand lies open: to whom it is shown what could be chosen. Nobody can choose it."""
        pending = self.match.pending
        return pending if self.hands and isinstance(pending, Turn) and not self._held else None

    def is_bot(self, seat: Seat) -> bool:
        """Whether hands are closed, so that nobody is there to be asked, or to be shown one."""
        return not self.hands

    @property
    def interrupters(self) -> frozenset[Seat]:
        """Nobody: it is only told again."""
        return frozenset()

    @property
    def pending(self) -> Pending:
        """What may be chosen would tell of a hand."""
        pending = super().pending
        return Turn(pending.seat, pending.phase, ()) if isinstance(pending, Turn) else pending

    def choose(self, *actions: Action) -> None:
        """Raises IllegalAnswer in any case."""
        raise IllegalAnswer(LazyText("This match is over. You are watching it again."))

    def tick(self, now: float) -> None:
        """Does nothing: nothing is due by itself."""

    def step(self, entry: Entry) -> None:
        """The next entry of the journal. Raises IllegalAnswer where it is not possible."""
        pending = self.match.pending
        request = self._request(pending, pending.dice) if isinstance(pending, Roll) else None
        events = self.match.catch_up((entry,))
        if isinstance(entry, Record) and isinstance(pending, Roll) and not pending.setup:
            answer = self.match.rules.read(entry.answer)
            assert isinstance(answer, Dice), "a roll is answered by dice"
            self.desk.tell_roll(Accepted(answer.values, virtual(), None, None), request)
        self._on_events(events)


def retell(reel: Replay, upto: int, *, hands: bool = False) -> Retelling:
    """The match after its first `upto` entries, to be told on; with `hands`, they lie open."""
    told = Retelling(reel.at(upto), *tools_for(reel.contents), {}, setup_by_hand=True)
    told.hands = hands
    return told

"""The match loop: asks the seat that must answer, and goes on when it has.

Driven by `tick`, once a frame: chance answers shuffles, the dice desk answers rolls, bots think in slices of
a few milliseconds, and people answer through `choose`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from game.chance import Chance
from game.devices.catalogue import virtual
from game.devices.dice import RollRequest, SourceState
from game.match.dice.desk import DeskStage, DiceDesk
from game.match.dice.proposal import Accepted
from game.match.field.watcher import ANSWERED_BY, FieldWatcher
from game.match.interrupts import Interrupts
from game.match.match import Match
from game.match.pace import Pace
from game.match.shown import Shown, acting_seat
from game.match.thinking import BotThinking
from game.match.undo import TakeBack
from game.rules.contract import (
    Action,
    Bot,
    Dice,
    Event,
    IllegalAnswer,
    Over,
    Pending,
    Roll,
    Seat,
    Shuffle,
    Turn,
)
from game.rules.field import Explanation
from game.rules.interjections import Interjection
from game.store.journal import JournalError, PlayerEntry
from knucklebone_messages import LazyText

FALLING = LazyText("The dice are falling: first say what they show.")
"""Why nothing can be taken back while they do."""


TOO_LATE = LazyText("It's too late to interrupt.")
"""Why somebody cannot act out of turn."""

NOT_NOW = LazyText("Somebody else can take over once this is finished.")
"""Why nobody changes seats while dice fall."""


class MatchLoop:
    """Runs one match until it is over."""

    def __init__(
        self,
        match: Match,
        desk: DiceDesk,
        chance: Chance,
        bots: dict[Seat, Bot],
        *,
        pace: Pace | None = None,
        setup_by_hand: bool = False,
        real_field: bool = False,
        field: FieldWatcher | None = None,
        clock: Callable[[], float] = time.perf_counter,
        when_over: Callable[[], object] = lambda: None,
        name: str = "",
    ) -> None:
        """`when_over` is called once, after the last answer has been committed."""
        self.name = name
        """The match's own name, also the journal's; empty where there is none."""
        self.match = match
        self.desk = desk
        self.pace = pace or Pace()
        self.beat_s = self.pace.beat
        """Seconds that people have to break in before the next question."""
        self.real_field = real_field
        """Real pieces lie on a real board: people must be told what to move."""
        self.field = field
        """Watches the real board, where a camera can."""
        self._chance = chance
        self._bots = bots
        self._setup_by_hand = setup_by_hand
        self._when_over = when_over
        self._events: list[Event] = []
        self._passing: set[Seat] = set()
        self._since: float | None = None
        self._thinking = BotThinking(chance, clock)
        self._breaking_in = Interrupts(match, chance, clock)
        self.falling = False
        """Virtual dice that count already are still seen to fall."""
        self._now = -math.inf
        self._chosen_at = -math.inf
        self._held = 0
        self._begin_moment()
        self._follow_field()

    # --- for the screen

    # What is written down counts at once; while virtual dice are seen to fall, and while the screen shows
    # what happened, these still tell of the moment before: nothing gives away what is still to be seen.

    def hold(self, answers: int) -> None:
        """The screen is showing the result of the last `answers`.

        Nobody hears of it or is asked until `release`.
        """
        self._held = min(answers, self.match.reach)

    def release(self) -> None:
        """Everything has been shown and told."""
        self._held = 0

    @property
    def _ago(self) -> int:
        """How many of the last answers may not be told of yet."""
        return self._held or int(self.falling)

    @property
    def pending(self) -> Pending:
        """What the match waits for, as everybody may see it: a bot's options stay its own."""
        pending = self.match.pending_before(ago=self._ago)
        if isinstance(pending, Turn) and (self._held or self.beat or pending.seat in self._bots):
            return Turn(pending.seat, pending.phase, ())
        return pending

    @property
    def acting(self) -> Seat | None:
        """Who must choose or roll now."""
        return acting_seat(self.pending)

    def look(self) -> Shown:
        """Where the match stands, as far as it may be seen."""
        pending, goes_on = self.pending, self.beat and self._breaking_in.goes_on
        # Whoever goes on choosing keeps its hand in sight while others may break in.
        kept = pending if isinstance(pending, Turn) and goes_on else None
        return Shown(self.view(None), pending, self.turn, kept=kept)

    @property
    def entries(self) -> int:
        """How many entries of the journal may be seen."""
        return self.match.entries - self._ago

    @property
    def moment(self) -> tuple[int, bool]:
        """Tells one moment from every other in which something else may be seen or asked."""
        return self.entries, self.beat

    @property
    def answers(self) -> int:
        """How many of the answers that stand may be seen."""
        return self.match.answers - self._ago

    def view(self, viewer: Seat | None) -> Any:
        """The state as `viewer` may see it now."""
        return self.match.view(viewer, ago=self._ago)

    @property
    def over(self) -> Over | None:
        """The result, once there is one."""
        pending = self.pending
        return pending if isinstance(pending, Over) else None

    @property
    def turn(self) -> Turn | None:
        """The choice a person must make now, if it is a person's."""
        pending = self.match.pending
        if self._ago or self.beat or not isinstance(pending, Turn) or pending.seat in self._bots:
            return None
        return pending

    @property
    def beat(self) -> bool:
        """Whether people may break in before the next question is put: until then nobody is asked."""
        return self._breaking_in.beat_s > 0

    @property
    def interrupters(self) -> frozenset[Seat]:
        """The people who may act out of turn now, as far as everybody knows."""
        return frozenset() if self._ago else self._breaking_in.people

    def interjections(self, seat: Seat) -> Sequence[Action]:
        """What a person may do out of turn now, for that seat's eyes only."""
        return () if self._ago else self._breaking_in.actions(seat)

    def is_bot(self, seat: Seat) -> bool:
        """Whether a bot sits there."""
        return seat in self._bots

    @property
    def thinking(self) -> bool:
        """Whether a bot is thinking and not just waiting to be polite: then `tick` should come often."""
        return self._thinking.busy or self._breaking_in.busy

    def take_events(self) -> list[Event]:
        """What happened since the last call, as far as it may be seen."""
        if self.falling:
            return []
        events, self._events = self._events, []
        return events

    # --- for people

    def choose(self, *actions: Action) -> None:
        """Give a person's answer to the current Turn.

        More actions answer those after it, as long as they are wanted. Raises IllegalAnswer or JournalError;
        the answer that does so changes nothing.
        """
        turn = self.turn
        if turn is None:
            raise IllegalAnswer(LazyText("No player is choosing right now."))
        seat = turn.seat
        for number, action in enumerate(actions):
            # What is chosen in one go is one choice: nobody breaks in on it.
            if number and not self._is_wanted(action, seat):
                break
            self.commit(action, "player", seat)
            self._chosen_at = self._now

    def _is_wanted(self, action: Action, seat: Seat) -> bool:
        """Whether this is one of the answers that a seat is to choose from next."""
        pending = self.match.pending
        return isinstance(pending, Turn) and pending.seat == seat and action in pending.options

    def interject(self, seat: Seat, action: Action) -> None:
        """What a person does out of turn.

        The first to come counts; for anybody later it raises IllegalAnswer, which says so. Raises
        JournalError; nothing has changed then.
        """
        if self._ago or seat not in self._breaking_in.people:
            raise IllegalAnswer(TOO_LATE)
        self.commit(Interjection(seat, action), "player", seat)
        self._chosen_at = self._now

    def table_is_right(self, explanation: Explanation) -> None:
        """People say that the real field lies as it should: what explains it becomes so.

        Raises IllegalAnswer when it does not explain it any more, JournalError.
        """
        if explanation.taken_back:
            self.take_back(explanation.taken_back)
        for action in explanation.actions:
            if self.turn is None:
                raise IllegalAnswer(LazyText("No player is choosing right now."))
            self.commit(action, ANSWERED_BY, self.turn.seat, confirmed=True)

    def can_take_back(self) -> TakeBack | LazyText:
        """What would be taken back now, or why nothing can be, in a sentence for people."""
        return FALLING if self._thrown else self.match.can_take_back(just_now=self._just_chosen)

    def take_back(self, answers: int | None = None, agreed: Sequence[Seat] = ()) -> TakeBack:
        """Take back what `can_take_back` says, or the last `answers` choices where that is free.

        `agreed` are the people who have said yes. Raises IllegalAnswer or JournalError and changes nothing.
        """
        if self._thrown:
            raise IllegalAnswer(FALLING)
        taken = self.match.take_back(answers, agreed, just_now=self._just_chosen)
        self._chosen_at = -math.inf
        # What passed by itself would pass again before anybody could choose otherwise.
        self._passing.discard(taken.seat)
        self.release()
        self.desk.cancel()
        self._on_events([])
        return taken

    def commit(
        self, answer: Action | Dice, source: str, seat: Seat | None, *, confirmed: bool = False
    ) -> None:
        """An answer that came from `source`. Raises IllegalAnswer or JournalError and changes nothing."""
        self._on_events(self.match.commit(answer, str(source), seat=seat, confirmed=confirmed))

    def reseat(self, seat: Seat, player: PlayerEntry, bot: Bot | None) -> None:
        """Let somebody else play for a seat from here on: a `bot`, or a person where there is none.

        Raises IllegalAnswer while something is being shown or dice lie on the table, JournalError; nothing
        has changed then.
        """
        if self._held or self.falling or self._thrown:
            raise IllegalAnswer(NOT_NOW)
        self.match.reseat(seat, player)
        if bot is None:
            self._bots.pop(seat, None)
        else:
            self._bots[seat] = bot
        self._passing.discard(seat)
        self._chosen_at = -math.inf
        self.desk.cancel()
        self._on_events([])

    @property
    def _just_chosen(self) -> bool:
        """Whether a person chose a moment ago, and may have slipped."""
        return self._now - self._chosen_at < self.pace.grace

    @property
    def _may_be_a_slip(self) -> bool:
        """Whether the last choice may be taken back as a slip, and so nothing yet makes it stand."""
        return self._just_chosen and isinstance(self.can_take_back(), TakeBack)

    @property
    def _thrown(self) -> bool:
        """Dice have left the hand for good, and do not lie there for everybody to see yet."""
        desk = self.desk
        if desk.request is None:
            return False
        return desk.stage is not DeskStage.WAITING or desk.status.state is SourceState.ROLLING

    def let_pass(self, seat: Seat, passing: bool) -> None:
        """Let offers that come again and again pass this seat by, or put them to it again."""
        (self._passing.add if passing else self._passing.discard)(seat)

    def lets_pass(self, seat: Seat) -> bool:
        """Whether such offers pass this seat by at present."""
        return seat in self._passing

    def give_beat(self, seconds: float) -> None:
        """Give people that long to break in from now on, where they have any time at all."""
        self.beat_s = seconds if self.pace.beat else 0.0

    # --- driven by the frame loop

    def watch(self, now: float) -> None:
        """Look at the real field; pieces put down there may be a person's answer. Raises JournalError."""
        if self.field is None or self.falling:
            return
        for action in self.field.tick(now):
            if self.turn is not None:
                self.commit(action, ANSWERED_BY, self.turn.seat)

    def tick(self, now: float) -> None:
        """Move on by what is due. `now` in seconds, never going back. Raises JournalError."""
        self._now = now
        if self.falling:
            self._fall_on(now)
            return
        # A roll that was asked for goes on: dice that lie on the table cannot wait.
        if self.field is not None and self.field.holds_up and self.desk.request is None:
            return
        pending = self.match.pending
        if self._since is None:
            self._since = now
        if self._moment_goes_on(now):
            return
        if isinstance(pending, Shuffle):
            if self._may_be_a_slip:
                return
            order = self._chance.order(self.match.entries, pending, self.match.kept)
            self._on_events(self.match.commit(order, "shuffle"))
        elif isinstance(pending, Roll):
            self._tick_roll(pending, now)
        elif isinstance(pending, Turn) and pending.seat in self._bots:
            self._tick_bot(pending, now)
        elif isinstance(pending, Turn) and pending.seat in self._passing and pending.decline is not None:
            self.commit(pending.decline, "player", pending.seat)

    def settle(self) -> None:
        """Write down at once what people have said yes to and the next tick would. Raises JournalError."""
        roll, accepted = self.match.pending, self.desk.accepted
        if isinstance(roll, Roll) and accepted is not None:
            self._count(roll, accepted)

    def close(self) -> None:
        """Stop; the match can be resumed."""
        # What the disk refuses now was never shown to count.
        with suppress(JournalError):
            self.settle()
        self.desk.cancel()
        if self.field is not None:
            self.field.close()
        self.match.close()

    def _tick_roll(self, roll: Roll, now: float) -> None:
        kept, fell = self.match.kept, self.match.fell
        request = self._request(roll, roll.dice - len(kept))
        if fell is not None and not request.dice:
            # Everything had fallen before it was taken back: nobody throws, and nobody gains.
            self.commit(Dice(kept), fell.origin, roll.seat)
            return
        if self._rolls_itself(roll):
            self._roll_at_once(roll, request, kept)
            return
        if self.desk.request is None or self.desk.request.number != request.number:
            self.desk.ask(request)
        accepted = self.desk.tick(now)
        if accepted is None:
            self._throw_for_bot(roll, now)
        else:
            self._count(roll, accepted)

    def _count(self, roll: Roll, accepted: Accepted) -> None:
        """The dice that people and sources agree on are the answer."""
        events = self.match.commit(
            Dice((*self.match.kept, *accepted.values)),
            str(accepted.source),
            seat=roll.seat,
            evidence=accepted.evidence.digest if accepted.evidence else None,
            read=accepted.read,
            confirmed=accepted.confirmed,
            again=accepted.again,
        )
        self.desk.on_counted(accepted)
        self.falling = self.desk.stage is DeskStage.FALLING
        self._on_events(events)

    def _fall_on(self, now: float) -> None:
        """Let the dice that count already fall on; once they lie, the match goes on in sight of everybody."""
        self.desk.tick(now)
        if self.desk.stage is not DeskStage.FALLING:
            self.falling = False
            self._since = None
            self._follow_field()

    def _waited_s(self, now: float) -> float:
        """Seconds since the match began to wait for the current answer."""
        return 0.0 if self._since is None else now - self._since

    def _rolls_itself(self, roll: Roll) -> bool:
        return roll.setup and not self._setup_by_hand

    def _roll_at_once(self, roll: Roll, request: RollRequest, kept: tuple[int, ...]) -> None:
        """Setting the table up with virtual dice needs nobody's hand."""
        values = self._chance.dice(request.number, request.dice, roll.sides)
        self.commit(Dice((*kept, *values)), virtual(), roll.seat)

    def _throw_for_bot(self, roll: Roll, now: float) -> None:
        """A bot presses the button itself; real dice are thrown for it by the people at the table."""
        waiting = self.desk.stage is DeskStage.WAITING and self.desk.virtual
        if waiting and roll.seat in self._bots and self._waited_s(now) >= self.pace.throw:
            self.desk.throw()

    def _request(self, roll: Roll, dice: int) -> RollRequest:
        who = "The table" if roll.seat is None else self.match.names[roll.seat]
        return RollRequest(self.match.entries, roll.seat, who, dice, roll.sides, roll.purpose)

    def _tick_bot(self, turn: Turn, now: float) -> None:
        waited = self._waited_s(now)
        choice = self._thinking.tick(self._bots[turn.seat], self.match, turn, self.pace, waited)
        if choice is None:
            return
        if self._thinking.in_secret and choice != turn.decline and self._may_be_a_slip:
            return
        self._thinking.on_choice(turn, waited)
        self.commit(choice, "bot", turn.seat)

    def _begin_moment(self, events: Sequence[Event] = ()) -> None:
        seen = any(event.only is None for event in events)
        self._breaking_in.begin(self._bots, self._passing, self.beat_s, seen=seen)

    def _moment_goes_on(self, now: float) -> bool:
        """Let bots break in, after people. Whether what would come next in turn has to wait for it."""
        choice = self._breaking_in.tick(self._bots, self._waited_s(now), self.pace)
        if choice is None:
            return self._breaking_in.holds_up
        if not self._may_be_a_slip:
            self.commit(choice, "bot", choice.seat)
        return True

    def _on_events(self, events: list[Event]) -> None:
        self._events += events
        if self._held:
            self.hold(self._held + 1)
        self._since = None
        self._thinking.drop()
        self._begin_moment(events)
        self._follow_field()
        if isinstance(self.match.pending, Over):
            self._when_over()

    def _follow_field(self) -> None:
        """Tell the watcher what should lie on the real field now."""
        if self.field is not None and not self.falling:
            asked = self.turn is not None
            self.field.follow(self.match.positions() if asked else (self.match.view(None),), asked)

"""A bot's thoughts in a match: a slice a frame, and told no sooner than people can follow."""

from __future__ import annotations

from collections.abc import Callable, Generator

from game.chance import Chance
from game.match.match import Match
from game.match.pace import OBVIOUS_THINKING_S, THINKING_SLICE_S, Pace
from game.rules.contract import BY_HAND, Action, Bot, Seat, Turn


class BotThinking:
    """Whatever bots of one match think about, one choice after the other."""

    def __init__(self, chance: Chance, clock: Callable[[], float]) -> None:
        self._chance, self._clock = chance, clock
        self.in_secret = False
        """Whether the bot knows something that others do not."""
        self._thoughts: Generator[Action, None, None] | None = None
        self._best: Action | None = None
        self._thought_out = False
        self._needed: float | None = None
        self._usual: dict[tuple[Seat, str], float] = {}

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking and not just waiting to be polite."""
        return self._thoughts is not None and not self._thought_out

    def tick(self, bot: Bot, match: Match, turn: Turn, pace: Pace, waited: float) -> Action | None:
        """Let the bot think for one slice. Its choice, once that may be told.

        `waited` are the seconds since the match began to wait for it.
        """
        if self._thoughts is None:
            self._begin(bot, match, turn)
            if waited < pace.bot:
                # The frame that puts the question has much to paint, and a bot has time enough.
                return None
        if self._think_on() and self._needed is None:
            self._needed = waited
        done = self._needed is not None and waited >= self._least(turn, pace)
        patience = pace.by_hand if turn.phase == BY_HAND else pace.patience
        if not done and waited < patience:
            return None
        assert self._best is not None, "a bot must yield at least one action"
        return self._best

    def on_choice(self, turn: Turn, waited: float) -> None:
        """The choice is out: remember how long it took."""
        if len(turn.options) > 1:
            self._usual[turn.seat, turn.phase] = waited if self._needed is None else self._needed

    def drop(self) -> None:
        """The match has moved on."""
        self._thoughts = None

    def _begin(self, bot: Bot, match: Match, turn: Turn) -> None:
        view = match.view(turn.seat)
        self._thoughts = bot.think(match.rules, view, turn, self._chance.generator(match.entries, "bot"))
        self._best = None
        self._thought_out = False
        self._needed = None
        self.in_secret = view != match.view(None)

    def _think_on(self) -> bool:
        """Let the bot think for one slice. True when it has finished."""
        assert self._thoughts is not None
        until = self._clock() + THINKING_SLICE_S
        while self._clock() < until and self.busy:
            try:
                self._best = next(self._thoughts)
            except StopIteration:
                self._thought_out = True
        return self._thought_out

    def _least(self, turn: Turn, pace: Pace) -> float:
        """Seconds a bot seems to think at the least.

        Where it knows something that others do not, how long it takes must not tell whether its hand leaves
        it a choice.
        """
        if turn.phase == BY_HAND:
            return pace.by_hand
        forced = len(turn.options) == 1
        if not self.in_secret:
            return min(pace.bot, OBVIOUS_THINKING_S) if forced else pace.bot
        least = pace.bot if turn.decline is None else min(pace.bot, OBVIOUS_THINKING_S)
        return max(least, self._usual.get((turn.seat, turn.phase), 0.0)) if forced else least

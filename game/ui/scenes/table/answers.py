"""What people answer at a table: it counts, is refused with a sentence, or could not be written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.match.loop import MatchLoop
from game.rules.contract import Action, IllegalAnswer
from game.rules.field import Explanation
from game.store.journal import JournalError
from game.ui.context import Context
from game.ui.scenes.table.remark import NotSaved
from game.ui.words import say


class Answers:
    """The answers of people at one table."""

    def __init__(
        self,
        ctx: Context,
        loop: MatchLoop,
        complain: Callable[[str], object],
        answered: Callable[[], object],
    ) -> None:
        """`complain` tells people why an answer is none; `answered` shows what came of one."""
        self._ctx, self._loop = ctx, loop
        self._complain, self._answered = complain, answered
        self.trouble = ""
        """Why an answer could not be written down; until people have read it the match stands still."""

    def choose(self, actions: Sequence[Action]) -> None:
        """The first is an answer in any case, the others as long as they are wanted."""
        self._give(partial(self._choose_all, actions))

    def agree(self, explanation: Explanation) -> None:
        """The real field lies as it should."""
        self._give(partial(self._loop.table_is_right, explanation))

    def in_trouble(self, error: JournalError) -> None:
        """The answer could not be written down: it does not count, and people must know."""
        self.trouble = say(error)
        self._ctx.stack.push(NotSaved(self._ctx, self.trouble))

    def _choose_all(self, actions: Sequence[Action]) -> None:
        for number, action in enumerate(actions):
            turn = self._loop.turn
            if number and (turn is None or action not in turn.options):
                break
            self._loop.choose(action)

    def _give(self, answer: Callable[[], None]) -> None:
        try:
            answer()
        except IllegalAnswer as error:
            self._complain(say(error))
        except JournalError as error:
            self.in_trouble(error)
        else:
            self._answered()

"""What the camera over a real field means for the board.

Steps that are done, squares that differ, and what people are asked about them.
"""

from __future__ import annotations

from collections.abc import Callable

from game.devices.dice import SourceState
from game.games.spellcycles.rules.events import FieldEvent
from game.games.spellcycles.rules.rules import Spellcycles
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.table.checklist import Checklist, ChecklistStep
from game.games.spellcycles.table.panel_state import DifferenceState, Remedies
from game.match.field.watcher import FieldWatcher, SquareVerdict
from game.rules.contract import Event
from game.rules.field import Difference, Explanation
from game.rules.gaps import Narrator
from game.ui.boards import Table
from game.ui.words import _


class FieldCamera(Remedies):
    """Reads the table's field watcher. Without a watcher, or with the camera off, it sees nothing."""

    def __init__(self, table: Table, rules: Spellcycles, settled: Callable[[], object]) -> None:
        """`settled` is called when people have chosen a remedy."""
        self._table, self._rules, self._settled = table, rules, settled
        self._watcher = table.field if table.real_field else None
        self._way = 0
        self._ways: tuple[Explanation, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether people must say what is right."""
        return self._watcher is not None and self._watcher.asks

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The squares that are not as they should be."""
        watcher = self._watcher
        return watcher.differences if watcher is not None and watcher.able else ()

    @property
    def explained(self) -> bool:
        """Whether the table may be right."""
        return bool(self._ways)

    @property
    def sentence(self) -> str:
        """What keeps the camera from seeing the field; empty when nothing does."""
        watcher = self._watcher
        if watcher is None or not watcher.on or watcher.status.state is SourceState.READY:
            return ""
        return _(watcher.status.sentence)

    def ticks(self, checklist: Checklist) -> list[ChecklistStep]:
        """The open steps that the camera has seen done."""
        watcher = self._watcher
        if watcher is None or not watcher.able:
            return []
        return [
            step
            for step in checklist.steps
            if not step.done
            and _seen_to_change(step)
            and watcher.verdict(step.square) is SquareVerdict.IN_STEP
        ]

    def mark_done(self, square: int) -> None:
        """A person has said that a square is done."""
        if self._watcher is not None:
            self._watcher.mark_done(square)

    def describe_walk(self) -> str:
        """What the camera does while people move pieces."""
        watcher = self._watcher
        if watcher is None or not watcher.on:
            return ""
        return self.sentence or _("The camera watches: squares turn green by themselves.")

    # -- what people are asked ------------------------------------------------------------------------------

    def question(self, view: State) -> DifferenceState | None:
        """What to ask about the differences, if anything is to be asked now."""
        watcher = self._watcher
        if watcher is None or not watcher.asks:
            self._way, self._ways = 0, ()
            return None
        lasting = watcher.lasting
        self._ways = watcher.explanations
        self._way %= max(1, len(self._ways))
        meaning = self._meaning(watcher, self._ways[self._way]) if self._ways else ""
        sentence = watcher.sense.sentence(view, lasting, _)
        return DifferenceState(sentence, lasting, meaning, self._way + 1, len(self._ways))

    def fix_table(self) -> None:
        """People will put the table right."""
        if self._watcher is not None:
            self._watcher.fix_table()
            self._settled()

    def table_is_right(self) -> None:
        """What is shown to explain the table becomes so."""
        if self._ways:
            self._table.agree(self._ways[self._way])

    def other_meaning(self) -> None:
        """Show the next explanation."""
        self._way += 1
        self._settled()

    def camera_off(self) -> None:
        """Do without the camera."""
        if self._watcher is not None:
            self._watcher.switch(False)
            self._settled()
            self._table.complain(_("The camera is off. The menu switches it on again."))

    def trust(self, square: int) -> None:
        """A person confirms that a square is right."""
        if self._watcher is not None:
            self._watcher.trust(square)
            self._settled()

    def _meaning(self, watcher: FieldWatcher, explanation: Explanation) -> str:
        after, events = watcher.position(explanation).copy(), list[Event]()
        for action in explanation.actions:
            self._rules.apply(after, action, events.append)
        narrator = Narrator(self._table.names, _)
        deeds = [event for event in events if isinstance(event, FieldEvent) and event.explains]
        told = [event.sentence(narrator) for event in deeds]
        back = explanation.taken_back
        if back == 1:
            told.insert(0, _("This undoes the last move."))
        elif back:
            told.insert(0, _("This undoes the last {n} moves.", n=back))
        return " ".join(told)


def _seen_to_change(step: ChecklistStep) -> bool:
    """Whether the square looks different from above before and after."""
    return (step.off[0] if step.off else None) != (step.on[-1] if step.on else None)

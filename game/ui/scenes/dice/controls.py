"""What people may do about the dice on the desk, and what they are asked: no widget, no picture."""

from __future__ import annotations

from collections.abc import Callable

from game.devices.catalogue import device_of
from game.devices.dice import ON_THE_RIM, OTHER_SIZE, THROW_FOR_BOT, RollRequest
from game.match.dice.desk import DeskStage, DiceDesk
from game.match.dice.proposal import MISSING, ProposedDie
from game.rules.text import N_
from game.ui.drawing.reactive import ViewModel
from game.ui.words import _

UNREADABLE = N_("Please say what the dice show.")
DOUBTS = N_(
    {
        MISSING: "One die wasn't found. Tap where it is.",
        "cocked": "A die leans: what does it show?",
        "stacked": "Dice touch: are they right?",
        "outside": "A die left the tray: roll again.",
        "rolled again": "Somebody rolled a die twice: does its last roll count?",
        "moved": "Somebody turned a die: what did it show?",
        OTHER_SIZE: "These aren't the dice from the check: right?",
    }
)
"""What is wrong with a die, by its flag."""
LEFT_OUT = N_(
    {
        OTHER_SIZE: "A die of another size doesn't count: right?",
        ON_THE_RIM: "A die on the rim doesn't count: right?",
    }
)
"""What was left out of the dice that count, by its flag."""


class DiceState(ViewModel):
    """Everything the layout depends on; anything else is updated in place."""

    request: int
    kind: str
    stage: DeskStage
    dice: tuple[tuple[int | None, bool, bool, bool], ...]
    """Value, whether it counts, is sure, is real."""
    failed: bool
    fixing: int | None
    """The die that is being put right."""
    bot: bool


class DiceControls:
    """Does to the desk what is pressed, and remembers the die that is being put right."""

    def __init__(
        self,
        desk: DiceDesk,
        asked: Callable[[RollRequest], str],
        is_bot: Callable[[int], bool],
        changed: Callable[[], object],
        choose_device: Callable[[], object],
        *,
        alone: bool = False,
    ) -> None:
        """`asked` puts a request in words.

        `changed` is called after a press that may change what is shown; without other sources to choose from
        the source is `alone`.
        """
        self.desk, self._alone = desk, alone
        self.fixing: int | None = None
        """The die that is being put right."""
        self._asked, self._is_bot = asked, is_bot
        self._changed, self._choose_device = changed, choose_device

    @property
    def alone(self) -> bool:
        """Whether there is no other source to choose."""
        return self._alone or self.desk.fixed

    def state(self) -> DiceState:
        """Everything that a page depends on; a request must be open."""
        desk = self.desk
        assert desk.request is not None
        if not self._dice_fixable():
            self.fixing = None
        dice = tuple((die.value, die.counts, die.sure, die.real) for die in desk.dice)
        bot = self._for_bot(desk.request)
        # What has been read stays to be looked at, whatever becomes of the source.
        failed = desk.failed and not dice
        return DiceState(desk.request.number, desk.kind, desk.stage, dice, failed, self.fixing, bot)

    def _dice_fixable(self) -> bool:
        return bool(self.desk.dice) and not self.desk.virtual

    @property
    def asks_to_type(self) -> bool:
        """The first value is still to be typed: the request itself is shown."""
        return device_of(self.desk.kind).is_typed and not self.desk.dice

    def question(self) -> str:
        """What people are asked now."""
        desk = self.desk
        assert desk.request is not None
        if desk.virtual or self.asks_to_type:
            return self.request()
        if self.fixing is not None:
            return _("What is it really?")
        if not desk.ready and device_of(desk.kind).is_typed:
            return _("And the next die?")
        if sum(die.counts for die in desk.dice) != desk.request.dice:
            return _("Which die counts? Tap it.") if desk.request.dice == 1 else _("Tap the dice that count.")
        flags = [die.flag for die in desk.dice if die.counts and die.flag]
        if flags:
            return _(DOUBTS.get(flags[0], UNREADABLE))
        left_out = [
            die.flag for die in desk.dice if die.left_out and not die.counts and die.real and die.flag
        ]
        if left_out and desk.ready:
            return _(LEFT_OUT[left_out[0]])
        if not desk.ready:
            return _(UNREADABLE)
        if desk.stage is DeskStage.COUNTDOWN:
            return _("Right? It soon counts.")
        return _("Did we read it right?")

    def request(self) -> str:
        """What is rolled for, and that somebody must throw the real dice of a bot."""
        request = self.desk.request
        assert request is not None
        asked = self._asked(request)
        if self._for_bot(request) and not self.desk.virtual:
            return f"{asked} {_(THROW_FOR_BOT, name=request.who)}"
        return asked

    def _for_bot(self, request: RollRequest) -> bool:
        return request.seat is not None and self._is_bot(request.seat)

    def back(self) -> bool:
        """Leave a die as it is, or stop the countdown; False when there is neither."""
        if self.fixing is not None:
            self.fixing = None
            self._changed()
            return True
        stops = self.desk.stage is DeskStage.COUNTDOWN and not self.desk.virtual
        if stops:
            self.wait()
        return stops

    def throw(self) -> None:
        """Let the virtual dice fall; those of a bot fall by themselves."""
        if self.desk.request is not None and not self._for_bot(self.desk.request):
            self.desk.throw()

    def read_now(self) -> None:
        """The dice lie there, whatever the camera thinks."""
        self.desk.read_now()

    def accept(self) -> None:
        """The values are right."""
        self.desk.accept()

    def wait(self) -> None:
        """Not so fast: the values wait for a yes."""
        self.desk.hold()
        self._changed()

    def rethrow(self) -> None:
        """Another throw."""
        self.fixing = None
        self.desk.rethrow()
        self._changed()

    def use(self, kind: str) -> None:
        """Another source, or the same once more."""
        self.fixing = None
        self.desk.use(kind)
        self._changed()

    def which_device(self) -> None:
        """Open the choice of a tower or of dice, where those in use have failed or are others."""
        self._choose_device()

    def enter(self, value: int) -> None:
        """A face was pressed or typed.

        For the die being put right, else for the one it must be meant for, else for the next typed one.
        """
        meant = self._target_die() if self.fixing is None else self.fixing
        self.fixing = None
        if meant is not None:
            self.desk.correct(meant, value)
        elif not self.alone:
            self.desk.enter(value)
        self._changed()

    def _target_die(self) -> int | None:
        """The die that a typed value is for: the only one, or the first that nobody could read."""
        desk = self.desk
        if not device_of(desk.kind).is_sensed or desk.request is None:
            return None
        counted = [index for index, die in enumerate(desk.dice) if die.counts]
        if len(counted) != desk.request.dice:
            return None
        if len(counted) == 1:
            return counted[0]
        return next((index for index in counted if desk.dice[index].value is None), None)

    def fix(self) -> None:
        """Put the (most doubtful) die right: six faces to choose from."""
        self.desk.hold()
        dice: tuple[ProposedDie, ...] = self.desk.dice
        counted = [index for index, die in enumerate(dice) if die.counts] or [0]
        self.fixing = min(counted, key=lambda index: (dice[index].sure, dice[index].confidence))
        self._changed()

    def drop(self) -> None:
        """No die lies where one was seen."""
        if self.fixing is not None:
            self.desk.drop(self.fixing)
        self.fixing = None
        self._changed()

    def pick(self, index: int) -> None:
        """A die was tapped: with too many of them it says which counts, else it is put right."""
        desk = self.desk
        assert desk.request is not None
        real = sum(die.real for die in desk.dice)
        if real > desk.request.dice and self.fixing is None:
            desk.toggle(index)
        elif self._dice_fixable():
            desk.hold()
            self.fixing = index
        self._changed()

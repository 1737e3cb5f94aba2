"""A base for rules whose state names its open question, with what is asked and what an answer does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from game.rules.actions import Label, actions_in
from game.rules.answers import action_identities, forms_in, plain_in, refuse_malformed
from game.rules.contract import (
    Action,
    Answer,
    Emit,
    Event,
    HouseRule,
    IllegalAnswer,
    Over,
    Pending,
    Seat,
    StateLike,
)
from game.rules.events import event_types_in
from game.rules.interjections import Interjection
from game.rules.notation import Notation


class Phased(StateLike, Protocol):
    """A state that names its open question."""

    @property
    def phase(self) -> str:
        """A member of the game's enum of phases."""


S = TypeVar("S", bound=Phased)
T = TypeVar("T")

Ask = Callable[[T, S], Pending]
"""What is asked; of the settings and the state."""
Take = Callable[[T, S, Answer, "Emit | None"], None]
"""Does as an answer says, or raises IllegalAnswer before anything changes."""
PhaseTable = Mapping[str, tuple[Ask[T, S], Take[T, S]]]
"""By phase: the question, and what its answer does."""


class SettingsSpec(Protocol):
    """The module `settings` of a game."""

    @property
    def SEAT_RANGE(self) -> range: ...  # noqa: N802 (a constant there)
    @property
    def HOUSE_RULES(self) -> tuple[HouseRule, ...]: ...  # noqa: N802

    def complete(self, options: Mapping[str, Any], /) -> Mapping[str, Any]:
        """`options` with every default filled in: plain data. Raises ValueError."""

    def settle(self, seats: int, options: Mapping[str, Any], /) -> Any:
        """The settings for complete options. Raises ValueError when they cannot be played."""


AutomaticStep = Callable[[T, S, "Emit | None"], None]
"""What happens without anybody being asked."""


class InterjectionSpec(NamedTuple):
    """How seats act out of turn in a game."""

    may: Callable[[Any, Any], Mapping[Seat, Sequence[Action]]]
    """Who may do so now and with what; of the settings and the state, or a view of it."""
    do: Callable[[Any, Any, Seat, Action, Emit | None], None]
    """Does it, or raises IllegalAnswer before anything changes; of settings, state, seat and action."""


class GameSpec(NamedTuple):
    """The parts of a game's rules that a class of them is made of."""

    settings: SettingsSpec
    actions: ModuleType
    """Its actions, and in constants those that exist once."""
    events: ModuleType
    """What may happen."""
    phases: Mapping[str, tuple[Callable[..., Pending], Callable[..., None]]]
    """A PhaseTable."""
    dice: bool = False
    """Dice are rolled in the game."""
    automatic: Mapping[str, Callable[..., None]] = {}
    """By phases in which nobody is asked: what happens by itself, which names the next phase."""
    labels: Mapping[type[Action], Label] = {}
    """The words of options that take more of the rules than actions know."""
    interjections: InterjectionSpec | None = None
    """None where nobody acts out of turn."""


def refuse_over(settings: Any, state: Any, answer: Answer, emit: Emit | None) -> None:
    """Refuse any answer: the match is over."""
    raise IllegalAnswer("The match is over.")


class PhasedRules(Generic[S, T]):
    """The rules for one number of seats and one choice of house rules. S is the state, T are the settings.

    `options` holds values of `house_rules` by name, and decks as plain data in games that have some. Raises
    ValueError with one sentence for people when they cannot be played.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seat_range: ClassVar[range]
    version: ClassVar[int] = 1
    house_rules: ClassVar[tuple[HouseRule, ...]]
    event_types: ClassVar[tuple[type[Event], ...]]

    labels: ClassVar[Mapping[type[Action], Label]]

    _spec: ClassVar[GameSpec]
    _notation: ClassVar[Notation]

    def __init_subclass__(cls, spec: GameSpec | None = None) -> None:
        """A game names its `spec`; a class derived from that game goes by the same."""
        if spec is not None:
            cls._spec = spec
            cls.seat_range, cls.house_rules = spec.settings.SEAT_RANGE, spec.settings.HOUSE_RULES
            cls.labels = spec.labels
            cls._notation = Notation(cls.title, actions_in(spec.actions), dice=spec.dice)
            cls.event_types = event_types_in(spec.events)

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        spec = self._spec
        self.seats = seats
        self.options: Mapping[str, Any] = spec.settings.complete(options)
        self.settings: T = spec.settings.settle(seats, self.options)
        self._asks = {phase: ask for phase, (ask, _) in spec.phases.items()}
        self._takes = {phase: take for phase, (_, take) in spec.phases.items()}
        self._automatic: Mapping[str, AutomaticStep[T, S]] = spec.automatic
        self._forms, self._plain = forms_in(spec.actions), plain_in(spec.actions)
        self._known = action_identities(spec.actions)

    def pending(self, state: S) -> Pending:
        """What the rules wait for now."""
        return self._asks[state.phase](self.settings, state)

    def interjections(self, state: S) -> Mapping[Seat, Sequence[Action]]:
        """What each seat may do out of turn right now."""
        spec = self._spec.interjections
        return {} if spec is None else spec.may(self.settings, state)

    def apply(self, state: S, answer: Answer, emit: Emit | None = None) -> None:
        """Change `state` by `answer` and by all that follows by itself, in place.

        Raises IllegalAnswer and leaves the state as it was.
        """
        # By their identity, as comparing would take longer than checking: 4 to 8 % of a random match.
        if type(answer) not in self._plain and id(answer) not in self._known:
            if type(answer) is Interjection:
                self._interject(state, answer, emit)
                return
            refuse_malformed(answer, self._forms)
        self._takes[state.phase](self.settings, state, answer, emit)
        if state.phase in self._automatic:
            self._go_on(state, emit)

    def _go_on(self, state: S, emit: Emit | None) -> None:
        """All that happens by itself."""
        while state.phase in self._automatic:
            self._automatic[state.phase](self.settings, state, emit)

    def _interject(self, state: S, answer: Interjection, emit: Emit | None) -> None:
        """Let somebody act out of turn. Raises IllegalAnswer."""
        given: Any = answer  # where rules are compiled, a seat of another kind would raise TypeError
        seat, action, spec = given.seat, given.action, self._spec.interjections
        if spec is None or type(seat) is not int or not 0 <= seat < self.seats:
            raise IllegalAnswer("Nobody can act out of turn now.")
        if isinstance(self.pending(state), Over):
            raise IllegalAnswer("The match is over.")
        if action is not None:
            refuse_malformed(action, self._forms)
            spec.do(self.settings, state, seat, action, emit)
        self._go_on(state, emit)

    def write(self, answer: Answer) -> str:
        """The answer in notation."""
        return self._notation.write(answer, self.settings)

    def read(self, text: str) -> Answer:
        """The inverse of `write`. Raises IllegalAnswer for text that is no notation."""
        return self._notation.read(text, self.settings)

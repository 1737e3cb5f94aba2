"""What a person is asked, as data: a screen, a phone or a page in a browser shows it in its own way.

QUESTIONS = {
    Phase.ROLL: Question(
        "{name}, roll or hold?",
        offer=_roll,
        refuse={"pile": always("Nothing lies there yet.")},
        explain=Topic("Roll or hold?", "A 1 ends your turn and takes all that it brought."),
        focus=lambda chooser: "hold",
    ),
    None: Question(refuse={"pile": always("It is not your turn.")}),
}

A game has one Question for each of its phases, and one for None, while nobody may choose. Things that can be
pressed are named by keys, the same on every face of the table; what is picked before an answer is complete is
kept by a `Chooser`, which is given the questions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, TypeVar

from game.rules.actions import Way as Way
from game.rules.contract import Action, IllegalAnswer, Seat, Turn
from game.rules.text import Names, Translatable, Translate, format_text

LET_PASS: Final = "let-pass"
"""The key of the button that lets offers of one kind pass, until further notice."""


@dataclass(frozen=True, slots=True)
class Press:
    """One button."""

    key: str
    words: str
    tone: str = "violet"
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Detail:
    """Something on the table in full."""

    title: str
    lines: tuple[str, ...]
    state: str = ""
    """How it stands now, in a few words."""


class Sentence(NamedTuple):
    """Something that happened; the icon says what kind of thing, and may be empty."""

    words: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be done besides pressing things on the table; games derive what they draw in their own way."""

    title: str = ""
    hint: str = ""
    presses: tuple[Press, ...] = ()
    detail: Detail | None = None
    """What is picked, or looked at."""
    story: tuple[Sentence, ...] = ()
    """What happened last, newest first; for faces with room for it."""


@dataclass(frozen=True, slots=True)
class HandOffer(Offer):
    """What the table does by hand, which must be read to its end."""


NOTHING: Final = Offer()


@dataclass(frozen=True, slots=True)
class Explained:
    """One thing on the table in plain words."""

    title: str
    text: str
    """What it is, in a sentence or two."""
    example: str = ""
    """What it would come to, for example; empty where the text says it all."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Something to be explained, before it is said in any language."""

    title: Translatable
    text: Translatable
    example: Translatable = ""

    def explain(self, translate: Translate) -> Explained:
        """Say it in the language of `translate`."""
        return Explained(
            translate(self.title), translate(self.text), translate(self.example) if self.example else ""
        )


class Chooser:
    """What a person has picked so far on the way to an answer; games derive from it.

    It is pure: it knows the rules' words and no screen. What is pressed gives the answer once it is complete;
    what cannot be done raises IllegalAnswer with the reason.
    """

    def __init__(
        self, questions: Questions, settings: Any, names: Names = (), translate: Translate = format_text
    ) -> None:
        self.questions, self.settings, self.names, self.translate = questions, settings, names, translate
        self.covered = False
        """A curtain hides what the seat alone may know."""
        self.ask(None, self.before(settings))

    @staticmethod
    def before(settings: Any) -> Any:
        """What is seen before a match."""
        raise NotImplementedError

    def ask(self, turn: Turn | None, view: Any) -> None:
        """A new question with the view of its seat; or none that may be seen now."""
        self.turn, self.view = turn, view
        self.options: Sequence[Action] = turn.options if turn is not None else ()
        self.forget()

    def forget(self) -> None:
        """Release all that was picked."""

    def back(self) -> bool:
        """Release what was picked; False when nothing was."""
        before = dict(vars(self))
        self.forget()
        return vars(self) != before

    @property
    def question(self) -> Question[Any]:
        """The open one."""
        return self.questions[None if self.turn is None else self.turn.phase]

    @property
    def seat(self) -> Seat:
        """Who chooses; -1 for nobody."""
        return self.turn.seat if self.turn is not None else -1

    def prompt(self) -> str:
        """What is asked next, where what is picked so far makes a difference; else empty."""
        return ""

    def offer(self) -> Offer:
        """What can be done besides pressing things on the table."""
        return self.question.offer(self)

    def focus(self) -> str:
        """The key of the thing to begin with."""
        return self.question.focus(self) or self.questions[None].focus(self)

    def refusal(self, thing: str, what: Any = None) -> IllegalAnswer:
        """Why a thing of that kind cannot be pressed now."""
        refuse = self.question.refuse.get(thing) or self.questions[None].refuse[thing]
        return IllegalAnswer(refuse(self, what))


C = TypeVar("C", bound=Chooser)
Refusal = Callable[[Any, Any], str]
"""Says, of what was picked and what was pressed, why that cannot be."""


def always(words: Translatable) -> Refusal:
    """Refuse for this reason, whatever is pressed."""
    return lambda chooser, _what: str(chooser.translate(words))


def _nothing(_chooser: Any) -> Offer:
    return NOTHING


def _nowhere(_chooser: Any) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Question(Generic[C]):
    """All that is said and shown in one phase of a game."""

    prompt: Translatable = ""
    """What to do now, in one short sentence with the gap {name}; empty where nobody is asked."""
    step: Translatable = ""
    """The step of the turn, in one word of the rule book."""
    secret: bool = False
    """What can be chosen depends on what its seat alone may know."""
    offer: Callable[[C], Offer] = _nothing
    refuse: Mapping[str, Refusal] = field(default_factory=dict)
    """Why something cannot be pressed now, by the kind of the thing."""
    explain: Topic | None = None
    """What the question is about, for somebody who does not know the game yet."""
    focus: Callable[[C], str] = _nowhere
    """The key of the thing to begin with."""


Questions = Mapping[Any, Question[Any]]
"""By phase; that of None is used while nobody may choose, and for what every phase refuses alike."""


class Guide:
    """Knows the things on one game's table by their keys; games derive from it."""

    def presses(self, action: Action, turn: Turn, view: Any) -> Way:
        """What is pressed to give this answer; `view` is that of the seat whose turn it is."""
        return action.presses(view, turn)

    def explain(self, key: str, view: Any) -> Explained | None:
        """What the thing of a key is, for somebody who has this `view`.

        None where that goes without saying.
        """
        return None

    def is_forced(self, phase: Any, seat: Seat, view: Any) -> bool:
        """Whether everybody can see that a seat has one answer only; `view` is what all know."""
        return False

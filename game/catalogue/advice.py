"""A hint in plain words: what is best, what differs with it, whom it costs what, and which reply hurts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from game.catalogue.words import Words
from game.rules.contract import Action, Event, Seat
from game.rules.stakes import describe_change
from game.rules.text import Names

if TYPE_CHECKING:
    from game.bots.search.reasons import Change, Reasons


class Advice(NamedTuple):
    """What a hint says, and of what."""

    lines: tuple[str, ...]
    """Each a sentence or two."""
    options: tuple[Action, ...] = ()
    """Those it names, the best first."""
    reason: int = 1
    """Which of the lines says why."""

    @property
    def brief(self) -> tuple[str, ...]:
        """The best option and why, for where there is no room for more."""
        return tuple(dict.fromkeys((self.lines[0], self.lines[min(self.reason, len(self.lines) - 1)])))


def advise(words: Words, found: Reasons, view: Any, names: Names) -> Advice:
    """What speaks for the best option, in words for the seat that chooses; `view` is its view."""
    from game.bots.search.reasons import Lead

    translate = words.translate
    if found.lead in (Lead.NONE, Lead.UNKNOWN):
        option, best = words.label(found.named[0], view, names), found.named[:1]
        if not found.chances:
            return Advice(
                (translate("My pick: {option}. It looks best at first sight.", option=option),),
                best,
            )
        share = round(100 * found.chances[0])
        said = translate("Best: {option}. You win about {share} in 100.", option=option, share=share)
        if found.lead is Lead.NONE:
            return Advice((said, translate("The others are about as good: you can't go wrong.")), best)
        why = translate("It's close: this did best in {n} trial games.", n=found.trials)
        return Advice((said, why), best)
    options = _options(words, found, view, names)
    named = found.named[:1] if found.lead is Lead.MOST else found.named
    return Advice((*options, *_why(words, found, names)), named, reason=len(options))


class OpenTeller:
    """Says what others do with what lies open to a seat. Implements `game.bots.search.reasons.Teller`."""

    def __init__(self, words: Words, view: Any, names: Names) -> None:
        """`view` is that of the seat."""
        self._words, self._names = words, names
        seats = range(len(names))
        self._open = [{item.key for item in words.hand(view, seat, names)} for seat in seats]

    def lies_open(self, seat: Seat, option: Action) -> bool:
        """Whether what a seat would use of its hand by this is in sight."""
        held = option.used_power(seat)
        return not held or held in self._open[seat]

    def tell(self, seat: Seat, event: Event) -> str:
        """An event that names the seat, in a sentence."""
        sentence = self._words.sentence(event, self._names)
        return sentence if self._names[seat] in sentence else ""


def _options(words: Words, found: Reasons, view: Any, names: Names) -> list[str]:
    """The options by their chances."""
    from game.bots.search.reasons import Lead

    translate = words.translate
    labels = [words.label(option, view, names) for option in found.named]
    chances = [round(100 * chance) for chance in found.chances]
    said = [translate("Best: {option}. You win about {share} in 100.", option=labels[0], share=chances[0])]
    if found.lead is Lead.SHARED:
        said.append(translate("Just as good: {option}.", option=labels[1]))
    elif found.lead is Lead.ALONE:
        return [
            *said,
            translate("Next best: {option}. About {share} in 100.", option=labels[1], share=chances[1]),
        ]
    return [*said, translate("The others: about {share} in 100.", share=chances[-1])]


def _why(words: Words, found: Reasons, names: Names) -> list[str]:
    translate, said = words.translate, []
    own, lost = _describe(words, found.own), _describe(words, found.lost)
    if own and any(change.gain for change in found.own):
        said.append(translate("What it brings you: {changes}.", changes=own))
        own = ""
    if found.loser is not None:
        name = names[found.loser]
        first = translate("What it means for {name}: {changes}.", name=name, changes=lost)
        said.append(translate("For {name}: {changes}.", name=name, changes=lost) if said else first)
    if own:
        # It costs something, too, and more to somebody else: that is no reason to begin with.
        said.append(translate("For you: {changes}.", changes=own))
    if not said:
        said.append(translate("Many small things add up."))
    if found.reply is not None:
        sentence, left = found.reply.sentence, round(100 * found.reply.share)
        said.append(
            translate("Watch out: {sentence} That drops you to {share} %.", sentence=sentence, share=left)
        )
    return said


def _describe(words: Words, changes: Sequence[Change]) -> str:
    return ", ".join(describe_change(one.name, one.amount, one.percent, words.translate) for one in changes)

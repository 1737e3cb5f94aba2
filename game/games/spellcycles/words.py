"""Spellcycles in words, and what statistics look at in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from game.catalogue.measures import Measures, Opportunity, Use
from game.catalogue.words import Words
from game.games.spellcycles.rules.phases import Phase
from game.rules.contract import Action, Event, Pending, Roll, Rules, Turn
from game.rules.say import Names, mark

if TYPE_CHECKING:
    from game.games.spellcycles.rules import State


class SpellcyclesWords(Words):
    """Its board has its own words for the rest."""

    points = mark("Prestige")

    def sentence(self, event: Event, names: Names) -> str:
        from game.games.spellcycles.rules import story

        return story.sentence(event, names, self.say)

    def prompt(self, pending: Turn | Roll, view: State, names: Names) -> str:
        from game.games.spellcycles.questions import prompt

        return prompt(pending, names, self.say)

    def describe(self, action: Action, view: State, names: Names) -> str:
        from game.games.spellcycles.rules import Spellcycles
        from game.games.spellcycles.rules.options import describe

        assert isinstance(self.rules, Spellcycles), "these are the words of Spellcycles alone"
        return describe(self.rules.deck, action, view, names, self.say)

    def quiet(self) -> str:
        return self.say("A quiet match: not a single spell was cast.")

    def note(self, events: Sequence[Event]) -> str:
        from game.games.spellcycles.rules.events import MarkerTurned, SeatOut
        from game.games.spellcycles.rules.words import certificate_words

        options = self.rules.options
        marker = next((event.card for event in events if isinstance(event, MarkerTurned)), "")
        if marker:
            card = certificate_words(marker, self.say)
            return self.say("The {card} was turned: its suit counted 2.", card=card)
        if options.get("credit") == "faces":
            return self.say("Court cards counted 2, aces 3.")
        if not options.get("duel"):
            return ""
        if any(isinstance(event, SeatOut) for event in events):
            return self.say("A duel: who ran out of Essence was out.")
        return self.say("A duel: Essence decided.")

    def counted(self, score: float) -> tuple[str, str]:
        options = self.rules.options
        if options.get("duel"):
            return f"{score:g}", self.say("Essence")
        points = mark("Prestige" if options.get("credit", "off") == "off" else "points")
        return f"{score:g}", self.say(points)

    def progress(self, view: State) -> str:
        return self.say("Turn {turn}", turn=view.turn) if view.turn else ""


class SpellcyclesMeasures(Measures):
    """Who leads in Prestige (Essence in a duel), and which spells were cast or could have been."""

    def __init__(self, rules: Rules[Any]) -> None:
        from game.games.spellcycles.rules import Spellcycles

        super().__init__(rules)
        assert isinstance(rules, Spellcycles), "these measures are taken of Spellcycles alone"
        self._names = tuple(spell.name for spell in rules.deck)
        self._duel = bool(rules.options["duel"])

    def scores(self, state: State) -> tuple[float, ...]:
        return tuple(state.essence if self._duel else state.prestige)

    def uses(self, event: Event) -> Iterable[Use]:
        from game.games.spellcycles.rules.events import SpellCast

        return (Use(event.seat, "spell", event.name),) if isinstance(event, SpellCast) else ()

    def offer(self, state: State, question: Pending) -> Opportunity | None:
        if not state.turn:
            return None
        castable = {cast.spell for cast in state.casts} if state.phase is Phase.REAP else ()
        names = self._names
        possible = tuple(names[spell] for spell in castable)
        return Opportunity(state.turn, "spell", possible, tuple(names[spell] for spell in state.line))

"""Spellcycles in words, and what statistics look at in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.catalogue.measures import Measures, Opportunity
from game.catalogue.words import HandItem, Section, Square, SquareField, Words
from game.games.spellcycles.rules.phases import Phase
from game.rules.contract import Action, Event, Pending, Roll, Rules, Seat, Turn
from game.rules.stakes import Stake
from game.rules.text import N_, Names, capital

if TYPE_CHECKING:
    from game.games.spellcycles.rules import State
    from game.games.spellcycles.rules.spells import Spell


class SpellcyclesWords(Words):
    """Its board has its own words for the rest."""

    points = N_("Prestige")

    def prompt(self, pending: Turn | Roll, view: State, names: Names) -> str:
        from game.games.spellcycles.questions.by_phase import prompt

        return prompt(self._deck, pending, view, names, self.translate)

    def by_hand(self, view: State) -> str:
        from game.games.spellcycles.rules import Spellcycles
        from game.games.spellcycles.rules.effects import text_by_hand
        from game.games.spellcycles.rules.spells import BY_HAND

        assert isinstance(self.rules, Spellcycles), "these are the words of Spellcycles alone"
        waits = view.phase is Phase.EFFECT and view.steps[0].op == BY_HAND
        return self.translate(text_by_hand(self.rules.settings, view)) if waits else ""

    def detail(self, action: Action, seat: Seat, view: State, names: Names) -> str:
        """The essence that one has and keeps, with what is paid for pieces that count as another colour."""
        from game.games.spellcycles.rules import Spellcycles
        from game.games.spellcycles.rules.actions import Cast
        from game.games.spellcycles.rules.casting import consequences

        if not isinstance(action, Cast):
            return super().detail(action, seat, view, names)
        assert isinstance(self.rules, Spellcycles), "these are the words of Spellcycles alone"
        cost, essence = consequences(self.rules.settings, view, action).cost, view.essence[seat]
        if not cost:
            return self.translate("free")
        return self.translate("{n} essence, {left} after", n=essence, left=essence - cost)

    def hand(self, view: State, seat: Seat, names: Names) -> Sequence[HandItem]:
        from game.games.spellcycles.rules.summary import describe_pieces, kinds

        pieces = kinds(view.apothecary[seat])
        return [
            HandItem(f"piece-{piece}", capital(describe_pieces(piece, n, self.translate)))
            for piece, n in pieces
        ]

    def field(self, view: State) -> SquareField:
        from game.games.spellcycles.rules.summary import standing
        from game.games.spellcycles.rules.vocabulary import (
            COLOUR_OF,
            COLOURS,
            SIDE_SQUARES,
            SIZE_OF,
            SQUARE_NAMES,
            SQUARES,
        )

        stacks = ((square, view.stack(square)) for square in SQUARES)
        return SquareField(
            SIDE_SQUARES,
            [
                Square(
                    SQUARE_NAMES[square],
                    standing(view, square, self.translate),
                    tuple((str(COLOURS[COLOUR_OF[piece]]), SIZE_OF[piece]) for piece in stack),
                )
                for square, stack in stacks
                if stack
            ],
        )

    def summary(self, view: State, viewer: Seat | None, names: Names) -> list[Section]:
        from game.games.spellcycles.rules.summary import summary

        return [*summary(self._deck, bool(self.rules.options["duel"]), view, names, self.translate)]

    @property
    def _deck(self) -> Sequence[Spell]:
        from game.games.spellcycles.rules import Spellcycles

        assert isinstance(self.rules, Spellcycles), "these are the words of Spellcycles alone"
        return self.rules.deck

    def quiet(self) -> str:
        return self.translate("A quiet match: not a single spell was cast.")

    def note(self, events: Sequence[Event]) -> str:
        from game.games.spellcycles.rules.events import MarkerTurned, SeatOut
        from game.games.spellcycles.rules.words import certificate_words

        options = self.rules.options
        marker = next((event.card for event in events if isinstance(event, MarkerTurned)), None)
        if marker is not None:
            card = certificate_words(marker, self.translate)
            return self.translate("The {card} was turned: its suit counted 2.", card=card)
        if options.get("credit") == "faces":
            return self.translate("Court cards counted 2, aces 3.")
        if not options.get("duel"):
            return ""
        if any(isinstance(event, SeatOut) for event in events):
            return self.translate("A duel: players without Essence were out.")
        return self.translate("A duel: Essence decided.")

    def score_unit(self, score: float) -> tuple[str, str]:
        options = self.rules.options
        if options.get("duel"):
            return f"{score:g}", self.translate("Essence")
        points = N_("Prestige" if options.get("credit", "off") == "off" else "points")
        return f"{score:g}", self.translate(points)

    def goal(self, view: State) -> str:
        if self.rules.options.get("duel"):
            return self.translate("The last one with essence wins.")
        return self.translate("Most prestige wins.")

    def reached(self, view: State) -> Sequence[float]:
        return SpellcyclesMeasures(self.rules).scores(view)

    def progress(self, view: State) -> str:
        return self.translate("Turn {turn}", turn=view.turn) if view.turn else ""


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

    def stakes(self, state: State) -> Sequence[Stake]:
        essence = Stake(N_("essence"), state.essence)
        return (essence,) if self._duel else (Stake(N_("Prestige"), state.prestige), essence)

    def offer(self, state: State, question: Pending) -> Opportunity | None:
        if not state.turn:
            return None
        castable = {cast.spell for cast in state.casts} if state.phase is Phase.REAP else ()
        names = tuple(map(self.translate, self._names))
        possible = tuple(names[spell] for spell in castable)
        return Opportunity(state.turn, "spell", possible, tuple(names[spell] for spell in state.line))

"""Spellcycles in the catalogue, and its decks of spells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.games.decks import deck_from, house_deck
from game.games.game import Content, Game, random_bot
from game.games.levels import thinkers
from game.games.measures import Measures, Offer, Use
from game.games.words import Names, Words
from game.rules.contract import Action, Bot, Event, GameInfo, HouseRule, Pending, Rules
from game.rules.field import FieldSense

if TYPE_CHECKING:
    from game.rules.spellcycles import State
    from game.rules.spellcycles.spells import Spell


class SpellcyclesWords(Words):
    """Its board has its own words for the rest."""

    points = "Prestige"

    def sentence(self, event: Event, names: Names) -> str:
        from game.rules.spellcycles import story

        return story.sentence(event, names, self.say)

    def describe(self, action: Action, view: State, names: Names) -> str:
        from game.rules.spellcycles import Spellcycles
        from game.rules.spellcycles.options import describe

        assert isinstance(self.rules, Spellcycles), "these are the words of Spellcycles alone"
        return describe(self.rules.deck, action, view, names, self.say)

    def progress(self, view: State) -> str:
        return self.say("Turn {turn}", turn=view.turn) if view.turn else ""


class SpellcyclesMeasures(Measures):
    """Who leads in Prestige (Essence in a duel), and which spells were cast or could have been."""

    def __init__(self, rules: Rules[Any]) -> None:
        from game.rules.spellcycles import Spellcycles

        super().__init__(rules)
        assert isinstance(rules, Spellcycles), "these measures are taken of Spellcycles alone"
        self._names = tuple(spell.name for spell in rules.deck)
        self._duel = bool(rules.options["duel"])

    def scores(self, state: State) -> tuple[float, ...]:
        return tuple(state.essence if self._duel else state.prestige)

    def uses(self, event: Event) -> Iterable[Use]:
        from game.rules.spellcycles.events import SpellCast

        return (Use(event.seat, "spell", event.name),) if isinstance(event, SpellCast) else ()

    def offer(self, state: State, question: Pending) -> Offer | None:
        if not state.turn:
            return None
        castable = {cast.spell for cast in state.casts} if state.phase == "reap" else ()
        names = self._names
        possible = tuple(names[spell] for spell in castable)
        return Offer(state.turn, "spell", possible, tuple(names[spell] for spell in state.line))


def load_spells(paths: Sequence[str | Path]) -> dict[str, Any]:
    """One deck from the spells in all files: each player may bring one. Raises UserError."""
    from game.rules.spellcycles.spells import deck_table, parse_deck

    spells: list[Spell] = []
    for path in paths:
        spells += deck_from(Path(path), parse_deck)
    return deck_table(spells)


@cache
def default_spells() -> dict[str, Any]:
    """The deck that comes with the program."""
    return load_spells([house_deck("spells.toml")])


def oddities(spells: Mapping[str, Any], options: Mapping[str, Any]) -> list[str]:
    """What is playable but odd about a deck under complete or partial options, each in one sentence."""
    from game.rules.spellcycles.settings import LINE_LENGTHS
    from game.rules.spellcycles.spells import check_deck, parse_deck
    from game.rules.spellcycles.vocabulary import colours_of

    colours = colours_of(options.get("colours", "RYGBWK"))
    return check_deck(parse_deck(spells), colours, LINE_LENGTHS[options.get("length", "normal")])


def check_spells(paths: list[str], options: Mapping[str, Any] | None = None) -> list[str]:
    """What is odd about the spells in some files. Raises UserError when they are not playable."""
    from game.games.choices import chosen_value

    chosen = {option: chosen_value("spellcycles", option, value) for option, value in (options or {}).items()}
    return oddities(load_spells(paths), chosen)


def _rules(seats: int, options: Mapping[str, Any]) -> Rules[Any]:
    from game.rules.spellcycles import Spellcycles

    return Spellcycles(seats, options)


def _house_rules() -> tuple[HouseRule, ...]:
    from game.rules.spellcycles.settings import HOUSE_RULES

    return HOUSE_RULES


def _wild() -> Bot:
    from game.bots.spellcycles.thumb import WILD, SpellcyclesThumb
    from game.bots.thumb import ThumbBot

    return ThumbBot("wild", lambda rules: SpellcyclesThumb(rules.settings, WILD))


def _careful() -> Bot:
    from game.bots.spellcycles.thumb import CAREFUL, SpellcyclesThumb
    from game.bots.thumb import ThumbBot

    return ThumbBot("careful", lambda rules: SpellcyclesThumb(rules.settings, CAREFUL))


def _greedy() -> Bot:
    from game.bots.spellcycles import GreedySpellcaster

    return GreedySpellcaster()


def _sense(rules: Rules[Any]) -> FieldSense:
    from game.rules.spellcycles import Spellcycles
    from game.rules.spellcycles.sense import SpellcyclesSense

    assert isinstance(rules, Spellcycles), "this sense is for the field of Spellcycles alone"
    return SpellcyclesSense(rules)


def _wisdom(rules: Any) -> Any:
    from game.bots.spellcycles.wisdom import SpellcyclesWisdom

    return SpellcyclesWisdom(rules)


GAME = Game(
    GameInfo(
        "spellcycles",
        "Spellcycles",
        range(2, 6),
        "Lay patterns of coloured pyramids and cast spells under a wandering moon.",
        has_field=True,
    ),
    rules=_rules,
    bots={
        "random": random_bot,
        "wild": _wild,
        "careful": _careful,
        "greedy": _greedy,
        **thinkers(_wisdom, steady=24, sharp=60, master=900),
    },
    wisdom=_wisdom,
    house_rules=_house_rules,
    contents=(Content("spells", "Spells", default_spells, load_spells, oddities, several=True),),
    words=SpellcyclesWords,
    measures=SpellcyclesMeasures,
    sense=_sense,
    icon="spell-book",
    felt="teal",
)

"""The guide of The Unnamed Game: what lies at its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.catalogue.questions import Explained, Guide, Topic
from game.games.unnamed.questions import details
from game.games.unnamed.questions.by_phase import HOW_MANY, MARKET, QUESTIONS, VENDORS
from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules.odds import chance_of
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NO_INDEX, State
from game.games.unnamed.rules.vocabulary import CARD_BY_CODE
from game.games.unnamed.rules.words import card_words
from game.rules.text import N_, Translate, capital
from game.rules.things import thing_of

_THINGS: Final = {
    "enter": Topic(
        "Play your power",
        "Your Special Power works from now on until somebody plays another. One can come into play "
        "each trick.",
        "Low Tide turns the ranks round: suddenly your twos are worth something.",
    ),
    "trump": Topic(
        "Trump",
        "These cards beat all others. The card that wins the first trick says which "
        "suit, unless a power does.",
        "The ace of hearts wins the first trick: hearts are trump.",
    ),
    "camp": Topic(
        "Your Workers",
        "These dice make Creations. Split them into teams and roll.",
        "Six dice are two teams of three, or one that hardly ever fails.",
    ),
    "pool": Topic("For hire", "Workers whom nobody has yet. There are five for each player."),
    "track": Topic(
        "The Creation track",
        "Five Creations at the end of a Creation game win, if nobody has more.",
    ),
    "want": Topic(
        "How many for three",
        "You give three cards, and ask for two, three or four.",
        "Three odd cards for two of your best suit may still be a good trade.",
    ),
    "pass": Topic(
        "Pass",
        "You do nothing now. Creating ends when everybody passes in a round; "
        "trading ends with a round in which "
        "nobody trades and at most one player buys.",
    ),
    "slot": Topic(
        "The trick",
        "Everybody plays one card: the highest of the suit that was led wins, unless there is a trump.",
        "Clubs were led: 9, king, 4. The king takes all the cards.",
    ),
}
"""By the key of a thing, or its first word."""


class UnnamedGuide(Guide):
    """Has a topic for each of them."""

    def __init__(self, rules: Unnamed, translate: Translate) -> None:
        self._settings, self._say = rules.settings, translate

    def explain(self, key: str, view: Any) -> Explained | None:
        """What the thing of a key is; of a card or a power, what it does."""
        kind, which = thing_of(key)
        if kind == "card" and which in CARD_BY_CODE:
            return _card(CARD_BY_CODE[which], self._settings, self._say)
        if kind == "fx":
            return self._fx(int(str(which).partition("-")[0]))
        if kind == "pile":
            return self._fx(next((pile.fx for pile in view.market if pile.key == which), NO_INDEX))
        if kind == "power" and view.held[which] != NO_INDEX:
            return self._power(view.held[which])
        if key == "in-play" and view.in_play != NO_INDEX:
            return self._power(view.in_play)
        if kind in _TOLD:
            return _TOLD[kind](self._settings, view, self._say)
        known = _THINGS.get(key) or _THINGS.get(kind)
        if known is None and view.phase is Phase.PLAY:
            return self._trick(view)
        known = known or QUESTIONS[view.phase].explain
        if known is QUESTIONS[Phase.ANSWER].explain and self._settings.partner_names:
            known = HOW_MANY
        if known is MARKET and self._settings.vendors:
            known = VENDORS
        return known.explain(self._say) if known is not None else None

    def _trick(self, view: Any) -> Explained | None:
        """What is played; and what the power in play makes of it."""
        asked = QUESTIONS[Phase.PLAY].explain
        assert asked is not None, "a card to play is explained"
        said = asked.explain(self._say)
        if view.in_play == NO_INDEX:
            return said
        translate, power = self._say, self._settings.powers[view.in_play]
        if not power.text:
            return said
        words = translate(
            "{power} works now. {text}", power=translate(power.name), text=translate(power.text)
        )
        return Explained(said.title, f"{said.text} {words}", said.example)

    def _fx(self, fx: int) -> Explained | None:
        if fx == NO_INDEX:
            return None
        translate = self._say
        told = details.fx_detail(self._settings, fx, translate)
        text = " ".join(told.lines)
        example = translate("Use it: {moment}. You may play one FX in a turn.", moment=told.state)
        return Explained(told.title, text, example)

    def _power(self, power: int) -> Explained:
        translate, card = self._say, self._settings.powers[power]
        return Explained(
            translate(card.name),
            translate(card.text) if card.text else "",
            translate("It helps only its owner, until somebody plays another.")
            if card.is_owners
            else translate("It works for everybody at the table until somebody plays another."),
        )


def _card(card: int, settings: Settings, translate: Translate) -> Explained:
    name = card_words(card, translate)
    if settings.skip_resource:
        words = N_("A resource: count how many you have of one suit, or of one rank.")
    else:
        words = N_(
            "Its rank counts in the tricks; afterwards, how many you have of one suit, or of one rank."
        )
    if settings.vendors:
        words = N_("On the market its suit counts: a Vendor takes cards of one suit only.")
        example = N_("Collect one suit: four hearts buy an FX from the Vendor of hearts that costs 4.")
    else:
        example = N_("Collect one suit: four cards of one suit buy an FX that costs 4.")
    return Explained(capital(name), translate(words), translate(example))


def _attempt(settings: Settings, view: State, translate: Translate) -> Explained:
    """What an attempt is, for who must choose."""
    target = settings.fx_deck.target + view.marks[view.turn]
    return Explained(
        translate("Attempt"),
        translate(
            "For a token you roll all your Workers. Split them into teams first: each team that "
            "rolls {target} "
            "or more makes a Creation.",
            target=target,
        ),
        translate(
            "Three dice reach {target} {three} times in 100, four dice {four} times.",
            target=target,
            three=round(100 * chance_of(3, target)),
            four=round(100 * chance_of(4, target)),
        ),
    )


def _hire(settings: Settings, view: State, translate: Translate) -> Explained:
    """What one Worker more is good for."""
    target = settings.fx_deck.target
    return Explained(
        translate("Hire a Worker"),
        translate("One die more, for good. It costs one token."),
        translate(
            "From three to four dice a team's chance of a Creation rises from {three} % to {four} %.",
            three=round(100 * chance_of(3, target)),
            four=round(100 * chance_of(4, target)),
        ),
    )


def _seat(settings: Settings, view: State, translate: Translate) -> Explained:
    """What lies open of a player."""
    if settings.skip_resource:
        words = N_(
            "Everybody sees FX, Workers, tokens and how many cards there are. Which cards stays secret."
        )
    else:
        words = N_("Cards won, FX, Workers and tokens lie open; only cards that were traded do not.")
    return Explained(translate("A player"), translate(words), translate("Press the plate to read it all."))


_TOLD: Final[Mapping[str, Callable[[Settings, State, Translate], Explained]]] = {
    "attempt": _attempt,
    "hire": _hire,
    "seat": _seat,
}
"""By the key of a thing, of which more is said than its topic: numbers of the rules, and house rules."""

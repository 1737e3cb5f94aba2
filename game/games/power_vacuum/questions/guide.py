"""The guide of Power Vacuum: what lies at its table."""

from __future__ import annotations

from typing import Any, Final

from game.catalogue.questions import Explained, Guide, Topic
from game.games.power_vacuum.questions.by_phase import (
    FOLLOW,
    FOLLOW_STRICTLY,
    MOVE_CABLE,
    MOVE_OR_LEAVE,
    MOVE_POWER,
    QUESTIONS,
    TAKE_AT_ONCE,
    TAKE_POWER,
)
from game.games.power_vacuum.rules import PowerVacuum
from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.vocabulary import (
    BROWN,
    CARD_BY_CODE,
    RANK_OF,
    RED,
    SOCKET_WORDS,
    SUIT_OF,
    SUITS,
    SUPPLY,
    Card,
)
from game.games.power_vacuum.rules.words import card_words
from game.rules.contract import Seat
from game.rules.text import Translate, capital
from game.rules.things import thing_of

_THINGS: Final = {
    "point": TAKE_POWER,
    "confirm": Topic("Play it", "The card goes into the trick."),
    "reveal": Topic(
        "Show your agenda",
        "Say early which appliance will end with the most power, and which with the least. Each half "
        "counts alone.",
    ),
    "seat": Topic(
        "A player",
        "Power in stock and parts of the statue. The backs of the cards show their suits: anybody may look.",
        "Three red backs: that player has trumps, or a Spy who looks red.",
    ),
    "slot": Topic(
        "The trick",
        "Everybody plays one card. Red beats the suit that was led, and a Spy beats red, but only red. "
        "Only a higher Spy beats one that was led.",
        "Yellow 4, yellow 9, red 2: the red 2 wins. With a Spy of 3 beside them, the Spy wins.",
    ),
}
"""By the first word of the key of a thing."""


class PowerVacuumGuide(Guide):
    """Has a topic for each of them."""

    def __init__(self, rules: PowerVacuum, translate: Translate) -> None:
        self._rules, self._say = rules, translate

    def explain(self, key: str, view: Any) -> Explained | None:
        """What the thing of a key is; of a card of the hand, what it can do."""
        kind, which = thing_of(key)
        if kind == "card" and which in CARD_BY_CODE:
            return _card(CARD_BY_CODE[which], self._say)
        if kind in ("station", "socket") and isinstance(which, int):
            return self._socket(which)
        if kind == "reveal":
            return self._agenda()
        if kind == "statues":
            return self._statues()
        known = _THINGS.get(kind) or QUESTIONS[view.phase].explain
        return self._by_house_rules(known).explain(self._say) if known is not None else None

    def is_forced(self, phase: Any, seat: Seat, view: Any) -> bool:
        """The last card of a hand."""
        return phase == Phase.PLAY and len(view.hands[seat]) == 1

    def _agenda(self) -> Explained:
        translate = self._say
        said = _THINGS["reveal"].explain(translate)
        values = self._rules.settings.deck.reveal_values
        most, least = max(values), min(values)
        example = translate(
            "With {cards} cards in hand each half that comes true is worth {value} power, with {few} cards "
            "{low}.",
            cards=most,
            value=values[most],
            few=least,
            low=values[least],
        )
        return Explained(said.title, said.text, example)

    def _statues(self) -> Explained:
        translate, deck = self._say, self._rules.settings.deck
        return Explained(
            translate("The statues"),
            translate(
                "A part costs {price} power, and {parts} parts make it whole. When a round ends with a "
                "whole statue, the match is over.",
                price=deck.segment_price,
                parts=deck.segments,
            ),
            translate(
                "With {power} power at the end of a round you build two parts and keep the rest.",
                power=2 * deck.segment_price + deck.segment_price // 2,
            ),
        )

    def _by_house_rules(self, topic: Topic) -> Topic:
        settings = self._rules.settings
        if topic is FOLLOW and not settings.red_is_free:
            return FOLLOW_STRICTLY
        if topic is MOVE_POWER[False, "all"]:
            return MOVE_POWER[settings.may_leave, settings.low_tie]
        if topic is MOVE_CABLE and settings.may_leave:
            return MOVE_OR_LEAVE
        if topic is TAKE_POWER and settings.captured_at_once:
            return TAKE_AT_ONCE
        return topic

    def _socket(self, socket: int) -> Explained:
        translate = self._say
        name = translate(SOCKET_WORDS[socket])
        title = capital(name)
        if socket == SUPPLY:
            return Explained(
                title,
                translate("It is never empty and never full: power comes from it and goes back to it."),
                translate("A cable between the supply and your appliance can give you 1 power."),
            )
        if socket < self._rules.settings.seats:
            text = translate("An appliance of one player, who takes all its power at the end of the round.")
        elif socket >= self._rules.settings.appliances:
            return Explained(title, translate("Nobody owns it, and it is left out: no cable goes there."), "")
        else:
            text = translate("Nobody owns it, but agendas may wish it the most or the least power.")
        example = translate("Its power rises and falls only along the cable, one at a time.")
        return Explained(title, text, example)


def _card(card: Card, translate: Translate) -> Explained:
    name = card_words(card, translate)
    title = capital(name)
    if SUIT_OF[card] == BROWN:
        return Explained(
            title,
            translate(
                "A Spy: from behind it looks like another suit. It may always be played, and beats red."
            ),
            translate(
                "Without red in the trick, it loses to the suit that was led. Led, "
                "it falls only to a higher Spy."
            ),
        )
    if SUIT_OF[card] == RED:
        return Explained(
            title,
            translate("Red is trump: it beats every yellow, white and green card, but no Spy."),
            translate("Yellow 9 was led: red {rank} beats it.", rank=RANK_OF[card]),
        )
    suit = translate(SUITS[SUIT_OF[card]])
    return Explained(
        title,
        translate("It wins if {suit} was led, no higher {suit} is there, and no red.", suit=suit),
        translate("The lowest card of a trick moves the power: a low card has its use, too."),
    )

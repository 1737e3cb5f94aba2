"""What The Unnamed Game asks in each of its phases."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from game.catalogue.questions import Question, Topic, always
from game.games.unnamed.questions import offers, refusals
from game.games.unnamed.questions.chooser import UnnamedChooser
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.state import State
from game.rules.contract import Roll, Turn
from game.rules.text import N_, Names, Translate, format_text

MARKET: Final = Topic(
    "The market",
    "Buy an FX with cards of one suit or one rank, offer a trade, or pass.",
    "A pile with price 4: four hearts pay for it, or four sevens.",
)
VENDORS: Final = Topic(
    "The market",
    "Buy an FX from a Vendor with cards of the Vendor's suit, offer a trade, or pass.",
    "The Vendor of hearts with price 4: only four hearts pay for it.",
)
"""What is asked where Vendors sell."""
_ASKED: Final[dict[Phase, Question[UnnamedChooser]]] = {
    Phase.PLAY: Question(
        "{name}, play a card.",
        secret=True,
        offer=offers.play,
        refuse={"card": refusals.refuse_off_suit, "trick": always("Choose a card of your own hand.")},
        explain=Topic(
            "Play a card",
            "Follow suit if you can. The winner of the trick keeps all its cards.",
            "Cards you win are money: with them you buy FX, and what is left becomes tokens.",
        ),
    ),
    Phase.LAST_CALL: Question("{name}, play your power before the trick is taken?", offer=offers.last_call),
    Phase.TITHE: Question("{name}, give {owner} one card of the trick.", offer=offers.tithe),
    Phase.COLLECT: Question(
        "{name}, exchange a card of the trick for another player's?",
        offer=offers.collect,
        refuse={"seat": refusals.seat},
    ),
    Phase.EXCHANGE: Question("{name}, which card of the trick do you give for it?", offer=offers.exchange),
    Phase.DRAW: Question("{name}, draw a new Special Power?", offer=offers.draw),
    Phase.TAX: Question("{name}, who gets your tax?", offer=offers.tax, refuse={"seat": refusals.seat}),
    Phase.TAX_CARDS: Question("{name}, choose the cards you give to {partner}.", offer=offers.tax_cards),
    Phase.TRADING: Question(
        "{name}, propose a trade, buy an FX, or pass.",
        secret=True,
        offer=offers.offer_trade,
        refuse={"card": refusals.market_card, "pile": refusals.too_dear, "seat": refusals.partner},
        explain=MARKET,
    ),
    Phase.OFFER: Question(
        "{name}, choose three cards to offer {partner}.", secret=True, offer=offers.offer_own_side
    ),
    Phase.ANSWER: Question(
        "{name}, {turn} offers you three cards for {wanted} of yours.",
        secret=True,
        offer=offers.answer,
        explain=Topic(
            "A trade is offered",
            "Three cards, face down, for some of yours. You may say no.",
            "Say yes if you have cards you can't use.",
        ),
    ),
    Phase.GIVE: Question("{name}, choose {wanted} cards for {turn}.", secret=True, offer=offers.give),
    Phase.PAY: Question(
        "{name}, choose the cards that you pay with.",
        secret=True,
        offer=offers.offer_payment,
        refuse={"card": refusals.pays, "pile": always("First pay for what you are buying.")},
    ),
    Phase.CREATION: Question(
        "{name}, spend a token, play an FX, or pass.",
        offer=offers.creation,
        refuse={"die": always("Your Workers need a token to set out.")},
        explain=Topic(
            "Create",
            "Each token hires one Worker or sends all Workers out; tell the others what they are good at, "
            "and what they have made. You may also play one FX.",
            "With two tokens and two dice: hire a Worker first, then attempt with three.",
        ),
    ),
    Phase.TEAMS: Question(
        "{name}, split your {dice} dice into teams.",
        offer=offers.teams,
        refuse={"die": always("The first die always begins the first team.")},
        explain=Topic(
            "Teams",
            "Tap a die to begin a new team with it. More dice in a team are surer, more teams may make more.",
            "With six dice, two teams of three make one Creation on average.",
        ),
    ),
    Phase.ROLLED: Question(
        "{name}, an FX for this roll?",
        offer=offers.offer_reroll,
        refuse={"fx": partial(refusals.fx, fallen=True)},
    ),
    Phase.REROLL: Question("{name}, choose the dice to roll again.", offer=offers.reroll),
    Phase.AFTER: Question("{name}, an FX before your turn ends?", offer=offers.after),
    Phase.BY_HAND: Question("{name}, do what the FX says.", offer=offers.by_hand),
}
_UNASKED: Final[Question[UnnamedChooser]] = Question(
    refuse={
        "card": refusals.card,
        "trick": always("You can't move cards of the trick now."),
        "pile": always("Nobody can buy just now."),
        "seat": refusals.seat,
        "fx": refusals.fx,
        "die": always("You can't change the dice now."),
    },
    focus=offers.first,
)
QUESTIONS: Final[Mapping[Phase | None, Question[UnnamedChooser]]] = {
    **{phase: _ASKED.get(phase, Question()) for phase in Phase},
    None: _UNASKED,
}
HOW_MANY: Final = Topic(
    "A trade is offered",
    "Three cards, face down, for two, three or four of yours: you say how many.",
    "Two cards for three is a bargain; but give little today, and nobody offers you anything tomorrow.",
)
"""What is said of an answer where the partner says how many cards it gives."""
_HOW_MANY: Final = N_("{name}, {turn} offers you three cards: how many do you give?")
_ROLLS: Final = N_(
    {Phase.ATTEMPT: "{name}, roll your Workers.", Phase.REROLL: "{name}, roll the chosen dice again."}
)


def prompt(pending: Turn | Roll, view: State, names: Names, translate: Translate = format_text) -> str:
    """What to do now, in one short sentence.

    The seat in the middle of a decision reads more than the others, who see another phase.
    """
    if isinstance(pending, Roll):
        return translate(_ROLLS[Phase(pending.purpose)], name=names[view.turn])
    words = QUESTIONS[view.phase].prompt
    if view.phase is Phase.ANSWER and not view.wanted:
        words = _HOW_MANY
    return translate(
        words,
        name=names[pending.seat],
        turn=names[view.turn],
        owner=names[view.owner],
        partner=names[view.partner],
        wanted=view.wanted,
        dice=view.trial.dice if view.trial is not None else 0,
    )

"""What Trade or Duel asks in each of its phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.catalogue.questions import Detail, Offer, Press, Question, Topic, always
from game.games.trade_or_duel.questions.chooser import TradeOrDuelChooser
from game.games.trade_or_duel.rules.phases import Phase
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.themes import PLAIN, Theme
from game.games.trade_or_duel.rules.vocabulary import KINDS, TRADE, Card
from game.rules.contract import Roll, Seat, Turn
from game.rules.text import N_, Names, Translate, format_text

LOW_CARD, HIGH_CARD = 6, 13
"""Cards up to the one are good to end with; cards from the other on win most duels."""


# Whom to speak to


def _declare(chooser: TradeOrDuelChooser) -> Offer:
    translate = chooser.translate
    if chooser.kind:
        return Offer(hint=translate("Now choose a lit player."))
    if chooser.target is not None:
        return Offer(hint=translate("Now choose what you say."))
    return Offer(hint=translate("Choose a lit player and what to say, or drag it to somebody."))


def _not_that_one(chooser: TradeOrDuelChooser, seat: Seat) -> str:
    if seat == chooser.seat:
        return chooser.translate("Choose another player: that is you.")
    if chooser.view.hands[seat]:
        return chooser.translate("Only those who are tied play this round: choose one of them.")
    return chooser.translate("{name} has no cards left: choose somebody else.", name=chooser.names[seat])


def _somebody(chooser: TradeOrDuelChooser) -> str:
    return f"say-{KINDS[0]}" if chooser.target is not None else f"mat-{min(chooser.targets)}"


# How many cards


def _count(chooser: TradeOrDuelChooser) -> Offer:
    translate = chooser.translate
    if chooser.view.kind == TRADE:
        return Offer(hint=translate("One: each gives a card. Two: you swap hands."))
    return Offer(hint=translate("One: each lays a card. Two: everything is at stake."))


# What to lay


def _lay(chooser: TradeOrDuelChooser) -> Offer:
    translate = chooser.translate
    if chooser.covered:
        return Offer(hint=translate("Peek at your cards and lay one face down."))
    if chooser.card is None:
        return Offer(hint=translate("Choose a card, or drag it to the middle."))
    press = Press("lay", translate("Lay {card}", card=chooser.card), "green", "check")
    return Offer(presses=(press,), detail=card_detail(chooser.card, chooser.theme, translate))


def card_detail(card: Card, theme: Theme, translate: Translate) -> Detail:
    """What a card is good for."""
    if card >= HIGH_CARD:
        words = N_("Wins most duels, but weighs heavily at the end.")
    elif card <= LOW_CARD:
        words = N_("Loses most duels, but the lowest hand wins at the end.")
    else:
        words = N_("Neither high nor low: what do the others hold?")
    return Detail(theme.card(card, translate), (translate(words),))


LAY_TO_TRADE: Final = Topic(
    "Lay a card",
    "The two of you swap these cards. Nobody else sees them.",
    "Give away your heavy cards before the end.",
)
LAY_TO_DUEL: Final = Topic(
    "Lay a card",
    "Choose your card for the duel. It stays secret until both lie there; then you show them.",
    "The higher card wins and comes back to its hand, the lower one is out of play.",
)
_LAY: Final[Question[TradeOrDuelChooser]] = Question(
    "{name}, lay one card face down: {kind} with {partner}.",
    offer=_lay,
    refuse={"kind": always("You can't change that now: lay a card.")},
    explain=LAY_TO_DUEL,
    focus=lambda chooser: "curtain" if chooser.covered else f"card-{min(chooser.cards)}",
)
QUESTIONS: Final[Mapping[Phase | None, Question[TradeOrDuelChooser]]] = {
    Phase.DEAL: Question(),
    Phase.FIRST: Question(),
    Phase.DECLARE: Question(
        "{name}, whom will you speak to: {trade} or {duel}?",
        offer=_declare,
        refuse={
            "seat": _not_that_one,
            "card": always("First choose whom you speak to; cards are laid afterwards."),
        },
        explain=Topic(
            "Trade or duel?",
            "Choose a player, and say what you want. They may not refuse.",
            "No single card beats an 18, but the other player may say two. With two low cards you "
            "would rather be left alone.",
        ),
        focus=_somebody,
    ),
    Phase.COUNT: Question(
        '{name}, {actor} tells you "{kind}": one card or two?',
        offer=_count,
        refuse={
            "kind": always("First say how many cards: one or two."),
            "card": always("First say how many cards: one or two."),
        },
        explain=Topic(
            "One or two?",
            "Somebody has chosen you. Say how many cards: one or two.",
            "With one high and one low card say one: you choose which of the two to risk.",
        ),
        focus=lambda chooser: f"say-{chooser.counts[0]}",
    ),
    Phase.LAY_ACTOR: _LAY,
    Phase.LAY_TARGET: _LAY,
    Phase.LAY: _LAY,
    Phase.OVER: Question(),
    None: Question(
        refuse={
            "seat": always("There is nobody to speak to now."),
            "kind": always("It is not your turn to speak."),
            "card": always("There is no card to lay now."),
        }
    ),
}


def prompt(
    pending: Turn | Roll, view: State, names: Names, translate: Translate = format_text, theme: Theme = PLAIN
) -> str:
    """What to do now, in one short sentence."""
    assert isinstance(pending, Turn), "Trade or Duel has no dice"
    return translate(
        QUESTIONS[view.phase].prompt,
        name=names[pending.seat],
        trade=translate(theme.trade),
        duel=translate(theme.duel),
        kind=translate(theme.kind(view.kind)) if view.kind else "",
        actor=names[view.actor],
        partner=names[view.target if pending.seat == view.actor else view.actor],
    )

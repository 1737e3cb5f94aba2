"""What stands beside the board at a moment: who is explained, what is asked, the buttons."""

from __future__ import annotations

from dataclasses import dataclass

from game.catalogue.questions import Detail, Offer, Press
from game.games.trade_or_duel.rules.knowledge import Knowledge
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.themes import Theme
from game.games.trade_or_duel.rules.vocabulary import Card
from game.games.trade_or_duel.table.chooser import Chooser
from game.rules.contract import Seat
from game.ui.words import say


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What the panel depends on besides the chooser."""

    covered: bool
    """A curtain hides the hand of the seat that must choose."""
    known: Knowledge
    """Of the viewer: the public, or the seat whose hand is in sight."""
    looked_at: Seat | None = None
    """The seat that has the focus."""
    card: Card | None = None
    """The own card that has the focus."""
    story: tuple[str, ...] = ()


def offer(chooser: Chooser, view: State, theme: Theme, names: tuple[str, ...], about: Circumstances) -> Offer:
    """All of the panel."""
    detail = _about(view, theme, names, about)
    turn = chooser.turn
    if turn is None or detail is None:
        detail = detail or _rules(theme)
    if turn is None:
        return Offer(detail=detail, story=about.story)
    if chooser.card is not None and not about.covered:
        words = say("Lay {card}", card=chooser.card)
        press = Press("lay", words, "green", "check")
        return Offer(
            presses=(press,), detail=Detail(theme.card(chooser.card, say), _card_lines(chooser.card))
        )
    return Offer(hint=_hint(chooser, theme, about.covered), detail=detail, story=about.story)


def _hint(chooser: Chooser, theme: Theme, covered: bool) -> str:
    """A second, quieter sentence."""
    if chooser.declarations:
        if chooser.kind:
            return say("Now choose a lit player.")
        if chooser.target is not None:
            return say("Now choose what you say.")
        return say("Choose a lit player and what to say, or carry it to somebody.")
    if chooser.counts:
        return say("One: each lays a card. Two: everything is at stake.")
    if covered:
        return say("Peek at your cards and lay one face down.")
    return say("Choose a card, or carry it to the middle.")


def _about(view: State, theme: Theme, names: tuple[str, ...], about: Circumstances) -> Detail | None:
    if about.card is not None and not about.covered:
        return Detail(theme.card(about.card, say), _card_lines(about.card))
    seat = about.looked_at
    if seat is None or not view.round:
        return None
    hand = view.hands[seat]
    if not hand:
        return Detail(names[seat], (say("Is {out}.", out=say(theme.out)),))
    lines = [say("Holds 1 card.") if len(hand) == 1 else say("Holds {n} cards.", n=len(hand))]
    sure = sorted(about.known.held[seat])
    if sure:
        lines.append(say("Surely: {cards}", cards=", ".join(theme.card(card, say) for card in sure)))
    perhaps = sorted(set(about.known.chances[seat]) - set(sure))
    if perhaps:
        lines.append(say("Perhaps: {cards}", cards=", ".join(map(str, perhaps))))
    if not sure and not perhaps:
        lines.append(say("Nobody has seen any of it."))
    return Detail(names[seat], tuple(lines))


def _card_lines(card: Card) -> tuple[str, ...]:
    """What a card is good for."""
    if card >= 13:
        return (say("Wins most duels, but weighs heavily in the end."),)
    if card <= 6:
        return (say("Loses most duels, but the lowest hand wins in the end."),)
    return (say("Neither high nor low: what do the others hold?"),)


def _rules(theme: Theme) -> Detail:
    """The game in three lines."""
    return Detail(
        say(theme.title),
        (
            say("{trade}: both give a card face down.", trade=say(theme.trade)),
            say("{duel}: the higher card wins, the lower is out.", duel=say(theme.duel)),
            say("After three rounds the lowest hand wins."),
        ),
    )

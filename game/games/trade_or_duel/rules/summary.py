"""The table in a few plain lines, for a screen that knows nothing about the game."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.trade_or_duel.rules.knowledge import Knowledge, knowledge
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.themes import PLAIN, Theme
from game.games.trade_or_duel.rules.vocabulary import EXTRA_ROUNDS, FACE_DOWN, ROUND_COUNT, Card
from game.rules.contract import Seat
from game.rules.say import Names, Translate, capital, fill


def summary(
    view: State, viewer: Seat | None, names: Names, say: Translate = fill, theme: Theme = PLAIN
) -> list[tuple[str, list[str]]]:
    """Headings with lines under them: the table, then each seat by its name. `view` is the viewer's own."""
    if view.round == 0:
        return [(say(theme.title), [say("The cards are being dealt.")])]
    known = knowledge(view, viewer)
    told = [(name, _seat(view, viewer, seat, known, say, theme)) for seat, name in enumerate(names)]
    return [(say(theme.title), _table(view, say, theme)), *told]


def progress(view: State, say: Translate = fill) -> str:
    """How far the match is; empty before it begins."""
    if view.round == 0:
        return ""
    if view.round <= ROUND_COUNT:
        return say("Round {round} of {rounds}", round=view.round, rounds=ROUND_COUNT)
    return say("Extra round {round} of at most {most}", round=view.round - ROUND_COUNT, most=EXTRA_ROUNDS)


def _table(view: State, say: Translate, theme: Theme) -> list[str]:
    lines = [progress(view, say)]
    if view.discard:
        lines.append(say("Discarded: {cards}", cards=_cards(sorted(view.discard), say, theme)))
    return lines


def _seat(
    view: State, viewer: Seat | None, seat: Seat, known: Knowledge, say: Translate, theme: Theme
) -> list[str]:
    hand = view.hands[seat]
    if not hand:
        out = say(theme.out)
        return [capital(out)]
    if seat == viewer:
        total = say("{sum} {total}", sum=sum(hand), total=say(theme.unit(sum(hand))))
        return [say("Your hand: {cards}", cards=_cards(hand, say, theme)), total]
    lines = [say("1 card") if len(hand) == 1 else say("{count} cards", count=len(hand))]
    if known.held[seat]:
        lines.append(say("Surely: {cards}", cards=_cards(sorted(known.held[seat]), say, theme)))
    perhaps = sorted(set(known.chances[seat]) - known.held[seat])
    if perhaps:
        lines.append(say("Perhaps: {cards}", cards=_cards(perhaps, say, theme)))
    return lines


def _cards(cards: Sequence[Card], say: Translate, theme: Theme) -> str:
    return ", ".join(theme.card(card, say) for card in cards if card != FACE_DOWN)

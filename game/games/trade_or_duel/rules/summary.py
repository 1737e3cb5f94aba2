"""The table in a few plain lines, for a screen that knows nothing about the game."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.trade_or_duel.rules.knowledge import Knowledge, knowledge
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.themes import PLAIN, Theme
from game.games.trade_or_duel.rules.vocabulary import EXTRA_ROUNDS, FACE_DOWN, ROUND_COUNT, Card
from game.rules.contract import Seat
from game.rules.text import Names, Translate, capital, format_text


def summary(
    view: State, viewer: Seat | None, names: Names, translate: Translate = format_text, theme: Theme = PLAIN
) -> list[tuple[str, list[str]]]:
    """Headings with lines under them: the table, then each seat by its name. `view` is the viewer's own."""
    if view.round == 0:
        return [(translate(theme.title), [translate("The cards are being dealt.")])]
    known = knowledge(view, viewer)
    told = [(name, _seat(view, viewer, seat, known, translate, theme)) for seat, name in enumerate(names)]
    return [(translate(theme.title), _table(view, translate, theme)), *told]


def progress(view: State, translate: Translate = format_text) -> str:
    """How far the match is; empty before it begins."""
    if view.round == 0:
        return ""
    if view.round <= ROUND_COUNT:
        return translate("Round {round} of {rounds}", round=view.round, rounds=ROUND_COUNT)
    return translate(
        "Extra round {round} of at most {most}", round=view.round - ROUND_COUNT, most=EXTRA_ROUNDS
    )


def _table(view: State, translate: Translate, theme: Theme) -> list[str]:
    lines = [progress(view, translate)]
    if view.discard:
        lines.append(translate("Discarded: {cards}", cards=_cards(sorted(view.discard), translate, theme)))
    return lines


def _seat(
    view: State, viewer: Seat | None, seat: Seat, known: Knowledge, translate: Translate, theme: Theme
) -> list[str]:
    hand = view.hands[seat]
    if not hand:
        out = translate(theme.out)
        return [capital(out)]
    if seat == viewer:
        total = translate("{sum} {total}", sum=sum(hand), total=translate(theme.unit(sum(hand))))
        return [translate("Your hand: {cards}", cards=_cards(hand, translate, theme)), total]
    lines = [translate("1 card") if len(hand) == 1 else translate("{count} cards", count=len(hand))]
    if known.held[seat]:
        lines.append(translate("Surely: {cards}", cards=_cards(sorted(known.held[seat]), translate, theme)))
    perhaps = sorted(set(known.chances[seat]) - known.held[seat])
    if perhaps:
        lines.append(translate("Perhaps: {cards}", cards=_cards(perhaps, translate, theme)))
    return lines


def _cards(cards: Sequence[Card], translate: Translate, theme: Theme) -> str:
    return ", ".join(theme.card(card, translate) for card in cards if card != FACE_DOWN)

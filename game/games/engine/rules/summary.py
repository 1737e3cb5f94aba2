"""How a match stands, in a few plain lines for a screen without a board of its own."""

from __future__ import annotations

from game.games.engine.rules.scoring import score
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import cards_in
from game.games.engine.rules.words import codes, rows
from game.rules.contract import Seat
from game.rules.text import N_, Names, Translate, format_text


def summary(
    view: State, viewer: Seat | None, names: Names, translate: Translate = format_text
) -> list[tuple[str, list[str]]]:
    """Headings with lines under them: the table, then each seat by its name. `view` is the viewer's own."""
    told = [(name, _seat_lines(view, seat, viewer, translate)) for seat, name in enumerate(names)]
    return [(translate("Table"), _table_lines(view, translate)), *told]


def _seat_lines(view: State, seat: Seat, viewer: Seat | None, translate: Translate) -> list[str]:
    lines = [
        translate("{gold} gold, {n} points", gold=view.gold[seat], n=view.points[seat]),
        translate("worth {total} if it ended now", total=score(view, seat).total),
        _hand_line(view, seat, viewer, translate),
    ]
    if view.gained:
        lines.append(translate("{n} points gained in all", n=view.gained[seat]))
    for row in rows(view.tableaux[seat]):
        lines.append(" | ".join("/".join(codes((card,)) for card in cards) or "-" for cards in row))
    return lines


def _hand_line(view: State, seat: Seat, viewer: Seat | None, translate: Translate) -> str:
    size, known = view.hand_size(seat), codes(cards_in(view.hands[seat]))
    if size == 0:
        return translate("no cards in hand")
    if seat == viewer or not view.unseen[seat]:
        return translate("hand: {cards}", cards=known)
    words = N_("1 card in hand" if size == 1 else "{n} cards in hand")
    if known:
        return translate("{hand}, among them {cards}", hand=translate(words, n=size), cards=known)
    return translate(words, n=size)


def _table_lines(view: State, translate: Translate) -> list[str]:
    lines = [translate("{n} cards in the deck", n=view.deck_left)]
    if view.discard:
        lines.append(translate("discarded: {cards}", cards=codes(cards_in(view.discard))))
    if view.placing >= 0:
        lines.append(translate("being built: {card}", card=codes((view.placing,))))
    if view.ending:
        lines.append(translate("This is the last turn."))
    return lines

"""How a match stands, in a few plain lines for a screen without a board of its own."""

from __future__ import annotations

from game.games.engine.rules.scoring import score
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import cards_in
from game.games.engine.rules.words import codes, rows
from game.rules.contract import Seat
from game.rules.say import Names, Translate, fill, mark


def summary(
    view: State, viewer: Seat | None, names: Names, say: Translate = fill
) -> list[tuple[str, list[str]]]:
    """Headings with lines under them: the table, then each seat by its name. `view` is the viewer's own."""
    told = [(name, _seat_lines(view, seat, viewer, say)) for seat, name in enumerate(names)]
    return [(say("Table"), _table_lines(view, say)), *told]


def _seat_lines(view: State, seat: Seat, viewer: Seat | None, say: Translate) -> list[str]:
    lines = [
        say("{gold} gold, {n} points", gold=view.gold[seat], n=view.points[seat]),
        say("worth {total} if it ended now", total=score(view, seat).total),
        _hand_line(view, seat, viewer, say),
    ]
    if view.gained:
        lines.append(say("{n} points gained in all", n=view.gained[seat]))
    for row in rows(view.tableaux[seat]):
        lines.append(" | ".join("/".join(codes((card,)) for card in cards) or "-" for cards in row))
    return lines


def _hand_line(view: State, seat: Seat, viewer: Seat | None, say: Translate) -> str:
    size, known = view.hand_size(seat), codes(cards_in(view.hands[seat]))
    if size == 0:
        return say("no cards in hand")
    if seat == viewer or not view.unseen[seat]:
        return say("hand: {cards}", cards=known)
    words = mark("1 card in hand" if size == 1 else "{n} cards in hand")
    if known:
        return say("{hand}, among them {cards}", hand=say(words, n=size), cards=known)
    return say(words, n=size)


def _table_lines(view: State, say: Translate) -> list[str]:
    lines = [say("{n} cards in the deck", n=view.deck_left)]
    if view.discard:
        lines.append(say("discarded: {cards}", cards=codes(cards_in(view.discard))))
    if view.placing >= 0:
        lines.append(say("being built: {card}", card=codes((view.placing,))))
    if view.ending:
        lines.append(say("This turn is the last."))
    return lines

"""The board of Trade or Duel: what is known of every hand, the arena, the own cards.

chooser    what a person has picked so far      refusals   why something cannot be done
looks      what seats and arena look like       offers     what the panel offers
layout     where everything lies
mats, arena, pile, pictures, transitions        what is seen
lesson, help, reference, hands, moments         what is shown around a match
"""

from __future__ import annotations

from game.catalogue.later import Later
from game.ui.presentation import Presentation

_of_table = Later(__name__)

TABLE = Presentation(
    board=_of_table.call("board:TradeOrDuelBoard"),
    guide=_of_table.call("guide:TradeOrDuelGuide"),
    lesson=_of_table.value("lesson:LESSON"),
    pages=_of_table.value("help:PAGES"),
    sections=_of_table.call("reference:sections"),
    deeds=_of_table.call("moments:deeds"),
    open_cards=_of_table.call("hands:open_cards"),
    faces=_of_table.call("pictures:faces"),
    ahead=9,
)

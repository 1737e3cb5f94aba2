"""The board of The Unnamed Game: the trick, the market, the worker yard, and what can be done with them.

chooser    what a person has picked so far       refusals   why something cannot be done
offers     what the panel offers                 details    what the panel explains
story      what the log tells in brief           piles      what everybody owns
looks      what lies on the felt                 pictures   the cards
trick, market, yard, track, transitions          what is seen
lesson, help, reference, hands, moments         what is shown around a match
"""

from __future__ import annotations

from game.catalogue.later import Later
from game.ui.presentation import Presentation

_of_table = Later(__name__)

TABLE = Presentation(
    board=_of_table.call("board:UnnamedBoard"),
    guide=_of_table.call("guide:UnnamedGuide"),
    lesson=_of_table.value("lesson:LESSON"),
    pages=_of_table.value("help:PAGES"),
    sections=_of_table.call("reference:sections"),
    deeds=_of_table.call("moments:deeds"),
    open_cards=_of_table.call("hands:open_cards"),
    faces=_of_table.call("pictures:faces"),
)

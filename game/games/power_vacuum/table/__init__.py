"""The board of Power Vacuum: the control board with its cable, the trick, the statues.

chooser    what a person has picked so far       refusals   why something cannot be done
offers     what the panel offers and explains    looks      what lies on the felt
console, statues, pictures, transitions          what is seen
lesson, help, reference, hands, moments         what is shown around a match
"""

from __future__ import annotations

from game.catalogue.later import Later
from game.ui.presentation import Presentation

_of_table = Later(__name__)

TABLE = Presentation(
    board=_of_table.call("board:PowerVacuumBoard"),
    guide=_of_table.call("guide:PowerVacuumGuide"),
    lesson=_of_table.value("lesson:LESSON"),
    pages=_of_table.value("help:PAGES"),
    sections=_of_table.call("reference:sections"),
    deeds=_of_table.call("moments:deeds"),
    open_cards=_of_table.call("hands:open_cards"),
    faces=_of_table.call("pictures:faces"),
)

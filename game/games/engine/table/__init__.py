"""The board of Engine: tableaux, the suit wheel, what acts next, hand and piles.

chooser    what a person has picked so far      words     everything that is said
refusals   why something cannot be done         order     which cards act next
offers     what the panel offers                looks     what tableaux and wheel look like
layout     where everything lies                stage     where that is now, for what flies
tableau, wheel, piles, pictures, transitions     what is seen
lesson, help, reference, hands, moments         what is shown around a match
"""

from __future__ import annotations

from game.catalogue.later import Later
from game.ui.presentation import Presentation

_of_table = Later(__name__)

TABLE = Presentation(
    board=_of_table.call("board:EngineBoard"),
    guide=_of_table.call("guide:EngineGuide"),
    lesson=_of_table.value("lesson:LESSON"),
    pages=_of_table.value("help:PAGES"),
    sections=_of_table.call("reference:sections"),
    deeds=_of_table.call("moments:deeds"),
    open_cards=_of_table.call("hands:open_cards"),
    faces=_of_table.call("pictures:faces"),
)

"""The board of Spellcycles: the Casting Field, the Spell Line, and what can be done with them.

chooser    what a person has picked so far      words     everything that is said
refusals   why something cannot be done         walk      what to do on a real field
content, offers   what the panel offers         panel     the panel itself
looks      what squares and spells look like    field, line, pictures, transitions   what is seen
lesson, help, reference, moments, vignette       what is shown around a match
"""

from __future__ import annotations

from game.catalogue.later import Later
from game.ui.presentation import Presentation

_of_table = Later(__name__)

TABLE = Presentation(
    board=_of_table.call("board:SpellcyclesBoard"),
    guide=_of_table.call("guide:SpellcyclesGuide"),
    lesson=_of_table.value("lesson:LESSON"),
    pages=_of_table.value("help:PAGES"),
    sections=_of_table.call("reference:sections"),
    faces=_of_table.call("pictures:faces"),
    deeds=_of_table.call("moments:deeds"),
    vignette=_of_table.call("vignette:SpellcyclesVignette"),
)

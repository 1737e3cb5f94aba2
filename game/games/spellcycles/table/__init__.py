"""The table of Spellcycles: the Casting Field, the Spell Line, and what can be done with them.

checklist, field_camera       what is to be done on a real field, and what the camera over it sees
panel, panel_state            what can be read and done beside the board; differences asks what is right
view_models                   what squares and spells look like
field, line, pictures, transitions               what is seen
lesson, help, reference, result, vignette        what is shown around a match
"""

from __future__ import annotations

from game.ui.presentation import load_presentation

TABLE = load_presentation(__name__, "SpellcyclesBoard", vignette="SpellcyclesVignette", secrets=False)

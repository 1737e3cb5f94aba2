"""The table of Power Vacuum: the control board with its cable, the trick, the statues.

details       agendas, seats and appliances in full          view_models what lies on the felt
console, cable, statues, pictures, transitions               what is seen
lesson, help, reference, result                              what is shown around a match
"""

from __future__ import annotations

from game.ui.presentation import load_presentation

TABLE = load_presentation(__name__, "PowerVacuumBoard")

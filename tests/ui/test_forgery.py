"""Forged journals hinder nobody in the lobby and at the table; longer in `studio.trials.ui.forgery`."""

from __future__ import annotations

import os

from studio.trials.ui.forgery import attack

JOURNALS = int(os.environ.get("KNUCKLEBONE_SHOWN_FORGERIES", "60"))


def test_the_lobby_and_the_table_stand_whatever_is_forged() -> None:
    came_to = attack(JOURNALS, seed=1)
    assert came_to["table"] > JOURNALS / 5
    assert came_to["no tile"] > JOURNALS / 5

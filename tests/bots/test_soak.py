"""A few matches of the long run: every kind of company keeps to the rules."""

from __future__ import annotations

import pytest

from studio.trials.bots.soak import play_out, sitting
from tests.thorough import thorough


@pytest.mark.parametrize("number", [*range(4), *thorough(*range(4, 10))])
def test_no_company_ever_answers_what_is_not_offered(number: int) -> None:
    assert play_out(sitting(7, number)) > 0

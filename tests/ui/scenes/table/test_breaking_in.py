"""Acting out of turn at the table: a lit plate and a phone are pressed while somebody else is to act."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.match.host import MatchSetup
from game.match.loop import TOO_LATE
from game.match.pace import Pace
from game.phones import deal
from game.phones.requests import Choose
from game.rules.contract import Turn
from game.store.journal import PlayerEntry
from game.store.settings import Motion, Settings
from studio.shots.staged_phones import FakePhones
from tests.ui.scenes import phoned
from tests.ui.scenes.evening import Evening

PACE = Pace(0.0, 0.0, beat=1.0)
STILL = Settings(motion=Motion.OFF)


def newest(evening: Evening) -> str:
    record = evening.table.loop.match.newest
    assert record is not None
    return record.answer


def test_a_person_breaks_in_on_a_bots_trick(tmp_path: Path) -> None:
    players = (PlayerEntry("Ann"), PlayerEntry("Robo", "careful"), PlayerEntry("Bit", "careful"))
    setup = MatchSetup("unnamed", players)
    with Evening(tmp_path, setup=setup, pace=PACE, settings=STILL) as evening:
        loop, pilot = evening.table.loop, evening.pilot
        pilot.run_until(lambda: loop.beat or loop.turn is not None)
        if loop.turn is not None:
            evening.table.choose(loop.turn.options[0])
        pilot.run_until(lambda: loop.beat and evening.table.may.go_on)
        asked = loop.acting
        assert asked != 0, "a bot is to play"
        assert "breaks in" in evening.table.prompt
        pilot.press("seat-0")
        assert evening.at == "seat-question"
        pilot.run(3.0)
        assert loop.acting == asked, "the match waits for the answer"
        pilot.press("act-0")
        assert newest(evening) == "interject 1 enter"
        assert loop.match.state.owner == 0
        assert loop.interrupters == frozenset()
        pilot.press("seat-0")
        assert evening.at == "table", "nobody else can break into this trick"


def test_how_long_people_have_is_theirs_to_choose(tmp_path: Path) -> None:
    setup = MatchSetup("unnamed", (PlayerEntry("Ann"), PlayerEntry("Robo", "careful")))
    quick = Settings(motion=Motion.OFF, beat=0)
    with Evening(tmp_path, setup=setup, pace=PACE, settings=quick) as evening:
        loop = evening.table.loop
        evening.pilot.run_until(lambda: isinstance(loop.match.pending, Turn) and loop.acting == 0)
        assert not loop.beat


"""+"""


def test_a_phone_breaks_in_and_the_second_is_told_it_came_too_late(tmp_path: Path) -> None:
    phones = FakePhones(taken={0, 1, 2})
    evening = phoned.Evening(tmp_path, phones, "unnamed", settings=STILL)
    evening.until_choice()
    seat, loop = evening.turn.seat, evening.loop
    first, second = (other for other in range(3) if other != seat)
    page = phones.published[-1][first, "en"]
    rules: Any = loop.match.rules
    power = rules.settings.powers[loop.match.state.held[first]].name
    assert page["breakIn"] == [{"id": "break-in-0", "text": f"Enter {power}"}]
    assert not page["yours"]
    assert not phones.published[-1][seat, "en"]["breakIn"], "whoever is asked chooses in turn"
    assert not phones.published[-1][None, "en"]["breakIn"]
    entry = loop.entries
    phones.asked += [Choose(first, entry, "break-in-0", 1), Choose(second, entry, "break-in-0", 2)]
    evening.pilot.run(0.2)
    assert loop.match.state.owner == first
    assert [told for _, told in phones.answers[-2:]] == [None, deal.PASSED]
    phones.asked.append(Choose(second, loop.entries, "break-in-0", 2))
    evening.pilot.run(0.2)
    assert phones.answers[-1][1] == TOO_LATE

"""Acting out of turn at the table: a lit plate is pressed while somebody else is to act."""

from __future__ import annotations

from pathlib import Path

from game.match.host import MatchSetup
from game.match.pace import Pace
from game.store.journal import PlayerEntry
from game.store.settings import Motion, Settings
from game.ui.intents import Confirm, InputDevice
from game.ui.scenes.shared.table_seats import SeatQuestion
from studio.shots.staged_phones import FakePhones
from studio.trials.match.breaking_in_twins import loop_at
from tests.games.engine.rules import positions
from tests.ui.scenes.evening import Evening
from tests.ui.scenes.phoned import Evening as Phoned
from tests.ui.scenes.tables import seated, table

PACE = Pace(0.0, 0.0, beat=1.0)
STILL = Settings(motion=Motion.OFF, beat=2)


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
        assert loop.beat_s == STILL.beat, "how long people have is theirs to choose"
        asked = loop.acting
        assert asked != 0, "a bot is to play"
        assert "cut in" in evening.table.prompt
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


def test_a_person_at_the_screen_breaks_in_on_one_who_thinks_with_a_phone(tmp_path: Path) -> None:
    evening = Phoned(tmp_path, FakePhones(taken={1, 2}), "unnamed")
    while not (evening.loop.turn and evening.turn.seat and 0 in evening.loop.interrupters):
        evening.until_choice()
        if evening.turn.seat == 0 or 0 not in evening.loop.interrupters:
            evening.loop.choose(evening.turn.options[0])
    asked, pilot = evening.turn, evening.pilot
    pilot.press("seat-0")
    pilot.press("act-0")
    record = evening.loop.match.newest
    assert record is not None
    assert record.answer == "interject 1 enter"
    pilot.run_until(lambda: evening.loop.turn is not None)
    assert (evening.turn.seat, evening.turn.phase) == (asked.seat, asked.phase), "the phone still thinks"
    evening.choose()
    assert evening.loop.match.newest is not record, "and its choice counts"


def test_what_can_be_done_is_shown_behind_a_question_that_is_the_same_for_every_hand(tmp_path: Path) -> None:
    seen = []
    for number, hand in enumerate(("QC 3S", "4C 3S")):
        position = positions.Table("2H", "2C", hands=["", hand], points=[0, 3])
        loop, _ = loop_at(position.rules, position.state)
        pilot = seated(tmp_path / str(number), loop, STILL, size=(960, 540))
        assert loop.interrupters == {1}
        pilot.press("seat-1")
        question = pilot.scene
        assert isinstance(question, SeatQuestion)
        seen.append((question.title, question.text, [choice.key for choice in question.choices]))
        pilot.press("look")
        shown = pilot.scene
        assert isinstance(shown, SeatQuestion)
        assert [choice.key for choice in shown.choices] == ["wait", *(["act-0"] if "Q" in hand else [])]
        pilot.press("wait")
        pads = pilot.app.ctx.input.pads
        pads.plug(41, "one make")
        pads.claim(41, loop.match.names[1])
        assert table(pilot).minds(Confirm(InputDevice.PAD, pad=41)), "it is for another to act"
        pilot.run(0.1)
        assert isinstance(pilot.scene, SeatQuestion), "but whose gamepad it is breaks in by it"
        pilot.app.close()
    assert seen[0] == seen[1]
    assert "Only B may look" in seen[0][1]

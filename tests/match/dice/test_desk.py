"""The dice desk: nothing real is taken silently, everything can be put right, every source can be left."""

from __future__ import annotations

import pytest

from game.chance import Chance
from game.devices.camera.calibration import checked_roll
from game.devices.dice import OTHER_SIZE, ReadDie, RollRequest, SourceState
from game.devices.registry import SourceRegistry
from game.devices.typed.source import TypedSource
from game.devices.virtual.source import VirtualSource
from game.match.dice.desk import COUNTDOWN_S, TUMBLING_S, DeskStage, DiceDesk
from game.match.dice.proposal import MISSING, Accepted
from tests.match.sources import ScriptedSource

ONE = RollRequest(4, 0, "Ann", 1, 6, "renew")
THREE = RollRequest(4, 0, "Ann", 3, 6, "starting components")


@pytest.fixture
def camera() -> ScriptedSource:
    return ScriptedSource()


@pytest.fixture
def desk(camera: ScriptedSource) -> DiceDesk:
    registry = SourceRegistry(
        {
            "camera": lambda: camera,
            "typed": TypedSource,
            "virtual": lambda: VirtualSource(Chance(1)),
        }
    )
    return DiceDesk(registry, "camera")


def test_a_confident_reading_counts_down_before_it_counts(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(ONE)
    assert desk.tick(0.0) is None
    camera.shows(4)
    assert desk.tick(1.0) is None
    assert (desk.stage, desk.seconds_left) == (DeskStage.COUNTDOWN, COUNTDOWN_S)
    assert desk.tick(1.0 + COUNTDOWN_S - 0.01) is None
    four = Accepted((4,), "camera", None, None)
    assert desk.tick(1.0 + COUNTDOWN_S) == four
    assert desk.tick(2.0 + COUNTDOWN_S) == four, "as long as it could not be written down"
    desk.on_counted(four)
    assert desk.stage is DeskStage.IDLE


@pytest.mark.parametrize(
    ("values", "confidence", "flag"),
    [
        ((4,), 0.6, ""),
        ((None,), 0.99, ""),
        ((4,), 0.99, "cocked"),
        ((7,), 0.99, ""),
        ((4, 2), 0.99, ""),
        ((), 0, ""),
    ],
    ids=["unsure", "unreadable", "cocked", "not on a die", "too many dice", "no dice"],
)
def test_a_doubtful_reading_waits_for_a_person(
    desk: DiceDesk, camera: ScriptedSource, values: tuple[int | None, ...], confidence: float, flag: str
) -> None:
    desk.ask(ONE)
    camera.shows(*values, confidence=confidence, flag=flag)
    desk.tick(0.0)
    assert desk.stage is DeskStage.DOUBT
    assert desk.tick(3600.0) is None


def test_yes_ends_the_countdown_at_once(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(ONE)
    camera.shows(4)
    desk.tick(0.0)
    desk.accept()
    assert desk.tick(0.1) == Accepted((4,), "camera", None, None, confirmed=True)


def test_throws_that_were_thrown_away_are_counted(desk: DiceDesk, camera: ScriptedSource) -> None:
    for _ in range(2):
        desk.ask(ONE)
        for value in (1, 2, 3):
            camera.shows(value)
            desk.tick(0.0)
            if value < 3:
                desk.rethrow()
        assert desk.tick(COUNTDOWN_S) == Accepted((3,), "camera", None, None, again=2)


def test_an_objection_stops_the_countdown(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(ONE)
    camera.shows(4)
    desk.tick(0.0)
    desk.hold()
    assert desk.tick(3600.0) is None
    assert desk.stage is DeskStage.DOUBT


def test_one_die_is_put_right_and_the_misreading_is_kept(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(THREE)
    camera.shows(4, None, 2)
    desk.tick(0.0)
    assert not desk.ready
    desk.correct(1, 6)
    desk.accept()
    assert desk.tick(0.1) == Accepted((4, 6, 2), "camera", None, (4, None, 2), confirmed=True)


def test_when_more_dice_are_seen_a_person_says_which_counts(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(ONE)
    camera.shows(4, 2, 5)
    desk.tick(0.0)
    desk.toggle(1)
    desk.toggle(2)
    assert [die.counts for die in desk.dice] == [False, False, True]
    desk.accept()
    accepted = desk.tick(0.1)
    assert accepted is not None
    assert accepted.values == (5,)


def test_when_a_die_is_missing_it_is_asked_for(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(THREE)
    camera.shows(4, 2)
    desk.tick(0.0)
    assert desk.dice[2].flag == "missing"
    desk.accept()
    assert desk.tick(0.1) is None, "two dice are not three"
    desk.correct(2, 1)
    desk.accept()
    accepted = desk.tick(0.2)
    assert accepted is not None
    assert accepted.values == (4, 2, 1)


def test_a_single_die_put_right_counts_down_like_a_typed_one(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(ONE)
    camera.shows(4, confidence=0.5)
    desk.tick(1.0)
    desk.correct(0, 6)
    assert desk.stage is DeskStage.COUNTDOWN
    accepted = desk.tick(1.0 + COUNTDOWN_S)
    assert accepted is not None
    assert (accepted.values, accepted.read, accepted.confirmed) == ((6,), (4,), False)


def test_of_several_dice_the_others_may_be_wrong_too(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(THREE)
    camera.shows(4, 5, 2)
    desk.tick(0.0)
    desk.correct(1, 6)
    assert desk.stage is DeskStage.DOUBT


def test_a_die_that_is_none_is_taken_off_and_the_rest_count(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(ONE)
    camera.shows(1, 5)
    desk.tick(0.0)
    desk.drop(0)
    assert (desk.ready, desk.stage) == (True, DeskStage.DOUBT)
    desk.accept()
    accepted = desk.tick(0.1)
    assert accepted is not None
    assert (accepted.values, accepted.read) == ((5,), (1, 5))
    assert [die.real for die in accepted.dice] == [False, True]


def test_what_a_die_taken_off_leaves_lacking_is_asked_for(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(THREE)
    camera.shows(1, 5, 5)
    desk.tick(0.0)
    desk.drop(1)
    assert [die.flag for die in desk.dice] == ["", "", "", MISSING]
    desk.drop(3)
    desk.correct(3, 6)
    assert desk.ready
    desk.toggle(1)
    assert not desk.ready, "four dice are not three"


def test_a_source_says_from_which_confidence_its_dice_are_sure(
    desk: DiceDesk, camera: ScriptedSource
) -> None:
    for sure_from, stage in ((0.7, DeskStage.COUNTDOWN), (0.8, DeskStage.DOUBT)):
        camera.sure_from = sure_from
        desk.ask(ONE)
        camera.shows(4, confidence=0.75)
        desk.tick(0.0)
        assert desk.stage is stage


def test_an_open_request_is_put_again_after_somebody_else_used_the_source(
    desk: DiceDesk, camera: ScriptedSource
) -> None:
    desk.ask(ONE)
    camera.ask(RollRequest(-1, None, "", 5, 6, ""))
    desk.renew()
    assert camera.request == ONE
    camera.shows(3)
    desk.tick(0.0)
    desk.renew()
    assert desk.dice[0].value == 3, "a reading on the desk stays"


def test_a_witness_is_told_of_every_roll_that_counts(desk: DiceDesk, camera: ScriptedSource) -> None:
    told: list[Accepted] = []
    desk.listen(lambda accepted, request: told.append(accepted))
    desk.ask(ONE)
    camera.shows(4)
    desk.tick(0.0)
    assert told == []
    accepted = desk.tick(COUNTDOWN_S)
    assert accepted is not None
    assert told == []
    desk.on_counted(accepted)
    assert told == [accepted]
    assert told[0].dice[0].read == 4


def test_dice_are_taken_as_they_lie_while_none_are_on_the_desk(
    desk: DiceDesk, camera: ScriptedSource
) -> None:
    desk.read_now()
    desk.ask(ONE)
    desk.read_now()
    camera.shows(4)
    desk.tick(0.0)
    desk.read_now()
    assert camera.calls == ["ask", "take"]
    desk.use("typed")
    desk.read_now()
    assert "take" not in camera.calls[2:]


def test_another_throw_replaces_a_reading_of_real_dice(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(ONE)
    camera.shows(4)
    desk.tick(0.0)
    desk.rethrow()
    assert (desk.stage, camera.calls[-1]) == (DeskStage.WAITING, "again")
    camera.shows(2)
    desk.tick(0.1)
    assert desk.dice[0].value == 2


def test_a_reading_for_an_earlier_request_is_never_used(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(ONE)
    late = camera.request
    desk.cancel()
    desk.ask(RollRequest(9, 1, "Bob", 1, 6, ""))
    camera.request = late
    camera.shows(6)
    assert desk.tick(0.0) is None
    assert desk.stage is DeskStage.WAITING


def test_virtual_dice_fall_when_told_and_only_once(desk: DiceDesk) -> None:
    desk.use("virtual")
    desk.ask(ONE)
    assert desk.tick(0.0) is None
    desk.throw()
    thrown = desk.tick(1.0)
    assert thrown is not None
    assert (desk.dice, desk.stage) == ((), DeskStage.WAITING), "nobody sees what may yet fall otherwise"
    desk.on_counted(thrown)
    (value,) = thrown.values
    assert (desk.dice[0].value, desk.stage) == (value, DeskStage.FALLING)
    desk.rethrow()
    desk.correct(0, 1 + (value or 0) % 6)
    desk.toggle(0)
    desk.drop(0)
    desk.hold()
    desk.throw()
    desk.use("camera")
    desk.enter(1 + (value or 0) % 6)
    assert desk.tick(1.0 + TUMBLING_S / 2) is None
    (die,) = desk.dice
    assert (die.value, die.counts, desk.stage) == (value, True, DeskStage.FALLING)
    assert desk.tick(1.0 + TUMBLING_S) is None
    assert desk.stage is DeskStage.IDLE


def test_a_throw_that_could_not_be_written_down_stays_unseen_and_is_handed_over_again(desk: DiceDesk) -> None:
    desk.use("virtual")
    desk.ask(ONE)
    desk.throw()
    thrown = desk.tick(1.0)
    desk.throw()
    desk.use("camera")
    desk.enter(3)
    assert desk.tick(9.0) == thrown
    assert (desk.dice, desk.stage) == ((), DeskStage.WAITING)


def test_a_value_that_no_such_die_has_waits_for_a_person(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(ONE)
    camera.shows(20)
    desk.tick(0.0)
    desk.accept()
    assert desk.tick(99.0) is None
    assert (desk.stage, desk.dice[0].value, desk.dice[0].read) == (DeskStage.DOUBT, None, 20)
    desk.correct(0, 2)
    assert desk.tick(999.0) == Accepted((2,), "camera", None, (20,))


def test_typing_takes_one_press_a_die_from_any_source(desk: DiceDesk) -> None:
    desk.ask(THREE)
    for value in (3, 7, 1, 6):
        desk.enter(value)
    assert (desk.kind, [die.value for die in desk.dice]) == ("typed", [3, 1, 6])
    assert desk.stage is DeskStage.COUNTDOWN
    desk.tick(0.0)
    accepted = desk.tick(COUNTDOWN_S)
    assert accepted is not None
    assert (accepted.values, accepted.source) == ((3, 1, 6), "typed")


def test_typing_again_starts_over(desk: DiceDesk) -> None:
    desk.ask(ONE)
    desk.enter(3)
    desk.enter(5)
    assert [die.value for die in desk.dice] == [5]


def test_the_source_is_changed_in_mid_roll(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(ONE)
    camera.shows(4, confidence=0.2)
    desk.tick(0.0)
    desk.use("virtual")
    assert (desk.stage, camera.calls[-1]) == (DeskStage.WAITING, "cancel")
    desk.throw()
    accepted = desk.tick(1.0)
    assert accepted is not None
    assert accepted.source == "virtual"


def test_a_roll_that_was_read_is_not_left_for_another_source_without_a_word(
    desk: DiceDesk, camera: ScriptedSource
) -> None:
    """The audit tells it, as it tells of a throw that was thrown away."""
    desk.ask(ONE)
    camera.shows(2)
    desk.tick(0.0)
    assert desk.stage is DeskStage.COUNTDOWN
    desk.use("virtual")
    desk.throw()
    accepted = desk.tick(1.0)
    assert accepted is not None
    assert accepted.again == 1
    desk.on_counted(accepted)
    desk.ask(ONE)
    desk.use("typed")
    desk.type((5,))
    assert desk.tick(2.0) == Accepted((5,), "typed", None, None, confirmed=True)


def test_a_source_is_left_that_has_read_nothing(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(ONE)
    camera.shows(None)
    desk.tick(0.0)
    desk.type((5,))
    accepted = desk.tick(1.0)
    assert accepted is not None
    assert accepted.again == 0


def test_a_source_that_breaks_in_mid_roll_leaves_the_request_open(
    desk: DiceDesk, camera: ScriptedSource
) -> None:
    desk.ask(ONE)
    camera.broken = True
    assert desk.tick(0.0) is None
    assert desk.failed
    assert desk.status.sentence == "The camera does not answer: the cable is out."
    assert desk.request == ONE
    desk.enter(2)
    assert desk.tick(1.0) is None
    assert desk.stage is DeskStage.COUNTDOWN


def test_a_source_that_cannot_be_opened_can_be_tried_again() -> None:
    camera = ScriptedSource()
    attempts = []

    def maker() -> ScriptedSource:
        attempts.append(1)
        if len(attempts) == 1:
            raise OSError("No camera answers.")
        return camera

    desk = DiceDesk(SourceRegistry({"camera": maker}), "camera")
    desk.ask(ONE)
    assert (desk.status.state, desk.status.sentence) == (SourceState.FAILED, "No camera answers.")
    desk.use("camera")
    assert desk.status.state is SourceState.READY
    assert camera.request == ONE


def test_a_die_that_is_left_out_stands_in_for_none_that_is_missing(
    desk: DiceDesk, camera: ScriptedSource
) -> None:
    desk.ask(THREE)
    camera.next_dice = (
        *(ReadDie(4, 0.99) for _ in range(2)),
        ReadDie(1, 0.99, None, OTHER_SIZE, left_out=True),
    )
    desk.tick(0.0)
    assert [die.flag for die in desk.dice] == ["", "", OTHER_SIZE, MISSING]
    assert (desk.stage, desk.ready) == (DeskStage.DOUBT, False)
    desk.toggle(2)
    assert [die.value for die in desk.dice if die.counts] == [4, 4, 1], "nothing is missing any more"
    assert desk.ready


def test_a_check_learns_nothing_from_a_die_that_was_left_out(desk: DiceDesk, camera: ScriptedSource) -> None:
    desk.ask(ONE)
    camera.next_dice = (ReadDie(4, 0.99), ReadDie(1, 0.99, None, OTHER_SIZE, left_out=True))
    desk.tick(0.0)
    desk.accept()
    accepted = desk.tick(0.1)
    assert accepted is not None
    assert [die.value for die in checked_roll(accepted).dice] == [4]
